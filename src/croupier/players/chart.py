"""Charts: how to play by total and upcard, kept as data, for bots and the simulator alike.

`data/NAME.toml` has rows by a hand's total (or by the points of one card of a pair) and one letter
per upcard. A letter whose play is not open falls back: a double to a hit (where it is `E` to
standing), a hit to standing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from functools import cache
from importlib import resources
from typing import Final, TypeAlias

from croupier.tables.play import HandFacts, Play

Rows: TypeAlias = Mapping[str, str]

TABLES: Final = ("hard", "soft", "pairs", "surrender", "five_cards", "fourth_card", "bonus")
"""What a chart must have; `banker` is for who holds a bank."""

_ALWAYS_TAKEN_UNDER: Final = 12
"""Five cards of a lower total take the half without asking the chart: any card can only help."""

_FALLBACKS: Final[Mapping[str, tuple[Play, ...]]] = {
    "S": (Play.STAND,),
    "H": (Play.HIT, Play.STAND),
    "D": (Play.DOUBLE, Play.HIT, Play.STAND),
    "E": (Play.DOUBLE, Play.STAND),
}
_UPCARDS: Final = 10
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
    stake: more than even money. An insurance loses on average wherever it pays 2:1 or less.
    """

    sees_cards: Final = False
    insures: Final = False
    takes_even_money: Final = False

    def __init__(self, text: str, otherwise: Chart | None = None) -> None:
        """Read a chart; a table that is empty is taken from another one.

        Raises:
            ChartError: it is no TOML, lacks a table, or has a row that does not fit.
        """
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise ChartError("toml", detail=str(error)) from error
        self._upcards = str(data.get("upcards", ""))
        if sorted(self._upcards) != sorted("A23456789T"):
            raise ChartError("upcards")
        self.tables: dict[str, Rows] = {}
        for name in (*TABLES, "banker"):
            rows = data.get(name, {} if name == "banker" else None)
            if not isinstance(rows, dict):
                raise ChartError("table", table=name)
            for row, letters in rows.items():
                _check_row(name, row, letters)
            self.tables[name] = rows or (otherwise.tables[name] if otherwise else rows)
        if not self.tables["hard"] or not self.tables["soft"]:
            raise ChartError("no_rows")

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
        table = "soft" if hand.is_soft else "hard"
        totals = [int(row) for row in self.tables[table]]
        letter = self._letter(table, max(min(totals), min(max(totals), hand.total)), upcard)
        return next(play for play in _FALLBACKS[letter] if play in may)

    def banker_draws(self, total: int, upcard: int) -> bool:
        """Whether a banker who may choose draws on this soft total."""
        return self._letter("banker", total, upcard) == _YES

    def _letter(self, table: str, row: int, upcard: int) -> str:
        letters = self.tables[table].get(str(row))
        if letters is None:
            return _NO
        return letters[self._upcards.index({1: "A", 10: "T"}.get(upcard, str(upcard)))]

    def _takes_five_cards(self, total: int, upcard: int) -> bool:
        return total < _ALWAYS_TAKEN_UNDER or self._letter("five_cards", total, upcard) == _YES

    def _draws_for_a_prize(self, hand: HandFacts, upcard: int) -> bool:
        """Whether the next card may earn five cards' half or the bonus, and is worth a risk."""
        if hand.may_earn_half and not hand.is_soft:
            return self._letter("fourth_card", hand.total, upcard) == _YES
        return hand.is_suited and self._letter("bonus", hand.total, upcard) == _YES


def _check_row(table: str, row: str, letters: object) -> None:
    allowed = {"hard": "SHDE", "soft": "SHDE", "pairs": "P-"}.get(table, "X-")
    is_row = row.isdecimal() and isinstance(letters, str)
    if (
        not is_row
        or len(str(letters)) != len("A23456789T")
        or not set(str(letters)) <= set(allowed)
    ):
        raise ChartError("row", table=table, row=row, allowed=allowed)


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
