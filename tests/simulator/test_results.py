"""Results: each estimate and its standard error, against the rounds they were counted from."""

from __future__ import annotations

import pickle
from functools import cache
from itertools import pairwise
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from croupier.players.chart import shipped_chart
from croupier.simulator.game import Compiled, Counting, Game
from croupier.simulator.play import Rows, play_shoes
from croupier.simulator.records import memory_of, new_record
from croupier.simulator.results import Results
from croupier.simulator.tally import Tally, Trip, tally_rows
from croupier.statute import load_statute

Floats = npt.NDArray[np.float64]

SHOES = 4000
CHART = shipped_chart("macau-2004")
RULES = load_statute("macau-2004").rules()
RAMP = (0, 1, 2, 5)
HI_LO = [(0, 1, -1)[(rank in range(1, 6)) - (rank > 8 or rank == 0)] for rank in range(13)] * 4
COUNTING = Counting(HI_LO, -1, [CHART] * len(RAMP), RAMP)

GAMES = {
    "one box": Game(RULES, [CHART]),
    "three boxes": Game(RULES, [CHART] * 3),
    "a counter on two boxes": Game(RULES, counting=COUNTING, boxes=2),
    "a counter on one box": Game(RULES, counting=COUNTING),
    "three who hold the bank": Game(
        load_statute("banker").rules(), [CHART] * 3, banker_draws_on=[(17,), (), (17,)]
    ),
}


class Counted:
    """Rounds, what was counted of them, and the same rounds as arrays, in units."""

    def __init__(self, game: Game) -> None:
        compiled = Compiled(game)
        self.table = compiled.table
        self.rows = compiled.rows(SHOES)
        rounds = play_shoes(compiled.table, compiled.work(5), self.rows)
        self.tally = counted(compiled, self.rows, rounds)
        self.results = Results(game, self.tally)
        self.net = self.rows.net[:rounds] / 2
        self.upcard = self.rows.upcard[:rounds]
        self.count = self.rows.true_count[:rounds]
        seats = np.arange(game.seats)
        self.is_punter = np.ones(self.net.shape, bool)
        if compiled.procedure.has_rotating_bank:
            self.is_punter = self.rows.holder[:rounds, None] != seats
        stakes = np.array(game.counting.stakes if game.counting else [1])
        self.initial = stakes[self.count][:, None] * self.is_punter
        self.bounds = np.cumsum([0, *self.rows.shoe_rounds])

    def by_shoe(self, of_rounds: Floats) -> Floats:
        return np.array([of_rounds[a:b].sum() for a, b in pairwise(self.bounds)])


def counted(compiled: Compiled, rows: Rows, rounds: int, trip: Trip | None = None) -> Tally:
    tally = Tally.empty(compiled.stake_most)
    tally_rows(compiled.table, rows, rounds, trip or new_record(Trip), tally.sums, tally.nets)
    return tally


@cache
def simulated(name: str) -> Counted:
    return Counted(GAMES[name])


@pytest.fixture(params=GAMES)
def found(request: pytest.FixtureRequest) -> Counted:
    return simulated(request.param)


def jackknife(numerators: Floats, denominators: Floats) -> float:
    """The standard error of a ratio of sums, by leaving out each shoe once."""
    ratios = (numerators.sum() - numerators) / (denominators.sum() - denominators)
    shoes = len(ratios)
    return float(sqrt((shoes - 1) / shoes * ((ratios - ratios.mean()) ** 2).sum()))


def test_errors_of_means_are_those_of_leaving_out_shoes(found: Counted) -> None:
    ones = np.ones(len(found.net))
    for seat, result in enumerate(found.results.seats):
        net, initial = found.by_shoe(found.net[:, seat]), found.by_shoe(found.initial[:, seat])
        assert result.per_round.value == pytest.approx(found.net[:, seat].mean())
        assert result.per_round.error == pytest.approx(
            jackknife(net, found.by_shoe(ones)), rel=0.01
        )
        assert result.per_initial.value == pytest.approx(net.sum() / initial.sum())
        assert result.per_initial.error == pytest.approx(jackknife(net, initial), rel=0.01)
        assert result.deviation == pytest.approx(found.net[:, seat].std())
        assert result.initial == initial.sum()


def test_all_boxes_together_are_those_without_the_bank(found: Counted) -> None:
    together = found.results.together
    totals = (found.net * found.is_punter).sum(1)
    net, initial = found.by_shoe(totals), found.by_shoe(found.initial.sum(1))
    assert together.per_round.value == pytest.approx(totals.mean())
    assert together.per_initial.value == pytest.approx(net.sum() / initial.sum())
    assert together.per_initial.error == pytest.approx(jackknife(net, initial), rel=0.01)
    assert together.deviation == pytest.approx(totals.std())


def test_covariances_are_those_of_the_nets_of_one_round(found: Counted) -> None:
    expected = np.atleast_2d(np.cov(found.net.T, ddof=0))
    assert np.array(found.results.covariance) == pytest.approx(expected)


def test_the_distribution_is_that_of_boxes_with_a_stake(found: Counted) -> None:
    values, numbers = np.unique(found.net[found.initial > 0], return_counts=True)
    assert [net for net, _ in found.results.distribution] == values.tolist()
    shares = [share for _, share in found.results.distribution]
    assert shares == pytest.approx((numbers / numbers.sum()).tolist())


def test_each_upcard_has_its_boxes_and_an_error_over_its_rounds(found: Counted) -> None:
    shares = found.results.by_upcard
    assert [share.key for share in shares] == list(range(1, 11))
    for share in shares:
        here = (found.upcard == share.key) & (found.initial.sum(1) > 0)
        nets = found.net[here].sum(1, where=found.is_punter[here])
        boxes = int(found.is_punter[0].sum())
        assert share.number == boxes * here.sum()
        assert share.net.value == pytest.approx(nets.mean() / boxes)
        assert share.net.error == pytest.approx(nets.std(ddof=1) / sqrt(len(nets)) / boxes)


def test_each_true_count_has_its_rounds() -> None:
    found = simulated("a counter on two boxes")
    assert [share.key for share in found.results.by_true_count] == [-1, 0, 1, 2]
    for at, share in enumerate(found.results.by_true_count):
        nets = found.net[found.count == at].sum(1)
        assert share.number == len(nets)
        assert share.net.value == pytest.approx(nets.mean())
        assert share.initial == 2 * RAMP[at]
        assert share.net.error == pytest.approx(nets.std(ddof=1) / sqrt(len(nets)))


def test_each_bank_has_its_rounds_and_loses_what_the_others_win() -> None:
    found = simulated("three who hold the bank")
    assert (found.net.sum(1) == 0).all()
    banks = {share.key: share for share in found.results.as_banker}
    assert sum(share.number for share in banks.values()) == found.results.rounds
    for seat in range(3):
        nets = found.net[~found.is_punter[:, seat], seat]
        assert banks[seat].number == len(nets)
        assert banks[seat].net.value == pytest.approx(nets.mean())


def test_a_lone_box_is_counted_as_any_table() -> None:
    compiled = Compiled(GAMES["one box"])
    rows = compiled.rows(50)
    rounds = play_shoes(compiled.table, compiled.work(9), rows)
    alone = counted(compiled, rows, rounds)
    compiled.table.counts = 2  # as if another true count were told apart, which never comes
    compiled.table.stakes[1] = 1
    general = counted(compiled, rows, rounds)
    assert general.sums.upcard_net_squared.sum() == general.sums.products[0, 0]
    general.sums.upcard_net_squared[:] = 0
    assert alone == general


def test_tallies_add_up_and_travel() -> None:
    compiled = Compiled(GAMES["three boxes"])
    work, whole = compiled.work(3), compiled.rows(20)
    rounds = play_shoes(compiled.table, work, whole)
    both = counted(compiled, whole, rounds)
    work, half = compiled.work(3), compiled.rows(10)
    total = Tally.empty(1)
    for _ in range(2):
        rounds = play_shoes(compiled.table, work, half)
        part = counted(compiled, half, rounds)
        total.add(pickle.loads(pickle.dumps(part)))
    assert total == both
    assert total != part


def test_one_shoe_tells_no_error() -> None:
    compiled = Compiled(GAMES["one box"])
    rows = compiled.rows(1)
    tally = counted(compiled, rows, play_shoes(compiled.table, compiled.work(1), rows))
    assert Results(GAMES["one box"], tally).seats[0].per_round.error == float("inf")


def coin(rounds: int, trip_rounds: int, bankroll: int, wins: float) -> Results:
    """Rounds of a coin that wins or loses one unit."""
    compiled = Compiled(GAMES["one box"])
    shape = compiled.rows(1)
    won = np.random.default_rng(8).random(rounds) < wins
    net = np.where(won, 2, -2).astype(np.int32)[:, None]
    rows = shape._replace(
        net=net,
        staked=np.ones_like(net),
        upcard=np.ones(rounds, np.int8),
        shoe_rounds=np.ones(rounds, np.int64),
    )
    trip: Any = new_record(Trip)
    trip.rounds, trip.bankroll = trip_rounds, 2 * bankroll
    return Results(GAMES["one box"], counted(compiled, rows, rounds, trip))


def gamblers_ruin(bankroll: int, rounds: int, wins: float) -> float:
    """The exact chance that a coin takes a bankroll within so many rounds."""
    chances = np.zeros(bankroll + rounds + 2)
    chances[bankroll] = 1
    ruined = 0.0
    for _ in range(rounds):
        moved = np.zeros_like(chances)
        moved[1:] += wins * chances[:-1]
        moved[:-1] += (1 - wins) * chances[1:]
        ruined += moved[0]
        moved[0] = 0
        chances = moved
    return ruined


@pytest.mark.parametrize("wins", [0.5, 0.48, 0.53])
def test_trips_are_lost_as_often_as_a_gamblers_ruin_says(wins: float) -> None:
    found = coin(2_000_000, 100, 10, wins).ruin(10, 100)
    assert found.trips == 20_000
    exact = gamblers_ruin(10, 100, wins)
    assert abs(found.in_trip.value - exact) < 4 * found.in_trip.error
    assert found.in_trip.error == pytest.approx(sqrt(exact * (1 - exact) / 20_000), rel=0.05)


def test_a_winning_gambler_may_be_ruined_and_a_losing_one_is() -> None:
    winning, losing = coin(1_000_000, 0, 0, 0.52), coin(1_000_000, 0, 0, 0.49)
    mean = winning.together.per_round.value
    assert winning.ruin(20, 0).ever == pytest.approx(((1 - mean) / (1 + mean)) ** 20, rel=0.01)
    assert losing.ruin(20, 0).ever == 1


def test_memory_of_sums_is_one_row_of_integers() -> None:
    sums = memory_of(Tally.empty(1).sums)
    assert sums.dtype.itemsize % 8 == 0
    assert all(kind[0].base == np.int64 for kind in sums.dtype.fields.values())  # type: ignore[union-attr]  # it has fields
