"""Points at which a test lets the process die, to see that nothing is lost or done twice."""

from __future__ import annotations

import os
import signal
from typing import Final

VARIABLE: Final = "CROUPIER_DIES_AT"
"""`POINT:N`: at the Nth time that this point is reached, the process is killed. Tests only."""


def _wanted() -> tuple[str, int]:
    point, _, times = os.environ.get(VARIABLE, "").partition(":")
    return point, int(times or 1)


_POINT, _TIMES = _wanted()
_reached = 0


def reach(point: str) -> None:
    """Die here if that was asked for."""
    global _reached  # noqa: PLW0603 a count for the whole process is what is meant
    if point != _POINT:
        return
    _reached += 1
    if _reached == _TIMES:
        os.kill(os.getpid(), signal.SIGKILL)
