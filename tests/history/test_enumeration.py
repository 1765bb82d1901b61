"""Enumeration over tiny shoes: every course of a round, its chances summing to exactly 1."""

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.core.cards import card
from croupier.engine import acts as a
from croupier.engine.apply import apply
from croupier.engine.opening import opening_state
from croupier.engine.state import State
from croupier.history.enumerate import leaves
from croupier.history.notation import read_act
from croupier.statute import load_statute, rule_set_ids

CORPUS = Path(__file__).parents[2] / "corpus" / "enumeration"
CASES = {path.stem: tomllib.loads(path.read_text()) for path in sorted(CORPUS.glob("*.toml"))}


def table(case: dict[str, Any]) -> State:
    """Open the table of a case and place its bets."""
    state = opening_state(load_statute(case["rules"]).rules(**case["options"]))
    for box, name in case["seats"].items():
        state, _ = apply(state, a.Sit(name, int(box)))
    for bet in case["bets"]:
        state, _ = apply(state, read_act(bet).act)
    return state


@pytest.mark.parametrize("name", CASES)
def test_the_courses_of_a_round_weigh_exactly_one_together(name: str) -> None:
    case = CASES[name]
    shoe = {card(text): count for text, count in case["shoe"].items()}
    count = acts = 0
    weight = Fraction(0)
    value: dict[str, Fraction] = {}
    for leaf in leaves(table(case), shoe):
        count += 1
        acts += leaf.acts
        weight += leaf.weight
        for person, net in leaf.net.items():
            value[person] = value.get(person, Fraction(0)) + leaf.weight * net
    assert weight == 1
    expect = case["expect"]
    assert (count, acts) == (expect["leaves"], expect["acts"])
    assert value == {person: Fraction(text) for person, text in expect["value"].items()}


def test_every_rule_set_is_enumerated() -> None:
    assert {case["rules"] for case in CASES.values()} == set(rule_set_ids())


def test_a_round_without_choices_has_its_value_by_hand() -> None:
    """Six tens and two aces, nobody splits: who draws what is all there is.

    ana's two cards and the dealer's two come from A A T T T T T T without return; each of
    them holds a natural with chance 2 * 2/8 * 6/7 = 3/7, two aces with 1/28, two tens with
    15/28. Against the dealer's upcard ten ana's natural waits, against an ace too.
    """
    state = table({"rules": "macau-2004", "options": {}, "seats": {"1": "ana"}, "bets": BET})

    def stand(at: State, _: object) -> list[a.Act]:
        """Stand on everything, so that only the dealer draws."""
        box = next(iter(at.boxes))
        return [a.Stand("ana", box, 1)]

    found = list(leaves(state, {card("As"): 2, card("Ts"): 6}, stand))
    assert sum(leaf.weight for leaf in found) == 1
    naturals = sum(leaf.weight for leaf in found if leaf.net["ana"] == 15)
    # Ana holds a natural and the dealer none: he has two tens, since one ace is hers and a
    # dealer's ace would come with a ten. 3/7 of hands, then 5/6 * 4/5 that both are tens.
    assert naturals == Fraction(3, 7) * Fraction(2, 3)
    # Both have a natural: nothing moves. Or both have 20.
    push = sum(leaf.weight for leaf in found if leaf.net["ana"] == 0)
    both_natural = Fraction(3, 7) * Fraction(1, 3)
    both_twenty = Fraction(15, 28) * Fraction(4 * 3, 6 * 5)
    assert push == both_natural + both_twenty


BET = ["ana bet 10 1"]
