"""What `croupier simulate` plays: seats, strategies and stakes out of what was asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeVar

from croupier.analyser.round import RoundValue, round_value
from croupier.analyser.strategy import BestPlay
from croupier.analyser.upcard import STRATEGIES
from croupier.analyser.upcard import Strategy as Best
from croupier.cli.failure import Failure
from croupier.cli.indices import counting_system, need_shoe
from croupier.cli.price import prices, read_banker
from croupier.cli.simulate_options import Ask, Count
from croupier.cli.source import source
from croupier.engine.predicates import box_count, is_bank_rotating
from croupier.messages import say
from croupier.players import DealersRule
from croupier.players.chart import Chart, ChartError, shipped_chart
from croupier.simulator.counting import CountingError, read_ramp
from croupier.simulator.game import WITHOUT_END, CannotSimulate, Counting, Game
from croupier.simulator.run import Plan
from croupier.tables.compile import banker_choices
from croupier.tables.play import Strategy

CHART: Final = "chart"
DEALER: Final = "dealer"
_PUNTERS_UPCARD: Final = 10
"""A banker's chart has rows that do not depend on an upcard."""

T = TypeVar("T")


@dataclass(frozen=True)
class Simulation:
    """A plan, and what is known of its game beforehand."""

    ask: Ask
    plan: Plan
    strategies: Sequence[str]
    """[seat] By name."""

    draws_on: Sequence[Sequence[int]]
    """[seat] Soft totals on which a player draws as the banker; empty where nobody may choose."""

    found: RoundValue | None
    """What the analyser found, where everybody plays as it does."""


def refused(error: CannotSimulate) -> Failure:
    """The sentence for a game that cannot be simulated."""
    return Failure(say(f"simulate.{error.key}", **error.arguments))


def built(ask: Ask) -> Simulation:
    """Find everything that is to be played; Failure where something does not fit."""
    has_bank = is_bank_rotating(ask.rules)
    names = ask.strategies or (CHART,)
    seats = _seats(ask, len(names), has_bank=has_bank)
    if ask.count and ask.rounds_most == 1:
        raise Failure(say("price.two_questions", first="--count", second="--fresh"))
    if ask.count and has_bank:
        raise refused(CannotSimulate("counting_and_bank"))
    if ask.trip and has_bank:
        raise Failure(say("simulate.bankroll_and_bank"))
    if ask.trip and ask.side_bets:
        raise Failure(say("simulate.bankroll_and_side_bets"))
    makers = _Strategies(ask)
    chosen = _for_all(names, seats, "--strategy")
    draws_on = _bankers(ask, makers, chosen)
    makers.draws_on = draws_on
    game = Game(
        ask.rules,
        [makers.of(name) for name in chosen],
        banker_draws_on=draws_on,
        rounds_most=ask.rounds_most or WITHOUT_END,
        side_bets=ask.side_bets,
        counting=_counting(ask, ask.count, makers, names) if ask.count else None,
        boxes=seats,
    )
    bankroll, trip_rounds = ask.trip or (0, 0)
    plan = Plan(game, ask.seed, trip_rounds, bankroll)
    return Simulation(ask, plan, chosen, draws_on, makers.found if len(set(chosen)) == 1 else None)


def _counting(ask: Ask, count: Count, makers: _Strategies, names: Sequence[str]) -> Counting:
    """One who counts plays by a chart, which the count changes."""
    need_shoe(ask.rules)
    chart = makers.of(names[0]) if len(names) == 1 else None
    if not isinstance(chart, Chart):
        raise Failure(say("simulate.counter_needs_chart"))
    system = counting_system(count.system)
    try:
        ramp = None if count.ramp is None else read_ramp(count.ramp)
    except CountingError as error:
        raise Failure(say(f"counting.{error.key}", **error.arguments)) from error
    return system.counting(str(ask.rules.id), chart, ramp, only_bets=count.bets_only)


def _seats(ask: Ask, strategies: int, *, has_bank: bool) -> int:
    """How many seats play; one for each strategy unless told otherwise."""
    boxes, players = ask.seats
    wrong = boxes if has_bank else players
    if wrong is not None:
        raise Failure(say("simulate.players" if has_bank else "simulate.boxes"))
    least, most = 1 + has_bank, box_count(ask.rules)
    seats = players if has_bank else boxes
    if seats is None:
        seats = max(least, strategies)
    if not least <= seats <= most:
        raise refused(CannotSimulate("seats", least=least, most=most))
    return seats


def _for_all(given: Sequence[T], seats: int, option: str) -> Sequence[T]:
    """Once for all, or once for each seat."""
    if len(given) == 1:
        return list(given) * seats
    if len(given) != seats:
        raise Failure(say("simulate.for_each", option=option, seats=seats, given=len(given)))
    return given


@dataclass
class _Strategies:
    """Makes each strategy once, however many use it: seats that share one play by one table."""

    ask: Ask
    draws_on: Sequence[Sequence[int]] = ()
    found: RoundValue | None = None
    _made: dict[str, Strategy] = field(default_factory=dict)

    def of(self, name: str) -> Strategy:
        """By the name that was given."""
        if name not in self._made:
            self._made[name] = self._make(name)
        return self._made[name]

    def _make(self, name: str) -> Strategy:
        if name == CHART:
            return shipped_chart(str(self.ask.rules.id))
        if name == DEALER:
            return DealersRule(self.ask.rules)
        for best in STRATEGIES:
            if best == name:
                return self._best(best)
        return read_chart(name)

    def _best(self, name: Best) -> Strategy:
        """The analyser's play; it knows one way to hold the bank."""
        rules = {tuple(each) for each in self.draws_on}
        if len(rules) > 1:
            raise Failure(say("simulate.bankers_differ"))
        with prices():
            self.found = round_value(self.ask.rules, None, name, next(iter(rules), ()))
        return BestPlay(self.found)


def read_chart(name: str) -> Chart:
    """A chart of a file; what it leaves empty is played by the plain one."""
    names = ", ".join((CHART, *STRATEGIES, DEALER))
    if not Path(name).suffix:
        raise Failure(say("simulate.strategy_unknown", text=name[:40], strategies=names))
    try:
        with source(name) as opened:
            return Chart(opened.read().decode("utf-8"), shipped_chart("basic"))
    except ChartError as error:
        sentence = say(f"chart.{error.key}", **error.arguments)
    except UnicodeDecodeError:
        sentence = say("counting.encoding")
    raise Failure(say("cli.about_file", file=name, message=sentence))


def _bankers(ask: Ask, makers: _Strategies, names: Sequence[str]) -> Sequence[Sequence[int]]:
    """[seat] When each draws as the banker: as he is told, else by his chart."""
    choices = banker_choices(ask.rules)
    if not choices:
        if ask.stands_from:
            raise Failure(say("price.banker_not_asked"))
        return ()
    if ask.stands_from:
        given = _for_all(ask.stands_from, len(names), "--banker-stands-from")
        return [read_banker(ask.rules, total) for total in given]
    own = shipped_chart(str(ask.rules.id))
    charts = [own if name in {DEALER, *STRATEGIES} else makers.of(name) for name in names]
    return [
        [total for total in choices if chart.banker_draws(total, _PUNTERS_UPCARD)]
        for chart in charts
        if isinstance(chart, Chart)
    ]
