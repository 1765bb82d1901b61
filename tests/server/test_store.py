"""The store: schema, ledger and the one writer."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import insert, select, text, update
from sqlalchemy.exc import IntegrityError

from croupier.server.live import Member
from croupier.server.messages import Reply
from croupier.server.people import FIRST_CHIPS, NewGuest, chips_of
from croupier.server.store import schema as s
from croupier.server.store import writer
from croupier.server.store.batch import ISSUER, Draft, wallet
from croupier.server.store.database import migrate, open_database
from croupier.server.store.load import load_table, members_of
from croupier.server.store.sqlite import open_sqlite, writing
from croupier.server.store.writer import Refusal
from tests.server.desk import Desk, desk


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Desk]:
    with desk(tmp_path) as made:
        yield made


def test_the_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    engine = open_database(tmp_path / "a" / "house.sqlite")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, s.metadata) == []
    migrate(engine)
    engine.dispose()


OLD_ROWS = """
INSERT INTO people VALUES ('bot-a-x', 'Bot A', 1, 0), ('ana', 'Bot A', 0, 0);
INSERT INTO tables VALUES
    ('tableone0', 'Macau', 'macau-2000', '{}', '{}', '{}', 1, 1, 1, 0, NULL, 0, 0, 0, 'bets'),
    ('tabletwo0', 'Mine', 'macau-2000', '{}', '{}', '{}', 0, 1, 1, 0, 'ana', 0, 0, 0, 'bets');
INSERT INTO members VALUES ('tableone0', 'bot-a-x', 0, 0), ('tabletwo0', 'ana', 1, 0)
"""
"""A house as the first revision had it."""


def test_a_house_of_an_earlier_revision_is_brought_up_to_date(tmp_path: Path) -> None:
    engine = open_sqlite(tmp_path / "house.sqlite")
    migrate(engine, "0001")
    with writing(engine.connect()) as connection, connection.begin():
        for statement in OLD_ROWS.split(";"):
            connection.execute(text(statement))
    migrate(engine)
    with engine.connect() as connection:
        names = {row.id: row.name for row in connection.execute(select(s.tables))}
        assert names == {"tableone0": "", "tabletwo0": "Mine"}
        shown = {row.name: row.display for row in connection.execute(select(s.people))}
        assert shown == {"bot-a-x": "A", "ana": "Bot A"}
        assert members_of(connection, "tabletwo0")["ana"].sitting_out
        assert not members_of(connection, "tabletwo0")["ana"].away
        live = load_table(connection, "tableone0")
        assert live is not None
        assert live.lines == ()
    engine.dispose()


def test_a_commit_survives_a_power_failure(table: Desk) -> None:
    with table.engine.connect() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(text("PRAGMA synchronous")) == 2
        assert connection.scalar(text("PRAGMA foreign_keys")) == 1


def test_no_balance_but_the_issuers_falls_below_nothing(table: Desk) -> None:
    table.guest("ana")
    with writing(table.engine.connect()) as connection, pytest.raises(IntegrityError):
        connection.execute(
            update(s.accounts).where(s.accounts.c.id == wallet("ana")).values(balance=-1)
        )
    assert table.balance(ISSUER) == -1000
    table.check_ledger()


def test_a_balance_stays_a_number_that_a_browser_reads_exactly(table: Desk) -> None:
    table.guest("ana")
    with writing(table.engine.connect()) as connection, pytest.raises(IntegrityError):
        connection.execute(
            update(s.accounts).where(s.accounts.c.id == wallet("ana")).values(balance=2**53 + 1)
        )


def test_an_effect_is_posted_once(table: Desk) -> None:
    table.guest("ana")
    row = {"from_account": ISSUER, "to_account": wallet("ana"), "amount": 1, "at_ms": 0}
    with writing(table.engine.connect()) as connection, pytest.raises(IntegrityError):
        connection.execute(insert(s.postings), {**row, "effect": "first:ana"})


def test_one_place_in_a_tables_order_holds_one_act(table: Desk) -> None:
    table.open_table()
    row = {"table_id": "tableone0", "seq": 1, "act": "shuffle", "at_ms": 0, "command": None}
    with writing(table.engine.connect()) as connection, pytest.raises(IntegrityError):
        connection.execute(insert(s.acts), row)


@dataclass(frozen=True)
class Give:
    """Move chips, well or not."""

    amount: int
    effect: str
    fails: str = ""
    table: str | None = None
    people: tuple[str, ...] = ()

    def run(self, draft: Draft) -> int:
        draft.move(ISSUER, wallet("ana"), self.amount, self.effect)
        if self.fails == "refusal":
            raise Refusal("no", "no")
        assert self.fails != "fault"
        return draft.balance(wallet("ana"))


def test_a_refused_command_leaves_no_trace_and_its_neighbours_stand(table: Desk) -> None:
    table.guest("ana")
    for job in (Give(1, "a"), Give(2, "b", "refusal"), Give(4, "c")):
        table.submit(job, job.effect)
    results = {(done := table.done.get(timeout=5)).token: done for _ in range(3)}
    assert isinstance(results["b"].error, Refusal)
    assert (results["a"].result, results["c"].result) == (1001, 1005)
    assert table.chips("ana") == 1005
    table.check_ledger()


@pytest.mark.parametrize("bad", [Give(2, "b", "fault"), Give(2, "first:ana")])
def test_a_batch_that_cannot_be_written_fails_only_for_who_is_to_blame(
    table: Desk, bad: Give, caplog: pytest.LogCaptureFixture
) -> None:
    table.guest("ana")
    caplog.set_level("CRITICAL")
    for job in (Give(1, "a"), bad, Give(4, "c")):
        table.submit(job, job.effect)
    results = {(done := table.done.get(timeout=5)).token: done for _ in range(3)}
    assert results[bad.effect].error is not None
    assert results["a"].error is None
    assert results["c"].error is None
    assert table.chips("ana") == 1005
    table.check_ledger()


@pytest.mark.parametrize("quick_s", [0.0, 60.0])
@pytest.mark.parametrize("count", [2, 40])
def test_all_who_come_at_once_are_let_in_on_a_quick_disk_and_on_a_slow_one(
    table: Desk, monkeypatch: pytest.MonkeyPatch, count: int, quick_s: float
) -> None:
    monkeypatch.setattr(writer, "_QUICK_S", quick_s)
    for number in range(count):
        table.submit(NewGuest(f"Guest {number}", f"token {number}"), number)
    done = [table.done.get(timeout=5) for _ in range(count)]
    assert [each.token for each in done] == list(range(count))
    with table.engine.connect() as connection:
        for each in done:
            assert isinstance(each.result, Member)
            assert chips_of(connection, each.result.name) == FIRST_CHIPS


def test_two_writers_race_for_one_place_and_the_loser_judges_again(tmp_path: Path) -> None:
    with desk(tmp_path) as first:
        for name in ("ana", "bo"):
            first.guest(name)
        first.open_table()
        first.well("ana", "sit 1")
        first.ready("ana")
        second = Desk(first.engine)
        second.people = first.people
        assert second.live().seq == first.live().seq
        opening = first.live().opening
        jobs = [
            (first, first.act_job("ana", "bet 10 1", opening=opening)),
            (second, second.act_job("bo", "bet 20 1", opening=opening, id_="from-second")),
        ]
        for where, job in jobs:
            where.submit(job)
        replies = [where.done.get(timeout=5).result for where, _ in jobs]
        assert [isinstance(reply, Reply) and reply.ok for reply in replies] == [True, True]
        with first.engine.connect() as connection:
            seqs = list(connection.scalars(select(s.acts.c.seq).order_by(s.acts.c.seq)))
        assert seqs == list(range(1, len(seqs) + 1))
        stakes = {each.person: each.amount for each in first.rebuilt().state.boxes[1].stakes}
        assert stakes == {"ana": 10, "bo": 20}
        first.check_ledger()
        second.stop()
