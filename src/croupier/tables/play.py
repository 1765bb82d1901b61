"""What a strategy is asked: the facts of a hand, and what may be done with it."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from typing import Final, NamedTuple, Protocol


class Play(Enum):
    """What a hand can do at its turn, but for splitting."""

    STAND = "stand"
    HIT = "hit"
    DOUBLE = "double"
    FIVE_CARDS = "five cards"


MANY_CARDS: Final = 6
"""From so many cards on no rule asks how many they are."""


class HandFacts(NamedTuple):
    """All that the play of a hand may depend on, besides the upcard and what was counted."""

    total: int
    is_soft: bool
    cards: int
    """How many; `MANY_CARDS` stands for more, too."""

    split_rank: int
    """The points of the pair that was split, an ace as 1; 0 where the hand is not from a split."""

    is_suited: bool
    """Whether it is two cards of one suit that a third one can make the special bonus."""

    may_earn_half: bool
    """Whether it is four cards of which a fifth may earn the half for five cards."""

    counts: tuple[int, ...] = ()
    """Cards by points, ace first: of two cards, and where a strategy `sees_cards` of more."""


class Strategy(Protocol):
    """A way to play: given the upcard (points, an ace as 1) and a hand's own facts."""

    @property
    def sees_cards(self) -> bool:
        """Whether play depends on which cards a hand has, beyond its total and their number."""

    @property
    def insures(self) -> bool:
        """Whether the most that may be insured is insured against an ace."""

    @property
    def takes_even_money(self) -> bool:
        """Whether a natural is given up for 1:1 where that is offered."""

    def surrenders(self, upcard: int, hand: HandFacts) -> bool:
        """Whether the first two cards are given up, where that may be done."""

    def splits(self, upcard: int, points: int) -> bool:
        """Whether a pair is split, where that may be done."""

    def play(self, upcard: int, hand: HandFacts, may: Collection[Play]) -> Play:
        """One of the plays that may be made."""
