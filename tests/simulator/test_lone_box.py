"""The fast kernel of one box plays the very rounds that the kernel of all tables plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from os import urandom

import numpy as np
import pytest
from hypothesis import settings

from croupier.players.chart import shipped_chart
from croupier.simulator.game import Compiled, Counting, Game
from croupier.simulator.lone_box import play_lone_box
from croupier.simulator.play import play_shoes
from croupier.statute import load_statute
from croupier.tables.play import Strategy
from tests.simulator.games import HI_LO, MOST_HANDS, Chooser
from tests.simulator.strategies import DealersRule, Eager, Insuring, Whim

IS_SOAK = settings.get_current_profile_name() == "soak"
GAMES, SHOES, SEED = (60, 3000, int.from_bytes(urandom(4))) if IS_SOAK else (10, 300, 5)


def _lone_boxes() -> Iterator[tuple[Compiled, dict[str, object]]]:
    """Games that the fast kernel takes, under options drawn by chance."""
    chooser, found = Chooser(SEED), 0
    while found < GAMES:
        name = chooser.take("rules", ("macau-2000", "macau-2004"))
        options = chooser.options(name)
        whim = Whim(chooser.random.getrandbits(32))
        ways: tuple[Strategy, ...] = (shipped_chart(name), DealersRule(), Eager(15), whim)
        strategy = ways[chooser.take("ways", range(len(ways)))]
        rounds_most = chooser.take("rounds most", (1 << 40, 1 << 40, 1 << 40, 2))
        rules = load_statute(name).rules(**options)
        if rules.device == "shoe" and rules.cut_card_from_end:
            compiled = Compiled(Game(rules, [strategy], rounds_most=rounds_most))
            if compiled.is_lone_box:
                found += 1
                yield compiled, options


def test_row_for_row() -> None:
    splits, devices = 0, set()
    for compiled, options in _lone_boxes():
        slow, fast = compiled.rows(SHOES), compiled.rows(SHOES)
        seed = 100 + splits
        slow_work, fast_work = compiled.work(seed), compiled.work(seed)
        rounds = play_shoes(compiled.table, slow_work, slow)
        assert play_lone_box(compiled.table, fast_work, fast) == rounds, options
        for name in ("net", "staked", "upcard", "shoe_rounds"):
            assert np.array_equal(getattr(slow, name), getattr(fast, name)), (name, options)
        assert slow_work.random == fast_work.random, options
        splits += int((slow.staked > 2).sum())
        devices.add((options.get("burn_each_round"), options.get("burn_before_second")))
    assert splits > 100
    assert len(devices) >= 4


CHART = shipped_chart("macau-2000")
GAME = Game(load_statute("macau-2000").rules(), [CHART])


def test_a_lone_box_is_one() -> None:
    assert Compiled(GAME).is_lone_box


@pytest.mark.parametrize(
    "game",
    [
        replace(GAME, players=[CHART, CHART]),
        replace(GAME, side_bets=True),
        replace(GAME, players=[Insuring(CHART)]),
        replace(GAME, players=[Whim(1, takes_even_money=True)]),
        replace(GAME, counting=Counting(HI_LO, 0, [CHART], (1,))),
        Game(load_statute("macau-2000").rules(decks=1), [CHART]),
        Game(load_statute("macau-2000").rules(device="shuffler"), [CHART]),
        Game(
            load_statute("macau-2000").rules(**MOST_HANDS, cut_card_from_end=30, hit_21=True),
            [Eager(21)],
        ),
    ],
    ids=[
        "two boxes",
        "extra bets",
        "insurance",
        "even money",
        "counting",
        "two cards for the dealer",
        "no cut card",
        "a row that could be longer than what lies behind the cut card",
    ],
)
def test_other_games_are_not(game: Game) -> None:
    assert not Compiled(game).is_lone_box
