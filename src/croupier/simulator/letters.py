"""Letters: the kinds of cards that rules tell apart, which is what a machine reads."""

from __future__ import annotations

from typing import Final, NamedTuple

from croupier.core.cards import CARDS, Card
from croupier.core.hands import is_special
from croupier.tables.compile import RuleTables

STRIDE: Final = 32
"""Room for letters in a row of a machine: a power of two, so that rows begin by a shift."""

NO_SUIT: Final = ""


class Letter(NamedTuple):
    """What is known of a card by its letter; rank and suit only where they make a difference."""

    points: int
    rank: str
    suit: str


class Alphabet:
    """The letters under some rules, and which card has which."""

    def __init__(self, tables: RuleTables) -> None:
        self._has_bonus = bool(tables.bonus.any())
        self._by_points = tables.splits_by_points
        self.letters = list(dict.fromkeys(self._letter(each) for each in CARDS))
        index = {letter: at for at, letter in enumerate(self.letters)}
        self.of_kind = [index[self._letter(each)] for each in CARDS]
        self.points = [each.points for each in self.letters]
        self.with_points = {points: self.points.index(points) for points in self.points}

    def __len__(self) -> int:
        return len(self.letters)

    def _letter(self, card: Card) -> Letter:
        suited = self._has_bonus and card.points in _BONUS_POINTS
        return Letter(
            card.points,
            "" if self._by_points and not suited else card.rank,
            card.suit if suited else NO_SUIT,
        )

    def make_pair(self, first: int, second: int) -> bool:
        """Whether two letters may be split as a pair."""
        one, two = self.letters[first], self.letters[second]
        return one.points == two.points and (self._by_points or one.rank == two.rank)


_BONUS_POINTS: Final = frozenset(
    one.points
    for one in CARDS
    if any(is_special((one, two, three)) for two in CARDS[:13] for three in CARDS[:13])
)
