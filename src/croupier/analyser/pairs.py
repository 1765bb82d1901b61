"""The pair bet on split hands: judged again, or made anew (2000/15, 2004/13(1)).

A split hand's second card may make a pair of rank again. How often depends on the cards alone
once a pair is split: it is split again whenever possible, and all second cards can be drawn before
anything else, as the cards of a shoe can be exchanged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from croupier.analyser import kernels as k
from croupier.analyser.beside import BesideMain, Start, beside_main
from croupier.analyser.round import RoundValue, full_shoe
from croupier.analyser.sidebets import pair_net
from croupier.analyser.splits import split_net
from croupier.analyser.upcard import PAIRS, SPLIT, UpcardAnalysis, further_cards
from croupier.engine.settle import PAIR_TIMES
from croupier.statute.rules import Rules

_TENS: Final = 10
_TEN_RANKS: Final = 4


class _Pair(NamedTuple):
    """A pair of one rank that may be split."""

    share: float
    """Its share of the pairs of its points."""

    same: float
    """Cards left of its rank."""

    others: tuple[float, ...]
    """Cards left of each other rank that may be split with it."""


class _Split(NamedTuple):
    """A pair of one rank against an upcard."""

    chance: float
    acts: list[float]
    """What each act is worth to the main hand."""

    pair: _Pair
    size: float
    """Cards that are left."""

    hands_max: int


@lru_cache(maxsize=256)
def second_cards(
    same: float, others: tuple[float, ...], size: float, hands_max: int
) -> tuple[float, float]:
    """How many second cards the hands of a pair get on average, and how many make a pair.

    `same` of the `size` cards left are of its rank, `others` of each other rank that may be split
    with it: then it matters which hand gets its card first, and that is the one in front.
    """

    @cache
    def drawn(
        waiting: tuple[int, ...], left: tuple[float, ...], size: float, more: int
    ) -> tuple[float, float]:
        if not waiting:
            return 0.0, 0.0
        draws, matches, other = 1.0, max(left[waiting[0]], 0.0) / size, 1.0
        for rank in range(len(left)):
            chance = max(left[rank], 0.0) / size
            if chance > 0.0:
                rest = (*left[:rank], left[rank] - 1, *left[rank + 1 :])
                still = (waiting[0], rank, *waiting[1:]) if more else waiting[1:]
                further = drawn(*_in_order(still, rest), size - 1, max(more - 1, 0))
                draws += chance * further[0]
                matches += chance * further[1]
                other -= chance
        if other > 0.0:
            further = drawn(*_in_order(waiting[1:], left), size - 1, more)
            draws += other * further[0]
            matches += other * further[1]
        return draws, matches

    return drawn(*_in_order((0, 0), (same, *others)), size, hands_max - 2)


def _in_order(
    waiting: tuple[int, ...], left: tuple[float, ...]
) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """Number ranks as they wait, then by what is left: what a rank is called does not matter."""
    order = list(dict.fromkeys(waiting))
    order += sorted(set(range(len(left))) - set(order), key=lambda rank: left[rank])
    return tuple(order.index(rank) for rank in waiting), tuple(left[rank] for rank in order)


def again_beside_main(
    rules: Rules, found: RoundValue, ratio: float = 1.0, composition: Sequence[int] | None = None
) -> BesideMain:
    """A bet of `ratio` that is judged again on each split hand, beside a main stake of 1.

    Having won, it can only win more; so splitting is worth more to both together.
    """
    side = float(pair_net(tuple(composition or full_shoe(rules))))
    return beside_main(found.value, side, ratio, map(_judged_again, _splits(found)))


def _judged_again(split: _Split) -> Start:
    _, matches = second_cards(split.pair.same, split.pair.others, split.size, split.hands_max)
    gains = [PAIR_TIMES * matches if act == SPLIT else 0.0 for act in range(len(split.acts))]
    return Start(split.chance, split.acts, gains)


def new_bet_net(found: RoundValue) -> float | None:
    """Net of new bets on all split hands, per unit of them; None where nothing is split.

    Splits are those that are best for the main hand.
    """
    draws = matches = 0.0
    for split in _splits(found):
        if split.acts.index(max(split.acts)) == SPLIT:
            cards = second_cards(split.pair.same, split.pair.others, split.size, split.hands_max)
            draws += split.chance * cards[0]
            matches += split.chance * cards[1]
    return (PAIR_TIMES + 1) * matches / draws - 1 if draws else None


def _splits(found: RoundValue) -> Iterator[_Split]:
    for upcard, chance in found.chance.items():
        analysis, value = found.analyses[upcard], found.upcards[upcard]
        for rank in range(1, 11):
            at = PAIRS.index((rank, rank))
            if value.chance[at] <= 0 or value.acts[at, SPLIT] <= k.NEVER / 2:
                continue
            pairs = list(_of_one_rank(analysis, rank))
            nets = [_split_net(analysis, rank, pair) for pair in pairs]
            for pair, net in zip(pairs, nets, strict=True):
                acts = [float(each) for each in value.acts[at]]
                acts[SPLIT] += net - nets[-1]
                yield _Split(
                    chance * float(value.chance[at]) * pair.share,
                    acts,
                    pair,
                    analysis.size - 2,
                    int(analysis.tables.hands_max[rank]),
                )


def _split_net(analysis: UpcardAnalysis, rank: int, pair: _Pair) -> float:
    """Net of splitting for the main hand, but for what is the same for all pairs of the points."""
    hands_max = int(analysis.tables.hands_max[rank])
    known = further_cards(hands_max) + 1
    nets = analysis.pair(rank)
    any_second, pair_second = nets.any_second[:known], nets.pair_second[:known]
    left = pair.same + sum(pair.others)
    return split_net(any_second, pair_second, left, analysis.size - 2, hands_max)


def _of_one_rank(analysis: UpcardAnalysis, rank: int) -> Iterator[_Pair]:
    """The pairs of some points by rank; the last is such that `UpcardValue.acts` are about it.

    Ten-valued cards are of four ranks, a quarter of them each, the upcard among them.
    """
    left = float(analysis.left[rank])
    if rank != _TENS:
        yield _Pair(1.0, left - 2, ())
        return
    by_points = analysis.tables.splits_by_points
    is_up = analysis.upcard == _TENS
    each = (left + is_up) / _TEN_RANKS
    ranks = [each - is_up] + [each] * (_TEN_RANKS - 1)
    for at, times in ((0, 1), (1, _TEN_RANKS - 1)):
        same = ranks[at]
        others = (*ranks[:at], *ranks[at + 1 :]) if by_points else ()
        share = times * max(same, 0.0) * max(same - 1, 0.0) / (left * (left - 1))
        yield _Pair(share, same - 2, others)
