"""The order of the cards in a shoe, for whoever drives a table; chance is handed in."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.cards import CARDS, Card
from croupier.engine import predicates as may
from croupier.engine.events import (
    Event,
    RanOutShuffled,
    RoundEnded,
    ShoeCut,
    ShoePrepared,
    Shuffled,
)
from croupier.engine.state import State


class CardOrder:
    """Follows the table: it shuffles, is cut and forgets when the table does.

    Burned cards are seen by nobody, so the engine counts them without knowing them; who
    deals must know them, or a shuffle inside a round would bring them back.
    """

    def __init__(self, mix: Callable[[list[Card]], None]) -> None:
        """`mix` brings a list into an order by chance, in place."""
        self._mix = mix
        self._cards: list[Card] = []  # the next one to leave the shoe is the last one here
        self._burned: list[Card] = []

    def draw(self) -> Card:
        """Take the next card."""
        return self._cards.pop()

    def burn(self) -> None:
        """Lay the next card away, unseen."""
        self._burned.append(self._cards.pop())

    def follow(self, state: State, event: Event) -> None:
        """Do what has happened to the shoe; `state` is the one after the event's act."""
        if isinstance(event, RoundEnded):
            self._burned = []
        elif isinstance(event, ShoeCut):
            self.cut(event.cards)
        elif isinstance(event, Shuffled | RanOutShuffled) or (
            isinstance(event, ShoePrepared) and event.left is not None
        ):
            self._shuffle(state)

    def cut(self, cards: int) -> None:
        """Move so many cards from the front to the end."""
        self._cards = self._cards[-cards:] + self._cards[:-cards]

    def _shuffle(self, state: State) -> None:
        """Bring into a new order whatever is not outside the shoe now."""
        out = state.shoe.out
        if out.unseen == 0:
            self._burned = []
        out = out.revealed(self._burned)
        packs = may.pack_count(state.rules)
        self._cards = [card for card in CARDS for _ in range(packs - out.of(card))]
        self._mix(self._cards)
        self._cards.reverse()
