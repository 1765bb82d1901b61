"""One upcard: every starting hand's acts and what each is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import numpy as np

from croupier.analyser import kernels as k
from croupier.analyser.dealer import Floats, Ints, Levels, dealer_multisets, levels
from croupier.analyser.lattice import RANKS, lattice, others
from croupier.analyser.splits import split_net
from croupier.analyser.sums import Nets, contract, falling, weigh
from croupier.tables.compile import Flags, RuleTables

Strategy: TypeAlias = Literal["CDP1", "CDZ-"]
STRATEGIES: Final[tuple[Strategy, ...]] = ("CDP1", "CDZ-")

SURRENDER, SPLIT = 4, 5
"""Acts of the first two cards, after those of `kernels`."""

_ACES = 1
_TENS = 10
_TEN_RANKS = 4
_HAND_SUM_MAX = 21

SUITED: Final = tuple(pair[:2] for pair in k.SUITED)
PAIRS: Final = [(first, second) for first in range(1, 11) for second in range(first, 11)]


class DealerHands:
    """The dealer's multisets under one rule of drawing, prepared for all contractions."""

    def __init__(self, draws: Flags, is_checked: Flags) -> None:
        self._multisets = {up: dealer_multisets(draws, up) for up in range(1, RANKS + 1)}
        self._checked = is_checked
        self._levels: dict[tuple[int, int], Levels] = {}

    def levels(self, upcard: int, last: int) -> Levels:
        """Return the contraction for an upcard that leaves one rank to the end."""
        key = (upcard, last)
        if key not in self._levels:
            self._levels[key] = levels(
                self._multisets[upcard], last, is_checked=bool(self._checked[upcard])
            )
        return self._levels[key]


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

    play: k.Play
    """Hands of all sizes, unsplit."""

    split_play: dict[int, k.Play]
    """The same for hands from a split, by the pair's rank; exactly the pair is gone."""


class UpcardAnalysis:
    """The evaluation of one upcard against one composition."""

    def __init__(
        self,
        tables: RuleTables,
        dealer: DealerHands,
        composition: Floats,
        upcard: int,
        strategy: Strategy,
    ) -> None:
        self.tables = tables
        self.dealer = dealer
        self.upcard = upcard
        self.strategy = strategy
        self.left = composition.copy()
        self.left[upcard] -= 1
        self.size = float(self.left.sum())
        known = [2 * int(hands) - 3 for hands in tables.hands_max[1:]]
        self._gone_max = [
            _HAND_SUM_MAX // rank + 1 + known[rank - 1] for rank in range(1, RANKS + 1)
        ]
        self._scenes: dict[int, k.Scene] = {}
        self._products, self._divisors = falling(self.left, max(self._gone_max))

    def value(self) -> UpcardValue:
        """Evaluate everything."""
        hands = lattice()
        play = k.best_play(self._scene(_ACES), 0, 0)
        starts = np.array([k.pair_of(hands, first, second) for first, second in PAIRS])
        acts = np.full((len(PAIRS) + 3, SPLIT + 1), k.NEVER)
        acts[: len(PAIRS), : k.ACTS] = play.worth[starts]
        acts[len(PAIRS) :, : k.ACTS] = play.suited
        chance = self._chances()
        self._natural(acts, chance)
        if self.tables.surrender[self.upcard]:
            acts[:, SURRENDER] = self.tables.surrender_pays
        best = acts.max(1)
        split_play: dict[int, k.Play] = {}
        for rank in range(1, RANKS + 1):
            at = PAIRS.index((rank, rank))
            if chance[at] > 0:
                split_play[rank] = self._split(rank, at, acts, best, play)
        if self.tables.is_checked[self.upcard]:
            lost = self._natural_chances()
            acts -= lost[:, None]
            best -= lost
        return UpcardValue(self.upcard, float(chance @ best), chance, acts, best, play, split_play)

    def _scene(self, last: int) -> k.Scene:
        """Sum up the dealer's hands for all hands of the player."""
        if last not in self._scenes:
            level, beside = self.dealer.levels(self.upcard, last), others(last)
            leaf = contract(level, beside, self._products)
            gone_max = self._gone_max[last - 1]
            weight = weigh(level, last, self._products, self._divisors, gone_max)
            nets = Nets(leaf, weight)
            self._scenes[last] = k.Scene(
                lattice(), beside, self.tables, nets, self.left, self.upcard, last
            )
        return self._scenes[last]

    def _chances(self) -> Floats:
        """[start 58] The chance of each starting hand."""
        left, size = self.left, self.size
        chance = np.zeros(len(PAIRS) + 3)
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

    def _natural_chances(self) -> Floats:
        """[start 58] The chance that the dealer has a natural, but for the player's own."""
        chances = np.zeros(len(PAIRS) + 3)
        for at, (first, second) in enumerate([*PAIRS, *SUITED]):
            tens = self.left[_TENS] - (first == _TENS) - (second == _TENS)
            aces = self.left[_ACES] - (first == _ACES) - (second == _ACES)
            if (first, second) != (_ACES, _TENS):
                chances[at] = k.natural_chance(self.upcard, tens, aces, self.size - 2)
        return chances

    def _natural(self, acts: Floats, chance: Floats) -> None:
        """The player's natural: pushes the dealer's, else it is paid."""
        at = PAIRS.index((_ACES, _TENS))
        if chance[at] > 0:
            loses = k.natural_chance(
                self.upcard, self.left[_TENS] - 1, self.left[_ACES] - 1, self.size - 2
            )
            acts[at] = k.NEVER
            acts[at, k.STAND] = self.tables.natural_pays * (1 - loses)

    def _split(self, rank: int, at: int, acts: Floats, best: Floats, unsplit: k.Play) -> k.Play:
        """Evaluate the split of a pair; put its net into `acts` and `best`."""
        tables, scene = self.tables, self._scene(rank)
        first = k.best_play(scene, 1, 1)
        guide = first
        if self.strategy == "CDZ-":
            guide = _limited(unsplit, first, earns_bonus=bool(tables.bonus[1]))
        hands_max = int(tables.hands_max[rank])
        any_second, pair_second = k.fixed_play(
            scene, guide.worth.argmax(1), guide.suited.argmax(1), 2 * hands_max - 4
        )
        plain = best[at]
        total = 0.0
        for pair_chance, pairs in self._pair_cards(rank):
            net = split_net(any_second, pair_second, pairs, self.size - 2, hands_max)
            acts[at, SPLIT] = net
            total += pair_chance * (max(net, plain) - plain)
        best[at] = plain + total
        return first

    def _pair_cards(self, rank: int) -> list[tuple[float, float]]:
        """How likely two cards of equal points can be split, and how many more such cards are left.

        Where only equal ranks split, ten-valued cards are of four ranks; the composition tells
        their sum, so each is a quarter of it.
        """
        if rank != _TENS or self.tables.splits_by_points:
            return [(1.0, float(self.left[rank] - 2))]
        tens = float(self.left[_TENS])
        if self.upcard != _TENS:
            each = tens / _TEN_RANKS
            return [((each - 1) / (tens - 1), each - 2)]
        each = (tens + 1) / _TEN_RANKS
        same = each - 1
        return [
            (same * (same - 1) / (tens * (tens - 1)), same - 2),
            ((_TEN_RANKS - 1) * each * (each - 1) / (tens * (tens - 1)), each - 2),
        ]


def _limited(unsplit: k.Play, split: k.Play, *, earns_bonus: bool) -> k.Play:
    """What acts are worth unsplit, of those that a split hand has.

    A hand that can earn no bonus has no reason to look at its suits.
    """
    suited = unsplit.suited if earns_bonus else unsplit.worth[_suited_pairs()]
    return k.Play(
        np.where(split.worth > k.NEVER, unsplit.worth, k.NEVER),
        unsplit.best,
        unsplit.doubled,
        np.where(split.suited > k.NEVER, suited, k.NEVER),
    )


def _suited_pairs() -> Ints:
    hands = lattice()
    return np.array([k.pair_of(hands, first, second) for first, second in SUITED])
