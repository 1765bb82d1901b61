"""Insurance over a whole round, side bets that are taken, and the banker's best rule."""

from fractions import Fraction

import pytest

from croupier.analyser.extras import bankers_best_rule, insurance_values, side_bet_nets
from croupier.analyser.round import full_shoe, round_value
from croupier.statute import load_statute


def test_insuring_always_costs_what_one_unseen_card_says() -> None:
    """Own cards say nothing on average: the chance of a ten behind an ace is 96 / 311."""
    rules = load_statute("macau-2004").rules()
    found = insurance_values(rules, round_value(rules), full_shoe(rules))
    expected = Fraction(24, 312) * Fraction(1, 2) * (3 * Fraction(96, 311) - 1)
    assert found["always"] == pytest.approx(float(expected), abs=1e-15)
    assert found["pays"] == 0


def test_insurance_pays_in_a_shoe_full_of_tens() -> None:
    rules = load_statute("macau-2004").rules()
    shoe = (*[12] * 9, 96)
    found = insurance_values(rules, round_value(rules, shoe), shoe)
    assert found["pays"] > 0


def test_only_side_bets_that_are_taken_have_a_price() -> None:
    statute = load_statute("macau-2004")
    assert set(side_bet_nets(statute.rules())) == {"pair"}
    rules = statute.rules(side_bets=["sevens", "thirteen"])
    assert set(side_bet_nets(rules)) == {"sevens", "over", "under"}


def test_a_banker_does_best_to_draw_on_soft_17_alone() -> None:
    rules = load_statute("banker").rules()
    draws_on, value = bankers_best_rule(rules)
    assert draws_on == (17,)
    assert value == pytest.approx(-0.0044905734031, abs=1e-12)
