"""Rounds per second: kernels alone, with what is counted, on all cores, and as a whole process.

Kernels are timed by the processor's time of this process, everything else by the clock as well; all
are told as least, median and most of some runs, in millions of rounds a second. One box, the rule
set's defaults (six packs, cut card, burns) and its shipped chart, unless a line says otherwise.
Beside them two toys that play as the dealer must: gymnasium's Blackjack-v1, and a kernel of numba
that shuffles its shoe with numpy and knows neither splits, doubles, surrender nor burns.
"""

from __future__ import annotations

import os
import pickle
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import gymnasium
import numba
import numpy as np

import croupier
from croupier.players.chart import shipped_chart
from croupier.simulator.counting import load_system
from croupier.simulator.game import Compiled, Game
from croupier.simulator.lone_box import play_lone_box
from croupier.simulator.play import play_shoes
from croupier.simulator.run import Plan, play_block, run
from croupier.statute import load_statute

RUNS = 5
SECONDS = 0.5
"""Roughly how long one run of a kernel lasts."""

PROCESS_ROUNDS = "3e8"
SHOES = 64


def lone(name: str) -> Game:
    """One box that plays the rule set's chart."""
    return Game(load_statute(name).rules(), [shipped_chart(name)])


def table(name: str, seats: int) -> Game:
    """Several who do."""
    return Game(load_statute(name).rules(), [shipped_chart(name)] * seats)


def counter(name: str) -> Game:
    """One box that counts by Hi-Lo, with its index plays and ramp."""
    counting = load_system("hi-lo").counting(name, shipped_chart(name))
    return Game(load_statute(name).rules(), counting=counting)


def kernel(game: Game, play: Callable[..., int]) -> Callable[[], int]:
    """Some shoes of a game; gives rounds. They are written down, but nothing is counted."""
    compiled = Compiled(game)
    work, rows = compiled.work(1), compiled.rows(SHOES)
    return lambda: play(compiled.table, work, rows)


def blocks(game: Game) -> Callable[[], int]:
    """A block as a worker plays it; gives rounds."""
    pickled = pickle.dumps(Plan(game))
    return lambda: int(play_block(pickled, 0).sums.rounds)


def toy() -> Callable[[], int]:
    """A kernel as one writes it in an hour."""
    cards = np.repeat(np.minimum(np.arange(1, 14), 10), 24)
    return lambda: _toy_shoes(cards, SHOES)


@numba.njit
def _toy_shoes(cards, shoes):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202 numba finds them
    rounds, won = 0, 0
    for _ in range(shoes):
        np.random.shuffle(cards)
        at = 0
        while at < 250:
            points = [0, 0]
            for who in range(2):
                total, aces = 0, 0
                while total < 17 and not (aces > 0 and 7 < total < 12):
                    total += cards[at]
                    aces += cards[at] == 1
                    at += 1
                points[who] = total + 10 if aces > 0 and total < 12 else total
            rounds += 1
            won += (points[0] > points[1]) - (points[0] < points[1])
    return rounds + 0 * won


def blackjack() -> Callable[[], int]:
    """A thousand episodes of the toy of gymnasium."""
    env = gymnasium.make("Blackjack-v1")
    env.reset(seed=1)

    def play() -> int:
        for _ in range(1000):
            (points, _, _), _ = env.reset()
            over = False
            while not over:
                (points, _, _), _, over, _, _ = env.step(int(points < 17))
        return 1000

    return play


def by_processor(play: Callable[[], int]) -> float:
    """Rounds per second of the processor's time, of a run of about `SECONDS`."""
    rounds, start = 0, time.process_time()
    while (took := time.process_time() - start) < SECONDS:
        rounds += play()
    return rounds / took


def told(name: str, speeds: list[float]) -> None:
    """Print one line."""
    least, median, most = (
        each / 1e6 for each in (min(speeds), statistics.median(speeds), max(speeds))
    )
    print(f"{name:56} {least:9.3f} {median:9.3f} {most:9.3f}")


def kernels() -> None:
    """All that runs on one core. One after the other: a worker keeps few games compiled."""
    runs: dict[str, Callable[[], int]] = {}
    for name in ("macau-2000", "macau-2004"):
        runs[f"{name}, kernel of a lone box"] = kernel(lone(name), play_lone_box)
        runs[f"{name}, the same with all that is counted"] = blocks(lone(name))
        runs[f"{name}, kernel of any table, one box"] = kernel(lone(name), play_shoes)
        runs[f"{name}, seven boxes, all counted"] = blocks(table(name, 7))
        runs[f"{name}, Hi-Lo on one box, all counted"] = blocks(counter(name))
    runs["banker, five players, all counted"] = blocks(table("banker", 5))
    runs["numpy's shuffle and a toy kernel"] = toy()
    runs["gymnasium's Blackjack-v1"] = blackjack()
    for name, play in runs.items():
        play()
        told(name, [by_processor(play) for _ in range(RUNS)])


class Took(NamedTuple):
    """Seconds."""

    clock: float
    processor: float
    """Of all its cores together."""


def timed(work: Callable[[], object], who: int) -> Took:
    """What something took; `who` as for `getrusage`."""
    clock, before = time.perf_counter(), resource.getrusage(who)
    work()
    clock, after = time.perf_counter() - clock, resource.getrusage(who)
    used = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return Took(clock, used)


def told_both(name: str, rounds: float, took: list[Took]) -> None:
    """A line by the clock, and one by the processor's time of all cores together."""
    told(f"{name}, by the clock", [rounds / each.clock for each in took])
    told(f"{name}, per core in use", [rounds / each.processor for each in took])


def all_cores(name: str, workers: int) -> None:
    """Threads, start-up left out."""
    plan, rounds = Plan(lone(name)), 20_000_000 * workers

    def play() -> object:
        return run(plan, lambda tally: tally.sums.rounds >= rounds, workers=workers)

    took = [timed(play, resource.RUSAGE_SELF) for _ in range(RUNS)]
    told_both(f"{name}, {workers} threads", rounds, took)


def process(name: str, folder: Path, *words: str) -> Took:
    """The whole command, with the package of a folder."""
    line = [sys.executable, "-m", "croupier", "simulate", name, *words]
    paths = {**os.environ, "PYTHONPATH": str(folder)}
    return timed(
        lambda: subprocess.run(line, check=True, capture_output=True, env=paths),
        resource.RUSAGE_CHILDREN,
    )


def main() -> None:
    """Print the figures."""
    print(
        f"{'millions of rounds per second of one core':56} {'least':>9} {'median':>9} {'most':>9}"
    )
    kernels()
    cores = os.cpu_count() or 1
    package = Path(croupier.__path__[0])
    for name in ("macau-2000", "macau-2004"):
        for workers in sorted({1, cores}):
            all_cores(name, workers)
    for workers in sorted({1, cores}):
        words = ("--rounds", PROCESS_ROUNDS, "--workers", str(workers))
        took = [process("macau-2000", package.parent, *words) for _ in range(3)]
        told_both(f"simulate {' '.join(words)}", float(PROCESS_ROUNDS), took)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / package.name
        shutil.copytree(package, copy, ignore=shutil.ignore_patterns("__pycache__"))
        first, *later = (process("macau-2000", Path(folder), "--rounds", "1") for _ in range(4))
    again = statistics.median(each.processor for each in later)
    print(f"one block, the whole process: {first.processor:.1f} s of the processor the first time")
    print(f"(kernels are compiled), {again:.1f} s later")


if __name__ == "__main__":
    main()
