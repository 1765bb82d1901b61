"""The house: the writer, the clocks, the bots and everybody who watches, as one thing."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from sqlalchemy import Engine, func, select

from croupier.server.api_types import NewTable
from croupier.server.bots import Bots
from croupier.server.clocks import AfterStart, Clocks, tables_with_deadlines
from croupier.server.faults import reach
from croupier.server.hub import Client, Hub
from croupier.server.interpreter import collect_now_and_then
from croupier.server.live import LiveTable
from croupier.server.opening import OpenTable, new_table_id
from croupier.server.store import schema as s
from croupier.server.store.load import load_table
from croupier.server.store.writer import Committed, Job, Writer
from croupier.statute import rule_set_ids

_HOUSE_BOTS = 3
_log = logging.getLogger(__name__)


class House:
    """Takes jobs, makes them durable, and tells whoever watches."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.hub = Hub(self.table)
        self._writer = Writer(engine, self._publish)
        self._clocks = Clocks(self.submit)
        self._bots = Bots(self.hub, self.submit)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    async def start(self) -> None:
        """Begin to work: clocks that stood still get their time, an empty house its tables."""
        self._loop = asyncio.get_running_loop()
        self._writer.start()
        with self.engine.connect() as connection:
            waiting = tables_with_deadlines(connection)
            tables = connection.scalar(select(func.count()).select_from(s.tables)) or 0
        for table in waiting:
            live = await self.do(AfterStart(table)) or self._writer.tables.get(table)
            if isinstance(live, LiveTable):
                self._clocks.follow(live)
        if not tables:
            await self._open_first_tables()
        self._spawn(self._clocks.run())
        self._spawn(collect_now_and_then())

    async def stop(self) -> None:
        """Finish what has been sent, tell everybody, and end."""
        for task in self._tasks:
            task.cancel()
        self._bots.stop()
        await self.hub.close()
        await self._writer.stop()
        self.engine.dispose()

    async def do(self, job: Job) -> Any:  # noqa: ANN401 each job has a result of its own
        """Do a job; its result once it is durable.

        Raises:
            Refusal: it cannot be done, and nothing has changed.
        """
        return await self.submit(job)

    def submit(self, job: Job) -> asyncio.Future[Any]:
        """Queue a job."""
        assert self._loop is not None, "the house has not been started"
        future: asyncio.Future[Any] = self._loop.create_future()
        future.add_done_callback(_seen)
        self._writer.submit(job, future)
        return future

    def table(self, table: str) -> LiveTable | None:
        """A table as it was last committed, loaded if it has to be."""
        live = self._writer.tables.get(table)
        if live is None:
            with self.engine.connect() as connection:
                live = load_table(connection, table)
            if live is not None:
                live = self._writer.tables.setdefault(table, live)
        return live

    def watch(self, client: Client, table: str, after: int | None) -> bool:
        """Let somebody watch a table, and its bots begin to play; whether there is such a table."""
        if not self.hub.watch(client, table, after):
            return False
        live = self.table(table)
        if live is not None:
            self._bots.follow(live)
        return True

    def _spawn(self, work: Any) -> None:  # noqa: ANN401 any coroutine
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _open_first_tables(self) -> None:
        """One table under each rule set, with bots, for whoever comes first."""
        for rules in rule_set_ids():
            wanted = NewTable(rules=rules, bots=_HOUSE_BOTS)
            await self.do(OpenTable(new_table_id(), wanted, None))

    def _publish(self, committed: Committed) -> None:
        """Answer those who asked, then tell everybody who watches."""
        for done in committed.done:
            future = done.token
            assert isinstance(future, asyncio.Future)
            if future.done():
                continue
            if done.error is not None:
                future.set_exception(done.error)
            else:
                future.set_result(done.result)
        self.hub.publish(committed)
        for live in committed.tables.values():
            self._clocks.follow(live)
            self._bots.follow(live)
        reach("published")


def _seen(future: asyncio.Future[Any]) -> None:
    """Take a failure that nobody waits for as noticed: the writer has logged it."""
    if not future.cancelled():
        future.exception()
