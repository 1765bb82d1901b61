"""How the shoe changes: shuffles, cuts, burns, and every card that leaves it."""

from __future__ import annotations

from croupier.core.cards import Card
from croupier.core.records import changed
from croupier.core.tally import EMPTY
from croupier.engine import events as e
from croupier.engine.state import State


def shuffled(state: State, event: e.Shuffled) -> None:
    """Everything is in the shoe again."""
    state.shoe = changed(
        state.shoe,
        left=event.left,
        shuffle_due=False,
        opened=True,
        may_cut=True,
        burns_due=event.burns,
        opening_burns=event.opening,
        cut_card_out=False,
        out=EMPTY,
        tray=EMPTY,
        spent=EMPTY,
    )


def ran_out_shuffled(state: State, _: e.RanOutShuffled) -> None:
    """What lay in the tray, or else was spent in this round, is in the shoe again."""
    shoe = state.shoe
    from_tray = shoe.tray.size > 0
    back = shoe.tray if from_tray else shoe.spent
    state.shoe = changed(
        shoe,
        left=back.size,
        out=shoe.out.minus(back),
        tray=EMPTY if from_tray else shoe.tray,
        spent=shoe.spent if from_tray else EMPTY,
    )


def shoe_cut(state: State, _: e.ShoeCut) -> None:
    """The cut has been made."""
    state.shoe = changed(state.shoe, may_cut=False)


def take(state: State, card: Card | None, *, spent: bool, burned: int = 0) -> None:
    """Take one card out of the shoe, to the table or to the discard tray (`spent`)."""
    shoe = state.shoe
    state.shoe = changed(
        shoe,
        left=None if shoe.left is None else shoe.left - 1,
        may_cut=False,
        burns_due=shoe.burns_due - burned,
        out=shoe.out.plus(card),
        spent=shoe.spent.plus(card) if spent else shoe.spent,
    )


def card_burned(state: State, event: e.CardBurned) -> None:
    """One burn less is due."""
    take(state, event.card, spent=True, burned=1)


def card_voided(state: State, event: e.CardVoided) -> None:
    """The card is spent and nobody has it."""
    take(state, event.card, spent=True)
    state.first_card_dealt = True


def cut_card_out(state: State, _: e.CutCardOut) -> None:
    """This round is the last."""
    state.shoe = changed(state.shoe, cut_card_out=True)


def shoe_prepared(state: State, event: e.ShoePrepared) -> None:
    """Set what the next round's beginning needs."""
    shoe = state.shoe
    if event.left is not None:
        shoe = changed(shoe, left=event.left, out=EMPTY, tray=EMPTY, spent=EMPTY)
    state.shoe = changed(
        shoe, shuffle_due=event.shuffle_due, burns_due=event.burns, opening_burns=False
    )


def burn_due(state: State, event: e.BurnDue) -> None:
    """Burns before the dealer's second card."""
    state.shoe = changed(state.shoe, burns_due=event.burns, opening_burns=False)
