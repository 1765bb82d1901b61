"""The reference: the same game through the engine, card by card, to check the kernels.

It is slow and knows nothing of machines: the engine says what may be done and what is won, the
strategy is asked about the hand that lies there, and cards come from the kernels' log.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from croupier.core.cards import CARDS, Card
from croupier.core.hands import total
from croupier.engine import acts as a
from croupier.engine import predicates as may
from croupier.engine.apply import apply_legal
from croupier.engine.events import WagerSettled
from croupier.engine.judge import refusal
from croupier.engine.opening import opening_state
from croupier.engine.order import (
    Waits,
    awaiting,
    banker_chooses,
    is_natural,
    play_order,
    upcard_points,
)
from croupier.engine.state import Hand
from croupier.players.basic import hand_facts
from croupier.simulator.game import Game
from croupier.tables.play import Play, Strategy
from croupier.tables.procedure import SIDE_BETS

_UNIT: Final = 2
"""Chips of one unit of stake, so that nets are in half units as the kernels' are."""

_PACK: Final = 52


@dataclass
class ReferenceRound:
    """What a round brought by the engine's own settlements."""

    holder: int
    """The seat that held the bank; 0 where there is none."""

    upcard: int = 0
    """Its points; 0 for a round that was burned."""

    count: int = 0
    """The true count at the bets, as a place among the stakes."""

    after_shuffle: bool = False
    cards: int = 0
    """How many were drawn and not burned."""

    net: list[int] = field(default_factory=list)
    """[seat] In half units, extra bets not counted."""

    staked: list[int] = field(default_factory=list)
    """[seat] Units on all hands in the end."""

    side: dict[tuple[a.Wager, int], int] = field(default_factory=dict)
    """[extra bet, seat] Net in half units."""


class Reference:
    """A table that is driven through the engine with given cards."""

    def __init__(self, game: Game, kinds: Iterable[int]) -> None:
        self._game = game
        self._cards: Iterator[Card] = (CARDS[kind] for kind in kinds)
        self._names = [
            f"seat {at}"
            for at in range(1, (game.boxes if game.counting else len(game.players)) + 1)
        ]
        self.state = opening_state(game.rules)
        self._round = ReferenceRound(0)
        self._since_shuffle = 0
        for at, name in enumerate(self._names, start=1):
            self._do(a.Sit(name, at))

    def rounds(self, count: int) -> Iterator[ReferenceRound]:
        """Play so many rounds."""
        for _ in range(count):
            yield self._play()

    # The croupier ----------------------------------------------------------------------

    def _do(self, act: a.Act) -> None:
        refused = refusal(self.state, act)
        assert refused is None, (act, refused)
        self.state, events = apply_legal(self.state, act)
        for event in events:
            if isinstance(event, WagerSettled):
                self._settled(event)

    def _settled(self, event: WagerSettled) -> None:
        seat = event.box - 1
        if event.wager in SIDE_BETS:
            bet = event.wager, seat
            self._round.side[bet] = self._round.side.get(bet, 0) + event.net
            return
        self._round.net[seat] += event.net
        if may.is_bank_rotating(self._game.rules):
            self._round.net[self._round.holder] -= event.net

    def _card(self) -> Card:
        self._round.cards += 1
        return next(self._cards)

    def _play(self) -> ReferenceRound:
        state = self.state
        nothing = [0] * len(self._names)
        self._round = ReferenceRound((state.banker or 1) - 1, net=nothing, staked=nothing[:])
        played = state.rounds
        if self._since_shuffle >= self._game.rounds_most and not state.shoe.shuffle_due:
            self._shuffle()
        while self.state.rounds == played:
            self._next()
        last = self.state.last
        assert last is not None
        self._since_shuffle += 1
        if last.burned:
            self._round.net, self._round.side = nothing[:], {}
        else:
            assert last.dealer.upcard is not None
            self._round.upcard = last.dealer.upcard.points
            self._round.staked = [
                _staked(last.boxes[at].hands) if at in last.boxes else 0
                for at in range(1, len(self._names) + 1)
            ]
        return self._round

    def _shuffle(self) -> None:
        if not self.state.boxes:
            self._since_shuffle = 0
            self._round.after_shuffle = True
        self._do(a.Shuffle())

    def _next(self) -> None:
        waits = awaiting(self.state)
        match waits.waits:
            case Waits.SHUFFLE:
                self._shuffle()
            case Waits.BURN:
                self._do(a.Burn(None))
            case Waits.BETS:
                self._bet()
            case Waits.CARD:
                assert waits.box is not None
                assert waits.hand is not None
                self._do(a.Deal(waits.box, waits.hand, self._card()))
            case Waits.DEALER_CARD:
                self._do(a.DealDealer(self._card()))
            case Waits.WINDOW:
                self._window()
            case Waits.DECISION:
                assert waits.box is not None
                assert waits.hand is not None
                self._decide(waits.box, waits.hand)
            case Waits.BANKER:
                self._banker()
            case Waits.SETTLEMENT:
                self._do(a.Settle())
            case Waits.MISDEAL:
                self._do(a.Misdeal())

    # The players -----------------------------------------------------------------------

    def _bet(self) -> None:
        self._round.count = self._true_count()
        banker = self.state.banker_name
        for at, name in enumerate(self._names, start=1):
            if name == banker:
                continue
            if self._game.side_bets:
                for wager in SIDE_BETS:
                    bet = a.Bet(name, _UNIT, at, wager)
                    if refusal(self.state, bet) is None:
                        self._do(bet)
            self._do(a.Bet(name, _UNIT * self._stake(), at))
        self._do(a.Deal(play_order(self.state)[0], 1, self._card()))

    def _stake(self) -> int:
        """Units on a box; one who only looks on is played for by a unit of somebody else."""
        counting = self._game.counting
        return 1 if counting is None else max(counting.stakes[self._round.count], 1)

    def _true_count(self) -> int:
        """The place of the true count, from what the engine says is out of the shoe."""
        counting = self._game.counting
        if counting is None:
            return 0
        state = self.state
        running = sum(counting.tags[each.kind] * state.shoe.out.of(each) for each in CARDS)
        dealer = state.dealer
        if dealer.hidden_at is not None and (hidden := dealer.cards[dealer.hidden_at]) is not None:
            running -= counting.tags[hidden.kind]
        left = state.shoe.left
        assert left is not None
        unseen = left + state.shoe.out.unseen
        true = running * _PACK // max(unseen, 1) - counting.count_from
        return min(max(true, 0), len(counting.stakes) - 1)

    def _strategy(self, seat: int) -> Strategy:
        counting = self._game.counting
        if counting is not None:
            return counting.strategies[self._true_count()]
        return self._game.players[seat - 1]

    def _window(self) -> None:
        up = upcard_points(self.state)
        for box in play_order(self.state):
            name, strategy = self._names[box - 1], self._strategy(box)
            hand = self.state.boxes[box].hands[0]
            surrender = a.Surrender(name, box)
            even = a.TakeEvenMoney(name, box)
            if is_natural(hand) and strategy.takes_even_money and refusal(self.state, even) is None:
                self._do(even)
            elif (
                not is_natural(hand)
                and refusal(self.state, surrender) is None
                and strategy.surrenders(up, hand_facts(self.state, hand))
            ):
                self._do(surrender)
            elif strategy.insures:
                self._insure(name, box)
        self._do(a.Close())

    def _insure(self, name: str, box: int) -> None:
        stake = self.state.boxes[box].stakes[0].amount
        insure = a.Insure(name, may.insurance_ceiling(self._game.rules, stake), box)
        if refusal(self.state, insure) is None:
            self._do(insure)

    def _decide(self, box: int, number: int) -> None:
        name, state = self._names[box - 1], self.state
        hand, up = state.boxes[box].hands[number - 1], upcard_points(state)
        strategy = self._strategy(box)
        split = a.Split(name, box, number)
        if refusal(state, split) is None and strategy.splits(up, hand.known[0].points):
            self._do(split)
            return
        acts: dict[Play, a.Act] = {
            Play.STAND: a.Stand(name, box, number),
            Play.HIT: a.Hit(name, box, number),
            Play.DOUBLE: a.Double(name, box, number),
            Play.FIVE_CARDS: a.TakeFiveCards(name, box, number),
        }
        legal = [play for play, act in acts.items() if refusal(state, act) is None]
        choice = (
            Play.STAND
            if legal == [Play.STAND]
            else strategy.play(up, hand_facts(state, hand), legal)
        )
        self._do(acts[choice])

    def _banker(self) -> None:
        banker = self.state.banker_name
        assert banker is not None
        assert banker_chooses(self.state)
        draws_on = self._game.banker_draws_on
        choices = draws_on[self._round.holder] if draws_on else ()
        points = total(self.state.dealer.known).points
        draws = points in choices
        self._do(a.BankerDraw(banker) if draws else a.BankerStand(banker))


def _staked(hands: Sequence[Hand]) -> int:
    """Units on hands in the end."""
    return sum(each.amount for hand in hands for each in hand.stakes) // _UNIT
