"""NotationError: what is wrong in a hand history, and where."""

from __future__ import annotations


class NotationError(Exception):
    """A file that is not a hand history: `line` and `column` count from 1.

    `code` names the message, `arguments` what its sentence needs.
    """

    def __init__(self, line: int, column: int, code: str, **arguments: int | str) -> None:
        super().__init__(f"line {line}, column {column}: {code} {arguments or ''}".strip())
        self.line = line
        self.column = column
        self.code = code
        self.arguments = arguments


class UnreadableText(Exception):
    """What is wrong inside one text (an act, a card); `offset` counts characters from 0."""

    def __init__(self, offset: int, code: str, **arguments: int | str) -> None:
        super().__init__(code)
        self.offset = offset
        self.code = code
        self.arguments = arguments
