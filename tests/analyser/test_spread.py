"""How far a round's net spreads, against the engine on small shoes, in fractions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from croupier.analyser import spread
from croupier.analyser.convolve import split_distribution
from croupier.analyser.dealer import Floats
from croupier.analyser.finals import STAKE
from croupier.analyser.joint import moments, split_moments, walk_ends
from croupier.analyser.lattice import lattice
from croupier.analyser.round import CannotPrice, RoundValue, dealer_sums, round_value
from croupier.analyser.upcard import (
    PAIRS,
    SPLIT,
    STRATEGIES,
    SUITED,
    SURRENDER,
    Strategy,
    UpcardAnalysis,
)
from croupier.core.cards import Card, card
from croupier.engine import acts as a
from croupier.engine.order import Waits, awaiting
from croupier.engine.state import Hand, State
from croupier.statute import Rules, load_statute
from croupier.tables.compile import compile_rules
from tests.analyser import oracle
from tests.analyser.oracle import Shoe, hand_on_turn, is_suited, one_suit, suited
from tests.analyser.test_oracle import ACTS, SPLITS, Fixed, counts_of

ALL_MATCH = np.ones(40)
"""Cards of equal points are of equal rank."""


def points_of(shoe: Mapping[Card, int]) -> Floats:
    counts: dict[int, int] = {}
    for each, count in shoe.items():
        counts[each.points] = counts.get(each.points, 0) + count
    return counts_of(counts)


def small_value(rules: Rules, counts: Floats, strategy: Strategy = "CDP1") -> RoundValue:
    """`round_value` of a shoe whose ten-valued cards are all of one rank.

    It is not asked whether the cards suffice for every course.
    """
    tables = compile_rules(rules)._replace(splits_by_points=True)
    analyses = {
        upcard: UpcardAnalysis(tables, sums, strategy)
        for upcard, sums in dealer_sums(tables, counts).items()
    }
    upcards = {upcard: analysis.value() for upcard, analysis in analyses.items()}
    chance = {upcard: float(counts[upcard] / counts.sum()) for upcard in upcards}
    by_upcard = {upcard: each.value for upcard, each in upcards.items()}
    value = sum(chance[upcard] * by_upcard[upcard] for upcard in upcards)
    return RoundValue(value, by_upcard, chance, analyses, upcards)


def same(found: Mapping[float, float], exact: Mapping[Any, Any]) -> None:
    """Compare two distributions; what the one leaves out has no chance in the other."""
    whole = {float(net): float(chance) for net, chance in exact.items()}
    nets = {*found, *whole}
    assert {net: found.get(net, 0.0) for net in nets} == pytest.approx(
        {net: whole.get(net, 0.0) for net in nets}, abs=1e-12
    )


# Split hands --------------------------------------------------------------------------


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize(("name", "options", "shoe", "pair", "upcard"), SPLITS)
def test_split_hands_net_together_what_the_engine_pays(
    name: str,
    options: dict[str, Any],
    shoe: Mapping[Card, int],
    pair: int,
    upcard: int,
    strategy: Strategy,
) -> None:
    rules = load_statute(name).rules(**options)
    tables = compile_rules(rules)
    analysis = UpcardAnalysis(tables, dealer_sums(tables, points_of(shoe))[upcard], strategy)
    found = analysis.value()
    exact = oracle.distribution(rules, shoe, Fixed(analysis, pair), (pair, pair), upcard)
    begins = sum(exact.values())
    chance = float(found.chance[PAIRS.index((pair, pair))])
    assert chance * points_of(shoe)[upcard] / points_of(shoe).sum() == pytest.approx(float(begins))
    hands_max, split = int(tables.hands_max[pair]), spread._pair(analysis, pair)
    joint = split_distribution(split, hands_max, ALL_MATCH)
    nets = {net / STAKE: each / chance for net, each in joint.items()}
    # What is missing is a natural that was checked: it takes one stake.
    taken = 1 - sum(nets.values())
    nets[-1.0] = nets.get(-1.0, 0.0) + taken
    same(nets, {net: each / begins for net, each in exact.items()})
    mean, square = split_moments(moments(split, 2 * hands_max - 2), hands_max, ALL_MATCH)
    expected = [sum(net**power * each for net, each in exact.items()) / begins for power in (1, 2)]
    assert mean / chance / STAKE - taken == pytest.approx(float(expected[0]), abs=1e-12)
    assert square / chance / STAKE**2 + taken == pytest.approx(float(expected[1]), abs=1e-12)


@pytest.mark.parametrize(("upcard", "sevens", "kind"), [(7, 4, 0), (10, 3, 0), (10, 3, 1)])
def test_2004_16_tens_that_are_split_are_of_one_rank(upcard: int, sevens: int, kind: int) -> None:
    """With a ten-valued upcard that is of the pair's rank (`kind` 0) or of another one."""
    rules = load_statute("macau-2004").rules()
    shoe = {**one_suit({7: sevens}), **{card(f"{rank}s"): 3 for rank in "TJQK"}}
    tables = compile_rules(rules)
    analysis = UpcardAnalysis(tables, dealer_sums(tables, points_of(shoe))[upcard], "CDP1")
    hands_max, split = int(tables.hands_max[10]), spread._pair(analysis, 10)
    _, pairs = analysis.pair_cards(10)[kind]
    left = float(analysis.left[10] - 2)
    joint = split_distribution(split, hands_max, spread._same(pairs, left, 2 * hands_max + 1))
    tens = float(analysis.value().chance[PAIRS.index((10, 10))])
    nets = {net / STAKE: each / tens for net, each in joint.items()}
    fixed = Fixed(analysis, 10)

    def is_of_the_kind(state: State) -> bool:
        (box,) = state.boxes.values()
        shown = state.dealer.upcard
        assert shown is not None
        (first, second) = box.hands[0].known
        return first.rank == second.rank and (shown.rank == first.rank) == (
            upcard == 10 and not kind
        )

    exact = oracle.distribution(rules, shoe, fixed, (10, 10), upcard, is_of_the_kind)
    begins = sum(exact.values())
    same(nets, {net: each / begins for net, each in exact.items()})


def test_splitting_again_ends_in_as_many_ways_as_there_are_orders_of_cards() -> None:
    """To three hands: a pair; another card and a pair; two other cards."""
    assert walk_ends(2) == {(0, 0): 1}
    assert walk_ends(3) == {(1, 0): 1, (1, 1): 1, (0, 2): 1}
    assert walk_ends(4) == {(2, 0): 1, (2, 1): 2, (2, 2): 2, (1, 3): 2, (0, 2): 1}


# Whole rounds -------------------------------------------------------------------------


class Named:
    """Plays a whole round as `round_value` says."""

    def __init__(self, found: RoundValue) -> None:
        self.found = found

    def __call__(self, state: State, acts: list[a.Act]) -> list[a.Act]:
        shown = state.dealer.upcard
        assert shown is not None
        analysis, value = self.found.analyses[shown.points], self.found.upcards[shown.points]
        (box,) = state.boxes.values()
        first = box.hands[0]
        if awaiting(state).waits is Waits.WINDOW:
            best = int(value.acts[start_of(first)].argmax())
            return acts[1:] if best == SURRENDER else acts[:1]
        splits: list[a.Act] = [act for act in acts if isinstance(act, a.Split)]
        hand = hand_on_turn(state)
        at = 0
        for each in hand.known:
            at = int(lattice().child[at, each.points])
        if hand.from_split:
            play = analysis.pair(hand.known[0].points).play
            if splits:
                return splits
        else:
            play = analysis.play
        wanted = int(play.worth[at].argmax())
        points = tuple(sorted(each.points for each in hand.known))
        if points in SUITED and is_suited(hand):
            wanted = int(play.suited[SUITED.index(points)].argmax())
        if len(hand.cards) == 2 and not hand.from_split:
            wanted = int(value.acts[start_of(hand)].argmax())
        if wanted == SPLIT:
            return splits
        return [act for act in acts if ACTS.get(type(act)) == wanted]


def start_of(hand: Hand) -> int:
    points = tuple(sorted(each.points for each in hand.known))
    if points in SUITED and is_suited(hand):
        return len(PAIRS) + SUITED.index(points)
    first, second = points
    return PAIRS.index((first, second))


ROUNDS: list[tuple[str, dict[str, Any], Shoe]] = [
    ("macau-2000", {"hands_max": 3}, one_suit({1: 2, 5: 3, 8: 4, 10: 6})),
    ("macau-2000", {"resplit_aces": True}, one_suit({1: 4, 6: 4, 10: 7})),
    ("macau-2004", {"dealer_soft_17": "draw"}, one_suit({1: 2, 3: 4, 10: 9})),
    ("macau-2004", {"natural_takes": "original_of_double"}, one_suit({1: 2, 5: 4, 10: 11})),
    ("macau-2004", {"five_cards": True}, one_suit({2: 7, 4: 2, 10: 6})),
    ("banker", {"double_cards": "two"}, one_suit({1: 4, 5: 3, 6: 2, 10: 6})),
]


@pytest.mark.parametrize(("name", "options", "shoe"), ROUNDS)
def test_a_round_nets_what_the_engine_pays(name: str, options: dict[str, Any], shoe: Shoe) -> None:
    rules = load_statute(name).rules(**options)
    found = small_value(rules, points_of(shoe))
    exact = oracle.distribution(rules, shoe, Named(found))
    assert sum(exact.values()) == 1
    same(spread.distribution(found), exact)
    mean = sum(net * chance for net, chance in exact.items())
    square = sum(net**2 * chance for net, chance in exact.items())
    assert spread.variance(found) == pytest.approx(float(square - mean**2), abs=1e-12)


def test_2000_9_suits_count_in_what_a_round_nets() -> None:
    rules = load_statute("macau-2000").rules(hands_max=2)
    shoe = suited({6: 1, 7: 1, 8: 1})
    found = small_value(rules, points_of(shoe))
    exact = oracle.distribution(rules, shoe, Named(found), upcard=7)
    begins = sum(exact.values())
    same(spread.distributions(found)[1][7], {net: each / begins for net, each in exact.items()})
    assert exact[Fraction(3)] > 0


# Whole shoes --------------------------------------------------------------------------


WHOLE: list[tuple[str, dict[str, Any], tuple[int, ...], Strategy]] = [
    ("macau-2000", {"hands_max": 2, "bonus_on_split": True}, (), "CDZ-"),
    ("macau-2000", {"hands_max": 3, "resplit_aces": True, "decks": 2}, (), "CDP1"),
    ("banker", {}, (17,), "CDP1"),
]


@pytest.mark.parametrize(("name", "options", "draws_on", "strategy"), WHOLE)
def test_the_distribution_has_the_value_and_the_variance(
    name: str, options: dict[str, Any], draws_on: tuple[int, ...], strategy: Strategy
) -> None:
    rules = load_statute(name).rules(**options)
    found = round_value(rules, None, strategy, draws_on)
    whole, by_upcard = spread.distributions(found)
    variance, variances = spread.variances(found)
    cases = [(whole, found.value, variance)]
    cases += [(by_upcard[up], found.by_upcard[up], variances[up]) for up in by_upcard]
    for nets, value, spreads in cases:
        assert sum(nets.values()) == pytest.approx(1, abs=1e-12)
        assert sum(net * each for net, each in nets.items()) == pytest.approx(value, abs=1e-12)
        square = sum(net**2 * each for net, each in nets.items())
        assert square - value**2 == pytest.approx(spreads, abs=1e-12)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("macau-2004", {"hands_max": 8, "natural_takes": "original_of_double"}),
        ("macau-2004", {"special_bonus": True, "bonus_on_split": True, "five_cards": True}),
    ],
)
def test_moments_of_many_hands_have_the_value(name: str, options: dict[str, Any]) -> None:
    found = round_value(load_statute(name).rules(**options), strategy="CDZ-")
    means = {up: each.mean for up, each in spread.moments_by_upcard(found).items()}
    assert means == pytest.approx(dict(found.by_upcard), abs=1e-12)


def test_more_than_four_hands_have_a_variance_but_no_distribution() -> None:
    found = round_value(load_statute("macau-2004").rules(hands_max=5))
    with pytest.raises(CannotPrice) as refused:
        spread.distribution(found)
    assert refused.value.arguments == {"hands": 5, "most": 4}
