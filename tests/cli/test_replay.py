"""Tests of `croupier replay`: all at once where nobody presses keys, act by act where one does."""

import contextlib
import os
import pty
import select
import sys
import time
from pathlib import Path

import pytest

from tests.cli.running import HEADER, ROUND, Runner, session

BANKER = """
format = "21h/1"
rules = "banker"
seats = { 1 = "ana", 2 = "bo" }
shoe = "9s Kh 8d Qc"
acts = ["bo bet 20 2", "bo stand 2"]
"""


def test_the_table_is_shown_after_each_act(run: Runner) -> None:
    ran = run("replay", run.file(HEADER + ROUND))
    assert ran.status == 0
    shown = ran.out.splitlines()
    bet = shown.index("    1  ana bets 100 on box 1")
    assert shown[bet + 1 : bet + 3] == [
        "         | dealer",
        "         | box 1         ana 100",
    ]
    dealt = shown.index("       Dealt")
    assert shown[dealt + 1 : dealt + 5] == [
        "         box 1     T♠ 9♦  19",
        "         dealer    K♥  10",
        "         | dealer        K♥  10",
        "         | box 1         (T♠) (9♦)  19   ana 100",
    ]
    assert "       ana wins 100 on box 1: 19 against 18 (2000/5)" in shown


def test_everybody_sees_the_cards_that_he_may_see(run: Runner) -> None:
    file = run.file(BANKER)

    def before_the_end(*words: str) -> str:
        return run("replay", file, *words).out.partition("The banker turns")[0]

    assert "9♠" in before_the_end()
    assert "K♥" in before_the_end()
    assert "9♠" in before_the_end("--seat", "bo")
    assert "K♥" not in before_the_end("--seat", "bo")
    assert "9♠" not in before_the_end("--seat", "ana")
    assert "K♥" in before_the_end("--seat", "ana")
    for hidden in ("9♠", "K♥"):
        assert hidden not in before_the_end("--seat", "stranger")
    assert "box 2 is turned: 9♠" in run("replay", file, "--seat", "ana").out


def test_why_anothers_act_is_refused_is_not_told(run: Runner) -> None:
    file = run.file(BANKER.replace('"bo stand 2"', '"bo split 2", "bo stand 2"'))
    reason = "REFUSED bo split 2.1: Only a pair may be split"
    for words, is_told in (((), True), (("--seat", "bo"), True), (("--seat", "ana"), False)):
        ran = run("replay", file, *words)
        assert (reason in ran.out) is is_told
        assert "REFUSED bo split 2.1" in ran.out
        assert ran.status == 1


def test_a_name_that_is_none_is_refused(run: Runner) -> None:
    ran = run("replay", run.file(BANKER), "--seat", "Ana!")
    assert ran.status == 2
    assert ran.err.startswith("--seat Ana!: a name is")


def test_an_unreadable_file_is_shown_as_far_as_it_can_be_read(run: Runner) -> None:
    ran = run("replay", run.file(session([ROUND, 'acts = ["ana shout 1"]\n'])))
    assert "Result: ana +100" in ran.out
    assert ":10:14: `shout` is no act" in ran.err
    assert ran.status == 2


class Terminal:
    """A process in a terminal of its own, which is the one that its Ctrl-C comes from."""

    def __init__(self, *words: str) -> None:
        self.child, self.screen = pty.fork()
        if self.child == 0:
            environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80"}
            environment.pop("NO_COLOR", None)
            os.execve(sys.executable, [sys.executable, "-m", "croupier", *words], environment)
        self.unread = ""

    def shows(self, sentence: str) -> str:
        """Wait until a sentence is on the screen; returns what was printed up to its end."""
        until = time.monotonic() + 20
        while sentence not in self.unread:
            ready, _, _ = select.select([self.screen], [], [], until - time.monotonic())
            assert ready, f"{sentence!r} did not appear, but {self.unread!r}"
            self.unread += os.read(self.screen, 65536).decode()
        printed, _, self.unread = self.unread.partition(sentence)
        return printed + sentence

    def press(self, keys: bytes) -> None:
        os.write(self.screen, keys)

    def ends(self) -> int:
        # What is left on the screen must be read before the process can end.
        with contextlib.suppress(OSError):
            while os.read(self.screen, 65536):
                pass
        os.close(self.screen)
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])


def test_keys_step_forward_and_back(tmp_path: Path) -> None:
    file = tmp_path / "round.21h"
    file.write_text(HEADER + ROUND, encoding="utf-8")
    terminal = Terminal("replay", str(file))
    terminal.shows("The cards are shuffled; 312 are in the shoe (2000/2.2)")
    terminal.shows("q: quit")
    terminal.press(b" ")
    terminal.shows("ana bets 100 on box 1")
    terminal.shows("q: quit")
    terminal.press(b"\r")
    terminal.shows("box 1     T♠ \x1b[31m9♦\x1b[0m  19")
    terminal.shows("q: quit")
    terminal.press(b"b")
    terminal.shows("  box 1         ana 100")
    terminal.shows("q: quit")
    for _ in range(3):
        terminal.press(b"\x1b[C")
        terminal.shows("q: quit")
    terminal.press(b" ")
    terminal.shows("q: quit")
    terminal.press(b" ")
    terminal.shows("End of the file")
    terminal.press(b"q")
    assert terminal.ends() == 0


@pytest.mark.parametrize(("key", "status"), [(b"q", 0), (b"\x04", 0), (b"\x03", 130)])
def test_it_can_be_left_at_any_time(tmp_path: Path, key: bytes, status: int) -> None:
    file = tmp_path / "round.21h"
    file.write_text(HEADER + ROUND, encoding="utf-8")
    terminal = Terminal("replay", str(file))
    terminal.shows("q: quit")
    terminal.press(key)
    assert terminal.ends() == status
