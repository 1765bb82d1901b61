"""The command `croupier replay`: steps through a written round or session."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from croupier.cli.failure import Exit, Failure
from croupier.cli.felt import felt
from croupier.cli.keys import can_press_keys, pressed, single_keys
from croupier.cli.narrator import Line, Narrator
from croupier.cli.paint import Paint, paint_for_stdout
from croupier.cli.sentences import located, waits_sentence
from croupier.cli.source import source
from croupier.engine.state import State
from croupier.engine.views import view
from croupier.history.errors import NotationError
from croupier.history.judge import Hearing, SessionJudge
from croupier.history.notation import name_problem
from croupier.messages import say

_CLEAR = "\x1b[H\x1b[2J"


def replay(file: str, *, seat: str | None = None) -> int:
    """Step through a written round or session, act by act, with the table after each.

    Args:
        file: the hand history (.21h); - is the standard input
        seat: show what this person may see; otherwise all cards lie open, as to the croupier

    In a terminal: space or return for the next act, b back, q quit. Elsewhere everything is
    printed. Cards that lie face down stand in parentheses, ?? are cards not to be seen. Refused
    acts are shown and left out.

    The exit status is that of `croupier judge --continue`, for what has been shown.

    Examples:
      croupier replay evening.21h
      croupier replay evening.21h --seat ana
    """
    if seat is not None and name_problem(seat) is not None:
        raise Failure(say("cli.seat_malformed", name=seat[:40]))
    try:
        with source(file) as lines:
            frames = _frames(SessionJudge(lines, goes_on=True), seat)
            show = _step_through if can_press_keys() else _print_all
            return show(frames, paint_for_stdout())
    except NotationError as error:
        sys.stdout.flush()
        print(located(file, error), file=sys.stderr)
        return Exit.UNREADABLE


@dataclass(frozen=True, slots=True)
class Frame:
    """What is shown at once: the story since the frame before, and the table after it."""

    round: int
    lines: tuple[Line, ...]
    table: tuple[str, ...]

    @property
    def is_refusal(self) -> bool:
        """Whether an act was refused here."""
        return any(line.style == "bad" for line in self.lines)


def _frames(session: SessionJudge, viewer: str | None) -> Iterator[Frame]:
    """One frame per act that there is something to tell of."""
    names = session.header.names

    def table(state: State) -> tuple[str, ...]:
        return tuple(felt(state if viewer is None else view(state, viewer), names))

    for hearing in session.hearings():
        narrator = Narrator(names, viewer)
        for step in hearing.steps():
            if lines := tuple(narrator.tell(step)):
                yield Frame(hearing.number, lines, table(step.state))
        if lines := (*narrator.flush(), *_open_end(hearing, names)):
            yield Frame(hearing.number, lines, table(hearing.state))
    if session.barred is not None:
        barred = session.barred
        text = say("cli.cannot_go_on", next=barred, round=barred - 1)
        yield Frame(barred - 1, (Line(text, style="bad"),), ())


def _open_end(hearing: Hearing, names: Mapping[str, str]) -> Iterator[Line]:
    """What a round that is not over waits for."""
    if not hearing.judgement.is_complete:
        yield Line(say("cli.incomplete", waits=waits_sentence(hearing.state, names)), style="bold")


def _print_all(frames: Iterator[Frame], paint: Paint) -> int:
    round_number = 0
    status = Exit.WELL
    for frame in frames:
        if frame.round != round_number:
            round_number = frame.round
            print(paint.line(say("cli.round", round=round_number), "bold"))
        for line in frame.lines:
            print(paint.line(str(line), line.style))
        for text in frame.table:
            print(paint.line(f"         | {text}".rstrip()))
        if frame.is_refusal:
            status = Exit.RULED_AGAINST
    return status


def _step_through(frames: Iterator[Frame], paint: Paint) -> int:
    """Show one frame at a time; those that were shown are kept to go back to."""
    shown: list[Frame] = []
    at = -1
    is_end = False
    with single_keys():
        while True:
            if at + 1 == len(shown) and not is_end:
                frame = next(frames, None)
                is_end = frame is None
                if frame is not None:
                    shown.append(frame)
            at = min(at + 1, len(shown) - 1)
            while (key := _ask(shown, at, paint, is_end=is_end)) == "back":
                at = max(at - 1, 0)
            if key == "quit":
                break
    print()
    refused = any(frame.is_refusal for frame in shown)
    return Exit.RULED_AGAINST if refused else Exit.WELL


def _ask(shown: list[Frame], at: int, paint: Paint, *, is_end: bool) -> str:
    """Show a frame and wait for a key."""
    print(_CLEAR, end="")
    if shown:
        frame = shown[at]
        print(paint.line(say("cli.round", round=frame.round), "bold"), end="\n\n")
        for text in frame.table:
            print(paint.line(f"  {text}"))
        print()
        before = shown[at - 1].lines if at and shown[at - 1].round == frame.round else ()
        for line in before:
            print(paint.line(str(line), "dim"))
        for line in frame.lines:
            print(paint.line(str(line), line.style))
    print()
    at_end = is_end and at == len(shown) - 1
    print(paint.line(say("cli.replay_end" if at_end else "cli.replay_keys"), "dim"), end="")
    sys.stdout.flush()
    return pressed()
