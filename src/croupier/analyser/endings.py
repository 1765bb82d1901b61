"""Cards that are gone together with how the dealer ends: the chances of both, by multiset.

The chance that given places of the shoe hold a multiset M of cards in one given order, and that
the dealer then finishes with m, is

    ways(m) * prod_r n_r (n_r - 1)... [M_r + m_r factors] / N (N - 1)... [|M| + |m| factors]

Multisets are packed into whole numbers that can be added. Sorted, neighbours share what is
contracted first (`dealer.py`); what is left after all ranks but one is never kept.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import numpy as np

from croupier.analyser.dealer import Floats, Ints, Levels, dealer_multisets, ending_levels
from croupier.analyser.lattice import RANKS, lattice, others
from croupier.analyser.sums import merge_rank
from croupier.tables.compile import Flags
from croupier.tables.jit import kernel

ENDINGS: Final = 7
"""How a dealer ends: 17 to 21, bust, a natural."""

HANDS_MAX: Final = 4
"""Of so many hands together any cards can be packed."""

_BITS: Final = (0, 7, 6, 5, 5, 5, 4, 4, 4, 4, 4)
"""[rank 11] Enough for `HANDS_MAX` hands of 21 points."""

_BUST, _NATURAL = 5, 6
_CARDS_MAX: Final = 256


class Packing(NamedTuple):
    """Where a multiset's counts stand in a whole number, for one last rank."""

    order: Ints
    """[place 10] The ranks; the last stands in the lowest bits."""

    shift: Ints
    """[place 10]"""

    mask: Ints
    """[place 10]"""

    hands: Ints
    """[hand] Every hand of a player."""


class Shoe(NamedTuple):
    """A composition, prepared for chances of many multisets."""

    upcard: int
    products: Floats
    """[rank 11, cards] prod over i < cards of (n_r - i) / N."""

    divisors: Floats
    """[cards] prod over i < cards of N / (N - i)."""


@cache
def packing(last: int) -> Packing:
    """Return how multisets are packed where one rank is contracted last."""
    order = np.array([*others(last).order, last])
    bits = np.array(_BITS)[order]
    shift = np.concatenate([np.cumsum(bits[::-1])[::-1][1:], [0]])
    hands: Ints = lattice().counts[:, order] @ (1 << shift)
    return Packing(order, shift, (1 << bits) - 1, hands)


def shoe(left: Floats, upcard: int) -> Shoe:
    """Prepare a composition `left` [rank 11] from which the upcard is gone."""
    size = left.sum()
    gone = np.arange(_CARDS_MAX - 1)
    products = np.ones((RANKS + 1, _CARDS_MAX))
    products[:, 1:] = np.cumprod(np.maximum(left[:, None] - gone, 0) / size, 1)
    divisors = np.ones(_CARDS_MAX)
    with np.errstate(divide="ignore"):
        steps = np.where(gone < size, size / (size - gone), 0)
    divisors[1:] = np.cumprod(steps)
    return Shoe(upcard, products, divisors)


@cache
def _levels(draws: bytes, upcard: int, last: int) -> Levels:
    multisets = dealer_multisets(np.frombuffer(draws, np.bool_).reshape(-1, 2), upcard)
    return ending_levels(multisets, last)


def ending_chances(draws: Flags, shoe_: Shoe, last: int, keys: Ints, further: Ints) -> Floats:
    """[further, key, ending 7] Chances of multisets (ascending `keys`) and of each ending.

    `further` are numbers of cards of the last rank that are gone besides.
    """
    levels = _levels(draws.tobytes(), shoe_.upcard, last)
    return _ending_chances(levels, packing(last), shoe_, keys, further)


@kernel
def _ending_chances(
    levels: Levels, packed: Packing, shoe_: Shoe, keys: Ints, further: Ints
) -> Floats:
    start, last = levels.start, RANKS - 1
    chances = np.zeros((len(further), len(keys), ENDINGS))
    sums = np.empty((start[RANKS], _NATURAL))
    sums[: start[1]] = levels.first
    counts = np.full(RANKS, -1, np.int64)
    for at in range(len(keys)):
        changed, gone = last, 0
        for place in range(RANKS - 1, -1, -1):
            cards = (keys[at] >> packed.shift[place]) & packed.mask[place]
            if place < last and cards != counts[place]:
                changed = place
            counts[place] = cards
            gone += cards
        for level in range(changed, last):
            begin = start[level + 1] - start[1] + level
            end = start[level + 2] - start[1] + level
            merge_rank(
                sums[start[level] : start[level + 1]],
                sums[start[level + 1] : start[level + 2]],
                levels.run[begin : end + 1],
                levels.power[start[level] : start[level + 1]],
                shoe_.products[packed.order[level], counts[level] :],
            )
        _before_last(shoe_, packed.order, counts, gone, sums, levels, further, chances[:, at])
    return chances


@kernel
def _before_last(
    shoe_: Shoe,
    order: Ints,
    counts: Ints,
    gone: int,
    sums: Floats,
    levels: Levels,
    further: Ints,
    chances: Floats,
) -> None:
    """Contract the last rank into `chances` [further, ending 7], and add the natural's."""
    begin = levels.start[RANKS - 1]
    of_last = shoe_.products[order[-1]]
    completes = 11 - shoe_.upcard if shoe_.upcard in (1, 10) else 0
    for which in range(len(further)):
        here, beside = counts[-1] + further[which], gone + further[which]
        for entry in range(len(levels.cards)):
            weight = (
                of_last[here + levels.power[begin + entry]]
                * shoe_.divisors[beside + levels.cards[entry]]
            )
            for ending in range(_NATURAL):
                chances[which, ending] += weight * sums[begin + entry, ending]
        if completes:
            natural = shoe_.divisors[beside + 1]
            for place in range(RANKS):
                cards = counts[place] + (order[place] == completes)
                cards += further[which] if place == RANKS - 1 else 0
                natural *= shoe_.products[order[place], cards]
            chances[which, _NATURAL] = natural
