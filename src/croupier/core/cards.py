"""Playing cards: the 52 kinds of a pack, their text and their points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

RANKS: Final = "A23456789TJQK"
SUITS: Final = "shdc"
ACE_POINTS: Final = 1
TEN_POINTS: Final = 10
PACK_SIZE: Final = 52


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One of the 52 kinds; there is one object per kind, so identity is equality.

    `points` is the low count (general to all rule sets): ace 1, court cards 10.
    `kind` numbers the 52 kinds from 0, suit by suit.
    """

    rank: str
    suit: str
    points: int
    kind: int

    def __str__(self) -> str:
        return self.rank + self.suit

    def __repr__(self) -> str:
        return f"Card({self})"

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (str(self),)

    @property
    def is_ace(self) -> bool:
        """Whether the card may count 1 or 11."""
        return self.rank == "A"

    @property
    def is_ten_valued(self) -> bool:
        """Whether the card is a ten or a court card."""
        return self.points == TEN_POINTS


def _points(rank: str) -> int:
    return min(RANKS.index(rank) + 1, TEN_POINTS)


CARDS: Final = tuple(
    Card(rank, suit, _points(rank), suit_number * len(RANKS) + rank_number)
    for suit_number, suit in enumerate(SUITS)
    for rank_number, rank in enumerate(RANKS)
)
_BY_TEXT: Final = {str(each): each for each in CARDS}

UNSEEN: Final = "??"
"""How a card that nobody saw is written."""


def card(text: str) -> Card:
    """Read one card, as `As` or `Td`.

    Raises:
        KeyError: the text names no card.
    """
    return _BY_TEXT[text]


def is_card(text: str) -> bool:
    """Whether `card` would read the text."""
    return text in _BY_TEXT


def card_text(seen: Card | None) -> str:
    """Write a card; `None` is a card that nobody (or not this viewer) has seen."""
    return UNSEEN if seen is None else str(seen)
