"""The rule sheet tells the house edge of the options in force, at once."""

import sys

import pytest

from tests.cli.running import Runner


def test_the_sheet_shows_the_edge_of_what_is_chosen(run: Runner) -> None:
    told = run("rules", "macau-2004", "--set", "five_cards=true")
    assert "-0.4567600155 %" in told.out.splitlines()[1]
    assert run("rules", "macau-2004", "--json").json["house_edge"] == pytest.approx(
        0.0026343222157, abs=1e-12
    )


def test_a_shipped_price_needs_no_kernels(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [each for each in sys.modules if each.split(".")[0] in {"numba", "numpy"}]:
        monkeypatch.delitem(sys.modules, name)
    run("rules", "macau-2000")
    assert "numba" not in sys.modules


def test_a_game_without_a_house_has_no_edge(run: Runner) -> None:
    assert run("rules", "banker", "--json").json["house_edge"] is None
    assert run("rules", "banker", "--price").status == 2
