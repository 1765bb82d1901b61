"""The analyser's best play as a strategy: what a round value was found for, act by act."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.analyser import kernels as k
from croupier.analyser.lattice import RANKS, lattice
from croupier.analyser.round import CannotPrice, RoundValue
from croupier.analyser.upcard import PAIRS, SPLIT, SUITED, SURRENDER
from croupier.tables.play import HandFacts, Play

Acts: TypeAlias = npt.NDArray[np.uint8]

_PLAYS: Final = {
    k.STAND: Play.STAND,
    k.HIT: Play.HIT,
    k.DOUBLE: Play.DOUBLE,
    k.FIVE: Play.FIVE_CARDS,
}


class _Best(NamedTuple):
    """What is done with hands: with those from one kind of split, or with unsplit ones."""

    acts: Acts
    """[hand]"""

    suited: Acts
    """[suited pair 3]"""


class BestPlay:
    """Plays every hand exactly as the analyser when it found a value; a `Strategy`.

    So rounds from a whole shoe have the analyser's mean and variance. It neither insures nor takes
    even money.
    """

    sees_cards: Final = True
    insures: Final = False
    takes_even_money: Final = False

    def __init__(self, found: RoundValue) -> None:
        """`found` must have been priced for the rules under which this plays.

        Raises:
            CannotPrice: the composition lacks an upcard, against which it could not play.
        """
        for rank in range(1, RANKS + 1):
            if rank not in found.analyses:
                raise CannotPrice("composition_lacks", rank=rank)
        self._starts = {up: _acts(each.acts) for up, each in found.upcards.items()}
        self._splits = {
            (up, rank)
            for up, each in found.upcards.items()
            for rank in range(1, RANKS + 1)
            if _is_split(each.acts[PAIRS.index((rank, rank))])
        }
        self._best = {(up, 0): _best(each.play) for up, each in found.analyses.items()}
        for up, rank in self._splits:
            self._best[up, rank] = _best(found.analyses[up].pair(rank).play)

    def surrenders(self, upcard: int, hand: HandFacts) -> bool:
        """Whether giving up is worth most."""
        first, second = _ranks(hand)
        at = PAIRS.index((first, second))
        if hand.is_suited:
            at = len(PAIRS) + SUITED.index((first, second))
        return int(self._starts[upcard][at]) == SURRENDER

    def splits(self, upcard: int, points: int) -> bool:
        """Whether splitting is worth more than playing on.

        Ten-valued cards that split by equal rank only are asked about as one; against a ten-valued
        upcard, as those of another rank.
        """
        return (upcard, points) in self._splits

    def play(self, upcard: int, hand: HandFacts, may: Collection[Play]) -> Play:
        """The play that is worth most."""
        best, ranks = self._best[upcard, hand.split_rank], _ranks(hand)
        if hand.is_suited:
            return _PLAYS[int(best.suited[SUITED.index(ranks)])]
        at, child = 0, lattice().child
        for rank in ranks:
            at = child[at, rank]
        return _PLAYS[int(best.acts[at])]


def _acts(worth: k.Floats) -> Acts:
    """[n] The acts of most `worth` [n, act], the first of equals."""
    acts: Acts = worth.argmax(1).astype(np.uint8)
    return acts


def _best(play: k.Play) -> _Best:
    return _Best(_acts(play.worth), _acts(play.suited))


def _is_split(acts: k.Floats) -> bool:
    """Whether a split is worth more than playing on; it is not asked where the hand is given up."""
    return bool(acts[SPLIT] > acts[:SURRENDER].max())


def _ranks(hand: HandFacts) -> tuple[int, ...]:
    """Its cards by points, ascending."""
    return tuple(rank for rank in range(1, RANKS + 1) for _ in range(hand.counts[rank - 1]))
