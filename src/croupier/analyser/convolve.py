"""What several hands of a split pair net together: the whole distribution.

The chances of all cards of up to four hands with each ending of the dealer come first; then one
hand after the other is taken off, so that each set of cards which fewer hands can have carries
the distribution of what the hands taken off net. Only its sums are ever multiplied out.
"""

from __future__ import annotations

from math import comb, gcd
from typing import Final, NamedTuple

import numpy as np

from croupier.analyser.dealer import Floats, Ints
from croupier.analyser.endings import ENDINGS, ending_chances, packing
from croupier.analyser.finals import Closes, Terms
from croupier.analyser.joint import Pair, walk_ends
from croupier.tables.jit import kernel

_CHUNK: Final = 256
_FIBONACCI: Final = 0x9E3779B97F4A7C15 - (1 << 64)
"""2^64 over the golden ratio: multiplied by it, neighbours are scattered."""


class Nets(NamedTuple):
    """Nets of one hand as places in a row: `least + place * step` half stakes."""

    least: int
    step: int
    span: int
    """How many places one hand adds."""

    net: Ints
    """[close, ending 7] The place of each close's net."""

    instead_of: Ints
    """[close] The place of the net that it takes the place of."""

    replaces: Floats


class Steps(NamedTuple):
    """A hand's terms, packed: sorted by close, and by cards within a close."""

    keys: Ints
    ways: Floats
    closes: Ints
    begin: Ints
    """[close, ascending, and one more] Where the terms of each begin."""


def split_distribution(pair: Pair, hands_max: int, same: Floats) -> dict[int, float]:
    """By net in half stakes: the chance of the pair and that its hands net so much.

    `same` as in `split_moments`.
    """
    nets = _nets(pair.closes, pair.any_second)
    any_, made = _steps(pair, pair.any_second), _steps(pair, pair.pair_second)
    ones = np.unique(np.concatenate([any_.keys, made.keys]))
    sets = [np.zeros(1, np.int64), ones]
    ends = walk_ends(hands_max)
    found: dict[int, float] = {}
    for hands in range(2, hands_max + 1):
        sets.append(_distinct_sums(sets[-1], ones))
        weights = _weights(ends, hands, same)
        if any(weights):
            by_pairs = _by_pairs(pair, nets, sets, (any_, made), len(weights))
            for place, chance in enumerate((np.array(weights) @ by_pairs).tolist()):
                net = hands * nets.least + place * nets.step
                found[net] = found.get(net, 0.0) + chance
    return found


def _weights(ends: dict[tuple[int, int], int], hands: int, same: Floats) -> list[float]:
    """[pairs] How often so many hands are made of which so many second cards make a pair.

    A closed hand is one with any second card, less one whose second card makes a pair.
    """
    a = hands - 2
    most = max((b for pairs, b in ends if pairs == a), default=-1)
    return [
        sum(
            orders * (-1) ** pairs * comb(b, pairs) * float(same[a + pairs])
            for (drawn, b), orders in ends.items()
            if drawn == a
        )
        for pairs in range(most + 1)
    ]


def _by_pairs(
    pair: Pair, nets: Nets, sets: list[Ints], steps: tuple[Steps, Steps], count: int
) -> Floats:
    """[pairs, place] Distributions where so many hands' second cards make a pair."""
    hands = len(sets) - 1
    any_, made = steps
    chances = ending_chances(pair.draws, pair.shoe, pair.rank, sets[-1], np.zeros(1, np.int64))
    row = chances[0][:, :, None]
    found = np.zeros((count, hands * (nets.span - 1) + 1))
    for left in range(hands, -1, -1):
        if left < count:
            done = row
            for fewer in range(left, 0, -1):
                done = _take_off(sets[fewer - 1], sets[fewer], done, made, nets)
            found[left] = done[0, : pair.endings].sum(0)
        if left:
            row = _take_off(sets[left - 1], sets[left], row, any_, nets)
    return found


def _nets(closes: Closes, terms: Terms) -> Nets:
    used = np.unique(terms.close)
    values = np.concatenate([closes.net[used].ravel(), closes.instead_of[used]])
    least, most = int(values.min()), int(values.max())
    step = gcd(*(int(value) - least for value in values)) or 1
    return Nets(
        least,
        step,
        (most - least) // step + 1,
        (closes.net - least) // step,
        (closes.instead_of - least) // step,
        closes.replaces,
    )


def _steps(pair: Pair, terms: Terms) -> Steps:
    keys = packing(pair.rank).hands[terms.hand]
    order = np.lexsort((keys, terms.close))
    kinds, begin = np.unique(terms.close[order], return_index=True)
    return Steps(
        keys[order], terms.ways[order], kinds, np.append(begin, len(order)).astype(np.int64)
    )


@kernel
def _take_off(fewer: Ints, more: Ints, row: Floats, steps: Steps, nets: Nets) -> Floats:
    """Sum over one hand's terms: [fewer cards, ending 7, place] from `row` [more, ending 7, place].

    Both sets are sorted, so that with each term's cards added the one runs through the other.
    """
    places = row.shape[2]
    found = np.zeros((len(fewer), ENDINGS, places + nets.span - 1))
    sums = np.empty((_CHUNK, ENDINGS, places))
    for first in range(0, len(fewer), _CHUNK):
        here = fewer[first : first + _CHUNK]
        for kind in range(len(steps.closes)):
            sums[:] = 0.0
            for term in range(steps.begin[kind], steps.begin[kind + 1]):
                _add(here, more, row, steps.keys[term], steps.ways[term], sums)
            _close(sums, steps.closes[kind], nets, found[first : first + _CHUNK])
    return found


@kernel
def _add(here: Ints, more: Ints, row: Floats, cards: int, ways: float, sums: Floats) -> None:
    at = np.searchsorted(more, here[0] + cards)
    for which in range(len(here)):
        wanted = here[which] + cards
        while more[at] < wanted:
            at += 1
        for ending in range(ENDINGS):
            for place in range(row.shape[2]):
                sums[which, ending, place] += ways * row[at, ending, place]


@kernel
def _close(sums: Floats, close: int, nets: Nets, found: Floats) -> None:
    """Add the net of a close, and take away what it takes the place of."""
    replaces, instead = nets.replaces[close], nets.instead_of[close]
    for which in range(len(found)):
        for ending in range(ENDINGS):
            net = nets.net[close, ending]
            for place in range(sums.shape[2]):
                value = sums[which, ending, place]
                found[which, ending, place + net] += value
                found[which, ending, place + instead] -= replaces * value


@kernel
def _distinct_sums(first: Ints, second: Ints) -> Ints:
    """Every sum of two packed multisets once, ascending."""
    size = 1 << 10
    table = np.full(size, -1, np.int64)
    count = 0
    for one in first:
        if 2 * (count + len(second)) > size:
            while size < 4 * (count + len(second)):
                size *= 2
            larger = np.full(size, -1, np.int64)
            for key in table:
                if key >= 0:
                    _insert(larger, int(key))
            table = larger
        for other in second:
            count += _insert(table, int(one + other))
    return np.sort(table[table >= 0])


@kernel
def _insert(table: Ints, key: int) -> int:
    """Put a key into an open hash table whose size is a power of two; 1 if it is new."""
    mask = len(table) - 1
    mixed = key * _FIBONACCI
    at = (mixed ^ (mixed >> 32)) & mask
    while table[at] >= 0:
        if table[at] == key:
            return 0
        at = (at + 1) & mask
    table[at] = key
    return 1
