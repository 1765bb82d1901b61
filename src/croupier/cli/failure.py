"""What ends a command early: one sentence for the person, one exit status for the program."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """Exit statuses of every command."""

    WELL = 0
    RULED_AGAINST = 1
    """An act was refused, or somebody was paid wrongly."""

    UNREADABLE = 2
    """The input, or the command itself, is not what it must be."""

    INTERRUPTED = 130
    BROKEN_PIPE = 141


class Failure(Exception):
    """The input is not what it must be; the message says what would be right."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
