"""Every row of the reference values that were worked out elsewhere, to 1e-9."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.analyser.round import round_value
from croupier.statute import load_statute
from croupier.tables.compile import banker_choices

ROWS = json.loads((Path(__file__).parents[2] / "corpus/exact/round.json").read_text())["rows"]


def name_of(row: dict[str, Any]) -> str:
    options = "-".join(f"{name}={value}" for name, value in row["options"].items())
    return f"{row['rules']}-{options}-{row['strategy']}"


@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_the_value_and_each_upcards_are_the_reference_to_nine_places(row: dict[str, Any]) -> None:
    rules = load_statute(row["rules"]).rules(**row["options"])
    stands_from = row.get("banker_stands_on_soft_from", 0)
    draws_on = [points for points in banker_choices(rules) if points < stands_from]
    found = round_value(rules, row.get("composition"), row["strategy"], draws_on)
    assert found.value == pytest.approx(row["value"], abs=1e-9, rel=0)
    expected = {int(upcard): value for upcard, value in row["by_upcard"].items()}
    assert found.by_upcard == pytest.approx(expected, abs=1e-9, rel=0)
