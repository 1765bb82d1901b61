"""How far a round's net spreads: its variance, and its whole distribution.

Of the very strategy that `round_value` names, per unit of initial stake, without insurance, even
money and side bets. docs/analyser.md derives both; what a suit adds counts for a quarter in each
hand, whatever the suits of other hands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeAlias

import numpy as np

from croupier.analyser import kernels as k
from croupier.analyser.convolve import split_distribution
from croupier.analyser.dealer import Floats
from croupier.analyser.endings import ENDINGS, HANDS_MAX, ending_chances, packing, shoe
from croupier.analyser.finals import (
    NATURAL,
    STAKE,
    SURRENDERED,
    Policy,
    Terms,
    closes,
    finals,
)
from croupier.analyser.joint import Pair, moments, split_moments
from croupier.analyser.lattice import RANKS, lattice
from croupier.analyser.round import CannotPrice, RoundValue
from croupier.analyser.splits import split_net
from croupier.analyser.upcard import (
    PAIRS,
    SPLIT,
    SUITED,
    SURRENDER,
    UpcardAnalysis,
    UpcardValue,
    further_cards,
)

_THREADS = 2
_ACES, _TENS = 1, 10

Nets: TypeAlias = dict[int, float]
"""Chances by net in half stakes."""

Distribution: TypeAlias = dict[float, float]
"""Chances by net in initial stakes, ascending."""

Told: TypeAlias = Callable[[int, int], None]


class Moments(NamedTuple):
    """What one upcard nets on average, and its square."""

    mean: float
    square: float

    @property
    def variance(self) -> float:
        """Of the net, given the upcard."""
        return self.square - self.mean**2


def variance(found: RoundValue) -> float:
    """The variance of a round's net, in squares of the initial stake."""
    return variances(found)[0]


def variances(found: RoundValue) -> tuple[float, dict[int, float]]:
    """The variance of a round's net, and given each upcard."""
    by_upcard = moments_by_upcard(found)
    square = _mean(found, {up: each.square for up, each in by_upcard.items()})
    return square - found.value**2, {up: each.variance for up, each in by_upcard.items()}


def moments_by_upcard(found: RoundValue) -> dict[int, Moments]:
    """Mean and mean square of the net, given each upcard."""
    with ThreadPoolExecutor(_THREADS) as pool:
        each = pool.map(_moments, found.analyses.values(), found.upcards.values())
        return dict(zip(found.analyses, each, strict=True))


def distribution(found: RoundValue, told: Told | None = None) -> Distribution:
    """The chance of each net of a round, as `distributions` gives it."""
    return distributions(found, told)[0]


def distributions(
    found: RoundValue, told: Told | None = None
) -> tuple[Distribution, dict[int, Distribution]]:
    """The chance of each net of a round, and given each upcard; nets are in initial stakes.

    A pair of low cards that is split to four hands takes seconds; `told` hears how many splits
    are done, of how many.

    Raises:
        CannotPrice: a pair that is split may grow to more than `HANDS_MAX` hands.
    """
    by_upcard = _distribution_by_upcard(found, told)
    nets = sorted({net for each in by_upcard.values() for net in each})
    whole = {
        net: _mean(found, {up: each.get(net, 0.0) for up, each in by_upcard.items()})
        for net in nets
    }
    return whole, by_upcard


def _distribution_by_upcard(found: RoundValue, told: Told | None) -> dict[int, Distribution]:
    splits = {up: _splits(found.analyses[up], found.upcards[up]) for up in found.analyses}
    for up, ranks in splits.items():
        hands = max((int(found.analyses[up].tables.hands_max[rank]) for rank in ranks), default=0)
        if hands > HANDS_MAX:
            raise CannotPrice("distribution_hands", hands=hands, most=HANDS_MAX)
    by_upcard = {
        up: _unsplit(found.analyses[up], found.upcards[up], splits[up]) for up in found.analyses
    }

    def one(task: tuple[int, int]) -> tuple[int, Nets]:
        up, rank = task
        analysis = found.analyses[up]
        hands_max = int(analysis.tables.hands_max[rank])
        return up, split_distribution(_pair(analysis, rank), hands_max, splits[up][rank])

    tasks = [(up, rank) for up, ranks in splits.items() for rank in ranks]
    with ThreadPoolExecutor(_THREADS) as pool:
        for done, (up, nets) in enumerate(pool.map(one, tasks), start=1):
            _add(by_upcard[up], nets)
            if told is not None:
                told(done, len(tasks))
    return {
        up: {net / STAKE: chance for net, chance in sorted(nets.items()) if chance > 0}
        for up, nets in by_upcard.items()
    }


def _mean(found: RoundValue, by_upcard: Mapping[int, float]) -> float:
    return sum(chance * by_upcard[upcard] for upcard, chance in found.chance.items())


def _add(nets: Nets, more: Nets) -> None:
    for net, chance in more.items():
        nets[net] = nets.get(net, 0.0) + chance


def _moments(analysis: UpcardAnalysis, found: UpcardValue) -> Moments:
    splits = _splits(analysis, found)
    unsplit = _unsplit(analysis, found, splits)
    net = sum(net * chance for net, chance in unsplit.items())
    square = sum(net**2 * chance for net, chance in unsplit.items())
    for rank, same in splits.items():
        hands_max = int(analysis.tables.hands_max[rank])
        sums = moments(_pair(analysis, rank), 2 * hands_max - 2)
        split = split_moments(sums, hands_max, same)
        net, square = net + split[0], square + split[1]
    return Moments(net / STAKE, square / STAKE**2)


def _splits(analysis: UpcardAnalysis, found: UpcardValue) -> dict[int, Floats]:
    """The pairs that are split by rank, with `same` of `joint.split_moments`."""
    splits = {}
    for rank in range(1, RANKS + 1):
        at = PAIRS.index((rank, rank))
        hands_max = int(analysis.tables.hands_max[rank])
        if found.chance[at] <= 0 or found.acts[at, SPLIT] <= k.NEVER / 2:
            continue
        pair, known = analysis.pair(rank), further_cards(hands_max) + 1
        kinds = analysis.pair_cards(rank)
        worth = [
            split_net(
                pair.any_second[:known],
                pair.pair_second[:known],
                pairs,
                analysis.size - 2,
                hands_max,
            )
            for _, pairs in kinds
        ]
        # `acts` has the last kind's, and less the chance of a natural that is checked.
        gain = float(found.acts[at, SPLIT] - found.acts[at, :SPLIT].max())
        same = sum(
            chance * _same(pairs, float(analysis.left[rank] - 2), 2 * hands_max + 1)
            for (chance, pairs), net in zip(kinds, worth, strict=True)
            if net - worth[-1] + gain > 0
        )
        if np.any(same):
            splits[rank] = np.asarray(same)
    return splits


def _same(pairs: float, left: float, count: int) -> Floats:
    """[cards] The chance that so many of the cards `left` of the pair's points are of its rank."""
    gone = np.arange(count - 1)
    steps = np.maximum(pairs - gone, 0) / np.maximum(left - gone, 1) if pairs < left else gone**0
    return np.cumprod([1.0, *steps])


def _pair(analysis: UpcardAnalysis, rank: int) -> Pair:
    """Everything about a pair that is split."""
    tables, play = analysis.tables, analysis.pair(rank).play
    policy = Policy(play.worth.argmax(1), play.suited.argmax(1))

    def terms(*seconds: int) -> Terms:
        starts = [(rank, second) for second in seconds]
        started, suited = np.zeros(len(lattice().total)), np.zeros(len(SUITED))
        for start in starts:
            is_suitable = tuple(sorted(start)) in SUITED
            started[_hand(start)] = 1 - is_suitable / k.SUITS
            if is_suitable:
                suited[SUITED.index(tuple(sorted(start)))] = 1 / k.SUITS
        return finals(tables, started, suited, policy, 1)

    return Pair(
        tables.dealer_draws,
        shoe(analysis.left, analysis.upcard),
        rank,
        terms(*range(1, RANKS + 1)),
        terms(rank),
        closes(tables),
        ENDINGS - bool(tables.is_checked[analysis.upcard]),
    )


def _hand(pair: tuple[int, ...]) -> int:
    return int(k.pair_of(lattice(), *pair))


def _unsplit(analysis: UpcardAnalysis, found: UpcardValue, splits: Mapping[int, Floats]) -> Nets:
    """What is not split; and a natural that is checked before play, whatever the first cards."""
    tables, upcard = analysis.tables, analysis.upcard
    terms = _unsplit_terms(analysis, found, splits)
    keys, which = np.unique(packing(_ACES).hands[terms.hand], return_inverse=True)
    none = np.zeros(1, np.int64)
    (chances,) = ending_chances(tables.dealer_draws, shoe(analysis.left, upcard), _ACES, keys, none)
    weights = chances[which] * terms.ways[:, None]
    rules = closes(tables)
    nets: Nets = {}
    if tables.is_checked[upcard]:
        weights[terms.close != NATURAL, -1] = 0
        taken = k.natural_chance(upcard, analysis.left[_TENS], analysis.left[_ACES], analysis.size)
        nets[-STAKE] = float(taken - weights[:, -1].sum())
    for close, row in zip(terms.close, weights, strict=True):
        for ending, chance in enumerate(row.tolist()):
            _add(nets, {int(rules.net[close, ending]): chance})
        _add(nets, {int(rules.instead_of[close]): -float(rules.replaces[close] * row.sum())})
    return nets


def _unsplit_terms(
    analysis: UpcardAnalysis, found: UpcardValue, splits: Mapping[int, Floats]
) -> Terms:
    """How first two cards end that are not split."""
    act, suited_act = analysis.play.worth.argmax(1), analysis.play.suited.argmax(1)
    started, suited = np.zeros(len(lattice().total)), np.zeros(len(SUITED))
    decided: list[tuple[int, int, float]] = []
    for at, pair in enumerate([*PAIRS, *SUITED]):
        hand, best = _hand(pair), int(found.acts[at, :SPLIT].argmax())
        ways = 2.0 - (pair[0] == pair[1])
        if pair in SUITED:
            ways *= 1 / k.SUITS if at >= len(PAIRS) else 1 - 1 / k.SUITS
        if pair[0] == pair[1] and pair[0] in splits:
            ways -= float(splits[pair[0]][0])
        if pair == (_ACES, _TENS):
            decided.append((hand, NATURAL, ways))
        elif best == SURRENDER:
            decided.append((hand, SURRENDERED, ways))
        elif at < len(PAIRS):
            act[hand], started[hand] = best, ways
        else:
            suited_act[at - len(PAIRS)], suited[at - len(PAIRS)] = best, ways
    played = finals(analysis.tables, started, suited, Policy(act, suited_act), 0)
    hands, kinds, ways_ = zip(*decided, strict=True)
    return Terms(
        np.append(played.hand, hands),
        np.append(played.close, kinds),
        np.append(played.ways, ways_),
    )
