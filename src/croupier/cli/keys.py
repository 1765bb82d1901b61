"""Single key presses from a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_NEXT: Final = frozenset({b" ", b"\r", b"\n", b"n", b"\x1b[C", b"\x1b[B"})
_BACK: Final = frozenset({b"b", b"\x7f", b"\x08", b"\x1b[D", b"\x1b[A"})
_QUIT: Final = frozenset({b"q", b"Q", b"\x1b", b"\x04", b""})


def can_press_keys() -> bool:
    """Whether a person sits in front of a terminal that can be read key by key."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    try:
        import termios  # noqa: F401 not every system has it
    except ImportError:
        return False
    return True


@contextmanager
def single_keys() -> Iterator[None]:
    """Let keys arrive at once and unseen while this lasts; Ctrl-C still interrupts."""
    import termios
    import tty

    before = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


def pressed() -> str:
    """Wait for a key that means something: `next`, `back` or `quit`."""
    while True:
        # An arrow key is three bytes, which arrive together.
        key = os.read(sys.stdin.fileno(), 3)
        for meaning, keys in (("next", _NEXT), ("back", _BACK), ("quit", _QUIT)):
            if key in keys:
                return meaning
