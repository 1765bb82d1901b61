"""Transcripts: a round as canonical text, to be compared line by line.

A transcript holds every event in order with its audience (`all`, or the names of those who
alone are told everything), every refusal at its place, then the cards hand by hand, the
settlements and what everybody won or lost. It is made of codes and words of the notation,
not of sentences, so that it is the same in every language and for every implementation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from enum import Enum
from typing import Final

from croupier.core.cards import Card, card_text
from croupier.core.hands import total
from croupier.engine import events as e
from croupier.engine.state import State
from croupier.engine.views import NOBODY, redact
from croupier.history.errors import NotationError, UnreadableText
from croupier.history.judge import Hearing, SessionJudge
from croupier.history.judgement import Judgement
from croupier.history.model import Header
from croupier.history.notation import write_act
from croupier.history.replay import Step, awaiting_text, opening
from croupier.statute import load_statute

_CAPITAL: Final = re.compile(r"(?<!^)(?=[A-Z])")
_EVERYBODY: Final = "all"
_NOBODY: Final = "nobody"


def transcribe(lines: Iterable[bytes], **changes: object) -> str:
    """The transcript of a whole file; `changes` are options that differ from the file's.

    A file that cannot be read ends its transcript where that shows.

    Raises:
        StatuteError: the changed options are not permitted.
    """
    return "".join(f"{line}\n" for line in _file(lines, changes))


def _file(lines: Iterable[bytes], changes: dict[str, object]) -> Iterator[str]:
    try:
        judge = SessionJudge(lines, goes_on=True)
        if changes:
            judge.header = changed(judge.header, changes)
            judge.opening = opening(judge.header)
        for hearing in judge.hearings():
            if hearing.number > 1:
                yield ""
            yield from _round(hearing)
    except NotationError as error:
        yield f"unreadable {error.line}:{error.column} {error.code}"
    except UnreadableText as error:
        yield f"unreadable header {error.code}"


def changed(header: Header, changes: dict[str, object]) -> Header:
    """The header with some options changed."""
    options = {**header.options, **changes}
    statute = load_statute(header.rules.id)
    return replace(header, rules=statute.rules(**options), options=options)


def _round(hearing: Hearing) -> Iterator[str]:
    yield f"round {hearing.number}"
    before = hearing.state
    for step in hearing.steps():
        yield from _step(before, step)
        before = step.state
    yield from _summary(hearing.judgement)


def _step(before: State, step: Step) -> Iterator[str]:
    if step.refusal is not None:
        ruling = f"{step.refusal.code.name} [{step.refusal.article}]"
        yield f"refused: act {step.number} {write_act(step.act)}: {ruling}"
    for event in step.events:
        yield f"{_audience(before, step.state, event)}: {event_text(event)}"


# Events --------------------------------------------------------------------------------


def _audience(before: State, after: State, event: e.Event) -> str:
    """Who is told everything of an event: `all`, or names in alphabetical order.

    The round's end clears the table, so both states around an act say who was there.
    """
    told_in = after if after.boxes else before
    people = {name for state in (before, after) for name in _people(state)}
    if redact(told_in, event, NOBODY) == event:
        return _EVERYBODY
    told = [name for name in sorted(people) if redact(told_in, event, name) == event]
    return ", ".join(told) or _NOBODY


def _people(state: State) -> set[str]:
    return {*state.seats.values(), *state.bettors, *state.purses, *state.flow}


def event_text(event: e.Event) -> str:
    """One event as words: its name, what it says, and its article in brackets."""
    words = [_CAPITAL.sub("-", type(event).__name__).lower()]
    values = {field.name: getattr(event, field.name) for field in fields(event)}
    article = values.pop("article", None)
    if "box" in values and values.get("hand") is not None:
        values["box"] = f"{values['box']}.{values['hand']}"
    values.pop("hand", None)
    words += [text for name, value in values.items() if (text := _value(name, value))]
    if article is not None:
        words.append(f"[{article}]")
    return " ".join(words)


_BARE: Final = frozenset({"person", "box", "card", "cards", "wager", "ended", "mistake", "ruling"})
_SIGNED: Final = frozenset({"net"})


def _value(name: str, value: object) -> str:
    """One field as text; empty for a flag that is not set and for what is not there."""
    if value is False or (value is None and name != "card"):
        return ""
    if value is True:
        return name.replace("_", "-")
    text = _signed(value) if name in _SIGNED and isinstance(value, int) else _plain(value)
    is_bare = name in _BARE and not isinstance(value, int)
    return text if is_bare or name == "box" else f"{name}={text}"


def _plain(value: object) -> str:
    if value is None or isinstance(value, Card):
        return card_text(value)
    if isinstance(value, Enum):
        return str(value.value).replace(" ", "-")
    if isinstance(value, tuple):
        return ",".join(_pair(each) for each in value) or "nobody"
    return str(value)


def _pair(value: object) -> str:
    """A part of a tuple: a card, a name, or a name (box) with what belongs to it."""
    if isinstance(value, tuple):
        key, belongs = value
        return f"{key}:{_signed(belongs) if isinstance(belongs, int) else belongs}"
    return _plain(value)


def _signed(amount: int) -> str:
    return f"{amount:+d}" if amount else "0"


# The round's end -----------------------------------------------------------------------


def _summary(judgement: Judgement) -> Iterator[str]:
    """Cards hand by hand, settlements, and the change of everybody's chips."""
    for number, box in judgement.boxes().items():
        for at, hand in enumerate(box.hands, start=1):
            outcome = judgement.outcome(number, at) or "open"
            yield f"cards {number}.{at}: {_cards(hand.cards)} ({outcome})"
    dealer = judgement.dealer()
    if dealer.cards:
        yield f"cards dealer: {_cards(dealer.cards)}"
    if not judgement.is_burned:
        for each in judgement.settlements:
            yield f"settled {_settlement(each)}"
    for name, net in sorted(judgement.net.items()):
        yield f"net {name} {_signed(net)}"
    if not judgement.is_complete:
        assert judgement.state is not None
        yield f"awaiting {awaiting_text(judgement.state)}"


def _cards(cards: tuple[Card | None, ...]) -> str:
    known = [each for each in cards if each is not None]
    points = total(known).points if len(known) == len(cards) else "?"
    return f"{' '.join(card_text(each) for each in cards)} = {points}"


def _settlement(event: e.WagerSettled) -> str:
    place = f"{event.person} {event.box}.{event.hand} {event.wager.value}"
    return f"{place} {event.stake}: {_signed(event.net)} {event.ruling} [{event.article}]"
