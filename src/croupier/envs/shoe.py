"""The cards in the shoe: their order, drawn from numpy's generator."""

from __future__ import annotations

import numpy as np

from croupier.core.cards import CARDS, PACK_SIZE, Card
from croupier.engine import predicates as may
from croupier.engine.state import State


class Cards:
    """The order of the cards in the shoe.

    Burned cards are seen by nobody, so the engine counts them without knowing them; who
    deals must know them, or a shuffle inside a round would bring them back.
    """

    def __init__(self) -> None:
        self._cards: list[Card] = []  # the next one to leave the shoe is the last one here
        self._burned: list[Card] = []

    def draw(self) -> Card:
        """Take the next card."""
        return self._cards.pop()

    def burn(self) -> None:
        """Lay the next card away, unseen."""
        self._burned.append(self._cards.pop())

    def cut(self, cards: int) -> None:
        """Move so many cards from the front to the end."""
        self._cards = self._cards[-cards:] + self._cards[:-cards]

    def shuffle(self, state: State, rng: np.random.Generator) -> None:
        """Bring into a new order whatever is not outside the shoe after a shuffle."""
        packs = may.pack_count(state.rules)
        out = state.shoe.out
        if out.unseen == 0:
            self._burned = []
        if out.size == 0:
            kinds = rng.permutation(packs * PACK_SIZE) % PACK_SIZE
        else:
            left = packs - np.frombuffer(out.revealed(self._burned).kinds, dtype=np.uint8)
            kinds = rng.permutation(np.repeat(np.arange(PACK_SIZE), left))
        self._cards = [CARDS[kind] for kind in kinds.tolist()]

    def end_round(self) -> None:
        """Forget what was burned: it lies in the discard tray until the next shuffle."""
        self._burned = []
