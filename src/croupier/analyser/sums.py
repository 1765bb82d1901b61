"""Nets of standing for all hands at once: the dealer's chances, contracted rank by rank.

`docs/analyser.md` derives the sums; `dealer.py` prepares their order.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.analyser.dealer import SLICES, Floats, Levels, Small
from croupier.analyser.lattice import RANKS, Others
from croupier.tables.jit import kernel

_CARDS_MAX: Final = 16


class Nets(NamedTuple):
    """The sums over the dealer's hands, all but those over the last rank."""

    leaf: Floats
    """[other cards, slice 6, entry]"""

    weight: Floats
    """[cards of other ranks, cards of the last rank, entry]"""


@kernel
def falling(left: Floats, gone_max: int) -> tuple[Floats, Floats]:
    """Products of chances: [rank 11, gone, cards] over one rank, [gone, cards] the divisors."""
    products = np.zeros((RANKS + 1, gone_max + 1, _CARDS_MAX))
    for rank in range(1, RANKS + 1):
        for gone in range(gone_max + 1):
            products[rank, gone, 0] = 1.0
            for cards in range(1, _CARDS_MAX):
                here = max(left[rank] - gone - cards + 1, 0.0)
                products[rank, gone, cards] = products[rank, gone, cards - 1] * here
    size = left.sum()
    divisors = np.zeros((2 * gone_max + 1, _CARDS_MAX))
    for gone in range(2 * gone_max + 1):
        product = 1.0
        for cards in range(_CARDS_MAX):
            if cards > 0:
                product *= max(size - gone - cards + 1, 0.0)
            divisors[gone, cards] = 1.0 / product if product > 0.0 else 0.0
    return products, divisors


@kernel
def contract(levels: Levels, others: Others, products: Floats) -> Floats:
    """Sum over all ranks but the last, for all other cards: [other, slice 6, entry]."""
    start = levels.start
    count = start[RANKS] - start[RANKS - 1]
    leaf = np.empty((len(others.size), SLICES, count))
    sums = np.empty((start[RANKS], SLICES))
    sums[: start[1]] = levels.first
    for other in range(len(others.size)):
        for level in range(others.changed[other], RANKS - 1):
            begin = start[level + 1] - start[1] + level
            end = start[level + 2] - start[1] + level
            _merge(
                sums[start[level] : start[level + 1]],
                sums[start[level + 1] : start[level + 2]],
                levels.run[begin : end + 1],
                levels.power[start[level] : start[level + 1]],
                products[others.order[level], others.counts[other, level]],
            )
        for slice_ in range(SLICES):
            for entry in range(count):
                leaf[other, slice_, entry] = sums[start[RANKS - 1] + entry, slice_]
    return leaf


@kernel
def _merge(source: Floats, target: Floats, run: Small, power: Small, factors: Floats) -> None:
    """Contract one rank: entry by entry, the sum of those that differ only in it."""
    entry = 0
    for merged in range(len(run) - 1):
        low, on17, on18, on19, on20, on21 = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
        end = run[merged + 1]
        while entry < end:
            factor = factors[power[entry]]
            low += factor * source[entry, 0]
            on17 += factor * source[entry, 1]
            on18 += factor * source[entry, 2]
            on19 += factor * source[entry, 3]
            on20 += factor * source[entry, 4]
            on21 += factor * source[entry, 5]
            entry += 1
        target[merged, 0] = low
        target[merged, 1] = on17
        target[merged, 2] = on18
        target[merged, 3] = on19
        target[merged, 4] = on20
        target[merged, 5] = on21


@kernel
def weigh(levels: Levels, last: int, products: Floats, divisors: Floats, gone_max: int) -> Floats:
    """Chances of the last rank's cards: [cards of other ranks, cards of the last, entry]."""
    begin = levels.start[RANKS - 1]
    count = levels.start[RANKS] - begin
    others_max = 21 // (1 if last > 1 else 2) + 1
    weight = np.empty((others_max, gone_max + 1, count))
    for beside in range(others_max):
        for gone in range(gone_max + 1):
            for entry in range(count):
                weight[beside, gone, entry] = (
                    products[last, gone, levels.power[begin + entry]]
                    * divisors[beside + gone, levels.cards[entry]]
                )
    return weight


@kernel
def stand_net(nets: Nets, others: Others, hand: int, total: int, cards: int) -> float:
    """Net of a hand that takes no more; with it so many cards of the last rank are gone."""
    other = others.of_hand[hand]
    return _dot(nets.leaf, nets.weight, other, max(total - 16, 0), others.size[other], cards)


@kernel
def _dot(leaf: Floats, weight: Floats, other: int, slice_: int, beside: int, cards: int) -> float:
    total = 0.0
    for entry in range(leaf.shape[2]):
        total += float(leaf[other, slice_, entry] * weight[beside, cards, entry])
    return total
