"""The screen of a person at a table: frames in a terminal, plain lines everywhere else."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

from rich.console import Console
from rich.text import Text

from croupier.cli.table_cards import Pen
from croupier.cli.table_draw import Scene, plain_lines, table_lines
from croupier.messages import say

_TALLEST = 32
_LOG_LEAST = 3
_CLEAR_LINE, _HOME, _CLEAR_REST = "\x1b[K", "\x1b[H", "\x1b[J"


class Screen:
    """Shows tables, tells lines, asks questions.

    `is_live` in a terminal: every frame is drawn over the one before, with a pause of `pace`
    seconds where something happens. Otherwise what is told is printed, line by line, and the
    table where a question is asked. An interrupt or the end of the input is no error: from
    then on `is_closed`, and every question is answered by nothing.
    """

    def __init__(self, pace: float = 0.0) -> None:
        self.console = Console(highlight=False, soft_wrap=False)
        dumb = self.console.is_dumb_terminal
        self.is_live = self.console.is_terminal and sys.stdin.isatty() and not dumb
        self.pen = Pen(is_unicode=self.console.encoding.startswith("utf"))
        self.is_closed = False
        self._pace = pace
        self._waits = False
        self._log: list[Text] = []
        self._scene: Scene | None = None
        self._frame_drawn = False

    @property
    def width(self) -> int:
        """Columns to draw in."""
        return self.console.width

    # Telling ---------------------------------------------------------------------------

    def tell(self, line: Text) -> None:
        """Add a line to what has happened."""
        self._log.append(line)
        if not self.is_live:
            self._print(line)

    def _print(self, line: Text) -> None:
        """Print a whole line; in a log or a pipe it is not broken."""
        self.console.print(line, soft_wrap=not self.console.is_terminal)

    def forget(self) -> None:
        """Begin what has happened anew, as a round does."""
        self._log = []

    def draw(self, scene: Scene, *, pause: float = 0.0) -> None:
        """Show the table; `pause` in units of the pace."""
        self._scene = scene
        if self.is_live and not self.is_closed:
            self._draw_frame(())
            self._rest(pause)

    def _rest(self, units: float) -> None:
        if self._pace and units:
            self._waits = True
            try:
                if not self.is_closed:
                    time.sleep(self._pace * units)
            except KeyboardInterrupt:
                self.is_closed = True
            finally:
                self._waits = False

    def _draw_frame(self, footer: Sequence[Text]) -> None:
        """Table, what has happened, and the question at the bottom."""
        # One line is the prompt's; the last one stays free, so that Enter moves nothing.
        height = min(self.console.height, _TALLEST) - 2
        room = height - len(footer) - _LOG_LEAST
        lines = [] if self._scene is None else table_lines(self._scene, self.width - 1, room)
        left = max(0, height - len(lines) - len(footer))
        log = self._log[-left:] if left else []
        blank = [Text()] * (left - len(log))
        with self.console.capture() as captured:
            for line in (*lines, *log, *blank, *footer):
                self.console.print(line, overflow="ellipsis", no_wrap=True)
        text = captured.get().replace("\n", f"{_CLEAR_LINE}\n")
        sys.stdout.write(_HOME + text + _CLEAR_REST)
        sys.stdout.flush()

    # Asking ----------------------------------------------------------------------------

    def ask(self, hints: Sequence[Text]) -> str | None:
        """Ask for a line; `None` when there will be no more."""
        if self.is_closed:
            return None
        if self.is_live:
            self._draw_frame(hints)
        else:
            if self._scene is not None:
                for line in plain_lines(self._scene, min(self.width, 80)):
                    self._print(line)
                self._scene = None
            for line in hints:
                self._print(line)
        return self._read()

    def _read(self) -> str | None:
        prompt, line = f"{self.pen.mark('prompt')} ", ""
        self._waits = True
        try:
            # An interrupt may have come since the question was drawn.
            if not self.is_closed:
                line = input(prompt)
        except (EOFError, KeyboardInterrupt):
            self.is_closed = True
            print()
        except UnicodeDecodeError:
            line = "\N{REPLACEMENT CHARACTER}"
        finally:
            self._waits = False
        if self.is_closed:
            return None
        if not sys.stdin.isatty():
            print(line)
        return line.strip()

    def page(self, lines: Sequence[Text]) -> None:
        """Show lines that are read and put away, a screenful at a time."""
        if not self.is_live:
            for line in lines:
                self._print(line)
            return
        with self.console.capture() as captured:
            for line in lines:
                self.console.print(line)
        rows = captured.get().splitlines()
        step = max(1, self.console.height - 3)
        for start in range(0, max(1, len(rows)), step):
            self.console.file.write(_HOME + _CLEAR_REST + "\n".join(rows[start : start + step]))
            print(f"\n\n{say('play.page')}")
            if self._read() is None:
                return

    # Being there -----------------------------------------------------------------------

    @contextmanager
    def open(self) -> Iterator[None]:
        """Take the terminal over and give it back as it was.

        An interrupt is polite: it is noted while nothing waits, so that no act is cut in two.
        A second one ends the process at once.
        """
        import signal

        before = signal.getsignal(signal.SIGINT)
        signal.signal(signal.SIGINT, self._interrupt)
        try:
            if self.is_live:
                _import_line_editing()
                with self.console.screen(hide_cursor=False):
                    yield
            else:
                yield
        finally:
            signal.signal(signal.SIGINT, before)

    def _interrupt(self, _signal: int, _frame: FrameType | None) -> None:
        if self._waits or self.is_closed:
            raise KeyboardInterrupt
        self.is_closed = True


def _import_line_editing() -> None:
    """Let `input` edit its line, where the platform can."""
    if os.name == "posix":
        import readline

        readline.set_auto_history(False)
