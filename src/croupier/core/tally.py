"""Tallies: how many cards of each kind lie somewhere, unseen cards counted apart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from croupier.core.cards import PACK_SIZE, Card


@dataclass(frozen=True, slots=True)
class Tally:
    """An immutable count of cards: 52 kinds and the number of unseen cards.

    A kind holds at most 255 cards, far more than eight packs have; unseen cards can be
    more (eight packs are 416 cards), so they are an integer of their own.
    """

    kinds: bytes = bytes(PACK_SIZE)
    unseen: int = 0

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(self.kinds) + self.unseen

    def of(self, kind: Card) -> int:
        """How many known cards of one kind there are."""
        return self.kinds[kind.kind]

    def plus(self, seen: Card | None) -> Tally:
        """One card more; `None` is an unseen one."""
        if seen is None:
            return Tally(self.kinds, self.unseen + 1)
        at = seen.kind
        kinds = self.kinds
        return Tally(kinds[:at] + bytes((kinds[at] + 1,)) + kinds[at + 1 :], self.unseen)

    def plus_all(self, cards: Iterable[Card | None]) -> Tally:
        """Several cards more."""
        counts = bytearray(self.kinds)
        unseen = self.unseen
        for each in cards:
            if each is None:
                unseen += 1
            else:
                counts[each.kind] += 1
        return Tally(bytes(counts), unseen)

    def minus(self, other: Tally) -> Tally:
        """The cards of this tally without those of another one that it contains."""
        kinds = bytes(a - b for a, b in zip(self.kinds, other.kinds, strict=True))
        return Tally(kinds, self.unseen - other.unseen)

    def revealed(self, cards: Iterable[Card]) -> Tally:
        """The same cards after some that were unseen have been turned."""
        counts = bytearray(self.kinds)
        unseen = self.unseen
        for each in cards:
            counts[each.kind] += 1
            unseen -= 1
        return Tally(bytes(counts), unseen)

    def concealed(self, cards: Iterable[Card]) -> Tally:
        """The same cards to somebody who cannot see some of them."""
        counts = bytearray(self.kinds)
        unseen = self.unseen
        for each in cards:
            counts[each.kind] -= 1
            unseen += 1
        return Tally(bytes(counts), unseen)


EMPTY: Final = Tally()
