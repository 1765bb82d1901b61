"""Which files the tidy tests read, and the options that the rules of a table have."""

import dataclasses
import subprocess
from dataclasses import dataclass
from pathlib import Path

from croupier.statute.rules import Rules

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Source:
    """A file: its path from the root of the repository, with slashes, and its text."""

    path: str
    text: str

    @property
    def package(self) -> str:
        """Which package of ``src/croupier`` the file is in; empty outside of them."""
        parts = self.path.split("/")
        return parts[2] if parts[:2] == ["src", "croupier"] and len(parts) > 3 else ""


def text_files() -> list[Source]:
    """Read every text file that is in git, or would be after ``git add``."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    names = sorted(name for name in listing.stdout.decode().split("\0") if name)
    sources = (_read(name) for name in names if (ROOT / name).is_file())
    return [source for source in sources if source is not None]


def _read(name: str) -> Source | None:
    data = (ROOT / name).read_bytes()
    return None if b"\0" in data else Source(name, data.decode())


def python_files(*folders: str) -> list[Source]:
    """Read the Python files below these folders (``src/``), or all of them."""
    return [
        source
        for source in text_files()
        if source.path.endswith(".py") and (not folders or source.path.startswith(folders))
    ]


def option_names() -> frozenset[str]:
    """Name the options that `Rules` holds: all its fields but its name and its citations."""
    return frozenset(field.name for field in dataclasses.fields(Rules)) - {"id", "cites"}
