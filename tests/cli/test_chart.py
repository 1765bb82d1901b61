"""`croupier chart`: text, data for bots, and pictures."""

import re
import tomllib
from importlib.resources import files
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


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("macau-2000", []),
        ("macau-2004", []),
        # Against the rule that is a banker's best (docs/analyser.md): he draws on soft 17 alone.
        ("banker", ["--banker-stands-from", "18"]),
    ],
)
def test_bots_play_the_chart_that_is_reckoned(
    run: Runner, tmp_path: Path, rules: str, words: list[str]
) -> None:
    out = tmp_path / "chart.toml"
    assert run("chart", rules, *words, "--out", str(out)).status == 0
    shipped = files("croupier.players").joinpath("data", f"{rules}.toml")
    assert out.read_text(encoding="utf-8") == shipped.read_text(encoding="utf-8")


@pytest.mark.parametrize("rules", ["macau-2000", "macau-2004"])
def test_the_pictures_of_the_page_show_what_is_reckoned(
    run: Runner, tmp_path: Path, rules: str
) -> None:
    """By their words in order: where these stand depends on the fonts of the machine."""
    out = tmp_path / "chart.svg"
    assert run("chart", rules, "--out", str(out)).status == 0
    shown = Path(__file__).parents[2] / "docs" / "charts" / f"{rules}.svg"
    assert _words(shown) == _words(out)


def _words(picture: Path) -> list[str]:
    words = re.findall(r"<text[^>]*>([^<]*)</text>", picture.read_text(encoding="utf-8"))
    assert len(words) > 200
    return words
