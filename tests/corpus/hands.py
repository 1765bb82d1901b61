"""The corpus as the tests see it: every hand, what its comments say, how it is judged."""

import re
import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from croupier.history.errors import NotationError
from croupier.history.judge import Hearing, SessionJudge
from croupier.history.transcript import transcribe

CORPUS = Path(__file__).resolve().parents[2] / "corpus"
HANDS = CORPUS / "hands"
TRANSCRIPTS = CORPUS / "transcripts"

_COMMENT = re.compile(r"# ([a-z ]+): (.*)")
_ARTICLE = re.compile(r"(\w+)/(\S+)")


@dataclass(frozen=True)
class HandFile:
    """One `.21h` file of the corpus."""

    path: Path

    @property
    def name(self) -> str:
        """Rule set and file name, `banker/banker-pair-lost`."""
        return f"{self.path.parent.name}/{self.path.stem}"

    @property
    def rule_set(self) -> str:
        return self.path.parent.name

    @property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    def transcript(self, **changes: object) -> str:
        with self.path.open("rb") as lines:
            return transcribe(lines, **changes)

    def comments(self, what: str) -> list[str]:
        """The comments of one kind: `why`, `rests on`, `dealt`, `sum`, `assumes`, `note`."""
        found = (_COMMENT.fullmatch(line) for line in self.text.splitlines())
        return [match[2] for match in found if match is not None and match[1] == what]

    def rests_on(self) -> set[str]:
        """The lines of the rules that the hand names, each with its whole id."""
        return {line for text in self.comments("rests on") for line in line_ids(text)}

    def expected(self) -> dict[str, Any]:
        """The table `[expect]`, also of a file that is not TOML otherwise."""
        return dict(tomllib.loads("[expect]" + self.text.partition("[expect]")[2])["expect"])


def line_ids(text: str) -> list[str]:
    """Read `2004/13(2), 14(2) + general/side` as whole ids; a bare article has the order before."""
    ids: list[str] = []
    order = ""
    for part in re.split(r"[,+]", text):
        word = part.strip()
        match = _ARTICLE.fullmatch(word)
        if match is not None:
            order = match[1]
        ids.append(word if "/" in word or not order else f"{order}/{word}")
    return ids


@cache
def hands() -> tuple[HandFile, ...]:
    """Every hand of the corpus, by rule set and name."""
    return tuple(HandFile(path) for path in sorted(HANDS.glob("*/*.21h")))


@dataclass
class Judged:
    """What the judge says of a whole file, with refused acts skipped."""

    nets: list[dict[str, int]] = field(default_factory=list)
    refused: list[tuple[int, int, str]] = field(default_factory=list)
    awaiting: str | None = None
    dealer_total: int | None = None
    error: str | None = None


def judge(hand: HandFile) -> Judged:
    """Judge a file to its end."""
    judged = Judged()
    try:
        with hand.path.open("rb") as lines:
            for hearing in SessionJudge(lines, goes_on=True).hearings():
                _take(hearing, judged)
    except NotationError as error:
        judged.error = str(error)
    return judged


def _take(hearing: Hearing, judged: Judged) -> None:
    for step in hearing.steps():
        if step.refusal is not None:
            assert step.number is not None
            judged.refused.append((hearing.number, step.number, step.refusal.article))
    data = hearing.judgement.as_data()
    judged.nets.append(data["net"])
    judged.awaiting = data.get("awaiting")
    judged.dealer_total = data["dealer"]["total"]
