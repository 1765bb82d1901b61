"""The shipped prices are what is reckoned, and there is one for every choice that matters."""

import random

import pytest

from croupier.analyser.round import round_value
from croupier.analyser.shipped import _rows, shipped_value
from croupier.analyser.variants import all_variants
from croupier.statute import load_statute

RULE_SETS = ("macau-2000", "macau-2004")


@pytest.mark.parametrize("name", RULE_SETS)
def test_some_rows_are_reckoned_again(name: str) -> None:
    statute = load_statute(name)
    variants = all_variants(statute)
    assert len(variants) == len(_rows(name))
    for variant in random.Random(21).sample(variants, 3):
        found = shipped_value(statute, variant.rules)
        assert found == pytest.approx(round_value(variant.rules).value, abs=1e-12)


def test_the_defaults_are_there() -> None:
    statute = load_statute("macau-2004")
    assert shipped_value(statute, statute.rules()) == pytest.approx(-0.0026343222157, abs=1e-12)


def test_what_changes_nothing_does_not_matter() -> None:
    statute = load_statute("macau-2004")
    plain = shipped_value(statute, statute.rules())
    assert shipped_value(statute, statute.rules(burn_first="one", boxes=9)) == plain


def test_a_game_without_a_house_has_none() -> None:
    statute = load_statute("banker")
    assert shipped_value(statute, statute.rules()) is None
