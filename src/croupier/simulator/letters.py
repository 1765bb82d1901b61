"""Letters: the kinds of cards that rules tell apart, which is what a machine reads."""

from __future__ import annotations

from itertools import product
from typing import Final, NamedTuple

from croupier.core.cards import CARDS, Card
from croupier.core.hands import (
    has_equal_points,
    is_ace_with_ten,
    is_pair,
    is_special,
    is_suited_start,
)
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
        letters = [self._letter(each) for each in CARDS]
        self.letters = list(dict.fromkeys(letters))
        self.of_kind = [self.letters.index(each) for each in letters]
        self.cards = [CARDS[letters.index(each)] for each in self.letters]
        """A card of each letter."""
        self.points = [each.points for each in self.cards]
        self.with_points = {points: self.points.index(points) for points in self.points}
        self._thirds = {
            pair: frozenset(
                at
                for at, third in enumerate(self.cards)
                if is_special((self.cards[pair[0]], self.cards[pair[1]], third))
            )
            for pair in product(range(len(self)), repeat=2)
        }

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
        matches = has_equal_points if self._by_points else is_pair
        return matches(self.cards[first], self.cards[second])

    def are_natural(self, first: int, second: int) -> bool:
        """Whether two letters are an ace and a ten-valued card."""
        return is_ace_with_ten((self.cards[first], self.cards[second]))

    def are_suited(self, first: int, second: int) -> bool:
        """Whether two letters are of one suit and a third can make the special bonus."""
        return is_suited_start((self.cards[first], self.cards[second]))

    def thirds(self, first: int, second: int) -> frozenset[int]:
        """Which letters make the special bonus of two."""
        return self._thirds[first, second]


_BONUS_POINTS: Final = frozenset(
    one.points
    for one in CARDS
    if any(is_special((one, two, three)) for two in CARDS[:13] for three in CARDS[:13])
)
