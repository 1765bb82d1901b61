"""Shoe after shoe: what kernels play in one go, round by round, and what they write down."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.simulator.round import play_round, players, seat_of
from croupier.simulator.shoe import Work, burn, cards_left, shuffle
from croupier.simulator.table import Table
from croupier.simulator.turns import true_count
from croupier.tables.jit import kernel

Bytes: TypeAlias = npt.NDArray[np.uint8]
Ints: TypeAlias = npt.NDArray[np.int32]
Longs: TypeAlias = npt.NDArray[np.int64]
Smalls: TypeAlias = npt.NDArray[np.int8]


class Rows(NamedTuple):
    """One row for each round."""

    net: Ints
    """[round, seat] Net without extra bets, in half units; the bank's is what the others lose."""

    staked: Ints
    """[round, seat] Units on all its hands in the end, insurance not counted."""

    upcard: Smalls
    """[round] Its points; 0 where the cards ran out and every stake came back (a misdeal)."""

    true_count: Smalls
    """[round] The true count at the bets, as a place in `Table.stakes`."""

    holder: Smalls
    """[round] The seat that holds the bank."""

    shoe_rounds: Longs
    """[shoe] How many rounds each shoe gave."""

    side: Longs
    """[extra bet 4, outcome 16] How often each outcome came, over all rounds and boxes."""

    log: Bytes
    """[card] Every card drawn, as far as there is room."""

    logged: Longs
    """[round] How many cards of the log were drawn when the round was over."""


@kernel
def play_shoes(table: Table, work: Work, rows: Rows) -> int:
    """Play as many shoes as `rows` has room for; gives the number of rounds."""
    row, holder, logged = 0, 0, 0
    for each in range(len(rows.shoe_rounds)):
        shuffle(work)
        opens = each == 0 or not table.cards_go_back
        burn(work, table.opening_burns if opens else table.round_burns)
        begun = row
        while True:
            count = true_count(table, work)
            up = play_round(table, work, holder)
            rows.upcard[row], rows.true_count[row], rows.holder[row] = up, count, holder
            holder = _write(table, work, holder, up, rows, row)
            for card in range(min(work.logged, len(rows.log) - logged)):
                rows.log[logged + card] = work.log[card]
            logged += work.logged
            rows.logged[row] = logged
            row += 1
            if _is_shoe_over(table, work, row - begun):
                break
            burn(work, table.round_burns)
        rows.shoe_rounds[each] = row - begun
    return row


@kernel
def _is_shoe_over(table: Table, work: Work, rounds: int) -> bool:
    """Whether the next round begins with a shuffle (2000/2.2)."""
    is_out = work.is_cut_card_out or cards_left(work) <= table.cut_card
    return is_out or rounds >= table.rounds_most


@kernel
def _write(table: Table, work: Work, holder: int, up: int, rows: Rows, row: int) -> int:
    """Write a round down; gives the seat that holds the bank next (banker/rotation)."""
    for seat in range(table.seats):
        rows.net[row, seat] = rows.staked[row, seat] = 0
    if up == 0:
        return holder
    stake, bank, paid_everybody = int(table.stakes[rows.true_count[row]]), 0, True
    for turn in range(players(table)):
        seat = seat_of(table, holder, turn)
        net = (work.main[seat] + work.insurance[seat]) * stake
        rows.net[row, seat] = net
        rows.staked[row, seat] = work.staked[seat] * stake
        bank -= net
        paid_everybody = paid_everybody and work.main[seat] > 0
        if table.has_side_bets:
            for bet in range(len(rows.side)):
                rows.side[bet, work.side[seat, bet]] += 1
    if not table.has_bank:
        return holder
    rows.net[row, holder] = bank
    return (holder + 1) % table.seats if table.bank_passes[int(paid_everybody)] else holder
