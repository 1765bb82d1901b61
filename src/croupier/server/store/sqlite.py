"""Everything that is particular to SQLite: how it is opened and how a transaction begins.

WAL lets readers read while one writes; `synchronous = FULL` makes a commit survive a power
failure; transactions that write begin `IMMEDIATE`, so that what they read stays true.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.engine import Connection
from sqlalchemy.pool import NullPool, QueuePool

_BUSY_MS = 10_000
_WRITES = "croupier_writes"


def open_sqlite(path: Path, *, pooled: bool = True) -> Engine:
    """An engine for a database file; its folder is made if it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=QueuePool if pooled else NullPool,
        connect_args={"check_same_thread": False},
    )
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def writing(connection: Connection) -> Connection:
    """The connection with transactions that write from the start."""
    return connection.execution_options(**{_WRITES: True})


def stamp(connection: Connection) -> int:
    """A number that is another one as soon as some other connection has committed something."""
    cursor = connection.connection.cursor()
    (version,) = cursor.execute("PRAGMA data_version").fetchone()
    cursor.close()
    return int(version)


def _prepare(raw: Any, _: object) -> None:  # noqa: ANN401 the driver's connection
    raw.isolation_level = None  # we begin transactions ourselves
    cursor = raw.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute(f"PRAGMA busy_timeout = {_BUSY_MS}")
    cursor.close()


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get(_WRITES, False)
    cursor = connection.connection.cursor()
    cursor.execute("BEGIN IMMEDIATE" if writes else "BEGIN")
    cursor.close()
