"""Every hand of a player by its ranks, and how each grows by a card: the same for all rules."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

Ints: TypeAlias = npt.NDArray[np.int64]
Counts: TypeAlias = npt.NDArray[np.uint8]
Child: TypeAlias = npt.NDArray[np.uint16]

RANKS = 10
_BITS = 5
_LEAST_KEPT = 2
_GROUP_CARDS = 11
"""One more than the most cards of a rank above the aces in a hand: ten twos."""

_TWENTY_ONE = 21
_ACE_EXTRA = 10


class Lattice(NamedTuple):
    """Hands as multisets of ranks with a hard total up to 21, in ascending order of that total.

    A child always stands after its parents, so that one pass from the end evaluates all hands.
    """

    counts: Counts
    """[hand, rank 11] Cards of each rank; index 0 of the ranks is unused."""

    child: Child
    """[hand, rank 11] The hand with one card more; one behind the last where that is bust."""

    total: Ints
    """[hand] The best total."""

    soft: Ints
    """[hand] 1 while an ace counts 11, else 0."""

    size: Ints
    """[hand] How many cards."""


class Others(NamedTuple):
    """Hands grouped by their cards of all ranks but two, the aces and one that is `kept`.

    The groups come about rank by rank, from ten down. After each step they stand in ascending
    order of their points, so that those which can take so many cards of the next rank are the
    first ones.
    """

    ranks: Ints
    """[step] The rank of each step."""

    takes: Ints
    """[step, cards] How many of the groups so far can take so many cards of the step's rank."""

    start: Ints
    """[step + 1] Where each step's new groups begin in `origin`."""

    origin: Ints
    """[new group] Which it is in order of its cards of the step's rank, then of the old groups."""

    of_hand: Ints
    """[hand] The last group that it falls into, -1 for a hand without a card that is kept."""


@cache
def lattice() -> Lattice:
    """Return all hands; index 0 is the one without cards."""
    counts = np.zeros((1, RANKS + 1), np.int64)
    ranks = np.arange(RANKS + 1)
    for rank in range(1, RANKS + 1):
        grown = [counts]
        while len(more := grown[-1] + (ranks == rank)):
            grown.append(more[more @ ranks <= _TWENTY_ONE])
        counts = np.concatenate(grown)
    hard = counts @ ranks
    places = 1 << (_BITS * ranks)
    keys = (hard << (_BITS * (RANKS + 1))) + counts @ places
    sort = np.argsort(keys)
    counts, hard, keys = counts[sort], hard[sort], keys[sort]
    grown_keys = keys[:, None] + (ranks << (_BITS * (RANKS + 1))) + places
    is_bust = (hard[:, None] + ranks > _TWENTY_ONE) | (ranks == 0)
    child = np.where(is_bust, len(keys), np.searchsorted(keys, grown_keys))
    soft = (counts[:, 1] > 0) & (hard + _ACE_EXTRA <= _TWENTY_ONE)
    return Lattice(
        counts.astype(np.uint8),
        child.astype(np.uint16),
        hard + _ACE_EXTRA * soft,
        soft.astype(np.int64),
        counts.sum(1),
    )


def with_rank(rank: int) -> Ints:
    """Return the hands that have cards of a rank, ascending; all hands for rank 0."""
    return _with_rank()[rank]


@cache
def _with_rank() -> list[Ints]:
    counts = lattice().counts
    return [np.arange(len(counts)), *(np.flatnonzero(counts[:, rank]) for rank in range(1, 11))]


def kept_beside(rank: int) -> int:
    """The rank that is kept to the end beside the aces, where the number of this one changes."""
    return max(rank, _LEAST_KEPT)


@cache
def others(kept: int) -> Others:
    """Return the groups; where two is kept all hands have one, else those with a card of it.

    They share the steps down to the rank that is kept with the groups of two.
    """
    keys, points = np.zeros(1, np.int64), np.zeros(1, np.int64)
    limit = _TWENTY_ONE if kept == _LEAST_KEPT else _TWENTY_ONE - kept
    ranks = [rank for rank in range(RANKS, 1, -1) if rank != kept]
    takes, origins = [], []
    for rank in ranks:
        room = limit if rank < kept or kept == _LEAST_KEPT else _TWENTY_ONE
        cards = np.arange(_GROUP_CARDS)
        more = points + rank * cards[:, None]
        takes.append((more <= room).sum(1))
        fits = more <= room
        grown = (keys + (cards[:, None] << (_BITS * rank)))[fits]
        origin = np.argsort(more[fits], kind="stable")
        keys, points = grown[origin], more[fits][origin]
        origins.append(origin)
    shared = RANKS - kept if kept > _LEAST_KEPT else 0
    start = np.cumsum([0, *(len(each) for each in origins[shared:])])
    return Others(
        np.array(ranks[shared:]),
        np.array(takes[shared:]),
        start,
        np.concatenate(origins[shared:]),
        _group_of_hand(keys, kept),
    )


def _group_of_hand(keys: Ints, kept: int) -> Ints:
    hands = lattice().counts.astype(np.int64)
    is_asked = (hands[:, kept] > 0) | (kept == _LEAST_KEPT)
    hands[:, [1, kept]] = 0
    own = hands @ (1 << (_BITS * np.arange(RANKS + 1)))
    sort = np.argsort(keys)
    found = np.searchsorted(keys, own, sorter=sort)
    groups: Ints = np.where(is_asked, sort[np.minimum(found, len(keys) - 1)], -1)
    return groups
