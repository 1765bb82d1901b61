"""`croupier edge --all`: what an earlier run has written is kept, the rest is priced."""

from importlib.resources import files
from pathlib import Path

import pytest

from tests.cli.running import Runner

SHIPPED = files("croupier.analyser").joinpath("data", "macau-2000.csv").read_text("utf-8")


def test_a_run_that_was_broken_off_goes_on_where_it_was(run: Runner, tmp_path: Path) -> None:
    out = tmp_path / "all.csv"
    lines = SHIPPED.splitlines(keepends=True)
    # Two rows are missing, and a third was being written when the run was broken off.
    out.write_text("".join(lines[:-3]) + lines[-3][:20], encoding="utf-8")
    assert run("edge", "macau-2000", "--all", "--out", str(out)).status == 0
    found = out.read_text(encoding="utf-8").splitlines(keepends=True)
    assert found[:-3] == lines[:-3]
    for line, expected in zip(found[-3:], lines[-3:], strict=True):
        *words, value = line.rsplit(",", 1)
        *expected_words, expected_value = expected.rsplit(",", 1)
        assert words == expected_words
        assert float(value) == pytest.approx(float(expected_value), abs=1e-12)


def test_a_file_of_another_rule_set_is_not_written_over(run: Runner, tmp_path: Path) -> None:
    out = tmp_path / "all.csv"
    out.write_text("a,b\n1,2\n", encoding="utf-8")
    refused = run("edge", "macau-2000", "--all", "--out", str(out))
    assert refused.status == 2
    assert "something else" in refused.err
    assert out.read_text(encoding="utf-8") == "a,b\n1,2\n"


def test_a_file_that_cannot_be_written_is_one_sentence(run: Runner, tmp_path: Path) -> None:
    refused = run("edge", "macau-2000", "--all", "--out", str(tmp_path / "no" / "all.csv"))
    assert refused.status == 2
    assert "cannot be written" in refused.err
