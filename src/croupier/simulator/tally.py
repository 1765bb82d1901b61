"""Tallies: what is counted over rounds, in integers, so that the order of adding cannot matter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Self, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.simulator.play import Rows
from croupier.simulator.records import Record, memory_of, new_record
from croupier.simulator.round import players
from croupier.simulator.shoe import HANDS, SEATS_MOST
from croupier.simulator.table import UPCARDS, VARIANTS_MOST, Table
from croupier.tables.jit import kernel, part

Longs: TypeAlias = npt.NDArray[np.int64]

NET_MOST: Final = HANDS * 12 + 4
"""No box wins or loses more half stakes: each hand six stakes at best, insurance two."""

ALL: Final = SEATS_MOST
"""The place, after those of the seats, of all boxes together that play against the dealer or the
bank."""

PLACES: Final = SEATS_MOST + 1

_SIDE: Final = (4, 16)


class Sums(Record):
    """Sums over rounds; nets are in half units, stakes in units. All fields are 64-bit integers.

    A `place` is a seat, or `ALL`.

    They hold 10^14 rounds of one unit.
    """

    rounds: Annotated[int, "i8"]
    misdeals: Annotated[int, "i8"]
    shoes: Annotated[int, "i8"]
    net: Annotated[Longs, "i8", PLACES]
    products: Annotated[Longs, "i8", PLACES, PLACES]
    """[place, place] Products of the nets of one round: of two seats, or of all with themselves."""

    initial: Annotated[Longs, "i8", PLACES]
    """[place] Units staked at the bets."""

    final: Annotated[Longs, "i8", PLACES]
    """[place] Units staked in the end, doubles and splits included."""

    shoe_rounds_squared: Annotated[int, "i8"]
    shoe_net_squared: Annotated[Longs, "i8", PLACES]
    shoe_net_rounds: Annotated[Longs, "i8", PLACES]
    """[place] Products of the net and the number of rounds of one shoe."""

    shoe_initial_squared: Annotated[Longs, "i8", PLACES]
    shoe_net_initial: Annotated[Longs, "i8", PLACES]

    upcard_net_squared: Annotated[Longs, "i8", UPCARDS]
    """[upcard] Squares of what all boxes of a round won together; not kept for a lone box."""

    count_rounds: Annotated[Longs, "i8", VARIANTS_MOST]
    """[true count] Rounds; the following sums are over all boxes of a round together."""

    count_net: Annotated[Longs, "i8", VARIANTS_MOST]
    count_net_squared: Annotated[Longs, "i8", VARIANTS_MOST]
    count_initial: Annotated[Longs, "i8", VARIANTS_MOST]

    bank_rounds: Annotated[Longs, "i8", SEATS_MOST]
    """[seat] Rounds in which it held the bank; and what that brought."""

    bank_net: Annotated[Longs, "i8", SEATS_MOST]
    bank_net_squared: Annotated[Longs, "i8", SEATS_MOST]

    side: Annotated[Longs, "i8", *_SIDE]
    """[extra bet, outcome] How often, over all boxes."""

    trips: Annotated[int, "i8"]
    """Stretches of so many rounds as a trip has."""

    ruined: Annotated[int, "i8"]
    """Trips in which the bankroll was lost."""


class Trip(Record):
    """A player's trip: so many rounds with so much money, one after the other in a block."""

    rounds: Annotated[int, "i8"]
    """How long it is; 0: trips are not counted."""

    bankroll: Annotated[int, "i8"]
    """How much may be lost, in half units."""

    played: Annotated[int, "i8"]
    left: Annotated[int, "i8"]
    is_ruined: Annotated[bool, "?"]


@dataclass
class Tally:
    """Sums and the distribution of nets; tallies of different blocks can be added."""

    sums: Sums
    nets: Longs
    """[upcard 11, net + half its length] How often a box with a stake had this net, in half
    units, against an upcard in points; 0 for misdeals."""

    @classmethod
    def empty(cls, stake_most: int) -> Self:
        """A tally for stakes up to so many units."""
        return cls(new_record(Sums), np.zeros((UPCARDS, 2 * NET_MOST * stake_most + 1), np.int64))

    def add(self, other: Tally) -> None:
        """Add what another one has counted."""
        _flat(self.sums)[:] += _flat(other.sums)
        self.nets += other.nets

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Tally)
            and bool((_flat(self.sums) == _flat(other.sums)).all())
            and bool((self.nets == other.nets).all())
        )

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __getstate__(self) -> tuple[bytes, Longs]:
        return _flat(self.sums).tobytes(), self.nets

    def __setstate__(self, state: tuple[bytes, Longs]) -> None:
        self.sums = new_record(Sums)
        _flat(self.sums)[:] = np.frombuffer(state[0], np.int64)
        self.nets = state[1]


def _flat(sums: Sums) -> Longs:
    """All sums in one row, to be read and written."""
    return memory_of(sums).view(np.int64)


@kernel
def tally_rows(table: Table, rows: Rows, rounds: int, trip: Trip, sums: Sums, nets: Longs) -> None:
    """Count the rounds of whole shoes."""
    row = 0
    for shoe_rounds in rows.shoe_rounds:
        if table.seats == 1 and table.counts == 1 and table.stakes[0] == 1:
            _count_lone_box(rows, row, shoe_rounds, sums, nets)
        else:
            for at in range(row, row + shoe_rounds):
                _count_round(table, rows, at, sums, nets)
            _count_shoe(table, rows, row, shoe_rounds, sums)
        sums.shoe_rounds_squared += shoe_rounds * shoe_rounds
        row += shoe_rounds
    sums.shoes += len(rows.shoe_rounds)
    sums.rounds += rounds
    _count_trips(table, rows, rounds, trip, sums)
    for bet in range(len(rows.side)):
        for outcome in range(len(rows.side[bet])):
            sums.side[bet, outcome] += rows.side[bet, outcome]


@kernel
def _count_lone_box(rows: Rows, row: int, rounds: int, sums: Sums, nets: Longs) -> None:
    """A shoe of one box with one unit: the same sums as for any table, in far less time."""
    middle = nets.shape[1] // 2
    total, squares, final, misdeals = 0, 0, 0, 0
    for at in range(row, row + rounds):
        net, up = rows.net[at, 0], rows.upcard[at]
        nets[up, net + middle] += 1
        total += net
        squares += net * net
        final += rows.staked[at, 0]
        misdeals += up == 0
    sums.misdeals += misdeals
    for place in (0, ALL):
        sums.net[place] += total
        sums.products[place, place] += squares
        sums.initial[place] += rounds
        sums.final[place] += final
        _count_shoe_of(place, total, rounds, rounds, sums)
    sums.count_rounds[0] += rounds
    sums.count_net[0] += total
    sums.count_net_squared[0] += squares
    sums.count_initial[0] += rounds


@kernel
def _count_round(table: Table, rows: Rows, row: int, sums: Sums, nets: Longs) -> None:
    middle = nets.shape[1] // 2
    count, up, total = rows.true_count[row], rows.upcard[row], 0
    stake = table.stakes[count]
    sums.misdeals += up == 0
    for seat in range(table.seats):
        net = int(rows.net[row, seat])
        sums.net[seat] += net
        sums.final[seat] += rows.staked[row, seat]
        sums.final[ALL] += rows.staked[row, seat]
        for other in range(seat + 1):
            sums.products[seat, other] += net * rows.net[row, other]
        if table.has_bank and rows.holder[row] == seat:
            sums.bank_rounds[seat] += 1
            sums.bank_net[seat] += net
            sums.bank_net_squared[seat] += net * net
            continue
        total += net
        if stake > 0:
            sums.initial[seat] += stake
            sums.initial[ALL] += stake
            nets[up, net + middle] += 1
    sums.net[ALL] += total
    sums.products[ALL, ALL] += total * total
    sums.upcard_net_squared[up] += total * total
    sums.count_rounds[count] += 1
    sums.count_net[count] += total
    sums.count_net_squared[count] += total * total
    sums.count_initial[count] += stake * players(table)


@part
def _count_shoe(table: Table, rows: Rows, row: int, rounds: int, sums: Sums) -> None:
    """Sums over whole shoes, whose rounds are not independent of each other."""
    all_net, all_initial = 0, 0
    for seat in range(table.seats):
        net, initial = 0, 0
        for at in range(row, row + rounds):
            net += rows.net[at, seat]
            if not table.has_bank or rows.holder[at] != seat:
                all_net += rows.net[at, seat]
                initial += table.stakes[rows.true_count[at]]
        all_initial += initial
        _count_shoe_of(seat, net, initial, rounds, sums)
    _count_shoe_of(ALL, all_net, all_initial, rounds, sums)


@part
def _count_shoe_of(place: int, net: int, initial: int, rounds: int, sums: Sums) -> None:
    sums.shoe_net_squared[place] += net * net
    sums.shoe_net_rounds[place] += net * rounds
    sums.shoe_initial_squared[place] += initial * initial
    sums.shoe_net_initial[place] += net * initial


@part
def _count_trips(table: Table, rows: Rows, rounds: int, trip: Trip, sums: Sums) -> None:
    """Ruin is final, but the next trip begins in its own time: no trip is counted by its end."""
    if trip.rounds == 0:
        return
    for row in range(rounds):
        if trip.played == 0:
            trip.left, trip.is_ruined = trip.bankroll, False
        for seat in range(table.seats):
            trip.left += rows.net[row, seat]
        trip.is_ruined = trip.is_ruined or trip.left <= 0
        trip.played += 1
        if trip.played == trip.rounds:
            sums.trips += 1
            sums.ruined += trip.is_ruined
            trip.played = 0
