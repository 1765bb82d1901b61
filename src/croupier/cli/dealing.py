"""A table run in this process: it holds the state and the cards and asks whoever is to act."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, TypeAlias

from croupier.engine import acts as a
from croupier.engine import predicates as may
from croupier.engine.apply import apply
from croupier.engine.offers import Offer, default_act, offers
from croupier.engine.order import CROUPIER_WAITS, Waits, awaiting, play_order
from croupier.engine.views import view
from croupier.history.model import Header, RoundRecord
from croupier.history.replay import Step, opening
from croupier.history.write import record_of
from croupier.players import Policy
from croupier.players.card_order import CardOrder

Watch: TypeAlias = Callable[[Step], None]
"""Told of every act and what has happened, nothing redacted."""

_ASKED_MOST: Final = 200
"""After so many answers in one moment a policy is taken to have said enough."""


class LiveTable:
    """One table: `open_bets`, then `play_out` if anybody has bet, round after round.

    Policies are asked in the order in which they are given, each with its view only.
    """

    def __init__(
        self, header: Header, policies: Mapping[str, Policy], rng: Random, watch: Watch
    ) -> None:
        self.state = opening(header)
        self._policies = policies
        self._cards = CardOrder(rng.shuffle)
        self._watch = watch
        self._acts: list[a.Act] = []

    def do(self, act: a.Act) -> None:
        """Apply an act, write it down and tell of it.

        Raises:
            IllegalAct: the rules do not allow it; nothing has changed.
        """
        state, events = apply(self.state, act)
        self.state = state
        self._acts.append(act)
        for event in events:
            self._cards.follow(state, event)
        self._watch(Step(None, act, None, tuple(events), state))

    def open_bets(self) -> bool:
        """Shuffle, cut and burn where that is due, then take bets; whether there are any."""
        while (waits := awaiting(self.state).waits) is not Waits.BETS:
            self._croupier()
            if waits is Waits.SHUFFLE:
                self._offer_cut()
        for name in self._policies:
            self._ask_until_silent(name)
        return bool(play_order(self.state))

    def play_out(self) -> RoundRecord:
        """Deal and play the round to its end; gives it as it is to be written."""
        self.do(a.Deal(play_order(self.state)[0], 1, self._cards.draw()))
        rounds = self.state.rounds
        while self.state.rounds == rounds:
            self._next()
        record = record_of(self._acts)
        self._acts = []
        return record

    def _next(self) -> None:
        """Do the one thing that the table waits for."""
        next_up = awaiting(self.state)
        if next_up.waits in CROUPIER_WAITS:
            self._croupier()
        elif next_up.waits is Waits.WINDOW:
            for name in self._policies:
                if name in next_up.people:
                    self._ask_until_silent(name)
            self.do(a.Close())
        else:
            (name,) = next_up.people
            act = self._ask(name) or default_act(view(self.state, name), name)
            assert act is not None, next_up
            self.do(act)
            if isinstance(act, a.Split):
                self._offer_pair_bets()

    def _croupier(self) -> None:
        """What the croupier does unasked."""
        next_up = awaiting(self.state)
        if next_up.waits is Waits.SHUFFLE:
            self.do(a.Shuffle())
        elif next_up.waits is Waits.BURN:
            self._cards.burn()
            self.do(a.Burn(None))
        elif next_up.waits is Waits.CARD:
            assert next_up.box is not None
            assert next_up.hand is not None
            self.do(a.Deal(next_up.box, next_up.hand, self._cards.draw()))
        elif next_up.waits is Waits.DEALER_CARD:
            self.do(a.DealDealer(self._cards.draw()))
        elif next_up.waits is Waits.SETTLEMENT:
            self.do(a.Settle())
        else:
            self.do(a.Misdeal())

    # Asking people ---------------------------------------------------------------------

    def _ask(self, name: str, *kinds: type[a.PersonAct]) -> a.PersonAct | None:
        """What a person does now, of these kinds only if any are named."""
        seen = view(self.state, name)
        offered: list[Offer] = offers(seen, name)
        if kinds:
            offered = [offer for offer in offered if isinstance(offer.act, kinds)]
        return self._policies[name](seen, offered) if offered else None

    def _ask_until_silent(self, name: str, *kinds: type[a.PersonAct]) -> None:
        for _ in range(_ASKED_MOST):
            act = self._ask(name, *kinds)
            if act is None:
                return
            self.do(act)

    def _offer_cut(self) -> None:
        """Offer the cut to one after the other; if nobody wants it, the dealer cuts."""
        if may.may_cut(self.state.rules):
            for name in self._policies:
                act = self._ask(name, a.Cut)
                if act is not None:
                    self.do(act)
                    return

    def _offer_pair_bets(self) -> None:
        """The moment after a split in which new pair wagers may be made on its hands."""
        if may.takes_new_pair_bets(self.state.rules):
            for name in self._policies:
                self._ask_until_silent(name, a.Bet)
