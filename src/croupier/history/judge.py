"""Judging a file: every round replayed in order, in one pass, each mistake with its place.

The caller goes through the rounds and through the steps of each; nothing of a round is kept
once the next one has begun. What a file tells of payments stands in `paid` when all has been
read, and is compared then (`judgement.paid_wrongly`), because it may stand at the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NoReturn

from croupier.engine.state import State
from croupier.history.errors import UnreadableText
from croupier.history.judgement import Judgement
from croupier.history.locate import Path
from croupier.history.model import Header, RoundRecord
from croupier.history.read import Chunk, SessionReader
from croupier.history.replay import RoundReplay, Step, UnreadableRound, awaiting_text, opening


class Hearing:
    """One round being judged; `number` counts from 1. Iterate `steps`, then ask `judgement`."""

    def __init__(
        self, number: int, state: State, chunk: Chunk, record: RoundRecord, *, goes_on: bool
    ) -> None:
        self.number = number
        self.judgement = Judgement()
        self.opened = state
        self._chunk = chunk
        self._goes_on = goes_on
        self._replay = RoundReplay(state, record)
        self._steps = self._heard(record)

    @property
    def state(self) -> State:
        """The table after the last step."""
        return self._replay.state

    def steps(self) -> Iterator[Step]:
        """The steps that have not been taken yet, each judged as it is taken.

        Raises:
            NotationError: an act or a card of the round makes it unreadable.
        """
        return self._steps

    def _heard(self, record: RoundRecord) -> Iterator[Step]:
        judgement = self.judgement
        judgement.state = self._replay.state
        try:
            for step in self._replay.steps():
                judgement.take(step)
                yield step
                if step.refusal is not None and not self._goes_on:
                    return
        except UnreadableRound as error:
            self._fail(error, record)
        finally:
            judgement.finish(self._replay)

    def _fail(self, error: UnreadableRound, record: RoundRecord) -> NoReturn:
        """Say where in the file the act or the card stands that cannot be replayed."""
        path = self.path
        if error.shoe_at is not None and record.shoe is not None:
            path = (*path, "shoe")
            words = re.finditer(r"\S+", _value(self._chunk, path))
            start = [word.start() for word in words][error.shoe_at]
            self._chunk.fail_in_text(path, error.problem, start)
        if error.act is not None:
            path = (*path, "acts", error.act)
        self._chunk.fail_in_text(path, error.problem)

    @property
    def path(self) -> Path:
        """Where the round stands in its chunk: at the top, or in a list of rounds."""
        if self._chunk.table == "rounds":
            return ("rounds", 0)
        if "rounds" in self._chunk.parse():
            return ("rounds", self.number - 1)
        return ()

    def bar(self, last: Hearing) -> NoReturn:
        """Refuse the file because the round before this one is not over."""
        waits = awaiting_text(last.state)
        self._chunk.fail(self.path, "round_incomplete", round=last.number, waits=waits)


def _value(chunk: Chunk, path: Path) -> str:
    """The text that stands at a path, as it was read."""
    value: Any = chunk.parse()
    for key in path:
        value = value[key]
    return str(value)


class SessionJudge:
    """Judges the rounds of a file, given as lines of bytes.

    The first refused act ends the judging (`stopped`), unless `goes_on`; the rest of the file is
    still read, so that an unreadable file is always found to be one.

    A round that is not over bars the next one: the file is then unreadable. Where an act was
    refused in that round (and `goes_on` left it out), the file is not to blame, and the judging
    ends there.

    Raises:
        NotationError: wherever the file is not a hand history.
    """

    def __init__(self, lines: Iterable[bytes], *, goes_on: bool = False) -> None:
        self._reader = SessionReader(lines)
        self._goes_on = goes_on
        self.header: Header = self._reader.header
        self.barred: int | None = None
        """The round that could not begin because the one before it was not over."""
        self.stopped = False
        try:
            self.opening = opening(self.header)
        except UnreadableText as problem:
            self._reader.chunk.fail_in_text(("seats",), problem)

    @property
    def paid(self) -> list[Mapping[str, int]]:
        """What was paid in each round, from the first on, as far as it has been read."""
        return self._reader.paid

    def hearings(self) -> Iterator[Hearing]:
        """Each round in turn; what the caller has left of its steps is taken then."""
        state = self.opening
        last: Hearing | None = None
        for number, (chunk, record) in enumerate(self._reader.rounds(), start=1):
            if self.stopped or self.barred is not None:
                continue
            hearing = Hearing(number, state, chunk, record, goes_on=self._goes_on)
            if last is not None and not last.judgement.is_complete:
                self._bar(hearing, last)
                continue
            yield hearing
            self._hear_out(hearing)
            state, last = hearing.state, hearing

    def _hear_out(self, hearing: Hearing) -> None:
        for _ in hearing.steps():
            pass
        self.stopped = bool(hearing.judgement.refused) and not self._goes_on

    def _bar(self, hearing: Hearing, last: Hearing) -> None:
        if not last.judgement.refused:
            hearing.bar(last)
        self.barred = hearing.number
