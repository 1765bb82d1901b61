"""What a set of cards is worth: totals, naturals, pairs and the cards of the special bonus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from croupier.core.cards import Card

TWENTY_ONE: Final = 21
_ACE_EXTRA: Final = 10
_BONUS_CARDS: Final = 3
_SUITED_POINTS: Final = (6, 7, 8)


class Total(NamedTuple):
    """A hand's best count; `soft` while an ace counts 11 in it."""

    points: int
    soft: bool

    @property
    def is_bust(self) -> bool:
        """Whether the hand is over 21."""
        return self.points > TWENTY_ONE


def total(cards: Sequence[Card]) -> Total:
    """Count a hand: an ace is 11 whenever the hand stays within 21, else 1."""
    points = 0
    has_ace = False
    for each in cards:
        points += each.points
        has_ace = has_ace or each.points == 1
    return counted(points, has_ace=has_ace)


def counted(hard: int, *, has_ace: bool) -> Total:
    """Count cards of which every ace has been taken as 1 (2000/4)."""
    if has_ace and hard + _ACE_EXTRA <= TWENTY_ONE:
        return Total(hard + _ACE_EXTRA, soft=True)
    return Total(hard, soft=False)


def hard_points(cards: Sequence[Card]) -> int:
    """Count a hand with every ace as 1."""
    return sum(each.points for each in cards)


def is_ace_with_ten(cards: Sequence[Card]) -> bool:
    """Whether these are exactly an ace and a ten-valued card.

    That is a natural only where the hand was not split.
    """
    return len(cards) == 2 and {cards[0].points, cards[1].points} == {1, 10}


def is_pair(first: Card, second: Card) -> bool:
    """Whether two cards have one rank: two jacks, but not a jack and a queen."""
    return first.rank == second.rank


def has_equal_points(first: Card, second: Card) -> bool:
    """Whether two cards count alike: a jack and a queen do."""
    return first.points == second.points


def is_special(cards: Sequence[Card]) -> bool:
    """Whether these are 6, 7 and 8 of one suit, in any order, or three sevens; three cards."""
    if len(cards) != _BONUS_CARDS:
        return False
    points = tuple(sorted(each.points for each in cards))
    if points == (7, 7, 7):
        return True
    return points == _SUITED_POINTS and len({each.suit for each in cards}) == 1


def is_suited_start(cards: Sequence[Card]) -> bool:
    """Whether these are two unlike cards of 6, 7 and 8 of one suit."""
    if len(cards) != _BONUS_CARDS - 1:
        return False
    first, second = cards
    points = {first.points, second.points}
    return len(points) == len(cards) and points <= set(_SUITED_POINTS) and first.suit == second.suit
