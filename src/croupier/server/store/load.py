"""Loading a table: its settings, and its state by replaying every act from the first."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, Row, select

from croupier.core.cards import Card
from croupier.server.live import Clock, LiveTable, Member, Settings, stored_act
from croupier.server.messages import Clocks, TableLimits
from croupier.server.shoe import ShoeOrder, read_order
from croupier.server.store import schema as s


def settings_of(row: Row[Any]) -> Settings:
    """A table's settings from its row."""
    return Settings(
        id=row.id,
        name=row.name,
        rules=row.rules,
        options=msgspec.json.decode(row.options),
        limits=msgspec.json.decode(row.limits, type=TableLimits),
        clocks=msgspec.json.decode(row.clocks, type=Clocks),
        bots=row.bots,
        public=row.public,
        chat=row.chat,
        paused=row.paused,
        host=row.host,
    )


def load_table(connection: Connection, table: str) -> LiveTable | None:
    """A table as its rows say, `None` if there is none."""
    row = connection.execute(select(s.tables).where(s.tables.c.id == table)).first()
    if row is None:
        return None
    live = LiveTable.new(settings_of(row))
    _replay(connection, live)
    assert live.seq == row.seq, (table, live.seq, row.seq)
    live.opening, live.stage = row.opening, row.stage
    live.members = members_of(connection, table)
    clock = connection.execute(select(s.deadlines).where(s.deadlines.c.table_id == table)).first()
    if clock is not None:
        live.clock = Clock(clock.opening, clock.at_ms, clock.total_ms)
    ready = select(s.ready.c.person).where(
        s.ready.c.table_id == table, s.ready.c.opening == live.opening
    )
    live.ready = frozenset(connection.scalars(ready))
    return live


def load_shoe(row: Row[Any]) -> ShoeOrder:
    """A shoe from its row."""
    return ShoeOrder(
        row.number, row.seq, row.round, read_order(row.cards), row.salt, row.commitment
    )


def _replay(connection: Connection, live: LiveTable) -> None:
    """Apply the stored acts; the orders of the shoes come from their rows."""
    shoes = {
        row.seq: row
        for row in connection.execute(select(s.shoes).where(s.shoes.c.table_id == live.id))
    }

    def stored_shoe(_: int, seq: int, __: int, ___: list[Card]) -> ShoeOrder:
        return load_shoe(shoes[seq])

    acts = select(s.acts.c.act).where(s.acts.c.table_id == live.id).order_by(s.acts.c.seq)
    for text in connection.scalars(acts):
        live.apply(stored_act(text), stored_shoe)
    retired = {row.number for row in shoes.values() if row.retired_seq is not None}
    live.replaced = tuple(number for number in live.replaced if number not in retired)


def members_of(connection: Connection, table: str) -> dict[str, Member]:
    """Everybody who has been at a table, by name."""
    query = (
        select(s.members, s.people.c.display, s.people.c.bot)
        .join(s.people, s.people.c.name == s.members.c.person)
        .where(s.members.c.table_id == table)
    )
    return {
        row.person: Member(row.person, row.display, row.bot, row.sitting_out, row.removed)
        for row in connection.execute(query)
    }
