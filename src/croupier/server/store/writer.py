"""The one writer: a thread that takes the waiting commands and commits them together.

While a commit waits for the disk, commands queue up; the next commit takes them all. Answers,
cache and events go out only after the commit. If a batch cannot be written, nothing of it is
kept and each of its commands is tried alone, so that one bad command fails alone.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import time
from typing import Any, Final, Protocol

from sqlalchemy import Engine

from croupier.server.faults import reach
from croupier.server.live import Happened, LiveTable
from croupier.server.store.batch import Batch, Draft
from croupier.server.store.sqlite import writing

_LARGEST_BATCH: Final = 256
_log = logging.getLogger(__name__)


class Job(Protocol):
    """A command: which table and people it is about, and what it does."""

    @property
    def table(self) -> str | None:
        """The table's id."""

    @property
    def people(self) -> Sequence[str]:
        """Whose chips will be asked for."""

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
    return int(time() * 1000)


class Writer:
    """Runs jobs in its thread; `publish` is called there after each commit."""

    def __init__(self, engine: Engine, publish: Callable[[Committed], None]) -> None:
        self.tables: dict[str, LiveTable] = {}
        self._engine = engine
        self._publish = publish
        self._queue: queue.SimpleQueue[tuple[Job, object] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)

    def start(self) -> None:
        """Begin to work."""
        self._thread.start()

    def stop(self) -> None:
        """Finish what has been submitted, then end."""
        self._queue.put(None)
        self._thread.join()

    def submit(self, job: Job, token: object) -> None:
        """Queue a job; its `Done` carries the token."""
        self._queue.put((job, token))

    def _run(self) -> None:
        connection = writing(self._engine.connect())
        running = True
        while running:
            jobs, running = self._next_jobs()
            if jobs:
                self._commit(connection, jobs)
        connection.close()

    def _next_jobs(self) -> tuple[list[tuple[Job, object]], bool]:
        """All jobs that wait, at least one; and whether to go on after them."""
        jobs: list[tuple[Job, object]] = []
        item = self._queue.get()
        while item is not None:
            jobs.append(item)
            if len(jobs) == _LARGEST_BATCH or self._queue.empty():
                return jobs, True
            item = self._queue.get()
        return jobs, False

    def _commit(self, connection: Any, jobs: list[tuple[Job, object]]) -> None:  # noqa: ANN401 a connection
        try:
            committed = self._try(connection, jobs)
        except Exception as error:  # noqa: BLE001 whatever it is, the writer goes on
            self.tables.clear()  # what is cached may be what failed
            if len(jobs) == 1:
                _log.exception("a command could not be written")
                self._publish(Committed([Done(jobs[0][1], error=error)]))
                return
            for job in jobs:
                self._commit(connection, [job])
            return
        reach("committed")
        self._publish(committed)

    def _try(self, connection: Any, jobs: list[tuple[Job, object]]) -> Committed:  # noqa: ANN401 a connection
        with connection.begin():
            batch = Batch(connection, self.tables, now_ms())
            batch.prefetch(
                {job.table for job, _ in jobs if job.table is not None},
                {person for job, _ in jobs for person in job.people},
            )
            # Commands of people have an id; the house's own jobs have none and are never repeated.
            batch.prefetch_answers({job.id for job, _ in jobs if hasattr(job, "id")})
            done = [self._one(batch, job, token) for job, token in jobs]
            batch.flush()
        self.tables.update(batch.tables)
        return Committed(done, batch.changed, batch.happened, batch.balances)

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
