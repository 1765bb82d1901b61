"""Cards and hands: totals, naturals, pairs and the special bonus, against plain counting."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.cards import CARDS, PACK_SIZE, Card, card, card_text, is_card
from croupier.core.hands import (
    Total,
    hard_points,
    has_equal_points,
    is_ace_with_ten,
    is_pair,
    is_special,
    total,
)
from croupier.core.money import half, is_stake, three_to_two
from croupier.core.tally import EMPTY

cards = st.sampled_from(CARDS)


def hand(text: str) -> tuple[Card, ...]:
    return tuple(card(each) for each in text.split())


def test_a_pack_has_52_kinds_each_with_one_text() -> None:
    assert len(CARDS) == len({str(each) for each in CARDS}) == PACK_SIZE
    assert [each.kind for each in CARDS] == list(range(PACK_SIZE))
    assert all(card(str(each)) is each for each in CARDS)
    assert card_text(None) == "??"
    assert not any(is_card(text) for text in ("1s", "10s", "as", "AS", "A", "", "??", "Xs", "Asd"))


@pytest.mark.parametrize(
    ("text", "points", "soft"),
    [
        ("As Kh", 21, True),
        ("As Ah", 12, True),
        ("As 6c Tc", 17, False),
        ("As Ah Td", 12, False),
        ("5s Ac Ad 5h", 12, False),
        ("As Ah 9c", 21, True),
        ("As Ah Ad 6c", 19, True),
        ("Ts 6h 9d", 25, False),
        ("", 0, False),
    ],
)
def test_an_ace_counts_eleven_only_while_the_hand_stays_within_21(
    text: str, points: int, soft: bool
) -> None:
    assert total(hand(text)) == Total(points, soft)


@given(st.lists(cards, max_size=12))
def test_a_total_is_the_best_of_all_ways_to_count_the_aces(drawn: list[Card]) -> None:
    ways = product(*[(1, 11) if each.is_ace else (each.points,) for each in drawn])
    sums = {sum(way) for way in ways}
    within = [each for each in sums if each <= 21]
    assert total(drawn).points == (max(within) if within else min(sums))
    assert total(drawn).is_bust == (not within)
    assert hard_points(drawn) == min(sums)


def test_a_natural_is_an_ace_with_any_ten_valued_card_and_nothing_else() -> None:
    naturals = {
        first.rank + second.rank
        for first in CARDS
        for second in CARDS
        if is_ace_with_ten((first, second))
    }
    assert naturals == {pair for ten in "TJQK" for pair in ("A" + ten, ten + "A")}
    assert not is_ace_with_ten(hand("As 9h Ad"))
    assert not is_ace_with_ten(hand("As"))


def test_a_jack_and_a_queen_count_alike_and_are_no_pair() -> None:
    jack, queen, other_jack = hand("Js Qh Jd")
    assert has_equal_points(jack, queen)
    assert not is_pair(jack, queen)
    assert is_pair(jack, other_jack)
    assert not has_equal_points(*hand("9s Th"))


def test_the_special_hands_are_suited_678_in_any_order_and_three_sevens() -> None:
    special = {
        "".join(sorted(each.rank for each in three))
        for three in product(CARDS, repeat=3)
        if is_special(three) and len({each.suit for each in three}) == 1
    }
    assert special == {"678", "777"}
    assert is_special(hand("6h 8h 7h"))
    assert is_special(hand("7s 7h 7d"))
    assert not is_special(hand("6h 7h 8s"))
    assert not is_special(hand("6s 7s 3s 5s"))
    assert not is_special(hand("7s 7h"))


@pytest.mark.parametrize("amount", [-2, 0, 1, 3, 1_000_001])
def test_general_stakes_refuses_what_is_not_a_positive_multiple_of_two(amount: int) -> None:
    assert not is_stake(amount)


@given(st.integers(1, 10**18))
def test_halves_and_three_to_two_are_exact(units: int) -> None:
    stake = 2 * units
    assert is_stake(stake)
    assert half(stake) * 2 == stake
    assert three_to_two(stake) * 2 == stake * 3


@given(st.lists(st.none() | cards, max_size=30), st.lists(cards, max_size=10))
def test_a_tally_counts_what_is_added_turned_and_hidden(
    drawn: list[Card | None], more: list[Card]
) -> None:
    tally = EMPTY.plus_all(drawn)
    one_by_one = EMPTY
    for each in drawn:
        one_by_one = one_by_one.plus(each)
    assert tally == one_by_one
    assert tally.size == len(drawn)
    assert tally.unseen == drawn.count(None)
    assert all(tally.of(each) == drawn.count(each) for each in CARDS)
    unseen = tally.plus_all([None] * len(more))
    assert unseen.revealed(more) == tally.plus_all(more)
    assert tally.plus_all(more).concealed(more) == unseen
    assert tally.plus_all(more).minus(EMPTY.plus_all(more)) == tally
