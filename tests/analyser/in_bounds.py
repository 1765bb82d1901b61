"""All kernels over shoes of all kinds: `python -m tests.analyser.in_bounds [shoes]`.

`test_bounds.py` runs this in a process where reads beyond an array raise. Shoes of one rank alone
make the longest hands, eight hands of a pair the most cards that are known to be gone.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import numpy as np

from croupier.analyser.decision import decide
from croupier.analyser.round import CannotPrice, dealer_sums, full_shoe
from croupier.analyser.stakes import final_stake
from croupier.analyser.upcard import STRATEGIES, UpcardAnalysis
from croupier.core.cards import card
from croupier.statute import Rules, load_statute
from croupier.tables.compile import compile_rules

QUICK_UPCARDS = (9, 10)
"""Those that take little without compiled kernels."""


def rule_sets() -> list[Rules]:
    """Rules under which kernels read farthest, and such under which they take other ways."""
    most = {"hands_max": 8, "resplit_aces": True}
    return [
        load_statute("macau-2000").rules(**most, bonus_on_split=True),
        load_statute("banker").rules(),
        load_statute("macau-2004").rules(
            **most, five_cards=True, special_bonus=True, dealer_soft_17="draw"
        ),
    ]


def shoes(random_ones: int) -> Iterator[list[int]]:
    """One rank alone, one rank and the upcards, hardly any cards, and any counts."""
    for rank in range(10):
        yield [60 if each == rank else 0 for each in range(10)]
        yield [60 if each == rank else each >= 8 for each in range(10)]
    yield [0] * 9 + [1]
    yield [0, 0, 0, 0, 0, 0, 0, 0, 1, 1]
    yield [1] * 10
    rng = Random(21)
    for _ in range(random_ones):
        yield [rng.choice((0, 0, 1, 2, 5, 30, 120)) for _ in range(10)]


def analyse(rules: Rules, shoe: list[int], upcards: tuple[int, ...]) -> None:
    """Price all hands against upcards, splits and stakes included, and decide one hand."""
    tables = compile_rules(rules)
    for upcard, sums in dealer_sums(tables, np.array([0, *shoe], np.float64)).items():
        if upcard not in upcards:
            continue
        for strategy in STRATEGIES:
            analysis = UpcardAnalysis(tables, sums, strategy)
            final_stake(analysis, analysis.value())
    with suppress(CannotPrice):
        decide(rules, [card("9s"), card("9h")], card("Td"), shoe)


def longest_of_the_dealer(rules: Rules) -> None:
    """Play no split hands, against the upcard that the dealer may draw most cards to."""
    tables = compile_rules(rules)
    shoe = np.array([0, *full_shoe(rules)], np.float64)
    UpcardAnalysis(tables, dealer_sums(tables, shoe)[2], "CDP1")


def main(random_ones: int | None) -> None:
    """Go through all shoes; without a number only through what is quick."""
    longest_of_the_dealer(rule_sets()[2])
    for at, shoe in enumerate(shoes(random_ones or 2)):
        if random_ones is None:
            analyse(rule_sets()[at % 3], shoe, QUICK_UPCARDS)
        else:
            for rules in rule_sets():
                analyse(rules, shoe, tuple(range(1, 11)))


if __name__ == "__main__":
    with np.errstate(all="ignore"):
        main(int(sys.argv[1]) if len(sys.argv) > 1 else None)
