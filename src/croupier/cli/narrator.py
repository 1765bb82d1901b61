"""Tells a round in words, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import singledispatchmethod
from typing import Any, Final

from croupier.cli.paint import card_mark, card_marks
from croupier.cli.sentences import (
    bank_text,
    cited,
    key_of,
    place_text,
    refusal_sentence,
    round_on_table,
    settlement_sentence,
    total_text,
)
from croupier.core.cards import Card
from croupier.engine import acts as a
from croupier.engine import events as e
from croupier.engine.order import is_natural
from croupier.engine.state import State
from croupier.engine.views import redact, view
from croupier.history.notation import write_act
from croupier.history.replay import Step
from croupier.messages import say

_SETTLED_ENDS: Final = frozenset(
    {
        e.Ended.BUST,
        e.Ended.BONUS,
        e.Ended.FIVE_CARDS,
        e.Ended.EVEN_MONEY,
        e.Ended.SURRENDERED,
        e.Ended.DOUBLED,
    }
)
"""Ends of hands that the settlement, or the card before, has told already."""

_UNTOLD: Final = (
    e.WindowClosed,
    e.SplitDeclined,
    e.PlayEnded,
    e.DealerDone,
    e.ShoePrepared,
    e.BurnDue,
)
"""Events of which everybody sees what follows."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the story: the number of the written act it comes from, and how it looks."""

    text: str
    number: int | None = None
    style: str = ""

    def __str__(self) -> str:
        number = "" if self.number is None else str(self.number)
        return f"{number:>5}  {self.text}"


class Narrator:
    """Tells steps; `viewer` hears what he may see, `None` (the croupier) everything.

    The first cards are told together when the deal is complete, and burned cards together;
    `flush` tells what has been held back when a round breaks off.
    """

    def __init__(self, names: Mapping[str, str], viewer: str | None = None) -> None:
        self._names = names
        self._viewer = viewer
        self._burned: list[Card | None] = []
        self._burned_by = ""
        self._dealing = False
        self._state: State | None = None

    def tell(self, step: Step) -> Iterator[Line]:
        """The lines of one step."""
        self._state = state = self._seen(step.state)
        if step.refusal is not None:
            yield from self._flush_burned()
            yield Line(self._refused(step), step.number, "bad")
            return
        number = step.number
        for event in step.events:
            shown = event if self._viewer is None else redact(step.state, event, self._viewer)
            if shown is None:
                continue
            if not isinstance(shown, e.CardBurned):
                yield from self._flush_burned()
            for text in self._told(shown, step, state):
                yield Line(text, number, "bold" if isinstance(shown, e.RoundEnded) else "")
                number = None

    def flush(self) -> Iterator[Line]:
        """What has been held back; for the end of a round that is not over."""
        yield from self._flush_burned()
        if self._dealing and self._state is not None:
            self._dealing = False
            yield from map(Line, self._dealt(self._state))

    def name(self, person: str) -> str:
        """What to show for a person."""
        return self._names.get(person, person)

    # One event -------------------------------------------------------------------------

    def _seen(self, state: State) -> State:
        return state if self._viewer is None else view(state, self._viewer)

    def _refused(self, step: Step) -> str:
        assert step.refusal is not None
        act = write_act(step.act)
        mine = isinstance(step.act, a.PERSON_ACTS) and step.act.person == self._viewer
        if self._viewer is not None and not mine:
            # The reason might tell what lies under a card.
            return say("cli.refused_hidden", act=act, article=step.refusal.article)
        why = refusal_sentence(step.refusal, step.act, self._names)
        return say("cli.refused", act=act, why=why)

    @singledispatchmethod
    def _told(self, event: e.Event, step: Step, state: State) -> Iterator[str]:
        """The sentences of one event; those below tell more than the event holds, or less."""
        if not isinstance(event, _UNTOLD):
            yield self._plain(event, state)

    def _plain(self, event: e.Event, state: State) -> str:
        """An event whose sentence needs only what the event holds."""
        arguments: dict[str, Any] = {"who": bank_text(state)}
        for field in fields(event):
            value = getattr(event, field.name)
            if field.name == "person":
                value = self.name(value)
            elif field.name == "card":
                value = card_mark(value)
            elif isinstance(value, bool):
                value = "yes" if value else "no"
            elif isinstance(value, a.Wager):
                value = value.value
            arguments[field.name] = value
        arguments["place"] = place_text(arguments.get("box") or 0, arguments.get("hand"))
        sentence = say(f"event.{key_of(type(event))}", **arguments)
        if not arguments.get("person"):
            sentence = _capital(sentence)
        article = arguments.get("article")
        return cited(sentence, article) if article else sentence

    # Burned cards and the deal ---------------------------------------------------------

    @_told.register
    def _burned_card(self, event: e.CardBurned, *_: object) -> Iterator[str]:
        if self._burned_by not in {"", event.article}:
            yield from (line.text for line in self._flush_burned())
        self._burned.append(event.card)
        self._burned_by = event.article

    def _flush_burned(self) -> Iterator[Line]:
        if self._burned:
            seen = [card for card in self._burned if card is not None]
            cards = card_marks(self._burned) if seen else say("table.unseen")
            sentence = say("event.card_burned", count=len(self._burned), cards=cards)
            yield Line(cited(sentence, self._burned_by))
        self._burned, self._burned_by = [], ""

    @_told.register
    def _bets_closed(self, event: e.BetsClosed, _: Step, state: State) -> Iterator[str]:
        self._dealing = True
        for box, controller in event.controllers:
            if len(state.boxes[box].stakes) > 1:
                sentence = say("event.bets_closed", person=self.name(controller), box=box)
                yield cited(sentence, event.article)

    @_told.register
    def _window_opened(self, __: e.WindowOpened, _: Step, state: State) -> Iterator[str]:
        self._dealing = False
        yield from self._dealt(state)

    @_told.register
    def _round_burned(self, event: e.RoundBurned, _: Step, state: State) -> Iterator[str]:
        if self._dealing:
            self._dealing = False
            yield from self._dealt(state)
        yield self._plain(event, state)

    def _dealt(self, state: State) -> Iterator[str]:
        yield say("event.window_opened")
        for number, box in round_on_table(state)[0].items():
            if box.hands:
                yield self._hand_line(state, number, 0)
        yield self._dealer_line(state)

    def _hand_line(self, state: State, box: int, at: int) -> str:
        place = round_on_table(state)[0][box]
        hand = place.hands[at]
        points = say("table.natural") if is_natural(hand) else total_text(hand.total)
        cards = card_marks(hand.cards)
        label = place_text(box, at + 1, len(place.hands))
        return f"  {label:<9} {cards}  {points}"

    def _dealer_line(self, state: State) -> str:
        dealer = round_on_table(state)[1]
        label = bank_text(state, short=True)
        points = total_text(dealer.total)
        return f"  {label:<9} {card_marks(dealer.cards)}  {points}"

    @_told.register
    def _card_dealt(self, event: e.CardDealt, _: Step, state: State) -> Iterator[str]:
        if not self._dealing:
            yield self._hand_line(state, event.box, event.hand - 1)

    @_told.register
    def _dealer_card(self, __: e.DealerCardDealt, _: Step, state: State) -> Iterator[str]:
        if not self._dealing:
            yield self._dealer_line(state)

    @_told.register
    def _dealer_turned(self, event: e.DealerTurned, step: Step, state: State) -> Iterator[str]:
        yield self._plain(event, state)
        yield self._dealer_line(state)

    @_told.register
    def _hand_turned(self, event: e.HandTurned, _: Step, state: State) -> Iterator[str]:
        if self._viewer is not None:
            hands = len(round_on_table(state)[0][event.box].hands)
            place = place_text(event.box, event.hand, hands)
            yield say("event.hand_turned", place=place, cards=card_marks(event.cards))

    # Play and settlement ---------------------------------------------------------------

    @_told.register
    def _play(
        self, event: e.HandHit | e.HandDoubled | e.HandSplit, _: Step, state: State
    ) -> Iterator[str]:
        hands = len(state.boxes[event.box].hands) - isinstance(event, e.HandSplit)
        place = place_text(event.box, event.hand, hands)
        yield say(f"event.{key_of(type(event))}", person=self.name(event.person), place=place)
        if isinstance(event, e.HandDoubled | e.HandSplit):
            box = state.boxes[event.box]
            for stake in box.hands[event.hand - 1].stakes:
                if stake.is_open and stake.person not in event.paid:
                    yield say("event.left_out", person=self.name(stake.person))

    @_told.register
    def _ended(self, event: e.HandEnded, step: Step, state: State) -> Iterator[str]:
        settled = any(
            isinstance(other, e.WagerSettled) and (other.box, other.hand) == (event.box, event.hand)
            for other in step.events
        )
        closed_early = any(
            isinstance(other, e.RoundEnded)
            or (isinstance(other, e.BankerChecked) and other.natural)
            for other in step.events
        )
        if event.ended in _SETTLED_ENDS or settled or closed_early:
            return
        box = round_on_table(state)[0][event.box]
        points = box.hands[event.hand - 1].total
        key = f"ended.{event.ended.name.lower()}"
        if event.ended is e.Ended.STOOD and points is None:
            key = "ended.stood_unseen"
        person = step.act.person if isinstance(step.act, a.Stand) else ""
        sentence = say(
            key,
            place=place_text(event.box, event.hand, len(box.hands)),
            total=total_text(points),
            how="clock" if event.by_clock else "chosen" if person else "passed",
            person=self.name(person),
        )
        yield sentence if person else _capital(sentence)

    @_told.register
    def _settled(self, event: e.WagerSettled, step: Step, state: State) -> Iterator[str]:
        hands = len(round_on_table(state)[0][event.box].hands)
        # What a split settles, it settles while the hand is still one.
        hands -= isinstance(step.act, a.Split) and step.act.box == event.box
        yield settlement_sentence(event, state, self.name(event.person), hands)

    @_told.register
    def _bank_passed(self, event: e.BankPassed, _: Step, state: State) -> Iterator[str]:
        holder = "" if event.box is None else self.name(state.seats.get(event.box, ""))
        yield say("event.bank_passed", person=holder)

    @_told.register
    def _round_ended(self, event: e.RoundEnded, _: Step, __: State) -> Iterator[str]:
        nets = [say("table.net", person=self.name(who), net=net) for who, net in event.net]
        yield say("event.round_ended", nets=", ".join(nets) or "-")


def _capital(sentence: str) -> str:
    """Begin a sentence with a capital; not for one that begins with a name."""
    return sentence[:1].upper() + sentence[1:]
