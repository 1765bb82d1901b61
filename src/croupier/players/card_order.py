"""The order of the cards in a shoe, for whoever drives a table; chance is handed in."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.cards import Card
from croupier.engine.events import Event, RoundEnded, ShoeCut
from croupier.engine.reshuffle import is_reshuffle, reshuffled
from croupier.engine.state import State


class CardOrder:
    """Follows the table: it shuffles, is cut and forgets when the table does."""

    def __init__(self, mix: Callable[[list[Card]], None]) -> None:
        """`mix` brings a list into an order by chance, in place."""
        self._mix = mix
        self._cards: list[Card] = []  # the next one to leave the shoe is the last one here
        self._burned: tuple[Card, ...] = ()

    def draw(self) -> Card:
        """Take the next card."""
        return self._cards.pop()

    def burn(self) -> None:
        """Lay the next card away, unseen."""
        self._burned = (*self._burned, self._cards.pop())

    def follow(self, state: State, event: Event) -> None:
        """Do what has happened to the shoe; `state` is the one after the event's act."""
        if isinstance(event, RoundEnded):
            self._burned = ()
        elif isinstance(event, ShoeCut):
            self.cut(event.cards)
        elif is_reshuffle(event):
            self._cards, self._burned = reshuffled(state, self._burned)
            self._mix(self._cards)
            self._cards.reverse()

    def cut(self, cards: int) -> None:
        """Move so many cards from the front to the end."""
        self._cards = self._cards[-cards:] + self._cards[:-cards]
