"""How `croupier simulate` plays: workers of three kinds, and a bar with the running interval."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from croupier import simulator
from croupier.cli.failure import Failure
from croupier.cli.simulate_game import refused
from croupier.cli.simulate_options import Goal, Where
from croupier.messages import say
from croupier.simulator.game import CannotSimulate
from croupier.simulator.results import Results
from croupier.simulator.run import Plan, Run, run
from croupier.simulator.tally import Tally
from croupier.tables.jit import are_kept

_DASK_SECONDS = 10


def played(plan: Plan, goal: Goal, where: Where) -> Run:
    """Play until the goal is reached, or until somebody interrupts it."""
    if sys.stderr.isatty() and not are_kept(simulator):
        print(say("price.compiling"), file=sys.stderr)

    def is_enough(tally: Tally) -> bool:
        return goal.share(*_so_far(plan, tally)) >= 1

    try:
        with _workers(where) as (executor, workers), _progress(plan, goal) as watch:
            return run(plan, is_enough, workers=workers, executor=executor, watch=watch)
    except CannotSimulate as error:
        raise refused(error) from error
    except (BrokenExecutor, CancelledError) as error:
        raise Failure(say("simulate.workers_lost")) from error


def _so_far(plan: Plan, tally: Tally) -> tuple[int, float]:
    """Rounds, and the standard error of the net per initial unit."""
    if not tally.sums.shoes:
        return 0, float("inf")
    results = Results(plan.game, tally)
    return results.rounds, results.together.per_initial.error


@contextmanager
def _workers(where: Where) -> Iterator[tuple[Executor | None, int]]:
    """An executor (None: threads) and how many blocks it plays at once."""
    if where.dask is not None:
        with _cluster(where.dask) as (executor, threads):
            yield executor, where.workers or threads
    elif where.processes:
        workers = where.of_this_machine
        context = get_context("spawn")
        # The interrupt of a terminal reaches all of them; the parent alone answers it.
        with ProcessPoolExecutor(workers, context, _leave_interrupts_to_the_parent) as pool:
            yield pool, workers
    else:
        yield None, where.of_this_machine


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Executor, int]]:
    try:
        from distributed import Client
    except ImportError:
        raise Failure(say("simulate.dask_missing")) from None
    connect: Any = Client  # it has no types
    try:
        client = connect(address, timeout=_DASK_SECONDS)
    except (OSError, ValueError) as error:
        raise Failure(say("simulate.dask_unreachable", address=address)) from error
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise Failure(say("simulate.dask_without_workers", address=address))
        yield client.get_executor(), threads


@contextmanager
def _progress(plan: Plan, goal: Goal) -> Iterator[Callable[[Run], None]]:
    """A bar for who watches: the running mean with its interval, rounds a second, time left."""
    console = Console(stderr=True)
    columns = (
        BarColumn(30),
        TextColumn("{task.percentage:>3.0f} %"),
        TextColumn("{task.description}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=1.0)

        def watch(done: Run) -> None:
            net = Results(plan.game, done.tally).together.per_initial
            low, high = (f"{100 * each:+.4f}" for each in net.interval)
            seconds = bar.tasks[0].elapsed or 0
            speed = done.tally.sums.rounds / seconds / 1e6 if seconds else 0
            words = say(
                "simulate.running",
                mean=f"{100 * net.value:+.4f}",
                low=low,
                high=high,
                speed=f"{speed:.1f}",
            )
            share = goal.share(int(done.tally.sums.rounds), net.error)
            bar.update(task, completed=share, description=words)

        yield watch
