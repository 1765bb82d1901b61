"""A box's turn as kernels play it: hits, splits and what a third card means."""

from __future__ import annotations

from typing import Final

from croupier.simulator.letters import STRIDE
from croupier.simulator.shoe import HANDS, NOBODY, Work, cards_unseen, draw
from croupier.simulator.table import UPCARDS, Table
from croupier.tables.jit import part

PACK: Final = 52
NO_CARD: Final = -1
UNDECIDED: Final = -1
"""The state of a hand of which nothing but its first cards is known."""


@part
def true_count(table: Table, work: Work) -> int:
    """The running count per pack of unseen cards, rounded down, as a place in `Table.stakes`."""
    if table.counts == 1:
        return 0
    true = work.count * PACK // max(cards_unseen(work), 1)
    return int(min(max(true - table.count_from, 0), table.counts - 1))


@part
def stepped(table: Table, variant: int, state: int, kind: int) -> int:
    """The state after a card."""
    return int(table.step[variant * table.states + state, table.letter[kind]])


@part
def first_row(variant: int, up: int, letter: int) -> int:
    """Where `Table.first` and `surrenders` stand for a variant, an upcard and a first card."""
    return (variant * UPCARDS + up) * STRIDE + int(letter)


@part
def take(work: Work, hand: int) -> int:
    """Deal an open card to a hand; `NOBODY` where none is left anywhere."""
    kind = draw(work)
    if kind != NOBODY:
        work.hand_cards[hand, work.sizes[hand]] = work.drawn - 1
        work.sizes[hand] += 1
        work.count += work.tags[kind]
    return kind


@part
def keep(table: Table, work: Work, hand: int, state: int) -> None:
    """Note where a hand stands at the end of its turn."""
    work.state[hand] = state
    work.is_settled[hand] = state >= table.end_from


@part
def play_box(table: Table, work: Work, box: int, way: int, up: int) -> bool:
    """Play a box's turn against an upcard in points; False: there were no cards to finish it."""
    hand = box * HANDS
    one = table.letter[work.kinds[work.hand_cards[hand, 0]]]
    two = table.letter[work.kinds[work.hand_cards[hand, 1]]]
    state = table.first[first_row(way + true_count(table, work), up, one), two]
    if state < table.pair_from:
        return _draw_on(table, work, hand, way, int(state))
    return play_pair(table, work, box, way, up)


@part
def play_pair(table: Table, work: Work, box: int, way: int, up: int) -> bool:
    """Split the first two cards and play all hands, from the left: the newest before older ones."""
    hand = box * HANDS
    _split(work, hand)
    while hand != UNDECIDED:
        if not _play_split_hand(table, work, hand, way, up):
            return False
        hand = UNDECIDED
        for other in range(box * HANDS, box * HANDS + work.hands[box]):
            if work.state[other] == UNDECIDED:
                hand = other
    return True


@part
def _split(work: Work, hand: int) -> None:
    """Give a hand's second card to a new hand of its box."""
    box = hand // HANDS
    new = box * HANDS + work.hands[box]
    work.hand_cards[new, 0] = work.hand_cards[hand, 1]
    work.sizes[new] = work.sizes[hand] = 1
    work.state[new] = work.state[hand] = UNDECIDED
    work.hands[box] += 1


@part
def _play_split_hand(table: Table, work: Work, hand: int, way: int, up: int) -> bool:
    box = hand // HANDS
    state = _with_second_card(table, work, hand, way, up)
    while state >= table.pair_from:
        variant = way + true_count(table, work)
        row = variant * table.states + state
        may = work.hands[box] < table.hands_max[state] and not work.has_declined[box]
        if may and table.wants_split[row]:
            _split(work, hand)
            state = _with_second_card(table, work, hand, way, up)
        else:
            if may and table.binds[state]:
                work.has_declined[box] = True
            state = int(table.unsplit[row])
    return state != UNDECIDED and _draw_on(table, work, hand, way, state)


@part
def _with_second_card(table: Table, work: Work, hand: int, way: int, up: int) -> int:
    """Deal a split hand its second card, and see what it means to extra bets."""
    kind = take(work, hand)
    if kind == NOBODY:
        return UNDECIDED
    box, first = hand // HANDS, work.kinds[work.hand_cards[hand, 0]]
    work.pairs[box] += table.pairs[first, kind]
    if work.third[box] == NO_CARD:
        work.third[box] = kind
    waiting = int(table.split_hand[up, table.letter[first]])
    return stepped(table, way + true_count(table, work), waiting, kind)


@part
def _draw_on(table: Table, work: Work, hand: int, way: int, state: int) -> bool:
    """Draw until a hand waits for nothing but the dealer; False where cards run out."""
    box = hand // HANDS
    while state < table.dealer_from:
        kind = take(work, hand)
        if kind == NOBODY:
            return False
        if work.third[box] == NO_CARD:
            work.third[box] = kind
        state = stepped(table, way + true_count(table, work), state, kind)
    keep(table, work, hand, state)
    return True
