"""What whoever deals must know of a shuffle: which events are one, and which cards it takes."""

from __future__ import annotations

from croupier.core.cards import CARDS, Card
from croupier.engine import predicates as may
from croupier.engine.events import Event, RanOutShuffled, ShoePrepared, Shuffled
from croupier.engine.state import State


def is_reshuffle(event: Event) -> bool:
    """Whether all cards that are not outside the shoe come into a new order."""
    if isinstance(event, ShoePrepared):
        return event.left is not None
    return isinstance(event, Shuffled | RanOutShuffled)


def reshuffled(state: State, burned: tuple[Card, ...]) -> tuple[list[Card], tuple[Card, ...]]:
    """The cards to shuffle, pack by pack, and the burned ones that stay outside.

    `state` is the one after the shuffle. Burned cards are seen by nobody, so the engine counts
    them without knowing them; `burned` are this round's, as the dealer of the cards knows them.
    """
    out = state.shoe.out
    outside = burned if out.unseen else ()
    known = out.revealed(outside)
    packs = may.pack_count(state.rules)
    return [each for each in CARDS for _ in range(packs - known.of(each))], outside
