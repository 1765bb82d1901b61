"""`croupier simulate`: what it plays, what it tells, what it refuses."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.simulate_data import COLUMNS
from tests.cli.running import Runner

FEW = ("--rounds", "1")
"""One block: a run is never shorter."""

CHART = Path(__file__).parents[2].joinpath("src/croupier/players/data/basic.toml")


def simulated(run: Runner, *words: str) -> Any:  # noqa: ANN401 a test looks into it
    ran = run("simulate", *words, "--json")
    assert ran.status == 0, ran.err
    return ran.json


def test_the_analysers_play_from_full_shoes_has_its_mean_and_deviation(run: Runner) -> None:
    found = simulated(run, "macau-2004", *FEW, "--strategy", "CDP1", "--fresh")
    exact = found["exact"]
    assert found["rounds"] == found["shoes"]
    assert exact["is_same"]
    assert exact["strategy"] == "CDP1"
    # Chance beyond four standard errors: 6 in 100,000; the seed is fixed.
    assert abs(exact["difference_in_errors"]) < 4
    net = found["together"]["net_per_initial_unit"]
    difference = (net["value"] - exact["net_per_initial_unit"]) / net["error"]
    assert exact["difference_in_errors"] == pytest.approx(difference)
    assert found["together"]["deviation_of_round"] == pytest.approx(
        exact["deviation_of_round"], rel=0.01
    )


def test_the_shipped_price_stands_beside_a_chart_but_is_not_the_same(run: Runner) -> None:
    exact = simulated(run, "macau-2000", *FEW)["exact"]
    assert exact["strategy"] == "CDP1"
    assert not exact["is_same"]


@pytest.mark.parametrize("rule_set", ["macau-2000", "macau-2004", "banker"])
def test_text_names_what_every_rate_is_of(run: Runner, rule_set: str) -> None:
    ran = run("simulate", rule_set, *FEW)
    assert ran.status == 0
    for rate in (
        "net per initial unit",
        "net per unit staked in the end",
        "net per round",
        "boxes",
    ):
        assert rate in ran.out
    assert ("By seat as the banker" in ran.out) == (rule_set == "banker")


def test_as_many_boxes_play_as_there_are_strategies(run: Runner) -> None:
    names = ("chart", "dealer", str(CHART))
    words = [word for name in names for word in ("--strategy", name)]
    found = simulated(run, "macau-2000", *FEW, *words)
    assert found["strategies"] == list(names)
    chart, dealer, _ = (each["net_per_round"] for each in found["seats"])
    # Who plays as the dealer must loses some 5 % more.
    assert chart["low"] > dealer["high"]


def test_bankers_stand_where_they_are_told_or_where_their_charts_say(run: Runner) -> None:
    found = simulated(run, "banker", *FEW, "--players", "3")
    assert found["banker_draws_on_soft"] == [[17]] * 3
    told = [word for total in ("17", "19", "18") for word in ("--banker-stands-from", total)]
    found = simulated(run, "banker", *FEW, "--players", "3", *told)
    assert found["banker_draws_on_soft"] == [[], [17, 18], [17]]
    assert len(found["as_banker"]) == 3


def test_a_counter_stakes_by_his_ramp_and_may_play_as_always(run: Runner) -> None:
    words = ("macau-2004", *FEW, "--count", "hi-lo", "--ramp", "0:1 2:4", "--boxes", "2")
    found = simulated(run, *words)
    assert found["count"]["units"]["1"] == 1
    assert found["count"]["units"]["2"] == 4
    rows = {each["true_count"]: each for each in found["by_true_count"]}
    assert rows[1]["initial_per_round"] == 2
    assert rows[3]["initial_per_round"] == 8
    assert sum(each["rounds"] for each in rows.values()) == found["rounds"]
    # More is won at high counts than at low ones, by far more than chance.
    assert rows[4]["net_per_round"]["low"] > rows[-4]["net_per_round"]["high"]
    bets_only = simulated(run, *words, "--bets-only")
    assert bets_only["together"] != found["together"]


def test_a_shoe_ends_after_the_rounds_that_were_asked_for(run: Runner) -> None:
    found = simulated(run, "macau-2004", *FEW, "--rounds-per-shoe", "5")
    assert found["rounds"] == 5 * found["shoes"]


def test_extra_bets_and_trips_are_counted_where_asked_for(run: Runner) -> None:
    found = simulated(run, "macau-2004", *FEW, "--side-bets")
    (pair,) = found["side_bets"]
    assert pair["bet"] == "pair"
    assert pair["bets"] == found["rounds"]
    assert (
        abs(pair["net_per_bet"]["value"] - (12 * 23 / 311 - 1)) < 4 * pair["net_per_bet"]["error"]
    )
    found = simulated(run, "macau-2004", *FEW, "--bankroll", "20", "--trip", "1e3")
    assert found["ruin"]["trips"] == found["rounds"] // 1000
    assert 0 < found["ruin"]["ruined_per_trip"]["value"] < 1


def test_it_stops_at_the_standard_error_that_was_asked_for(run: Runner) -> None:
    found = simulated(run, "macau-2000", "--until-se", "1e-3")
    error = found["together"]["net_per_initial_unit"]["error"]
    assert error <= 1e-3
    # One block less would not have been enough.
    blocks = found["blocks"]
    assert blocks > 1
    assert error * (blocks / (blocks - 1)) ** 0.5 > 0.99e-3


def test_there_are_as_many_rounds_as_were_asked_for(run: Runner) -> None:
    found = simulated(run, "macau-2000", "--rounds", "1e6", "--until-se", "1e-9")
    assert found["rounds"] >= 1_000_000
    assert found["rounds"] * (found["blocks"] - 1) / found["blocks"] < 1_000_000


def test_the_json_object_has_its_fields_always_and_some_where_they_apply(run: Runner) -> None:
    always = {
        "rules", "options", "strategies", "count", "seed", "rounds_per_shoe_most", "rounds",
        "shoes", "rounds_per_shoe", "misdeals", "boxes", "blocks", "was_stopped", "seconds",
        "rounds_per_second", "together", "seats", "covariance", "distribution", "by_upcard",
        "by_true_count", "as_banker", "side_bets",
    }  # fmt: skip
    words = ("--bankroll", "50", "--trip", "100")
    assert simulated(run, "macau-2000", *FEW, *words).keys() == always | {"exact", "ruin"}
    banker = simulated(run, "banker", *FEW)
    assert banker.keys() == always | {"banker_draws_on_soft"}
    (together, seat) = banker["together"], banker["seats"][0]
    assert together.keys() == seat.keys()
    assert together["net_per_round"].keys() == {"value", "error", "low", "high"}
    assert {name for each in banker["by_upcard"] for name in each} == {
        "upcard", "boxes", "net_per_box", "initial_per_box",
    }  # fmt: skip


def test_csv_has_every_figure_of_the_json_object(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "figures.csv"
    found = simulated(run, "banker", *FEW, "--csv", str(file))
    with file.open(encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    assert tuple(rows[0]) == COLUMNS
    table = {(row["table"], row["key"], row["measure"], row["per"]): row for row in rows}
    assert len(table) == len(rows)
    for key, per, name in (
        ("1", "round", "net_per_round"),
        ("1", "initial unit", "net_per_initial_unit"),
    ):
        row, estimate = table["seat", key, "net", per], found["seats"][0][name]
        assert float(row["value"]) == estimate["value"]
        assert float(row["error"]) == estimate["error"]
    assert (
        int(table["together", "", "net", "initial unit"]["number"])
        == (found["together"]["initial_units"])
    )
    shares = [row for row in rows if row["table"] == "distribution"]
    assert [[float(row["key"]), float(row["value"])] for row in shares] == found["distribution"]
    assert sum(float(row["value"]) for row in shares) == pytest.approx(1)
    assert {row["number"] for row in shares} == {str(found["boxes"])}
    upcards = [row for row in rows if row["table"] == "by_upcard"]
    assert sum(int(row["number"]) for row in upcards) == found["boxes"]


def test_pictures_are_drawn(run: Runner, tmp_path: Path) -> None:
    svg, png = tmp_path / "found.svg", tmp_path / "found.png"
    words = ("simulate", "macau-2004", *FEW, "--count", "hi-lo")
    assert run(*words, "--out", str(svg)).status == 0
    for title in ("net of a box, in units", "upcard", "true count at the bets"):
        assert title in svg.read_text(encoding="utf-8")
    assert run(*words[:4], "--out", str(png)).status == 0
    assert png.read_bytes().startswith(b"\x89PNG")


REFUSED = {
    "--rounds 0": "1 to 1e14",
    "--rounds 1.5": "1 to 1e14",
    "--rounds many": "1 to 1e14",
    "--rounds nan": "1 to 1e14",
    "--rounds 1e15": "1 to 1e14",
    "--until-se 0": "greater than 0",
    "--until-se nan": "greater than 0",
    "--until-se small": "invalid float",
    "--seed -1": "--seed must be a whole number from 0",
    "--workers 0": "--workers must be a whole number from 1",
    "--processes --dask tcp://127.0.0.1:1": "do not go together",
    "--set decks=99": "decks",
    "--boxes 0": "1 to 7 seats",
    "--boxes 10": "1 to 7 seats",
    "--players 3": "--boxes",
    "--strategy best": "chart, CDP1, CDZ-, dealer",
    "--strategy missing.toml": "missing.toml: There is no such file",
    "--strategy pyproject.toml": "pyproject.toml: ",
    "--strategy chart --strategy dealer --boxes 3": "for each of the 3 seats",
    "--banker-stands-from 17": "the banker chooses",
    "--count unknown": "hi-lo",
    "--count missing.toml": "missing.toml: There is no such file",
    "--count pyproject.toml": "pyproject.toml: ",
    "--count hi-lo --ramp many": "COUNT:UNITS",
    "--count hi-lo --set device=shuffler": "nothing to count",
    "--count hi-lo --strategy CDP1": "one chart",
    "--count hi-lo --strategy chart --strategy dealer": "one chart",
    "--count hi-lo --fresh": "do not go together",
    "--ramp 0:1": "--ramp goes with --count",
    "--bets-only": "--bets-only goes with --count",
    "--fresh --rounds-per-shoe 3": "do not go together",
    "--rounds-per-shoe 0": "--rounds-per-shoe 0",
    "--bankroll 10": "go together",
    "--trip 100": "go together",
    "--bankroll 0 --trip 100": "--bankroll 0",
    "--bankroll 1e30 --trip 100": "1 to 1e14",
    "--bankroll 10 --trip 0": "--trip 0",
    "--bankroll 10 --trip 1e9": "must fit into one block",
    "--bankroll 10 --trip 100 --side-bets": "--side-bets",
    "--out found.pdf": ".svg or .png",
    "--csv no/such/folder.csv --rounds 1": "cannot be written",
    "--out no/such/folder.svg --rounds 1": "cannot be written",
}


@pytest.mark.parametrize("words", REFUSED)
def test_what_cannot_be_played_is_refused_in_one_sentence(run: Runner, words: str) -> None:
    refused = run("simulate", "macau-2004", *words.split())
    assert refused.status == 2
    assert refused.out == ""
    assert REFUSED[words] in refused.err
    assert "\n" not in refused.err


REFUSED_TO_BANKERS = {
    "--boxes 3": "--players",
    "--players 1": "2 to 5 seats",
    "--players 6": "2 to 5 seats",
    "--banker-stands-from 16": "17 to 21",
    "--banker-stands-from 17 --banker-stands-from 18 --players 3": "for each of the 3 seats",
    "--banker-stands-from 17 --banker-stands-from 18 --strategy CDP1": "one known rule",
    "--count hi-lo": "against a house",
    "--bankroll 10 --trip 100": "against a house",
}


@pytest.mark.parametrize("words", REFUSED_TO_BANKERS)
def test_what_a_game_without_a_house_has_not_is_refused(run: Runner, words: str) -> None:
    refused = run("simulate", "banker", *words.split())
    assert refused.status == 2
    assert REFUSED_TO_BANKERS[words] in refused.err
