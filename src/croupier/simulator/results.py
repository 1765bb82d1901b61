"""Results: estimates from a tally, each with its standard error and its denominator.

Rounds of one shoe depend on each other, so standard errors are those of a ratio of sums over
shoes, which are independent: with S shoes, numerators y and denominators x, the ratio R = sum y /
sum x has the variance sum (y - R x)^2 / (sum x)^2 * S / (S - 1) (Cochran, Sampling Techniques,
chapter 6). Nets are in units of the smallest stake.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, inf, sqrt

from croupier.engine.predicates import is_bank_rotating
from croupier.simulator.game import Game
from croupier.simulator.tally import ALL, Tally
from croupier.tables.procedure import SIDE_BETS, SIDE_NETS, compile_procedure

_HALVES = 2
_QUANTILE_95 = 1.959964
"""Of the normal distribution, for an interval of 95 %."""


@dataclass(frozen=True)
class Estimate:
    """A figure and its standard error."""

    value: float
    error: float

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true value lies with 95 % confidence."""
        reach = _QUANTILE_95 * self.error
        return self.value - reach, self.value + reach


@dataclass(frozen=True)
class SeatResult:
    """What a box has won, a seat where the bank rotates, or all boxes together."""

    per_round: Estimate
    """Net per round."""

    deviation: float
    """Standard deviation of the net of one round."""

    per_initial: Estimate
    """Net per unit staked at the bets; where the bank rotates, rounds as the banker included."""

    per_final: float
    """Net per unit staked in the end, doubles and splits included."""

    initial: int
    """Units staked at the bets."""

    final: int
    """Units staked in the end."""


@dataclass(frozen=True)
class Share:
    """What some of all rounds or boxes brought."""

    key: int
    """An upcard's points, a true count or a seat."""

    number: int
    """Of boxes against this upcard, or rounds at this count or with this banker."""

    net: Estimate
    """Per box or round."""

    initial: float
    """Units staked at the bets per box or round."""


@dataclass(frozen=True)
class SideResult:
    """An extra bet of one unit on every box."""

    name: str
    number: int
    """Of bets."""

    per_bet: Estimate
    outcomes: tuple[tuple[int, float], ...]
    """Net per unit, and how often it came, per bet."""


@dataclass(frozen=True)
class Ruin:
    """What becomes of a bankroll."""

    bankroll: int
    trip_rounds: int
    trips: int
    in_trip: Estimate
    """The chance to lose it within a trip, as it was in these trips."""

    ever: float
    """The chance to lose it if one plays on for ever: exp(-2 B mean / variance) of a random walk
    with these steps, 1 where nothing is won on average."""


class Results:
    """What a tally says."""

    def __init__(self, game: Game, tally: Tally) -> None:
        self._game = game
        self._tally = tally
        self._sums = tally.sums
        self.rounds = int(self._sums.rounds)
        self.shoes = int(self._sums.shoes)
        self.misdeals = int(self._sums.misdeals)

    @property
    def rounds_per_shoe(self) -> float:
        """How many rounds a shoe gives."""
        return self.rounds / self.shoes

    @property
    def seats(self) -> list[SeatResult]:
        """Every box or seat in its order."""
        return [self._seat(seat) for seat in range(self._game.seats)]

    @property
    def together(self) -> SeatResult:
        """All boxes that play against the dealer, or against the bank whoever holds it."""
        return self._seat(ALL)

    def _seat(self, seat: int) -> SeatResult:
        sums = self._sums
        net = float(sums.net[seat]) / _HALVES
        mean = net / self.rounds
        square = float(sums.products[seat, seat]) / _HALVES**2 / self.rounds
        return SeatResult(
            per_round=self._ratio(
                seat, self.rounds, sums.shoe_rounds_squared, sums.shoe_net_rounds[seat]
            ),
            deviation=sqrt(max(square - mean**2, 0)),
            per_initial=self._ratio(
                seat,
                int(sums.initial[seat]),
                sums.shoe_initial_squared[seat],
                sums.shoe_net_initial[seat],
            ),
            per_final=net / float(sums.final[seat]) if sums.final[seat] else 0.0,
            initial=int(sums.initial[seat]),
            final=int(sums.final[seat]),
        )

    def _ratio(self, seat: int, denominator: int, squares: int, products: int) -> Estimate:
        """A seat's net over a sum; `squares` and `products` of the denominator by shoe."""
        if denominator == 0:
            return Estimate(0.0, inf)
        net = float(self._sums.net[seat]) / _HALVES
        ratio = net / denominator
        if self.shoes < _HALVES:
            return Estimate(ratio, inf)
        residual = (
            float(self._sums.shoe_net_squared[seat]) / _HALVES**2
            - 2 * ratio * float(products) / _HALVES
            + ratio**2 * float(squares)
        )
        variance = max(residual, 0) / denominator**2 * self.shoes / (self.shoes - 1)
        return Estimate(ratio, sqrt(variance))

    @property
    def covariance(self) -> list[list[float]]:
        """[seat, seat] Of the nets of one round."""
        sums, count = self._sums, range(self._game.seats)
        means = [float(sums.net[seat]) / _HALVES / self.rounds for seat in count]
        return [
            [
                float(sums.products[max(one, two), min(one, two)]) / _HALVES**2 / self.rounds
                - means[one] * means[two]
                for two in count
            ]
            for one in count
        ]

    @property
    def boxes(self) -> int:
        """How many boxes with a stake were played in all rounds (the bank's are left out)."""
        return int(self._tally.nets.sum())

    @property
    def distribution(self) -> list[tuple[float, float]]:
        """Nets and how often they came, per box with a stake."""
        counts = self._tally.nets.sum(0)
        middle = len(counts) // 2
        return [
            ((at - middle) / _HALVES, int(number) / self.boxes)
            for at, number in enumerate(counts)
            if number
        ]

    @property
    def by_upcard(self) -> list[Share]:
        """Per box with a stake, an ace as 1; what it staked is averaged over all upcards."""
        middle = self._tally.nets.shape[1] // 2
        initial = float(self._sums.initial[ALL]) / self.boxes if self.boxes else 0.0
        shares = []
        for upcard, row in enumerate(self._tally.nets):
            number, total, squares = 0, 0, 0
            for at, times in enumerate(row):
                net = at - middle
                number += int(times)
                total += int(times) * net
                squares += int(times) * net * net
            if upcard and number:
                net = self._of_upcard(upcard, number, total, squares)
                shares.append(Share(upcard, number, net, initial))
        return shares

    def _of_upcard(self, upcard: int, boxes: int, total: int, squares: int) -> Estimate:
        """Per box; boxes of one round have the dealer in common, so that rounds are what counts."""
        players = self._game.seats - is_bank_rotating(self._game.rules)
        if players > 1:
            squares = int(self._sums.upcard_net_squared[upcard])
        a_round = _mean(boxes // players, total, squares)
        return Estimate(a_round.value / players, a_round.error / players)

    @property
    def by_true_count(self) -> list[Share]:
        """Per round, all boxes together; the first true count stands for all below it too."""
        counting = self._game.counting
        if counting is None:
            return []
        sums = self._sums
        return [
            Share(
                counting.count_from + at,
                number,
                _mean(number, int(sums.count_net[at]), int(sums.count_net_squared[at])),
                int(sums.count_initial[at]) / number,
            )
            for at in range(len(counting.stakes))
            if (number := int(sums.count_rounds[at]))
        ]

    @property
    def as_banker(self) -> list[Share]:
        """Per round in which a seat held the bank; empty where none does."""
        sums = self._sums
        return [
            Share(
                seat,
                number,
                _mean(number, int(sums.bank_net[seat]), int(sums.bank_net_squared[seat])),
                0.0,
            )
            for seat in range(self._game.seats)
            if (number := int(sums.bank_rounds[seat]))
        ]

    @property
    def side_bets(self) -> list[SideResult]:
        """Extra bets that were made."""
        found = []
        offered = compile_procedure(self._game.rules).side_bets
        for bet, nets, counts, is_offered in zip(
            SIDE_BETS, SIDE_NETS, self._sums.side, offered, strict=True
        ):
            number = int(counts.sum()) * bool(is_offered)
            pays = [(net, int(times)) for net, times in zip(nets, counts, strict=False) if times]
            if number:
                total = sum(net * times for net, times in pays)
                squares = sum(net * net * times for net, times in pays)
                found.append(
                    SideResult(
                        bet.value,
                        number,
                        _mean(number, total * _HALVES, squares * _HALVES**2),
                        tuple((net, times / number) for net, times in pays),
                    )
                )
        return found

    def ruin(self, bankroll: int, trip_rounds: int) -> Ruin:
        """What became of a bankroll (in units) that all boxes together are played with."""
        sums, trips = self._sums, int(self._sums.trips)
        share = int(sums.ruined) / trips if trips else 0.0
        error = sqrt(share * (1 - share) / trips) if trips else inf
        mean, variance = self.together.per_round.value, self.together.deviation**2
        ever = exp(-2 * bankroll * mean / variance) if mean > 0 and variance else 1.0
        return Ruin(bankroll, trip_rounds, trips, Estimate(share, error), ever)


def _mean(number: int, total: int, squares: int) -> Estimate:
    """The mean of independent nets; `total` in half units, `squares` in their squares."""
    mean = total / _HALVES / number
    variance = max(squares / _HALVES**2 / number - mean**2, 0)
    return Estimate(mean, sqrt(variance / (number - 1)) if number > 1 else inf)
