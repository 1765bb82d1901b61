"""Sentences made of what the engine and the reader return: refusals, rulings, mistakes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from croupier.cli.paint import text_marks
from croupier.core.hands import Total, hard_points, total
from croupier.engine import acts as a
from croupier.engine import predicates as may
from croupier.engine.acts import Wager
from croupier.engine.apply import apply_legal
from croupier.engine.events import WagerSettled
from croupier.engine.order import awaiting
from croupier.engine.refusals import Refusal
from croupier.engine.settle import first_two
from croupier.engine.state import Box, Dealer, Phase, State
from croupier.history.errors import NotationError
from croupier.messages import say

_PEOPLE: Final = frozenset({"controller"})
_CAPITAL: Final = re.compile(r"(?<!^)(?=[A-Z])")


def key_of(kind: type) -> str:
    """The name in the catalogue of a class of acts or events: `banker_draw`."""
    return _CAPITAL.sub("_", kind.__name__).lower()


def cited(sentence: str, article: str) -> str:
    """A sentence with the article it rests on."""
    return say("cli.cited", sentence=sentence, article=article)


def refusal_sentence(refusal: Refusal, act: a.Act, names: Mapping[str, str] | None = None) -> str:
    """Why an act is not allowed, with the article; `names` are what to show for people."""
    return cited(refusal_reason(refusal, act, names), refusal.article)


def refusal_reason(refusal: Refusal, act: a.Act, names: Mapping[str, str] | None = None) -> str:
    """Why an act is not allowed, without the article."""
    arguments: dict[str, int | str] = {"act": key_of(type(act))}
    for name, value in refusal.arguments:
        arguments[name] = value
        if name == "card":
            arguments[name] = text_marks(str(value))
        elif name in _PEOPLE and names is not None:
            arguments[name] = names.get(str(value), value)
    return say(f"refusal.{refusal.code.name.lower()}", **arguments)


def notation_sentence(error: NotationError) -> str:
    """What is wrong in a hand history, without the place."""
    arguments = dict(error.arguments)
    if error.code == "option_refused":
        name, choice = arguments.pop("name"), str(arguments.pop("choice"))
        return say("notation.option_refused", name=name, reason=choice_sentence(choice, arguments))
    return say(f"notation.{error.code}", **arguments)


def choice_sentence(code: str, arguments: Mapping[str, int | str]) -> str:
    """Why a choice of rules is refused, to be read after the option's name."""
    return say(f"choice.{code}", **arguments)


def located(file: str, error: NotationError) -> str:
    """What is wrong in a file and where, in the form that editors understand."""
    message = notation_sentence(error)
    return say("cli.at", file=file, line=error.line, column=error.column, message=message)


def total_text(points: Total | None) -> str:
    """A total as people say it, `soft 17`; `?` where a card of it is not seen."""
    if points is None:
        return "?"
    soft = "yes" if points.soft else "no"
    return say("table.total", soft=soft, total=points.points)


def place_text(box: int, hand: int | None, hands: int = 2) -> str:
    """A hand, or its box while that has one hand."""
    if hand is None or hands < 2:
        return say("table.box", box=box)
    return say("table.hand", box=box, hand=hand)


def bank_text(state: State, *, short: bool = False) -> str:
    """Whom the boxes play against: the dealer or the banker."""
    word = "bank" if may.is_bank_rotating(state.rules) else "house"
    return say(f"table.{word}" if short else f"table.the_{word}")


def round_on_table(state: State) -> tuple[Mapping[int, Box], Dealer]:
    """The boxes and the dealer of the round that is played, or that has just ended."""
    if not state.boxes and state.last is not None:
        return state.last.boxes, state.last.dealer
    return state.boxes, state.dealer


def settlement_sentence(event: WagerSettled, state: State, person: str, hands: int) -> str:
    """What a wager won or lost, why, and by which article; `hands` the box had at that moment."""
    boxes, dealer = round_on_table(state)
    box = boxes[event.box]
    result = "won" if event.net > 0 else "lost" if event.net < 0 else "back"
    hand = box.hands[event.hand - 1]
    first = first_two(box) or ()
    why = say(
        f"ruling.{event.ruling}",
        total=total_text(total(hand.known)),
        dealer=total_text(total(dealer.known)),
        who=bank_text(state),
        result=result,
        first=hard_points(first),
    )
    on_box = event.wager not in {Wager.MAIN, Wager.PAIR}
    place = place_text(event.box, None if on_box else event.hand, hands)
    return cited(
        say(
            "event.wager_settled",
            person=person,
            amount=abs(event.net),
            wager=say(f"table.wager_{event.wager.value}", place=place),
            result=result,
            why=why,
        ),
        event.article,
    )


def waits_sentence(state: State, names: Mapping[str, str]) -> str:
    """What an unfinished round waits for; whoever says nothing in the window declines."""
    if state.phase is Phase.WINDOW:
        state, _ = apply_legal(state, a.Close())
    next_up = awaiting(state)
    key = f"table.waits_{next_up.waits.value.replace(' ', '_')}"
    person = min(next_up.people, default="")
    box = state.boxes.get(next_up.box or 0, Box())
    return say(
        key,
        place=place_text(next_up.box or 0, next_up.hand, len(box.hands)),
        person=names.get(person, person),
        who=bank_text(state),
    )


def options_text(options: Mapping[str, object]) -> str:
    """Chosen options as on the command line: `decks=4, side_bets=pair,sevens`."""
    return ", ".join(f"{name}={value_text(value)}" for name, value in options.items())


def value_text(value: object) -> str:
    """A value of an option as on the command line."""
    if isinstance(value, list | tuple | set | frozenset):
        return ",".join(sorted(map(str, value))) or "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
