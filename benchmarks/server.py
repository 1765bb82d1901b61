"""Durable commands per second of a house, and how soon everybody at a table sees them.

The real server process with its database (full sync) on this machine, and in another process
7 clients at each of many tables that play round after round under macau-2000: bets, ready,
windows, plays. Latency is from sending a command to the frame with its events, at every one of
the 7 clients. The echo is the same server stack without a house: a command's bytes come back to
the 7 clients of its table. Absolute figures depend on the machine and on what else it does.

    python -m benchmarks.server [--tables N] [--seconds S] [--idle N]
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

SEATS = 7
STAKE = 10


class _Turn(msgspec.Struct):
    box: int
    hand: int
    who: str


class _Public(msgspec.Struct):
    stage: str
    waiting_for: list[str]
    ready: list[str]
    turn: _Turn | None


class _Frame(msgspec.Struct):
    """What a client of the benchmark reads of a frame."""

    type: str
    seq: int = 0
    opening: int = 0
    public: _Public | None = None
    id: str = ""
    ok: bool = True


_decoder = msgspec.json.Decoder(_Frame)


@dataclass
class Client:
    """One seat: its socket, the last frame, and what it waits for."""

    name: str
    socket: ClientConnection
    frame: _Frame | None = None
    reply: asyncio.Future[_Frame] | None = None
    seen: int = 0


@dataclass
class Measured:
    """What was counted while `on`."""

    on: bool = False
    commands: int = 0
    refused: int = 0
    latencies: list[float] = field(default_factory=list)
    cpu_ms: float = 0.0


class Table:
    """A table of seven clients; one command of it is on its way at a time."""

    def __init__(self, id_: str, measured: Measured, pause_s: float) -> None:
        self.id = id_
        self.clients: list[Client] = []
        self.measured = measured
        self.pause_s = pause_s
        self.sent_at = 0.0
        self._ids = 0

    async def listen(self, client: Client) -> None:
        """Read frames for ever."""
        async for data in client.socket:
            now = time.perf_counter()
            frame = _decoder.decode(data)
            if frame.type == "reply" and client.reply is not None:
                client.reply.set_result(frame)
                client.reply = None
            elif frame.type == "table":
                if frame.seq > client.seen and self.measured.on and self.sent_at:
                    self.measured.latencies.append(now - self.sent_at)
                client.seen = max(client.seen, frame.seq)
                client.frame = frame

    async def command(self, client: Client, kind: str, opening: int, act: str = "") -> _Frame:
        """Send one and wait for its reply."""
        self._ids += 1
        client.reply = asyncio.get_running_loop().create_future()
        text = f',"act":"{act}"' if act else ""
        body = f'"table":"{self.id}","id":"{client.name[:20]}-{self._ids:08d}","opening":{opening}'
        waits = client.reply
        self.sent_at = time.perf_counter()
        await client.socket.send(f'{{"type":"{kind}",{body}{text}}}')
        reply = await waits
        if self.measured.on:
            self.measured.commands += 1
            self.measured.refused += not reply.ok
        if self.pause_s:
            await asyncio.sleep(self.pause_s)
        return reply

    async def newest(self, seq: int) -> _Frame:
        """A frame at least as new as a reply."""
        while True:
            frames = [each.frame for each in self.clients if each.frame is not None]
            newest = max(frames, key=lambda frame: frame.seq)
            if newest.seq >= seq:
                return newest
            await asyncio.sleep(0)

    async def play(self) -> None:
        """Play for ever."""
        seq = 0
        while True:
            frame = await self.newest(seq)
            public = frame.public
            assert public is not None
            if public.turn is not None:
                client = self._named(public.turn.who)
                act = f"stand {public.turn.box}.{public.turn.hand}"
                seq = (await self.command(client, "act", frame.opening, act)).seq
            elif public.stage == "bets":
                for box, client in enumerate(self.clients, start=1):
                    await self.command(client, "act", frame.opening, f"bet {STAKE} {box}")
                seq = await self._all_ready(frame.opening)
            else:
                seq = await self._all_ready(frame.opening)

    async def echo(self) -> None:
        """Send for ever, one after the other."""
        while True:
            for client in self.clients:
                await self.command(client, "act", 0, f"bet {STAKE} 1")

    async def _all_ready(self, opening: int) -> int:
        seq = 0
        for client in self.clients:
            reply = await self.command(client, "ready", opening)
            seq = max(seq, reply.seq)
            if not reply.ok:
                break
        return seq

    def _named(self, name: str) -> Client:
        return next(each for each in self.clients if each.name == name)


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
    return answer.json()["who"], answer.cookies["croupier"]


async def seat(table: Table, url: str, cookie: str, name: str) -> Client:
    """Connect a guest and let him watch the table."""
    socket = await connect(
        url.replace("http", "ws") + "/ws",
        origin=Origin(url),
        additional_headers={"Cookie": f"croupier={cookie}"},
        compression=None,
        max_size=None,
    )
    client = Client(name, socket)
    table.clients.append(client)
    await socket.send(f'{{"type":"watch","table":"{table.id}","after":null}}')
    return client


def cpu_s(pid: int) -> float:
    """The processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def play(url: str, pid: int, tables: int, seconds: float, pause_s: float) -> Measured:
    """Let tables play for some seconds."""
    measured = Measured()
    running: list[Table] = []
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        for _ in range(tables):
            table = await open_table(http, url, measured, pause_s)
            running.append(table)
    tasks = listening(running)
    for table in running:
        for box, client in enumerate(table.clients, start=1):
            await table.command(client, "act", 0, f"sit {box}")
    tasks += [asyncio.create_task(table.play()) for table in running]
    await measure(measured, pid, seconds)
    await hang_up(running, tasks)
    return measured


async def echo(url: str, pid: int, tables: int, seconds: float) -> Measured:
    """The same number of clients, and a server that only passes on."""
    measured = Measured()
    running = [Table(f"table{number:04d}", measured, 0) for number in range(tables)]
    for table in running:
        for seat_ in range(SEATS):
            await seat(table, url, "", f"p{seat_}")
    tasks = listening(running)
    tasks += [asyncio.create_task(table.echo()) for table in running]
    await measure(measured, pid, seconds)
    await hang_up(running, tasks)
    return measured


def listening(tables: list[Table]) -> list[asyncio.Task[Any]]:
    """A task for each client."""
    return [
        asyncio.create_task(table.listen(client)) for table in tables for client in table.clients
    ]


async def measure(measured: Measured, pid: int, seconds: float) -> None:
    """Warm up, then count for some seconds."""
    await asyncio.sleep(1)
    measured.on = True
    started, cpu = time.perf_counter(), cpu_s(pid)
    await asyncio.sleep(seconds)
    measured.on = False
    measured.cpu_ms = (cpu_s(pid) - cpu) * 1000 / max(1, measured.commands)
    measured.commands = round(measured.commands / (time.perf_counter() - started))


async def hang_up(tables: list[Table], tasks: list[asyncio.Task[Any]]) -> None:
    """End, and raise what has gone wrong."""
    for task in tasks:
        if task.done():
            task.result()
        task.cancel()
    for table in tables:
        for client in table.clients:
            await client.socket.close()


async def open_table(
    http: httpx.AsyncClient, url: str, measured: Measured, pause_s: float
) -> Table:
    """A table with its seven clients connected."""
    people = [await guest(http, f"p{seat}") for seat in range(SEATS)]
    http.cookies.clear()
    answer = await http.post(
        "/api/tables",
        json={"name": "B", "rules": "macau-2000", "clocks": {"on": False}},
        headers={"Cookie": f"croupier={people[0][1]}"},
    )
    table = Table(answer.json()["id"], measured, pause_s)
    for name, cookie in people:
        await seat(table, url, cookie, name)
    return table


def report(label: str, measured: Measured) -> None:
    """Print what was measured."""
    latencies = sorted(measured.latencies)
    if len(latencies) < 100:
        print(f"{label:<26}{measured.commands:>7} commands/s")
        return
    p50 = statistics.median(latencies) * 1000
    p99 = latencies[int(len(latencies) * 0.99)] * 1000
    print(
        f"{label:<26}{measured.commands:>7} commands/s   to everybody: p50 {p50:6.1f} ms"
        f"   p99 {p99:6.1f} ms   server's CPU {measured.cpu_ms:.2f} ms each"
        f"   refused {measured.refused}"
    )


async def idle(url: str, pid: int, tables: int) -> None:
    """Memory of idle tables with two watchers each."""
    before = memory_kb(pid)
    sockets: list[ClientConnection] = []
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        for number in range(tables):
            _, cookie = await guest(http, f"i{number}")
            http.cookies.clear()
            headers = {"Cookie": f"croupier={cookie}"}
            body = {"name": "I", "rules": "macau-2000"}
            answer = await http.post("/api/tables", json=body, headers=headers)
            table = Table(answer.json()["id"], Measured(), 0)
            watchers = [await seat(table, url, cookie, "x") for _ in range(2)]
            sockets += [each.socket for each in watchers]
        await asyncio.sleep(1)
        after = memory_kb(pid)
    per = (after - before) / max(1, len(sockets))
    print(
        f"{tables} idle tables, {len(sockets)} sockets: {after / 1024:.0f} MB in all,"
        f" {per:.0f} KB per socket with its half of a table"
    )
    for socket in sockets:
        await socket.close()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="load test of a house on this machine")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--idle", type=int, default=300)
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root = str(Path(__file__).resolve().parents[1])
        with served(Path(root), "-m", "benchmarks._echo") as (url, pid):
            passed_on = uvloop.run(echo(url, pid, said.tables, said.seconds))
            report("echo, without a house", passed_on)
        serve = ("-m", "croupier", "serve", "--port", "0", "--database", f"{folder}/house.sqlite")
        with served(Path(folder), *serve) as (url, pid):
            full = uvloop.run(play(url, pid, said.tables, said.seconds, 0))
            report(f"{said.tables} tables, as fast as can be", full)
            pause = 2 * said.tables / max(1, full.commands)
            half = uvloop.run(play(url, pid, said.tables, said.seconds, pause))
            report("at about half of that", half)
            uvloop.run(idle(url, pid, said.idle))


if __name__ == "__main__":
    main()
