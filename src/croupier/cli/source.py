"""Opening what a command reads: a file or the standard input, with one sentence if it cannot be."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from croupier.cli.failure import Failure
from croupier.messages import say


@contextmanager
def source(file: str) -> Iterator[BinaryIO]:
    """Open a file for reading; `-` is the standard input."""
    if file == "-":
        yield sys.stdin.buffer
        return
    try:
        with Path(file).open("rb") as opened:
            yield opened
    except FileNotFoundError:
        raise _failure(file, "cli.no_file") from None
    except IsADirectoryError:
        raise _failure(file, "cli.is_a_folder") from None
    except PermissionError:
        raise _failure(file, "cli.not_permitted") from None
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise _failure(file, "cli.not_readable", reason=reason) from error


def _failure(file: str, key: str, **arguments: str) -> Failure:
    return Failure(say("cli.about_file", file=file, message=say(key, **arguments)))
