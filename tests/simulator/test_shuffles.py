"""Shuffles of the kernels: every order alike, no stream like another.

Each statistic is held between bounds that chance oversteps once in 1.7 million times on either
side (five standard deviations); seeds are fixed, so nothing here fails now and then.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from itertools import pairwise
from math import sqrt

import numpy as np
import numpy.typing as npt
import pytest

from croupier.core.cards import CARDS
from croupier.engine import acts as a
from croupier.simulator.game import Compiled, Game
from croupier.simulator.play import play_shoes
from croupier.simulator.reference import Reference
from croupier.simulator.run import Plan, play_block
from croupier.simulator.shoe import KINDS
from croupier.statute import load_statute
from tests.simulator.games import MOST_HANDS
from tests.simulator.strategies import DealersRule, Eager

Longs = npt.NDArray[np.int64]
DEVIATIONS = 5
GOLDEN = 0x9E3779B97F4A7C15


def chi_squared_bounds(degrees: int) -> tuple[float, float]:
    """Between what a chi-squared sum stays (Wilson and Hilferty, 1931)."""
    spread = 2 / (9 * degrees)
    low, high = (1 - spread + sign * DEVIATIONS * sqrt(spread) for sign in (-1, 1))
    return degrees * low**3, degrees * high**3


def check(counts: Longs, expected: npt.NDArray[np.float64], given_sums: int = 1) -> None:
    """Hold counts against what is expected; cells that cannot be have to be empty.

    `given_sums`: of how many groups of cells the expectation took the sum from the counts.
    """
    possible = expected > 0
    assert not counts[~possible].any()
    sums = float((((counts - expected) ** 2)[possible] / expected[possible]).sum())
    low, high = chi_squared_bounds(int(possible.sum()) - given_sums)
    assert low < sums < high, (low, sums, high)


def first_cards(decks: int, shoes: int, cards: int, *, seed: int = 1) -> npt.NDArray[np.uint8]:
    """[shoe, card] The first cards drawn from each shoe; it must always have so many."""
    rules = load_statute("banker").rules(decks=decks)
    compiled = Compiled(Game(rules, [DealersRule()] * 5))
    rows = compiled.rows(shoes, log=True)
    assert play_shoes(compiled.table, compiled.work(seed), rows) == shoes
    begins = np.concatenate([[0], rows.logged[:-1]])
    assert (np.diff(rows.logged, prepend=0) >= cards).all()
    drawn: npt.NDArray[np.uint8] = rows.log[begins[:, None] + np.arange(cards)]
    return drawn


def pairs_of(first: npt.NDArray[np.uint8], second: npt.NDArray[np.uint8]) -> Longs:
    """[kind, kind] How often one came with another."""
    return np.bincount(first.astype(np.int64) * KINDS + second, minlength=KINDS**2)


def test_every_place_of_a_shoe_holds_every_card_alike() -> None:
    shoes, cards = 40_000, 10
    drawn = first_cards(1, shoes, cards)
    for place in range(cards):
        counts = np.bincount(drawn[:, place], minlength=KINDS)
        check(counts, np.full(KINDS, shoes / KINDS))


def test_cards_dealt_after_each_other_are_pairs_without_replacement() -> None:
    shoes = 100_000
    for decks in (1, 4):
        drawn = first_cards(decks, shoes, 10)
        left = decks * KINDS - 1
        chances = np.full((KINDS, KINDS), decks / left)
        np.fill_diagonal(chances, (decks - 1) / left)
        for place in (0, 4, 8):
            counts = pairs_of(drawn[:, place], drawn[:, place + 1])
            check(counts, chances.reshape(-1) * shoes / KINDS)


def test_a_shuffle_forgets_the_shoe_before() -> None:
    shoes = 100_000
    drawn = first_cards(1, shoes, 10)
    for place in (0, 1, 9):
        counts = pairs_of(drawn[:-1, place], drawn[1:, 0])
        check(counts, np.full(KINDS**2, (shoes - 1) / KINDS**2))


def test_streams_that_begin_side_by_side_have_nothing_in_common() -> None:
    rules = load_statute("banker").rules(decks=1)
    compiled = Compiled(Game(rules, [DealersRule()] * 2))
    work, rows = compiled.work(0), compiled.rows(1, log=True)
    plain, streams = work.kinds.copy(), 30_000
    drawn = np.empty((streams + 1, 2), np.uint8)
    for seed in range(streams + 1):
        work.kinds[:], work.random = plain, np.uint64(seed)
        play_shoes(compiled.table, work, rows)
        drawn[seed] = rows.log[:2]
        assert int(work.random) == (seed + int(rows.logged[0]) * GOLDEN) % (1 << 64)
    check(np.bincount(drawn[1:, 0], minlength=KINDS), np.full(KINDS, streams / KINDS))
    for place in range(2):
        counts = pairs_of(drawn[:-1, place], drawn[1:, 0])
        check(counts, np.full(KINDS**2, streams / KINDS**2))


class RunOut(Reference):
    """Notes what is shuffled when a shoe runs out inside a round, and which card comes first."""

    def __init__(self, game: Game, kinds: list[int]) -> None:
        self.pools: list[set[int]] = []
        super().__init__(game, kinds)

    def _do(self, act: a.Act) -> None:
        if isinstance(act, a.Shuffle) and self.state.boxes:
            spent = self.state.shoe.spent
            self.pools.append({each.kind for each in CARDS if spent.of(each)})
        super()._do(act)


def _run_outs(rounds: int) -> Iterator[tuple[list[int], set[int]]]:
    """Cards drawn in rounds that ran out of one pack, and which of them were shuffled first."""
    rules = load_statute("macau-2000").rules(**MOST_HANDS, decks=1)
    game = Game(rules, [Eager(18)] * 7)
    compiled = Compiled(game)
    rows = compiled.rows(rounds, log=True)
    assert play_shoes(compiled.table, compiled.work(3), rows) == rounds
    cards = np.diff(rows.logged, prepend=0)
    for at in np.flatnonzero(cards >= KINDS):
        drawn = rows.log[: rows.logged[at]][-cards[at] :].tolist()
        reference = RunOut(game, drawn)
        list(reference.rounds(1))
        yield drawn, reference.pools[0]


def test_a_shoe_that_runs_out_goes_on_with_any_card_that_came_back() -> None:
    """Also with the one that was burned unseen: of one pack it is the card nobody has drawn."""
    rounds, places, spread, burned, chance = 0, 0.0, 0.0, 0, 0.0
    for drawn, pool in _run_outs(60_000):
        rounds += 1
        before, after = drawn[: KINDS - 1], drawn[KINDS - 1]
        back = [kind for kind in before if kind in pool]
        size = len(back) + 1
        assert len(set(before)) == KINDS - 1
        burned += after not in before
        chance += 1 / size
        place = back.index(after) if after in back else len(back)
        places += place - (size - 1) / 2
        spread += (size**2 - 1) / 12
        assert after in pool or after not in before
    assert rounds > 300
    assert abs(places) < DEVIATIONS * sqrt(spread)
    assert abs(burned - chance) < DEVIATIONS * sqrt(chance)


def test_which_burned_cards_are_of_this_round_is_chance() -> None:
    """They stay outside when the others come back; suits are alike to everybody who plays."""
    rules = load_statute("macau-2000").rules(**MOST_HANDS, decks=2, cut_card_from_end=30)
    compiled = Compiled(Game(rules, [Eager(18)] * 7))
    work, rows = compiled.work(0), compiled.rows(1)
    plain = work.kinds.copy()
    counts = np.zeros(KINDS, np.int64)
    for seed in range(40_000):
        work.kinds[:], work.random = plain, np.uint64(seed)
        play_shoes(compiled.table, work, rows)
        for kind in work.kinds[work.held_at : work.held_at + work.held]:
            counts[kind] += 1
    of_ranks = counts.reshape(4, 13).sum(0)
    assert of_ranks.min() > 300
    check(counts, np.tile(of_ranks / 4, 4), given_sums=13)


class _Begun(Exception):
    """Thrown with the seed of a block that was to begin."""


def test_blocks_of_a_run_use_no_number_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream is a counter that goes on by a fixed odd step: how many steps are between two?"""

    def begun(_: Compiled, seed: int) -> None:
        raise _Begun(seed)

    monkeypatch.setattr(Compiled, "work", begun)
    plan = pickle.dumps(Plan(Game(load_statute("banker").rules(), [DealersRule()] * 2)))
    begins = []
    for block in range(2000):
        with pytest.raises(_Begun) as thrown:
            play_block(plan, block)
        begins.append(int(thrown.value.args[0]))
    steps = pow(GOLDEN, -1, 1 << 64)
    places = sorted(seed * steps % (1 << 64) for seed in begins)
    numbers_of_a_block = 1 << 27
    assert min(after - before for before, after in pairwise(places)) > numbers_of_a_block
