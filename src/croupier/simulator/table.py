"""What kernels read and never change: a machine, the procedure, who sits where, and stakes."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.simulator.letters import STRIDE
from croupier.simulator.records import Record
from croupier.simulator.shoe import KINDS, SEATS_MOST

Bytes: TypeAlias = npt.NDArray[np.uint8]
Flags: TypeAlias = npt.NDArray[np.bool_]
Ids: TypeAlias = npt.NDArray[np.uint16]
Smalls: TypeAlias = npt.NDArray[np.int16]
Longs: TypeAlias = npt.NDArray[np.int64]

STATES_MOST: Final = 1 << 16
ROWS_MOST: Final = 1 << 17
"""States times variants that a table has room for."""

VARIANTS_MOST: Final = 64
UPCARDS: Final = 11


class Table(Record):
    """See `Machine`, `FirstCards` and `ProcedureTables` for what is not explained here."""

    # The machine. Rows of states: variant * states + state; of first cards: see `first_row`.
    letter: Annotated[Bytes, "u1", KINDS]
    points: Annotated[Bytes, "u1", STRIDE]
    states: Annotated[int, "i8"]
    """How many states there are."""

    step: Annotated[Ids, "u2", ROWS_MOST, STRIDE]
    first: Annotated[Ids, "u2", VARIANTS_MOST * UPCARDS * STRIDE, STRIDE]
    surrenders: Annotated[Flags, "u1", VARIANTS_MOST * UPCARDS * STRIDE, STRIDE]
    split_hand: Annotated[Ids, "u2", UPCARDS, STRIDE]
    wants_split: Annotated[Flags, "u1", ROWS_MOST]
    unsplit: Annotated[Ids, "u2", ROWS_MOST]
    hands_max: Annotated[Smalls, "i2", STATES_MOST]
    binds: Annotated[Flags, "u1", STATES_MOST]
    net: Annotated[Smalls, "i2", STATES_MOST]
    staked: Annotated[Smalls, "i2", STATES_MOST]
    insures: Annotated[Flags, "u1", VARIANTS_MOST]
    takes_even_money: Annotated[Flags, "u1", VARIANTS_MOST]
    start: Annotated[int, "i8"]
    dealer_from: Annotated[int, "i8"]
    end_from: Annotated[int, "i8"]
    pair_from: Annotated[int, "i8"]
    surrendered: Annotated[int, "i8"]
    won: Annotated[int, "i8"]
    push: Annotated[int, "i8"]
    lost: Annotated[int, "i8"]
    natural_paid: Annotated[int, "i8"]

    # First cards, by their kinds.
    naturals: Annotated[Bytes, "u1", KINDS, KINDS]
    pairs: Annotated[Bytes, "u1", KINDS, KINDS]
    extra_bets: Annotated[Bytes, "u1", 4, KINDS, KINDS, KINDS + 1]

    # The procedure.
    is_checked: Annotated[Flags, "u1", UPCARDS]
    opening_burns: Annotated[int, "i8"]
    round_burns: Annotated[int, "i8"]
    second_card_burns: Annotated[int, "i8"]
    cut_card: Annotated[int, "i8"]
    cards_go_back: Annotated[bool, "?"]
    dealer_gets_two: Annotated[bool, "?"]
    upcard_at: Annotated[int, "i8"]
    natural_at_once: Annotated[Flags, "u1", UPCARDS]
    insures_against: Annotated[Flags, "u1", UPCARDS]
    even_money: Annotated[Flags, "u1", UPCARDS]
    insurance_most: Annotated[int, "i8"]
    insurance_times: Annotated[int, "i8"]
    insurance_returns_stake: Annotated[bool, "?"]
    pair_again: Annotated[bool, "?"]
    third_seven_by_split: Annotated[bool, "?"]
    has_side_bets: Annotated[bool, "?"]
    """Whether extra bets are judged."""

    has_bank: Annotated[bool, "?"]
    """Whether a seat holds the bank."""

    bank_passes: Annotated[Flags, "u1", 2]

    # Who plays.
    seats: Annotated[int, "i8"]
    """Boxes, or seats where one of them holds the bank."""

    way_of: Annotated[Longs, "i8", SEATS_MOST, SEATS_MOST]
    """[holder of the bank, seat] The first variant of who plays a seat; without a bank the holder
    is 0."""

    counts: Annotated[int, "i8"]
    """How many true counts are told apart."""

    count_from: Annotated[int, "i8"]
    """The first of them, rounded down; all below are in it too."""

    stakes: Annotated[Longs, "i8", VARIANTS_MOST]
    """[true count] Units staked on each box."""

    rounds_most: Annotated[int, "i8"]
    """A shoe ends after so many rounds, if its cut card does not end it before."""
