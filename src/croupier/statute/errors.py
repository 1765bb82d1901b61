"""What is said when a statute's data is malformed or a choice is not permitted."""

from collections.abc import Collection, Iterable

SHOWN_MAX = 40
"""The most characters of somebody's input that a message repeats."""

WHOLE_MAX = 10**9
"""Whole numbers beyond this are not spelled out in a message."""


class StatuteError(Exception):
    """The law as data, or a choice under it, is not right; the message says what would be.

    `file` is the data file, or the rule set's id where a choice is refused; `key` says where in
    it (`lines[2000/6].source`), or which option. The message reads on from the key.
    """

    def __init__(self, file: str, key: str, message: str) -> None:
        super().__init__(file, key, message)
        self.file = file
        self.key = key
        self.message = message

    def __str__(self) -> str:
        where = f"{self.file}: {self.key}" if self.key else self.file
        return f"{where}: {self.message}"


class ChoiceError(StatuteError):
    """A choice that a statute does not permit; `key` is the option.

    Sentences about choices are read by everybody, so they stand in the catalogue: `code` names
    the sentence, `arguments` are what it needs (values and names as texts).
    """

    def __init__(self, rule_set: str, key: str, code: str, **arguments: str) -> None:
        super().__init__(rule_set, key, f"{code} {arguments}")
        self.code = code
        self.arguments = arguments


def shown(value: object) -> str:
    """Write a value as a statute or a hand history would, shortened and without odd characters."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and abs(value) > WHOLE_MAX:
        return "so large a number"
    if isinstance(value, str):
        return f'"{clipped(value)}"'
    if isinstance(value, frozenset | set):
        return f"[{', '.join(sorted(shown(member) for member in value))}]"
    return clipped(str(value))


def clipped(text: str) -> str:
    """Shorten a text that is not ours, and replace what would not print."""
    short = text if len(text) <= SHOWN_MAX else text[: SHOWN_MAX - 3] + "..."
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in short)


def either(values: Iterable[object]) -> str:
    """Write values as a choice: `1, 2 or "first_hidden"`."""
    *rest, last = [shown(value) for value in values]
    return f"{', '.join(rest)} or {last}" if rest else last


def closest(name: str, known: Collection[str]) -> str | None:
    """Return the known name that was probably meant, None if no one is close."""
    from difflib import get_close_matches  # noqa: PLC0415 only a mistake needs this import

    close = get_close_matches(name[:SHOWN_MAX], known, n=1)
    return close[0] if close else None


def suggestion(name: str, known: Collection[str]) -> str:
    """Return `did you mean ...? `, or nothing if no known name is close."""
    close = closest(name, known)
    return f"did you mean {shown(close)}? " if close else ""


def unknown(rule_set: str, key: str, code: str, name: str, known: Collection[str]) -> ChoiceError:
    """Return the error for a name that is none of the known ones, with the one that is close."""
    close = closest(name, known)
    arguments = {"given": shown(name), "known": ", ".join(known)}
    if close is None:
        return ChoiceError(rule_set, key, code, **arguments)
    return ChoiceError(rule_set, key, f"{code}_close", close=shown(close), **arguments)
