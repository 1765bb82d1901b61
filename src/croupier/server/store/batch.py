"""What the commands of one commit do together, collected in memory and written at once.

Each command works on a `Draft` and may fail without a trace: its draft is thrown away. What
it did otherwise becomes part of the batch's tail, on which the next command is judged. All of
it is written in one transaction that has held the write lock since before the first read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Table, bindparam, delete, insert, select, update

from croupier.server.faults import reach
from croupier.server.live import Happened, LiveTable, Settings
from croupier.server.store import schema as s
from croupier.server.store.load import load_table
from croupier.server.store.statements import Lookup, Statement

ISSUER: Final = "issuer"

_FIRST: Final = (s.people, s.accounts, s.sessions, s.device_links)
_THEN: Final = (s.acts, s.shoes, s.rounds, s.results, s.checkpoints, s.commands)
_INSERTS: Final[Mapping[Table, Statement]] = {
    table: Statement(insert(table)) for table in s.metadata.tables.values()
}
_BALANCES: Final = Lookup(select(s.accounts.c.id, s.accounts.c.balance), s.accounts.c.id)
_ANSWERS: Final = Lookup(
    select(s.commands.c.person, s.commands.c.id, s.commands.c.answer), s.commands.c.id
)
_MOVE: Final = Statement(
    update(s.accounts)
    .where(s.accounts.c.id == bindparam("account"))
    .values(balance=s.accounts.c.balance + bindparam("delta"))
)
_ADVANCE: Final = Statement(
    update(s.tables)
    .where(s.tables.c.id == bindparam("table"))
    .values(seq=bindparam("to"), opening=bindparam("opens"), stage=bindparam("waits"))
)
_NO_CLOCK: Final = Statement(
    delete(s.deadlines).where(s.deadlines.c.table_id == bindparam("table"))
)
_NOT_READY: Final = Statement(delete(s.ready).where(s.ready.c.table_id == bindparam("table")))
_NO_MEMBER: Final = Statement(
    delete(s.members).where(
        s.members.c.table_id == bindparam("table"), s.members.c.person == bindparam("who")
    )
)
_FORGET: Final = Statement(
    delete(s.lines).where(
        s.lines.c.table_id == bindparam("table"), s.lines.c.number < bindparam("first")
    )
)
_RETIRE: Final = Statement(
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


class Known:
    """What the writer remembers of what is committed, as long as nobody else writes."""

    def __init__(self) -> None:
        self.tables: dict[str, LiveTable] = {}
        self.balances: dict[str, int] = {}

    def clear(self) -> None:
        """Forget it all; it is read again when it is asked for."""
        self.tables.clear()
        self.balances.clear()


class Batch:
    """The tail of one commit: what was committed, overlaid with what is about to be."""

    def __init__(self, connection: Connection, known: Known, now_ms: int) -> None:
        self.connection = connection
        self.now_ms = now_ms
        self._known = known
        self.before: dict[str, LiveTable | None] = {}
        self.tables: dict[str, LiveTable] = {}
        self.balances: dict[str, int] = {}
        self.happened: dict[str, list[Happened]] = {}
        self.answers: dict[tuple[str, str], bytes] = {}
        self.new_people: set[str] = set()
        self._deltas: dict[str, int] = {}
        self._rows: dict[Table, list[dict[str, Any]]] = {}
        self._retired: list[dict[str, Any]] = []

    def prefetch_answers(self, ids: Iterable[str]) -> None:
        """Read the stored answers of commands with these ids, whoever sent them."""
        for person, id_, answer in _ANSWERS.find(self.connection, ids):
            self.answers[person, id_] = answer

    def table(self, table: str) -> LiveTable | None:
        """A table as the commands before have left it; `None` if there is none."""
        if table not in self.tables:
            live = self._known.tables.get(table) or self._load(table)
            if live is None:
                return None
            self.before[table] = self.tables[table] = live
        return self.tables[table]

    def _load(self, table: str) -> LiveTable | None:
        """Read a table, and the balances that its commands will ask for."""
        live = load_table(self.connection, table)
        if live is not None:
            accounts = [wallet(name) for name in live.members]
            accounts += [f"{kind}:{table}" for kind in ("house", "escrow", "cover")]
            self._known.balances.update(_BALANCES.find(self.connection, accounts))
        return live

    def balance(self, account: str) -> int | None:
        """An account's balance on the tail; `None` if there is no such account."""
        if account in self.balances:
            return self.balances[account]
        known = self._known.balances
        if account not in known:
            known.update(_BALANCES.find(self.connection, (account,)))
        return known.get(account)

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
        _RETIRE.run(self.connection, self._retired)
        moves = [
            {"account": account, "delta": delta}
            for account, delta in sorted(self._deltas.items())
            if delta
        ]
        _MOVE.run(self.connection, moves)
        self._insert(s.postings)
        reach("posted")

    def _insert(self, table: Table, rows: list[dict[str, Any]] | None = None) -> None:
        _INSERTS[table].run(self.connection, self._rows.get(table, ()) if rows is None else rows)

    def _flush_tables(self) -> None:
        changed = [(self.before.get(table), live) for table, live in self.changed.items()]
        self._advance([live for _, live in changed])
        self._flush_clocks(changed)
        self._flush_ready(changed)
        self._flush_members(changed)
        self._flush_lines(changed)
        for before, live in changed:
            if before is not None and before.settings is not live.settings:
                values = settings_row(live.settings)
                self.connection.execute(
                    update(s.tables).where(s.tables.c.id == live.id).values(**values)
                )

    def _advance(self, lives: list[LiveTable]) -> None:
        _ADVANCE.run(
            self.connection,
            [
                {"table": live.id, "to": live.seq, "opens": live.opening, "waits": live.stage}
                for live in lives
            ],
        )

    def _flush_clocks(self, changed: list[tuple[LiveTable | None, LiveTable]]) -> None:
        other = [live for before, live in changed if before is None or before.clock != live.clock]
        _NO_CLOCK.run(self.connection, [{"table": live.id} for live in other])
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
        """Write who is ready in this opening; whoever was ready is so as long as it lasts."""
        added = []
        over = []
        for before, live in changed:
            was = before.ready if before is not None else frozenset()
            if was is live.ready:
                continue
            if before is not None and (before.opening != live.opening or not was <= live.ready):
                over += [{"table": live.id}] if was else []
                was = frozenset()
            added += [
                {"table_id": live.id, "opening": live.opening, "person": name}
                for name in live.ready - was
            ]
        _NOT_READY.run(self.connection, over)
        self._insert(s.ready, added)

    def _flush_members(self, changed: list[tuple[LiveTable | None, LiveTable]]) -> None:
        other = [
            (live.id, member)
            for before, live in changed
            if before is None or before.members is not live.members
            for member in live.members.values()
            if before is None or before.members.get(member.name) != member
        ]
        _NO_MEMBER.run(
            self.connection, [{"table": table, "who": member.name} for table, member in other]
        )
        self._insert(
            s.members,
            [
                {
                    "table_id": table,
                    "person": member.name,
                    "sitting_out": member.sitting_out,
                    "removed": member.removed,
                    "away": member.away,
                }
                for table, member in other
            ],
        )

    def _flush_lines(self, changed: list[tuple[LiveTable | None, LiveTable]]) -> None:
        """Write what was said, and forget what was said long before."""
        other = [
            (before.lines if before else (), live)
            for before, live in changed
            if live.lines and (before is None or before.lines is not live.lines)
        ]
        self._insert(
            s.lines,
            [
                {
                    "table_id": live.id,
                    "number": line.number,
                    "person": line.who,
                    "phrase": line.phrase,
                    "text": line.text,
                    "at_ms": line.at,
                }
                for was, live in other
                for line in live.lines
                if not was or line.number > was[-1].number
            ],
        )
        _FORGET.run(
            self.connection,
            [{"table": live.id, "first": live.lines[0].number} for _, live in other],
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
