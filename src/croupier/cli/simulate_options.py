"""What `croupier simulate` is asked: its options, checked and put together."""

from __future__ import annotations

import os
from dataclasses import dataclass
from math import isfinite
from typing import Final, Self

from croupier.cli.failure import Failure
from croupier.messages import say
from croupier.statute import Rules, Statute

_ROUNDS: Final = 10_000_000
_MOST: Final = 10**14
"""Sums of more rounds would not fit into 64 bits."""


def whole_number(option: str, text: str) -> int:
    """A whole number from 1 that may be written as 1e9 or 1_000."""
    try:
        number = float(text)
    except ValueError:
        number = 0
    if not 1 <= number <= _MOST or number != int(number):
        raise Failure(say("simulate.whole_number", option=option, text=text[:20]))
    return int(number)


@dataclass(frozen=True)
class Goal:
    """When a run has enough: at the first of these that it reaches."""

    rounds: int | None
    error: float | None
    """A standard error of the net per initial unit, all boxes together."""

    @classmethod
    def of(cls, rounds: str | None, error: float | None) -> Self:
        """Read both options; without any there are ten million rounds."""
        if error is not None and not (isfinite(error) and error > 0):
            raise Failure(say("simulate.error_positive", text=str(error)))
        if rounds is not None:
            return cls(whole_number("--rounds", rounds), error)
        return cls(None if error is not None else _ROUNDS, error)

    def share(self, rounds: int, error: float) -> float:
        """How much of the way a run has gone; an error falls with the root of the rounds."""
        shares = [rounds / self.rounds] if self.rounds else []
        if self.error:
            shares.append((self.error / error) ** 2 if error > 0 else 1.0)
        return min(1.0, max(shares))


@dataclass(frozen=True)
class Where:
    """Who plays: threads or processes of this machine, or a cluster."""

    workers: int | None
    dask: str | None
    processes: bool

    @classmethod
    def of(cls, workers: int | None, dask: str | None, *, processes: bool) -> Self:
        """Check options that concern the workers."""
        if workers is not None and workers < 1:
            raise Failure(say("simulate.too_small", option="--workers", least=1))
        if dask is not None and processes:
            raise Failure(say("price.two_questions", first="--processes", second="--dask"))
        return cls(workers, dask, processes)

    @property
    def of_this_machine(self) -> int:
        """How many workers; one for each core that this process may use unless told otherwise."""
        if self.workers is not None:
            return self.workers
        if hasattr(os, "sched_getaffinity"):
            return len(os.sched_getaffinity(0))
        return os.cpu_count() or 1


@dataclass(frozen=True)
class Count:
    """How cards are counted."""

    system: str
    """A shipped system's name, or a file."""

    ramp: str | None
    bets_only: bool


@dataclass(frozen=True)
class Ask:
    """The game that is to be simulated, in the words of the command line."""

    statute: Statute
    rules: Rules
    seats: tuple[int | None, int | None]
    """--boxes and --players."""

    strategies: tuple[str, ...]
    stands_from: tuple[int, ...]
    count: Count | None
    rounds_most: int | None
    """Rounds after which a shoe ends."""

    side_bets: bool
    seed: int
    trip: tuple[int, int] | None
    """A bankroll in units and the rounds it must last."""
