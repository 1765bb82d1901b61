"""Effects of leaving: bets that come back, hands that stand, escapes and the bank."""

from __future__ import annotations

from croupier.engine import acts as a
from croupier.engine import predicates as may
from croupier.engine.events import (
    BetReturned,
    Ended,
    HandEnded,
    PersonLeft,
)
from croupier.engine.flow import advance, turn_dealer
from croupier.engine.rounds import end_round, pass_bank, turn_all_hands
from croupier.engine.settle import Claim, settle
from croupier.engine.state import Phase, State
from croupier.engine.table import Table


def leave(table: Table, act: a.Leave) -> None:
    """Let a person go (general/leave, banker/escape)."""
    state = table.state
    is_banker = state.banker_name == act.person
    if state.phase is Phase.BETS:
        _leave_before_deal(table, act.person, everybody=is_banker)
        if is_banker:
            pass_bank(table, leaving=act.person)
        table.emit(PersonLeft(act.person))
    elif is_banker:
        _banker_escapes(table, act.person)
    else:
        if may.is_bank_rotating(state.rules):
            _punter_escapes(table, act.person)
        table.emit(PersonLeft(act.person))
        if state.phase is Phase.PLAY:
            advance(table)


def _leave_before_deal(table: Table, person: str, *, everybody: bool) -> None:
    """Give bets back: one person's, or all of them where the banker goes."""
    for number, box in list(table.state.boxes.items()):
        wagers = [
            *((each.person, a.Wager.MAIN, each.amount) for each in box.stakes),
            *((each.person, each.wager, each.amount) for each in box.side_bets),
        ]
        for name, wager, amount in wagers:
            if everybody or name == person:
                article = table.cite("left_before_deal")
                table.emit(BetReturned(name, number, wager, amount, article))


def _own_box(state: State, person: str) -> int | None:
    for number, box in state.boxes.items():
        if box.controller == person:
            return number
    return None


def _punter_escapes(table: Table, person: str) -> None:
    """Take the initial stake of a punter who leaves unfinished hands behind (banker/escape)."""
    state = table.state
    number = _own_box(state, person)
    if number is None or all(hand.ended for hand in state.boxes[number].hands):
        return
    _return_insurance(table, number)
    initial = state.boxes[number].stakes[0].amount
    to_lose = initial
    for at, hand in enumerate(state.boxes[number].hands):
        for stake in hand.stakes:
            if stake.is_open:
                lost = min(to_lose, stake.amount) if hand.ended is None else 0
                to_lose -= lost
                claim = Claim(person, number, at, a.Wager.MAIN, stake.amount)
                settle(table, claim, -lost, "escape")
        if hand.ended is None:
            table.emit(HandEnded(number, at + 1, Ended.ESCAPED))
    assert to_lose == 0, "an unfinished hand holds at least the initial stake"


def _return_insurance(table: Table, number: int) -> None:
    for each in table.state.boxes[number].insurances:
        if each.is_open:
            claim = Claim(each.person, number, 0, a.Wager.INSURANCE, each.amount)
            settle(table, claim, 0, "escape")


def _banker_escapes(table: Table, banker: str) -> None:
    """Pay every punter his initial stake and give back what is open (banker/escape)."""
    state = table.state
    turn_all_hands(table)
    for number in list(state.boxes):
        _return_insurance(table, number)
        box = state.boxes[number]
        punter = box.controller
        assert punter is not None
        escaped = any(hand.ended is Ended.ESCAPED for hand in box.hands)
        initial = box.stakes[0].amount
        for at, hand in enumerate(box.hands):
            for stake in hand.stakes:
                if stake.is_open:
                    claim = Claim(punter, number, at, a.Wager.MAIN, stake.amount)
                    settle(table, claim, 0, "banker_escape")
            if hand.ended is None:
                table.emit(HandEnded(number, at + 1, Ended.STOOD))
        if not escaped:
            # Every open stake has come back already, so the payment is all that moves.
            claim = Claim(punter, number, 0, a.Wager.MAIN, initial)
            settle(table, claim, initial, "banker_escape", returned=initial)
    turn_dealer(table)
    end_round(table, leaving=banker)
