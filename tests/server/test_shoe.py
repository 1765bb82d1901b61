"""The shoe: an unbiased shuffle, and a commitment that says nothing until it is opened."""

from itertools import permutations
from random import Random

import pytest

from croupier.core.cards import CARDS, card
from croupier.server.shoe import commitment, committed_text, cut, new_order, read_order, shuffled

ROUNDS = 6000


def test_each_order_of_three_cards_comes_equally_often() -> None:
    # Six orders, chi-square with five degrees of freedom: 25.7 is passed once in 10,000 runs.
    counts = dict.fromkeys(permutations("abc"), 0)
    for _ in range(ROUNDS):
        counts[tuple(shuffled("abc"))] += 1
    expected = ROUNDS / len(counts)
    assert sum((each - expected) ** 2 / expected for each in counts.values()) < 25.7
    assert all(abs(each - expected) < 4.2 * (expected * 5 / 6) ** 0.5 for each in counts.values())


def test_every_permutation_comes_from_exactly_one_row_of_draws() -> None:
    # Fisher and Yates: the draws below 4, 3 and 2 and the 24 orders of four are one to one.
    found = set()
    for draws in ((x, y, z) for x in range(4) for y in range(3) for z in range(2)):
        row = iter(draws)
        found.add(tuple(shuffled("abcd", lambda _, row=row: next(row))))  # type: ignore[misc]  # a default
    assert len(found) == 24


def test_a_generator_of_somebody_else_changes_nothing() -> None:
    mine = Random(42)
    theirs = Random(42)
    first = [shuffled(CARDS, mine.randrange) for _ in range(2)]
    second = [shuffled(CARDS, theirs.randrange) for _ in range(2)]
    assert first == second


def test_a_shoe_holds_the_cards_it_was_made_of() -> None:
    cards = [each for each in CARDS for _ in range(6)]
    shoe = new_order(1, 1, 1, cards)
    assert sorted(map(str, shoe.cards)) == sorted(map(str, cards))
    assert shoe.commitment == commitment(shoe.cards, shoe.salt)
    assert len(bytes.fromhex(shoe.salt)) * 8 >= 128


def test_the_commitment_is_the_hash_of_a_text_that_anybody_can_write() -> None:
    order = read_order("As Td")
    assert committed_text(order, "ab") == "sha256-order-salt/1\nAs Td\nab\n"
    assert commitment(order, "ab") != commitment(order, "ac")
    assert commitment(order, "ab") != commitment(reversed(order), "ab")


@pytest.mark.parametrize("cards", [1, 2])
def test_a_cut_brings_the_front_to_the_end(cards: int) -> None:
    order = tuple(map(card, ("As", "2s", "3s")))
    assert cut(order, cards) == order[cards:] + order[:cards]
