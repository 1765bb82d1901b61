"""The interpreter under a house: no pauses for those who wait that it could do without."""

from __future__ import annotations

import asyncio
import gc
import sys
from typing import Final

_GARBAGE_S: Final = 600


def tune() -> None:
    """Prepare an interpreter that serves a house, once everything has been imported.

    A table's states are freed without the collector, which would look for cycles among them
    again and again while people wait; so it runs only when `collect_now_and_then` lets it.
    """
    # The commit's thread needs the interpreter but for a moment: let it have that soon.
    sys.setswitchinterval(0.0005)
    gc.collect()
    gc.freeze()  # what is loaded by now stays
    gc.disable()


async def collect_now_and_then() -> None:
    """Free what only the collector finds, as connections that are closed leave it; for ever."""
    while True:
        await asyncio.sleep(_GARBAGE_S)
        gc.collect()
