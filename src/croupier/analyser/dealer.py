"""The dealer's hands as multisets, and the order in which their chances are summed up.

The chance that the dealer finishes with a multiset m of further cards, when S is gone from a
shoe of counts n and size N, is

    ways(m) * prod_r (n_r - S_r)(n_r - S_r - 1)... [m_r factors] / (N - |S|)... [|m| factors]

where ways(m) counts the orders of m in which he does not stop before the last card. Only ways
depends on the dealer's rule, and only the factors on the shoe; so sums over m run rank by rank,
and what two sets S share of their ranks is summed once (`sums.py`).
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.analyser.lattice import RANKS
from croupier.tables.compile import Flags
from croupier.tables.jit import kernel

Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]
Small: TypeAlias = npt.NDArray[np.uint32]

_BITS = 4
_DIGIT = 15
_BUST, _NATURAL = 22, 23
SLICES = 6
"""What is summed: the net of standing on 16 or less, and on 17 .. 21."""


class Levels(NamedTuple):
    """The order of summing for one upcard and one rank that is kept to the end beside the aces.

    Where two is kept the entries are multisets; else those of a level of that one.
    """

    order: Ints
    """[first entry] Where it stands in what is summed."""

    start: Ints
    """[level] Where each level's entries begin in `power`, and the end."""

    run: Small
    """[entry] Where the entries begin that are merged into this one, counted within their level;
    one more at each level's end. Level d + 1 begins at `start[d + 1] - start[1] + d`."""

    power: Small
    """[entry] How many cards it has of the rank that is summed next."""

    kept: Ints
    """[last entry] How many cards of the rank that is kept."""

    aces: Ints
    """[last entry] How many aces."""

    cards: Ints
    """[last entry] How many cards of all ranks."""


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


def levels(multisets: tuple[Ints, Floats, Ints]) -> dict[int, Levels]:
    """Prepare the order of summing by the rank that is kept; that of two comes first."""
    counts, _, _ = multisets
    digits = [*range(RANKS, 0, -1)]
    keys = counts[:, digits] @ (1 << (_BITS * np.arange(RANKS)))
    keys += counts.sum(1) << (_BITS * RANKS)
    order = np.argsort(keys)
    keys = keys[order]
    found = {2: _levels(order, keys, RANKS - 2)}
    for kept in range(RANKS, 2, -1):
        found[kept] = _levels(*_kept_last(keys, kept - 2), kept - 2)
        keys = np.unique(keys >> _BITS)
    return found


def _kept_last(keys: Ints, steps: int) -> tuple[Ints, Ints]:
    """Put the lowest digit behind so many others; return the order and the keys in order."""
    passed = ((1 << (_BITS * steps)) - 1) & (keys >> _BITS)
    kept = (keys & _DIGIT) << (_BITS * steps)
    rest = (keys >> (_BITS * (steps + 1))) << (_BITS * (steps + 1))
    keys = passed | kept | rest
    order = np.argsort(keys)
    return order, keys[order]


def _levels(order: Ints, keys: Ints, steps: int) -> Levels:
    start, run, power, last = _chain(keys, steps)
    return Levels(
        order, start, run, power, last & _DIGIT, (last >> _BITS) & _DIGIT, last >> (2 * _BITS)
    )


def summed(multisets: tuple[Ints, Floats, Ints], *, is_checked: bool) -> Floats:
    """[m, slice 6] ways(m) times what each slice sums: where naturals are checked, nothing."""
    _, ways, ends = multisets
    natural = ends == _NATURAL
    worth = np.zeros((len(ends), SLICES))
    for slice_, stands_on in enumerate((16, 17, 18, 19, 20, 21)):
        worth[:, slice_] = np.where(ends == _BUST, 1, np.sign(stands_on - ends))
        worth[natural, slice_] = 0 if is_checked else -1
    return ways[:, None] * worth


def finishing(multisets: tuple[Ints, Floats, Ints]) -> Floats:
    """[m, slice 6] Sum all chances instead, in every slice: 1 where the cards suffice."""
    _, ways, _ = multisets
    return np.repeat(ways[:, None], SLICES, 1)


@kernel
def _chain(keys: Ints, steps: int) -> tuple[Ints, Small, Small, Ints]:
    """Merge sorted keys rank by rank; the lowest digit is the rank that is summed next.

    Returns the fields of `Levels`, and the keys that are left.
    """
    current = keys.copy()
    start = np.zeros(steps + 1, np.int64)
    run = np.zeros(steps * (len(keys) + 1), np.uint32)
    power = np.zeros(steps * len(keys), np.uint32)
    at, at_run = 0, 0
    size = len(keys)
    for level in range(steps):
        start[level] = at
        merged = 0
        for entry in range(size):
            key = current[entry]
            power[at + entry] = key & _DIGIT
            if entry == 0 or (key >> _BITS) != current[merged - 1]:
                current[merged] = key >> _BITS
                run[at_run + merged] = entry
                merged += 1
        run[at_run + merged] = size
        at += size
        at_run += merged + 1
        size = merged
    start[steps] = at
    return start, run[:at_run].copy(), power[:at].copy(), current[:size].copy()
