"""Running: block after block of shoes, on as many workers as there are, always the same numbers.

A block is a fixed number of shoes with its own stream of random numbers, found from the seed and
the block's number. Blocks are added up in the order of their numbers and the run ends with the
first of them that reaches its goal, so the result does not depend on who played which block when.
"""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from threading import Lock
from typing import Final

import numpy as np

from croupier.simulator.game import CannotSimulate, Compiled, Game
from croupier.simulator.lone_box import play_lone_box
from croupier.simulator.play import Rows, play_shoes
from croupier.simulator.records import new_record
from croupier.simulator.shoe import Work
from croupier.simulator.table import Table
from croupier.simulator.tally import Longs, Sums, Tally, Trip, tally_rows
from croupier.tables.jit import kernel

_HALVES: Final = 2
_ROUNDS_OF_A_BLOCK: Final = 1 << 20
"""A block has at most about so many rounds, and at least a fifth of them."""

_SHOES_AT_ONCE: Final = 64
"""Few enough that their rounds stay near the processor until they are counted."""

_COMPILING: Final = Lock()
"""Threads that begin at the same time would all compile the same game."""

_AHEAD: Final = 2
"""Blocks that are begun for each worker, so that none waits."""


@dataclass(frozen=True)
class Plan:
    """What is to be simulated; a worker needs no more to play any block of it."""

    game: Game
    seed: int = 1
    trip_rounds: int = 0
    """How many rounds a trip has; 0: no trips are counted."""

    bankroll: int = 0
    """Units that may be lost in a trip."""


@dataclass
class Run:
    """What has been counted so far, and why it ended there."""

    tally: Tally
    blocks: int = 0
    was_stopped: bool = False
    """Whether somebody interrupted it before its goal."""


def play_block(pickled: bytes, block: int) -> Tally:
    """Play one block of a pickled `Plan`; this is what a worker does.

    Raises:
        CannotSimulate: a trip is longer than a block.
    """
    with _COMPILING:
        plan, game = _compiled(pickled)
    seeds = np.random.SeedSequence(plan.seed, spawn_key=(block,))
    work = game.work(int(seeds.generate_state(1, np.uint64)[0]))
    rows = game.rows(_SHOES_AT_ONCE)
    trip = new_record(Trip)
    trip.rounds, trip.bankroll = plan.trip_rounds, _HALVES * plan.bankroll
    tally = Tally.empty(game.stake_most)
    times = 1 + _ROUNDS_OF_A_BLOCK // (_SHOES_AT_ONCE * game.rounds_of_a_shoe_most)
    _play_and_count(game.table, work, rows, (times, game.is_lone_box), trip, tally.sums, tally.nets)
    if plan.trip_rounds > tally.sums.rounds:
        raise CannotSimulate("trip_too_long", rounds=tally.sums.rounds)
    return tally


@kernel
def _play_and_count(
    table: Table,
    work: Work,
    rows: Rows,
    plan: tuple[int, bool],
    trip: Trip,
    sums: Sums,
    nets: Longs,
) -> None:
    """Play some shoes and count them while they are at hand, so many times."""
    times, is_lone_box = plan
    for _ in range(times):
        rows.side[:] = 0
        rounds = play_lone_box(table, work, rows) if is_lone_box else play_shoes(table, work, rows)
        tally_rows(table, rows, rounds, trip, sums, nets)


@lru_cache(maxsize=2)
def _compiled(pickled: bytes) -> tuple[Plan, Compiled]:
    """Compile a plan's game once for all blocks that a process plays."""
    plan: Plan = pickle.loads(pickled)  # it comes from `run`, nobody else's data
    return plan, Compiled(plan.game)


def _more(done: Run, block: Tally) -> Run:
    """One block more. An interrupt in the middle of adding must not leave half of a block."""
    tally = deepcopy(done.tally)
    tally.add(block)
    return Run(tally, done.blocks + 1)


def run(
    plan: Plan,
    is_enough: Callable[[Tally], bool],
    *,
    workers: int = 1,
    executor: Executor | None = None,
    watch: Callable[[Run], None] = lambda _: None,
) -> Run:
    """Play until there is enough; `watch` is told after every block.

    Without an `executor` the workers are threads: kernels let each other run. Any other executor
    can be given, as of processes or of a cluster; `workers` is how many blocks it plays at once.
    An interrupt (Ctrl-C) ends the run, and what was counted until then is kept.

    Raises:
        CannotSimulate: the game cannot be played so.
    """
    if executor is None:
        with ThreadPoolExecutor(workers) as threads:
            return run(plan, is_enough, workers=workers, executor=threads, watch=watch)
    pickled = pickle.dumps(plan)
    stakes = plan.game.counting.stakes if plan.game.counting else (1,)
    done = Run(Tally.empty(max(stakes)))
    waiting: deque[Future[Tally]] = deque()
    blocks = count()
    try:
        while not is_enough(done.tally):
            while len(waiting) < workers * _AHEAD:
                waiting.append(executor.submit(play_block, pickled, next(blocks)))
            done = _more(done, waiting.popleft().result())
            watch(done)
    except KeyboardInterrupt:
        done.was_stopped = True
    finally:
        for each in waiting:
            each.cancel()
    return done
