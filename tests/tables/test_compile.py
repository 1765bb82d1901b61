"""Compiled tables say what the predicates say, and nothing else of the rules."""

import numpy as np
import pytest
from hypothesis import given

from croupier.engine import predicates as may
from croupier.statute import Rules, load_statute
from croupier.tables.compile import banker_choices, compile_rules
from tests.engine.tables import some_rules


@given(some_rules())
def test_a_table_is_what_the_predicate_answers(rules: Rules) -> None:
    tables = compile_rules(rules)
    for upcard in range(1, 11):
        assert tables.is_checked[upcard] == may.is_ace_checked(rules, upcard)
        for split in (False, True):
            assert tables.five_cards[int(split), upcard] == may.may_take_five_cards(
                rules, cards=5, is_from_split=split, upcard=upcard
            )
    for points in range(22):
        assert tables.hits[points] == may.may_hit_total(rules, points)
        assert tables.dealer_draws[points, 0] == may.dealer_draws(rules, points, is_soft=False)
    for rank in range(2, 11):
        hands = int(tables.hands_max[rank])
        assert may.may_have_hands(rules, hands)
        assert not may.may_have_hands(rules, hands + 1)


def test_2004_17_only_a_hard_eleven_is_doubled() -> None:
    tables = compile_rules(load_statute("macau-2004").rules(double="eleven"))
    assert np.argwhere(tables.doubles).tolist() == [[0, 0, 11, 0], [1, 0, 11, 0]]


def test_2000_10_split_aces_are_not_split_again() -> None:
    assert compile_rules(load_statute("macau-2000").rules()).hands_max.tolist() == [0, 2] + [4] * 9


def test_a_banker_who_may_choose_follows_his_rule() -> None:
    rules = load_statute("banker").rules()
    assert banker_choices(rules) == (17, 18, 19, 20)
    assert not compile_rules(rules).dealer_draws[17:, 1].any()
    draws = compile_rules(rules, (17, 18)).dealer_draws[:, 1]
    assert np.flatnonzero(draws[17:]).tolist() == [0, 1]
    with pytest.raises(ValueError, match="no choice on soft 21"):
        compile_rules(rules, (21,))


def test_nobody_chooses_for_a_dealer() -> None:
    assert banker_choices(load_statute("macau-2004").rules()) == ()
