"""`croupier play` in a real terminal: frames that fit, leaving by Ctrl-C and Ctrl-D, no colours."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")

_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
_PATIENCE_S = 10.0


class Terminal:
    """A pseudo-terminal with a program in it."""

    def __init__(self, master: int, child: int) -> None:
        self._master, self._child = master, child
        self._decode = codecs.getincrementaldecoder("utf-8")().decode
        self.raw = ""

    def read_until(self, *texts: str) -> str:
        """Read on until these have been shown in this order; gives all that has been shown."""
        shown = ""
        text = " ... ".join(texts)
        wanted = re.compile(".*".join(map(re.escape, texts)), re.DOTALL)
        while not wanted.search(_ESCAPES.sub("", shown)):
            ready, _, _ = select.select([self._master], [], [], _PATIENCE_S)
            assert ready, f"{text!r} was not shown:\n{_ESCAPES.sub('', shown)}"
            try:
                piece = os.read(self._master, 65536)
            except OSError:
                piece = b""
            assert piece, f"the program ended without {text!r}:\n{_ESCAPES.sub('', shown)}"
            shown += self._decode(piece)
        self.raw += shown
        return _ESCAPES.sub("", shown)

    def status(self) -> int:
        """The exit status of the program, once it has ended by itself."""
        end = time.monotonic() + _PATIENCE_S
        while time.monotonic() < end:
            child, status = os.waitpid(self._child, os.WNOHANG)
            if child:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.02)
        raise AssertionError("the program did not end")

    def type(self, text: str) -> None:
        os.write(self._master, text.encode())

    def frames(self) -> list[list[str]]:
        """Every frame drawn so far, as lines without colours and without what was typed ahead."""
        frames = []
        for frame in self.raw.split("\x1b[H")[1:]:
            lines = _ESCAPES.sub("", frame).replace("\r", "").split("\n")
            prompts = [at for at, line in enumerate(lines) if line.startswith("» ")]
            # The line after the prompt is where Enter leaves the cursor: it must be free too.
            frames.append(lines[: prompts[0] + 2] if prompts else lines)
        return frames


@contextmanager
def terminal(
    *words: str, size: tuple[int, int] = (24, 80), command: str = "play", **env: str
) -> Iterator[Terminal]:
    child, master = pty.fork()
    if child == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
        seen = {"TERM": "xterm-256color", "PYTHONUTF8": "1", **env}
        program = [sys.executable, "-m", "croupier", command, *words]
        os.execve(sys.executable, program, {**os.environ, **seen})
    try:
        yield Terminal(master, child)
    finally:
        os.close(master)
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        with suppress(ChildProcessError):
            os.waitpid(child, 0)


@pytest.mark.parametrize("size", [(24, 80), (40, 140), (20, 60)])
def test_every_frame_fits_the_terminal(size: tuple[int, int]) -> None:
    with terminal("macau-2004", "--seats", "7", "--seed", "4", "--pace", "0", size=size) as tty:
        tty.read_until("Your cut", "» ")
        tty.type("\n")
        tty.read_until("Enter bet", "» ")
        for _ in range(4):
            tty.type("\n")
            while "Enter bet" not in tty.read_until("» "):
                tty.type("s\n")
        tty.type("q\n")
        tty.read_until("Good-bye")
        rows, columns = size
        assert len(tty.frames()) > 20
        for frame in tty.frames()[:-1]:
            assert len(frame) <= rows, "\n".join(frame)
            assert max(map(len, frame)) <= columns


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_ctrl_c_and_ctrl_d_leave_politely(tmp_path: Path, key: str) -> None:
    file = tmp_path / "x.21h"
    words = ("banker", "--seed", "1", "--pace", "0", "--save", str(file))
    with terminal(*words) as tty:
        tty.read_until("q leave", "» ")
        tty.type("\n")
        tty.read_until("Box 3", "» ")
        tty.type(key)
        text = tty.read_until("Saved in")
        assert "One round" in text
        assert tty.status() == 0
    assert "guest stand 3.1 clock" in file.read_text("utf-8")


def test_ctrl_c_while_bots_play_is_polite_too() -> None:
    with terminal("macau-2000", "--seed", "1", "--pace", "0.4") as tty:
        tty.read_until("Your cut", "» ")
        tty.type("\n")
        tty.read_until("q leave", "» ")
        tty.type("\n")
        tty.read_until("│")
        tty.type("\x03")
        assert "One round" in tty.read_until("Good-bye. One round")
        assert tty.status() == 0


def test_red_suits_are_red_unless_colours_are_declined() -> None:
    coloured = {}
    for name, no_color in (("yes", ""), ("no", "1")):
        with terminal("macau-2004", "--seed", "1", "--pace", "0", NO_COLOR=no_color) as tty:
            tty.read_until("Your cut", "» ")
            tty.type("\n")
            tty.read_until("q leave", "» ")
            tty.type("\n")
            tty.read_until("Before play", "» ")
            coloured[name] = re.findall(r"\x1b\[[0-9;]*m", tty.raw)
    assert any("91m" in code for code in coloured["yes"])
    assert not any("91m" in code or "36m" in code for code in coloured["no"])


def test_where_no_browser_can_be_opened_one_plays_in_the_terminal(tmp_path: Path) -> None:
    bare = str(tmp_path)
    words = ("--browser", "--port", "0", "--database", str(tmp_path / "house.db"))
    with terminal(*words, command="serve", PATH=bare, DISPLAY="", BROWSER="") as tty:
        tty.read_until("No browser can be opened here", "macau-2004", "» ")
        tty.type("\n")
        tty.read_until("Your cut", "» ")
        tty.type("q\n")
        tty.read_until("Good-bye")
        assert tty.status() == 0
