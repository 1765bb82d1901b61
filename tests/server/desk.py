"""A desk: the writer and its database in this process, for tests that need no sockets."""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any

import pytest
from sqlalchemy import Engine, Table, func, select

from croupier.core.cards import Card, card
from croupier.engine import acts as a
from croupier.engine.offers import Offer, offers
from croupier.engine.order import awaiting
from croupier.engine.views import view
from croupier.history.notation import write_act
from croupier.server import play
from croupier.server.api_types import NewTable
from croupier.server.commands import BeReady, ClockFired, DoAct
from croupier.server.live import LiveTable, Member
from croupier.server.messages import Clocks, Reply, TableLimits
from croupier.server.opening import OpenTable
from croupier.server.people import NewGuest
from croupier.server.shoe import ShoeOrder, commitment
from croupier.server.store import schema as s
from croupier.server.store.batch import wallet
from croupier.server.store.database import open_database
from croupier.server.store.load import load_table
from croupier.server.store.writer import Committed, Done, Job, Writer, now_ms
from croupier.statute import AnyOf, Between, OneOf, Permitted, StatuteError, load_statute

PATIENCE_S = 10


class Desk:
    """Does jobs one after the other and waits for each."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.done: SimpleQueue[Done] = SimpleQueue()
        self.committed: list[Committed] = []
        self.writer = Writer(engine, self._publish)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self._loop.call_soon_threadsafe(self.writer.start)
        self._ids = itertools.count()
        self.people: dict[str, Member] = {}

    def _publish(self, committed: Committed) -> None:
        self.committed.append(committed)
        for done in committed.done:
            self.done.put(done)

    def submit(self, job: Job, token: object = None) -> None:
        """Let a job be done; what comes of it is put into `done`."""
        self._loop.call_soon_threadsafe(self.writer.submit, job, token)

    def do(self, job: Job) -> Any:  # noqa: ANN401 each job has a result of its own
        """Do a job."""
        self.submit(job)
        done = self.done.get(timeout=PATIENCE_S)
        if done.error is not None:
            raise done.error
        return done.result

    def close(self) -> None:
        """End, and the database with it."""
        self.stop()
        self.engine.dispose()

    def stop(self) -> None:
        """Let the writer end."""
        asyncio.run_coroutine_threadsafe(self.writer.stop(), self._loop).result(PATIENCE_S)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE_S)
        self._loop.close()

    # People and tables -----------------------------------------------------------------

    def guest(self, name: str) -> Member:
        """A new person; `name` must be free."""
        member = self.do(NewGuest(name, f"token of {name}"))
        assert isinstance(member, Member)
        self.people[member.name] = member
        return member

    def open_table(
        self,
        rules: str = "macau-2000",
        options: Mapping[str, Any] | None = None,
        *,
        table: str = "tableone0",
        host: str | None = None,
        clocks: bool = False,
    ) -> str:
        """Open a table with no bots; its id."""
        wanted = NewTable(
            name="A table",
            rules=rules,
            options=dict(options or {}),
            limits=TableLimits(least=2, most=1000),
            clocks=Clocks(on=clocks),
        )
        self.do(OpenTable(table, wanted, host))
        return table

    def live(self, table: str = "tableone0") -> LiveTable:
        """The table as it was last committed."""
        with self.engine.connect() as connection:
            return self.writer.tables.get(table) or _found(load_table(connection, table))

    def rebuilt(self, table: str = "tableone0") -> LiveTable:
        """The table as its rows say."""
        with self.engine.connect() as connection:
            return _found(load_table(connection, table))

    # Commands --------------------------------------------------------------------------

    def act_job(
        self,
        who: str,
        text: str,
        *,
        table: str = "tableone0",
        opening: int | None = None,
        id_: str | None = None,
        at_ms: int | None = None,
    ) -> DoAct:
        """An act of somebody in the present opening."""
        return DoAct(
            table=table,
            person=self.people[who],
            id=id_ or f"command{next(self._ids)}",
            at_ms=at_ms or now_ms(),
            opening=self.live(table).opening if opening is None else opening,
            act=text,
        )

    def act(
        self,
        who: str,
        text: str,
        *,
        table: str = "tableone0",
        opening: int | None = None,
        id_: str | None = None,
        at_ms: int | None = None,
    ) -> Reply:
        """Act and get the reply."""
        job = self.act_job(who, text, table=table, opening=opening, id_=id_, at_ms=at_ms)
        reply = self.do(job)
        assert isinstance(reply, Reply)
        return reply

    def well(self, who: str, *texts: str, table: str = "tableone0") -> None:
        """Act, and be allowed to."""
        for text in texts:
            reply = self.act(who, text, table=table)
            assert reply.ok, (text, reply)

    def ready(self, *names: str, table: str = "tableone0") -> None:
        """Be ready, as long as the opening lasts."""
        opening = self.live(table).opening
        for who in names:
            if self.live(table).opening == opening:
                self.do(
                    BeReady(
                        table=table,
                        person=self.people[who],
                        id=f"command{next(self._ids)}",
                        at_ms=now_ms(),
                        opening=opening,
                    )
                )

    def fire(self, table: str = "tableone0") -> None:
        """Let the clock of the present opening run out."""
        clock = self.live(table).clock
        assert clock is not None
        self.do(ClockFired(table, clock.opening, clock.at_ms))

    # The ledger ------------------------------------------------------------------------

    def chips(self, who: str) -> int:
        """What somebody has that is free."""
        return self.balance(wallet(who))

    def balance(self, account: str) -> int:
        """The balance of an account."""
        with self.engine.connect() as connection:
            query = select(s.accounts.c.balance).where(s.accounts.c.id == account)
            return connection.scalar(query) or 0

    def check_ledger(self) -> None:
        """Everything adds up to nothing, and every balance is what the postings say."""
        with self.engine.connect() as connection:
            rows = connection.execute(select(s.accounts)).all()
            accounts: dict[str, int] = {row.id: row.balance for row in rows}
            assert sum(accounts.values()) == 0
            said = dict.fromkeys(accounts, 0)
            for posting in connection.execute(select(s.postings)):
                said[posting.from_account] -= posting.amount
                said[posting.to_account] += posting.amount
            assert said == accounts

    def count(self, table: Table) -> int:
        """How many rows a table of the database has."""
        with self.engine.connect() as connection:
            return connection.scalar(select(func.count()).select_from(table)) or 0


def _found(live: LiveTable | None) -> LiveTable:
    assert live is not None
    return live


@contextmanager
def desk(folder: Path) -> Iterator[Desk]:
    """A desk with a new database."""
    made = Desk(open_database(folder / "house.sqlite"))
    try:
        yield made
    finally:
        made.close()


@dataclass
class StackedShoes:
    """Shoes in a given order instead of a drawn one; cards not named follow in any order."""

    first: tuple[Card, ...]

    def __call__(self, number: int, seq: int, round_: int, cards: Iterable[Card]) -> ShoeOrder:
        """Make a shoe that begins with the named cards."""
        rest = list(cards)
        for each in self.first:
            rest.remove(each)
        order = (*self.first, *rest)
        return ShoeOrder(number, seq, round_, order, "00" * 32, commitment(order, "00" * 32))


def stack(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Let every shoe from now on begin with these cards."""
    monkeypatch.setattr(play, "new_order", StackedShoes(tuple(map(card, text.split()))))


def random_rounds(table: Desk, rounds: int, rng: Random) -> None:
    """Play rounds with whatever is offered, everybody at once at random."""
    end = table.live().state.rounds + rounds
    while table.live().state.rounds < end:
        live = table.live()
        if live.stage in {"cut", "bets", "pairs", "window"}:
            for who in sorted(table.people):
                if table.live().opening == live.opening and rng.random() < 0.7:
                    _try_something(table, who, rng)
            table.ready(*sorted(table.people))
        else:
            (who,) = awaiting(live.state).people
            _try_something(table, who, rng)


def _try_something(table: Desk, who: str, rng: Random) -> None:
    state = table.live().state
    found = [each for each in offers(view(state, who), who) if _is_worth_trying(each)]
    if found:
        act = rng.choice(found).act
        reply = table.act(who, write_act(act).partition(" ")[2])
        assert reply.ok, (act, reply)


def _is_worth_trying(offer: Offer) -> bool:
    return offer.refusal is None and not isinstance(offer.act, a.Sit | a.Leave)


def random_options(rules: str, rng: Random) -> dict[str, Any]:
    """Options that the statute permits together, about half of them not the default."""
    statute = load_statute(rules)
    chosen: dict[str, Any] = {}
    for option in statute.options:
        permitted = option.permitted(statute.rules(**chosen))
        if permitted is None or rng.random() < 0.5:
            continue
        value = _random_value(permitted, rng)
        try:
            statute.rules(**{**chosen, option.name: value})
        except StatuteError:
            continue
        chosen[option.name] = value
    return dict(statute.choices(statute.rules(**chosen)))


def _random_value(permitted: Permitted, rng: Random) -> object:
    match permitted:
        case OneOf(values):
            return rng.choice(values)
        case Between(least, most):
            return rng.randint(least, most)
        case AnyOf(members):
            return [each for each in members if rng.random() < 0.5]
