"""Views: what one person may see of a state, and what he is told of an event.

Denied by default: an event that is not named here cannot be told to anybody. Two properties
are tested: an old view with redacted events gives the new view, and swapping a hidden card
for another one changes no view, event, offer or refusal before it is turned.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from croupier.core.cards import Card
from croupier.core.records import changed
from croupier.engine import events as e
from croupier.engine.state import Box, Dealer, State

NOBODY: Final = ""
"""The viewer who is nobody at the table: a spectator."""

_PUBLIC: Final = (
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
)


def sees_box(state: State, viewer: str, box: int) -> bool:
    """Whether a viewer sees a box's hidden cards: its main bettors do (general/hidden)."""
    return box in state.boxes and state.boxes[box].stake_of(viewer) is not None


def sees_dealer(state: State, viewer: str) -> bool:
    """Whether a viewer sees the hidden card of the dealer: the banker sees his own."""
    return state.banker is not None and state.banker_name == viewer


def redact(state: State, event: e.Event, viewer: str) -> e.Event | None:
    """What a viewer is told of an event that has just led to `state`; `None` for nothing."""
    if isinstance(event, _PUBLIC):
        return event
    if isinstance(event, e.CardDealt):
        if event.hidden and not sees_box(state, viewer, event.box):
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
    seen = state.fork()
    seen.viewer = viewer
    seen.purses = {
        person: chips
        for person, chips in state.purses.items()
        if person in {viewer, state.banker_name}
    }
    concealed: list[Card] = []
    boxes = dict(state.boxes)
    for number, box in state.boxes.items():
        if box.hands and box.hands[0].hidden and not sees_box(state, viewer, number):
            concealed += [card for card in box.hands[0].face_down if card is not None]
            boxes[number] = _without_hidden(box)
    seen.boxes = boxes
    dealer = state.dealer
    if dealer.hidden_at is not None and not sees_dealer(state, viewer):
        card = dealer.cards[dealer.hidden_at]
        concealed += [] if card is None else [card]
        seen.dealer = _without_hidden_card(dealer)
    if concealed:
        seen.shoe = changed(state.shoe, out=state.shoe.out.concealed(concealed))
    return seen


def _without_hidden(box: Box) -> Box:
    hand = box.hands[0]
    cards = hand.with_face_down((None,) * hand.hidden)
    return changed(box, hands=(changed(hand, cards=cards), *box.hands[1:]))


def _without_hidden_card(dealer: Dealer) -> Dealer:
    at = dealer.hidden_at
    assert at is not None
    return changed(dealer, cards=(*dealer.cards[:at], None, *dealer.cards[at + 1 :]))
