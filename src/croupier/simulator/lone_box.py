"""The fast kernel: one box that does not count, played as one long row of cards.

Where the dealer has a single card before play, nothing that happens between two cards depends on
more than the machine's state: each card is drawn and moves the state, and that is all. What ends a
round is written down without a branch, and the next card begins the next round. Only a pair that
is split leaves the row: the kernels of `turns` and `round` play it to its end.

The same stream of random numbers gives the same rounds as `play_shoes`.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.simulator.letters import STRIDE
from croupier.simulator.play import Rows
from croupier.simulator.round import clear, dealer_draws
from croupier.simulator.shoe import NOBODY, Bytes, Work, below, mixed, next_counter, shuffle, signed
from croupier.simulator.table import Table
from croupier.simulator.turns import NO_CARD, play_pair
from croupier.tables.jit import kernel, part

Ids: TypeAlias = npt.NDArray[np.uint16]
Place: TypeAlias = tuple[np.uint64, np.uint64, np.uint64, np.uint64]
"""Numbers of one kind: mixing signed and unsigned ones would make kernels reckon in floats."""

_SHIFT = np.uint64(STRIDE.bit_length() - 1)


class Row(NamedTuple):
    """What the row of cards is played with; plain arrays, which are fastest in a long loop."""

    step: Ids
    """[state * 32 + letter] The state after a card."""

    letter: Bytes
    """[card kind 52]"""

    cost: Bytes
    """[state] How many cards leave the shoe on the way into a state: the one drawn, and burns."""

    ended: Ids
    """[round of the shoe] The state that ended it."""

    drawn: Ids
    """[round of the shoe] How many cards had been drawn by then."""


@kernel
def play_lone_box(table: Table, work: Work, rows: Rows) -> int:
    """Play as many shoes as `rows` has room for; gives the number of rounds."""
    row = _row_of_cards(table, work)
    begun = 0
    for shoe in range(len(rows.shoe_rounds)):
        shuffle(work)
        rounds = _play_shoe(table, work, row, rows, begun)
        rows.shoe_rounds[shoe] = rounds
        begun += rounds
    return begun


@part
def _row_of_cards(table: Table, work: Work) -> Row:
    cost = np.ones(table.states, np.uint8)
    for state in range(table.dealer_from, table.states):
        is_over = state >= table.end_from
        cost[state] += table.round_burns if is_over else table.second_card_burns
    room = work.cards + 1
    return Row(
        table.step[: table.states].copy().reshape(table.states * STRIDE),
        table.letter.copy(),
        cost,
        np.zeros(room, np.uint16),
        np.zeros(room, np.uint16),
    )


@part
def _play_shoe(table: Table, work: Work, row: Row, rows: Rows, begun: int) -> int:
    """Play one shoe to its end and write its rounds down; gives how many there were."""
    bounds = (
        np.uint64(table.end_from),
        np.uint64(table.pair_from),
        np.uint64(work.cards - table.cut_card + table.round_burns),
        np.uint64(table.rounds_most),
    )
    place = (np.uint64(table.start), np.uint64(0), np.uint64(0), np.uint64(table.opening_burns))
    written = 0
    while True:
        state, rounds, drawn, gone = _play_row(row, work, bounds, place)
        played = signed(rounds)
        if state < bounds[1]:
            _write(table, work, row, rows, begun, written, played)
            return played
        # A split can shuffle the cards of the rounds before it, so they are written first.
        _write(table, work, row, rows, begun, written, played - 1)
        written = played
        burned = signed(gone - drawn) - table.round_burns
        is_last = _play_split_round(table, work, row, rows, begun, played - 1, burned)
        gone = np.uint64(work.drawn + work.burned + table.round_burns)
        if is_last or gone >= bounds[2] or rounds >= bounds[3]:
            return played
        place = (np.uint64(table.push), rounds, np.uint64(work.drawn), gone)


@part
def _play_row(row: Row, work: Work, bounds: Place, place: Place) -> Place:
    """Play on until a pair is split or the shoe is over: state, rounds, cards drawn and gone."""
    end_from, pair_from, limit, rounds_most = bounds
    state, rounds, drawn, gone = place
    step, letter, cost, ended, drawn_by = row
    kinds, cards, counter = work.kinds, np.uint64(work.cards), work.random
    while True:
        counter = next_counter(counter)
        chosen = drawn + below(mixed(counter), cards - drawn)
        kind = kinds[chosen]
        kinds[chosen] = kinds[drawn]
        kinds[drawn] = kind
        drawn += np.uint64(1)
        state = np.uint64(step[(state << _SHIFT) | np.uint64(letter[kind])])
        gone += np.uint64(cost[state])
        ended[rounds] = state
        drawn_by[rounds] = drawn
        is_over = state >= end_from
        rounds += np.uint64(is_over)
        if state >= pair_from or ((gone >= limit or rounds >= rounds_most) and is_over):
            break
    work.random = counter
    work.drawn = signed(drawn)
    return state, rounds, drawn, gone


@part
def _play_split_round(
    table: Table, work: Work, row: Row, rows: Rows, begun: int, at: int, burned: int
) -> bool:
    """Play a round on whose first two cards are split; whether the shoe has run out meanwhile."""
    before = signed(row.drawn[at - 1]) if at > 0 else 0
    clear(table, work)
    work.drawn_before, work.burned = before, burned
    work.burned_before = burned - table.round_burns if at > 0 else 0
    work.hand_cards[0, 0], work.hand_cards[0, 1], work.sizes[0] = before, before + 2, 2
    up = int(table.points[row.letter[work.kinds[before + 1]]])
    rows.upcard[begun + at] = up
    rows.net[begun + at, 0] = rows.staked[begun + at, 0] = 0
    if play_pair(table, work, 0, 0, up) and dealer_draws(table, work, 0, NO_CARD) != NOBODY:
        for hand in range(work.hands[0]):
            rows.net[begun + at, 0] += table.net[work.state[hand]]
            rows.staked[begun + at, 0] += table.staked[work.state[hand]]
    else:
        rows.upcard[begun + at] = 0
    row.drawn[at] = work.drawn
    return work.is_cut_card_out


@part
def _write(
    table: Table, work: Work, row: Row, rows: Rows, begun: int, since: int, rounds: int
) -> None:
    """Write down the rounds of a shoe that began at a row of `rows`, from one of them on."""
    before = signed(row.drawn[since - 1]) if since > 0 else 0
    for at in range(since, rounds):
        state = row.ended[at]
        rows.net[begun + at, 0] = table.net[state]
        rows.staked[begun + at, 0] = table.staked[state]
        rows.upcard[begun + at] = table.points[row.letter[work.kinds[before + 1]]]
        before = signed(row.drawn[at])
