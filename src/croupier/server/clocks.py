"""The one scheduler: it waits for the earliest deadline and lets its clock act.

Deadlines are rows; what is kept here is only when to look. A clock whose opening is over, or
that was set anew, does nothing when it fires.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from dataclasses import dataclass, replace

from sqlalchemy import Connection, select

from croupier.server.commands import ClockFired
from croupier.server.live import LiveTable
from croupier.server.store import schema as s
from croupier.server.store.batch import Draft
from croupier.server.store.writer import now_ms

_AFTER_START_MS = 10_000


class Clocks:
    """Fires clocks by submitting commands."""

    def __init__(self, submit: Callable[[ClockFired], object]) -> None:
        self._submit = submit
        self._heap: list[tuple[int, str, int]] = []
        self._changed = asyncio.Event()

    def follow(self, live: LiveTable) -> None:
        """Note a table's deadline."""
        if live.clock is not None:
            heapq.heappush(self._heap, (live.clock.at_ms, live.id, live.clock.opening))
            if self._heap[0][1] == live.id:
                self._changed.set()

    async def run(self) -> None:
        """Wait and fire, until cancelled."""
        while True:
            self._changed.clear()
            due = now_ms()
            while self._heap and self._heap[0][0] <= due:
                at_ms, table, opening = heapq.heappop(self._heap)
                self._submit(ClockFired(table, opening, at_ms))
            wait = (self._heap[0][0] - due) / 1000 if self._heap else None
            try:
                await asyncio.wait_for(self._changed.wait(), wait)
            except TimeoutError:
                continue


@dataclass(frozen=True, slots=True)
class AfterStart:
    """After a start nobody's time has run out while the house was closed."""

    table: str

    def run(self, draft: Draft) -> None:
        """Give the table's deadline some seconds more, if it is over or nearly so."""
        live = draft.table(self.table)
        if live is None or live.clock is None:
            return
        at_ms = max(live.clock.at_ms, draft.now_ms + min(_AFTER_START_MS, live.clock.total_ms))
        if at_ms != live.clock.at_ms:
            live = live.fork()
            assert live.clock is not None
            live.clock = replace(live.clock, at_ms=at_ms)
            draft.keep(live)


def tables_with_deadlines(connection: Connection) -> list[str]:
    """The tables that wait for a clock."""
    return list(connection.scalars(select(s.deadlines.c.table_id)))
