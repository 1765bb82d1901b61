"""Bets: policies for the time before the first card, and how they join a policy for play."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from croupier.engine.acts import Bet, PersonAct, Wager
from croupier.engine.judge_bets import placed
from croupier.engine.offers import Offer
from croupier.engine.state import Phase, State
from croupier.players.policy import Policy, allowed, in_steps


def seated(bets: Policy, play: Policy) -> Policy:
    """A whole player: `bets` until the first card, `play` from then on."""

    def policy(view: State, offers: Sequence[Offer]) -> PersonAct | None:
        return (bets if view.phase is Phase.BETS else play)(view, offers)

    return policy


def _bet_on_seat(
    view: State, offers: Sequence[Offer], wager: Wager, amount: int
) -> PersonAct | None:
    """A wager on one's own seat, as near to the amount as chips and cover allow; once only."""
    for offer in allowed(offers):
        act = offer.act
        if (
            isinstance(act, Bet)
            and act.wager is wager
            and view.seats.get(act.box) == act.person
            and not placed(view, act)
        ):
            return in_steps(offer, amount)
    return None


def flat_bets(stake: int) -> Policy:
    """The same main stake on one's own seat every round, and nothing else."""

    def policy(view: State, offers: Sequence[Offer]) -> PersonAct | None:
        return _bet_on_seat(view, offers, Wager.MAIN, stake)

    return policy


def varied_bets(stake: int, rng: Random) -> Policy:
    """One to three times `stake` on one's own seat, and now and then a small pair bet."""

    def policy(view: State, offers: Sequence[Offer]) -> PersonAct | None:
        times = rng.choice((1, 1, 1, 2, 2, 3))
        main = _bet_on_seat(view, offers, Wager.MAIN, times * stake)
        if main is not None or rng.random() < 0.85:
            return main
        return _bet_on_seat(view, offers, Wager.PAIR, stake // 2)

    return policy
