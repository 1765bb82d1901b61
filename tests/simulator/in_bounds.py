"""Kernels over small games of all kinds: `python -m tests.simulator.in_bounds [games]`.

`test_bounds.py` runs this in a process where reads beyond an array raise. The rounds have to be
the engine's there too. Games whose players use the most cards fill arrays the most.
"""

from __future__ import annotations

import sys

import numpy as np

from croupier.players.chart import shipped_chart
from croupier.simulator.game import Compiled, Game
from croupier.simulator.lone_box import play_lone_box
from croupier.simulator.play import play_shoes
from croupier.simulator.reference import Reference
from croupier.statute import load_statute
from tests.simulator.games import Sample, extremes, samples, that_run_out
from tests.simulator.strategies import Eager
from tests.simulator.transcripts import of_engine, of_kernels, play, shoes_for

QUICK_ROUNDS, ROUNDS = 8, 300


def transcript(sample: Sample, rounds: int) -> None:
    """Play a game both ways."""
    compiled = Compiled(sample.game)
    rows, played = play(compiled, sample.seed, shoes_for(compiled, rounds))
    expected = of_engine(sample.game, Reference(sample.game, rows.log.tolist()).rounds(played))
    assert list(of_kernels(compiled, rows, played)) == list(expected), sample


def lone_box(eager: bool, shoes: int) -> None:
    """Play a box by both kernels."""
    rules = load_statute("macau-2000").rules(hands_max=8, resplit_aces=True)
    compiled = Compiled(Game(rules, [Eager(15) if eager else shipped_chart("macau-2000")]))
    slow, fast = compiled.rows(shoes), compiled.rows(shoes)
    assert play_shoes(compiled.table, compiled.work(1), slow) == play_lone_box(
        compiled.table, compiled.work(1), fast
    )
    assert np.array_equal(slow.net, fast.net)


def main(games: int) -> None:
    """Play all games; without a number only so many rounds as are quick without compiling."""
    rounds = ROUNDS if games else QUICK_ROUNDS
    more = (*that_run_out(), *samples(games, 5)) if games else ()
    for sample in (*extremes(), *more):
        transcript(sample, rounds)
    for eager in (True, False):
        lone_box(eager, shoes=200 if games else 1)


if __name__ == "__main__":
    with np.errstate(all="ignore"):
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
