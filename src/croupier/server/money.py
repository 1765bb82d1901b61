"""What an act moves on the ledger, read off the states before and after it.

At a table chips lie in three accounts: `escrow` holds every open wager, `cover` what a
rotating banker has reserved for the bets against him, `house` pays and collects where the
house holds the bank. The engine's `flow` says what each person has got back minus staked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from croupier.engine.bank import worst_case
from croupier.engine.state import Insurance, SideBet, Stake, State
from croupier.server.store.batch import ISSUER, Draft, wallet

_HOUSE_FUND: Final = 10_000_000


class Transfer(NamedTuple):
    """An amount that goes from one account to another."""

    from_account: str
    to_account: str
    amount: int


def open_wagers(state: State) -> int:
    """All chips that lie on the table, to be decided yet."""
    total = 0
    for box in state.boxes.values():
        if not box.hands:
            total += sum(stake.amount for stake in box.stakes)
        wagers: list[Stake | SideBet | Insurance] = [*box.side_bets, *box.insurances]
        for hand in box.hands:
            wagers += [*hand.stakes, *hand.pairs]
        total += sum(wager.amount for wager in wagers if wager.is_open)
    return total


def _changes(before: State, after: State) -> dict[str, int]:
    """What each person's chips have changed by."""
    ended = after.rounds > before.rounds
    flow = after.last.net if ended and after.last is not None else after.flow
    return {
        person: flow.get(person, 0) - before.flow.get(person, 0)
        for person in {*flow, *before.flow}
        if flow.get(person, 0) != before.flow.get(person, 0)
    }


def post_act(draft: Draft, table: str, seq: int, before: State, after: State) -> None:
    """Post what an act has moved, and bring the banker's reserve to what it must be."""
    if after.flow is before.flow and after.rounds == before.rounds:
        return  # whatever moves chips makes a new `flow`
    escrow, cover, house = (f"{kind}:{table}" for kind in ("escrow", "cover", "house"))
    changes = {wallet(person): delta for person, delta in _changes(before, after).items()}
    banker = before.banker_name if before.banker_name is not None else after.banker_name
    if banker is not None and before.boxes:
        at_bank = changes.pop(wallet(banker), 0)
        changes[cover] = at_bank
    changes[escrow] = open_wagers(after) - open_wagers(before)
    surplus = -sum(changes.values())
    if surplus:
        assert banker is None, "chips in a banker's game stay among its people"
        changes[house] = surplus
        _fund(draft, house, surplus, f"{table}:{seq}")
    for number, transfer in enumerate(_transfers(changes)):
        draft.move(*transfer, f"{table}:{seq}:{number}")
    if banker is not None:
        _reserve(draft, cover, banker, after, f"{table}:{seq}:cover")


def _fund(draft: Draft, house: str, change: int, effect: str) -> None:
    """Issue chips to a house that could not pay."""
    short = -(draft.balance(house) + change)
    if short > 0:
        draft.move(ISSUER, house, short + _HOUSE_FUND, f"{effect}:fund")


def _reserve(draft: Draft, cover: str, banker: str, after: State, effect: str) -> None:
    """Reserve what the bets may cost the banker; after the round all of it is his again.

    During play nothing is reserved anew: what was reserved with the bets is enough.
    """
    held = draft.balance(cover)
    if not after.boxes:
        wanted = 0
    elif after.first_card_dealt:
        wanted = held
    else:
        wanted = worst_case(after)
    if wanted > held:
        draft.move(wallet(banker), cover, wanted - held, effect)
    elif wanted < held:
        draft.move(cover, wallet(banker), held - wanted, effect)


def _transfers(changes: dict[str, int]) -> Iterator[Transfer]:
    """Changes that add up to nothing, as transfers from those who give to those who get."""
    left = {account: delta for account, delta in sorted(changes.items()) if delta}
    while left:
        giver = next(account for account, delta in left.items() if delta < 0)
        getter = next(account for account, delta in left.items() if delta > 0)
        amount = min(-left[giver], left[getter])
        yield Transfer(giver, getter, amount)
        left[giver] += amount
        left[getter] -= amount
        left = {account: delta for account, delta in left.items() if delta}
