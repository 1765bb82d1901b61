"""What belongs to the shoe, the window, extra bets and the bank, as kernels read it."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from croupier.engine.acts import Wager
from croupier.statute import Rules, StatuteError, load_statute, rule_set_ids
from croupier.tables.compile import compile_rules
from croupier.tables.procedure import SIDE_BETS, SIDE_NETS, ProcedureTables, compile_procedure

NOT_OF_KERNELS = {
    "boxes_per_player_max": "who stakes on which box is no matter of cards",
    "side_bets_per_box_max": "every extra bet is judged by itself",
    "box_control": "a box has one bettor",
    "bettors_per_box_max": "a box has one bettor",
    "exposed_first_card": "nobody makes mistakes",
    "undrawn_error_card": "nobody makes mistakes",
    "procedure": "which of a box's cards lie face down changes nothing that is won",
}
"""Options that change no compiled table, each with its reason."""

BASES: dict[str, dict[str, Any]] = {
    "bonus_on_split": {"special_bonus": True},
    "five_cards_on_split": {"five_cards": True},
}


def procedure(name: str, **choices: int | str | list[str]) -> ProcedureTables:
    return compile_procedure(load_statute(name).rules(**choices))


def _compiled(rules: Rules) -> list[Any]:
    tables = (*compile_rules(rules), *compile_procedure(rules))
    return [each.tolist() if isinstance(each, np.ndarray) else each for each in tables]


@pytest.mark.parametrize("name", rule_set_ids())
def test_every_option_changes_a_table_or_is_none_of_the_kernels(name: str) -> None:
    statute = load_statute(name)
    unknown = {option.name for option in statute.options}
    for option in statute.options:
        base = {
            key: value
            for key, value in BASES.get(option.name, {}).items()
            if any(each.name == key for each in statute.options)
        }
        seen: list[list[Any]] = []
        for value in option.permitted(statute.rules(**base)) or ():
            try:
                rules = statute.rules(**base, **{option.name: value})
            except StatuteError:
                continue
            seen.append(_compiled(rules))
        differ = [one != two for one, two in combinations(seen, 2)]
        if option.name in NOT_OF_KERNELS:
            assert not any(differ), option.name
        elif option.name == "pair_bet_on_split":
            assert any(differ)  # new wagers on split hands are none of the kernels'
        else:
            assert all(differ), option.name
        unknown.discard(option.name)
    assert not unknown


def test_2000_2_a_shoe_burns_and_ends_at_its_cut_card() -> None:
    shoe = procedure("macau-2000")
    assert (shoe.cards, shoe.cut_card) == (312, 78)
    assert (shoe.opening_burns, shoe.round_burns, shoe.second_card_burns) == (6, 1, 1)
    assert not shoe.is_shuffled_every_round
    assert not shoe.cards_go_back
    assert not shoe.dealer_gets_two


def test_2000_2_a_box_is_shuffled_and_gives_the_dealer_both_cards() -> None:
    box = procedure("macau-2000", decks=1)
    assert (box.cards, box.cut_card) == (52, -1)
    assert (box.opening_burns, box.round_burns, box.second_card_burns) == (1, 0, 0)
    assert box.is_shuffled_every_round
    assert box.dealer_gets_two
    assert box.upcard_at == 0


def test_2000_1c_a_shuffler_takes_the_cards_back() -> None:
    shuffler = procedure("macau-2000", device="shuffler")
    assert shuffler.cards_go_back
    assert shuffler.cut_card == -1
    assert not shuffler.is_shuffled_every_round


def test_2000_6_naturals_are_paid_at_once_unless_they_can_be_met() -> None:
    tables = procedure("macau-2000")
    assert np.flatnonzero(tables.natural_at_once).tolist() == list(range(2, 10))
    assert np.flatnonzero(tables.even_money).tolist() == [1, 10]
    assert np.flatnonzero(tables.insures).tolist() == [1]


def test_2004_12_1_what_may_be_insured() -> None:
    assert procedure("macau-2004").insurance_most == 1
    assert procedure("macau-2004", insurance_max="full").insurance_most == 2
    assert procedure("macau-2004").insurance_times == 2
    assert not procedure("macau-2004").insurance_returns_stake
    assert procedure("banker").insurance_returns_stake


def test_2004_13_which_extra_bets_there_are() -> None:
    tables = procedure("macau-2004", side_bets=["sevens", "thirteen"])
    assert tables.side_bets.tolist() == [False, True, True, True]
    assert SIDE_BETS == (Wager.PAIR, Wager.SEVENS, Wager.OVER, Wager.UNDER)
    assert SIDE_NETS[0][:4] == (-1, 11, 22, 33)
    assert SIDE_NETS[1:] == ((-1, 50, 150, 500, 5000), (-1, 1), (-1, 1))


def test_banker_rotation_when_the_bank_passes() -> None:
    passes = {
        when: procedure("banker", bank_passes=when).bank_passes.tolist()
        for when in ("pays_all", "every_round", "never")
    }
    assert passes == {
        "pays_all": [False, True],
        "every_round": [True, True],
        "never": [False, False],
    }
    assert procedure("banker").has_rotating_bank
    assert procedure("banker").upcard_at == 1
