"""The analyser against the engine itself on small shoes, in fractions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from croupier.analyser import kernels as k
from croupier.analyser.dealer import Floats
from croupier.analyser.lattice import lattice
from croupier.analyser.round import dealer_sums
from croupier.analyser.upcard import PAIRS, SPLIT, STRATEGIES, SUITED, Strategy, UpcardAnalysis
from croupier.core.cards import Card
from croupier.engine import acts as a
from croupier.engine.order import Waits, awaiting
from croupier.engine.state import State
from croupier.statute import Rules, load_statute
from croupier.tables.compile import compile_rules
from tests.analyser.oracle import (
    all_but_split,
    everything,
    hand_on_turn,
    is_suited,
    one_suit,
    suited,
    value,
)

NO_SPLIT = np.ones(11, np.int64)
MIXED = {1: 2, 5: 3, 6: 2, 10: 6}
LOW = {1: 3, 2: 3, 4: 3, 10: 4}
SOFT = {1: 4, 6: 3, 8: 2, 10: 3}
SUITS = {**suited({6: 1, 7: 1, 8: 1}), **one_suit({10: 2})}
ACTS = {a.Stand: k.STAND, a.Hit: k.HIT, a.Double: k.DOUBLE, a.TakeFiveCards: k.FIVE}


def counts_of(shoe: Mapping[int, int]) -> Floats:
    counts = np.zeros(11)
    for points, count in shoe.items():
        counts[points] = count
    return counts


def unsplit_value(rules: Rules, shoe: Mapping[int, int], draws_on: tuple[int, ...] = ()) -> float:
    tables = compile_rules(rules, draws_on)
    counts = counts_of(shoe)
    sums = dealer_sums(tables, counts)
    return sum(
        float(counts[upcard])
        / float(counts.sum())
        * UpcardAnalysis(tables, each, "CDP1").value(NO_SPLIT).value
        for upcard, each in sums.items()
    )


@pytest.mark.parametrize(
    ("name", "options", "shoe"),
    [
        ("macau-2000", {}, MIXED),
        ("macau-2000", {}, LOW),
        ("macau-2000", {"hit_21": True}, LOW),
        ("macau-2004", {}, MIXED),
        ("macau-2004", {}, SOFT),
        ("macau-2004", {}, {2: 3, 3: 3, 9: 3, 10: 3}),
        ("macau-2004", {"dealer_soft_17": "draw"}, SOFT),
        ("macau-2004", {"double": "eleven"}, MIXED),
        ("macau-2004", {"natural_takes": "original_of_double"}, MIXED),
        ("macau-2004", {"five_cards": True}, LOW),
        ("macau-2004", {"burn_before_second": False, "burn_first": "one"}, MIXED),
        ("banker", {"double_cards": "two"}, MIXED),
        ("banker", {}, MIXED),
        ("banker", {}, SOFT),
    ],
)
def test_what_is_not_split_is_worth_what_the_engine_pays(
    name: str, options: dict[str, Any], shoe: dict[int, int]
) -> None:
    rules = load_statute(name).rules(**options)
    exact, chance = value(rules, one_suit(shoe), all_but_split)
    assert chance == 1
    assert unsplit_value(rules, shoe) == pytest.approx(float(exact), abs=1e-12)


def test_a_banker_who_draws_on_soft_totals() -> None:
    rules = load_statute("banker").rules()
    exact, _ = value(rules, one_suit(SOFT), all_but_split, lambda points: points < 19)
    assert unsplit_value(rules, SOFT, (17, 18)) == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.parametrize(
    "options", [{"special_bonus": True}, {"special_bonus": True, "double": "eleven"}]
)
def test_the_bonus_asks_for_suits(options: dict[str, Any]) -> None:
    rules = load_statute("macau-2004").rules(**options)
    exact, _ = value(rules, SUITS, all_but_split)
    assert unsplit_value(rules, {6: 4, 7: 4, 8: 4, 10: 2}) == pytest.approx(float(exact), abs=1e-12)


class Fixed:
    """Splits whenever it can and plays split hands as a strategy class says."""

    def __init__(self, analysis: UpcardAnalysis, rank: int) -> None:
        plays = analysis.pair(rank).play
        self.policy = plays.worth.argmax(1)
        self.suited = plays.suited.argmax(1)

    def __call__(self, state: State, acts: list[a.Act]) -> list[a.Act]:
        if awaiting(state).waits is Waits.WINDOW:
            return [act for act in acts if isinstance(act, a.Close)]
        splits: list[a.Act] = [act for act in acts if isinstance(act, a.Split)]
        hand = hand_on_turn(state)
        at = 0
        for each in hand.known:
            at = int(lattice().child[at, each.points])
        wanted = self.policy[at]
        if is_suited(hand) and len(hand.cards) == 2:
            points = tuple(sorted(each.points for each in hand.known))
            wanted = self.suited[[tuple(pair) for pair in SUITED].index(points)]
        return splits or [act for act in acts if ACTS.get(type(act)) == wanted]


NO_FIVE_ON_SPLIT = {"five_cards": True, "five_cards_on_split": False}
NO_DOUBLE_AFTER = {"hands_max": 3, "double_after_split": False}
NATURAL_TAKES = {"natural_takes": "original_of_double"}
SPLITS: list[tuple[str, dict[str, Any], Mapping[Card, int], int, int]] = [
    ("macau-2004", {}, one_suit({8: 4, 10: 11, 3: 2}), 8, 10),
    ("macau-2004", {}, one_suit({2: 5, 10: 10, 7: 2}), 2, 7),
    ("macau-2004", {"hands_max": 6}, one_suit({9: 6, 10: 11, 6: 2}), 9, 6),
    ("macau-2004", {"resplit_aces": True}, one_suit({1: 5, 10: 4, 6: 3}), 1, 6),
    ("macau-2004", {}, one_suit({1: 5, 10: 4, 6: 3}), 1, 10),
    ("macau-2004", NATURAL_TAKES, one_suit({5: 4, 1: 2, 10: 11}), 5, 10),
    ("macau-2004", {"five_cards": True}, one_suit({2: 7, 10: 6}), 2, 10),
    ("macau-2004", NO_FIVE_ON_SPLIT, one_suit({2: 7, 10: 6}), 2, 10),
    ("macau-2000", {"hands_max": 2}, one_suit({3: 4, 8: 4, 10: 4}), 3, 8),
    ("macau-2000", NO_DOUBLE_AFTER, one_suit({3: 4, 8: 4, 10: 4}), 3, 8),
    ("macau-2000", {}, one_suit({10: 8, 7: 4}), 10, 7),
    ("banker", {}, one_suit({8: 4, 10: 5, 1: 3}), 8, 1),
    ("banker", {}, one_suit({1: 4, 10: 4, 5: 4}), 1, 1),
]  # fmt: skip


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize(("name", "options", "shoe", "pair", "upcard"), SPLITS)
def test_a_split_is_worth_what_the_engine_pays_for_the_strategy_that_is_named(
    name: str,
    options: dict[str, Any],
    shoe: Mapping[Card, int],
    pair: int,
    upcard: int,
    strategy: Strategy,
) -> None:
    check_split(name, options, shoe, pair, upcard, strategy)


def test_2000_9_split_sevens_and_suits_where_split_hands_earn_the_bonus() -> None:
    options = {"bonus_on_split": True, "hands_max": 2}
    check_split("macau-2000", options, SUITS, 7, 8, "CDP1")


def check_split(
    name: str,
    options: dict[str, Any],
    shoe: Mapping[Card, int],
    pair: int,
    upcard: int,
    strategy: Strategy,
) -> None:
    rules = load_statute(name).rules(**options)
    counts: dict[int, int] = {}
    for each, count in shoe.items():
        counts[each.points] = counts.get(each.points, 0) + count
    tables = compile_rules(rules)
    sums = dealer_sums(tables, counts_of(counts))[upcard]
    analysis = UpcardAnalysis(tables, sums, strategy)
    found = analysis.value().acts[PAIRS.index((pair, pair)), SPLIT]
    net, chance = value(rules, shoe, Fixed(analysis, pair), first=(pair, pair), upcard=upcard)
    assert found == pytest.approx(float(net / chance), abs=1e-12)


@pytest.mark.parametrize(("name", "options", "shoe", "pair", "upcard"), SPLITS[:1])
def test_knowing_the_other_hands_is_worth_no_less(
    name: str, options: dict[str, Any], shoe: Mapping[Card, int], pair: int, upcard: int
) -> None:
    rules = load_statute(name).rules(**options)
    counts: dict[int, int] = {}
    for each, count in shoe.items():
        counts[each.points] = counts.get(each.points, 0) + count
    tables = compile_rules(rules)
    sums = dealer_sums(tables, counts_of(counts))[upcard]
    found = UpcardAnalysis(tables, sums, "CDP1").value().best[PAIRS.index((pair, pair))]
    net, chance = value(rules, shoe, everything, first=(pair, pair), upcard=upcard)
    assert found <= float(net / chance) + 1e-12
