"""What a policy is, and how it finds its way among the offers.

A policy is handed `view(state, name)` and `offers(view, name)` and nothing else; it is asked
again until it says nothing, so that it can place several bets or insure several boxes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias, TypeVar

from croupier.engine.acts import PLAYS, Cut, PersonAct
from croupier.engine.offers import Offer
from croupier.engine.state import State

Policy: TypeAlias = Callable[[State, Sequence[Offer]], PersonAct | None]
"""From a view and what its viewer is offered to what he does; `None` when he says nothing:
no (more) bets, everything declined, in play whatever the clock would do."""

_Kind = TypeVar("_Kind", bound=PersonAct)


def allowed(offers: Iterable[Offer]) -> list[Offer]:
    """The offers that are not refused."""
    return [offer for offer in offers if offer.refusal is None]


def first_of(offers: Iterable[Offer], *kinds: type[_Kind]) -> _Kind | None:
    """The first act of the first of these kinds that is offered."""
    open_offers = allowed(offers)
    for kind in kinds:
        for offer in open_offers:
            if isinstance(offer.act, kind):
                return offer.act
    return None


def in_steps(offer: Offer, amount: int) -> PersonAct:
    """The offer's act with about this amount, brought within its range and steps."""
    amount = max(offer.least, min(offer.most, amount))
    return offer.with_amount(offer.least + (amount - offer.least) // offer.step * offer.step)


def is_play(act: PersonAct) -> bool:
    """Whether an act is played on a hand, in its turn."""
    return isinstance(act, PLAYS)


def has_amount(offer: Offer) -> bool:
    """Whether an amount of chips must be named for this offer."""
    return offer.step > 0 and not isinstance(offer.act, Cut)
