"""Flow: what follows by itself after an event, from hand to hand and on to the dealer."""

from __future__ import annotations

from croupier.core.hands import TWENTY_ONE, is_special, total
from croupier.engine import predicates as may
from croupier.engine.events import (
    BurnDue,
    DealerDone,
    DealerTurned,
    Ended,
    HandEnded,
    PlayEnded,
    WindowOpened,
)
from croupier.engine.order import (
    asks_about,
    banker_chooses,
    dealer_card_due,
    dealer_has_natural,
    has_open_insurance,
    has_open_main,
    is_natural,
    is_split_ace,
    needs_dealer_draw,
    next_initial_card,
    turn,
    upcard_points,
)
from croupier.engine.settle import (
    settle_hand,
    settle_insurances,
    settle_side_bets,
    turn_up,
)
from croupier.engine.state import Hand
from croupier.engine.table import Table


def end_hand(table: Table, box: int, at: int, ended: Ended, *, by_clock: bool = False) -> None:
    """End a hand that stays on the table to be compared later."""
    table.emit(HandEnded(box, at + 1, ended, by_clock))
    settle_side_bets(table, box)


def pay_hand(table: Table, box: int, at: int, ended: Ended) -> None:
    """Turn a hand and decide it at once: bust, bonus, surrender, early payment."""
    turn_up(table, box, at)
    settle_hand(table, box, at, ended)
    settle_side_bets(table, box)


def after_initial_card(table: Table) -> None:
    """Open the window once the deal is complete; pay naturals that cannot be beaten."""
    state = table.state
    if next_initial_card(state) is not None:
        return
    for number, box in state.boxes.items():
        if box.side_bets:
            settle_side_bets(table, number)
    if may.natural_is_paid_at_once(state.rules, upcard_points(state)):
        for number, box in list(state.boxes.items()):
            if is_natural(box.hands[0]):
                pay_hand(table, number, 0, Ended.NATURAL)
    table.emit(WindowOpened())


def after_hand_card(table: Table, box: int, at: int, *, doubled: bool) -> None:
    """What a card drawn during play does to its hand, then go on."""
    state = table.state
    hand = state.boxes[box].hands[at]
    points = total(hand.known).points
    if points > TWENTY_ONE:
        pay_hand(table, box, at, Ended.BUST)
    elif is_special(hand.known) and may.earns_bonus(state.rules, is_from_split=hand.from_split):
        pay_hand(table, box, at, Ended.BONUS)
    else:
        if state.boxes[box].side_bets:
            settle_side_bets(table, box)
        if doubled:
            if points == TWENTY_ONE:
                turn_up(table, box, at)
            end_hand(table, box, at, Ended.DOUBLED)
    advance(table)


def advance(table: Table) -> None:
    """Pass over hands that have nothing to decide; end play after the last (general/turn)."""
    state = table.state
    while (at_play := turn(state)) is not None:
        box, at, hand = at_play
        place = state.boxes[box]
        if hand.due or len(hand.cards) == 1:
            return
        if asks_about(state, hand, len(place.hands)):
            if place.controller not in state.gone:
                return
            end_hand(table, box, at, Ended.STOOD)
            continue
        turn_up(table, box, at)
        end_hand(table, box, at, _passed_over(hand))
    _end_play(table)


def _passed_over(hand: Hand) -> Ended:
    if is_natural(hand):
        return Ended.NATURAL
    if total(hand.known).points == TWENTY_ONE:
        return Ended.TWENTY_ONE
    assert is_split_ace(hand)
    return Ended.SPLIT_ACES


def _end_play(table: Table) -> None:
    """Turn to the dealer: his hidden card, his second one, or nothing at all (general/dealer)."""
    state = table.state
    table.emit(PlayEnded())
    turn_dealer(table)
    if len(state.dealer.cards) > 1:
        after_dealer_card(table)
    elif has_open_main(state) or has_open_insurance(state):
        burns = may.second_card_burns(state.rules)
        if burns:
            table.emit(BurnDue(burns))
    else:
        table.emit(DealerDone())


def turn_dealer(table: Table) -> None:
    """Turn the dealer's hidden card, if there is one."""
    dealer = table.state.dealer
    if dealer.hidden_at is not None:
        card = dealer.cards[dealer.hidden_at]
        assert card is not None, "only the croupier's own state is carried on"
        table.emit(DealerTurned(card))


def after_dealer_card(table: Table) -> None:
    """Decide insurances by the first two cards; end the round when nobody needs another."""
    state = table.state
    if len(state.dealer.cards) == 2:
        settle_insurances(table)
    if (
        dealer_has_natural(state)
        or not needs_dealer_draw(state)
        or not (dealer_card_due(state) or banker_chooses(state))
    ):
        table.emit(DealerDone())
