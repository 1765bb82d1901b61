"""The chat: lines are written like everything else, the last of them, and each is told once."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from croupier.server.chat import KEPT_LINES, SayLine
from croupier.server.faults import VARIABLE
from croupier.server.messages import Reply
from croupier.server.store import schema as s
from croupier.server.store.sqlite import open_sqlite
from tests.server.desk import Desk, desk
from tests.server.house import Guest, house


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Desk]:
    with desk(tmp_path) as made:
        for name in ("ana", "bo"):
            made.guest(name)
        made.open_table()
        yield made


def say(table: Desk, who: str, text: str, id_: str) -> Reply:
    person = table.people[who]
    job = SayLine(table="tableone0", person=person, id=id_, at_ms=0, phrase=None, text=text)
    reply = table.do(job)
    assert isinstance(reply, Reply)
    return reply


def test_the_last_lines_are_kept_and_numbered(table: Desk) -> None:
    for number in range(KEPT_LINES + 5):
        assert say(table, "ana" if number % 2 else "bo", f"line {number}", f"command-{number}").ok
    lines = table.live().lines
    assert lines == table.rebuilt().lines
    assert [line.number for line in lines] == list(range(6, KEPT_LINES + 6))
    assert lines[-1].text == f"line {KEPT_LINES + 4}"
    assert table.count(s.lines) == KEPT_LINES


def test_a_line_that_is_sent_again_is_said_once(table: Desk) -> None:
    first = say(table, "ana", "hello", "the-same-id")
    assert say(table, "ana", "hello", "the-same-id") == first
    assert len(table.rebuilt().lines) == 1


def test_lines_of_one_batch_follow_each_other(table: Desk) -> None:
    for number in range(3):
        table.submit(
            SayLine(
                table="tableone0",
                person=table.people["ana"],
                id=f"command-{number}",
                at_ms=0,
                phrase="hello",
                text=None,
            )
        )
    assert all(table.done.get(timeout=5).error is None for _ in range(3))
    assert [line.number for line in table.rebuilt().lines] == [1, 2, 3]


@pytest.mark.parametrize("point", ["judged", "committed"])
def test_a_line_that_was_on_its_way_is_said_once_whoever_dies(tmp_path: Path, point: str) -> None:
    database = tmp_path / "house.sqlite"
    with house(database) as place, Guest(place, "Ana") as ana, Guest(place, "Bo") as bo:
        table = ana.open_table()
        ana.watch(table)
        assert ana.command("say", table, phrase="hello")["ok"]
        place.stop()
        place.start(**{VARIABLE: f"{point}:1"})
        ana.moved_to(place)
        ana.watch(table)
        ana.send({"type": "say", "table": table, "id": "the-line-0", "text": "still here"})
        place.wait()
        place.start()
        for guest in (ana, bo):
            guest.moved_to(place)
        bo.watch(table)
        assert bo.until("chat")["phrase"] == "hello"
        seq = ana.watch(table)["seq"]
        assert ana.command("say", table, id="the-line-0", text="still here")["ok"]
        told = bo.until("chat")
        assert (told["number"], told["text"], told["display"]) == (2, "still here", "Ana")
        # Whoever comes back is told the last lines again; their numbers say which he knows.
        bo.watch(table, after=seq)
        assert [bo.until("chat")["number"] for _ in range(2)] == [1, 2]
    engine = open_sqlite(database)
    with engine.connect() as connection:
        assert list(connection.scalars(select(s.lines.c.number))) == [1, 2]
    engine.dispose()


def test_what_is_said_is_told_to_who_watches_and_to_nobody_else(tmp_path: Path) -> None:
    with (
        house(tmp_path / "house.sqlite") as place,
        Guest(place, "Ana") as ana,
        Guest(place, "Bo") as bo,
    ):
        table, other = ana.open_table(), bo.open_table()
        ana.watch(table)
        bo.watch(other)
        ana.command("say", table, text="for us only")
        bo.send({"type": "say", "table": other, "id": "another-0", "text": "another"})
        assert bo.until("chat")["text"] == "another"
        bo.send({"type": "say", "table": table, "id": "from-afar", "text": "let me in"})
        assert bo.until("error")["code"] == "no_such_table"
        assert "from afar" not in json.dumps(ana.look(table))
