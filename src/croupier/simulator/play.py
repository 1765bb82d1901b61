"""Shoe after shoe: what kernels play in one go, round by round, and what they write down."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.simulator.round import play_round, players, seat_of
from croupier.simulator.shoe import Work, begin_round, cards_left, shuffle
from croupier.simulator.table import Table
from croupier.simulator.turns import true_count
from croupier.tables.jit import kernel, part

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
    """[card] Every card drawn; may be left out, as `logged`."""

    logged: Longs
    """[round] How many cards of the log were drawn when the round was over."""


@kernel
def play_shoes(table: Table, work: Work, rows: Rows) -> int:
    """Play as many shoes as `rows` has room for; gives the number of rounds."""
    row, logged = 0, 0
    for each in range(len(rows.shoe_rounds)):
        shuffle(work)
        later = table.cards_go_back and work.has_opened
        begin_round(work, table.round_burns if later else table.opening_burns)
        work.has_opened = True
        begun = row
        while True:
            rows.true_count[row], rows.holder[row] = true_count(table, work), work.holder
            rows.upcard[row] = play_round(table, work, work.holder)
            work.holder = _write(table, work, rows, row)
            if len(rows.logged) > 0:
                logged = _log(work, rows, row, logged)
            row += 1
            if _is_shoe_over(table, work, row - begun):
                break
            begin_round(work, table.round_burns)
        rows.shoe_rounds[each] = row - begun
    return row


@part
def _log(work: Work, rows: Rows, row: int, logged: int) -> int:
    """Keep the cards of a round, as far as there is room; gives the length of the log."""
    cards = min(work.logged, len(rows.log) - logged)
    for card in range(cards):
        rows.log[logged + card] = work.log[card]
    rows.logged[row] = logged + cards
    return logged + cards


@part
def _is_shoe_over(table: Table, work: Work, rounds: int) -> bool:
    """Whether the next round begins with a shuffle (2000/2.2)."""
    is_out = work.is_cut_card_out or cards_left(work) <= table.cut_card
    return is_out or rounds >= table.rounds_most


@part
def _write(table: Table, work: Work, rows: Rows, row: int) -> int:
    """Write a round down; gives the seat that holds the bank next (banker/rotation)."""
    holder = work.holder
    for seat in range(table.seats):
        rows.net[row, seat] = rows.staked[row, seat] = 0
    if rows.upcard[row] == 0:
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
