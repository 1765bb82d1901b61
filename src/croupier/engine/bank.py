"""The rotating bank: who holds it, what it must cover, and to whom it passes."""

from __future__ import annotations

from croupier.engine import predicates as may
from croupier.engine.acts import Wager
from croupier.engine.settle import PAIR_TIMES
from croupier.engine.state import State

_MAIN_COVER = 2


def _factor(wager: Wager) -> int:
    """What the banker may have to pay per chip staked (banker/cover)."""
    return _MAIN_COVER if wager is Wager.MAIN else PAIR_TIMES


def smallest_cover(state: State) -> int:
    """What a banker needs to cover the table's smallest stake."""
    return _MAIN_COVER * state.limits.least


def worst_case(state: State) -> int:
    """What the banker must pay if all bets together end in the worst way (banker/cover)."""
    return sum(
        _MAIN_COVER * sum(stake.amount for stake in box.stakes)
        + PAIR_TIMES * sum(bet.amount for bet in box.side_bets)
        for box in state.boxes.values()
    )


def cover_left(state: State, wager: Wager) -> int | None:
    """The largest further stake that the banker still covers; `None` for no limit."""
    banker = state.banker_name
    if banker is None or (chips := state.purse(banker)) is None:
        return None
    return max(0, chips - worst_case(state)) // _factor(wager)


def can_bank(state: State, person: str) -> bool:
    """Whether a person's chips cover twice the table's smallest stake (banker/rotation)."""
    chips = state.purse(person)
    return chips is None or chips >= smallest_cover(state)


def seats_after(state: State, seat: int) -> list[int]:
    """The seats anti-clockwise from the next one, the seat itself last, occupied or not."""
    seats = sorted({*state.seats, seat})
    return [n for n in seats if n > seat] + [n for n in seats if n <= seat]


def next_banker(state: State, *, leaving: str | None = None, must_pass: bool) -> int | None:
    """The seat that holds the bank next, `None` when the table waits (banker/rotation).

    `must_pass` when the holder gives it up; otherwise he keeps it while he can cover the
    smallest stake. `leaving` is somebody who stands up.
    """
    if state.banker is not None:
        others = seats_after(state, state.banker)[:-1]
        candidates = others if must_pass else [state.banker, *others]
    elif state.bank_before is not None:
        candidates = seats_after(state, state.bank_before)
    else:
        candidates = list(state.seats)
    for seat in candidates:
        person = state.seats.get(seat)
        if person is not None and person != leaving and can_bank(state, person):
            return seat
    return None


def paid_everybody(state: State) -> bool:
    """Whether every punter of the round nets more than nothing on his main stakes."""
    return bool(state.main_net) and all(net > 0 for net in state.main_net.values())


def passes_by_result(state: State) -> bool:
    """Whether the bank passes by the round's result (banker/rotation)."""
    return may.bank_passes_after(state.rules, paid_everybody=paid_everybody(state))
