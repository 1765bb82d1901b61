"""The order of a shoe: drawn from the system's generator, fixed by a commitment, checked later.

The commitment is the SHA-256 of `committed_text`: the cards in order of leaving the shoe and
256 bits of salt. It is published with the shuffle, before the cut and before any bet; order
and salt are revealed when the shoe is retired. A cut then moves the front of the committed
order to its end, so that the players' own choice goes into the order that is dealt.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from croupier.core.cards import Card, card

ALGORITHM: Final = "sha256-order-salt/1"
_SALT_BYTES: Final = 32
_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True)
class ShoeOrder:
    """A shuffled shoe; `cards` as committed to, the first one leaves first.

    `seq` is the act that made it, `round` the number of the round that it was made for.
    """

    number: int
    seq: int
    round: int
    cards: tuple[Card, ...]
    salt: str
    commitment: str


def shuffled(
    items: Iterable[_Item], below: Callable[[int], int] = secrets.randbelow
) -> list[_Item]:
    """An order in which every permutation has the same chance (Fisher and Yates).

    `below(n)` draws a number from 0 to n - 1, each with the same chance.
    """
    order = list(items)
    for at in range(len(order) - 1, 0, -1):
        other = below(at + 1)
        order[at], order[other] = order[other], order[at]
    return order


def new_order(number: int, seq: int, round_: int, cards: Iterable[Card]) -> ShoeOrder:
    """Shuffle cards into a new shoe, with its commitment."""
    order = tuple(shuffled(cards))
    salt = secrets.token_hex(_SALT_BYTES)
    return ShoeOrder(number, seq, round_, order, salt, commitment(order, salt))


def committed_text(order: Iterable[Card], salt: str) -> str:
    """The canonical text that is committed to: algorithm, cards and salt, a line each."""
    return f"{ALGORITHM}\n{order_text(order)}\n{salt}\n"


def commitment(order: Iterable[Card], salt: str) -> str:
    """The hash of an order and its salt, in hexadecimal digits."""
    return hashlib.sha256(committed_text(order, salt).encode("ascii")).hexdigest()


def order_text(order: Iterable[Card]) -> str:
    """Cards in order as text: `8s Kh ...`."""
    return " ".join(map(str, order))


def read_order(text: str) -> tuple[Card, ...]:
    """Cards from `order_text`.

    Raises:
        KeyError: a word is no card.
    """
    return tuple(card(word) for word in text.split())


def cut(order: Sequence[Card], cards: int) -> tuple[Card, ...]:
    """The order after a cut behind so many cards."""
    return (*order[cards:], *order[:cards])
