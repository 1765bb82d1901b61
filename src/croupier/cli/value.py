"""The command `croupier value`: what each act is worth to one hand."""

from __future__ import annotations

from json import dumps
from typing import TYPE_CHECKING

from croupier.cli.failure import Exit, Failure
from croupier.cli.paint import card_mark, card_marks, paint_for_stdout
from croupier.cli.price import (
    need_extra,
    prices,
    read_banker,
    read_composition,
    read_strategy,
    upcard_text,
)
from croupier.cli.rules import chosen_rules
from croupier.core.cards import RANKS, Card, card, is_card
from croupier.core.hands import total
from croupier.messages import say

if TYPE_CHECKING:
    from croupier.analyser.decision import Decision


def value(  # noqa: PLR0913 each is an option of the command
    rules: str,
    /,
    *,
    hand: str,
    upcard: str,
    set_: tuple[str, ...] = (),
    composition: str | None = None,
    strategy: str = "CDP1",
    banker_stands_from: int | None = None,
    json: bool = False,
) -> int:
    """Price one decision: what each act is worth per unit of the initial stake, and the best.

    Args:
        rules: the rule set, as macau-2004
        hand: the hand's cards, as "8s 8d"
        upcard: the dealer's open card, as 6 or Kd
        set_: choose OPTION=VALUE, as five_cards=true; may be repeated
        composition: cards before the deal, these included: ten counts, aces first, with commas
        strategy: CDP1 or CDZ-: how hands of a split pair are played (docs/analyser.md)
        banker_stands_from: in a game with a banker, the soft total from which he stands
        json: print one JSON object instead of words

    Examples:
      croupier value macau-2004 --hand "8s 8d" --upcard 6
      croupier value macau-2000 --hand "6s 7s" --upcard 2 --composition 9,9,9,9,9,9,9,9,9,36
    """
    need_extra()
    chosen_strategy = read_strategy(strategy)
    statute, chosen = chosen_rules(rules, set_)
    draws_on = read_banker(chosen, banker_stands_from)
    counts = read_composition(composition)
    cards = [_read_card(text) for text in hand.split()]
    shown = _read_upcard(upcard, cards)
    with prices():
        from croupier.analyser.decision import decide

        found = decide(chosen, cards, shown, counts, chosen_strategy, draws_on)
    if json:
        data = {
            "rules": statute.id,
            "options": statute.choices(chosen),
            "strategy": strategy,
            "hand": [str(each) for each in cards],
            "upcard": upcard_text(shown.points),
            "acts": dict(found.acts),
            "best": found.best,
            "insurance": found.insurance,
        }
        print(dumps(data))
        return Exit.WELL
    against = card_mark(shown) if is_card(upcard) else upcard_text(shown.points)
    _tell(found, cards, against)
    return Exit.WELL


def _tell(found: Decision, cards: list[Card], against: str) -> None:
    paint = paint_for_stdout()
    points = total(cards).points
    header = say("price.value_header", hand=card_marks(cards), total=points, upcard=against)
    print(paint.line(header))
    for act, net in sorted(found.acts.items(), key=lambda pair: -pair[1]):
        name = act.replace("_", " ")
        print(paint.line(f"  {name:<12}{net:+.10f}", "good" if act == found.best else ""))
    if found.insurance is not None:
        print(say("price.insurance_row", value=f"{found.insurance:+.10f}"))


def _read_card(text: str) -> Card:
    if not is_card(text):
        raise Failure(say("price.card_malformed", text=text[:20]))
    return card(text)


def _read_upcard(text: str, hand: list[Card]) -> Card:
    """A card, or a rank alone: then of a suit that the hand leaves most of."""
    if is_card(text):
        return card(text)
    rank = "T" if text == "10" else text
    if len(rank) != 1 or rank not in RANKS:
        raise Failure(say("price.card_malformed", text=text[:20]))
    return min((card(rank + suit) for suit in "shdc"), key=hand.count)
