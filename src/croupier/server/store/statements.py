"""Statements that every commit runs, compiled once and handed to the driver with all their rows.

SQLAlchemy says what they are; its work for each statement and each row, which was most of what
a commit took, is left out. So values are of types that drivers take as they are: text, whole
numbers, booleans and bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, Final, TypeAlias

from sqlalchemy import BindParameter, ClauseElement, Column, Connection, Select, bindparam
from sqlalchemy.sql.compiler import SQLCompiler

Row: TypeAlias = Mapping[str, Any]
_MOST_KEYS: Final = 512


class Statement:
    """A statement without results, for many rows at once."""

    def __init__(self, statement: ClauseElement) -> None:
        self._statement = statement
        self._text = ""
        self._values: Callable[[Row], Sequence[Any]] = _no_values

    def run(self, connection: Connection, rows: Sequence[Row]) -> None:
        """Run it for every row, which has a value for each parameter."""
        if not rows:
            return
        if not self._text:
            self._compile(connection)
        cursor = connection.connection.cursor()
        cursor.executemany(self._text, list(map(self._values, rows)))
        cursor.close()

    def _compile(self, connection: Connection) -> None:
        compiled = self._statement.compile(dialect=connection.dialect)
        assert isinstance(compiled, SQLCompiler)
        names = list(compiled.positiontup or ())
        one = names[0] if len(names) == 1 else None
        self._values = itemgetter(*names) if one is None else lambda row: (row[one],)
        self._text = str(compiled)


def _no_values(_: Row) -> Sequence[Any]:
    raise AssertionError("the statement has not been compiled")


class Lookup:
    """Rows by the values of one column, many at once.

    There is a text for 1, 2, 4, ... values, and places too many are filled with the last value:
    a text for every number of them would be prepared anew almost every time.
    """

    def __init__(self, rows: Select[Any], key: Column[Any]) -> None:
        self._rows = rows
        self._key = key
        self._texts: dict[int, str] = {}

    def find(self, connection: Connection, keys: Iterable[str]) -> Iterator[tuple[Any, ...]]:
        """All rows for these values."""
        wanted = list(keys)
        for begin in range(0, len(wanted), _MOST_KEYS):
            part = wanted[begin : begin + _MOST_KEYS]
            size = 1 << (len(part) - 1).bit_length()
            part += part[-1:] * (size - len(part))
            cursor = connection.connection.cursor()
            cursor.execute(self._text(connection, size), part)
            yield from cursor.fetchall()
            cursor.close()

    def _text(self, connection: Connection, size: int) -> str:
        text = self._texts.get(size)
        if text is None:
            places: list[BindParameter[str]] = [bindparam(f"key{at}") for at in range(size)]
            query = self._rows.where(self._key.in_(places))
            text = self._texts[size] = str(query.compile(dialect=connection.dialect))
        return text
