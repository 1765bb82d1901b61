"""Judging play: hit, stand, double, split, five cards, and the banker's choice."""

from __future__ import annotations

from typing import Final

from croupier.core.hands import TWENTY_ONE, has_equal_points, is_pair, total
from croupier.engine import acts as a
from croupier.engine import predicates as may
from croupier.engine.events import Ended
from croupier.engine.order import (
    banker_chooses,
    is_split_ace,
    turn,
    upcard_points,
)
from croupier.engine.refusals import Refusal, RefusalCode, refuse
from croupier.engine.state import Box, Hand, Phase, State

_ENDED: Final = {
    Ended.BUST: RefusalCode.HAND_BUST,
    Ended.NATURAL: RefusalCode.HAND_NATURAL,
    Ended.TWENTY_ONE: RefusalCode.HAND_21,
    Ended.DOUBLED: RefusalCode.HAND_DOUBLED,
    Ended.SPLIT_ACES: RefusalCode.HAND_SPLIT_ACES,
    Ended.EVEN_MONEY: RefusalCode.HAND_EVEN_MONEY,
    Ended.BONUS: RefusalCode.HAND_BONUS,
    Ended.FIVE_CARDS: RefusalCode.HAND_FIVE_CARDS,
    Ended.SURRENDERED: RefusalCode.HAND_SURRENDERED,
    Ended.ESCAPED: RefusalCode.HAND_ESCAPED,
    Ended.STOOD: RefusalCode.HAND_STOOD,
}


def ended_refusal(state: State, hand: Hand) -> Refusal | None:
    """Why a hand that is over takes no more acts."""
    return None if hand.ended is None else refuse(state.rules, _ENDED[hand.ended])


def box_refusal(state: State, number: int) -> Refusal | None:
    """Whether the table has such a box at all."""
    if 1 <= number <= may.box_count(state.rules):
        return None
    return refuse(
        state.rules, RefusalCode.NO_SUCH_BOX, box=number, boxes=may.box_count(state.rules)
    )


def control_refusal(state: State, person: str, box: Box) -> Refusal | None:
    """Whether a person decides for a box: others have no say (2000/14, 2004/20)."""
    if box.controller == person:
        return None
    code = RefusalCode.OTHER_BOX if box.stake_of(person) is None else RefusalCode.NOT_CONTROLLER
    return refuse(state.rules, code, controller=box.controller or "")


def _on_turn(state: State, act: a.Play) -> Refusal | None:
    """Everything that comes before an act's own article; play acts only."""
    rules = state.rules
    if state.phase < Phase.PLAY:
        return refuse(rules, RefusalCode.PLAY_NOT_NOW)
    if (refused := box_refusal(state, act.box)) is not None:
        return refused
    box = state.boxes.get(act.box)
    if box is None or not 1 <= act.hand <= len(box.hands):
        return refuse(rules, RefusalCode.NO_SUCH_HAND, box=act.box, hand=act.hand)
    if (refused := control_refusal(state, act.person, box)) is not None:
        return refused
    hand = box.hands[act.hand - 1]
    if (refused := ended_refusal(state, hand)) is not None:
        return refused
    at_play = turn(state)
    assert at_play is not None
    if (at_play.box, at_play.at) != (act.box, act.hand - 1):
        return refuse(rules, RefusalCode.NOT_YOUR_TURN, box=at_play.box, hand=at_play.at + 1)
    if hand.due or len(hand.cards) == 1:
        return refuse(rules, RefusalCode.NOT_YOUR_TURN, box=act.box, hand=act.hand)
    return None


def _hand(state: State, act: a.Play) -> Hand:
    return state.boxes[act.box].hands[act.hand - 1]


def hit(state: State, act: a.Hit) -> Refusal | None:
    """Judge a hit (2000/3.2(b), 2004/6(4), banker/hit)."""
    if (refused := _on_turn(state, act)) is not None:
        return refused
    hand = _hand(state, act)
    if is_split_ace(hand) and not may.may_hit_split_aces(state.rules):
        return refuse(state.rules, RefusalCode.HAND_SPLIT_ACES)
    if not may.may_hit_total(state.rules, total(hand.known).points):
        return refuse(state.rules, RefusalCode.HAND_21)
    return None


def stand(state: State, act: a.Stand) -> Refusal | None:
    """Judge a stand: on turn, always."""
    return _on_turn(state, act)


def double(state: State, act: a.Double) -> Refusal | None:
    """Judge a double (2000/11, 2004/17, banker/double)."""
    if (refused := _on_turn(state, act)) is not None:
        return refused
    rules = state.rules
    hand = _hand(state, act)
    points = total(hand.known)
    if not may.doubles_cards(rules, len(hand.cards)):
        return refuse(rules, RefusalCode.DOUBLE_NOT_FIRST_TWO)
    if hand.from_split and not may.doubles_split_hand(rules):
        return refuse(rules, RefusalCode.DOUBLE_AFTER_SPLIT)
    if is_split_ace(hand) and not may.may_hit_split_aces(rules):
        return refuse(rules, RefusalCode.DOUBLE_SPLIT_ACES)
    if points.points >= TWENTY_ONE or not may.doubles_total(
        rules, points.points, is_soft=points.soft
    ):
        return refuse(rules, RefusalCode.DOUBLE_NOT_ON_THIS_TOTAL, total=points.points)
    return _chips(state, act.person, _own_stake(hand, act.person))


def split(state: State, act: a.Split) -> Refusal | None:
    """Judge a split (2000/10, 2004/16, banker/split)."""
    if (refused := _on_turn(state, act)) is not None:
        return refused
    box = state.boxes[act.box]
    hand = box.hands[act.hand - 1]
    if (code := _split_article(state, box, hand)) is not None:
        return refuse(state.rules, code)
    return _chips(state, act.person, _own_stake(hand, act.person))


def _split_article(state: State, box: Box, hand: Hand) -> RefusalCode | None:
    """The article's own conditions for a split."""
    rules = state.rules
    if len(hand.cards) != 2:
        return RefusalCode.SPLIT_NOT_FIRST_TWO
    first, second = hand.known
    match = has_equal_points if may.splits_by_points(rules) else is_pair
    if not match(first, second):
        return RefusalCode.SPLIT_NOT_A_PAIR
    if not may.may_have_hands(rules, len(box.hands) + 1):
        return RefusalCode.SPLIT_TOO_MANY_HANDS
    if is_split_ace(hand):
        return None if may.may_resplit_aces(rules) else RefusalCode.SPLIT_ACES_AGAIN
    if box.declined_split and not may.may_split_after_declining(rules):
        return RefusalCode.SPLIT_DECLINED_BEFORE
    return None


def declines_split(state: State, act: a.Hit | a.Stand | a.Double) -> bool:
    """Whether a play other than a split declines one that was open (2004/16(5))."""
    hand = _hand(state, act)
    if is_split_ace(hand):
        return False
    return split(state, a.Split(act.person, act.box, act.hand)) is None


def five_cards(state: State, act: a.TakeFiveCards) -> Refusal | None:
    """Judge taking the half for five cards (2000/13, 2004/19)."""
    if (refused := _on_turn(state, act)) is not None:
        return refused
    rules = state.rules
    hand = _hand(state, act)
    upcard = upcard_points(state)
    if not may.offers_five_cards(rules):
        return refuse(rules, RefusalCode.FIVE_CARDS_NOT_OFFERED)
    if not may.is_five_cards(len(hand.cards)):
        return refuse(rules, RefusalCode.FIVE_CARDS_COUNT, cards=len(hand.cards))
    if hand.from_split and not may.five_cards_on_split(rules):
        return refuse(rules, RefusalCode.FIVE_CARDS_ON_SPLIT)
    if not may.may_take_five_cards(
        rules, cards=len(hand.cards), is_from_split=hand.from_split, upcard=upcard
    ):
        return refuse(rules, RefusalCode.FIVE_CARDS_AGAINST_ACE)
    return None


def banker_choice(state: State, act: a.BankerDraw | a.BankerStand) -> Refusal | None:
    """Judge the banker's draw or stand where he may choose (banker/banker)."""
    rules = state.rules
    if state.phase < Phase.DEALER:
        return refuse(rules, RefusalCode.PLAY_NOT_NOW)
    if act.person != state.banker_name:
        return refuse(rules, RefusalCode.NOT_THE_BANKER)
    if not banker_chooses(state):
        return refuse(rules, RefusalCode.BANKER_NO_CHOICE)
    return None


def _own_stake(hand: Hand, person: str) -> int:
    stake = hand.stake_of(person)
    assert stake is not None, "the controller has a stake on every hand of his box"
    return stake.amount


def _chips(state: State, person: str, needed: int) -> Refusal | None:
    """Whether a person can pay (general/chips)."""
    purse = state.purse(person)
    if purse is None or purse >= needed:
        return None
    return refuse(state.rules, RefusalCode.CHIPS, needed=needed, chips=purse)
