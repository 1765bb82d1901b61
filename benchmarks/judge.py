"""Time and memory to judge long sessions from a file: both per round, whatever the length.

Each run is the real command in a process of its own, as text and as JSON.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.engine import Table
from croupier.engine.acts import Act
from croupier.history.model import Header
from croupier.history.write import record_of, write_header, write_round
from croupier.statute import load_statute

LENGTHS = (1_000, 10_000)
RULES = "macau-2000"


def write_session(path: Path, rounds: int) -> None:
    """Write a session of the basic policy, every card an act."""
    table = Table(RULES)
    header = Header(rules=load_statute(RULES).rules(), options={}, seats={1: "ban", 2: "ana"})
    with path.open("w", encoding="utf-8") as file:
        file.write(write_header(header))
        for number in range(rounds):
            acts: list[Act] = []
            while table.state.rounds == number:
                acts.append(table.next_act(table.state))
                table.do(acts[-1])
            file.write(write_round(record_of(acts)))


def run(path: Path, *flags: str) -> tuple[float, float]:
    """Judge a file in a child process: seconds, and its peak memory in MiB."""
    command = [sys.executable, "-c", CHILD, "judge", str(path), *flags]
    start = time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=True)
    return time.perf_counter() - start, int(done.stderr.split()[-1]) / 1024


CHILD = """
import resource, sys
from croupier.cli.app import main
try:
    main()
finally:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
"""


def main() -> None:
    """Print seconds, rounds per second and peak memory for each length."""
    with tempfile.TemporaryDirectory() as folder:
        head = ("rounds", "MB", "s", "rounds/s", "peak MiB")
        print(f"{'judge ' + RULES:24} {head[0]:>8} {head[1]:>6} {head[2]:>7}", *head[3:], sep="  ")
        for rounds in LENGTHS:
            path = Path(folder) / f"{rounds}.21h"
            write_session(path, rounds)
            size = path.stat().st_size / 1e6
            for label, flags in (("text", ()), ("json", ("--json",))):
                seconds, peak = run(path, *flags)
                print(
                    f"{label:24} {rounds:8,} {size:6.1f} {seconds:7.1f}"
                    f" {rounds / seconds:9,.0f} {peak:9.1f}"
                )


if __name__ == "__main__":
    main()
