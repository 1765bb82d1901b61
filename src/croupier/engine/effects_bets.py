"""Effects of bets and of the window's acts, and of people coming and going."""

from __future__ import annotations

from croupier.engine import acts as a
from croupier.engine import predicates as may
from croupier.engine.bank import can_bank, next_banker
from croupier.engine.events import (
    BankPassed,
    BetPlaced,
    ChipsSet,
    Ended,
    HandEnded,
    InsurancePlaced,
    SeatTaken,
)
from croupier.engine.flow import pay_hand
from croupier.engine.settle import Claim, settle, settle_side_bets, turn_up
from croupier.engine.state import Phase
from croupier.engine.table import Table


def bet(table: Table, act: a.Bet) -> None:
    """Place a stake; before the deal a hand number means the box."""
    hand = act.hand if table.state.phase is not Phase.BETS else None
    table.emit(BetPlaced(act.person, act.box, act.wager, act.amount, hand))


def insure(table: Table, act: a.Insure) -> None:
    """Place an insurance."""
    table.emit(InsurancePlaced(act.person, act.box, act.amount))


def even_money(table: Table, act: a.TakeEvenMoney) -> None:
    """Pay one bettor's natural 1:1; the hand is over when all its bettors are paid."""
    turn_up(table, act.box, 0)
    stake = table.state.boxes[act.box].hands[0].stake_of(act.person)
    assert stake is not None
    claim = Claim(act.person, act.box, 0, a.Wager.MAIN, stake.amount)
    settle(table, claim, stake.amount, "even_money")
    if not table.state.boxes[act.box].hands[0].has_open_stake:
        table.emit(HandEnded(act.box, 1, Ended.EVEN_MONEY))
        settle_side_bets(table, act.box)


def surrender(table: Table, act: a.Surrender) -> None:
    """Give the box's hand up for everybody on it."""
    pay_hand(table, act.box, 0, Ended.SURRENDERED)


def sit(table: Table, act: a.Sit) -> None:
    """Take a seat; the first who can cover it takes a rotating bank (banker/first)."""
    table.emit(SeatTaken(act.person, act.box))
    fill_bank(table)


def chips(table: Table, act: a.Chips) -> None:
    """Set what a person can stake; the bank moves where that changes who can hold it."""
    table.emit(ChipsSet(act.person, act.amount))
    fill_bank(table)


def fill_bank(table: Table) -> None:
    """Between rounds, let the bank be held by somebody who can cover the smallest stake."""
    state = table.state
    if not may.is_bank_rotating(state.rules) or state.phase is not Phase.BETS or state.boxes:
        return
    holder = state.banker_name
    if holder is not None and can_bank(state, holder):
        return
    seat = next_banker(state, must_pass=False)
    if seat != state.banker:
        chips_left = None if seat is None else state.purse(state.seats[seat])
        table.emit(BankPassed(seat, chips_left))
