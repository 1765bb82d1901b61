"""One upcard: every starting hand's acts and what each is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np

from croupier.analyser import kernels as k
from croupier.analyser.dealer import SLICES, Floats, Ints, Levels, dealer_multisets, levels, summed
from croupier.analyser.lattice import RANKS, kept_beside, lattice, others, with_rank
from croupier.analyser.splits import split_net
from croupier.analyser.sums import Nets, contract, falling, shared_sums, weigh
from croupier.tables.compile import Flags, RuleTables

Strategy: TypeAlias = Literal["CDP1", "CDZ-"]
STRATEGIES: Final[tuple[Strategy, ...]] = ("CDP1", "CDZ-")

SURRENDER, SPLIT = 4, 5
"""Acts of the first two cards, after those of `kernels`."""

_ACES = 1
_TENS = 10
_NATURAL = (_ACES, _TENS)
_TEN_RANKS = 4
_HAND_SUM_MAX = 21

SUITED: Final = tuple(pair[:2] for pair in k.SUITED)
PAIRS: Final = [(first, second) for first in range(1, 11) for second in range(first, 11)]


class DealerHands:
    """The dealer's multisets under one rule of drawing, and the order of summing them."""

    def __init__(self, draws: Flags, is_checked: Flags) -> None:
        self._draws = draws
        self._checked = is_checked
        self._prepared: dict[int, tuple[Floats, dict[int, Levels]]] = {}

    def prepared(self, upcard: int) -> tuple[Floats, dict[int, Levels]]:
        """Return what is summed, and the order by the rank that is kept to the end."""
        if upcard not in self._prepared:
            multisets = dealer_multisets(self._draws, upcard)
            is_checked = bool(self._checked[upcard])
            self._prepared[upcard] = summed(multisets, is_checked=is_checked), levels(multisets)
        return self._prepared[upcard]


@dataclass(frozen=True, slots=True)
class UpcardValue:
    """What one upcard is worth: starting hands are the 55 of `PAIRS`, then 3 suited ones."""

    upcard: int
    value: float
    """Net per unit of initial stake, given this upcard."""

    chance: Floats
    """[start 58] Of each starting hand; the suited ones' are taken out of their plain ones."""

    acts: Floats
    """[start 58, act 6] Net of each act; a split of tens of unlike ranks is left out."""

    best: Floats
    """[start 58] Net at best play."""


class DealerSums:
    """The dealer's chances with one upcard and one composition, whatever the player may do."""

    def __init__(
        self, dealer: DealerHands, composition: Floats, upcard: int, hands_max: int
    ) -> None:
        self.dealer = dealer
        self.upcard = upcard
        self.left = composition.copy()
        self.left[upcard] -= 1
        self.size = float(self.left.sum())
        self._gone_max = _HAND_SUM_MAX + 1 + further_cards(hands_max)
        self._nets: dict[int, Nets] = {}
        self._sums: Floats | None = None

    def nets(self, kept: int) -> Nets:
        """Sum up the dealer's hands for all hands of the player that are asked about."""
        if kept not in self._nets:
            if self._sums is None:
                self._products, self._divisors = falling(self.left, self._gone_max)
                first, self._levels = self.dealer.prepared(self.upcard)
                self._sums = self._contract(2, first)
            if kept > 2:
                begin, rows, groups = shared_sums(self._levels[2], others(2), kept)
                end = begin + rows * groups * SLICES
                self._contract(kept, self._sums[begin:end].reshape(rows, groups * SLICES))
        return self._nets[kept]

    def _contract(self, kept: int, source: Floats) -> Floats:
        level = self._levels[kept]
        sums, leaf = contract(level, others(kept), source, self._products)
        self._nets[kept] = Nets(leaf, *weigh(level, kept, self._products, self._divisors))
        return sums


class PairNets(NamedTuple):
    """A pair that is split: what its hands go by, and the nets of `fixed_play`."""

    play: k.Play
    """The acts' worth to the strategy class: the best of them is played."""

    any_second: Floats
    pair_second: Floats


class UpcardAnalysis:
    """The evaluation of one upcard under rules; how often a pair may be split is asked last."""

    def __init__(self, tables: RuleTables, sums: DealerSums, strategy: Strategy) -> None:
        self.tables = tables
        self.sums = sums
        self.strategy = strategy
        self.upcard = sums.upcard
        self.left = sums.left
        self.size = sums.size
        self.play = k.best_play(self.scene(), 0, 0)
        self._pairs: dict[int, PairNets] = {}

    def value(self, hands_max: Ints | None = None) -> UpcardValue:
        """Evaluate all starting hands; `hands_max` [rank 11] instead of the rules' own."""
        hands_max = self.tables.hands_max if hands_max is None else hands_max
        acts = np.full((len(PAIRS) + len(SUITED), SPLIT + 1), k.NEVER)
        acts[: len(PAIRS), : k.ACTS] = self.play.worth[hands_of(PAIRS)]
        acts[len(PAIRS) :, : k.ACTS] = self.play.suited
        chance = self._chances()
        self._natural(acts, chance)
        if self.tables.surrender[self.upcard]:
            acts[:, SURRENDER] = self.tables.surrender_pays
        best = acts.max(1)
        for rank in range(1, RANKS + 1):
            at = PAIRS.index((rank, rank))
            if chance[at] > 0 and hands_max[rank] > 1:
                self._split(rank, int(hands_max[rank]), acts[at], best[at : at + 1])
        if self.tables.is_checked[self.upcard]:
            lost = natural_chances(self.upcard, self.left - _start_counts())
            lost[PAIRS.index(_NATURAL)] = 0
            acts -= lost[:, None]
            best -= lost
        return UpcardValue(self.upcard, float(chance @ best), chance, acts, best)

    def pair(self, rank: int) -> PairNets:
        """Evaluate the hands of a split pair."""
        if rank not in self._pairs:
            scene = self.scene(rank)
            play = k.best_play(scene, 1, 1)
            if self.strategy == "CDZ-":
                play = _limited(self.play, play, earns_bonus=bool(self.tables.bonus[1]))
            further = further_cards(int(self.tables.hands_max[rank]))
            self._pairs[rank] = PairNets(
                play, *k.fixed_play(scene, play.worth, play.suited, further)
            )
        return self._pairs[rank]

    def scene(self, pair: int = 0) -> k.Scene:
        """What kernels need to evaluate all hands, or those of a pair that is split."""
        kept = kept_beside(pair)
        nets = self.sums.nets(kept)
        return k.Scene(
            lattice(), others(kept), self.tables, nets, self.left, self.upcard, pair, kept,
            with_rank(pair),
        )  # fmt: skip

    def _chances(self) -> Floats:
        """[start 58] The chance of each starting hand."""
        left, size = self.left, self.size
        chance = np.zeros(len(PAIRS) + len(SUITED))
        for at, (first, second) in enumerate(PAIRS):
            orders = 1 if first == second else 2
            chance[at] = (
                orders * left[first] / size * (left[second] - (first == second)) / (size - 1)
            )
        for at, pair in enumerate(SUITED, start=len(PAIRS)):
            plain = PAIRS.index(pair)
            chance[at] = chance[plain] / 4
            chance[plain] *= 3 / 4
        return np.maximum(chance, 0)

    def _natural(self, acts: Floats, chance: Floats) -> None:
        """The player's natural: pushes the dealer's, else it is paid."""
        at = PAIRS.index(_NATURAL)
        if chance[at] > 0:
            loses = natural_chances(self.upcard, self.left - _start_counts()[at])
            acts[at] = k.NEVER
            acts[at, k.STAND] = self.tables.natural_pays * (1 - loses)

    def _split(self, rank: int, hands_max: int, acts: Floats, best: Floats) -> None:
        """Put the net of splitting into a pair's `acts` [act 6] and its `best` [1]."""
        pair = self.pair(rank)
        known = further_cards(hands_max) + 1
        gain = 0.0
        for chance, pairs in self.pair_cards(rank):
            any_second, pair_second = pair.any_second[:known], pair.pair_second[:known]
            net = split_net(any_second, pair_second, pairs, self.size - 2, hands_max)
            acts[SPLIT] = net
            gain += chance * max(net - best[0], 0)
        best[0] += gain

    def pair_cards(self, rank: int) -> list[tuple[float, float]]:
        """How likely two cards of equal points can be split, and how many more such cards are left.

        Where only equal ranks split, ten-valued cards are of four ranks; the composition tells
        their sum, so each is a quarter of it.
        """
        if rank != _TENS or self.tables.splits_by_points:
            return [(1.0, float(self.left[rank] - 2))]
        tens = float(self.left[_TENS])
        if self.upcard != _TENS:
            each = tens / _TEN_RANKS
            return [(max(each - 1, 0.0) / (tens - 1), each - 2)]
        each = (tens + 1) / _TEN_RANKS
        same = max(each - 1, 0.0)
        return [
            (same * (same - 1) / (tens * (tens - 1)), same - 2),
            ((_TEN_RANKS - 1) * each * max(each - 1, 0.0) / (tens * (tens - 1)), each - 2),
        ]


def _limited(unsplit: k.Play, split: k.Play, *, earns_bonus: bool) -> k.Play:
    """What acts are worth unsplit, of those that a split hand has.

    A hand that can earn no bonus has no reason to look at its suits.
    """
    suited = unsplit.suited if earns_bonus else unsplit.worth[hands_of(SUITED)]
    return k.Play(
        np.where(split.worth > k.NEVER, unsplit.worth, k.NEVER),
        unsplit.best,
        unsplit.doubled,
        np.where(split.suited > k.NEVER, suited, k.NEVER),
    )


def further_cards(hands_max: int) -> int:
    """Up to how many further cards of a pair's rank the recursion of `split_net` looks."""
    return 2 * hands_max - 4


def natural_chances(upcard: int, left: Floats) -> Floats:
    """[...] The chance that the next of the cards `left` [..., rank 11] makes a natural."""
    completing = {_ACES: _TENS, _TENS: _ACES}.get(upcard)
    if completing is None:
        return np.zeros(left.shape[:-1])
    chances: Floats = left[..., completing] / np.maximum(left.sum(-1), 1)
    return chances


def hands_of(pairs: Sequence[tuple[int, int]]) -> Ints:
    """[n] The hands of two ranks each."""
    child = lattice().child
    first, second = np.array(pairs).T
    hands: Ints = child[child[0, first], second].astype(np.int64)
    return hands


@cache
def _start_counts() -> Floats:
    """[start 58, rank 11] Cards of each rank."""
    return lattice().counts[hands_of([*PAIRS, *SUITED])].astype(np.float64)
