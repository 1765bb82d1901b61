"""Counting systems as data: tags, what the true count changes in play, insurance and bets.

`data/NAME.toml` has a system; docs/simulator.md says what may stand in it. The true count is the
running count per pack of cards not seen, rounded down.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final, TypeAlias

from croupier.core.cards import CARDS
from croupier.players.chart import TABLES, UPCARDS, Chart
from croupier.simulator.game import Counting
from croupier.statute import rule_set_ids

TRUE_COUNTS: Final = range(-8, 9)
"""True counts that are told apart; the first and the last stand for all beyond them."""

UNITS_MOST: Final = 1000
_TAG_MOST: Final = 9
_TENS: Final = 4
_INSURES: Final = "insure_from"

Ramp: TypeAlias = Mapping[int, int]
"""Units on each box from a true count on; the first holds below it, too."""

Cell: TypeAlias = tuple[str, int, str]
"""Table of a chart, row and upcard."""

Steps: TypeAlias = Sequence[tuple[int, str]]
"""Letters of a chart, each with the first true count at which it holds."""


class CountingError(Exception):
    """A system that cannot be read; `key` and `arguments` make the sentence (`counting.toml`)."""

    def __init__(self, key: str, **arguments: str | int) -> None:
        super().__init__(key, arguments)
        self.key = key
        self.arguments = arguments


@dataclass(frozen=True)
class IndexPlays:
    """What the true count changes under one rule set."""

    cells: Mapping[Cell, Steps]
    insure_from: int | None
    """The least true count at which insurance is taken; None: at none."""

    def at(self, count: int) -> tuple[Mapping[Cell, str], bool]:
        """The letters that hold at a true count, and whether to insure."""
        letters = {
            cell: next(letter for least, letter in reversed(steps) if count >= least)
            for cell, steps in self.cells.items()
        }
        return letters, self.insure_from is not None and count >= self.insure_from


@dataclass(frozen=True)
class CountingSystem:
    """A way to count and what is made of it."""

    name: str
    tags: Sequence[int]
    """[points 10] What a card adds to the running count, aces first; over a pack they add up to 0.
    """

    ramp: Ramp
    plays: Mapping[str, IndexPlays]
    """By rule set; what is not there is played by the chart alone."""

    @cached_property
    def tags_by_kind(self) -> Sequence[int]:
        """[card kind 52] The same, card by card."""
        return [self.tags[card.points - 1] for card in CARDS]

    def counting(
        self, rules_id: str, chart: Chart, ramp: Ramp | None = None, *, only_bets: bool = False
    ) -> Counting:
        """Play by a chart and this system; with `only_bets` the count changes no play.

        `ramp` replaces the system's own bets.
        """
        plays = self.plays.get(rules_id, _NO_PLAYS) if not only_bets else _NO_PLAYS
        strategies: list[Chart] = []
        for count in TRUE_COUNTS:
            letters, insures = plays.at(count)
            strategies.append(chart.changed(letters, insures=insures))
        return Counting(
            self.tags_by_kind,
            TRUE_COUNTS[0],
            strategies,
            [_units(ramp or self.ramp, count) for count in TRUE_COUNTS],
        )


_NO_PLAYS: Final = IndexPlays({}, None)


def _units(ramp: Ramp, count: int) -> int:
    return ramp[max((least for least in ramp if least <= count), default=min(ramp))]


# Reading -------------------------------------------------------------------------------


def system_names() -> list[str]:
    """The systems that are shipped."""
    return sorted(
        each.name.removesuffix(".toml")
        for each in _folder().iterdir()
        if each.name.endswith(".toml")
    )


def load_system(name: str) -> CountingSystem:
    """Read a shipped system by its name.

    Raises:
        CountingError: there is none of that name.
    """
    if name not in system_names():
        raise CountingError("unknown", given=name, known=", ".join(system_names()))
    return read_system(_folder().joinpath(f"{name}.toml").read_text("utf-8"))


def _folder() -> Traversable:
    return resources.files("croupier.simulator").joinpath("data")


def read_system(text: str) -> CountingSystem:
    """Read a system out of a file's text.

    Raises:
        CountingError: it is no TOML, or something is missing or does not fit.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CountingError("toml", detail=str(error)) from error
    known = ("name", "tags", "ramp", "plays")
    for key in data:
        if key not in known:
            raise CountingError("entry", given=key, known=", ".join(known))
    name = data.get("name")
    if not isinstance(name, str) or not name:
        raise CountingError("name")
    plays = _table(data, "plays")
    for rules in plays:
        if rules not in rule_set_ids():
            raise CountingError("rules", given=rules, known=", ".join(rule_set_ids()))
    return CountingSystem(
        name,
        _tags(_table(data, "tags")),
        _ramp(_table(data, "ramp")),
        {rules: _index_plays(_table(plays, rules), rules) for rules in plays},
    )


def _table(data: Mapping[str, Any], name: str) -> dict[str, Any]:
    found = data.get(name, {})
    if not isinstance(found, dict):
        raise CountingError("table", table=name)
    return found


def _tags(tags: Mapping[str, object]) -> list[int]:
    for rank in tags:
        if rank not in set(UPCARDS):
            raise CountingError("rank", given=rank)
    found = [_whole(tags.get(rank), -_TAG_MOST, _TAG_MOST, "tag", rank=rank) for rank in UPCARDS]
    total = sum(found) + (_TENS - 1) * found[-1]
    if total or not any(found):
        raise CountingError("unbalanced", total=total)
    return found


def _ramp(ramp: Mapping[str, object]) -> Ramp:
    if not ramp:
        raise CountingError("no_ramp")
    return _checked_ramp({_count(row): units for row, units in ramp.items()})


def read_ramp(text: str) -> Ramp:
    """Read bets as `0:1 2:4 4:8`: units from a true count on, in any order.

    Raises:
        CountingError: it is something else.
    """
    rows: dict[int, object] = {}
    for word in text.replace(",", " ").split():
        count, colon, units = word.partition(":")
        if not colon or not units.isdecimal():
            raise CountingError("ramp_word", given=word)
        rows[_count(count)] = int(units)
    if not rows:
        raise CountingError("no_ramp")
    return _checked_ramp(rows)


def _checked_ramp(rows: Mapping[int, object]) -> Ramp:
    ramp = {
        count: _whole(rows[count], 0, UNITS_MOST, "units", count=count) for count in sorted(rows)
    }
    if not any(ramp.values()):
        raise CountingError("no_ramp")
    return ramp


def _whole(value: object, least: int, most: int, key: str, **where: str | int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise CountingError(key, least=least, most=most, **where)
    return value


def _count(text: str) -> int:
    """Read a true count that is told apart."""
    digits = text.removeprefix("-").removeprefix("+")
    if not digits.isdecimal() or int(text) not in TRUE_COUNTS:
        raise CountingError("count", given=text, least=TRUE_COUNTS[0], most=TRUE_COUNTS[-1])
    return int(text)


def _index_plays(data: Mapping[str, Any], rules: str) -> IndexPlays:
    insure_from = data.get(_INSURES)
    if insure_from is not None:
        insure_from = _count(str(insure_from))
    cells = {}
    for table in data:
        if table == _INSURES:
            continue
        if table not in TABLES:
            known = ", ".join([_INSURES, *TABLES])
            raise CountingError("play_table", rules=rules, table=table, known=known)
        for cell, steps in _table(data, table).items():
            row, upcard = _cell(table, cell)
            cells[table, row, upcard] = _steps(table, cell, steps)
    return IndexPlays(cells, insure_from)


def _cell(table: str, cell: str) -> tuple[int, str]:
    row, _, upcard = cell.partition(" ")
    rows = TABLES[table].rows
    if not row.isdecimal() or int(row) not in rows or upcard not in set(UPCARDS):
        raise CountingError("cell", table=table, cell=cell, least=rows[0], most=rows[-1])
    return int(row), upcard


def _steps(table: str, cell: str, steps: object) -> Steps:
    """Read letters and counts in turn: `H 0 S` is H below 0 and S from 0 on."""
    words = steps.split() if isinstance(steps, str) else []
    letters, counts = words[::2], [_count(word) for word in words[1::2]]
    allowed = TABLES[table].letters
    fits = len(letters) == len(counts) + 1 and set(letters) <= set(allowed)
    if not fits or counts != sorted(set(counts)):
        raise CountingError("steps", table=table, cell=cell, allowed=" ".join(allowed))
    return list(zip([TRUE_COUNTS[0], *counts], letters, strict=True))
