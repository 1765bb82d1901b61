"""The socket: frames in, decoded strictly; commands to the house; frames out, in order."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import Any, Final

import msgspec
from litestar import WebSocket

from croupier.server import commands as c
from croupier.server import messages as m
from croupier.server.chat import SayLine
from croupier.server.house import House
from croupier.server.hub import Client
from croupier.server.limits import Limits
from croupier.server.live import Member
from croupier.server.parts import encode
from croupier.server.store.writer import Refusal, now_ms

_MOST_TABLES: Final = 20
_MOST_WAITING: Final = 256
_TOO_SLOW: Final = 4408
_PARTING_S: Final = 5
_decoder: Final = msgspec.json.Decoder(m.FromPage)


class Talk:
    """One connection of one person."""

    def __init__(
        self, house: House, member: Member, wire: WebSocket[Any, Any, Any], limits: Limits
    ) -> None:
        self._house = house
        self._member = member
        self._wire = wire
        self._out: deque[bytes] = deque()
        self._has_out = asyncio.Event()
        self._talk: asyncio.Task[Any] | None = None
        self._is_too_slow = False
        self._client = Client(member, self._queue)
        self._frames = limits.frames()
        self._lines = limits.lines()

    async def run(self, chips: int) -> None:
        """Talk until the other side goes, or has not read for too long."""
        self._house.hub.connect(self._client, chips)
        self._talk = asyncio.current_task()
        sending = asyncio.get_running_loop().create_task(self._send_all())
        try:
            await self._listen()
        except asyncio.CancelledError:
            if self._talk is None or not self._is_too_slow:
                raise
            self._talk.uncancel()
        finally:
            self._house.hub.disconnect(self._client)
            sending.cancel()
        if self._is_too_slow:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wire.close(code=_TOO_SLOW), _PARTING_S)

    async def _listen(self) -> None:
        while True:
            message = await self._wire.receive()
            if message["type"] != "websocket.receive":
                return
            await self._take(message.get("text") or message.get("bytes") or b"")

    # Out -------------------------------------------------------------------------------

    def _queue(self, data: bytes) -> None:
        """Queue a frame; whoever does not read loses the connection and may resume."""
        if len(self._out) < _MOST_WAITING:
            self._out.append(data)
            self._has_out.set()
        elif not self._is_too_slow and self._talk is not None:
            self._is_too_slow = True
            self._talk.cancel()

    async def _send_all(self) -> None:
        while True:
            await self._has_out.wait()
            self._has_out.clear()
            while self._out:
                await self._wire.send_text(self._out.popleft())

    def _fail(self, code: str, text: str) -> None:
        self._queue(encode(m.Failed(code=code, text=text)))

    # In --------------------------------------------------------------------------------

    async def _take(self, data: str | bytes) -> None:
        if not self._frames.take():
            self._fail("too_fast", "Too many messages; wait a moment")
            await asyncio.sleep(0.05)
            return
        try:
            message = _decoder.decode(data)
        except (ValueError, RecursionError):
            self._fail("malformed", "This is not a message that the protocol knows")
            return
        try:
            await self._answer(message)
        except Refusal as refused:
            self._fail(refused.code, refused.text)
        except asyncio.CancelledError:
            raise
        except Exception:  # noqa: BLE001 the writer has logged it; the connection stays
            self._fail("internal", "This could not be done; the fault is ours")

    async def _answer(self, message: m.FromPage) -> None:
        if isinstance(message, m.Watch):
            self._watch(message)
        elif isinstance(message, m.Unwatch):
            self._house.hub.unwatch(self._client, message.table)
        elif isinstance(message, m.Say):
            self._queue(encode(await self._say(message)))
        else:
            reply = await self._house.do(self._command(message))
            self._queue(encode(reply))

    def _command(self, message: m.DoAct | m.Ready | m.SitOut | m.Host) -> c.Command:
        table, person, id_, at_ms = message.table, self._member, message.id, now_ms()
        if isinstance(message, m.DoAct):
            return c.DoAct(
                table=table,
                person=person,
                id=id_,
                at_ms=at_ms,
                opening=message.opening,
                act=message.act,
            )
        if isinstance(message, m.Ready):
            return c.BeReady(
                table=table, person=person, id=id_, at_ms=at_ms, opening=message.opening
            )
        if isinstance(message, m.SitOut):
            return c.SitOut(table=table, person=person, id=id_, at_ms=at_ms, out=message.out)
        return c.HostDoes(
            table=table, person=person, id=id_, at_ms=at_ms, do=message.do, who=message.who
        )

    def _watch(self, message: m.Watch) -> None:
        if len(self._client.tables) >= _MOST_TABLES and message.table not in self._client.tables:
            raise Refusal(
                "too_many_tables", f"One connection watches {_MOST_TABLES} tables at most"
            )
        if not self._house.watch(self._client, message.table, message.after):
            raise c.problem("no_such_table")

    async def _say(self, message: m.Say) -> m.Reply:
        """Say a line, to those who watch the table and among whom the sender is."""
        if message.table not in self._client.tables:
            raise c.problem("no_such_table")
        if not self._lines.take():
            error = m.Problem(code="too_fast", text="Too many lines; wait a moment")
            return m.Reply(id=message.id, ok=False, seq=0, error=error)
        line = SayLine(
            table=message.table,
            person=self._member,
            id=message.id,
            at_ms=now_ms(),
            phrase=message.phrase,
            text=message.text,
        )
        reply: m.Reply = await self._house.do(line)
        return reply
