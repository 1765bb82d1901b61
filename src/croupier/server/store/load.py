"""Loading a table: its settings, and its state by replaying acts from a checkpoint on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, desc, func, select

from croupier.core.cards import Card
from croupier.engine.standing import Standing
from croupier.server.live import Clock, Happened, LiveTable, Member, Settings, stored_act
from croupier.server.messages import ChatLine, Clocks, TableLimits
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
    rounds = select(func.max(s.rounds.c.number)).where(s.rounds.c.table_id == table)
    live = resumed(connection, settings_of(row), connection.scalar(rounds) or 0)
    for _ in replayed(connection, live, row.seq):
        pass
    assert live.seq == row.seq, (table, live.seq, row.seq)
    _forget_revealed(connection, live)
    kept = select(func.max(s.checkpoints.c.round)).where(s.checkpoints.c.table_id == table)
    live.checkpoint = connection.scalar(kept) or 0
    live.opening, live.stage = row.opening, row.stage
    live.members = members_of(connection, table)
    live.lines = tuple(_lines(connection, table))
    clock = connection.execute(select(s.deadlines).where(s.deadlines.c.table_id == table)).first()
    if clock is not None:
        live.clock = Clock(clock.opening, clock.at_ms, clock.total_ms)
    ready = select(s.ready.c.person).where(
        s.ready.c.table_id == table, s.ready.c.opening == live.opening
    )
    live.ready = frozenset(connection.scalars(ready))
    return live


def resumed(connection: Connection, settings: Settings, rounds: int) -> LiveTable:
    """A table some time before so many rounds had ended, from which its acts can be replayed.

    At least one round lies between, so that the result of the last one is known again.
    """
    checkpoints = s.checkpoints
    query = (
        select(checkpoints)
        .where(checkpoints.c.table_id == settings.id, checkpoints.c.round < rounds)
        .order_by(desc(checkpoints.c.seq))
        .limit(1)
    )
    row = connection.execute(query).first()
    if row is None:
        return LiveTable.new(settings)
    shoe = connection.execute(
        select(s.shoes).where(s.shoes.c.table_id == settings.id, s.shoes.c.seq == row.seq)
    ).one()
    last = select(s.rounds.c.last_seq).where(
        s.rounds.c.table_id == settings.id, s.rounds.c.number == row.round
    )
    facts = msgspec.json.decode(row.facts, type=Standing)
    round_first = connection.execute(last).scalar_one() + 1
    return LiveTable.resumed(settings, row.seq, facts, load_shoe(shoe), round_first)


def replayed(connection: Connection, live: LiveTable, last: int) -> Iterator[Happened]:
    """Apply the stored acts up to one; the orders of the shoes come from their rows."""
    shoes = {
        row.seq: row
        for row in connection.execute(
            select(s.shoes).where(
                s.shoes.c.table_id == live.id, s.shoes.c.seq > live.seq, s.shoes.c.seq <= last
            )
        )
    }

    def stored_shoe(_: int, seq: int, __: int, ___: list[Card]) -> ShoeOrder:
        return load_shoe(shoes[seq])

    acts = (
        select(s.acts.c.act)
        .where(s.acts.c.table_id == live.id, s.acts.c.seq > live.seq, s.acts.c.seq <= last)
        .order_by(s.acts.c.seq)
    )
    for text in connection.scalars(acts):
        yield live.apply(stored_act(text), stored_shoe)


def _forget_revealed(connection: Connection, live: LiveTable) -> None:
    """Leave among the replaced shoes those whose order is still a secret."""
    if live.replaced:
        query = select(s.shoes.c.number).where(
            s.shoes.c.table_id == live.id,
            s.shoes.c.number >= live.replaced[0],
            s.shoes.c.retired_seq.is_(None),
        )
        secret = set(connection.scalars(query))
        live.replaced = tuple(number for number in live.replaced if number in secret)


def load_shoe(row: Row[Any]) -> ShoeOrder:
    """A shoe from its row."""
    return ShoeOrder(
        row.number, row.seq, row.round, read_order(row.cards), row.salt, row.commitment
    )


def _lines(connection: Connection, table: str) -> Iterator[ChatLine]:
    """What was said last at a table."""
    query = (
        select(s.lines, s.people.c.display)
        .join(s.people, s.people.c.name == s.lines.c.person)
        .where(s.lines.c.table_id == table)
        .order_by(s.lines.c.number)
    )
    for row in connection.execute(query):
        yield ChatLine(
            table=table,
            number=row.number,
            who=row.person,
            display=row.display,
            phrase=row.phrase,
            text=row.text,
            at=row.at_ms,
        )


def members_of(connection: Connection, table: str) -> dict[str, Member]:
    """Everybody who has been at a table, by name."""
    query = (
        select(s.members, s.people.c.display, s.people.c.bot)
        .join(s.people, s.people.c.name == s.members.c.person)
        .where(s.members.c.table_id == table)
    )
    return {
        row.person: Member(row.person, row.display, row.bot, row.sitting_out, row.removed, row.away)
        for row in connection.execute(query)
    }
