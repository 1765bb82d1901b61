"""Charts: how to play by total and upcard, kept as data, for bots and the simulator alike.

`data/NAME.toml` has rows by a hand's total (or by the points of one card of a pair) and one letter
per upcard. A letter whose play is not open falls back: a double to a hit (where it is `E` to
standing), a hit to standing. Hard and soft totals below the first row or above the last are played
as that one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from copy import copy
from functools import cache
from importlib import resources
from typing import Any, Final, NamedTuple, TypeAlias

from croupier.tables.play import HandFacts, Play

Rows: TypeAlias = Mapping[str, str]


class Entries(NamedTuple):
    """Which rows a table of a chart may have, and which letters."""

    rows: range
    letters: str


TABLES: Final[Mapping[str, Entries]] = {
    "hard": Entries(range(4, 22), "SHDE"),
    "soft": Entries(range(12, 22), "SHDE"),
    "pairs": Entries(range(1, 11), "P-"),
    "surrender": Entries(range(4, 21), "X-"),
    "five_cards": Entries(range(5, 22), "X-"),
    "fourth_card": Entries(range(4, 22), "X-"),
    "bonus": Entries(range(13, 16), "X-"),
    "banker": Entries(range(12, 22), "X-"),
}
"""What a chart has; only `banker`, for who holds a bank, may be left out."""

UPCARDS: Final = "A23456789T"
"""Letters of upcards in the order of their points."""

_ALWAYS_TAKEN_UNDER: Final = 12
"""Five cards of a lower total take the half without asking the chart: any card can only help."""

_FALLBACKS: Final[Mapping[str, tuple[Play, ...]]] = {
    "S": (Play.STAND,),
    "H": (Play.HIT, Play.STAND),
    "D": (Play.DOUBLE, Play.HIT, Play.STAND),
    "E": (Play.DOUBLE, Play.STAND),
}
_BY_TOTAL: Final = ("hard", "soft")
_BANKER: Final = "banker"
_NO: Final = "-"
_YES: Final = "X"


class ChartError(Exception):
    """A chart that cannot be read; `key` and `arguments` make the sentence (`chart.toml`)."""

    def __init__(self, key: str, **arguments: str) -> None:
        super().__init__(key, arguments)
        self.key = key
        self.arguments = arguments


class Chart:
    """One chart; a `Strategy`. It never insures and declines even money.

    A natural against an ace is worth 1.5 x 9/13, against a ten-valued card 1.5 x 12/13 of the
    stake: more than even money. An insurance loses on average wherever it pays 2:1 or less; who
    counts may know better (`changed`).
    """

    sees_cards: Final = False
    takes_even_money: Final = False

    def __init__(self, text: str, otherwise: Chart | None = None) -> None:
        """Read a chart; a table that is empty is taken from another one.

        Raises:
            ChartError: it is no TOML, lacks a table, or has something that does not fit.
        """
        data = _tables(text)
        upcards = data.pop("upcards", None)
        if not isinstance(upcards, str) or sorted(upcards) != sorted(UPCARDS):
            raise ChartError("upcards")
        self.insures = False
        self.tables: dict[str, Rows] = {}
        for name in TABLES:
            rows = data.get(name, {} if name == _BANKER else None)
            if not isinstance(rows, dict):
                raise ChartError("table", table=name)
            for row, letters in rows.items():
                _check_row(name, row, letters)
            in_order = {
                row: "".join(letters[upcards.index(upcard)] for upcard in UPCARDS)
                for row, letters in rows.items()
            }
            self.tables[name] = in_order or (otherwise.tables[name] if otherwise else in_order)
        for name in _BY_TOTAL:
            self.tables[name] = _for_every_total(name, self.tables[name])

    def changed(
        self, letters: Mapping[tuple[str, int, str], str], *, insures: bool = False
    ) -> Chart:
        """Make a chart that differs in some letters, by table, row and upcard."""
        other = copy(self)
        other.insures = insures
        tables = {name: dict(rows) for name, rows in self.tables.items()}
        for (table, row, upcard), letter in letters.items():
            before = tables[table].get(str(row), _NO * len(UPCARDS))
            at = UPCARDS.index(upcard)
            tables[table][str(row)] = before[:at] + letter + before[at + 1 :]
        other.tables = dict(tables)
        return other

    def splits(self, upcard: int, points: int) -> bool:
        """Whether a pair is split, where that may be done."""
        return self._letter("pairs", points, upcard) == "P"

    def surrenders(self, upcard: int, hand: HandFacts) -> bool:
        """Whether two cards are given up; a pair that would be split and soft hands never are."""
        pair = hand.counts.index(2) + 1 if 2 in hand.counts else 0
        if hand.is_soft or (pair and self.splits(upcard, pair)):
            return False
        return self._letter("surrender", hand.total, upcard) == _YES

    def play(self, upcard: int, hand: HandFacts, may: Collection[Play]) -> Play:
        """What to do at a hand's turn, of the plays that are open."""
        if Play.FIVE_CARDS in may and self._takes_five_cards(hand.total, upcard):
            return Play.FIVE_CARDS
        if Play.HIT in may and self._draws_for_a_prize(hand, upcard):
            return Play.HIT
        letter = self._letter("soft" if hand.is_soft else "hard", hand.total, upcard)
        return next(play for play in _FALLBACKS[letter] if play in may)

    def banker_draws(self, total: int, upcard: int) -> bool:
        """Whether a banker who may choose draws on this soft total."""
        return self._letter("banker", total, upcard) == _YES

    def _letter(self, table: str, row: int, upcard: int) -> str:
        letters = self.tables[table].get(str(row))
        return _NO if letters is None else letters[upcard - 1]

    def _takes_five_cards(self, total: int, upcard: int) -> bool:
        return total < _ALWAYS_TAKEN_UNDER or self._letter("five_cards", total, upcard) == _YES

    def _draws_for_a_prize(self, hand: HandFacts, upcard: int) -> bool:
        """Whether the next card may earn five cards' half or the bonus, and is worth a risk."""
        if hand.may_earn_half and not hand.is_soft:
            return self._letter("fourth_card", hand.total, upcard) == _YES
        return hand.is_suited and self._letter("bonus", hand.total, upcard) == _YES


def _tables(text: str) -> dict[str, Any]:
    """Read TOML, and refuse tables that no chart has."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ChartError("toml", detail=str(error)) from error
    for name in data:
        if name != "upcards" and name not in TABLES:
            raise ChartError("table_unknown", table=name, known=", ".join(TABLES))
    return data


def _check_row(table: str, row: str, letters: object) -> None:
    rows, allowed = TABLES[table]
    if not row.isdecimal() or int(row) not in rows:
        least, most = str(rows[0]), str(rows[-1])
        raise ChartError("row", table=table, row=row, least=least, most=most)
    fits = isinstance(letters, str) and len(letters) == len(UPCARDS)
    if not fits or not set(str(letters)) <= set(allowed):
        raise ChartError("letters", table=table, row=row, allowed=" ".join(allowed))


def _for_every_total(table: str, rows: Rows) -> Rows:
    """Give every total its row, those beyond the first and the last one that of the nearest."""
    totals = [int(row) for row in rows]
    if not totals:
        raise ChartError("no_rows", table=table)
    least, most = min(totals), max(totals)
    for total in range(least, most):
        if total not in totals:
            raise ChartError("gap", table=table, row=str(total))
    return {str(total): rows[str(max(least, min(most, total)))] for total in TABLES[table].rows}


@cache
def shipped_chart(name: str) -> Chart:
    """The chart of a rule set by its id: of its defaults, made by `croupier chart`.

    Where the defaults leave a table empty (nothing is won by five cards, say), and for a rule
    set without a chart, it is that of `basic`, which fits any.
    """
    folder = resources.files("croupier.players").joinpath("data")
    plain = Chart(folder.joinpath("basic.toml").read_text("utf-8"))
    file = folder.joinpath(f"{name}.toml")
    return Chart(file.read_text("utf-8"), plain) if file.is_file() else plain
