"""Tests that each malformed file of corpus/broken/hands is refused where and as it must be."""

import tomllib
from pathlib import Path

import pytest

from croupier.history.errors import NotationError
from croupier.history.judge import SessionJudge
from croupier.messages import catalogue
from tests.cli.running import Runner

BROKEN = Path(__file__).parents[2] / "corpus" / "broken"
EXPECTED = tomllib.loads((BROKEN / "hands.toml").read_text(encoding="utf-8"))

# Too large for a file, no text, or never left by what is checked before.
WITHOUT_A_FILE = {"line_too_long", "round_too_long", "not_utf8", "header_refused"}


def test_every_file_has_its_expectation_and_every_code_its_file() -> None:
    assert {path.stem for path in (BROKEN / "hands").iterdir()} == set(EXPECTED)
    codes = {each["code"] for each in EXPECTED.values()}
    assert codes == set(catalogue().entries("notation")) - WITHOUT_A_FILE


@pytest.mark.parametrize("name", EXPECTED)
def test_a_mistake_is_found_where_it_stands(name: str) -> None:
    with (
        (BROKEN / "hands" / f"{name}.21h").open("rb") as lines,
        pytest.raises(NotationError) as raised,
    ):
        for _ in SessionJudge(lines).hearings():
            pass
    error = raised.value
    found = {"line": error.line, "column": error.column, "code": error.code}
    assert found == EXPECTED[name]


@pytest.mark.parametrize("name", EXPECTED)
def test_a_mistake_is_told_in_one_line(run: Runner, name: str) -> None:
    file = str(BROKEN / "hands" / f"{name}.21h")
    expected = EXPECTED[name]
    ran = run("judge", file)
    assert ran.status == 2
    assert ran.err.startswith(f"{file}:{expected['line']}:{expected['column']}: ")
    assert ran.err.count("\n") == 1
    assert len(ran.err) < len(file) + 250
    ran = run("judge", file, "--json")
    assert ran.status == 2
    assert ran.err == ""
    assert list(ran.json) == ["error"]
    assert list(ran.json["error"]) == ["line", "column", "message"]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ([b"#" * 1_000_001], "line_too_long"),
        ([b"#" * 900_000 + b"\n"] * 20, "round_too_long"),
    ],
)
def test_a_file_without_measure_is_not_held_in_memory(lines: list[bytes], code: str) -> None:
    with pytest.raises(NotationError) as raised:
        SessionJudge(lines)
    assert raised.value.code == code


def test_what_is_not_utf8_is_found_at_its_character() -> None:
    lines = [b'format = "21h/1"\n', 'names = { ana = "Jo\xe3o \xe9" }\n'.encode()]
    broken = lines[1].replace("\xe9".encode(), b"\xe9")
    with pytest.raises(NotationError) as raised:
        SessionJudge([lines[0], broken])
    error = raised.value
    assert (error.line, error.column, error.code) == (2, 23, "not_utf8")
