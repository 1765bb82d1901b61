"""Running commands in this process, and files for them."""

from collections.abc import Sequence
from dataclasses import dataclass
from json import loads
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.app import croupier
from croupier.cli.failure import Failure

HEADER = 'format = "21h/1"\nrules = "macau-2000"\nseats = { 1 = "ana" }\n'
SHOE = 'shoe = "?? ?? ?? ?? ?? ?? Ts Kh 9d ?? 8s"\n'
ACTS = 'acts = ["ana bet 100 1", "ana stand 1"]\n'
ROUND = SHOE + ACTS
"""Ana wins 100 with 19 against 18."""

LATER_ROUND = 'shoe = "?? Ts Kh 9d ?? 8s"\n' + ACTS
"""The same, later in a shoe."""


@dataclass(frozen=True)
class Ran:
    """What a command did: exit status and what it printed."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:  # noqa: ANN401 a test looks into it
        return loads(self.out)


@dataclass(frozen=True)
class Runner:
    """Runs commands and catches what they print."""

    capture: pytest.CaptureFixture[str]
    folder: Path

    def __call__(self, *words: str) -> Ran:
        try:
            status = croupier(words)
            failure = ""
        except Failure as error:
            status, failure = 2, error.message
        out, err = self.capture.readouterr()
        return Ran(status, out, err + failure)

    def file(self, text: str, name: str = "round.21h") -> str:
        """Write a file and return where it is."""
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    def judge(self, text: str, *words: str) -> Ran:
        """Judge a text."""
        return self("judge", *words, self.file(text))


def session(rounds: Sequence[str], after: str = "") -> str:
    """A file of several rounds."""
    return HEADER + "".join(f"\n[[rounds]]\n{each}" for each in rounds) + after
