"""A house that is killed between any two steps, and started again: nothing lost, nothing twice."""

from pathlib import Path

import pytest
from sqlalchemy import func, select

from croupier.server.faults import VARIABLE
from croupier.server.store import schema as s
from croupier.server.store.load import load_table
from croupier.server.store.sqlite import open_sqlite
from tests.server.house import Guest, Json, Process, house

POINTS = ("judged", "appended", "posted", "committed", "published")
DURABLE = {"committed", "published"}


def ledger(database: Path) -> dict[str, int]:
    """Every balance; they add up to nothing, and to what the postings say."""
    engine = open_sqlite(database)
    with engine.connect() as connection:
        rows = connection.execute(select(s.accounts)).all()
        balances: dict[str, int] = {row.id: row.balance for row in rows}
        said = dict.fromkeys(balances, 0)
        for posting in connection.execute(select(s.postings)):
            said[posting.from_account] -= posting.amount
            said[posting.to_account] += posting.amount
        for table in connection.scalars(select(s.tables.c.id)):
            load_table(connection, table)  # it replays, or fails
    engine.dispose()
    assert sum(balances.values()) == 0
    assert said == balances
    return balances


def table_of_two(first: Guest, second: Guest, rules: str = "macau-2000") -> str:
    """Two people seated, the cards cut, bets open."""
    table = first.open_table(rules, clocks={"on": False})
    for box, guest in enumerate((first, second), start=1):
        guest.watch(table)
        assert guest.act(table, f"sit {box}")["ok"]
    first.look(table)
    assert first.act(table, "cut 50")["ok"]
    for guest in (first, second):
        guest.wait_for(table, stage="bets")
    return table


def test_the_points_are_those_that_the_code_passes() -> None:
    sources = Path(__file__).parents[2].joinpath("src/croupier/server").rglob("*.py")
    text = "".join(path.read_text() for path in sources)
    assert all(f'reach("{point}")' in text for point in POINTS)


@pytest.mark.parametrize("point", POINTS)
def test_a_bet_that_was_on_its_way_is_done_once_or_not_at_all(tmp_path: Path, point: str) -> None:
    database = tmp_path / "house.sqlite"
    with house(database) as place, Guest(place, "Ana") as ana, Guest(place, "Bo") as bo:
        table = table_of_two(ana, bo)
        bo.act(table, "bet 20 2")
        before = ana.look(table)
        place.stop()
        balances = ledger(database)
        # Nothing is written at a start that has nothing to make good, so the first command dies.
        place.start(**{VARIABLE: f"{point}:1"})
        for guest in (ana, bo):
            guest.moved_to(place)
        bet = {
            "type": "act",
            "table": table,
            "id": "the-bet-00",
            "opening": before["opening"],
            "act": "bet 30 1",
        }
        ana.send(bet)
        place.wait()
        after = ledger(database)
        changed = after["wallet:ana"] != balances["wallet:ana"]
        assert changed is (point in DURABLE)
        assert after["wallet:bo"] == 980
        place.start()
        for guest in (ana, bo):
            guest.moved_to(place)
        ana.watch(table)
        reply = ana.command(**_again(bet))
        assert reply["ok"]
        assert ledger(database)["wallet:ana"] == 970
        missed = bo.watch(table, after=before["seq"])
        stakes = missed["public"]["boxes"]["1"]["stakes"]
        assert [(stake["who"], stake["amount"]) for stake in stakes] == [("ana", 30)]


def _again(message: Json) -> Json:
    return {("kind" if key == "type" else key): value for key, value in message.items()}


@pytest.mark.parametrize("point", POINTS)
def test_a_settlement_that_was_on_its_way_pays_once(tmp_path: Path, point: str) -> None:
    database = tmp_path / "house.sqlite"
    with house(database) as place, Guest(place, "Ana") as ana, Guest(place, "Bo") as bo:
        table = table_of_two(ana, bo)
        for box, guest in enumerate((ana, bo), start=1):
            guest.act(table, f"bet {box}0 {box}")
        place.stop()
        place.start(**{VARIABLE: f"{point}:4"})
        for guest in (ana, bo):
            guest.moved_to(place)
        _play_until_it_dies(place, table, ana, bo)
        place.start()
        for guest in (ana, bo):
            guest.moved_to(place)
        ledger(database)
        _play_to_the_end(table, ana, bo)
        last = ana.look(table)["public"]["last"]
        balances = ledger(database)
        for guest in (ana, bo):
            assert balances[f"wallet:{guest.name}"] == 1000 + last["net"][guest.name]
        assert balances[f"escrow:{table}"] == 0


def _step(table: str, ana: Guest, bo: Guest) -> bool:
    """Do the next thing; whether the round is over."""
    public = ana.look(table)["public"]
    bo.look(table)
    if public["round"] > 1:
        return True
    waiting = public["waiting_for"]
    for guest in (ana, bo):
        if guest.name in waiting and guest.name not in public["ready"]:
            if public["stage"] == "decision":
                guest.act(table, "stand {box}.{hand}".format(**public["turn"]))
            else:
                guest.ready(table)
            return False
    raise AssertionError(public)


def _play_to_the_end(table: str, ana: Guest, bo: Guest) -> None:
    for guest in (ana, bo):
        guest.watch(table)
    while not _step(table, ana, bo):
        pass


def _play_until_it_dies(place: Process, table: str, ana: Guest, bo: Guest) -> None:
    from websockets.exceptions import ConnectionClosed  # noqa: PLC0415 only this needs it

    try:
        for guest in (ana, bo):
            guest.watch(table)
        for _ in range(20):
            _step(table, ana, bo)
    except (ConnectionClosed, OSError, EOFError):
        pass
    place.wait()


def doubled(table: str, ana: Guest, bo: Guest) -> bool:
    """Let the first of two double; whether he could without a bust, and the second is to act."""
    for box, guest in enumerate((ana, bo), start=1):
        guest.act(table, f"bet {3 - box}0 {box}")
    for guest in (ana, bo):
        guest.look(table)
        guest.ready(table)
    while ana.look(table)["public"]["stage"] == "window":
        for guest in (ana, bo):
            guest.look(table)
            guest.ready(table)
    turn = ana.seen["public"]["turn"]
    if turn is None or turn["who"] != ana.name or not ana.act(table, "double 1.1")["ok"]:
        return False
    public = ana.look(table)["public"]
    is_open = public["boxes"] and public["boxes"]["1"]["hands"][0]["stakes"][0]["open"]
    return bool(is_open and public["turn"] and public["turn"]["who"] == bo.name)


def test_three_people_with_a_double_killed_and_started_twice(tmp_path: Path) -> None:
    database = tmp_path / "house.sqlite"
    with (
        house(database) as place,
        Guest(place, "Ana") as ana,
        Guest(place, "Bo") as bo,
        Guest(place, "Cy") as cy,
    ):
        for _ in range(8):
            table = table_of_two(ana, bo, "macau-2004")
            cy.watch(table)
            cy.act(table, "sit 3")
            cy.command("sit_out", table, out=True)
            start = [each.get("/api/me")["chips"] for each in (ana, bo)]
            if doubled(table, ana, bo):
                break
        else:
            raise AssertionError("nobody could double")
        before = ana.look(table)
        balances = ledger(database)
        assert balances[f"escrow:{table}"] == 50
        free = [balances[f"wallet:{guest.name}"] for guest in (ana, bo, cy)]
        assert free == [start[0] - 40, start[1] - 10, 1000]
        for _ in range(2):
            place.kill()
            assert ledger(database) == balances
            place.start()
        for guest in (ana, bo):
            guest.moved_to(place)
        after = ana.watch(table)
        for name in ("boxes", "dealer", "seats", "shoe", "stage", "turn", "round"):
            mine, theirs = before["public"][name], after["public"][name]
            assert _without_presence(mine) == _without_presence(theirs)
        assert after["seq"] == before["seq"]
        assert after["opening"] == before["opening"]
        assert after["you"]["chips"] == before["you"]["chips"]


def _without_presence(value: object) -> object:
    if isinstance(value, dict):
        return {key: _without_presence(each) for key, each in value.items() if key != "connected"}
    return value


def test_a_house_that_is_closed_keeps_its_word(tmp_path: Path) -> None:
    database = tmp_path / "house.sqlite"
    with house(database) as place, Guest(place, "Ana") as ana:
        table = ana.open_table(name="Kept")
        assert place.stop() == 0
        place.start()
        ana.moved_to(place)
        assert ana.get(f"/api/tables/{table}")["name"] == "Kept"
        assert ana.get("/api/me")["who"] == ana.name
    engine = open_sqlite(database)
    with engine.connect() as connection:
        assert connection.scalar(select(func.count()).select_from(s.tables)) == 4
    engine.dispose()
