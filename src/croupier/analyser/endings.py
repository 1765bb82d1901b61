"""Cards that are gone together with how the dealer ends: the chances of both, by multiset.

The chance that given places of the shoe hold a multiset M of cards in one given order, and that
the dealer then finishes with m, is

    ways(m) * prod_r n_r (n_r - 1)... [M_r + m_r factors] / N (N - 1)... [|M| + |m| factors]

Multisets are packed into whole numbers that can be added. Sorted, neighbours share what is
summed first, and nothing of it is kept for later.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import numpy as np

from croupier.analyser.dealer import Floats, Ints, dealer_multisets
from croupier.analyser.lattice import RANKS, lattice
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


class Levels(NamedTuple):
    """The order of summing over the dealer's hands: one rank after the other is merged away."""

    start: Ints
    """[level 11] Where each level's entries begin in `power`, and where the last level's end."""

    run: Ints
    """[entry] Where the entries begin that are merged into this one, counted within their level;
    one more at each level's end."""

    power: Ints
    """[entry] How many cards it has of the rank that is summed next."""

    cards: Ints
    """[last entry] How many cards of all ranks."""

    first: Floats
    """[first entry, ending 6] In how many orders; a natural is none of these endings."""


class Shoe(NamedTuple):
    """A composition, prepared for chances of many multisets."""

    upcard: int
    products: Floats
    """[rank 11, cards] prod over i < cards of (n_r - i) / N."""

    divisors: Floats
    """[cards] prod over i < cards of N / (N - i)."""


@cache
def packing(last: int) -> Packing:
    """Return how multisets are packed where one rank is summed last."""
    order = np.array([*(rank for rank in range(RANKS, 0, -1) if rank != last), last])
    bits = np.array(_BITS)[order]
    shift = np.concatenate([np.cumsum(bits[::-1])[::-1][1:], [0]])
    hands: Ints = lattice().counts.astype(np.int64)[:, order] @ (1 << shift)
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
    """Prepare the order of summing over the dealer's hands."""
    counts, ways, ends = dealer_multisets(np.frombuffer(draws, np.bool_).reshape(-1, 2), upcard)
    digits = np.column_stack([counts[:, packing(last).order], counts.sum(1)])
    sort = np.lexsort(digits.T)
    digits = digits[sort]
    first = (ways[:, None] * (ends[:, None] == np.arange(17, 23)))[sort]
    start, runs, powers = [0], [], []
    for place in range(RANKS):
        powers.append(digits[:, place])
        start.append(start[-1] + len(digits))
        if place < RANKS - 1:
            rest = digits[:, place + 1 :]
            begins = np.flatnonzero(np.append(True, (rest[1:] != rest[:-1]).any(1)))
            runs.append(np.append(begins, len(digits)))
            digits = digits[begins]
    return Levels(
        np.array(start), np.concatenate(runs), np.concatenate(powers), digits[:, RANKS], first
    )


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
        changed = last
        for place in range(last, -1, -1):
            cards = (keys[at] >> packed.shift[place]) & packed.mask[place]
            if cards != counts[place]:
                changed = place
            counts[place] = cards
        for level in range(changed, last):
            begin = start[level + 1] - start[1] + level
            end = start[level + 2] - start[1] + level
            _merge(
                sums[start[level] : start[level + 1]],
                sums[start[level + 1] : start[level + 2]],
                levels.run[begin : end + 1],
                levels.power[start[level] : start[level + 1]],
                shoe_.products[packed.order[level], counts[level] :],
            )
        for which in range(len(further)):
            counts[last] += further[which]
            _last(levels, packed.order, shoe_, counts, sums[start[last] :], chances[which, at])
            counts[last] -= further[which]
    return chances


@kernel
def _merge(source: Floats, target: Floats, run: Ints, power: Ints, factors: Floats) -> None:
    """Sum over one rank: entry by entry over those that differ only in it."""
    for merged in range(len(target)):
        target[merged] = 0.0
        for entry in range(run[merged], run[merged + 1]):
            factor = factors[power[entry]]
            for ending in range(_NATURAL):
                target[merged, ending] += factor * source[entry, ending]


@kernel
def _last(
    levels: Levels, order: Ints, shoe_: Shoe, counts: Ints, sums: Floats, chances: Floats
) -> None:
    """Sum over the last rank into `chances` [ending 7], and add the natural's."""
    power, gone = levels.power[levels.start[RANKS - 1] :], counts.sum()
    of_last = shoe_.products[order[-1], counts[-1] :]
    for entry in range(len(sums)):
        weight = of_last[power[entry]] * shoe_.divisors[gone + levels.cards[entry]]
        for ending in range(_NATURAL):
            chances[ending] += weight * sums[entry, ending]
    if shoe_.upcard in (1, 10):
        natural = shoe_.divisors[gone + 1]
        for place in range(RANKS):
            completes = order[place] == 11 - shoe_.upcard
            natural *= shoe_.products[order[place], counts[place] + completes]
        chances[_NATURAL] = natural
