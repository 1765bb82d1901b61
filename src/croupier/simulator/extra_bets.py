"""Which of a box's cards its extra bets go by (general/side); what they win is compiled."""

from __future__ import annotations

from typing import Final

from croupier.simulator.shoe import KINDS, Work
from croupier.simulator.table import Table
from croupier.simulator.turns import NO_CARD
from croupier.tables.jit import part

_PAIR: Final = 0
"""The place of the pair bet in `SIDE_BETS`."""


@part
def judge_extra_bets(table: Table, work: Work, seat: int) -> None:
    """Write down the outcomes of all extra bets on a box."""
    one, two = work.first[seat]
    third, side = KINDS, work.side[seat]
    is_decided = work.hands[seat] > 1 or not table.third_seven_by_split
    if work.third[seat] != NO_CARD and is_decided:
        third = work.third[seat]
    for bet in range(len(side)):
        side[bet] = table.extra_bets[bet, one, two, third]
    if side[_PAIR] > 0 and table.pair_again:
        side[_PAIR] += work.pairs[seat]
