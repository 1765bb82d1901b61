"""What extra bets on a box win, by its first two cards and the third (2000/15, 2004/13)."""

from __future__ import annotations

from typing import Final

from croupier.simulator.shoe import Work
from croupier.simulator.table import Table
from croupier.simulator.turns import NO_CARD, RANKS
from croupier.tables.jit import part

PAIR, SEVENS, OVER, UNDER = range(4)
"""Extra bets, in the order of `SIDE_BETS`."""

_WON: Final = 1
_TWO_SEVENS: Final = 1
_THREE_SEVENS: Final = 3
_SUITED: Final = 1
"""Outcomes of a sevens bet: two, two suited, three, three suited."""

_SEVEN: Final = 6
"""The rank of sevens, from 0."""


@part
def judge_extra_bets(table: Table, work: Work, seat: int) -> None:
    """Write down the outcomes of all extra bets on a box."""
    one, two = work.first[seat]
    is_pair = one % RANKS == two % RANKS
    side = work.side[seat]
    side[PAIR] = is_pair * (_WON + work.pairs[seat] * table.pair_again)
    side[SEVENS] = 0
    if is_pair and one % RANKS == _SEVEN:
        third = work.third[seat]
        suited = one // RANKS == two // RANKS
        counts = third != NO_CARD and (work.hands[seat] > 1 or not table.third_seven_by_split)
        if counts and third % RANKS == _SEVEN:
            suited = suited and one // RANKS == third // RANKS
            side[SEVENS] = _THREE_SEVENS + _SUITED * suited
        else:
            side[SEVENS] = _TWO_SEVENS + _SUITED * suited
    points = table.points[table.letter[one]] + table.points[table.letter[two]]
    side[OVER] = points > table.thirteen
    side[UNDER] = points < table.thirteen
