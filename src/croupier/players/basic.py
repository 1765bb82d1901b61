"""Basic: a total-and-upcard chart, kept as data. It never insures and declines even money.

A natural against an ace is worth 1.5 x 9/13, against a ten-valued card 1.5 x 12/13 of the
stake: more than even money. An insurance loses on average wherever it pays 2:1 or less.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from croupier.core.hands import Total, total
from croupier.engine import acts as a
from croupier.engine import predicates as may
from croupier.engine.offers import Offer
from croupier.engine.order import turn, upcard_points
from croupier.engine.state import Hand, Phase, State
from croupier.players.policy import first_of

_FALLBACKS: Mapping[str, tuple[type[a.PersonAct], ...]] = {
    "S": (a.Stand,),
    "H": (a.Hit, a.Stand),
    "D": (a.Double, a.Hit, a.Stand),
    "E": (a.Double, a.Stand),
}
_BONUS_POINTS = frozenset({6, 7, 8})


@cache
def _chart() -> Mapping[str, Any]:
    text = resources.files("croupier.players").joinpath("data/basic.toml").read_text("utf-8")
    return tomllib.loads(text)


def _entry(table: str, row: int, upcard: int, missing: str = "-") -> str:
    """What the chart says; `upcard` in points, an ace as 1."""
    rows = _chart()[table]
    column = _chart()["upcards"].index({1: "A", 10: "T"}.get(upcard, str(upcard)))
    return str(rows.get(str(row), missing * len(_chart()["upcards"]))[column])


def basic(view: State, offers: Sequence[Offer]) -> a.PersonAct | None:
    """Play by the chart; bets are somebody else's business."""
    if view.phase is Phase.WINDOW:
        return _surrender(view, offers)
    if view.phase is Phase.DEALER:
        return _banker(view, offers)
    at_play = turn(view) if view.phase is Phase.PLAY else None
    if at_play is None or first_of(offers, a.Stand) is None:
        return None
    return _play(view, offers, at_play.hand)


def _surrender(view: State, offers: Sequence[Offer]) -> a.PersonAct | None:
    for offer in offers:
        if isinstance(offer.act, a.Surrender) and offer.refusal is None:
            cards = view.boxes[offer.act.box].hands[0].known
            count, upcard = total(cards), upcard_points(view)
            if _is_pair_to_split(cards[0].points, cards[1].points, upcard) or count.soft:
                continue
            if _entry("surrender", count.points, upcard) == "X":
                return offer.act
    return None


def _is_pair_to_split(first: int, second: int, upcard: int) -> bool:
    return first == second and _entry("pairs", first, upcard) == "P"


def _banker(view: State, offers: Sequence[Offer]) -> a.PersonAct | None:
    count = total(view.dealer.known)
    if _entry("banker", count.points, upcard_points(view)) == "X":
        return first_of(offers, a.BankerDraw)
    return first_of(offers, a.BankerStand)


def _play(view: State, offers: Sequence[Offer], hand: Hand) -> a.PersonAct | None:
    cards, upcard = hand.known, upcard_points(view)
    count = total(cards)
    if (five := first_of(offers, a.TakeFiveCards)) is not None:
        takes = _entry("five_cards", count.points, upcard, missing="X") == "X"
        return five if takes else first_of(offers, a.Stand)
    if len(cards) == 2 and _is_pair_to_split(cards[0].points, cards[1].points, upcard):
        split = first_of(offers, a.Split)
        if split is not None:
            return split
    if _draws_for_a_prize(view, hand, upcard):
        return first_of(offers, a.Hit, a.Stand)
    return first_of(offers, *_FALLBACKS[_by_total(count, upcard)])


def _by_total(count: Total, upcard: int) -> str:
    table, least, most = ("soft", 12, 19) if count.soft else ("hard", 8, 17)
    return _entry(table, max(least, min(most, count.points)), upcard)


def _draws_for_a_prize(view: State, hand: Hand, upcard: int) -> bool:
    """Whether the next card may earn five cards' half or the bonus, and that is worth a risk."""
    cards = hand.known
    count = total(cards)
    split = hand.from_split
    if len(cards) == 4 and not count.soft:
        earns = may.may_take_five_cards(view.rules, cards=5, is_from_split=split, upcard=upcard)
        return earns and _entry("fourth_card", count.points, upcard) == "X"
    points, suits = {each.points for each in cards}, {each.suit for each in cards}
    if len(cards) == 2 and len(points) == 2 and points <= _BONUS_POINTS and len(suits) == 1:
        earns = may.earns_bonus(view.rules, is_from_split=split)
        return earns and _entry("bonus", count.points, upcard) == "X"
    return False
