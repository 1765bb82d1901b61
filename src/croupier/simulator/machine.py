"""Rules and a strategy compiled to one state machine: every card moves a hand to its next state.

A hand's state is all that its future depends on: waiting for a card, waiting for the dealer, or
over with a net. Once the dealer draws, each of his cards moves every hand that is still open, so
that one table serves the whole round. States with the same future are one state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.simulator.hand_states import End, HandStates, Kind, Pair, State, Variant
from croupier.simulator.letters import STRIDE
from croupier.tables.compile import RANKS, Flags
from croupier.tables.procedure import ProcedureTables

Ids: TypeAlias = npt.NDArray[np.uint16]
Bytes: TypeAlias = npt.NDArray[np.uint8]
Smalls: TypeAlias = npt.NDArray[np.int16]
Longs: TypeAlias = npt.NDArray[np.int64]

_STATES_MAX = 1 << 16


class Machine(NamedTuple):
    """Compiled rules and ways to play: variants are players, dealer's rules and true counts.

    States are numbered by kind: first those that wait for a card, from `dealer_from` those that
    wait for the dealer's second card, from `end_from` those that are over, from `pair_from` pairs
    that may be split. Letters are the kinds of cards that the rules tell apart.
    """

    letter: Bytes
    """[card kind 52] Which letter a card is."""

    step: Ids
    """[variant, state, letter 32] The state after one card; after a hand that is over, the one
    after the first card of the next round."""

    start: int
    """Before the first card of a round of one box (only where `is_dealt_in_one`)."""

    first: Ids
    """[variant, upcard 11, letter 32, letter 32] A box's state at its turn."""

    surrenders: Flags
    """[variant, upcard 11, letter 32, letter 32] Whether the first two are given up."""

    split_hand: Ids
    """[upcard 11, letter 32] A split hand with one card, waiting for its second."""

    wants_split: Flags
    """[variant, state] Whether a pair that may be split is."""

    unsplit: Ids
    """[variant, state] The state of such a pair where it is not split."""

    hands_max: Smalls
    """[state] Up to how many hands such a pair may be split."""

    binds: Flags
    """[state] Whether not splitting it forbids to split later pairs of its box."""

    net: Smalls
    """[state] What a hand that is over has won, in half stakes."""

    staked: Smalls
    """[state] How many stakes were on it."""

    points: Bytes
    """[letter 32] An ace as 1."""

    insures: Flags
    """[variant]"""

    takes_even_money: Flags
    """[variant]"""

    cards_most: int
    """No box that does not split needs more cards for its round, the dealer's included."""

    dealer_from: int
    end_from: int
    pair_from: int
    surrendered: int
    """The state of a hand that was given up."""

    won: int
    """The state of a single stake that wins 1:1."""

    push: int
    lost: int
    natural_paid: int


class TooManyStates(Exception):
    """A machine would need more states than it can have; how many."""


def is_dealt_in_one(procedure: ProcedureTables) -> bool:
    """Whether a lone box's round is one row of cards, so that `step` plays it from `start`."""
    return not procedure.dealer_gets_two


def build_machine(procedure: ProcedureTables, variants: Sequence[Variant]) -> Machine:
    """Compile all variants into one machine.

    Raises:
        TooManyStates: the machine would need more than 65,536.
    """
    hands = HandStates(procedure, variants)
    first, surrenders, split_hand = _at_the_turn(hands)
    named = {
        "start": hands.deal() if is_dealt_in_one(procedure) else hands.surrendered(),
        "surrendered": hands.surrendered(),
        "won": hands.states.end(2),
        "push": hands.states.end(0),
        "lost": hands.states.end(-2),
        "natural_paid": hands.natural_paid(),
    }
    found = hands.states.found
    if len(found) > _STATES_MAX:
        raise TooManyStates(len(found))
    named_start = named["start"]
    order = sorted(range(len(found)), key=lambda state: found[state].kind)
    new = np.empty(len(order), np.int64)
    new[order] = np.arange(len(order))
    states = [found[state] for state in order]
    kinds = [each.kind for each in states]
    count = len(variants)
    return Machine(
        letter=np.array(hands.letters.of_kind, np.uint8),
        step=_steps(states, new, count, len(hands.letters), named["start"]),
        start=int(new[named.pop("start")]),
        first=new[first].astype(np.uint16),
        surrenders=surrenders,
        split_hand=new[split_hand].astype(np.uint16),
        wants_split=_of_pairs(states, count, lambda pair: pair.wants).astype(np.bool_),
        unsplit=_of_pairs(states, count, lambda pair: new[list(pair.unsplit)]).astype(np.uint16),
        hands_max=_of_pairs(states, 1, lambda pair: (pair.hands_max,))[0].astype(np.int16),
        binds=_of_pairs(states, 1, lambda pair: (pair.binds,))[0].astype(np.bool_),
        net=_of_ends(states, lambda end: end.net),
        staked=_of_ends(states, lambda end: end.staked),
        points=np.array(_padded(hands.letters.points), np.uint8),
        insures=np.array([each.strategy.insures for each in variants]),
        takes_even_money=np.array([each.strategy.takes_even_money for each in variants]),
        cards_most=_cards_most(found, named_start),
        dealer_from=kinds.index(Kind.DEALER),
        end_from=kinds.index(Kind.OVER),
        pair_from=len(states) - kinds.count(Kind.PAIR),
        **{name: int(new[state]) for name, state in named.items()},
    )


def _at_the_turn(hands: HandStates) -> tuple[Longs, Flags, Longs]:
    """[variant, upcard, letter, letter] states and surrenders, [upcard, letter] split hands."""
    letters, variants = range(len(hands.letters)), range(len(hands.strategies))
    shape = (len(variants), RANKS + 1, STRIDE, STRIDE)
    first, surrenders = np.zeros(shape, np.int64), np.zeros(shape, np.bool_)
    split_hand = np.zeros((RANKS + 1, STRIDE), np.int64)
    for up, one in product(range(1, RANKS + 1), letters):
        split_hand[up, one] = hands.split_hand(up, one)
        for variant, two in product(variants, letters):
            first[variant, up, one, two] = hands.first_two(variant, up, one, two)
            surrenders[variant, up, one, two] = hands.gives_up(variant, up, one, two)
    return first, surrenders, split_hand


def _padded(values: Sequence[int]) -> list[int]:
    return [*values, *(0 for _ in range(STRIDE - len(values)))]


def _steps(states: list[State], new: Longs, variants: int, letters: int, start: int) -> Ids:
    step = np.zeros((variants, len(states), STRIDE), np.int64)
    for at, state in enumerate(states):
        for variant, row in enumerate(state.rows):
            step[variant, at, :letters] = new[list(row)]
    ends = [at for at, state in enumerate(states) if state.kind is Kind.OVER]
    step[:, ends] = step[:, new[start]][:, None]
    return step.astype(np.uint16)


def _cards_most(found: list[State], start: int) -> int:
    """The longest way from a state to one that ends it."""
    longest: dict[int, int] = {}

    def cards(state: int) -> int:
        if state not in longest:
            further = {at for row in found[state].rows for at in row}
            longest[state] = 1 + max(map(cards, further)) if further else 0
        return longest[state]

    return cards(start)


def _of_pairs(states: list[State], variants: int, values: Callable[[Pair], Iterable[int]]) -> Longs:
    """[variant, state] What a pair has; 0 for other states."""
    found = np.zeros((variants, len(states)), np.int64)
    for at, state in enumerate(states):
        if isinstance(state.extra, Pair):
            found[:, at] = list(values(state.extra))
    return found


def _of_ends(states: list[State], value: Callable[[End], int]) -> Smalls:
    """[state] What a hand that is over has; 0 for other states."""
    return np.array(
        [value(each.extra) if isinstance(each.extra, End) else 0 for each in states], np.int16
    )
