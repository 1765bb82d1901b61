"""How a hand that is played by a fixed rule ends, as a polynomial in the cards.

Its terms are multisets of cards with a number of orders and a *close*: how the stake is decided
once the dealer has ended. An unseen card changes nothing, so that the chance to bust is what is
left of 1 (`OPEN`: a stake that is lost but for what the other terms say) when a hand does not
end in any other way; busts need no terms of their own. Units are half stakes.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from croupier.analyser import kernels as k
from croupier.analyser.dealer import Floats, Ints
from croupier.analyser.endings import ENDINGS
from croupier.analyser.lattice import RANKS, Lattice, lattice
from croupier.tables.compile import RuleTables
from croupier.tables.jit import kernel

STAKE: Final = 2
"""A stake in half stakes: all nets are whole."""

_TOTALS = 6
"""What a hand counts that stands, 16 or less and 17 to 21; behind these the same doubled."""
_FIVE, _BONUS, _BONUS_DOUBLED = 12, 13, 14
OPEN, _OPEN_DOUBLED = 15, 16
SURRENDERED, NATURAL = 17, 18
_CLOSES = 19
_BUST, _NATURAL = 5, 6


class Closes(NamedTuple):
    """What each close adds: one stake's net in place of another one's, in half stakes."""

    net: Ints
    """[close 19, ending 7]"""

    instead_of: Ints
    """[close 19] The net that it takes the place of: that of a bust."""

    replaces: Floats
    """[close 19] 1, but 0 for those that stand at the beginning."""


class Terms(NamedTuple):
    """A polynomial: its terms in the order of their closes."""

    hand: Ints
    """[term] Index of the multiset in the lattice."""

    close: Ints
    """[term]"""

    ways: Floats
    """[term] In how many orders, a suit counting for a quarter."""


class Policy(NamedTuple):
    """How a hand is played: the act of each hand, and of two suited cards of 6, 7 and 8."""

    act: Ints
    suited: Ints


def closes(tables: RuleTables) -> Closes:
    """Return the nets of the closes under these rules."""
    net = np.zeros((_CLOSES, ENDINGS), np.int64)
    for bucket in range(_TOTALS):
        for ending in range(_BUST):
            net[bucket, ending] = STAKE * np.sign(bucket - ending - 1)
        net[bucket, _BUST] = STAKE
        net[bucket, _NATURAL] = -STAKE
        net[bucket + _TOTALS] = 2 * net[bucket]
        if not tables.natural_takes_double:
            net[bucket + _TOTALS, _NATURAL] = -STAKE
    net[_FIVE] = _halves(tables.five_pays)
    net[_BONUS] = _halves(tables.bonus_pays)
    net[_BONUS_DOUBLED] = 2 * net[_BONUS]
    net[SURRENDERED] = _halves(tables.surrender_pays)
    net[NATURAL, :_NATURAL] = _halves(tables.natural_pays)
    net[OPEN] = -STAKE
    net[_OPEN_DOUBLED] = -2 * STAKE
    instead_of = np.full(_CLOSES, -STAKE)
    instead_of[_TOTALS : 2 * _TOTALS] = instead_of[_BONUS_DOUBLED] = -2 * STAKE
    replaces = np.ones(_CLOSES)
    replaces[[OPEN, SURRENDERED, NATURAL]] = 0
    return Closes(net, instead_of, replaces)


def _halves(pays: float) -> int:
    return round(STAKE * pays)


def finals(
    tables: RuleTables, started: Floats, suited: Floats, policy: Policy, split: int
) -> Terms:
    """Play on from hands that were begun in `started` [hand] and `suited` [suited pair 3] orders.

    The suited ones are not counted among the others. `split` is 1 for hands from a split.
    """
    ways = _finals(lattice(), tables, started, suited, policy, split)
    close, hand = np.nonzero(ways)
    return Terms(hand, close, ways[close, hand])


@kernel
def _finals(
    hands: Lattice, tables: RuleTables, started: Floats, suited: Floats, policy: Policy, split: int
) -> Floats:
    """Orders of each close and hand: [close 19, hand]."""
    count, earns_bonus = len(hands.total), tables.bonus[split]
    ways = np.zeros((_CLOSES, count + 1))
    # Orders in which hands are reached, undecided and after the card of a double.
    reached = np.zeros((2, count + 1))
    ways[OPEN, :count] = reached[0, :count] = started
    for which in range(len(k.SUITED)):
        _play_suited(hands, which, suited[which], policy.suited[which], earns_bonus, ways, reached)
    sevens = hands.child[k.pair_of(hands, 7, 7), 7]
    for hand in range(count):
        begun, act = reached[0, hand], policy.act[hand]
        if begun == 0.0:
            continue
        if earns_bonus and hand == sevens:
            ways[_BONUS, hand] += begun
        elif act == k.FIVE:
            ways[_FIVE, hand] += begun
        elif act == k.STAND:
            ways[_low(hands, hand), hand] += begun
        else:
            ways[_OPEN_DOUBLED, hand] += begun * (act == k.DOUBLE)
            for rank in range(1, RANKS + 1):
                reached[int(act == k.DOUBLE), hands.child[hand, rank]] += begun
    for hand in range(count):
        is_paid = earns_bonus and hand == sevens
        close = _BONUS_DOUBLED if is_paid else _TOTALS + _low(hands, hand)
        ways[close, hand] += reached[1, hand]
    return ways[:, :count]


@kernel
def _low(hands: Lattice, hand: int) -> int:
    """The close of a hand that stands."""
    return int(max(hands.total[hand] - 16, 0))


@kernel
def _play_suited(
    hands: Lattice,
    which: int,
    begun: float,
    act: int,
    earns_bonus: bool,
    ways: Floats,
    reached: Floats,
) -> None:
    """Play two suited cards of 6, 7 and 8; a quarter of the third rank completes the bonus."""
    first, second, third = k.SUITED[which]
    hand = k.pair_of(hands, first, second)
    ways[OPEN, hand] += begun
    if act not in (k.HIT, k.DOUBLE):
        ways[_low(hands, hand), hand] += begun
        return
    is_doubled = act == k.DOUBLE
    ways[_OPEN_DOUBLED, hand] += begun * is_doubled
    for rank in range(1, RANKS + 1):
        child = hands.child[hand, rank]
        paid = begun / k.SUITS if rank == third and earns_bonus else 0.0
        ways[_BONUS_DOUBLED if is_doubled else _BONUS, child] += paid
        reached[int(is_doubled), child] += begun - paid
