"""How long exact prices take: a rule set, a decision, a whole process, all combinations.

Kernels are compiled (or loaded from the cache) before anything is timed, except for the whole
process. Each figure is the least and the median of several runs; the machine's load decides the
rest. `ARGS=--all` prices every combination of the two Macau rule sets as well.
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


def timed(run: Callable[[], object], runs: int = _RUNS) -> tuple[float, float]:
    """Return the least and the median time in seconds, after one run that is not counted."""
    run()
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times), statistics.median(times)


def told(name: str, times: tuple[float, float], target: float) -> None:
    """Print one line beside what was aimed at."""
    least, median = (1000 * each for each in times)
    print(f"{name:44} {least:9.1f} {median:9.1f} ms   aim {1000 * target:6.0f} ms")


def command(*words: str) -> Callable[[], object]:
    """Return a run of the whole command in a process of its own."""
    line = [sys.executable, "-m", "croupier", *words]
    return lambda: subprocess.run(line, check=True, capture_output=True)


def main() -> None:
    """Print the figures."""
    print(f"{'':44} {'least':>9} {'median':>9}")
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
            start = time.perf_counter()
            command("edge", name, "--all")()
            took = time.perf_counter() - start
            print(f"{name + ', every combination':44} {took:9.1f} s   aim 180 s")
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(f"peak memory: {own // 1024} MiB, a process of its children {children // 1024} MiB")


if __name__ == "__main__":
    main()
