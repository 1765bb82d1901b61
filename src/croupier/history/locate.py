"""Where a value stands in a TOML text: line and column for messages about its meaning.

`tomllib` says where a text is not TOML, but not where a value stood that is TOML and
wrong. This walks a text that `tomllib` has accepted, and only when a message is due.
"""

from __future__ import annotations

import re
from typing import Final, TypeAlias

Path: TypeAlias = tuple[str | int, ...]

_SPACE: Final = re.compile(r"(?:[ \t\r\n,]|#[^\n]*)*")
_BLANK: Final = re.compile(r"[ \t]*")
_KEY: Final = re.compile(r"[A-Za-z0-9_-]+|\"(?:[^\"\\]|\\.)*\"|'[^']*'")
_STRING: Final = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\]|\\.)*"|\'[^\']*\'', re.DOTALL
)
_SCALAR: Final = re.compile(r"[^\s,\]}#]+(?: \d[^\s,\]}#]*)?")


class _Walker:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.found: dict[Path, int] = {}
        self.tables: dict[Path, int] = {}

    def skip(self, pattern: re.Pattern[str]) -> None:
        match = pattern.match(self.text, self.at)
        if match is not None:
            self.at = match.end()

    def key(self) -> list[str]:
        """A possibly dotted key."""
        parts: list[str] = []
        while True:
            self.skip(_BLANK)
            match = _KEY.match(self.text, self.at)
            if match is None:
                return parts
            parts.append(match.group().strip("\"'"))
            self.at = match.end()
            self.skip(_BLANK)
            if self.text[self.at : self.at + 1] != ".":
                return parts
            self.at += 1

    def document(self) -> None:
        prefix: Path = ()
        self.skip(_SPACE)
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                prefix = self.header()
            else:
                self.pair(prefix)
            self.skip(_SPACE)

    def header(self) -> Path:
        start = self.at
        is_array = self.text.startswith("[[", start)
        self.at += 2 if is_array else 1
        path: Path = tuple(self.key())
        self.at += 2 if is_array else 1
        if is_array:
            number = self.tables.get(path, 0)
            self.tables[path] = number + 1
            path = (*path, number)
        self.found[path] = start
        return path

    def pair(self, prefix: Path) -> None:
        start = self.at
        path = (*prefix, *self.key())
        self.at = self.text.index("=", self.at) + 1
        self.found[(*path, "=")] = start
        self.value(path)

    def value(self, path: Path) -> None:
        self.skip(_SPACE)
        self.found[path] = self.at
        opening = self.text[self.at]
        if opening in "\"'":
            self.skip(_STRING)
        elif opening == "[":
            self.at += 1
            self.items(path, "]")
        elif opening == "{":
            self.at += 1
            self.items(path, "}")
        else:
            self.skip(_SCALAR)

    def items(self, path: Path, closing: str) -> None:
        number = 0
        self.skip(_SPACE)
        while self.text[self.at] != closing:
            if closing == "]":
                self.value((*path, number))
                number += 1
            else:
                self.pair(path)
            self.skip(_SPACE)
        self.at += 1


def locate(text: str, path: Path, offset: int = 0, *, key: bool = False) -> tuple[int, int]:
    """Line and column, from 1, of a value in a TOML text, or of its key.

    `offset` counts characters into a string value. A path that is not there gives the
    nearest one above it that is.
    """
    walker = _Walker(text)
    walker.document()
    found = walker.found
    at = found.get((*path, "=")) if key else None
    while at is None:
        at = found.get(path, 0 if not path else None)
        path = path[:-1]
    if offset and text[at : at + 1] in ('"', "'"):
        at += 1 + offset
    line_start = text.rfind("\n", 0, at) + 1
    return text.count("\n", 0, at) + 1, at - line_start + 1
