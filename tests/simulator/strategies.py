"""Ways to play that take odd paths: kernels must follow them as the engine does."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from zlib import crc32

from croupier.tables.play import HandFacts, Play, Strategy

_TWO = 2
_DEALER_STANDS_ON = 17
_PLAYS = tuple(Play)


@dataclass(frozen=True)
class DealersRule:
    """Draws to 17, and nothing else."""

    sees_cards = False
    insures = False
    takes_even_money = False

    def surrenders(self, upcard: int, hand: HandFacts) -> bool:
        return False

    def splits(self, upcard: int, points: int) -> bool:
        return False

    def play(self, upcard: int, hand: HandFacts, may: Collection[Play]) -> Play:
        wants = hand.total < _DEALER_STANDS_ON and Play.HIT in may
        return Play.HIT if wants else Play.STAND


@dataclass(frozen=True)
class Eager:
    """Splits every pair and draws up to a total, on soft ones always: uses the most cards."""

    draws_to: int = 18
    sees_cards = False
    insures = False
    takes_even_money = False

    def surrenders(self, upcard: int, hand: HandFacts) -> bool:
        return False

    def splits(self, upcard: int, points: int) -> bool:
        return True

    def play(self, upcard: int, hand: HandFacts, may: Collection[Play]) -> Play:
        wants = hand.is_soft or hand.total < self.draws_to
        return Play.HIT if wants and Play.HIT in may else Play.STAND


@dataclass(frozen=True)
class Whim:
    """Answers by a digest of the facts: everything that is permitted happens sooner or later."""

    seed: int
    sees_cards: bool = False
    insures: bool = False
    takes_even_money: bool = False
    keenness: int = 50
    """In how many of a hundred cases it would rather not stand."""

    def surrenders(self, upcard: int, hand: HandFacts) -> bool:
        return self._number("surrender", upcard, *hand) < 15

    def splits(self, upcard: int, points: int) -> bool:
        return self._number("split", upcard, points) < 80

    def play(self, upcard: int, hand: HandFacts, may: Collection[Play]) -> Play:
        counts = hand.counts if self.sees_cards or hand.cards == _TWO else ()
        facts = (upcard, *hand._replace(counts=counts))
        choices = [each for each in _PLAYS if each in may and each is not Play.STAND]
        if Play.STAND in may and self._number("stand", *facts) >= self.keenness:
            return Play.STAND
        return choices[self._number("which", *facts) % len(choices)] if choices else Play.STAND

    def _number(self, *facts: object) -> int:
        """A number from 0 to 99 that depends on all facts."""
        return crc32(repr((self.seed, facts)).encode()) % 100


@dataclass(frozen=True)
class Insuring:
    """Plays like another one, but insures, and takes even money wherever it is offered."""

    base: Strategy
    insures = True
    takes_even_money = True

    @property
    def sees_cards(self) -> bool:
        return self.base.sees_cards

    def surrenders(self, upcard: int, hand: HandFacts) -> bool:
        return self.base.surrenders(upcard, hand)

    def splits(self, upcard: int, points: int) -> bool:
        return self.base.splits(upcard, points)

    def play(self, upcard: int, hand: HandFacts, may: Collection[Play]) -> Play:
        return self.base.play(upcard, hand, may)
