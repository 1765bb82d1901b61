"""`croupier chart`: text, data for bots, and pictures."""

import tomllib
from pathlib import Path

import pytest

from tests.cli.running import Runner


def test_the_chart_as_text(run: Runner) -> None:
    told = run("chart", "macau-2004")
    assert told.status == 0
    assert "8,8 P P P P P P P P - -" in told.out
    assert "   11 D D D D D D D D H H" in told.out


def test_the_chart_as_data(run: Runner) -> None:
    found = run("chart", "macau-2000", "--json").json
    assert found["upcards"] == "23456789TA"
    assert found["surrender"]["16"] == "-------XX-"
    assert found["five_cards"]["21" if "21" in found["five_cards"] else "20"]
    assert any(each["hand"] for each in found["deviations"])


@pytest.mark.parametrize(("suffix", "begins"), [(".svg", b"<svg"), (".png", b"\x89PNG")])
def test_the_chart_as_a_picture(run: Runner, tmp_path: Path, suffix: str, begins: bytes) -> None:
    out = tmp_path / f"chart{suffix}"
    assert run("chart", "macau-2004", "--out", str(out)).status == 0
    assert out.read_bytes().startswith(begins)


def test_the_chart_for_bots_is_toml(run: Runner, tmp_path: Path) -> None:
    out = tmp_path / "chart.toml"
    run("chart", "banker", "--banker-stands-from", "17", "--out", str(out))
    data = tomllib.loads(out.read_text())
    assert {len(row) for table in ("hard", "soft") for row in data[table].values()} == {10}


def test_other_formats_are_refused(run: Runner) -> None:
    refused = run("chart", "macau-2004", "--out", "chart.pdf")
    assert refused.status == 2
    assert ".svg" in refused.err
