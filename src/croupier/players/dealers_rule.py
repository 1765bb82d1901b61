"""The dealer's rule: a player who plays as the dealer must, and takes nothing besides."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from croupier.core.hands import total
from croupier.engine.acts import BankerStand, Hit, PersonAct, Stand
from croupier.engine.offers import Offer
from croupier.engine.order import turn
from croupier.engine.predicates import dealer_draws
from croupier.engine.state import Phase, State
from croupier.players.policy import first_of
from croupier.statute.rules import Rules
from croupier.tables.play import HandFacts, Play


def dealers_rule(view: State, offers: Sequence[Offer]) -> PersonAct | None:
    """Draw exactly where the dealer of this table must draw; no double, split or insurance."""
    if view.phase is Phase.DEALER:
        return first_of(offers, BankerStand)
    at_play = turn(view) if view.phase is Phase.PLAY else None
    if at_play is None:
        return None
    count = total(at_play.hand.known)
    if dealer_draws(view.rules, count.points, is_soft=count.soft):
        return first_of(offers, Hit, Stand)
    return first_of(offers, Stand)


class DealersRule:
    """The same for the simulator: a `Strategy`."""

    sees_cards: Final = False
    insures: Final = False
    takes_even_money: Final = False

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def surrenders(self, upcard: int, hand: HandFacts) -> bool:
        """No hand is given up."""
        return False

    def splits(self, upcard: int, points: int) -> bool:
        """No pair is split."""
        return False

    def play(self, upcard: int, hand: HandFacts, may: Collection[Play]) -> Play:
        """Hit where the dealer draws; a banker who may choose stands."""
        draws = dealer_draws(self._rules, hand.total, is_soft=hand.is_soft)
        return Play.HIT if draws and Play.HIT in may else Play.STAND
