"""The command `croupier judge`: a written round or session, ruled on act by act."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from json import dumps, loads
from typing import Any, Self

from croupier.cli.failure import Exit
from croupier.cli.narrator import Line, Narrator
from croupier.cli.paint import paint_for_stdout
from croupier.cli.sentences import located, notation_sentence, options_text, waits_sentence
from croupier.cli.source import source
from croupier.history.errors import NotationError
from croupier.history.judge import Hearing, SessionJudge
from croupier.history.judgement import paid_wrongly
from croupier.history.model import Header
from croupier.messages import say
from croupier.statute import load_statute


def judge(file: str, *, json: bool = False, continue_: bool = False) -> int:
    """Judge a written round or session: every ruling with the article it rests on.

    Args:
        file: the hand history (.21h); - is the standard input
        json: print one JSON object instead of words
        continue_: leave refused acts out and go on, instead of ending with the first

    Exit status:
      0  all is well
      1  an act was refused (with --continue too), or somebody was paid wrongly
      2  the file cannot be read

    Examples:
      croupier judge evening.21h
      croupier judge --json --continue evening.21h
      croupier judge - < evening.21h
    """
    try:
        with source(file) as lines, Spool() as spool:
            session = SessionJudge(lines, goes_on=continue_)
            return (_judge_for_programs if json else _judge_in_words)(session, spool)
    except NotationError as error:
        message = notation_sentence(error)
        if json:
            print(
                dumps({"error": {"line": error.line, "column": error.column, "message": message}})
            )
        else:
            sys.stdout.flush()
            print(located(file, error), file=sys.stderr)
        return Exit.UNREADABLE


class Spool:
    """Rounds put aside on disk, so that a long session needs no more memory than a short one.

    They cannot be printed before all has been read: an unreadable file is to print its error
    only, and payments may stand at the end.
    """

    def __enter__(self) -> Self:
        self._file = tempfile.TemporaryFile("w+", encoding="utf-8")
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, data: dict[str, Any]) -> None:
        """Put one round aside."""
        self._file.write(dumps(data) + "\n")

    def rounds(self) -> Iterator[dict[str, Any]]:
        """All rounds in their order."""
        self._file.seek(0)
        return map(loads, self._file)


@dataclass
class Count:
    """What has been found in a session."""

    rounds: int = 0
    refused: int = 0
    wrong: int = 0
    compared: int = 0

    @property
    def status(self) -> Exit:
        """What the command exits with."""
        return Exit.RULED_AGAINST if self.refused or self.wrong else Exit.WELL

    def __str__(self) -> str:
        counts = {"rounds": self.rounds, "refused": self.refused, "paid": self.wrong}
        return ", ".join(say(f"cli.summary_{name}", count=n) for name, n in counts.items())


def _compared(session: SessionJudge, spool: Spool, count: Count) -> Iterator[dict[str, Any]]:
    """The rounds put aside, each with who was paid wrongly in it.

    A round without a payment in the file, or without an end, has none to compare.
    """
    for at, data in enumerate(spool.rounds()):
        wrong: list[dict[str, Any]] = []
        if at < len(session.paid) and data["complete"]:
            wrong = paid_wrongly(data["net"], session.paid[at])
            count.compared += 1
        count.wrong += len(wrong)
        yield data | {"paid_wrongly": wrong}


# For programs --------------------------------------------------------------------------


def _judge_for_programs(session: SessionJudge, spool: Spool) -> int:
    count = Count()
    for hearing in session.hearings():
        for _ in hearing.steps():
            pass
        count.refused += len(hearing.judgement.refused)
        spool.add(hearing.judgement.as_data())
    header = session.header
    opening = {"rules": header.rules.id, "options": dict(header.options)}
    print(dumps(opening)[:-1] + ', "rounds": [', end="")
    for at, data in enumerate(_compared(session, spool, count)):
        print("," if at else "", dumps(data), sep="\n", end="")
    print("]}")
    return count.status


# In words ------------------------------------------------------------------------------


def _judge_in_words(session: SessionJudge, spool: Spool) -> int:
    paint = paint_for_stdout()
    count = Count()
    print(paint.line(_title(session.header), "bold"))
    for hearing in session.hearings():
        print()
        print(paint.line(say("cli.round", round=hearing.number), "bold"))
        for line in _told(hearing, session.header):
            print(paint.line(str(line), line.style))
        judgement = hearing.judgement
        count.rounds += 1
        count.refused += len(judgement.refused)
        spool.add({"complete": judgement.is_complete, "net": judgement.net})
    print()
    for line in _closing(session, spool, count):
        print(paint.line(line.text, line.style))
    return count.status


def _title(header: Header) -> str:
    statute = load_statute(header.rules.id)
    title = say("cli.judge_header", title=statute.title, rules=statute.id)
    if header.options:
        title += "\n" + say("cli.judge_options", options=options_text(header.options))
    return title


def _told(hearing: Hearing, header: Header) -> Iterator[Line]:
    narrator = Narrator(header.names)
    for step in hearing.steps():
        yield from narrator.tell(step)
    yield from narrator.flush()
    if not hearing.judgement.is_complete:
        waits = waits_sentence(hearing.state, header.names)
        yield Line(say("cli.incomplete", waits=waits), style="bold")


def _closing(session: SessionJudge, spool: Spool, count: Count) -> Iterator[Line]:
    """What can be said when all has been read."""
    names = session.header.names
    if session.stopped:
        yield Line(say("cli.stopped"))
    if session.barred is not None:
        barred = session.barred
        yield Line(say("cli.cannot_go_on", next=barred, round=barred - 1))
    for number, data in enumerate(_compared(session, spool, count), start=1):
        for wrong in data["paid_wrongly"]:
            person = names.get(wrong["player"], wrong["player"])
            amounts = {"paid": wrong["paid"], "due": wrong["due"]}
            text = say("cli.paid_wrongly", round=number, person=person, **amounts)
            yield Line(text, style="bad")
    if count.compared and not count.wrong:
        yield Line(say("cli.payments_right"))
    yield Line(str(count), style="bold")
