"""`croupier indices`: index plays for the rules at hand, as a part of a system's file."""

import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from tests.cli.running import Runner

HI_LO = files("croupier.simulator").joinpath("data", "hi-lo.toml").read_text("utf-8")


def test_what_is_shipped_is_what_the_command_derives(run: Runner) -> None:
    told = run("indices", "macau-2004")
    assert told.status == 0
    assert told.out.rstrip() in HI_LO


def test_other_rules_and_tags_are_derived_into_a_file(run: Runner, tmp_path: Path) -> None:
    tags = HI_LO[: HI_LO.index("[plays")].replace("7 = 0", "7 = 1").replace("2 = 1", "2 = 0")
    system = run.file(tags, "mine.toml")
    out = tmp_path / "plays.toml"
    words = ("--set", "dealer_soft_17=draw", "--system", system, "--out", str(out))
    assert run("indices", "macau-2004", *words).status == 0
    plays = tomllib.loads(out.read_text())["plays"]["macau-2004"]
    shipped = tomllib.loads(HI_LO)["plays"]["macau-2004"]
    assert plays.keys() == shipped.keys()
    assert plays != shipped
    # Whatever the tags of small cards: many tens to come make a pair of them worth splitting.
    assert plays["pairs"]["10 6"].startswith("- ")
    whole = run.file(tags + out.read_text(), "whole.toml")
    assert run("indices", "macau-2000", "--system", whole).status == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["banker"], "nothing to count"),
        (["macau-2004", "--set", "device=shuffler"], "nothing to count"),
        (["macau-2004", "--system", "hi-low"], "there are hi-lo"),
        (["macau-2004", "--system", "none.toml"], "There is no such file"),
        (["macau-2004", "--out", "none/here.toml"], "cannot be written"),
    ],
)
def test_what_cannot_be_derived_is_told(run: Runner, words: list[str], says: str) -> None:
    refused = run("indices", *words)
    assert refused.status == 2
    assert says in refused.err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"\xff", "no text in UTF-8"),
        (b"name = 1", "needs a name"),
    ],
)
def test_a_file_with_a_mistake_is_named(
    run: Runner, tmp_path: Path, text: bytes, says: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(text)
    refused = run("indices", "macau-2004", "--system", str(path))
    assert refused.status == 2
    assert refused.err.startswith(f"{path}: ")
    assert says in refused.err
