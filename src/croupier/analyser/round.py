"""The whole round: what a rule set is worth to the player, upcard by upcard."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from croupier.analyser.dealer import Floats
from croupier.analyser.lattice import RANKS
from croupier.analyser.upcard import DealerHands, DealerSums, Strategy, UpcardAnalysis, UpcardValue
from croupier.engine import predicates as may
from croupier.statute.rules import Rules
from croupier.tables.compile import RuleTables, compile_rules

SUITS: Final = 4
_TEN_RANKS = 4
_COUNT_MAX = 1000
_THREADS = 2
_BUST_BEYOND = 10
_DEALER_POINTS_MAX = 26


class CannotPrice(Exception):
    """What was asked has no price; `key` and `arguments` make the sentence (`price.toml`)."""

    def __init__(self, key: str, **arguments: int | str) -> None:
        super().__init__(key, arguments)
        self.key = key
        self.arguments = arguments


@dataclass(frozen=True, slots=True)
class RoundValue:
    """What a rule set is worth to the player, per unit of initial stake."""

    value: float
    by_upcard: Mapping[int, float]
    """Given each upcard that the composition holds, an ace as 1."""

    chance: Mapping[int, float]
    """Of each upcard."""

    analyses: Mapping[int, UpcardAnalysis]
    """For further questions about each upcard."""

    upcards: Mapping[int, UpcardValue]


def full_shoe(rules: Rules) -> tuple[int, ...]:
    """The composition of a whole shoe: ten counts, ace first, ten-valued last."""
    suits = SUITS * may.pack_count(rules)
    return (suits,) * (RANKS - 1) + (suits * _TEN_RANKS,)


def checked_composition(counts: Sequence[int]) -> Floats:
    """Return [rank 11] counts that kernels may read.

    Raises:
        CannotPrice: not ten counts, a negative one, one beyond reason, or no cards at all.
    """
    if len(counts) != RANKS:
        raise CannotPrice("composition_length", count=len(counts))
    for rank, count in enumerate(counts, start=1):
        if not 0 <= count <= _COUNT_MAX:
            raise CannotPrice("composition_count", count=count, rank=rank, most=_COUNT_MAX)
    if not any(counts):
        raise CannotPrice("composition_empty")
    return np.array([0, *counts], np.float64)


@lru_cache(maxsize=8)
def _dealer_hands(draws: bytes, checked: bytes) -> DealerHands:
    """Share what depends on the dealer's rule alone between rule sets."""
    return DealerHands(
        np.frombuffer(draws, np.bool_).reshape(-1, 2), np.frombuffer(checked, np.bool_)
    )


def dealer_hands(tables: RuleTables) -> DealerHands:
    """Return the dealer's hands under these rules."""
    return _dealer_hands(tables.dealer_draws.tobytes(), tables.is_checked.tobytes())


def dealer_sums(tables: RuleTables, counts: Floats) -> dict[int, DealerSums]:
    """Prepare the dealer's chances for each upcard that the composition holds."""
    dealer, hands_max = dealer_hands(tables), int(tables.hands_max.max())
    return {
        upcard: DealerSums(dealer, counts, upcard, hands_max)
        for upcard in range(1, RANKS + 1)
        if counts[upcard] > 0
    }


def cards_needed(tables: RuleTables, composition: Floats) -> int:
    """How many cards a round can use at most, all hands and the dealer drawing the lowest.

    No hand draws beyond 21 by more than one card, and neither does the dealer.
    """
    hands = int(tables.hands_max.max())
    points = hands * (21 + _BUST_BEYOND) + _DEALER_POINTS_MAX
    used = 0
    for rank in range(1, RANKS + 1):
        cards = min(int(composition[rank]), points // rank)
        used += cards
        points -= cards * rank
        if cards < composition[rank]:
            break
    return used + 1


def round_value(
    rules: Rules,
    composition: Sequence[int] | None = None,
    strategy: Strategy = "CDP1",
    banker_draws_on: Collection[int] = (),
) -> RoundValue:
    """Price a rule set, for a full shoe or any composition before the deal.

    `banker_draws_on` are the soft totals on which a banker who may choose draws.

    Raises:
        CannotPrice: the composition is impossible, or could run out within a round.
    """
    tables = compile_rules(rules, banker_draws_on)
    return tables_value(tables, checked_composition(composition or full_shoe(rules)), strategy)


def tables_value(tables: RuleTables, counts: Floats, strategy: Strategy) -> RoundValue:
    """Price compiled rules; `counts` [rank 11] must have been checked."""
    size = float(counts.sum())
    needed = cards_needed(tables, counts)
    if size < needed:
        raise CannotPrice("composition_small", cards=int(size), needed=needed)
    # Kernels let other threads run; a second core halves the time, a third adds little.
    with ThreadPoolExecutor(_THREADS) as pool:
        analyses = list(
            pool.map(
                lambda sums: UpcardAnalysis(tables, sums, strategy),
                dealer_sums(tables, counts).values(),
            )
        )
        found = list(pool.map(lambda each: each.value(), analyses))
    upcards = {each.upcard: each for each in found}
    chance = {upcard: float(counts[upcard]) / size for upcard in upcards}
    return RoundValue(
        sum(chance[upcard] * upcards[upcard].value for upcard in upcards),
        {upcard: upcards[upcard].value for upcard in upcards},
        chance,
        {each.upcard: each for each in analyses},
        upcards,
    )
