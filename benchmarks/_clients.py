"""The clients of the load test: seats whose frames are timed and hardly read.

All of them live in one process beside the server that is measured, so they must cost little: of
a frame only its `seq` is looked at when it comes; one is decoded where a table has to know what
comes next; latencies are worked out after the run.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from benchmarks._wire import Wire, connect

SEATS: Final = 7
STAKE: Final = 10
_TABLE: Final = b'{"type":"table"'
_SEQ: Final = b'"seq":'


class _Turn(msgspec.Struct):
    box: int
    hand: int
    who: str


class _Public(msgspec.Struct):
    stage: str
    turn: _Turn | None


class _Frame(msgspec.Struct):
    """What a table has to know of a frame to go on."""

    opening: int
    public: _Public


class _Reply(msgspec.Struct):
    ok: bool
    seq: int


_frames: Final[msgspec.json.Decoder[_Frame]] = msgspec.json.Decoder(_Frame)
_replies: Final[msgspec.json.Decoder[_Reply]] = msgspec.json.Decoder(_Reply)


@dataclass
class Seat:
    """One client; `arrived` are the seqs that it was told of, and when."""

    table: Table
    name: str
    wire: Wire | None = None
    seen: int = 0
    arrived: list[tuple[int, float]] = field(default_factory=list)

    def take(self, payload: bytes) -> None:
        """Note when a frame came, or hand a reply on."""
        if payload.startswith(_TABLE):
            at = payload.index(_SEQ) + len(_SEQ)
            seq = int(payload[at : payload.index(b",", at)])
            if seq > self.seen:
                self.seen = seq
                self.arrived.append((seq, time.perf_counter()))
            self.table.frame(seq, payload)
        else:
            self.table.answer(payload)


@dataclass
class Pace:
    """How fast a table sends: as fast as can be, or every so many seconds; or not now."""

    go: asyncio.Event = field(default_factory=asyncio.Event)
    every_s: float = 0.0
    next_at: float = 0.0

    async def wait(self) -> None:
        """Wait until the next command may be sent."""
        if not self.go.is_set():
            await self.go.wait()
        if self.every_s:
            self.next_at += self.every_s
            late = self.next_at - time.perf_counter()
            if late > 0:
                await asyncio.sleep(late)


class Table:
    """A table of seven clients; one command of it is on its way at a time."""

    def __init__(self, id_: str) -> None:
        self.id = id_
        self.seats: list[Seat] = []
        self.pace = Pace()
        self.sent: list[tuple[int, float]] = []
        """Of every command that moved the table: the seq it led to, and when it was sent."""
        self.commands = 0
        self.refused = 0
        self._ids = 0
        self._seq = 0
        self._reply: asyncio.Future[_Reply] | None = None
        self._newest: tuple[int, bytes] = (-1, b"")
        self._wanted: tuple[int, asyncio.Future[None]] | None = None

    def frame(self, seq: int, payload: bytes) -> None:
        """Keep the newest frame."""
        if seq >= self._newest[0]:
            self._newest = (seq, payload)
            if self._wanted is not None and seq >= self._wanted[0]:
                self._wanted[1].set_result(None)
                self._wanted = None

    def answer(self, payload: bytes) -> None:
        """Give a reply to the command that waits for it."""
        reply, self._reply = self._reply, None
        assert reply is not None, payload
        reply.set_result(_replies.decode(payload))

    async def command(self, seat: Seat, kind: str, opening: int, act: str = "") -> _Reply:
        """Send one and wait for its reply."""
        await self.pace.wait()
        self._ids += 1
        self._reply = waits = asyncio.get_running_loop().create_future()
        text = f',"act":"{act}"' if act else ""
        body = f'"table":"{self.id}","id":"{seat.name[:20]}-{self._ids:08d}","opening":{opening}'
        assert seat.wire is not None
        sent_at = time.perf_counter()
        seat.wire.send(f'{{"type":"{kind}",{body}{text}}}')
        reply: _Reply = await waits
        self.commands += 1
        self.refused += not reply.ok
        if reply.seq > self._seq:
            self._seq = reply.seq
            self.sent.append((reply.seq, sent_at))
        return reply

    async def newest(self, seq: int) -> _Frame:
        """A frame at least as new as a reply."""
        if self._newest[0] < seq:
            waits: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._wanted = (seq, waits)
            await waits
        return _frames.decode(self._newest[1])

    async def sit_down(self) -> None:
        """Take all seats."""
        for box, seat in enumerate(self.seats, start=1):
            await self.command(seat, "act", 0, f"sit {box}")

    async def play(self) -> None:
        """Play for ever: bets, ready, windows, plays."""
        seq = 0
        while True:
            frame = await self.newest(seq)
            turn = frame.public.turn
            if turn is not None:
                seat = next(each for each in self.seats if each.name == turn.who)
                act = f"stand {turn.box}.{turn.hand}"
                seq = (await self.command(seat, "act", frame.opening, act)).seq
                continue
            if frame.public.stage == "bets":
                for box, seat in enumerate(self.seats, start=1):
                    await self.command(seat, "act", frame.opening, f"bet {STAKE} {box}")
            seq = await self._all_ready(frame.opening)

    async def echo(self) -> None:
        """Send for ever, one seat after the other."""
        while True:
            for seat in self.seats:
                await self.command(seat, "act", 0, f"bet {STAKE} 1")

    async def _all_ready(self, opening: int) -> int:
        seq = 0
        for seat in self.seats:
            reply = await self.command(seat, "ready", opening)
            seq = max(seq, reply.seq)
            if not reply.ok:
                break
        return seq

    def latencies(self) -> list[float]:
        """From each command's sending to its events at each of the seats; then forget them."""
        found = []
        for seat in self.seats:
            arrived = iter(seat.arrived)
            now = next(arrived, None)
            for seq, sent_at in self.sent:
                while now is not None and now[0] < seq:
                    now = next(arrived, None)
                if now is None:
                    break
                found.append(now[1] - sent_at)
        self.forget()
        return found

    def forget(self) -> None:
        """Begin to count anew."""
        self.sent = []
        self.commands = self.refused = 0
        for seat in self.seats:
            seat.arrived = []


async def seat_at(table: Table, url: str, cookie: str, name: str) -> Seat:
    """Connect a guest and let him watch the table."""
    seat = Seat(table, name)
    seat.wire = await connect(url, cookie, seat.take)
    seat.wire.send(f'{{"type":"watch","table":"{table.id}","after":null}}')
    table.seats.append(seat)
    return seat


@dataclass
class Measured:
    """What one run of a load gave; times in seconds, processor times for each command."""

    per_second: float
    refused: int
    latencies: list[float]
    server_cpu: float
    clients_cpu: float


class Load:
    """Many tables at work, to be run for some seconds at a time."""

    def __init__(
        self, tables: list[Table], pid: int, work: Callable[[Table], Awaitable[Any]]
    ) -> None:
        self._tables = tables
        self._pid = pid
        self._tasks = [asyncio.ensure_future(work(table)) for table in tables]

    async def run(self, seconds: float, per_second: float = 0.0) -> Measured:
        """Send as fast as can be, or so many commands a second; nothing before nor after."""
        every_s = len(self._tables) / per_second if per_second else 0.0
        begins = time.perf_counter()
        for number, table in enumerate(self._tables):
            table.pace.every_s = every_s
            table.pace.next_at = begins + every_s * number / len(self._tables)
            table.pace.go.set()
        await asyncio.sleep(1)
        for table in self._tables:
            table.forget()
        since, cpu, own = time.perf_counter(), cpu_s(self._pid), time.process_time()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - since
        cpu, own = cpu_s(self._pid) - cpu, time.process_time() - own
        commands = sum(table.commands for table in self._tables)
        refused = sum(table.refused for table in self._tables)
        for table in self._tables:
            table.pace.go.clear()
        await asyncio.sleep(0.5)
        for task in self._tasks:
            if task.done():
                await task
        latencies = [each for table in self._tables for each in table.latencies()]
        return Measured(commands / took, refused, latencies, cpu / commands, own / commands)

    def stop(self) -> None:
        """Hang up."""
        for task in self._tasks:
            task.cancel()
        for table in self._tables:
            for seat in table.seats:
                assert seat.wire is not None
                seat.wire.close()


def cpu_s(pid: int) -> float:
    """The processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
