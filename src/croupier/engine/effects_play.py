"""Effects of play: the window's closing, the controller's acts, the banker's choice."""

from __future__ import annotations

from croupier.engine import acts as a
from croupier.engine import predicates as may
from croupier.engine.events import (
    BankerChecked,
    BankerDrew,
    BankerStood,
    DealerDone,
    Ended,
    HandDoubled,
    HandEnded,
    HandHit,
    HandSplit,
    SplitDeclined,
    WindowClosed,
)
from croupier.engine.flow import advance, end_hand, pay_hand, turn_dealer
from croupier.engine.judge_play import declines_split
from croupier.engine.order import dealer_has_natural, upcard_points
from croupier.engine.settle import settle_insurances, turn_up
from croupier.engine.state import Hand, State
from croupier.engine.table import Table


def close(table: Table, _: a.Close) -> None:
    """Close the window; check an open ace where the rules say so (banker/peek)."""
    state = table.state
    table.emit(WindowClosed())
    if may.is_ace_checked(state.rules, upcard_points(state)):
        natural = dealer_has_natural(state)
        table.emit(BankerChecked(natural, table.cite("checked")))
        if natural:
            _end_by_natural(table)
            return
        settle_insurances(table)
    advance(table)


def _end_by_natural(table: Table) -> None:
    """End the round before play: nobody acts against a natural that was checked."""
    state = table.state
    for number, at, hand in state.hands_in_order:
        if hand.ended is None:
            table.emit(HandEnded(number, at + 1, Ended.STOOD))
    turn_dealer(table)
    settle_insurances(table)
    table.emit(DealerDone())


def _decline(table: Table, act: a.Hit | a.Stand | a.Double) -> None:
    """Note that a pair which could have been split again is played otherwise (2004/16(5)).

    Only of a split hand: an unsplit one that is played otherwise is never split later, and
    to note its pair would tell what lies face down.
    """
    box = table.state.boxes[act.box]
    is_new = not box.declined_split and box.hands[act.hand - 1].from_split
    if is_new and declines_split(table.state, act):
        table.emit(SplitDeclined(act.box))


def hit(table: Table, act: a.Hit) -> None:
    """Ask for a card."""
    _decline(table, act)
    table.emit(HandHit(act.person, act.box, act.hand))


def stand(table: Table, act: a.Stand) -> None:
    """End the hand and go on."""
    _decline(table, act)
    end_hand(table, act.box, act.hand - 1, Ended.STOOD, by_clock=act.by_clock)
    advance(table)


def _payers(state: State, hand: Hand) -> tuple[str, ...]:
    """Everybody on a hand who can pay his own stake once more (2000/14)."""
    payers = []
    for stake in hand.stakes:
        purse = state.purse(stake.person)
        if stake.is_open and (purse is None or purse >= stake.amount):
            payers.append(stake.person)
    return tuple(payers)


def double(table: Table, act: a.Double) -> None:
    """Double for everybody on the hand who can pay; one card is due."""
    _decline(table, act)
    hand = table.state.boxes[act.box].hands[act.hand - 1]
    table.emit(HandDoubled(act.person, act.box, act.hand, _payers(table.state, hand)))


def split(table: Table, act: a.Split) -> None:
    """Split for everybody on the hand who can pay; the first hand's card is due."""
    turn_up(table, act.box, act.hand - 1)
    hand = table.state.boxes[act.box].hands[act.hand - 1]
    table.emit(HandSplit(act.person, act.box, act.hand, _payers(table.state, hand)))


def five_cards(table: Table, act: a.TakeFiveCards) -> None:
    """Pay the half for five cards at once."""
    pay_hand(table, act.box, act.hand - 1, Ended.FIVE_CARDS)
    advance(table)


def banker_draw(table: Table, act: a.BankerDraw) -> None:
    """The banker draws by choice; a card is due."""
    table.emit(BankerDrew(act.person))


def banker_stand(table: Table, act: a.BankerStand) -> None:
    """The banker stands by choice."""
    table.emit(BankerStood(act.person, act.by_clock))
    table.emit(DealerDone())
