"""One round as kernels play it: deal, window, turns, the dealer's cards and what was won.

What a hand does and wins is in its machine; which cards and bets there are is in the compiled
procedure. The engine checks the sequence card by card (tests/simulator).
"""

from __future__ import annotations

from croupier.simulator.extra_bets import judge_extra_bets
from croupier.simulator.shoe import HANDS, NOBODY, Work, burn, draw
from croupier.simulator.table import Table
from croupier.simulator.turns import (
    NO_CARD,
    UNDECIDED,
    first_row,
    keep,
    play_box,
    stepped,
    take,
    true_count,
)
from croupier.tables.jit import part


@part
def players(table: Table) -> int:
    """How many seats have cards besides the holder of the bank."""
    return table.seats - int(table.has_bank)


@part
def seat_of(table: Table, holder: int, turn: int) -> int:
    """The seat whose turn comes at a place in the order of play (general/turn)."""
    if table.has_bank:
        return (holder + 1 + turn) % table.seats
    return turn


@part
def play_round(table: Table, work: Work, holder: int) -> int:
    """Play a round; the upcard in points, 0 where it could not be finished (a misdeal)."""
    clear(table, work)
    dealt = _deal_first_cards(table, work, holder)
    if dealt == NOBODY:
        return 0
    opened, hidden = (dealt, NO_CARD) if not table.dealer_gets_two else (dealt, draw(work))
    if hidden == NOBODY:
        return 0
    if table.upcard_at == 1:
        opened, hidden = hidden, opened
    work.count += work.tags[opened]
    up = _points(table, opened)
    for turn in range(players(table)):
        seat = seat_of(table, holder, turn)
        _window(table, work, seat, int(table.way_of[holder, seat]), up)
    natural = hidden != NO_CARD and table.naturals[opened, hidden] > 0
    if table.is_checked[up] and natural:
        _lose_to_natural(table, work)
    else:
        second = _play_out(table, work, holder, up, hidden)
        if second == NOBODY:
            return 0
        natural = second != NO_CARD and table.naturals[opened, second] > 0
    for turn in range(players(table)):
        _score(table, work, seat_of(table, holder, turn), natural)
    return up


@part
def clear(table: Table, work: Work) -> None:
    """Forget the hands of the last round."""
    work.held = work.logged = 0
    for hand in range(table.seats * HANDS):
        work.state[hand] = UNDECIDED
        work.is_settled[hand] = False
        work.sizes[hand] = 0
    for box in range(table.seats):
        work.hands[box] = 1
        work.third[box] = NO_CARD
        work.pairs[box] = work.insured[box] = 0
        work.has_declined[box] = False
        work.main[box] = work.staked[box] = work.insurance[box] = 0


@part
def _deal_first_cards(table: Table, work: Work, holder: int) -> int:
    """Deal the boxes' two cards one at a time (general/deal); the dealer's first card."""
    dealt = NOBODY
    for card in range(2):
        for turn in range(players(table)):
            seat = seat_of(table, holder, turn)
            kind = take(work, seat * HANDS)
            if kind == NOBODY:
                return NOBODY
            work.first[seat, card] = kind
        if card == 0:
            dealt = draw(work)
            if dealt == NOBODY:
                return NOBODY
    return dealt


@part
def _points(table: Table, kind: int) -> int:
    return int(table.points[table.letter[kind]])


@part
def _has_natural(table: Table, work: Work, seat: int) -> bool:
    one = work.kinds[work.hand_cards[seat * HANDS, 0]]
    return bool(table.naturals[one, work.kinds[work.hand_cards[seat * HANDS, 1]]])


@part
def _window(table: Table, work: Work, seat: int, way: int, up: int) -> None:
    """What is decided before play: naturals paid at once or 1:1, surrender, insurance."""
    hand, variant = seat * HANDS, way + true_count(table, work)
    one = table.letter[work.kinds[work.hand_cards[hand, 0]]]
    two = table.letter[work.kinds[work.hand_cards[hand, 1]]]
    natural = _has_natural(table, work, seat)
    if natural and table.natural_at_once[up]:
        keep(table, work, hand, table.natural_paid)
    elif natural and table.even_money[up] and table.takes_even_money[variant]:
        keep(table, work, hand, table.won)
    elif table.surrenders[first_row(variant, up, one), two]:
        keep(table, work, hand, table.surrendered)
    elif table.insures_against[up] and table.insures[variant]:
        work.insured[seat] = table.insurance_most


@part
def _lose_to_natural(table: Table, work: Work) -> None:
    """A natural that is found before play ends every hand (banker/insurance)."""
    for seat in range(table.seats):
        hand = seat * HANDS
        if work.sizes[hand] > 0 and work.state[hand] == UNDECIDED:
            saved = work.insured[seat] > 0 and table.insurance_returns_stake
            pushes = saved or _has_natural(table, work, seat)
            keep(table, work, hand, table.push if pushes else table.lost)


@part
def _play_out(table: Table, work: Work, holder: int, up: int, hidden: int) -> int:
    """Play all boxes, then the dealer; his second card, `NO_CARD` where he takes none."""
    for turn in range(players(table)):
        seat = seat_of(table, holder, turn)
        way = int(table.way_of[holder, seat])
        if work.state[seat * HANDS] == UNDECIDED and not play_box(table, work, seat, way, up):
            return NOBODY
    return dealer_draws(table, work, int(table.way_of[holder, seat_of(table, holder, 0)]), hidden)


@part
def dealer_draws(table: Table, work: Work, way: int, hidden: int) -> int:
    """Each of the dealer's cards moves all open hands; his second card, `NO_CARD` without one.

    He takes it while a stake or an insurance is open (general/dealer); `hidden` is the one that
    lies there already. `way` is any variant under his rule.
    """
    kind = hidden
    if kind == NO_CARD:
        if not _is_anything_open(table, work):
            return NO_CARD
        if not burn(work, table.second_card_burns):
            return NOBODY
        kind = draw(work)
    second = kind
    while kind != NOBODY:
        work.count += work.tags[kind]
        if not _move_open_hands(table, work, way, kind):
            return second
        kind = draw(work)
    return NOBODY


@part
def _is_anything_open(table: Table, work: Work) -> bool:
    for seat in range(table.seats):
        if work.insured[seat] > 0:
            return True
        for hand in range(seat * HANDS, seat * HANDS + work.hands[seat]):
            if UNDECIDED < work.state[hand] < table.end_from:
                return True
    return False


@part
def _move_open_hands(table: Table, work: Work, way: int, kind: int) -> bool:
    """Let the dealer's card count; whether anybody needs another one."""
    waits = False
    for seat in range(table.seats):
        for hand in range(seat * HANDS, seat * HANDS + work.hands[seat]):
            state = work.state[hand]
            if UNDECIDED < state < table.end_from:
                work.state[hand] = stepped(table, way, state, kind)
                waits |= work.state[hand] < table.end_from
    return waits


@part
def _score(table: Table, work: Work, seat: int, natural: bool) -> None:
    """Add up what a box has won; every hand is over. `natural`: the dealer's."""
    for hand in range(seat * HANDS, seat * HANDS + work.hands[seat]):
        work.main[seat] += table.net[work.state[hand]]
        work.staked[seat] += table.staked[work.state[hand]]
    won = natural and not table.insurance_returns_stake
    work.insurance[seat] = work.insured[seat] * (table.insurance_times if won else -1)
    if table.has_side_bets:
        judge_extra_bets(table, work, seat)
