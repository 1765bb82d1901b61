"""What several hands of a split pair net together: the whole distribution.

The chances of all cards of up to four hands with each ending of the dealer come first; then one
hand after the other is taken off, so that each set of cards which fewer hands can have carries
the distribution of what those taken off net.
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

_PART: Final = 4096
"""Blocks of cards that are looked at together."""


class Nets(NamedTuple):
    """Nets of one hand as places in a row: `least + place * step` half stakes."""

    least: int
    step: int
    span: int
    """How many places there are for one hand."""

    net: Ints
    """[close, ending 7] The place of each close's net."""

    stake: Ints
    """[close] Which of the nets of `lost` it takes the place of, or -1."""

    lost: Ints
    """[stake] Their places."""


class Blocks(NamedTuple):
    """Sets of cards, ascending; those that differ in the last two ranks only are a block."""

    keys: Ints
    begin: Ints
    """[block, and one more] Where each begins."""

    low: int
    """How many bits the last two ranks take."""


class Steps(NamedTuple):
    """A hand's terms, packed."""

    blocks: Blocks
    ways: Floats
    """[term]"""

    closes: Ints
    """[term]"""


class Meets(NamedTuple):
    """Which blocks of two lists make which blocks of their sums, in the order of these."""

    first: Ints
    second: Ints
    begin: Ints
    """[block of sums, and one more] Where those begin that make it."""


class Places(NamedTuple):
    """Where a row [ending * place] goes within one that has the net of one hand more."""

    net: Ints
    """[close, ending * place]"""

    lost: Ints
    """[stake, ending * place]"""

    stake: Ints
    """[close] As in `Nets`."""


class Sums(NamedTuple):
    """What is summed up for each set of cards."""

    net: Floats
    """[cards, ending * place], the place with the hand's own net."""

    lost: Floats
    """[stake, cards, ending * place] What it takes the place of, without that net."""


def split_distribution(pair: Pair, hands_max: int, same: Floats) -> dict[int, float]:
    """By net in half stakes: the chance of the pair and that its hands net so much.

    `same` as in `split_moments`.
    """
    joint = _Joint(pair)
    nets, ends = joint.nets, walk_ends(hands_max)
    found: dict[int, float] = {}
    for hands in range(2, hands_max + 1):
        weights = _weights(ends, hands, same)
        if any(weights):
            by_pairs = joint.by_pairs(hands, len(weights))
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


class _Joint:
    """The hands of one pair together."""

    def __init__(self, pair: Pair) -> None:
        self.pair = pair
        self.nets = _nets(pair.closes, pair.any_second)
        self.low = int(packing(pair.rank).shift[-3])
        self.any_second = self._steps(pair.any_second)
        self.pair_second = self._steps(pair.pair_second)
        one = np.union1d(self.any_second.blocks.keys, self.pair_second.blocks.keys)
        self.sets = [_blocks(np.zeros(1, np.int64), self.low), _blocks(one, self.low)]

    def by_pairs(self, hands: int, count: int) -> Floats:
        """[pairs, place] Distributions, by how many of the hands' second cards make a pair."""
        found = np.zeros((count, hands * (self.nets.span - 1) + 1))
        row = self._first_off(hands, self.any_second)
        for left in range(hands - 1, -1, -1):
            if left < count:
                found[left] = self._rest_off(row, left)
            if left:
                row = self._off(left, row, self.any_second)
        if count > hands:
            found[hands] = self._rest_off(self._first_off(hands, self.pair_second), hands - 1)
        return found

    def _steps(self, terms: Terms) -> Steps:
        keys = packing(self.pair.rank).hands[terms.hand]
        order = np.argsort(keys)
        return Steps(_blocks(keys[order], self.low), terms.ways[order], terms.close[order])

    def _cards(self, hands: int) -> Blocks:
        """The sets of cards that so many hands can have."""
        while hands >= len(self.sets):
            meets = _meets(self.sets[-1], self.sets[1])
            self.sets.append(_blocks(_sums(self.sets[-1], self.sets[1], meets), self.low))
        return self.sets[hands]

    def _first_off(self, hands: int, steps: Steps) -> Floats:
        """Take one of so many hands off, part by part, as there may be very many sets of cards."""
        pair, fewer = self.pair, self._cards(hands - 1)
        meets = _meets(fewer, steps.blocks)
        places = _places(self.nets, 1)
        sums = _nothing(len(fewer.keys), places, self.nets)
        for first in range(0, len(meets.begin) - 1, _PART):
            part = Meets(meets.first, meets.second, meets.begin[first : first + _PART + 1])
            keys = _sums(fewer, steps.blocks, part)
            none = np.zeros(1, np.int64)
            (row,) = ending_chances(pair.draws, pair.shoe, pair.rank, keys, none)
            more = _blocks(keys, self.low)
            _take_off(fewer, more, row, steps, part, places, sums)
        return _settled(places, sums)

    def _off(self, left: int, row: Floats, steps: Steps) -> Floats:
        """Take one of `left` hands off, whose cards carry `row` [cards, ending * place]."""
        fewer, more = self._cards(left - 1), self._cards(left)
        places = _places(self.nets, row.shape[1] // ENDINGS)
        sums = _nothing(len(fewer.keys), places, self.nets)
        _take_off(fewer, more, row, steps, _meets(fewer, steps.blocks), places, sums)
        return _settled(places, sums)

    def _rest_off(self, row: Floats, left: int) -> Floats:
        """[place] Take all hands off that are left: the second card of each makes a pair."""
        for hands in range(left, 0, -1):
            row = self._off(hands, row, self.pair_second)
        total: Floats = row.reshape(ENDINGS, -1)[: self.pair.endings].sum(0)
        return total


def _nets(closes: Closes, terms: Terms) -> Nets:
    used = np.unique(terms.close)
    values = np.concatenate([closes.net[used].ravel(), closes.instead_of[used]])
    least, most = int(values.min()), int(values.max())
    step = gcd(*(int(value) - least for value in values)) or 1
    replaces = closes.replaces > 0
    lost = np.unique(closes.instead_of[used])
    return Nets(
        least,
        step,
        (most - least) // step + 1,
        (closes.net - least) // step,
        np.where(replaces, np.searchsorted(lost, closes.instead_of), -1),
        (lost - least) // step,
    )


def _places(nets: Nets, count: int) -> Places:
    ending, place = np.divmod(np.arange(ENDINGS * count), count)
    wider = ending * (count + nets.span - 1) + place
    return Places(wider + nets.net[:, ending], wider + nets.lost[:, None], nets.stake)


def _nothing(cards: int, places: Places, nets: Nets) -> Sums:
    stakes, width = places.lost.shape
    return Sums(
        np.zeros((cards, width + ENDINGS * (nets.span - 1))), np.zeros((stakes, cards, width))
    )


def _settled(places: Places, sums: Sums) -> Floats:
    """Take away what the hand's own nets took the place of."""
    for at, lost in zip(places.lost, sums.lost, strict=True):
        sums.net[:, at] -= lost
    return sums.net


def _blocks(keys: Ints, low: int) -> Blocks:
    """Find the blocks in ascending keys."""
    high = keys >> low
    begin = np.flatnonzero(np.append(True, high[1:] != high[:-1]))
    return Blocks(keys, np.append(begin, len(keys)), low)


def _meets(first: Blocks, second: Blocks) -> Meets:
    high = first.keys[first.begin[:-1]] >> first.low
    sums = (high[:, None] + (second.keys[second.begin[:-1]] >> first.low)).ravel()
    order = np.argsort(sums, kind="stable")
    begin = np.flatnonzero(np.append(True, np.diff(sums[order]) != 0))
    one, other = np.divmod(order, len(second.begin) - 1)
    return Meets(one, other, np.append(begin, len(order)))


@kernel
def _sums(first: Blocks, second: Blocks, meets: Meets) -> Ints:
    """The sums of blocks that meet, each once, ascending."""
    found = np.empty(1024, np.int64)
    mask, count = (1 << first.low) - 1, 0
    marks = np.zeros(mask + 1, np.bool_)
    for made in range(len(meets.begin) - 1):
        least, most, high = mask, 0, 0
        for meet in range(meets.begin[made], meets.begin[made + 1]):
            one, other = meets.first[meet], meets.second[meet]
            for at in range(first.begin[one], first.begin[one + 1]):
                for by in range(second.begin[other], second.begin[other + 1]):
                    key = first.keys[at] + second.keys[by]
                    high, cards = key & ~mask, key & mask
                    marks[cards] = True
                    least, most = min(least, cards), max(most, cards)
        if count + most - least >= len(found):
            larger = np.empty(2 * (count + most - least + 1), np.int64)
            larger[:count] = found[:count]
            found = larger
        for cards in range(least, most + 1):
            if marks[cards]:
                found[count] = high + cards
                count += 1
        marks[least : most + 1] = False
    return found[:count].copy()


@kernel
def _take_off(
    fewer: Blocks,
    more: Blocks,
    row: Floats,
    steps: Steps,
    meets: Meets,
    places: Places,
    sums: Sums,
) -> None:
    """Sum over one hand's terms; `row` [more, ending * place] is what cards with it carry."""
    mask = (1 << more.low) - 1
    slots = np.zeros(mask + 1, np.int64)
    keys, begin = steps.blocks.keys, steps.blocks.begin
    block = 0
    for made in range(len(meets.begin) - 1):
        meet = meets.begin[made]
        high = fewer.keys[fewer.begin[meets.first[meet]]] >> more.low
        high += keys[begin[meets.second[meet]]] >> more.low
        while more.keys[more.begin[block]] >> more.low < high:
            block += 1
        for at in range(more.begin[block], more.begin[block + 1]):
            slots[more.keys[at] & mask] = at
        for meet in range(meets.begin[made], meets.begin[made + 1]):
            one, other = meets.first[meet], meets.second[meet]
            for at in range(fewer.begin[one], fewer.begin[one + 1]):
                for term in range(begin[other], begin[other + 1]):
                    where = slots[(fewer.keys[at] + keys[term]) & mask]
                    ways, close = steps.ways[term], steps.closes[term]
                    stake = places.stake[close]
                    # Indices are spelled out: slices would be counted references here.
                    for each in range(row.shape[1]):
                        sums.net[at, places.net[close, each]] += ways * row[where, each]
                    if stake >= 0:
                        for each in range(row.shape[1]):
                            sums.lost[stake, at, each] += ways * row[where, each]
