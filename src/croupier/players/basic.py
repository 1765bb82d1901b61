"""Basic: plays the chart of its rule set, or one that fits any; it places no bets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from croupier.core.hands import is_suited_start, total
from croupier.engine import acts as a
from croupier.engine import predicates as may
from croupier.engine.offers import Offer
from croupier.engine.order import turn, upcard_points
from croupier.engine.state import Hand, Phase, State
from croupier.players.chart import Chart, shipped_chart
from croupier.players.policy import first_of
from croupier.tables.play import MANY_CARDS, HandFacts, Play

_ACTS: Final[Mapping[Play, type[a.PersonAct]]] = {
    Play.STAND: a.Stand,
    Play.HIT: a.Hit,
    Play.DOUBLE: a.Double,
    Play.FIVE_CARDS: a.TakeFiveCards,
}


def basic(view: State, offers: Sequence[Offer]) -> a.PersonAct | None:
    """Play by the chart of the rule set."""
    chart = shipped_chart(view.rules.id)
    if view.phase is Phase.WINDOW:
        return _surrender(chart, view, offers)
    if view.phase is Phase.DEALER:
        return _banker(chart, view, offers)
    at_play = turn(view) if view.phase is Phase.PLAY else None
    if at_play is None or first_of(offers, a.Stand) is None:
        return None
    return _play(chart, view, offers, at_play.hand)


def _surrender(chart: Chart, view: State, offers: Sequence[Offer]) -> a.PersonAct | None:
    for offer in offers:
        if isinstance(offer.act, a.Surrender) and offer.refusal is None:
            hand = view.boxes[offer.act.box].hands[0]
            if chart.surrenders(upcard_points(view), hand_facts(view, hand)):
                return offer.act
    return None


def _banker(chart: Chart, view: State, offers: Sequence[Offer]) -> a.PersonAct | None:
    if chart.banker_draws(total(view.dealer.known).points, upcard_points(view)):
        return first_of(offers, a.BankerDraw)
    return first_of(offers, a.BankerStand)


def _play(chart: Chart, view: State, offers: Sequence[Offer], hand: Hand) -> a.PersonAct | None:
    upcard = upcard_points(view)
    split = first_of(offers, a.Split)
    if split is not None and chart.splits(upcard, hand.known[0].points):
        return split
    open_acts = {play: first_of(offers, act) for play, act in _ACTS.items()}
    legal = [play for play, act in open_acts.items() if act is not None]
    return open_acts[chart.play(upcard, hand_facts(view, hand), legal)]


def hand_facts(view: State, hand: Hand) -> HandFacts:
    """What a strategy is told of a hand that its player sees."""
    cards, rules = hand.known, view.rules
    count = total(cards)
    points = [each.points for each in cards]
    split = hand.from_split
    return HandFacts(
        total=count.points,
        is_soft=count.soft,
        cards=min(len(cards), MANY_CARDS),
        split_rank=points[0] if split else 0,
        is_suited=is_suited_start(cards) and may.earns_bonus(rules, is_from_split=split),
        may_earn_half=may.may_take_five_cards(
            rules, cards=len(cards) + 1, is_from_split=split, upcard=upcard_points(view)
        ),
        counts=tuple(points.count(rank) for rank in range(1, 11)),
    )
