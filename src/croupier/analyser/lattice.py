"""Every hand of a player by its ranks, and how each grows by a card: the same for all rules."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]

RANKS = 10
_BITS = 5
_TWENTY_ONE = 21
_ACE_EXTRA = 10


class Lattice(NamedTuple):
    """Hands as multisets of ranks with a hard total up to 21, in ascending order of that total.

    A child always stands after its parents, so that one pass from the end evaluates all hands.
    """

    counts: Ints
    """[hand, rank 11] Cards of each rank; index 0 of the ranks is unused."""

    cards: Floats
    """[hand, rank 11] The same, to reckon with."""

    child: Ints
    """[hand, rank 11] The hand with one card more; one behind the last where that is bust."""

    total: Ints
    """[hand] The best total."""

    soft: Ints
    """[hand] 1 while an ace counts 11, else 0."""

    size: Ints
    """[hand] How many cards."""


class Others(NamedTuple):
    """For one last rank: the hands' other cards, ordered so that neighbours share most."""

    order: Ints
    """[place 9] The other ranks, the first contracted first."""

    counts: Ints
    """[other, place 9] How many cards of each."""

    changed: Ints
    """[other] The first place whose count is not that of the one before."""

    size: Ints
    """[other] How many cards."""

    of_hand: Ints
    """[hand] Which other cards a hand has, -1 where this rank is not asked about it."""

    hands: Ints
    """[n] The hands that are asked about, ascending."""


@cache
def lattice() -> Lattice:
    """Return all hands; index 0 is the one without cards."""
    found: list[tuple[int, ...]] = [(0,) * RANKS]
    seen = {found[0]}
    for hand in found:
        points = _hard(hand)
        for rank in range(1, min(RANKS, _TWENTY_ONE - points) + 1):
            more = (*hand[: rank - 1], hand[rank - 1] + 1, *hand[rank:])
            if more not in seen:
                seen.add(more)
                found.append(more)
    found.sort(key=lambda hand: (_hard(hand), hand))
    at = {hand: index for index, hand in enumerate(found)}
    counts = np.zeros((len(found), RANKS + 1), np.int64)
    counts[:, 1:] = found
    child = np.full((len(found), RANKS + 1), len(found), np.int64)
    for index, hand in enumerate(found):
        for rank in range(1, min(RANKS, _TWENTY_ONE - _hard(hand)) + 1):
            child[index, rank] = at[(*hand[: rank - 1], hand[rank - 1] + 1, *hand[rank:])]
    hard = counts @ np.arange(RANKS + 1)
    soft = (counts[:, 1] > 0) & (hard + _ACE_EXTRA <= _TWENTY_ONE)
    return Lattice(
        counts,
        counts.astype(np.float64),
        child,
        hard + _ACE_EXTRA * soft,
        soft.astype(np.int64),
        counts.sum(1),
    )


def _hard(hand: tuple[int, ...]) -> int:
    return sum(rank * count for rank, count in enumerate(hand, start=1))


@cache
def others(last: int) -> Others:
    """Return what hands have beside a rank: of all hands for aces, else of those that have it."""
    hands = lattice()
    order = np.array([rank for rank in range(RANKS, 0, -1) if rank != last])
    asked = np.flatnonzero((hands.counts[:, last] > 0) | (last == 1))
    beside = hands.counts[asked][:, order]
    keys = beside @ (1 << (_BITS * np.arange(len(order) - 1, -1, -1)))
    _, first, which = np.unique(keys, return_index=True, return_inverse=True)
    counts = beside[first]
    differs = counts[1:] != counts[:-1]
    changed = np.concatenate([[0], differs.argmax(1)])
    of_hand = np.full(len(hands.counts), -1, np.int64)
    of_hand[asked] = which
    return Others(
        order, np.ascontiguousarray(counts), changed, counts.sum(1), of_hand, asked.astype(np.int64)
    )
