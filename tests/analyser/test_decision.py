"""One decision: the cases worked out by hand, and what is refused."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.analyser.decision import Decision, decide
from croupier.analyser.round import CannotPrice
from croupier.core.cards import card
from croupier.statute import load_statute


def decision(
    name: str, hand: str, upcard: str, shoe: dict[int, int] | None = None, **options: object
) -> Decision:
    rules = load_statute(name).rules(**options)
    cards = [card(text) for text in hand.split()]
    composition = None
    if shoe is not None:
        composition = [shoe.get(rank, 0) for rank in range(1, 11)]
        for each in (*cards, card(upcard)):
            composition[each.points - 1] += 1
    return decide(rules, cards, card(upcard), composition)


def test_standing_with_three_cards_left() -> None:
    """Six against T, T, A: 17 with 2/3, bust with 1/3."""
    found = decision("macau-2000", "Ts 7s", "6s", {10: 2, 1: 1})
    assert found.acts["stand"] == pytest.approx(1 / 3, abs=1e-15)


@pytest.mark.parametrize(
    ("name", "options", "net"),
    [
        ("macau-2000", {}, Fraction(-1)),
        ("macau-2004", {"natural_takes": "original_of_double"}, Fraction(-2, 3)),
    ],
)
def test_doubling_against_a_king_with_three_cards_left(
    name: str, options: dict[str, Any], net: Fraction
) -> None:
    found = decision(name, "6s 5s", "Ks", {10: 1, 9: 1, 1: 1}, **options)
    assert found.acts["double"] == pytest.approx(float(net), abs=1e-15)
    assert "hit" not in found.acts


@pytest.mark.parametrize(
    ("hand", "per_unit"), [("Ts Th", Fraction(-1, 7)), ("9s 7h", Fraction(-1, 49))]
)
def test_insurance_with_one_pack(hand: str, per_unit: Fraction) -> None:
    found = decision("macau-2004", hand, "As", decks=1)
    assert found.insurance == pytest.approx(float(per_unit) / 2, abs=1e-15)


def test_insurance_that_returns_the_stake() -> None:
    rules = load_statute("banker").rules(decks=1)
    found = decide(rules, [card("9s"), card("7h")], card("As"))
    assert found.insurance == pytest.approx(float(Fraction(16, 49) - Fraction(1, 2)), abs=1e-15)


def test_a_natural_may_take_even_money() -> None:
    found = decision("macau-2004", "As Kh", "Ad")
    assert set(found.acts) == {"stand", "even_money"}
    assert found.best == "stand"


def test_a_pair_of_unlike_tens_is_split_by_points_alone() -> None:
    assert "split" in decision("macau-2000", "Ks Qh", "6s").acts
    assert "split" not in decision("macau-2004", "Ks Qh", "6s").acts
    assert "split" in decision("macau-2004", "Ks Kh", "6s").acts


def test_suits_matter_where_they_may_earn_the_bonus() -> None:
    of_one_suit = decision("macau-2000", "6s 7s", "5d")
    of_two = decision("macau-2000", "6s 7h", "5d")
    assert of_one_suit.acts["hit"] > of_two.acts["hit"]
    assert of_one_suit.acts["stand"] == of_two.acts["stand"]


@pytest.mark.parametrize(
    ("hand", "upcard", "key"),
    [
        ("Ts", "6s", "hand_short"),
        ("Ts Td 5s", "6s", "hand_bust"),
        ("6s 7s 8s", "6d", "hand_paid"),
        ("2s 2s", "6d", "card_too_often"),
        ("As Ad Ah Ac", "As", "composition_lacks"),
    ],
)
def test_hands_that_do_not_exist_have_no_price(hand: str, upcard: str, key: str) -> None:
    rules = load_statute("macau-2000").rules(decks=1)
    with pytest.raises(CannotPrice) as refused:
        decide(rules, [card(text) for text in hand.split()], card(upcard))
    assert refused.value.key == key
