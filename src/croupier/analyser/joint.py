"""Several hands of one split pair together: moments of what they net, and its distribution.

Each hand is played by its own cards alone, so its terms (`finals.py`) hold whatever the others
have, and the chance of several hands has one factor per rank for the cards of all of them
(`endings.py`). docs/analyser.md derives how splitting again is counted.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np

from croupier.analyser.dealer import Floats, Ints
from croupier.analyser.endings import ENDINGS, Shoe, ending_chances, packing
from croupier.analyser.finals import Closes, Terms
from croupier.tables.compile import Flags
from croupier.tables.jit import kernel


class Pair(NamedTuple):
    """A pair that is split, and how its hands are played."""

    draws: Flags
    """When the dealer draws, as in `RuleTables`."""

    shoe: Shoe
    rank: int
    any_second: Terms
    """A hand with any second card."""

    pair_second: Terms
    """A hand whose second card makes a pair again."""

    closes: Closes
    endings: int
    """How many of the dealer's endings can be met: all, or not the natural (checked before)."""


class Moments(NamedTuple):
    """Sums over one and two hands together with their chance, in half stakes.

    [pairs, further]: of how many of these hands the second card makes a pair, and how many
    further cards of that rank are gone.
    """

    net: Floats
    square: Floats
    product: Floats
    """[pairs 3, further] Of two hands."""


def walk_ends(hands_max: int) -> dict[tuple[int, int], int]:
    """In how many orders splitting again ends with so many pair cards drawn and hands closed.

    A hand is closed by a second card that makes no pair. It ends where none waits for a second
    card, or at the limit, where all that wait may get any.
    """
    orders = {(0, 0): 1}
    ends: dict[tuple[int, int], int] = {}
    while orders:
        (pairs, closed), count = orders.popitem()
        if pairs == hands_max - 2 or closed == pairs + 2:
            ends[pairs, closed] = ends.get((pairs, closed), 0) + count
            continue
        for after in ((pairs + 1, closed), (pairs, closed + 1)):
            orders[after] = orders.get(after, 0) + count
    return ends


# Moments ------------------------------------------------------------------------------


def moments(pair: Pair, further: int) -> Moments:
    """Sum up one and two hands, with up to `further` more cards of their rank gone."""
    packed = packing(pair.rank).hands
    gone = np.arange(further + 1)
    keys, which = np.unique(
        packed[np.concatenate([pair.any_second.hand, pair.pair_second.hand])], return_inverse=True
    )
    of_any, of_pair = np.split(which, [len(pair.any_second.hand)])
    nets = [
        [
            _by_key(len(keys), at, terms, pair.closes, power)
            for at, terms in ((of_any, pair.any_second), (of_pair, pair.pair_second))
        ]
        for power in (1, 2)
    ]
    one = ending_chances(pair.draws, pair.shoe, pair.rank, keys, gone)[..., : pair.endings]
    two_keys, which = np.unique(keys[:, None] + keys, return_inverse=True)
    any_, made = nets[0]
    products = [
        _products(which.reshape(len(keys), -1), first, second, len(two_keys))
        for first, second in ((any_, any_), (any_, made), (made, made))
    ]
    two = ending_chances(pair.draws, pair.shoe, pair.rank, two_keys, gone)[..., : pair.endings]
    return Moments(
        np.array([_dot(one, values) for values in nets[0]]),
        np.array([_dot(one, values) for values in nets[1]]),
        np.array([_dot(two, values) for values in products]),
    )


def _by_key(count: int, at: Ints, terms: Terms, closes: Closes, power: int) -> Floats:
    """[key, ending 7] Orders times nets to a power; `at` [term] is each term's key."""
    instead = closes.replaces * closes.instead_of.astype(np.float64) ** power
    nets = closes.net.astype(np.float64) ** power - instead[:, None]
    values = np.zeros((count, ENDINGS))
    np.add.at(values, at, terms.ways[:, None] * nets[terms.close])
    return values


@kernel
def _products(which: Ints, first: Floats, second: Floats, count: int) -> Floats:
    """[product, ending 7] Multiply two polynomials; `which` [i, j] product two keys make."""
    values = np.zeros((count, ENDINGS))
    for i in range(len(first)):
        for j in range(len(second)):
            for ending in range(ENDINGS):
                values[which[i, j], ending] += first[i, ending] * second[j, ending]
    return values


def _dot(chances: Floats, values: Floats) -> Floats:
    """[further] Over all keys and endings."""
    endings = chances.shape[2]
    return np.tensordot(chances, values[:, :endings], 2)


def split_moments(found: Moments, hands_max: int, same: Floats) -> tuple[float, float]:
    """Mean and mean square of what all hands net, each together with the chance of the pair.

    `same` [cards]: the chance, given two cards of equal points, that they are split and that so
    many further cards of these points are of their rank.
    """
    net = square = 0.0
    for (a, b), orders in walk_ends(hands_max).items():
        free = a + 2 - b

        def of(sums: Floats, closed: int, others: int, a: int = a, b: int = b) -> float:
            """Of some hands, `closed` of them closed, beside `others` that are split too."""
            total = 0.0
            for pairs in range(closed + 1):
                for more in range(b - closed + 1):
                    sign = (-1) ** (pairs + more) * comb(closed, pairs) * comb(b - closed, more)
                    total += sign * same[a + pairs + more] * sums[pairs, others + more]
            return total

        net += orders * (b * of(found.net, 1, a + 1) if b else 0)
        net += orders * (free * of(found.net, 0, a + 1) if free else 0)
        square += orders * (b * of(found.square, 1, a + 1) if b else 0)
        square += orders * (free * of(found.square, 0, a + 1) if free else 0)
        square += orders * (b * (b - 1) * of(found.product, 2, a) if b > 1 else 0)
        square += orders * (2 * b * free * of(found.product, 1, a) if b and free else 0)
        square += orders * (free * (free - 1) * of(found.product, 0, a) if free > 1 else 0)
    return net, square
