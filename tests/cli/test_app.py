"""Tests of what holds for every command: help, exit statuses, a quick start, quiet endings."""

import subprocess
import sys
from pathlib import Path

import pytest

from croupier import __version__
from croupier.cli.app import COMMANDS
from tests.cli.running import HEADER, ROUND, Runner, session


def process(*words: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "croupier", *words]
    return subprocess.run(command, input=given, capture_output=True, check=False, timeout=60)


def test_nothing_heavy_is_imported_before_a_command_runs() -> None:
    heavy = "{'rich', 'tomllib', 'croupier.engine', 'croupier.statute'}"
    code = f"import sys, croupier.cli.app; print(sorted(set(sys.modules) & {heavy}))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=60)
    assert ran.stdout.decode().strip() == "[]"


def test_judging_needs_no_library_but_ours() -> None:
    code = "import sys, croupier.cli.judge; print(sorted({'rich'} & set(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=60)
    assert ran.stdout.decode().strip() == "[]"


@pytest.mark.parametrize("words", [(), ("--help",), ("-h",)])
def test_help_names_every_command(run: Runner, words: tuple[str]) -> None:
    ran = run(*words)
    assert (ran.status, ran.err) == (0, "")
    for command in COMMANDS:
        assert f"  {command.name} " in ran.out
        assert command.summary in ran.out


@pytest.mark.parametrize("name", ["judge", "replay", "rules"])
def test_the_help_of_a_command_has_its_options_and_examples(run: Runner, name: str) -> None:
    ran = run(name, "--help")
    assert ran.status == 0
    assert f"usage: croupier {name}" in ran.out
    assert f"  croupier {name}" in ran.out.partition("Examples:")[2]
    assert "Args:" not in ran.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("jugde",), 'There is no command "jugde"; there are play, judge, replay, rules'),
        (("--jsno",), "--jsno"),
        (("judge",), "The following arguments are required: FILE"),
        (("judge", "a", "b"), "Unrecognized arguments: b"),
        (("judge", "a", "--jsno"), "Unrecognized arguments: --jsno"),
        (("judge", "a", "--js"), "Unrecognized arguments: --js"),
    ],
)
def test_a_command_that_is_none_gets_one_sentence(
    run: Runner, words: tuple[str, ...], sentence: str
) -> None:
    ran = run(*words)
    assert ran.status == 2
    assert ran.out == ""
    assert sentence in ran.err
    assert "\n" not in ran.err


def test_the_process_exits_as_documented() -> None:
    good = (HEADER + ROUND).encode()
    assert process("judge", "-", given=good).returncode == 0
    assert process("judge", "-", given=good.replace(b"100", b"101")).returncode == 1
    unreadable = process("judge", "-", "--json", given=good.replace(b"stand", b"stnad"))
    assert unreadable.returncode == 2
    assert unreadable.stdout.startswith(b'{"error": {"line": 5, "column": 31, ')
    missing = process("judge", "none.21h")
    assert (missing.returncode, missing.stdout) == (2, b"")
    assert missing.stderr == b"none.21h: There is no such file\n"
    version = process("--version")
    assert (version.returncode, version.stdout.decode()) == (0, __version__ + "\n")


def test_there_are_no_colours_in_a_pipe() -> None:
    assert b"\x1b" not in process("judge", "-", given=(HEADER + ROUND).encode()).stdout


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    rounds = [ROUND] + [ROUND.replace("?? ?? ?? ?? ?? ??", "??")] * 300
    file = tmp_path / "session.21h"
    file.write_text(session(rounds), encoding="utf-8")
    command = [sys.executable, "-m", "croupier", "judge", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as judging:
        assert judging.stdout is not None
        assert judging.stderr is not None
        judging.stdout.readline()
        judging.stdout.close()
        assert judging.stderr.read() == b""
        assert judging.wait(60) == 141
