"""What the commands of one commit do together, collected in memory and written at once.

Each command works on a `Draft` and may fail without a trace: its draft is thrown away. What
it did otherwise becomes part of the batch's tail, on which the next command is judged. All of
it is written in one transaction that has held the write lock since before the first read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Insert, Table, bindparam, delete, insert, select, update

from croupier.server.faults import reach
from croupier.server.live import Happened, LiveTable, Settings
from croupier.server.store import schema as s
from croupier.server.store.load import load_table

ISSUER: Final = "issuer"

_FIRST: Final = (s.people, s.accounts, s.sessions, s.device_links)
_THEN: Final = (s.acts, s.shoes, s.rounds, s.results, s.commands)
_INSERTS: Final[Mapping[Table, Insert]] = {
    table: insert(table) for table in s.metadata.tables.values()
}
_BALANCES = select(s.accounts.c.id, s.accounts.c.balance).where(
    s.accounts.c.id.in_(bindparam("ids", expanding=True))
)
_SEQS = select(s.tables.c.id, s.tables.c.seq).where(
    s.tables.c.id.in_(bindparam("ids", expanding=True))
)
_ANSWERS = select(s.commands.c.person, s.commands.c.id, s.commands.c.answer).where(
    s.commands.c.id.in_(bindparam("ids", expanding=True))
)
_MOVE = (
    update(s.accounts)
    .where(s.accounts.c.id == bindparam("account"))
    .values(balance=s.accounts.c.balance + bindparam("delta"))
)
_ADVANCE = (
    update(s.tables)
    .where(s.tables.c.id == bindparam("table"))
    .values(seq=bindparam("to"), opening=bindparam("opens"), stage=bindparam("waits"))
)
_NO_CLOCK = delete(s.deadlines).where(s.deadlines.c.table_id == bindparam("table"))
_NOT_READY = delete(s.ready).where(s.ready.c.table_id == bindparam("table"))
_NO_MEMBER = delete(s.members).where(
    s.members.c.table_id == bindparam("table"), s.members.c.person == bindparam("who")
)
_RETIRE = (
    update(s.shoes)
    .where(s.shoes.c.table_id == bindparam("table"), s.shoes.c.number == bindparam("which"))
    .values(retired_seq=bindparam("at"))
)


def wallet(person: str) -> str:
    """The account of a person's free chips."""
    return f"wallet:{person}"


def settings_row(settings: Settings) -> dict[str, Any]:
    """The columns of a table's settings."""
    return {
        "id": settings.id,
        "name": settings.name,
        "rules": settings.rules,
        "options": msgspec.json.encode(settings.options).decode(),
        "limits": msgspec.json.encode(settings.limits).decode(),
        "clocks": msgspec.json.encode(settings.clocks).decode(),
        "bots": settings.bots,
        "public": settings.public,
        "chat": settings.chat,
        "paused": settings.paused,
        "host": settings.host,
    }


class Batch:
    """The tail of one commit: what was committed, overlaid with what is about to be."""

    def __init__(
        self, connection: Connection, committed: Mapping[str, LiveTable], now_ms: int
    ) -> None:
        self.connection = connection
        self.now_ms = now_ms
        self._committed = committed
        self.before: dict[str, LiveTable | None] = {}
        self.tables: dict[str, LiveTable] = {}
        self.balances: dict[str, int] = {}
        self.happened: dict[str, list[Happened]] = {}
        self.answers: dict[tuple[str, str], bytes] = {}
        self.new_people: set[str] = set()
        self._deltas: dict[str, int] = {}
        self._rows: dict[Table, list[dict[str, Any]]] = {}
        self._retired: list[dict[str, Any]] = []

    def prefetch(self, tables: Iterable[str], people: Iterable[str]) -> None:
        """Read in two statements what the commands of this batch will ask for."""
        ids = set(tables)
        accounts = {wallet(person) for person in people}
        known = self.connection.execute(_SEQS, {"ids": list(ids)}).all() if ids else ()
        for table, seq in known:
            live = self._committed.get(table)
            if live is None or live.seq != seq:
                live = load_table(self.connection, table)
            assert live is not None
            self.before[table] = self.tables[table] = live
            accounts |= {wallet(name) for name in live.members}
            accounts |= {f"{kind}:{table}" for kind in ("house", "escrow", "cover")}
        if accounts:
            for account, balance in self.connection.execute(_BALANCES, {"ids": list(accounts)}):
                self.balances[account] = balance

    def prefetch_answers(self, ids: Iterable[str]) -> None:
        """Read the stored answers of commands with these ids, whoever sent them."""
        wanted = list(ids)
        if wanted:
            for person, id_, answer in self.connection.execute(_ANSWERS, {"ids": wanted}):
                self.answers[person, id_] = answer

    def table(self, table: str) -> LiveTable | None:
        """A table as the commands before have left it; `None` if there is none."""
        if table not in self.tables and table not in self.before:
            self.prefetch([table], ())
        return self.tables.get(table)

    def balance(self, account: str) -> int | None:
        """An account's balance on the tail; `None` if there is no such account."""
        if account not in self.balances:
            row = self.connection.execute(_BALANCES, {"ids": [account]}).first()
            if row is None:
                return None
            self.balances[account] = row.balance
        return self.balances[account]

    def take(self, draft: Draft) -> None:
        """Make a command's work part of the tail."""
        self.tables.update(draft.tables)
        self.balances.update(draft.balances)
        for account, delta in draft.deltas.items():
            self._deltas[account] = self._deltas.get(account, 0) + delta
        for table, row in draft.rows:
            self._rows.setdefault(table, []).append(row)
            if table is s.commands:
                self.answers[row["person"], row["id"]] = row["answer"]
            elif table is s.people:
                self.new_people.add(row["name"])
        for table_id, happened in draft.happened:
            self.happened.setdefault(table_id, []).append(happened)
        self._retired += draft.retired

    @property
    def changed(self) -> dict[str, LiveTable]:
        """The tables that are no longer as they were."""
        return {
            table: live for table, live in self.tables.items() if self.before.get(table) is not live
        }

    def flush(self) -> None:
        """Write everything, in an order in which every row finds those that it refers to."""
        for table in _FIRST:
            self._insert(table)
        for table_id, live in self.tables.items():
            if self.before.get(table_id) is None:
                row = settings_row(live.settings)
                row |= {"created_ms": self.now_ms, "seq": live.seq, "opening": live.opening}
                self._insert(s.tables, [row | {"stage": live.stage}])
        for table in _THEN:
            self._insert(table)
        reach("appended")
        self._flush_tables()
        if self._retired:
            self.connection.execute(_RETIRE, self._retired)
        moves = [
            {"account": account, "delta": delta}
            for account, delta in sorted(self._deltas.items())
            if delta
        ]
        if moves:
            self.connection.execute(_MOVE, moves)
        self._insert(s.postings)
        reach("posted")

    def _insert(self, table: Table, rows: list[dict[str, Any]] | None = None) -> None:
        rows = self._rows.get(table) if rows is None else rows
        if rows:
            self.connection.execute(_INSERTS[table], rows)

    def _flush_tables(self) -> None:
        changed = [(self.before.get(table), live) for table, live in self.changed.items()]
        if changed:
            self._advance([live for _, live in changed])
        self._flush_clocks(changed)
        self._flush_ready(changed)
        self._flush_members(changed)
        for before, live in changed:
            if before is not None and before.settings is not live.settings:
                values = settings_row(live.settings)
                self.connection.execute(
                    update(s.tables).where(s.tables.c.id == live.id).values(**values)
                )

    def _advance(self, lives: list[LiveTable]) -> None:
        self.connection.execute(
            _ADVANCE,
            [
                {"table": live.id, "to": live.seq, "opens": live.opening, "waits": live.stage}
                for live in lives
            ],
        )

    def _flush_clocks(self, changed: list[tuple[LiveTable | None, LiveTable]]) -> None:
        other = [live for before, live in changed if before is None or before.clock != live.clock]
        if other:
            self.connection.execute(_NO_CLOCK, [{"table": live.id} for live in other])
        self._insert(
            s.deadlines,
            [
                {
                    "table_id": live.id,
                    "opening": live.clock.opening,
                    "at_ms": live.clock.at_ms,
                    "total_ms": live.clock.total_ms,
                }
                for live in other
                if live.clock is not None
            ],
        )

    def _flush_ready(self, changed: list[tuple[LiveTable | None, LiveTable]]) -> None:
        other = [
            live
            for before, live in changed
            if (before.ready if before else frozenset()) != live.ready
        ]
        if other:
            self.connection.execute(_NOT_READY, [{"table": live.id} for live in other])
        self._insert(
            s.ready,
            [
                {"table_id": live.id, "opening": live.opening, "person": name}
                for live in other
                for name in live.ready
            ],
        )

    def _flush_members(self, changed: list[tuple[LiveTable | None, LiveTable]]) -> None:
        other = [
            (live.id, member)
            for before, live in changed
            for member in live.members.values()
            if before is None or before.members.get(member.name) != member
        ]
        if other:
            self.connection.execute(
                _NO_MEMBER, [{"table": table, "who": member.name} for table, member in other]
            )
        self._insert(
            s.members,
            [
                {
                    "table_id": table,
                    "person": member.name,
                    "sitting_out": member.sitting_out,
                    "removed": member.removed,
                }
                for table, member in other
            ],
        )


class Draft:
    """One command's work, kept apart until it is known to be good."""

    def __init__(self, batch: Batch, now_ms: int) -> None:
        self.batch = batch
        self.now_ms = now_ms
        self.clear()

    def clear(self) -> None:
        """Begin anew, without a trace of what was done here."""
        self.tables: dict[str, LiveTable] = {}
        self.balances: dict[str, int] = {}
        self.deltas: dict[str, int] = {}
        self.rows: list[tuple[Table, dict[str, Any]]] = []
        self.happened: list[tuple[str, Happened]] = []
        self.retired: list[dict[str, Any]] = []

    def table(self, table: str) -> LiveTable | None:
        """A table as this command sees it."""
        return self.tables.get(table) or self.batch.table(table)

    def keep(self, live: LiveTable) -> None:
        """Put a table's fork in the place of the table."""
        self.tables[live.id] = live

    def insert(self, table: Table, **values: object) -> None:
        """Add a row."""
        self.rows.append((table, values))

    def retire(self, table: str, shoe: int, seq: int) -> None:
        """Let a shoe's order be revealed from an act on."""
        self.retired.append({"table": table, "which": shoe, "at": seq})

    def balance(self, account: str) -> int:
        """An account's balance; the account is opened if it does not exist."""
        known = self.balances.get(account)
        if known is None:
            known = self.batch.balance(account)
        if known is None:
            self.insert(s.accounts, id=account, balance=0)
            known = 0
        self.balances[account] = known
        return known

    def move(self, from_account: str, to_account: str, amount: int, effect: str) -> None:
        """Post an amount from one account to another; `effect` names what it is for, once."""
        assert amount > 0, (from_account, to_account, amount)
        for account, delta in ((from_account, -amount), (to_account, amount)):
            self.balances[account] = self.balance(account) + delta
            self.deltas[account] = self.deltas.get(account, 0) + delta
        self.insert(
            s.postings,
            effect=effect,
            from_account=from_account,
            to_account=to_account,
            amount=amount,
            at_ms=self.now_ms,
        )
