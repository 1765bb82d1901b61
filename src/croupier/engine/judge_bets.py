"""Judging bets, the window's acts, and people coming and going."""

from __future__ import annotations

from typing import Final

from croupier.core.money import is_stake
from croupier.engine import acts as a
from croupier.engine import predicates as may
from croupier.engine.bank import cover_left
from croupier.engine.judge_play import box_refusal, control_refusal, ended_refusal
from croupier.engine.order import is_natural, upcard_points
from croupier.engine.refusals import Refusal, RefusalCode, refuse
from croupier.engine.state import Box, Due, Phase, State

_TOO_LATE: Final = {
    a.Wager.MAIN: RefusalCode.NOT_IN_BETS,
    a.Wager.PAIR: RefusalCode.PAIR_TOO_LATE,
    a.Wager.SEVENS: RefusalCode.SEVENS_TOO_LATE,
    a.Wager.OVER: RefusalCode.THIRTEEN_TOO_LATE,
    a.Wager.UNDER: RefusalCode.THIRTEEN_TOO_LATE,
}
_NO_BOX: Final = Box()


# Bets ----------------------------------------------------------------------------------


def bet(state: State, act: a.Bet) -> Refusal | None:
    """Judge a main stake or an extra bet."""
    if not is_stake(act.amount):
        return refuse(state.rules, RefusalCode.STAKE_NOT_EVEN, amount=act.amount)
    on_split = act.hand is not None and state.phase is not Phase.BETS
    if on_split:
        return _pair_on_split(state, act)
    if state.phase is not Phase.BETS:
        return refuse(state.rules, _TOO_LATE[act.wager])
    refused = (
        box_refusal(state, act.box)
        or _person_refusal(state, act)
        or _own_article(state, act)
        or _limit_refusal(state, act)
    )
    return refused or _chips(state, act)


def _person_refusal(state: State, act: a.Bet) -> Refusal | None:
    """Whether a person may bet here at all: seats and the bank (banker/players, /first)."""
    rules = state.rules
    rotates = may.is_bank_rotating(rules)
    if rotates and act.box not in state.seats:
        return refuse(rules, RefusalCode.NO_SUCH_BOX, box=act.box, boxes=len(state.seats))
    if act.hand not in {None, 1}:
        return refuse(rules, RefusalCode.NO_SUCH_HAND, box=act.box, hand=act.hand or 0)
    if not rotates:
        return None
    if state.banker is None:
        return refuse(rules, RefusalCode.NO_BANK)
    if act.person == state.banker_name or act.box == state.banker:
        is_main = act.wager is a.Wager.MAIN
        return refuse(rules, RefusalCode.BANKER_BETS if is_main else RefusalCode.BANKER_BETS_PAIR)
    if act.person not in state.seats.values():
        return refuse(rules, RefusalCode.NOT_SEATED)
    if (
        act.wager is a.Wager.MAIN
        and may.bets_only_at_own_seat(rules)
        and state.seats[act.box] != act.person
    ):
        return refuse(rules, RefusalCode.NOT_YOUR_SEAT, box=act.box)
    return None


def _own_article(state: State, act: a.Bet) -> Refusal | None:
    rules = state.rules
    box = state.boxes.get(act.box, _NO_BOX)
    if act.wager is not a.Wager.MAIN:
        if not may.offers_side_bet(rules, act.wager):
            return refuse(rules, RefusalCode.SIDE_BET_NOT_OFFERED, wager=act.wager.value)
        return _kinds_refusal(state, box, act)
    if box.stake_of(act.person) is not None:
        return None
    boxes = sum(1 for each in state.boxes.values() if each.stake_of(act.person) is not None)
    most = may.boxes_per_player_max(rules)
    if boxes >= most:
        return refuse(rules, RefusalCode.BOXES_PER_PLAYER, boxes=most)
    if not may.may_join_box(rules, len(box.stakes)):
        return refuse(rules, RefusalCode.BETTORS_PER_BOX, bettors=len(box.stakes))
    return None


def _kinds_refusal(state: State, box: Box, act: a.Bet) -> Refusal | None:
    """Whether the kinds of extra bet of one bettor on one box stay within the law's number."""
    kinds = {may.side_bet_kind(act.wager)}
    for each in box.side_bets:
        if each.person == act.person:
            kinds.add(may.side_bet_kind(each.wager))
    for hand in box.hands:
        for each in hand.pairs:
            if each.person == act.person:
                kinds.add(may.side_bet_kind(each.wager))
    if may.may_add_side_bet(state.rules, len(kinds)):
        return None
    return refuse(state.rules, RefusalCode.SIDE_BETS_PER_BOX, kinds=len(kinds) - 1)


def place_of(state: State, person: str, number: int) -> tuple[object, ...]:
    """What there is of a box, before the deal, in a ruling on a bet of this person on it.

    Of two boxes for which this is the same, `bet` says the same but for their numbers.
    """
    box = state.boxes.get(number, _NO_BOX)
    own = tuple(each for each in box.side_bets if each.person == person)
    if not may.is_bank_rotating(state.rules):
        return box.stake_of(person), len(box.stakes), own
    holder = state.seats.get(number)
    seat = holder is None, holder == person, number == state.banker
    return box.stake_of(person), len(box.stakes), own, seat


def _pair_on_split(state: State, act: a.Bet) -> Refusal | None:
    """Judge a new pair wager on a split hand, open until its second card (2000/15)."""
    rules = state.rules
    if act.wager is not a.Wager.PAIR or state.phase is not Phase.PLAY:
        return refuse(rules, _TOO_LATE[act.wager])
    if (refused := box_refusal(state, act.box)) is not None:
        return refused
    box = state.boxes.get(act.box)
    assert act.hand is not None
    if box is None or not 1 <= act.hand <= len(box.hands):
        return refuse(rules, RefusalCode.NO_SUCH_HAND, box=act.box, hand=act.hand)
    hand = box.hands[act.hand - 1]
    if not hand.from_split or len(hand.cards) != 1:
        return refuse(rules, RefusalCode.PAIR_TOO_LATE)
    if not may.takes_new_pair_bets(rules) or not may.offers_side_bet(rules, act.wager):
        return refuse(rules, RefusalCode.PAIR_ON_SPLIT_NOT_OFFERED)
    return _kinds_refusal(state, box, act) or _limit_refusal(state, act) or _chips(state, act)


def placed(state: State, act: a.Bet) -> int:
    """What the person has on this wager already."""
    box = state.boxes.get(act.box, _NO_BOX)
    if act.wager is a.Wager.MAIN:
        stake = box.stake_of(act.person)
        return 0 if stake is None else stake.amount
    hand = box.hands[act.hand - 1] if act.hand is not None and box.hands else None
    wagers = box.side_bets if hand is None else hand.pairs
    for each in wagers:
        if each.person == act.person and each.wager is act.wager and each.is_open:
            return each.amount
    return 0


def _limit_refusal(state: State, act: a.Bet) -> Refusal | None:
    """The table's limits, then the banker's cover."""
    rules, limits = state.rules, state.limits
    whole = placed(state, act) + act.amount
    if whole < limits.least:
        return refuse(rules, RefusalCode.STAKE_UNDER_LIMIT, least=limits.least)
    if whole > limits.most:
        return refuse(rules, RefusalCode.STAKE_OVER_LIMIT, most=limits.most)
    left = cover_left(state, act.wager)
    if left is not None and act.amount > left:
        return refuse(rules, RefusalCode.COVER, left=left)
    return None


def _chips(state: State, act: a.Bet | a.Insure) -> Refusal | None:
    """Whether a person can pay (general/chips)."""
    purse = state.purse(act.person)
    if purse is None or purse >= act.amount:
        return None
    return refuse(state.rules, RefusalCode.CHIPS, needed=act.amount, chips=purse)


# The window ----------------------------------------------------------------------------


def _bettor_box(state: State, person: str, number: int) -> Box | Refusal:
    """The box of an act in the window, if the person is here and has a main stake on it."""
    if (refused := box_refusal(state, number)) is not None:
        return refused
    if person in state.gone:
        return refuse(state.rules, RefusalCode.NOT_HERE)
    box = state.boxes.get(number)
    if box is None or box.stake_of(person) is None:
        return refuse(state.rules, RefusalCode.OTHER_BOX, controller="")
    return box


def insure(state: State, act: a.Insure) -> Refusal | None:
    """Judge an insurance (2000/8, 2004/12(1), banker/insurance)."""
    rules = state.rules
    if act.amount <= 0:
        return refuse(rules, RefusalCode.INSURANCE_NOT_POSITIVE, amount=act.amount)
    if state.phase is not Phase.WINDOW:
        return refuse(rules, RefusalCode.INSURANCE_NOT_NOW)
    box = _bettor_box(state, act.person, act.box)
    if isinstance(box, Refusal):
        return box
    if (refused := _own_hand_over(state, box, act.person)) is not None:
        return refused
    if not may.may_insure(upcard_points(state)):
        return refuse(rules, RefusalCode.INSURANCE_NO_ACE)
    if box.insurance_of(act.person) is not None:
        return refuse(rules, RefusalCode.INSURANCE_TWICE)
    ceiling = insurance_ceiling(state, box, act.person)
    if may.insurance_is_exact(rules) and act.amount != ceiling:
        return refuse(rules, RefusalCode.INSURANCE_NOT_HALF, amount=ceiling)
    if act.amount > ceiling:
        return refuse(rules, RefusalCode.INSURANCE_TOO_MUCH, most=ceiling)
    return _chips(state, act)


def insurance_ceiling(state: State, box: Box, person: str) -> int:
    """The most that a person may insure of his stake on a box."""
    stake = box.stake_of(person)
    assert stake is not None
    return may.insurance_ceiling(state.rules, stake.amount)


def _own_hand_over(state: State, box: Box, person: str) -> Refusal | None:
    """Whether this bettor's hand is over for him: the hand, or his stake paid early."""
    hand = box.hands[0]
    if (refused := ended_refusal(state, hand)) is not None:
        return refused
    stake = hand.stake_of(person)
    if stake is not None and not stake.is_open:
        return refuse(state.rules, RefusalCode.HAND_EVEN_MONEY)
    return None


def even_money(state: State, act: a.TakeEvenMoney) -> Refusal | None:
    """Judge taking even money (2000/6, 2004/10(3))."""
    rules = state.rules
    if state.phase is not Phase.WINDOW:
        return refuse(rules, RefusalCode.EVEN_MONEY_NOT_NOW)
    box = _bettor_box(state, act.person, act.box)
    if isinstance(box, Refusal):
        return box
    if (refused := _own_hand_over(state, box, act.person)) is not None:
        return refused
    if not may.offers_even_money(rules):
        return refuse(rules, RefusalCode.EVEN_MONEY_NOT_OFFERED)
    if not is_natural(box.hands[0]):
        return refuse(rules, RefusalCode.EVEN_MONEY_NO_NATURAL)
    if not may.even_money_upcard(upcard_points(state)):
        return refuse(rules, RefusalCode.EVEN_MONEY_UPCARD)
    if box.insurance_of(act.person) is not None:
        return refuse(rules, RefusalCode.EVEN_MONEY_INSURED)
    return None


def surrender(state: State, act: a.Surrender) -> Refusal | None:
    """Judge a surrender (2000/12, 2004/18)."""
    rules = state.rules
    if state.phase is not Phase.WINDOW:
        return refuse(rules, RefusalCode.SURRENDER_NOT_NOW)
    box = _bettor_box(state, act.person, act.box)
    if isinstance(box, Refusal):
        return box
    if (refused := control_refusal(state, act.person, box)) is not None:
        return refused
    if (refused := _own_hand_over(state, box, act.person)) is not None:
        return refused
    if not may.offers_surrender(rules):
        return refuse(rules, RefusalCode.SURRENDER_NOT_OFFERED)
    if not may.surrender_upcard(upcard_points(state)):
        return refuse(rules, RefusalCode.SURRENDER_AGAINST_ACE)
    return None


# Coming and going ----------------------------------------------------------------------


def sit(state: State, act: a.Sit) -> Refusal | None:
    """Judge sitting down: the box exists and is free (2000/2.3, 2004/3, banker/players)."""
    if (refused := box_refusal(state, act.box)) is not None:
        return refused
    if act.box in state.seats:
        return refuse(state.rules, RefusalCode.SEAT_TAKEN, box=act.box)
    if may.one_seat_each(state.rules) and act.person in state.seats.values():
        return refuse(state.rules, RefusalCode.ALREADY_SEATED)
    return None


def leave(state: State, act: a.Leave) -> Refusal | None:
    """Judge leaving: not while one's card or the deal is on its way (general/leave)."""
    if state.phase is Phase.DEAL or _card_on_its_way(state):
        return refuse(state.rules, RefusalCode.LEAVE_NOT_NOW)
    if act.person not in state.seats.values() and not has_bet(state, act.person):
        return refuse(state.rules, RefusalCode.NOT_HERE)
    return None


def _card_on_its_way(state: State) -> bool:
    return any(hand.due is not Due.NONE for box in state.boxes.values() for hand in box.hands)


def has_bet(state: State, person: str) -> bool:
    """Whether a person still has a part in this round: a wager, and he has not left."""
    if person in state.gone:
        return False
    return any(
        any(stake.person == person for stake in box.stakes)
        or any(bet.person == person for bet in box.side_bets)
        for box in state.boxes.values()
    )
