"""Random play: any legal act with equal chance, to try what nobody would think of."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from croupier.engine.acts import Bet, Leave, PersonAct, Sit
from croupier.engine.offers import Offer
from croupier.engine.state import State
from croupier.players.policy import Policy, allowed, has_amount, is_play

_STEPS = 20


def random_policy(rng: Random, *, stake: int = 20) -> Policy:
    """A policy that does anything legal but leave or change its seat.

    Chance comes from `rng` alone. Where it need not act it says nothing half of the time.
    Amounts lie up to some steps above the least one, and at most about `stake`.
    """

    def policy(_: State, offers: Sequence[Offer]) -> PersonAct | None:
        open_offers = [o for o in allowed(offers) if not isinstance(o.act, Sit | Leave)]
        plays = [offer for offer in open_offers if is_play(offer.act)]
        if plays:
            return rng.choice(plays).act
        if not open_offers or rng.random() < 0.5:
            return None
        offer = rng.choice(open_offers)
        if not offer.step:
            return offer.act
        most = offer.most
        if has_amount(offer):
            most = min(most, offer.least + offer.step * _STEPS)
        if isinstance(offer.act, Bet):
            most = max(offer.least, min(most, stake))
        return offer.with_amount(rng.randrange(offer.least, most + 1, offer.step))

    return policy
