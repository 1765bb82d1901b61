"""What an option is worth: those that matter change the value, a choice more never costs."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analyser.round import checked_composition, full_shoe, round_value, tables_value
from croupier.analyser.variants import all_variants, key_of, options_that_matter
from croupier.statute import StatuteError, load_statute
from croupier.tables.compile import compile_rules

IDLE = {"hit_21"}
"""Matters to what may be done, but nobody who plays best does it."""

BASES: dict[str, dict[str, Any]] = {
    "bonus_on_split": {"special_bonus": True},
    "five_cards_on_split": {"five_cards": True},
}


def test_which_options_matter() -> None:
    assert options_that_matter(load_statute("macau-2004")) == (
        "decks", "dealer_soft_17", "natural_takes", "special_bonus", "bonus_on_split",
        "hands_max", "resplit_aces", "double", "five_cards", "five_cards_on_split",
    )  # fmt: skip
    assert options_that_matter(load_statute("macau-2000")) == (
        "decks", "hit_21", "bonus_on_split", "split_match", "hands_max", "resplit_aces",
        "double_after_split", "five_cards_on_split",
    )  # fmt: skip
    assert len(all_variants(load_statute("macau-2004"))) == 8 * 2 * 5 * 2 * 3 * 3 * 2 * 2


@pytest.mark.parametrize("name", ["macau-2000", "macau-2004"])
def test_every_option_that_matters_changes_the_value(name: str) -> None:
    statute = load_statute(name)
    for option in options_that_matter(statute):
        base = {key: value for key, value in BASES.get(option, {}).items() if name == "macau-2004"}
        rules = statute.rules(**base)
        other = next(
            value
            for value in statute.option(option).permitted(rules) or ()
            if value != getattr(rules, option)
        )
        changed = round_value(statute.rules(**base, **{option: other})).value
        # Splitting unlike tens is never best in a full shoe, so that stays equal too.
        is_idle = option in IDLE or option == "split_match"
        assert (changed == pytest.approx(round_value(rules).value, abs=1e-12)) == is_idle, option


def test_procedure_burns_and_boxes_change_nothing() -> None:
    statute = load_statute("macau-2004")
    plain = key_of(statute.rules())
    matter = set(options_that_matter(statute))
    for option in statute.options:
        if option.name in matter:
            continue
        for value in option.permitted(statute.rules()) or ():
            try:
                rules = statute.rules(**{option.name: value})
            except StatuteError:
                continue
            assert key_of(rules) == plain, option.name


MORE_CHOICE = [
    ("macau-2004", "double", "eleven", "any_two"),
    ("macau-2004", "five_cards", False, True),
    ("macau-2004", "special_bonus", False, True),
    ("macau-2004", "natural_takes", "all", "original_of_double"),
    ("macau-2000", "hit_21", False, True),
    ("macau-2000", "double_after_split", False, True),
    ("macau-2000", "five_cards_on_split", False, True),
    ("macau-2000", "bonus_on_split", False, True),
]


@settings(max_examples=8)
@given(st.sampled_from(MORE_CHOICE), st.lists(st.integers(8, 32), min_size=10, max_size=10))
def test_a_rule_that_only_adds_a_choice_never_costs(
    case: tuple[str, str, Any, Any], counts: list[int]
) -> None:
    name, option, without, with_it = case
    statute = load_statute(name)
    composition = [*counts[:9], 3 * counts[9]]
    less = round_value(statute.rules(**{option: without}), composition).value
    more = round_value(statute.rules(**{option: with_it}), composition).value
    assert more >= less - 1e-12


def test_macau_as_published() -> None:
    """Six packs, any two, double after split, early surrender, original bets only: 0.16 %.

    No statute here says "original bets only": a natural of the dealer takes what a split added.
    Where it takes the first stake alone, play is worth what it is after a check for a natural.
    """
    tables = compile_rules(load_statute("macau-2004").rules())
    checked, never = tables.is_checked.copy(), np.zeros_like(tables.surrender)
    checked[[1, 10]] = True
    counts = checked_composition(full_shoe(load_statute("macau-2004").rules()))
    found = tables_value(tables._replace(is_checked=checked, surrender=never), counts, "CDP1")
    value = 0.0
    for upcard, chance in found.chance.items():
        best = found.upcards[upcard].best
        if tables.surrender[upcard]:
            best = np.maximum(best, tables.surrender_pays)
        value += chance * float(found.upcards[upcard].chance @ best)
    assert -value == pytest.approx(0.0016, abs=0.00005)


def test_original_bets_of_doubles_alone_stand_between() -> None:
    rules = load_statute("macau-2004").rules(natural_takes="original_of_double")
    assert -round_value(rules).value == pytest.approx(0.00183303, abs=1e-8)
