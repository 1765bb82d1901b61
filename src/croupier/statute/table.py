"""Takes a TOML table apart key by key, and says which key is wrong and what would be right."""

import tomllib
from collections.abc import Callable
from typing import NoReturn, TypeVar

from croupier.statute.errors import StatuteError, either, shown, suggestion

T = TypeVar("T")


class Table:
    """A table of a data file, from which every key must be taken exactly once.

    Each method takes one key. One that is missing or of the wrong type is a StatuteError with
    the path of the key, and so is one that nobody has taken when the table is finished.
    """

    def __init__(self, file: str, path: str, content: dict[str, object]) -> None:
        self.file = file
        self.path = path
        self._left = dict(content)
        self._known: list[str] = []

    @classmethod
    def read(cls, text: str, file: str) -> "Table":
        """Read a whole file; StatuteError if it is not TOML."""
        try:
            return cls(file, "", tomllib.loads(text))
        except tomllib.TOMLDecodeError as error:
            raise StatuteError(file, "", f"is not TOML: {error}") from error
        # The parser lets these two pass through as they come from Python.
        except (ValueError, RecursionError) as error:
            message = "cannot be read; shorten a number in it, or nest its lists less deeply"
            raise StatuteError(file, "", message) from error

    def __contains__(self, key: str) -> bool:
        return key in self._left

    def path_of(self, key: str) -> str:
        """Return the path of a key of this table."""
        return f"{self.path}.{key}" if self.path else key

    def fail(self, key: str, message: str) -> NoReturn:
        """Refuse the file because of this key."""
        raise StatuteError(self.file, self.path_of(key), message)

    def text(self, key: str, what: str = "a text in quotation marks") -> str:
        """Take a text that is not blank; `what` says what to write if it is missing."""
        value = self._take(key, None, what)
        if not isinstance(value, str):
            self.fail(key, f"{shown(value)} is no text; put it in quotation marks")
        if not value.strip():
            self.fail(key, "must not be blank")
        return value

    def sentence(
        self,
        key: str,
        what: str = "a sentence in quotation marks",
        *,
        stop: str = ".",
        joint: str = " ",
    ) -> str:
        """Take prose, which may be broken over lines, and return it as one line.

        `stop` and `joint` are the language's: what ends a sentence, and what parts two lines.
        """
        lines = [" ".join(line.split()) for line in self.text(key, what).splitlines()]
        value = joint.join(filter(None, lines))
        if not value.endswith(stop):
            self.fail(key, "must be a whole sentence, with a full stop at its end")
        return value

    def one_of(self, key: str, *values: str) -> str:
        """Take one of the given words."""
        value = self._take(key, None, either(values))
        if not isinstance(value, str) or value not in values:
            self.fail(key, f"{shown(value)} is not known here; write {either(values)}")
        return value

    def flag(self, key: str, *, otherwise: bool) -> bool:
        """Take an optional true or false."""
        value = self._take(key, otherwise, "true or false")
        if not isinstance(value, bool):
            self.fail(key, f"{shown(value)} is not a yes or no; write true or false")
        return value

    def value(self, key: str) -> object:
        """Take whatever stands there."""
        return self._take(key, None, "a value")

    def items(self, key: str, *, optional: bool = False) -> list[object]:
        """Take a list; an optional one that is missing is empty."""
        value = self._take(key, [] if optional else None, "a list")
        if not isinstance(value, list):
            self.fail(key, f"{shown(value)} is no list; put it in square brackets")
        if not value and not optional:
            self.fail(key, "must not be empty")
        return value

    def texts(self, key: str, *, optional: bool = False) -> tuple[str, ...]:
        """Take a list of different texts; an optional one that is missing is empty."""
        taken: list[str] = []
        for one in self.items(key, optional=optional):
            if not isinstance(one, str):
                self.fail(key, f"{shown(one)} is no text; put it in quotation marks")
            if one in taken:
                self.fail(key, f"{shown(one)} stands here twice; leave one out")
            taken.append(one)
        return tuple(taken)

    def table(self, key: str) -> "Table":
        """Take an optional table; one that is missing is empty."""
        return Table(self.file, self.path_of(key), self._content(key, self._take(key, {}, "")))

    def tables(self, key: str, label: str, take: Callable[["Table"], T]) -> list[T]:
        """Take an optional list of tables and read each; `label` is the key that names one."""
        found = []
        for number, one in enumerate(self.items(key, optional=True), start=1):
            content = self._content(key, one)
            name = content.get(label, number)
            path = self.path_of(f"{key}[{name if isinstance(name, str) else number}]")
            table = Table(self.file, path, content)
            found.append(take(table))
            table.finish()
        return found

    def rest(self) -> list[str]:
        """Return the keys that nobody has taken, for a table whose keys are names."""
        return list(self._left)

    def finish(self) -> None:
        """Refuse the file if a key is left that nobody knows."""
        for key in self._left:
            known = self._known
            hint = suggestion(key, known)
            self.fail(key, f"is not known here; {hint}known keys: {', '.join(known)}")

    def _content(self, key: str, value: object) -> dict[str, object]:
        """Return the content of a table that stands under a key."""
        if not isinstance(value, dict):
            self.fail(key, f"{shown(value)} is no table; write key = value lines")
        return value

    def _take(self, key: str, otherwise: object, what: str) -> object:
        """Take what stands under a key; None as `otherwise` means that it must be there."""
        self._known.append(key)
        if key in self._left:
            return self._left.pop(key)
        if otherwise is None:
            self.fail(key, f"is missing; write {what}")
        return otherwise
