"""The dealer's hands as multisets, and the order in which their chances are summed up.

The chance that the dealer finishes with a multiset m of further cards, when S is gone from a
shoe of counts n and size N, is

    ways(m) * prod_r (n_r - S_r)(n_r - S_r - 1)... [m_r factors] / (N - |S|)... [|m| factors]

where ways(m) counts the orders of m in which he does not stop before the last card. Only ways
depends on the dealer's rule, and only the factors on the shoe; so sums over m are contracted
rank by rank, and what two sets S share of their ranks is contracted once.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.analyser.lattice import RANKS, others
from croupier.tables.compile import Flags
from croupier.tables.jit import kernel

Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]
Small: TypeAlias = npt.NDArray[np.uint32]

_BITS = 4
_BUST, _NATURAL = 22, 23
SLICES = 6
"""What is summed: the net of standing on 16 or less, and on 17 .. 21."""


class Levels(NamedTuple):
    """The contraction for one upcard and one last rank; level d still has ranks order[d:]."""

    start: Ints
    """[level 11] Where each level's entries begin in `power`, and where the last level's end."""

    run: Small
    """[entry] Where the entries begin that are merged into this one, counted within their level;
    one more at each level's end. Level d + 1 begins at `start[d + 1] - start[1] + d`."""

    power: Small
    """[entry] How many cards of the rank contracted next it has; at the last level of the last."""

    cards: Ints
    """[last entry] How many cards of all ranks."""

    first: Floats
    """[first entry, slice 6] ways(m) times what each slice sums."""


def dealer_multisets(draws: Flags, upcard: int) -> tuple[Ints, Floats, Ints]:
    """Return the further cards with which a dealer finishes: counts, ways, and where he ends.

    `counts` [m, rank 11]; where he ends is his total, 22 for bust, 23 for a natural.
    """
    counts = np.zeros((1, RANKS + 1), np.int64)
    ways = np.ones(1)
    done: list[tuple[Ints, Floats, Ints]] = []
    while len(counts):
        hard = upcard + counts @ np.arange(RANKS + 1)
        soft = ((counts[:, 1] > 0) | (upcard == 1)) & (hard <= 11)
        total: Ints = np.where(hard > 21, _BUST, hard + 10 * soft)
        size = counts.sum(1)
        ends: Flags = (size > 0) & (
            (total == _BUST) | ~draws[np.minimum(total, 21), soft.astype(int)]
        )
        total[(size == 1) & (total == 21) & ends] = _NATURAL
        done.append((counts[ends], ways[ends], total[ends]))
        counts, ways = _with_one_more(counts[~ends], ways[~ends])
    return (
        np.concatenate([each[0] for each in done]),
        np.concatenate([each[1] for each in done]),
        np.concatenate([each[2] for each in done]),
    )


def _with_one_more(counts: Ints, ways: Floats) -> tuple[Ints, Floats]:
    """Add one card of every rank to every multiset; equal ones are merged."""
    more = (counts[:, None, :] + np.eye(RANKS + 1, dtype=np.int64)[None, 1:]).reshape(-1, RANKS + 1)
    keys = more @ (1 << (_BITS * np.arange(RANKS + 1)))
    _, first, which = np.unique(keys, return_index=True, return_inverse=True)
    merged = np.zeros(len(first))
    np.add.at(merged, which, np.repeat(ways, RANKS))
    return more[first], merged


def levels(multisets: tuple[Ints, Floats, Ints], last: int, *, is_checked: bool) -> Levels:
    """Prepare the contraction; where naturals are checked, they count as nothing in the nets."""
    counts, ways, ends = multisets
    return _levels(counts, last, ways[:, None] * _slices(ends, is_checked=is_checked))


def finishing_levels(multisets: tuple[Ints, Floats, Ints], last: int) -> Levels:
    """Prepare the sum of all chances instead, in every slice: 1 where the cards suffice."""
    counts, ways, _ = multisets
    return _levels(counts, last, np.repeat(ways[:, None], SLICES, 1))


def _levels(counts: Ints, last: int, summed: Floats) -> Levels:
    order = [*others(last).order, last]
    size = counts.sum(1)
    keys = counts[:, order] @ (1 << (_BITS * np.arange(RANKS))) + (size << (_BITS * RANKS))
    sort = np.argsort(keys)
    start, run, power = _chain(keys[sort])
    cards = np.unique(keys[sort] >> (_BITS * (RANKS - 1))) >> _BITS
    return Levels(start, run, power, cards, summed[sort])


def _slices(ends: Ints, *, is_checked: bool) -> Floats:
    """[m, slice 6] What a multiset that ends so adds to each slice."""
    natural = ends == _NATURAL
    worth = np.zeros((len(ends), SLICES))
    for slice_, stands_on in enumerate((16, 17, 18, 19, 20, 21)):
        worth[:, slice_] = np.where(ends == _BUST, 1, np.sign(stands_on - ends))
        worth[natural, slice_] = 0 if is_checked else -1
    return worth


@kernel
def _chain(keys: Ints) -> tuple[Ints, Small, Small]:
    """Merge sorted keys rank by rank; the lowest digit is the rank that is contracted next."""
    current = keys.copy()
    start = np.zeros(RANKS + 1, np.int64)
    run = np.zeros(RANKS * (len(keys) + 1), np.uint32)
    power = np.zeros(RANKS * len(keys), np.uint32)
    at, at_run = 0, 0
    size = len(keys)
    for level in range(RANKS):
        start[level] = at
        merged = 0
        for entry in range(size):
            key = current[entry]
            power[at + entry] = key & 15
            if entry == 0 or (key >> 4) != current[merged - 1]:
                current[merged] = key >> 4
                run[at_run + merged] = entry
                merged += 1
        run[at_run + merged] = size
        at += size
        at_run += merged + 1
        size = merged
    start[RANKS] = at
    return start, run[:at_run].copy(), power[:at].copy()
