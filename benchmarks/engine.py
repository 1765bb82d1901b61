"""Rounds per second of the engine on one core, beside a toy blackjack in the same run.

One box, the basic policy through views and offers, every act judged, with events and
articles. The toy is gymnasium's Blackjack-v1: hit or stand only, an endless deck, no shoe,
bets, splits, rulings or events. Absolute figures depend on the machine; compare ratios.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

import gymnasium

from croupier.core.cards import CARDS, Card
from croupier.engine import acts as a
from croupier.engine.apply import apply
from croupier.engine.offers import default_act, offers
from croupier.engine.opening import opening_state
from croupier.engine.order import Waits, awaiting, play_order
from croupier.engine.state import State
from croupier.engine.views import view
from croupier.players import basic
from croupier.statute import load_statute, rule_set_ids

ROUNDS = 2000
REPEATS = 5


class Table:
    """A table of one bettor (and a banker, where a player is one) that deals to itself."""

    def __init__(self, rule_set: str, seed: int = 1) -> None:
        rules = load_statute(rule_set).rules()
        self.packs = rules.decks
        self.rng = random.Random(seed)
        self.state = opening_state(rules)
        for box, person in enumerate(("ban", "ana"), start=1):
            self.do(a.Sit(person, box))
        self.cards = list(CARDS)
        self.events = 0

    def do(self, act: a.Act) -> None:
        """Apply an act and count its events."""
        self.state, events = apply(self.state, act)
        self.events = getattr(self, "events", 0) + len(events)

    def play(self, rounds: int) -> None:
        """Play so many rounds."""
        last = self.state.rounds + rounds
        while self.state.rounds < last:
            self.do(self.next_act(self.state))

    def next_act(self, state: State) -> a.Act:
        """Return what comes next: the croupier's act or the bettor's."""
        next_up = awaiting(state)
        waits = next_up.waits
        if waits is Waits.SHUFFLE:
            self.cards = list(CARDS) * self.packs
            return a.Shuffle()
        if waits is Waits.BURN:
            self.draw()
            return a.Burn(None)
        if waits is Waits.BETS:
            return self.bet_or_deal(state)
        if waits is Waits.CARD:
            assert next_up.box is not None
            assert next_up.hand is not None
            return a.Deal(next_up.box, next_up.hand, self.draw())
        if waits is Waits.DEALER_CARD:
            return a.DealDealer(self.draw())
        if waits is Waits.SETTLEMENT:
            return a.Settle()
        person = self.bettor(state) if waits is Waits.WINDOW else next(iter(next_up.people))
        seen = view(state, person)
        chosen = basic(seen, offers(seen, person))
        return chosen or default_act(state, person) or a.Close()

    def draw(self) -> Card:
        """Draw one card of those left, all alike: what a whole shuffle gives, card by card."""
        cards = self.cards
        at = int(self.rng.random() * len(cards))
        cards[at], cards[-1] = cards[-1], cards[at]
        return cards.pop()

    def bet_or_deal(self, state: State) -> a.Act:
        """Bet once, then let the croupier deal."""
        if state.boxes:
            return a.Deal(play_order(state)[0], 1, self.draw())
        person = self.bettor(state)
        box = next(box for box, name in state.seats.items() if name == person)
        return a.Bet(person, 10, box)

    def bettor(self, state: State) -> str:
        """Name who does not hold the bank."""
        return "ban" if state.banker_name == "ana" else "ana"


def toy(rounds: int) -> None:
    """Play rounds of the toy by the same kind of rule: hit under 15."""
    env = gymnasium.make("Blackjack-v1")
    for seed in range(rounds):
        (points, _, _), _ = env.reset(seed=seed if seed == 0 else None)
        over = False
        while not over:
            (points, _, _), _, over, _, _ = env.step(int(points < 15))


def per_second(run: Callable[[int], None]) -> list[float]:
    """Time several repeats, after one that is not counted."""
    run(ROUNDS // 10)
    rates = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        run(ROUNDS)
        rates.append(ROUNDS / (time.perf_counter() - start))
    return rates


def main() -> None:
    """Print rounds per second: least, median, most; and the ratio to the toy."""
    toy_rate = statistics.median(per_second(toy))
    print(f"{'engine, one box, basic':24} {'least':>8} {'median':>8} {'most':>8}  of the toy")
    for rule_set in rule_set_ids():
        table = Table(rule_set)
        rates = per_second(table.play)
        median = statistics.median(rates)
        events = table.events / table.state.rounds
        print(
            f"{rule_set:24} {min(rates):8,.0f} {median:8,.0f} {max(rates):8,.0f}"
            f"  {median / toy_rate:.2f}   ({events:.1f} events a round)"
        )
    print(f"{'toy (Blackjack-v1)':24} {'':8} {toy_rate:8,.0f} rounds/s")


if __name__ == "__main__":
    main()
