"""Durable commands per second of a house, and how soon everybody at a table sees them.

The real server process with its database (full sync) on this machine, and in another process
7 clients at each of many tables that play round after round under macau-2000: bets, ready,
windows, plays. Latency is from sending a command to the frame with its events, at every one of
the 7 clients. The echo is the same server stack without a house: a command's bytes come back to
the 7 clients of its table. Echo, house, house at half of the goal (1,500 commands a second) and
at half of what it can do take turns, several times; absolute figures depend on the machine and on
what else it does.

    python -m benchmarks.server [--tables N] [--seconds S] [--repeats N] [--idle N]
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import httpx
import uvloop

from benchmarks._clients import SEATS, Load, Measured, Table, seat_at
from benchmarks._wire import Wire, connect

_GOAL: Final = 1500


@contextmanager
def served(folder: Path, *command: str) -> Iterator[tuple[str, int]]:
    """A server process; its address and its process id."""
    process = subprocess.Popen(
        [sys.executable, *command],
        env={**os.environ, "CROUPIER_RATE_FACTOR": "100000"},
        stdout=subprocess.PIPE,
        text=True,
        cwd=folder,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://\S+", line)
    assert found is not None, line
    try:
        yield found[0], process.pid
    finally:
        process.terminate()
        process.wait(10)


def memory_kb(pid: int) -> int:
    """The resident memory of a process."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(status.partition("VmRSS:")[2].split()[0])


async def guest(http: httpx.AsyncClient, name: str) -> tuple[str, str]:
    """A new guest: his name and his cookie."""
    answer = await http.post("/api/guests", json={"display": name})
    http.cookies.clear()
    return answer.json()["who"], answer.cookies["croupier"]


async def open_table(http: httpx.AsyncClient, url: str) -> Table:
    """A table with its seven clients connected."""
    people = [await guest(http, f"p{seat}") for seat in range(SEATS)]
    answer = await http.post(
        "/api/tables",
        json={"name": "B", "rules": "macau-2000", "clocks": {"on": False}},
        headers={"Cookie": f"croupier={people[0][1]}"},
    )
    table = Table(answer.json()["id"])
    for name, cookie in people:
        await seat_at(table, url, cookie, name)
    return table


async def load_of_house(url: str, pid: int, tables: int) -> Load:
    """Tables of a house, everybody seated."""

    async def work(table: Table) -> None:
        await table.sit_down()
        await table.play()

    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        return Load([await open_table(http, url) for _ in range(tables)], pid, work)


async def load_of_echo(url: str, pid: int, tables: int) -> Load:
    """The same number of clients of a server that only passes on."""
    made = [Table(f"table{number:04d}") for number in range(tables)]
    for table in made:
        for number in range(SEATS):
            await seat_at(table, url, "", f"p{number}")
    return Load(made, pid, Table.echo)


def report(label: str, runs: list[Measured]) -> None:
    """Print the least, the median and the most of several runs."""
    print(f"{label}:")
    rows: dict[str, tuple[Callable[[Measured], float], str]] = {
        "commands/s": (lambda run: run.per_second, "{:9,.0f}"),
        "to everybody, p50 ms": (lambda run: percentile(run, 50), "{:9.1f}"),
        "to everybody, p99 ms": (lambda run: percentile(run, 99), "{:9.1f}"),
        "server's CPU each, ms": (lambda run: run.server_cpu * 1000, "{:9.3f}"),
        "clients' CPU each, ms": (lambda run: run.clients_cpu * 1000, "{:9.3f}"),
    }
    for name, (value, shown) in rows.items():
        values = sorted(value(run) for run in runs)
        three = (values[0], statistics.median(values), values[-1])
        print(f"  {name:<24}" + " ".join(shown.format(each) for each in three))
    refused = sum(run.refused for run in runs)
    if refused:
        print(f"  refused {refused}")


def percentile(run: Measured, percent: int) -> float:
    """A percentile of a run's latencies in milliseconds."""
    return statistics.quantiles(run.latencies, n=100)[percent - 1] * 1000


async def measure(echo: tuple[str, int], house: tuple[str, int], said: argparse.Namespace) -> None:
    """Let echo and house take turns, and print what they gave."""
    passing_on = await load_of_echo(*echo, said.tables)
    playing = await load_of_house(*house, said.tables)
    runs: dict[str, list[Measured]] = {"echo": [], "house": [], "goal": [], "half": []}
    for _ in range(said.repeats):
        runs["echo"].append(await passing_on.run(said.seconds))
        runs["house"].append(await playing.run(said.seconds))
        runs["goal"].append(await playing.run(said.seconds, per_second=_GOAL / 2))
        most = statistics.median(run.per_second for run in runs["house"])
        runs["half"].append(await playing.run(said.seconds, per_second=most / 2))
    passing_on.stop()
    playing.stop()
    print(f"{said.tables} tables of {SEATS}; least, median, most of {said.repeats} runs")
    report("echo, without a house", runs["echo"])
    report("house, as fast as can be", runs["house"])
    report(f"house, paced at {_GOAL // 2} a second", runs["goal"])
    report("house, paced at half of what it can do", runs["half"])


async def idle(url: str, pid: int, tables: int) -> None:
    """Memory of idle tables with two watchers each."""
    before = memory_kb(pid)
    wires: list[Wire] = []
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        for number in range(tables):
            _, cookie = await guest(http, f"i{number}")
            headers = {"Cookie": f"croupier={cookie}"}
            body = {"name": "I", "rules": "macau-2000"}
            answer = await http.post("/api/tables", json=body, headers=headers)
            for _ in range(2):
                wire = await connect(url, cookie, lambda _: None)
                wire.send(f'{{"type":"watch","table":"{answer.json()["id"]}","after":null}}')
                wires.append(wire)
        await http.get("/health")
    after = memory_kb(pid)
    per = (after - before) / max(1, len(wires))
    print(
        f"{tables} idle tables, {len(wires)} sockets: {after / 1024:.0f} MB in all,"
        f" {per:.0f} KB per socket with its half of a table"
    )
    for wire in wires:
        wire.close()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="load test of a house on this machine")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--idle", type=int, default=300)
    said = parser.parse_args()
    root = Path(__file__).resolve().parents[1]
    with tempfile.TemporaryDirectory() as folder:
        serve = ("-m", "croupier", "serve", "--port", "0", "--database")
        with served(root, "-m", "benchmarks._echo") as echo:
            with served(Path(folder), *serve, f"{folder}/house.sqlite") as house:
                uvloop.run(measure(echo, house, said))
            with served(Path(folder), *serve, f"{folder}/idle.sqlite") as (url, pid):
                uvloop.run(idle(url, pid, said.idle))


if __name__ == "__main__":
    main()
