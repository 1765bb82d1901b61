"""What is staked in the end, against the engine on small shoes."""

from fractions import Fraction

import numpy as np
import pytest

from croupier.analyser.round import dealer_sums, round_value
from croupier.analyser.stakes import _split_stake, final_stake, round_stake
from croupier.analyser.upcard import PAIRS, UpcardAnalysis
from croupier.statute import load_statute
from croupier.tables.compile import compile_rules
from tests.analyser.oracle import one_suit, staked
from tests.analyser.test_oracle import Fixed, counts_of


def test_an_eleven_and_nothing_else_is_doubled() -> None:
    """Elevens against 2 to 9, by counting: without splits that is all that adds a stake."""
    rules = load_statute("macau-2004").rules(double="eleven")
    tables = compile_rules(rules)
    shoe = {5: 8, 6: 8, 10: 20}
    counts = counts_of(shoe)
    sums = dealer_sums(tables, counts)[10]
    analysis = UpcardAnalysis(tables, sums, "CDP1")
    found = analysis.value(np.ones(11, np.int64))
    at = PAIRS.index((5, 6))
    doubles = found.acts[at].argmax() == 2
    expected = 1 + (Fraction(2 * 8 * 8, 35 * 34) if doubles else 0)
    assert final_stake(analysis, found) == pytest.approx(float(expected), abs=1e-12)


def test_a_split_stakes_what_the_engine_takes() -> None:
    rules = load_statute("macau-2004").rules()
    shoe = {8: 4, 10: 9, 3: 4}
    tables = compile_rules(rules)
    analysis = UpcardAnalysis(tables, dealer_sums(tables, counts_of(shoe))[3], "CDP1")
    exact = staked(rules, one_suit(shoe), Fixed(analysis, 8), (8, 8), 3)
    assert _split_stake(analysis, 8) == pytest.approx(float(exact), abs=1e-12)


def test_more_is_staked_where_more_may_be_doubled() -> None:
    statute = load_statute("macau-2004")
    any_two = round_stake(round_value(statute.rules()))
    eleven = round_stake(round_value(statute.rules(double="eleven")))
    assert 1 < eleven < any_two < 1.2
