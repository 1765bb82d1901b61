"""How a house is run: from flags, else from the environment, else the defaults."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

DEFAULT_PORT: Final = 2100


@dataclass(frozen=True, slots=True)
class ServeSettings:
    """Where the house listens, keeps its database, and is found by its guests."""

    host: str
    port: int
    database: Path
    public_url: str | None
    rate_factor: float = 1.0

    @property
    def is_secure(self) -> bool:
        """Whether guests come by https, so that cookies may be kept to it."""
        return self.public_url is not None and self.public_url.startswith("https:")


class BadSetting(Exception):
    """A setting is not what it must be; the message says what would be right."""


def default_database(environment: Mapping[str, str]) -> Path:
    """Where the database is kept if nothing is said."""
    base = environment.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "croupier" / "house.sqlite"


def serve_settings(
    host: str | None, port: int | None, database: str | None, public_url: str | None
) -> ServeSettings:
    """The settings, where `None` is what was not said as a flag.

    Raises:
        BadSetting: a port or an address that is none.
    """
    env = os.environ
    said_port = env.get("CROUPIER_PORT", str(DEFAULT_PORT)) if port is None else str(port)
    if not said_port.isascii() or not said_port.isdigit() or int(said_port) > 65535:
        raise BadSetting(f"A port is a number from 0 to 65535, not {said_port[:20]}")
    where = database or env.get("CROUPIER_DATABASE")
    return ServeSettings(
        host=host or env.get("CROUPIER_HOST", "127.0.0.1"),
        port=int(said_port),
        database=Path(where) if where else default_database(env),
        public_url=_checked_url(public_url or env.get("CROUPIER_PUBLIC_URL")),
        rate_factor=_checked_factor(env.get("CROUPIER_RATE_FACTOR", "1")),
    )


def _checked_factor(text: str) -> float:
    try:
        factor = float(text)
    except ValueError:
        factor = 0.0
    if not 0 < factor < 1e6:
        raise BadSetting(f"CROUPIER_RATE_FACTOR is a number above 0, not {text[:20]}")
    return factor


def _checked_url(text: str | None) -> str | None:
    if not text:
        return None
    parts = urlsplit(text)
    if parts.scheme not in {"http", "https"} or not parts.netloc or parts.path not in {"", "/"}:
        raise BadSetting("A public address is like https://cards.example, without a path")
    return f"{parts.scheme}://{parts.netloc}"
