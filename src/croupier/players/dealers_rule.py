"""The dealer's rule: a player who plays as the dealer must, and takes nothing besides."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.hands import total
from croupier.engine.acts import BankerStand, Hit, PersonAct, Stand
from croupier.engine.offers import Offer
from croupier.engine.order import turn
from croupier.engine.predicates import dealer_draws
from croupier.engine.state import Phase, State
from croupier.players.policy import first_of


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
