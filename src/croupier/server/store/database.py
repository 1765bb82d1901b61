"""Opening the house's database and bringing its schema up to date."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine

from croupier.server.store.sqlite import open_sqlite, writing

_MIGRATIONS = "croupier.server.store:migrations"


def open_database(path: Path) -> Engine:
    """Open the database, made or migrated where that is needed."""
    engine = open_sqlite(path)
    migrate(engine)
    return engine


def migrate(engine: Engine, revision: str = "head") -> None:
    """Bring the schema up to date, or to an earlier revision, in one transaction."""
    config = Config()
    config.set_main_option("script_location", _MIGRATIONS)
    config.set_main_option("path_separator", "os")
    with writing(engine.connect()) as connection, connection.begin():
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
