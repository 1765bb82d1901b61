"""Offers: what a person may do now, with amounts and costs, or why he may not.

Every offer asks the judge; nothing is decided here. An offer depends on nothing that the
person cannot see, so it may be made from his view.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from croupier.core.money import STAKE_UNIT
from croupier.engine import acts as a
from croupier.engine import predicates as may
from croupier.engine.bank import cover_left
from croupier.engine.judge import refusal
from croupier.engine.judge_bets import insurance_ceiling, place_of, placed
from croupier.engine.order import Turn, banker_chooses, turn
from croupier.engine.refusals import Refusal
from croupier.engine.state import Box, Phase, State


class Offer(NamedTuple):
    """One thing a person may do now, or the refusal that greys its button.

    `act` is the act with the least amount; an amount may be chosen from `least` to `most`
    in steps of `step` (all 0 where there is none: the act is as it stands). `cost` is what
    the act takes from his chips at the least.
    """

    act: a.PersonAct
    refusal: Refusal | None = None
    least: int = 0
    most: int = 0
    step: int = 0
    cost: int = 0

    def with_amount(self, amount: int) -> a.PersonAct:
        """The act with another amount (of a bet, an insurance or a cut)."""
        if isinstance(self.act, a.Cut):
            return replace(self.act, cards=amount)
        assert isinstance(self.act, a.Bet | a.Insure)
        return replace(self.act, amount=amount)


def offers(state: State, person: str) -> list[Offer]:
    """Everything that a person may do now, and what of his own hand he may not, with why.

    Legal acts are complete: an act that is not offered is refused. Refused ones are listed
    where a person would look for them: plays on the hand that is his to play, and the
    window's acts on his boxes.
    """
    found = [*_bets(state, person), *_window(state, person), *_plays(state, person)]
    found += [*_coming_and_going(state, person), *_banker(state, person)]
    return found


def _legal(state: State, offer: Offer) -> Iterator[Offer]:
    if refusal(state, offer.act) is None:
        yield offer


def _bets(state: State, person: str) -> Iterator[Offer]:
    if state.phase is Phase.BETS:
        yield from _bets_before_deal(state, person)
    elif state.phase is Phase.PLAY and may.takes_new_pair_bets(state.rules):
        for box, at, hand in state.hands_in_order:
            if hand.from_split and len(hand.cards) == 1:
                yield from _bet(state, a.Bet(person, STAKE_UNIT, box, a.Wager.PAIR, at + 1))


_WAGERS = (a.Wager.MAIN, a.Wager.PAIR, a.Wager.SEVENS, a.Wager.OVER, a.Wager.UNDER)


def _bets_before_deal(state: State, person: str) -> Iterator[Offer]:
    """Bets on every box; the judge is asked once about those that are alike for this person."""
    rules = state.rules
    wagers = [w for w in _WAGERS if w is a.Wager.MAIN or may.offers_side_bet(rules, w)]
    asked: dict[tuple[object, ...], list[Offer]] = {}
    for box in range(1, may.box_count(rules) + 1):
        place = place_of(state, person, box)
        alike = asked.get(place)
        if alike is None:
            smallest = (a.Bet(person, STAKE_UNIT, box, wager) for wager in wagers)
            asked[place] = found = [each for bet in smallest for each in _bet(state, bet)]
            yield from found
        else:
            for each in alike:
                assert isinstance(each.act, a.Bet)
                act = a.Bet(person, each.least, box, each.act.wager)
                yield Offer(act, None, each.least, each.most, STAKE_UNIT, each.least)


def _bet(state: State, smallest: a.Bet) -> Iterator[Offer]:
    """A bet's range: up to the table's limit, the banker's cover and one's chips."""
    before = placed(state, smallest)
    least = max(STAKE_UNIT, _even_up(state.limits.least - before))
    most = state.limits.most - before
    cover = cover_left(state, smallest.wager)
    if cover is not None and cover < most:
        most = cover
    purse = state.purse(smallest.person)
    if purse is not None and purse < most:
        most = purse
    most -= most % STAKE_UNIT
    if most >= least:
        act = smallest if least == STAKE_UNIT else replace(smallest, amount=least)
        yield from _legal(state, Offer(act, None, least, most, STAKE_UNIT, least))


def _even_up(amount: int) -> int:
    return amount + amount % STAKE_UNIT


def _window(state: State, person: str) -> Iterator[Offer]:
    if state.phase is not Phase.WINDOW:
        return
    for number, box in state.boxes.items():
        if box.stake_of(person) is None:
            continue
        yield _insurance(state, box, number, person)
        if may.offers_even_money(state.rules):
            even = a.TakeEvenMoney(person, number)
            yield Offer(even, refusal(state, even))
        if may.offers_surrender(state.rules):
            surrender = a.Surrender(person, number)
            yield Offer(surrender, refusal(state, surrender))


def _insurance(state: State, box: Box, number: int, person: str) -> Offer:
    ceiling = insurance_ceiling(state, box, person)
    least = ceiling if may.insurance_is_exact(state.rules) else 1
    act = a.Insure(person, least, number)
    refused = refusal(state, act)
    if refused is not None:
        return Offer(act, refused)
    purse = state.purse(person)
    most = ceiling if purse is None else min(ceiling, purse)
    return Offer(act, least=least, most=most, step=1, cost=least)


def _own_turn(state: State, person: str) -> Turn | None:
    """The hand on turn, if it is this person's and no card is on its way to it."""
    at_play = turn(state) if state.phase is Phase.PLAY else None
    if at_play is None or state.boxes[at_play.box].controller != person:
        return None
    return None if at_play.hand.due or len(at_play.hand.cards) == 1 else at_play


def _plays(state: State, person: str) -> Iterator[Offer]:
    """Plays on the hand on turn, if it is this person's; refused ones with why."""
    own = _own_turn(state, person)
    if own is None:
        return
    box, hand = own.box, own.at + 1
    stake = own.hand.stake_of(person)
    cost = 0 if stake is None else stake.amount
    for act in (
        a.Hit(person, box, hand),
        a.Stand(person, box, hand),
        a.Double(person, box, hand),
        a.Split(person, box, hand),
        a.TakeFiveCards(person, box, hand),
    ):
        if isinstance(act, a.TakeFiveCards) and not may.offers_five_cards(state.rules):
            continue
        pays = cost if isinstance(act, a.Double | a.Split) else 0
        yield Offer(act, refusal(state, act), cost=pays)


def _banker(state: State, person: str) -> Iterator[Offer]:
    if person == state.banker_name and banker_chooses(state):
        yield from _legal(state, Offer(a.BankerDraw(person)))
        yield from _legal(state, Offer(a.BankerStand(person)))


def _coming_and_going(state: State, person: str) -> Iterator[Offer]:
    if state.shoe.may_cut and state.shoe.left is not None and state.phase is Phase.BETS:
        most = state.shoe.left - 1
        yield from _legal(state, Offer(a.Cut(person, 1), least=1, most=most, step=1))
    for box in range(1, may.box_count(state.rules) + 1):
        if box not in state.seats:
            yield from _legal(state, Offer(a.Sit(person, box)))
    yield from _legal(state, Offer(a.Leave(person)))


def default_act(state: State, person: str) -> a.Stand | a.BankerStand | None:
    """What the law does when a person's time is up (general/clock); `None` for nothing.

    In play the hand stands, and a banker who may choose stands; everything else is declined.
    """
    if person == state.banker_name and banker_chooses(state):
        return a.BankerStand(person, by_clock=True)
    own = _own_turn(state, person)
    if own is None:
        return None
    stand = a.Stand(person, own.box, own.at + 1, by_clock=True)
    return stand if refusal(state, stand) is None else None
