"""The one writer: it takes the commands that wait, judges them and commits them together.

Judging is work for the processor, and of that Python does one thing at a time; so it is done in
the event loop's thread. Only the commit, which waits for the disk, has a thread of its own where
the disk is slow or the commands are many: meanwhile what the commit before has brought is told to
everybody, and commands queue up. The next commit takes them all. Answers, cache and events go out
only after the commit. If a batch cannot be written, nothing of it is kept and each of its commands
is tried alone, so that one bad command fails alone.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Final, Protocol

from sqlalchemy import Connection, Engine, Transaction

from croupier.server.faults import reach
from croupier.server.live import Happened, LiveTable
from croupier.server.store.batch import Batch, Draft, Known
from croupier.server.store.sqlite import stamp, writing

_LARGEST_BATCH: Final = 256
_PACE_S: Final = 0.005
"""How far commits of several commands are apart at least: a commit costs as much as a command,
and who is not alone is better served by few that are large."""
_FEW: Final = 8
_QUICK_S: Final = 0.003
"""Few commands on a disk that was as quick as this when it was last asked are committed at once:
to wait for a thread takes longer, and a processor that has little else to do."""
_log = logging.getLogger(__name__)


class Job(Protocol):
    """A command: which table it is about, and what it does."""

    @property
    def table(self) -> str | None:
        """The table's id."""

    def run(self, draft: Draft) -> object:
        """Do it; whatever is raised undoes it."""


@dataclass(frozen=True, slots=True)
class Done:
    """A command that is durable, with its result, or one that failed and left no trace."""

    token: object
    result: object = None
    error: Exception | None = None


@dataclass(slots=True)
class Committed:
    """What one commit has brought: tables as they are now and what happened at them."""

    done: list[Done] = field(default_factory=list)
    tables: dict[str, LiveTable] = field(default_factory=dict)
    happened: dict[str, list[Happened]] = field(default_factory=dict)
    balances: dict[str, int] = field(default_factory=dict)


def now_ms() -> int:
    """Milliseconds since 1970."""
    return int(time.time() * 1000)


class Writer:
    """Does jobs in the event loop's thread; `publish` is called there after each commit."""

    def __init__(self, engine: Engine, publish: Callable[[Committed], None]) -> None:
        self._engine = engine
        self._publish = publish
        self._known = Known()
        self._stamp = 0
        self._waiting: deque[tuple[Job, object]] = deque()
        self._has_work = asyncio.Event()
        self._is_closing = False
        self._disk = ThreadPoolExecutor(1, "disk")
        self._commit_s = 0.0
        self._at_work: asyncio.Task[None] | None = None

    @property
    def tables(self) -> dict[str, LiveTable]:
        """The tables in memory, as they were last committed."""
        return self._known.tables

    def start(self) -> None:
        """Begin to work, in the event loop that runs now."""
        self._at_work = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """Finish what has been submitted, then end."""
        self._is_closing = True
        self._has_work.set()
        if self._at_work is not None:
            await self._at_work
        self._disk.shutdown()

    def submit(self, job: Job, token: object) -> None:
        """Queue a job, in the event loop's thread; its `Done` carries the token."""
        self._waiting.append((job, token))
        self._has_work.set()

    async def _run(self) -> None:
        connection = writing(self._engine.connect())
        while self._waiting or not self._is_closing:
            if self._waiting:
                jobs, begun = self._next_jobs(), time.monotonic()
                await self._do(connection, jobs)
                if len(jobs) > 1:
                    await asyncio.sleep(begun + _PACE_S - time.monotonic())
            else:
                self._has_work.clear()
                await self._has_work.wait()
        connection.close()

    def _next_jobs(self) -> list[tuple[Job, object]]:
        """All jobs that wait, up to the largest batch."""
        count = min(len(self._waiting), _LARGEST_BATCH)
        return [self._waiting.popleft() for _ in range(count)]

    async def _do(self, connection: Connection, jobs: list[tuple[Job, object]]) -> None:
        loop = asyncio.get_running_loop()
        try:
            committed = await self._try(connection, jobs)
        except Exception as error:  # noqa: BLE001 whatever it is, the writer goes on
            self._known.clear()  # what is remembered may be what failed
            if len(jobs) == 1:
                _log.exception("a command could not be written")
                loop.call_soon(self._publish, Committed([Done(jobs[0][1], error=error)]))
                return
            for job in jobs:
                await self._do(connection, [job])
            return
        reach("committed")
        # Not at once: the next batch is judged first, and this one told while the disk works.
        loop.call_soon(self._publish, committed)

    async def _try(self, connection: Connection, jobs: list[tuple[Job, object]]) -> Committed:
        transaction = connection.begin()
        try:
            batch, done = self._judged(connection, jobs)
            batch.flush()
            await self._commit(transaction, len(jobs))
        except BaseException:
            transaction.rollback()
            raise
        self._known.tables.update(batch.tables)
        self._known.balances.update(batch.balances)
        return Committed(done, batch.changed, batch.happened, batch.balances)

    async def _commit(self, transaction: Transaction, jobs: int) -> None:
        """Commit, in the disk's thread where it is slow or much is to be told meanwhile."""
        if jobs <= _FEW and self._commit_s < _QUICK_S:
            self._commit_timed(transaction)
        else:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._disk, self._commit_timed, transaction)

    def _commit_timed(self, transaction: Transaction) -> None:
        begun = time.monotonic()
        transaction.commit()
        self._commit_s = time.monotonic() - begun

    def _judged(
        self, connection: Connection, jobs: list[tuple[Job, object]]
    ) -> tuple[Batch, list[Done]]:
        """Let every job do its work in memory, on what is committed and on those before it."""
        now = stamp(connection)
        if now != self._stamp:
            self._known.clear()  # somebody else has written
            self._stamp = now
        batch = Batch(connection, self._known, now_ms())
        # Commands of people have an id; the house's own jobs have none and are never repeated.
        batch.prefetch_answers(job.id for job, _ in jobs if hasattr(job, "id"))
        return batch, [self._one(batch, job, token) for job, token in jobs]

    def _one(self, batch: Batch, job: Job, token: object) -> Done:
        draft = Draft(batch, now_ms())
        try:
            result = job.run(draft)
        except Refusal as refused:
            return Done(token, error=refused)
        reach("judged")
        batch.take(draft)
        return Done(token, result)


class Refusal(Exception):
    """A job that cannot be done, for a reason that its sender is told; it has left no trace."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
