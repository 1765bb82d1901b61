"""Evolve: how each event changes a state, the only place where one is changed.

It knows no rule: what follows from an event is decided before, in `apply`. The same
functions carry a view forward with redacted events, so a redacted card is `None` here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from croupier.core.cards import Card
from croupier.core.records import changed
from croupier.core.tally import EMPTY
from croupier.engine import events as e
from croupier.engine import evolve_shoe
from croupier.engine.acts import Wager
from croupier.engine.state import (
    Box,
    Dealer,
    Due,
    Hand,
    Insurance,
    LastRound,
    Phase,
    SideBet,
    Stake,
    State,
)


def evolve(state: State, event: e.Event) -> None:
    """Change a forked state by one event, in place."""
    _CHANGES[type(event)](state, event)


# People and chips ----------------------------------------------------------------------


def _move(state: State, person: str, amount: int) -> None:
    state.flow = {**state.flow, person: state.flow.get(person, 0) + amount}
    if person in state.purses:
        state.purses = {**state.purses, person: state.purses[person] + amount}


def _seat_taken(state: State, event: e.SeatTaken) -> None:
    state.seats = {**state.seats, event.box: event.person}


def _person_left(state: State, event: e.PersonLeft) -> None:
    state.seats = {box: name for box, name in state.seats.items() if name != event.person}
    if state.phase is not Phase.BETS:
        state.gone |= {event.person}


def _bank_passed(state: State, event: e.BankPassed) -> None:
    before = state.banker_name
    state.bank_before = state.banker or state.bank_before
    state.banker = event.box
    after = state.banker_name
    purses = dict(state.purses)
    if state.viewer is not None and before is not None and before != state.viewer:
        purses.pop(before, None)
    if after is not None and event.chips is not None:
        purses[after] = event.chips
    state.purses = purses


def _chips_set(state: State, event: e.ChipsSet) -> None:
    state.purses = {**state.purses, event.person: event.amount}


# Bets ----------------------------------------------------------------------------------


def _add_side_bet(
    bets: tuple[SideBet, ...], person: str, wager: Wager, amount: int
) -> tuple[SideBet, ...]:
    for at, each in enumerate(bets):
        if each.person == person and each.wager is wager and each.is_open:
            more = changed(each, amount=each.amount + amount)
            return (*bets[:at], more, *bets[at + 1 :])
    return (*bets, SideBet(person, wager, amount))


def _add_stake(stakes: tuple[Stake, ...], person: str, amount: int) -> tuple[Stake, ...]:
    for at, each in enumerate(stakes):
        if each.person == person:
            more = changed(each, amount=each.amount + amount)
            return (*stakes[:at], more, *stakes[at + 1 :])
    return (*stakes, Stake(person, amount))


def _bet_placed(state: State, event: e.BetPlaced) -> None:
    box = state.boxes.get(event.box, Box())
    if event.hand is not None:
        hand = box.hands[event.hand - 1]
        pairs = _add_side_bet(hand.pairs, event.person, event.wager, event.amount)
        state.set_hand(event.box, event.hand - 1, changed(hand, pairs=pairs))
    elif event.wager is Wager.MAIN:
        stakes = _add_stake(box.stakes, event.person, event.amount)
        state.set_box(event.box, changed(box, stakes=stakes))
    else:
        bets = _add_side_bet(box.side_bets, event.person, event.wager, event.amount)
        state.set_box(event.box, changed(box, side_bets=bets))
    _move(state, event.person, -event.amount)


def _bet_returned(state: State, event: e.BetReturned) -> None:
    box = state.boxes[event.box]
    if event.wager is Wager.MAIN:
        box = changed(box, stakes=tuple(each for each in box.stakes if each.person != event.person))
    else:
        box = changed(
            box,
            side_bets=tuple(
                each
                for each in box.side_bets
                if (each.person, each.wager) != (event.person, event.wager)
            ),
        )
    if box.stakes or box.side_bets:
        state.set_box(event.box, box)
    else:
        state.boxes = {n: each for n, each in state.boxes.items() if n != event.box}
    _move(state, event.person, event.amount)


def _bets_closed(state: State, event: e.BetsClosed) -> None:
    boxes: dict[int, Box] = {}
    for number, controller in event.controllers:
        box = state.boxes[number]
        boxes[number] = changed(box, controller=controller, hands=(Hand(stakes=box.stakes),))
    state.boxes = boxes
    state.phase = Phase.DEAL


# Cards ---------------------------------------------------------------------------------


def _card_dealt(state: State, event: e.CardDealt) -> None:
    evolve_shoe.take(state, event.card, spent=False)
    state.first_card_dealt = True
    hand = state.boxes[event.box].hands[event.hand - 1]
    state.set_hand(
        event.box,
        event.hand - 1,
        changed(
            hand,
            cards=(*hand.cards, event.card),
            hidden=hand.hidden + event.hidden,
            hidden_from=len(hand.cards) if event.hidden and not hand.hidden else hand.hidden_from,
            due=Due.NONE,
        ),
    )


def _dealer_card_dealt(state: State, event: e.DealerCardDealt) -> None:
    evolve_shoe.take(state, event.card, spent=False)
    dealer = state.dealer
    state.dealer = changed(
        dealer,
        cards=(*dealer.cards, event.card),
        hidden_at=len(dealer.cards) if event.hidden else dealer.hidden_at,
        due=False,
    )


def _mistaken_card_counts(state: State, event: e.MistakenCardCounts) -> None:
    """Nothing: the card itself is dealt by its own event."""


def _turn_in_tally(state: State, before: tuple[Card | None, ...], now: tuple[Card, ...]) -> None:
    """Count cards as known that this view had not seen."""
    turned = [card for old, card in zip(before, now, strict=True) if old is None]
    if turned:
        state.shoe = changed(state.shoe, out=state.shoe.out.revealed(turned))


def _hand_turned(state: State, event: e.HandTurned) -> None:
    hand = state.boxes[event.box].hands[event.hand - 1]
    _turn_in_tally(state, hand.face_down, event.cards)
    turned = changed(hand, cards=hand.with_face_down(event.cards), hidden=0, hidden_from=0)
    state.set_hand(event.box, event.hand - 1, turned)


def _dealer_turned(state: State, event: e.DealerTurned) -> None:
    dealer = state.dealer
    at = dealer.hidden_at
    assert at is not None
    _turn_in_tally(state, dealer.cards[at : at + 1], (event.card,))
    cards = (*dealer.cards[:at], event.card, *dealer.cards[at + 1 :])
    state.dealer = changed(dealer, cards=cards, hidden_at=None)


# Window and play -----------------------------------------------------------------------


def _window_opened(state: State, _: e.WindowOpened) -> None:
    state.phase = Phase.WINDOW


def _window_closed(state: State, _: e.WindowClosed) -> None:
    state.phase = Phase.PLAY


def _insurance_placed(state: State, event: e.InsurancePlaced) -> None:
    box = state.boxes[event.box]
    insurances = (*box.insurances, Insurance(event.person, event.amount))
    state.set_box(event.box, changed(box, insurances=insurances))
    _move(state, event.person, -event.amount)


def _banker_checked(state: State, _: e.BankerChecked) -> None:
    state.dealer = changed(state.dealer, checked=True)


def _hand_hit(state: State, event: e.HandHit) -> None:
    hand = state.boxes[event.box].hands[event.hand - 1]
    state.set_hand(event.box, event.hand - 1, changed(hand, due=Due.HIT))


def _hand_doubled(state: State, event: e.HandDoubled) -> None:
    hand = state.boxes[event.box].hands[event.hand - 1]
    stakes = []
    for each in hand.stakes:
        if each.person in event.paid:
            _move(state, each.person, -each.amount)
            stakes.append(changed(each, amount=each.amount * 2, doubled=True))
        else:
            stakes.append(each)
    doubled = changed(hand, stakes=tuple(stakes), due=Due.DOUBLE)
    state.set_hand(event.box, event.hand - 1, doubled)


def _hand_split(state: State, event: e.HandSplit) -> None:
    box = state.boxes[event.box]
    at = event.hand - 1
    hand = box.hands[at]
    added = tuple(each for each in hand.stakes if each.person in event.paid)
    for each in added:
        _move(state, each.person, -each.amount)
    first = Hand(cards=hand.cards[:1], stakes=hand.stakes, from_split=True)
    second = Hand(cards=hand.cards[1:], stakes=added, from_split=True)
    hands = (*box.hands[:at], first, second, *box.hands[at + 1 :])
    state.set_box(event.box, changed(box, hands=hands))


def _split_declined(state: State, event: e.SplitDeclined) -> None:
    state.set_box(event.box, changed(state.boxes[event.box], declined_split=True))


def _hand_ended(state: State, event: e.HandEnded) -> None:
    hand = state.boxes[event.box].hands[event.hand - 1]
    state.set_hand(event.box, event.hand - 1, changed(hand, ended=event.ended, due=Due.NONE))
    _sweep(state, event.box, event.hand - 1)


def _sweep(state: State, box: int, at: int) -> None:
    """Put the cards of a hand into the discard tray once nothing on it is open."""
    hand = state.boxes[box].hands[at]
    if hand.ended is None or hand.has_open_stake or hand.hidden or state.phase is Phase.END:
        return
    shoe = state.shoe
    state.shoe = changed(shoe, spent=shoe.spent.plus_all(hand.cards))


def _banker_drew(state: State, _: e.BankerDrew) -> None:
    state.dealer = changed(state.dealer, due=True)


def _banker_stood(state: State, _: e.BankerStood) -> None:
    state.dealer = changed(state.dealer, stood=True)


def _play_ended(state: State, _: e.PlayEnded) -> None:
    state.phase = Phase.DEALER


def _dealer_done(state: State, _: e.DealerDone) -> None:
    state.phase = Phase.END


# Settlement ----------------------------------------------------------------------------


def _wager_settled(state: State, event: e.WagerSettled) -> None:
    _move(state, event.person, event.returned)
    banker = state.banker_name
    if banker is not None:
        _move(state, banker, -event.net)
    box = state.boxes[event.box]
    if event.wager is Wager.MAIN:
        main = state.main_net.get(event.person, 0) + event.net
        state.main_net = {**state.main_net, event.person: main}
        hand = box.hands[event.hand - 1]
        stakes = tuple(
            changed(each, is_open=False) if each.person == event.person else each
            for each in hand.stakes
        )
        state.set_hand(event.box, event.hand - 1, changed(hand, stakes=stakes))
    elif event.wager is Wager.INSURANCE:
        insurances = tuple(
            changed(each, is_open=False) if each.person == event.person else each
            for each in box.insurances
        )
        state.set_box(event.box, changed(box, insurances=insurances))
    else:
        _side_bet_settled(state, event)


def _close_side_bet(bets: tuple[SideBet, ...], event: e.WagerSettled) -> tuple[SideBet, ...]:
    return tuple(
        changed(each, is_open=False, won=event.net > 0)
        if each.is_open and each.person == event.person and each.wager is event.wager
        else each
        for each in bets
    )


def _side_bet_settled(state: State, event: e.WagerSettled) -> None:
    box = state.boxes[event.box]
    hand = box.hands[event.hand - 1]
    if hand.from_split:
        state.set_hand(
            event.box, event.hand - 1, changed(hand, pairs=_close_side_bet(hand.pairs, event))
        )
        box = state.boxes[event.box]
    state.set_box(event.box, changed(box, side_bets=_close_side_bet(box.side_bets, event)))


def _new_round(state: State, *, burned: bool) -> None:
    shoe = state.shoe
    state.last = LastRound(state.boxes, state.dealer, state.flow, burned)
    state.shoe = changed(shoe, tray=shoe.out, spent=EMPTY)
    state.phase = Phase.BETS
    state.flow = {}
    state.main_net = {}
    state.boxes = {}
    state.dealer = Dealer(upcard_at=state.dealer.upcard_at)
    state.gone = frozenset()
    state.first_card_dealt = False
    state.rounds += 1


def _round_burned(state: State, _: e.RoundBurned) -> None:
    for person, amount in state.flow.items():
        _move(state, person, -amount)
    state.flow = dict.fromkeys(state.flow, 0)


def _round_ended(state: State, event: e.RoundEnded) -> None:
    _new_round(state, burned=event.burned)


_CHANGES: Final[dict[type, Callable[[State, Any], None]]] = {
    e.SeatTaken: _seat_taken,
    e.PersonLeft: _person_left,
    e.BankPassed: _bank_passed,
    e.ChipsSet: _chips_set,
    e.Shuffled: evolve_shoe.shuffled,
    e.RanOutShuffled: evolve_shoe.ran_out_shuffled,
    e.ShoeCut: evolve_shoe.shoe_cut,
    e.CardBurned: evolve_shoe.card_burned,
    e.CardVoided: evolve_shoe.card_voided,
    e.CutCardOut: evolve_shoe.cut_card_out,
    e.BetPlaced: _bet_placed,
    e.BetReturned: _bet_returned,
    e.BetsClosed: _bets_closed,
    e.CardDealt: _card_dealt,
    e.DealerCardDealt: _dealer_card_dealt,
    e.MistakenCardCounts: _mistaken_card_counts,
    e.HandTurned: _hand_turned,
    e.DealerTurned: _dealer_turned,
    e.WindowOpened: _window_opened,
    e.WindowClosed: _window_closed,
    e.InsurancePlaced: _insurance_placed,
    e.BankerChecked: _banker_checked,
    e.HandHit: _hand_hit,
    e.HandDoubled: _hand_doubled,
    e.HandSplit: _hand_split,
    e.SplitDeclined: _split_declined,
    e.HandEnded: _hand_ended,
    e.BankerDrew: _banker_drew,
    e.BankerStood: _banker_stood,
    e.PlayEnded: _play_ended,
    e.DealerDone: _dealer_done,
    e.WagerSettled: _wager_settled,
    e.RoundBurned: _round_burned,
    e.RoundEnded: _round_ended,
    e.ShoePrepared: evolve_shoe.shoe_prepared,
    e.BurnDue: evolve_shoe.burn_due,
}
