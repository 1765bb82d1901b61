"""Breaking sentences into lines of a terminal, in which a Chinese character is two columns wide."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

_OPENS: Final = frozenset({"Ps", "Pi"})
_CLOSES: Final = frozenset({"Pe", "Pf", "Po"})


def width_of(text: str) -> int:
    """How many columns a text takes."""
    return sum(2 if _is_wide(char) else 1 for char in text)


def wrapped(text: str, columns: int, indent: int) -> Iterator[str]:
    """The lines of a text, each at most so wide, with so many spaces before it."""
    margin = " " * indent
    line = ""
    for unit in _units(text):
        if line and indent + width_of((line + unit).rstrip()) > columns:
            yield margin + line.rstrip()
            line = ""
        line += unit
    if line:
        yield margin + line.rstrip()


def _units(text: str) -> Iterator[str]:
    """What is not broken: a word with the space after it, or a wide character with its marks."""
    unit = text[:1]
    for before, after in pairwise(text):
        if _may_break(before, after):
            yield unit
            unit = ""
        unit += after
    yield unit


def _may_break(before: str, after: str) -> bool:
    if before == " ":
        return after != " "
    is_held = unicodedata.category(before) in _OPENS or unicodedata.category(after) in _CLOSES
    return (_is_wide(before) or _is_wide(after)) and after != " " and not is_held


def _is_wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in "WF"
