"""Views: what one person may see of a state, and what he is told of an event.

Denied by default: an event that is not named here cannot be told to anybody. Two properties
are tested: an old view with redacted events gives the new view, and swapping a hidden card
for another one changes no view, event, offer or refusal before it is turned.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Final

from croupier.core.cards import Card
from croupier.core.records import changed
from croupier.engine import events as e
from croupier.engine.state import Box, Dealer, State, seen_cards

NOBODY: Final = ""
"""The viewer who is nobody at the table: a spectator."""

_PUBLIC: Final = frozenset(
    {
        e.SeatTaken,
        e.PersonLeft,
        e.BankPassed,
        e.Shuffled,
        e.RanOutShuffled,
        e.ShoeCut,
        e.CardBurned,
        e.CardVoided,
        e.CutCardOut,
        e.BetPlaced,
        e.BetReturned,
        e.BetsClosed,
        e.MistakenCardCounts,
        e.WindowOpened,
        e.WindowClosed,
        e.InsurancePlaced,
        e.BankerChecked,
        e.HandTurned,
        e.DealerTurned,
        e.HandHit,
        e.HandDoubled,
        e.HandSplit,
        e.SplitDeclined,
        e.HandEnded,
        e.BankerDrew,
        e.BankerStood,
        e.PlayEnded,
        e.DealerDone,
        e.WagerSettled,
        e.RoundBurned,
        e.RoundEnded,
        e.ShoePrepared,
        e.BurnDue,
    }
)


def _seers(box: Box) -> list[str]:
    """Who sees a box's hidden cards: its main bettors (general/hidden)."""
    return [each.person for each in box.stakes]


def sees_dealer(state: State, viewer: str) -> bool:
    """Whether a viewer sees the hidden card of the dealer: the banker sees his own."""
    return state.banker is not None and state.banker_name == viewer


def redact(state: State, event: e.Event, viewer: str) -> e.Event | None:
    """What a viewer is told of an event that has just led to `state`; `None` for nothing."""
    if type(event) in _PUBLIC:
        return event
    if isinstance(event, e.CardDealt):
        if event.hidden and viewer not in _seers(state.boxes[event.box]):
            return replace(event, card=None)
        return event
    if isinstance(event, e.DealerCardDealt):
        if event.hidden and not sees_dealer(state, viewer):
            return replace(event, card=None)
        return event
    if isinstance(event, e.ChipsSet):
        return event if event.person in {viewer, state.banker_name} else None
    raise AssertionError(f"no audience is known for {event}")


def view(state: State, viewer: str) -> State:
    """What a person may see: hidden cards unknown, other people's chips missing.

    The banker's chips are public, because what he can still cover is.
    """
    return Views(state).of(viewer)


class Views:
    """The views of one state; what they share is made once.

    `before` are those of an earlier state of the table: what has not changed since then is, to
    whoever does not see it, the same object in both.
    """

    def __init__(self, state: State, before: Views | None = None) -> None:
        self.state = state
        self._hidden = [
            number for number, box in state.boxes.items() if box.hands and box.hands[0].hidden
        ]
        self.concealed: dict[int, Box] = {}
        """Boxes as those see them who do not see their hidden cards, as far as anybody asked."""
        if before is not None:
            old, new = before.state.boxes, state.boxes
            self.concealed = {
                number: box
                for number, box in before.concealed.items()
                if new.get(number) is old[number]
            }

    @cached_property
    def public(self) -> State:
        """What anybody may see; not to be changed."""
        return self.of(NOBODY)

    def own_hidden(self, viewer: str) -> list[int]:
        """The boxes of which this viewer sees the cards that lie face down."""
        boxes = self.state.boxes
        return [number for number in self._hidden if viewer in _seers(boxes[number])]

    def of(self, viewer: str) -> State:
        """What a person may see, as a state that may be changed."""
        state = self.state
        seen = state.fork()
        seen.viewer = viewer
        banker = state.banker_name
        seen.purses = {
            person: state.purses[person]
            for person in (viewer, banker)
            if person is not None and person in state.purses
        }
        concealed: list[Card] = []
        for number in self._hidden:
            box = state.boxes[number]
            if viewer not in _seers(box):
                if seen.boxes is state.boxes:
                    seen.boxes = dict(state.boxes)
                concealed += seen_cards(box.hands[0].face_down)
                seen.boxes[number] = self._box_concealed(number, box)
        dealer = state.dealer
        if dealer.hidden_at is not None and not sees_dealer(state, viewer):
            card = dealer.cards[dealer.hidden_at]
            concealed += [] if card is None else [card]
            seen.dealer = _without_hidden_card(dealer)
        if concealed:
            seen.shoe = changed(state.shoe, out=state.shoe.out.concealed(concealed))
        return seen

    def _box_concealed(self, number: int, box: Box) -> Box:
        """A box to those who do not see its hidden cards."""
        kept = self.concealed.get(number)
        if kept is None:
            kept = self.concealed[number] = _without_hidden(box)
        return kept


def _without_hidden(box: Box) -> Box:
    hand = box.hands[0]
    cards = hand.with_face_down((None,) * hand.hidden)
    return changed(box, hands=(changed(hand, cards=cards), *box.hands[1:]))


def _without_hidden_card(dealer: Dealer) -> Dealer:
    at = dealer.hidden_at
    assert at is not None
    return changed(dealer, cards=(*dealer.cards[:at], None, *dealer.cards[at + 1 :]))
