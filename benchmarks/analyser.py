"""How long exact prices take: a rule set, a decision, a whole process, all combinations.

Kernels are compiled (or loaded from the cache) before anything is timed, except for the whole
process. Each figure is the least and the median of several runs, and beside them the least of the
processor's time: on a machine that does other things as well only that says much. A round is priced
on two threads. `ARGS=--all` prices every combination of the two Macau rule sets as well.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from croupier.analyser.decision import decide
from croupier.analyser.round import round_value
from croupier.core.cards import card
from croupier.statute import load_statute

_RUNS = 15
_DECISION = [card("8s"), card("8d")]


def processor_s() -> float:
    """Seconds of all processors, for this process and those that it has run."""
    whose = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(used.ru_utime + used.ru_stime for used in map(resource.getrusage, whose))


def timed(run: Callable[[], object], runs: int = _RUNS) -> tuple[float, float, float]:
    """Return the least and the median time, and the least of the processor's, in seconds.

    One run before is not counted.
    """
    run()
    times, processor = [], []
    for _ in range(runs):
        start, start_processor = time.perf_counter(), processor_s()
        run()
        times.append(time.perf_counter() - start)
        processor.append(processor_s() - start_processor)
    return min(times), statistics.median(times), min(processor)


def told(name: str, times: tuple[float, float, float], target: float) -> None:
    """Print one line beside what was aimed at."""
    least, median, processor = (1000 * each for each in times)
    print(f"{name:52} {least:8.1f} {median:8.1f} {processor:9.0f} ms   aim {1000 * target:6.0f} ms")


def command(*words: str) -> Callable[[], object]:
    """Return a run of the whole command in a process of its own."""
    line = [sys.executable, "-m", "croupier", *words]
    return lambda: subprocess.run(line, check=True, capture_output=True)


def main() -> None:
    """Print the figures."""
    print(f"{'':52} {'least':>8} {'median':>8} {'processor':>9}")
    for name in ("macau-2000", "macau-2004"):
        for packs in (6, 8):
            rules = load_statute(name).rules(decks=packs)
            told(
                f"{name}, {packs} packs, to four hands",
                timed(lambda rules=rules: round_value(rules)),  # type: ignore[misc]  # a default binds it
                0.05,
            )
    rules = load_statute("macau-2004").rules()
    shoe = [20, 22, 24, 23, 21, 24, 19, 24, 25, 88]
    for upcard in ("6h", "2h"):
        # Against a two the dealer has most ways to finish.
        told(
            f"a pair of eights against {upcard}, live composition",
            timed(lambda upcard=upcard: decide(rules, _DECISION, card(upcard), shoe)),  # type: ignore[misc]  # a default binds it
            0.005,
        )
    for name in ("macau-2000", "macau-2004"):
        whole = timed(command("edge", name), 5)
        told(f"croupier edge {name}, the whole process", whole, 1.5)
    if "--all" in sys.argv:
        for name in ("macau-2000", "macau-2004"):
            start, start_processor = time.perf_counter(), processor_s()
            command("edge", name, "--all")()
            took, processor = time.perf_counter() - start, processor_s() - start_processor
            print(f"{name}, every combination: {took:.0f} s, processor {processor:.0f}, aim 180")
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(f"peak memory: {own // 1024} MiB, a process of its children {children // 1024} MiB")


if __name__ == "__main__":
    main()
