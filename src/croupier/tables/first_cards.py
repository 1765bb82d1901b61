"""What a box's first cards are by themselves, compiled by asking about every two kinds of cards."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.core.cards import CARDS, PACK_SIZE, Card
from croupier.core.hands import is_ace_with_ten, is_pair
from croupier.engine.settle import pair_times, sevens_times, thirteen_times
from croupier.tables.procedure import SIDE_BETS, SIDE_NETS

Outcomes: TypeAlias = npt.NDArray[np.uint8]

NO_THIRD: Final = PACK_SIZE
"""Where the third card has none: behind all kinds."""


class FirstCards(NamedTuple):
    """The same under all rules; cards by their kinds."""

    naturals: Outcomes
    """[kind, kind] 1 where they are an ace and a ten-valued card."""

    pairs: Outcomes
    """[kind, kind] 1 where they are of one rank."""

    extra_bets: Outcomes
    """[extra bet 4, kind, kind, third kind or none] The outcome, a place in `SIDE_NETS`.

    Only sevens look at the third card; of others it makes no difference.
    """


@cache
def first_cards() -> FirstCards:
    """Compile them once."""
    shape = (PACK_SIZE, PACK_SIZE)
    naturals, pairs = np.zeros(shape, np.uint8), np.zeros(shape, np.uint8)
    extra_bets = np.zeros((len(SIDE_BETS), *shape, PACK_SIZE + 1), np.uint8)
    for one, two in product(CARDS, CARDS):
        at = one.kind, two.kind
        naturals[at] = is_ace_with_ten((one, two))
        pairs[at] = is_pair(one, two)
        plain = (
            pair_times(one, two),
            sevens_times(one, two, None),
            thirteen_times(one, two, over=True),
            thirteen_times(one, two, over=False),
        )
        for bet, net in enumerate(plain):
            extra_bets[bet, *at] = SIDE_NETS[bet].index(net)
        if sevens_times(one, two, None) > 0:  # a third card cannot help what has lost
            extra_bets[1, *at, : len(CARDS)] = [_sevens(one, two, third) for third in CARDS]
    return FirstCards(naturals, pairs, extra_bets)


def _sevens(one: Card, two: Card, third: Card) -> int:
    return SIDE_NETS[1].index(sevens_times(one, two, third))
