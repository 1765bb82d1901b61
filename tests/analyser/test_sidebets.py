"""Side bets against closed forms worked out on paper, and against every order of the cards."""

from fractions import Fraction
from itertools import permutations

import pytest

from croupier.analyser.sevens import sevens_with_main
from croupier.analyser.sidebets import pair_net, sevens_net, thirteen_net
from croupier.statute import load_statute


def shoe(packs: int) -> list[int]:
    return [4 * packs] * 9 + [16 * packs]


@pytest.mark.parametrize("packs", [1, 2, 6, 8])
def test_a_pair_comes_with_the_chance_of_one_rank_again(packs: int) -> None:
    chance = Fraction(4 * packs - 1, 52 * packs - 1)
    assert pair_net(shoe(packs)) == 12 * chance - 1


def test_thirteen_by_counting_all_pairs_of_a_pack() -> None:
    points = [min(rank, 10) for rank in range(1, 14) for _ in range(4)]
    sums = [a + b for a, b in permutations(points, 2)]
    over = sum(each > 13 for each in sums)
    under = sum(each < 13 for each in sums)
    assert thirteen_net(shoe(1), over=True) == Fraction(2 * over, len(sums)) - 1
    assert thirteen_net(shoe(1), over=False) == Fraction(2 * under, len(sums)) - 1


def test_sevens_by_counting_cards_of_six_packs() -> None:
    n, s = 312, 24
    two = Fraction(s * (s - 1), n * (n - 1))
    suited = Fraction(5, 23)
    third = Fraction(22, 310)
    three_suited = suited * Fraction(4, 22)
    without = 50 + 100 * suited
    with_third = 500 + 4500 * three_suited
    expected = two * (third * with_third + (1 - third) * without) - (1 - two)
    assert sevens_net(shoe(6)) == expected
    assert sevens_net(shoe(6), is_third_dealt=False) == two * without - (1 - two)


def test_splitting_sevens_for_the_bet_costs_the_main_hand_and_pays() -> None:
    rules = load_statute("macau-2004").rules(side_bets=["sevens"])
    found = sevens_with_main(rules, ratio=1)
    assert found.main_joint < found.main_alone
    assert found.side_joint > found.side_alone
    assert found.cost(1) > 0
    assert found.side_joint == pytest.approx(float(sevens_net(shoe(6))), abs=1e-12)


def test_a_small_bet_on_sevens_changes_nothing_that_it_should_not() -> None:
    rules = load_statute("macau-2004").rules()
    found = sevens_with_main(rules, ratio=1e-9)
    assert found.main_joint == found.main_alone
    assert found.cost(1e-9) == pytest.approx(0, abs=1e-15)
