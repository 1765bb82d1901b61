"""Compiling: what the predicates answer over their whole domain, as small arrays.

Kernels read only these arrays. They know no option and no rule set; what they re-implement is
the sequence of a round, and the engine checks that.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.core.money import half, three_to_two
from croupier.engine import predicates as may
from croupier.engine.settle import BONUS_TIMES
from croupier.statute.rules import Rules

Flags: TypeAlias = npt.NDArray[np.bool_]
Counts: TypeAlias = npt.NDArray[np.int64]

RANKS = 10
"""Ranks by points: 1 an ace, 10 every ten-valued card. Index 0 of an axis of ranks is unused."""

POINTS = 22
"""Totals 0 to 21; who has more is bust."""

_ACE = 1
_MANY_CARDS = 3
_FIVE = 5
_UNIT = 2


class RuleTables(NamedTuple):
    """All that decides what a round is worth; axes in the order of the names in brackets."""

    dealer_draws: Flags
    """[points 22, soft 2] Whether the dealer draws; a banker who may choose follows his rule."""

    hits: Flags
    """[points 22] Whether a hand may draw on this total."""

    hits_split_aces: bool
    """Whether a split ace is played on after its one card."""

    doubles: Flags
    """[from a split 2, two cards or more 2, points 22, soft 2] Whether a hand may be doubled."""

    five_cards: Flags
    """[from a split 2, upcard 11] Whether five cards may take half a stake."""

    bonus: Flags
    """[from a split 2] Whether suited 6-7-8 and three sevens earn the bonus."""

    surrender: Flags
    """[upcard 11] Whether the first two cards may be given up."""

    is_checked: Flags
    """[upcard 11] Whether a natural of the dealer ends the round before play."""

    natural_takes_double: bool
    """Whether the dealer's natural takes the stake that a double added."""

    splits_by_points: bool
    """Whether equal points make a pair; otherwise equal ranks."""

    hands_max: Counts
    """[rank 11] To how many hands a pair of this rank may grow by splitting."""

    natural_pays: float
    """Net of a natural per unit of stake."""

    bonus_pays: float
    """Net of the special bonus per unit of stake."""

    five_pays: float
    """Net of five cards per unit of stake."""

    surrender_pays: float
    """Net of a surrender per unit of stake: negative."""


def compile_rules(rules: Rules, banker_draws_on: Collection[int] = ()) -> RuleTables:
    """Compile rules; `banker_draws_on` are the soft totals on which a banker who may choose draws.

    Raises:
        ValueError: the banker has no choice on such a total.
    """
    return RuleTables(
        dealer_draws=_dealer_draws(rules, banker_draws_on),
        hits=np.array([may.may_hit_total(rules, points) for points in range(POINTS)]),
        hits_split_aces=may.may_hit_split_aces(rules),
        doubles=_doubles(rules),
        five_cards=_five_cards(rules),
        bonus=np.array([may.earns_bonus(rules, is_from_split=split) for split in (False, True)]),
        surrender=_by_upcard(
            [may.offers_surrender(rules) and may.surrender_upcard(up) for up in _upcards()]
        ),
        is_checked=_by_upcard([may.is_ace_checked(rules, up) for up in _upcards()]),
        natural_takes_double=may.natural_takes_double(rules),
        splits_by_points=may.splits_by_points(rules),
        hands_max=np.array([0, *(_hands_max(rules, rank) for rank in _upcards())]),
        natural_pays=three_to_two(_UNIT) / _UNIT,
        bonus_pays=float(BONUS_TIMES),
        five_pays=half(_UNIT) / _UNIT,
        surrender_pays=-half(_UNIT) / _UNIT,
    )


def banker_choices(rules: Rules) -> tuple[int, ...]:
    """The soft totals on which the banker may draw or stand; none where the rules decide."""
    return tuple(
        points for points in range(POINTS) if may.banker_chooses(rules, points, is_soft=True)
    )


def _upcards() -> range:
    return range(1, RANKS + 1)


def _by_upcard(flags: list[bool]) -> Flags:
    return np.array([False, *flags])


def _dealer_draws(rules: Rules, banker_draws_on: Collection[int]) -> Flags:
    draws = np.array(
        [
            [may.dealer_draws(rules, points, is_soft=soft) for soft in (False, True)]
            for points in range(POINTS)
        ]
    )
    for points in banker_draws_on:
        if not may.banker_chooses(rules, points, is_soft=True):
            raise ValueError(f"the banker has no choice on soft {points}")
        draws[points, 1] = True
    return draws


def _doubles(rules: Rules) -> Flags:
    return np.array(
        [
            [
                [
                    [
                        may.doubles_cards(rules, cards)
                        and (not split or may.doubles_split_hand(rules))
                        and points < POINTS - 1
                        and may.doubles_total(rules, points, is_soft=soft)
                        for soft in (False, True)
                    ]
                    for points in range(POINTS)
                ]
                for cards in (2, _MANY_CARDS)
            ]
            for split in (False, True)
        ]
    )


def _five_cards(rules: Rules) -> Flags:
    return np.array(
        [
            _by_upcard(
                [
                    may.may_take_five_cards(rules, cards=_FIVE, is_from_split=split, upcard=up)
                    for up in _upcards()
                ]
            )
            for split in (False, True)
        ]
    )


def _hands_max(rules: Rules, rank: int) -> int:
    """Count up to where another hand is refused; aces stop at the first split."""
    hands = 2
    if rank == _ACE and not may.may_resplit_aces(rules):
        return hands
    while may.may_have_hands(rules, hands + 1):
        hands += 1
    return hands
