"""The hub: who is connected, who watches which table, and what they are sent.

Events and the public part of a frame are encoded once for all who are told the same. What
somebody may do is found anew where he is asked something or has acted; for the rest it follows
some milliseconds later, once for many changes.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from croupier.engine import acts as a
from croupier.engine.state import State
from croupier.server.awaited import awaited_at
from croupier.server.frames import (
    Eyes,
    Presence,
    Shared,
    Telling,
    eyes_of,
    frame,
    public_of,
    you_of,
)
from croupier.server.live import Happened, LiveTable, Member, Settings
from croupier.server.messages import ChatLine, Closed
from croupier.server.offered import Offered, offered_to
from croupier.server.parts import encode
from croupier.server.store.batch import wallet
from croupier.server.store.writer import Committed, now_ms

_Made: TypeAlias = tuple[State, Settings, int, int]
_KEPT_EVENTS: Final = 200
_SOON_S: Final = 0.4


@dataclass(eq=False)
class Client:
    """A connection; `send` queues a frame. What it watches is kept by the hub."""

    member: Member
    send: Callable[[bytes], None]
    tables: set[str] = field(default_factory=set)


@dataclass(slots=True)
class _Seen:
    """What a client was last sent for its reader's eyes only, encoded in `you`.

    The offers in it were made for `made`: state, settings, opening and chips.
    """

    opening: int
    made: _Made
    offered: Offered
    eyes: Eyes
    you: bytes


@dataclass
class _Room:
    """Those who watch a table, the table as they were told, and what has lately happened.

    The writer may be ahead of what has been published; `live` never is.
    """

    live: LiveTable
    shared: Shared
    clients: set[Client] = field(default_factory=set)
    seen: dict[Client, _Seen] = field(default_factory=dict)
    recent: deque[Happened] = field(default_factory=lambda: deque(maxlen=_KEPT_EVENTS))
    timer: asyncio.TimerHandle | None = None
    is_public_old: bool = False


class Hub:
    """Connections and rooms; lives in the event loop's thread."""

    def __init__(self, table: Callable[[str], LiveTable | None]) -> None:
        self._table = table
        self._rooms: dict[str, _Room] = {}
        self.clients: set[Client] = set()
        self.balances: dict[str, int] = {}

    # Coming and going ------------------------------------------------------------------

    def connect(self, client: Client, chips: int) -> None:
        """Somebody has opened a connection."""
        self.clients.add(client)
        self.balances[wallet(client.member.name)] = chips

    def disconnect(self, client: Client) -> None:
        """A connection is gone; that is not leaving."""
        self.clients.discard(client)
        for table in list(client.tables):
            self.unwatch(client, table)

    def watch(self, client: Client, table: str, after: int | None) -> bool:
        """Begin to watch, with what was missed or a fresh view; whether there is such a table."""
        room = self._rooms.get(table) or self._new_room(table)
        if room is None:
            return False
        live = room.live
        known = live.members.get(client.member.name)
        if known is not None and known.removed:
            client.send(encode(_removed(table)))
            return True
        room.clients.add(client)
        client.tables.add(table)
        missed, fresh = _missed(room, live.seq, after)
        self._send(room, [client], missed, fresh=fresh)
        for line in live.lines:
            client.send(encode(line))
        self._show_soon(room)
        return True

    def _new_room(self, table: str) -> _Room | None:
        live = self._table(table)
        if live is None:
            return None
        room = self._rooms[table] = _Room(live, Shared(live.state))
        return room

    def unwatch(self, client: Client, table: str) -> None:
        """Watch no longer."""
        client.tables.discard(table)
        room = self._rooms.get(table)
        if room is not None:
            room.clients.discard(client)
            room.seen.pop(client, None)
            self._show_soon(room)

    async def close(self) -> None:
        """Forget everybody; their connections are closed by the server."""
        for room in self._rooms.values():
            if room.timer is not None:
                room.timer.cancel()
        self.clients.clear()

    def is_watched(self, table: str) -> bool:
        """Whether any person watches a table."""
        room = self._rooms.get(table)
        return room is not None and bool(room.clients)

    def presence(self, table: str, live: LiveTable) -> Presence:
        """Who is there."""
        room = self._rooms.get(table)
        clients = [] if room is None else list(room.clients)
        names = {client.member.name for client in clients}
        seated = set(live.state.seats.values())
        return Presence(frozenset(names), len(names - seated))

    # Telling ---------------------------------------------------------------------------

    def publish(self, committed: Committed) -> None:
        """Tell everybody who watches what a commit has brought."""
        self.balances.update(committed.balances)
        for table, live in committed.tables.items():
            room = self._rooms.get(table)
            if room is None:
                continue
            if live.seq < room.live.seq:
                continue
            happened = [
                each for each in committed.happened.get(table, []) if each.seq > room.live.seq
            ]
            self._say(room, live.lines)
            has_new_members = live.members is not room.live.members
            room.live = live
            room.shared.follow(live.state)
            room.recent.extend(happened)
            if has_new_members:
                self._show_out(room, live)
            if happened and room.clients:
                self._send(room, room.clients, happened)
            elif room.clients:
                self._show_soon(room)
        for table in committed.happened.keys() - committed.tables.keys():
            raise AssertionError(f"something happened at {table} and it did not change")

    def _say(self, room: _Room, lines: tuple[ChatLine, ...]) -> None:
        """Tell everybody at a table what has been said there."""
        if lines is room.live.lines:
            return
        told = room.live.lines[-1].number if room.live.lines else 0
        for line in lines:
            if line.number > told:
                data = encode(line)
                for client in room.clients:
                    client.send(data)

    def _show_out(self, room: _Room, live: LiveTable) -> None:
        """Stop telling those whom the host has removed."""
        for client in list(room.clients):
            member = live.members.get(client.member.name)
            if member is not None and member.removed:
                client.send(encode(_removed(live.id)))
                self.unwatch(client, live.id)

    def _send(
        self,
        room: _Room,
        clients: Iterable[Client],
        happened: list[Happened],
        *,
        fresh: bool = False,
    ) -> None:
        """Send a frame to each of these."""
        live = room.live
        awaited = awaited_at(live)
        public = self._public(room, awaited)
        telling = Telling(happened)
        actors = {each.act.person for each in happened if isinstance(each.act, a.PERSON_ACTS)}
        for client in clients:
            who = client.member.name
            you = self._you(room, client, awaited, now=fresh, acted=who in actors)
            client.send(frame(live, public, telling.to(who), you, fresh=fresh))

    def _you(
        self,
        room: _Room,
        client: Client,
        awaited: set[str],
        *,
        now: bool = False,
        acted: bool = False,
    ) -> bytes:
        """What is for one reader's eyes only.

        His offers are made anew when he is asked something new, or has acted in an opening that
        lasts, or must have them `now`; otherwise what he was offered before stands for a moment:
        all of it in the same opening, and in a new one what means the same in any.
        """
        live, who, seen = room.live, client.member.name, room.seen.get(client)
        chips = self.balances.get(wallet(who), 0)
        asked = who in awaited and who not in live.ready
        is_same_opening = seen is not None and seen.opening == live.opening
        made = live.state, live.settings, live.opening, chips
        if seen is not None and _is_same(seen.made, made):
            offered = seen.offered
        elif seen is None or now or (acted if is_same_opening else asked):
            reserved = self.balances.get(f"cover:{live.id}", 0)
            offered = offered_to(live, who, chips, reserved, room.shared.views)
        else:
            self._refresh_soon(room)
            made = seen.made
            offered = seen.offered if is_same_opening else seen.offered.unbound()
        member = live.members.get(who, client.member)
        eyes = eyes_of(live, member, chips, room.shared.views, asked=asked)
        if seen is not None and seen.offered is offered and seen.eyes == eyes:
            you = seen.you
        else:
            you = encode(you_of(eyes, offered, room.shared.own_boxes))
        room.seen[client] = _Seen(live.opening, made, offered, eyes, you)
        return you

    def _public(self, room: _Room, awaited: set[str]) -> bytes:
        live = room.live
        presence = self.presence(live.id, live)
        return encode(public_of(live, presence, awaited, now_ms(), room.shared))

    def _show_soon(self, room: _Room) -> None:
        """Send everybody here an up-to-date frame in a moment: what all see has changed."""
        room.is_public_old = True
        self._refresh_soon(room)

    def _refresh_soon(self, room: _Room) -> None:
        """Bring what each reader was offered up to date in a moment, once."""
        if room.timer is None:
            loop = asyncio.get_running_loop()
            room.timer = loop.call_later(_SOON_S, self._refresh, room)

    def _refresh(self, room: _Room) -> None:
        """Send a frame without events to those whom it tells something new."""
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        awaited = awaited_at(room.live)
        public = b""
        for client in room.clients:
            before = room.seen.get(client)
            you = self._you(room, client, awaited, now=True)
            if room.is_public_old or before is None or before.you != you:
                public = public or self._public(room, awaited)
                client.send(frame(room.live, public, b"[]", you, fresh=False))
        room.is_public_old = False


def _is_same(one: _Made, other: _Made) -> bool:
    """Whether offers were made from the same things; states are compared as objects."""
    return one[0] is other[0] and one[1] is other[1] and one[2:] == other[2:]


def _missed(room: _Room, seq: int, after: int | None) -> tuple[list[Happened], bool]:
    """What has happened since a frame, and whether too much has to be told."""
    if after is None or after > seq:
        return [], True
    missed = [each for each in room.recent if each.seq > after]
    is_whole = after == seq or (bool(missed) and missed[0].seq == after + 1)
    return (missed, False) if is_whole else ([], True)


def _removed(table: str) -> Closed:
    return Closed(table=table, code="removed", text="The host has removed you from this table")
