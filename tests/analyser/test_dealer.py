"""The dealer's chances against playing out every card, in fractions."""

from fractions import Fraction

import numpy as np
import pytest

from croupier.analyser.dealer import dealer_multisets
from croupier.engine import predicates as may
from croupier.statute import Rules, load_statute
from croupier.tables.compile import compile_rules

SHOES = [
    (4, 4, 4, 4, 4, 4, 4, 4, 4, 16),
    (1, 2, 3, 1, 2, 3, 1, 2, 3, 8),
    (8, 1, 1, 0, 0, 2, 3, 0, 1, 2),
]


def played_out(
    rules: Rules, left: tuple[int, ...], hard: int, has_ace: bool, cards: int
) -> dict[int, Fraction]:
    """Chances of 17 to 21, 22 for bust and 23 for a natural, card by card."""
    soft = has_ace and hard <= 11
    points = hard + 10 * soft
    if points > 21:
        return {22: Fraction(1)}
    if cards > 1 and not may.dealer_draws(rules, points, is_soft=soft):
        return {23 if cards == 2 and points == 21 else points: Fraction(1)}
    chances: dict[int, Fraction] = {}
    for rank, count in enumerate(left, start=1):
        if count:
            rest = (*left[: rank - 1], count - 1, *left[rank:])
            after = played_out(rules, rest, hard + rank, has_ace or rank == 1, cards + 1)
            for end, chance in after.items():
                share = chance * Fraction(count, sum(left))
                chances[end] = chances.get(end, Fraction(0)) + share
    return chances


@pytest.mark.parametrize("draws", ["stand", "draw"])
@pytest.mark.parametrize("upcard", [1, 6, 10])
@pytest.mark.parametrize("shoe", SHOES)
def test_multisets_weigh_what_orders_weigh(shoe: tuple[int, ...], upcard: int, draws: str) -> None:
    rules = load_statute("macau-2004").rules(dealer_soft_17=draws)
    counts, ways, ends = dealer_multisets(compile_rules(rules).dealer_draws, upcard)
    chances: dict[int, Fraction] = {}
    for cards, orders, end in zip(counts, ways, ends, strict=True):
        chance = Fraction(int(orders))
        for rank, count in enumerate(shoe, start=1):
            for drawn in range(int(cards[rank])):
                chance *= max(count - drawn, 0)
        for drawn in range(int(cards.sum())):
            chance /= max(sum(shoe) - drawn, 1)
        if chance:
            chances[int(end)] = chances.get(int(end), Fraction(0)) + chance
    assert chances == played_out(rules, shoe, upcard, upcard == 1, 1)
    assert sum(chances.values()) == 1


def test_there_are_as_many_multisets_as_the_page_says() -> None:
    draws = compile_rules(load_statute("macau-2004").rules()).dealer_draws
    assert sum(len(dealer_multisets(draws, upcard)[1]) for upcard in range(1, 11)) == 9114
    assert np.all(dealer_multisets(draws, 2)[1] >= 1)
