"""Nets of standing for all hands at once: the dealer's chances, summed rank by rank.

`docs/analyser.md` derives the sums; `dealer.py` prepares their order.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.analyser.dealer import SLICES, Floats, Ints, Levels
from croupier.analyser.lattice import RANKS, Others
from croupier.tables.jit import kernel, part

_CARDS_MAX: Final = 16


class Nets(NamedTuple):
    """The sums over the dealer's hands, all but those over the aces and the rank that is kept."""

    leaf: Floats
    """[group, slice 6, entry]"""

    aces: Floats
    """[aces gone, entry] The products over the aces."""

    kept: Floats
    """[cards of the kept rank gone, entry] The products over it."""

    divisors: Floats
    """[cards gone, entry]"""


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
    divisors = np.zeros((gone_max + 1, _CARDS_MAX))
    for gone in range(gone_max + 1):
        product = 1.0
        for cards in range(_CARDS_MAX):
            if cards > 0:
                product *= max(size - gone - cards + 1, 0.0)
            divisors[gone, cards] = 1.0 / product if product > 0.0 else 0.0
    return products, divisors


@kernel
def contract(
    levels: Levels, others: Others, source: Floats, products: Floats
) -> tuple[Floats, Floats]:
    """Sum over all ranks but two, for all groups of hands.

    `source` [entry, group * slice 6] is what `levels.order` is about. Returns the sums of all
    levels but the last like it, one after the other, and those as [group, slice 6, entry].
    """
    steps = len(others.ranks)
    entries, widths = np.empty(steps, np.int64), np.empty(steps, np.int64)
    size = 0
    for step in range(steps):
        groups = others.start[step] - others.start[step - 1] if step > 0 else others.takes[0, 0]
        entries[step], widths[step] = levels.start[step + 1] - levels.start[step], groups * SLICES
        size += entries[step] * widths[step]
    sums = np.empty(size)
    end = entries[0] * widths[0]
    here = sums[:end].reshape(entries[0], widths[0])
    for entry in range(entries[0]):
        for at in range(widths[0]):
            here[entry, at] = source[levels.order[entry], at]
    for step in range(steps - 1):
        begin, end = end, end + entries[step + 1] * widths[step + 1]
        there = sums[begin:end].reshape(entries[step + 1], widths[step + 1])
        _merge(levels, others, step, here, products[others.ranks[step]], there, False)
        here = there
    groups = others.start[steps] - others.start[steps - 1]
    last = np.empty((groups * SLICES, len(levels.cards)))
    _merge(levels, others, steps - 1, here, products[others.ranks[steps - 1]], last, True)
    return sums, last.reshape(groups, SLICES, len(levels.cards))


@part
def _merge(
    levels: Levels,
    others: Others,
    step: int,
    source: Floats,
    factors: Floats,
    target: Floats,
    is_last: bool,
) -> None:
    """Sum over one rank, for each number of its cards that a hand may have.

    At the last step `target` is the other way round, so that what is summed next is together.
    """
    origin = others.origin[others.start[step] : others.start[step + 1]]
    power = levels.power[levels.start[step] : levels.start[step + 1]]
    run = levels.run[levels.start[step + 1] - levels.start[1] + step :]
    row = np.empty(len(origin) * SLICES)
    for merged in range(target.shape[1] if is_last else len(target)):
        row[:] = 0.0
        for entry in range(run[merged], run[merged + 1]):
            _add(row, source[entry], factors[:, power[entry]], others.takes[step])
        for group in range(len(origin)):
            for slice_ in range(SLICES):
                summed = row[origin[group] * SLICES + slice_]
                if is_last:
                    target[group * SLICES + slice_, merged] = summed
                else:
                    target[merged, group * SLICES + slice_] = summed


@part
def _add(row: Floats, source: Floats, factors: Floats, takes: Ints) -> None:
    """Add an entry: the groups that take no card of the rank, then those that take one, ..."""
    begin = 0
    for cards in range(len(takes)):
        width = takes[cards] * SLICES
        if width == 0:
            break
        factor = factors[cards]
        part = row[begin : begin + width]
        for at in range(width):
            part[at] += factor * source[at]
        begin += width


def shared_sums(levels: Levels, others: Others, kept: int) -> tuple[int, int, int]:
    """Where the sums of two begin that another rank goes on from; their entries and groups."""
    step = RANKS - kept
    entries = np.diff(levels.start)
    groups = np.array([1, *np.diff(others.start)])
    begin = int(entries[:step] @ groups[:step]) * SLICES
    return begin, int(entries[step]), int(groups[step])


@kernel
def weigh(
    levels: Levels, kept: int, products: Floats, divisors: Floats
) -> tuple[Floats, Floats, Floats]:
    """Chances of the ranks that are left: the fields of `Nets` behind `leaf`."""
    last = len(levels.cards)
    gone_max = len(divisors)
    by_aces, by_kept = np.empty((gone_max, last)), np.empty((gone_max, last))
    by_cards = np.empty((gone_max, last))
    for gone in range(gone_max):
        for entry in range(last):
            by_aces[gone, entry] = products[1, gone, levels.aces[entry]]
            by_kept[gone, entry] = products[kept, gone, levels.kept[entry]]
            by_cards[gone, entry] = divisors[gone, levels.cards[entry]]
    return by_aces, by_kept, by_cards


@part
def stand_net(nets: Nets, group: int, total: int, aces: int, kept: int, cards: int) -> float:
    """Net of a hand of `group` and `total`; so many aces, kept cards, and cards are gone."""
    return _dot(
        nets.leaf[group, max(total - 16, 0)], nets.aces[aces], nets.kept[kept], nets.divisors[cards]
    )


@part
def _dot(leaf: Floats, aces: Floats, kept: Floats, divisors: Floats) -> float:
    total = 0.0
    for entry in range(len(leaf)):
        total += leaf[entry] * aces[entry] * kept[entry] * divisors[entry]
    return total
