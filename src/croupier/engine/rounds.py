"""The end of a round: settlement, a burned round, the bank, and what the next one needs."""

from __future__ import annotations

from croupier.core.cards import PACK_SIZE
from croupier.engine import acts as a
from croupier.engine import predicates as may
from croupier.engine.bank import next_banker, passes_by_result
from croupier.engine.events import (
    BankPassed,
    PersonLeft,
    RoundBurned,
    RoundEnded,
    ShoePrepared,
)
from croupier.engine.flow import turn_dealer
from croupier.engine.settle import settle_main, settle_side_bets, turn_cards, turn_up
from croupier.engine.table import Table


def settle(table: Table, _: a.Settle) -> None:
    """Turn every hand, settle what is open, end the round."""
    turn_all_hands(table)
    settle_main(table)
    end_round(table)


def misdeal(table: Table, _: a.Misdeal) -> None:
    """Burn the round: every stake comes back and nothing else has happened (2000/2.1(c))."""
    for number, at, _hand in table.state.hands_in_order:
        turn_cards(table, number, at)
    turn_dealer(table)
    table.emit(RoundBurned(table.cite("burned_round")))
    end_round(table, burned=True)


def turn_all_hands(table: Table) -> None:
    """Turn what still lies face down and decide the extra bets (general/hidden)."""
    for number in list(table.state.boxes):
        for at in range(len(table.state.boxes[number].hands)):
            turn_up(table, number, at)
        settle_side_bets(table, number, at_end=True)


def end_round(table: Table, *, leaving: str | None = None, burned: bool = False) -> None:
    """Close the books of the round and say what the next one begins with."""
    state = table.state
    must_pass = leaving is not None or (
        not burned and may.is_bank_rotating(state.rules) and passes_by_result(state)
    )
    table.emit(RoundEnded(tuple(state.flow.items()), burned))
    _prepare_shoe(table)
    if may.is_bank_rotating(state.rules):
        pass_bank(table, leaving=leaving, must_pass=must_pass)
    if leaving is not None:
        table.emit(PersonLeft(leaving))


def pass_bank(table: Table, *, leaving: str | None = None, must_pass: bool = True) -> None:
    """Let the bank pass, or stay with a holder who can still cover it (banker/rotation)."""
    state = table.state
    seat = next_banker(state, leaving=leaving, must_pass=must_pass)
    if seat != state.banker:
        chips = None if seat is None else state.purse(state.seats[seat])
        table.emit(BankPassed(seat, chips))


def _prepare_shoe(table: Table) -> None:
    """Shuffle before the next round, put the cards back, or burn one (2000/2.2, 2000/2.4)."""
    state = table.state
    rules = state.rules
    shuffle_due = may.is_shuffled_every_round(rules) or state.shoe.cut_card_out
    left = None
    if may.cards_go_back(rules):
        left = may.pack_count(rules) * PACK_SIZE
    burns = 0 if shuffle_due else may.round_burns(rules)
    table.emit(ShoePrepared(shuffle_due, burns, left))
