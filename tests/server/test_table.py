"""A table at work: commands, openings, clocks, chips, and rebuilding it from its rows."""

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import delete, select, update

from croupier.server.clocks import AfterStart
from croupier.server.commands import ClockFired, HostDoes, SitOut
from croupier.server.live import LiveTable
from croupier.server.messages import HostAct, Reply
from croupier.server.records import round_text
from croupier.server.store import schema as s
from croupier.server.store.sqlite import writing
from croupier.server.store.writer import now_ms
from croupier.statute import rule_set_ids
from tests.server.desk import Desk, desk, random_options, random_rounds, stack


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Desk]:
    with desk(tmp_path) as made:
        for name in ("ana", "bo", "cy"):
            made.guest(name)
        yield made


def started(table: Desk, *seats: str, rules: str = "macau-2000", clocks: bool = False) -> None:
    """Open a table, seat people from box 1 on, and let the dealer cut."""
    table.open_table(rules, clocks=clocks)
    for box, name in enumerate(seats, start=1):
        table.well(name, f"sit {box}")
    if table.live().stage == "cut":
        table.ready(*seats)


def host(table: Desk, who: str, do: HostAct, victim: str | None = None) -> Reply:
    job = HostDoes(
        table="tableone0",
        person=table.people[who],
        id=f"host-{do}-{now_ms()}",
        at_ms=now_ms(),
        do=do,
        who=victim,
    )
    reply = table.do(job)
    assert isinstance(reply, Reply)
    return reply


def differences(one: LiveTable, other: LiveTable) -> list[str]:
    names = (field.name for field in fields(LiveTable) if field.compare)
    return [name for name in names if getattr(one, name) != getattr(other, name)]


@pytest.mark.parametrize("rules", rule_set_ids())
@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_is_played_adds_up_and_is_rebuilt_from_its_rows(
    table: Desk, rules: str, seed: int
) -> None:
    started(table, "ana", "bo", "cy", rules=rules)
    random_rounds(table, 12, Random(seed))
    table.check_ledger()
    live = table.live()
    assert differences(live, table.rebuilt()) == []
    chips = sum(table.chips(name) for name in table.people)
    accounts = [table.balance(f"{kind}:tableone0") for kind in ("escrow", "cover")]
    if not live.state.boxes:
        assert accounts == [0, 0]
    if live.state.banker is not None:
        assert chips + sum(accounts) == 3000


@pytest.mark.parametrize("seed", range(6))
def test_whatever_options_are_chosen_it_adds_up_and_is_rebuilt(table: Desk, seed: int) -> None:
    rng = Random(seed)
    rules = rule_set_ids()[seed % len(rule_set_ids())]
    table.open_table(rules, random_options(rules, rng))
    for box, name in enumerate(table.people, start=1):
        table.well(name, f"sit {box}")
    random_rounds(table, 6, rng)
    table.check_ledger()
    assert differences(table.live(), table.rebuilt()) == []


@pytest.mark.parametrize("rules", rule_set_ids())
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_a_table_is_rebuilt_from_its_last_checkpoint_and_not_from_its_first_act(
    table: Desk, monkeypatch: pytest.MonkeyPatch, rules: str, device: str
) -> None:
    options = {"device": device} if rules != "banker" else {}
    monkeypatch.setattr("croupier.server.live.CHECKPOINT_ROUNDS", 3)
    table.open_table(rules, options | ({"decks": 2} if device == "shoe" else {}))
    for box, name in enumerate(table.people, start=1):
        table.well(name, f"sit {box}")
    table.ready(*table.people)
    rng = Random(3)
    while table.count(s.checkpoints) < 3:
        random_rounds(table, 1, rng)
        assert differences(table.live(), table.rebuilt()) == []
    with writing(table.engine.connect()) as connection, connection.begin():
        query = select(s.checkpoints.c.seq).order_by(s.checkpoints.c.seq)
        older = list(connection.scalars(query))[-2]
        for kept in (s.acts, s.shoes):
            connection.execute(delete(kept).where(kept.c.seq < older))
    assert differences(table.live(), table.rebuilt()) == []
    last = table.live().state.rounds
    with table.engine.connect() as connection:
        assert "acts = [" in round_text(connection, "tableone0", last, "ana")


def test_the_same_id_gets_the_same_answer_and_acts_once(table: Desk) -> None:
    started(table, "ana")
    first = table.act("ana", "bet 10 1", id_="the-same-id")
    rows = table.count(s.acts)
    again = table.act("ana", "bet 10 1", id_="the-same-id", opening=0)
    assert first.ok
    assert again == first
    assert table.count(s.acts) == rows
    assert table.chips("ana") == 990


def test_a_refusal_is_remembered_too(table: Desk) -> None:
    started(table, "ana")
    first = table.act("ana", "bet 11 1", id_="the-same-id")
    assert first.refusal is not None
    assert first.refusal.code == "stake_not_even"
    assert table.act("ana", "bet 10 1", id_="the-same-id") == first
    assert table.chips("ana") == 1000


def test_somebody_elses_id_is_none_of_ours(table: Desk) -> None:
    started(table, "ana", "bo")
    assert table.act("ana", "bet 10 1", id_="the-same-id").ok
    assert table.act("bo", "bet 20 2", id_="the-same-id").ok
    assert (table.chips("ana"), table.chips("bo")) == (990, 980)


def test_bets_of_others_do_not_make_a_bet_stale(table: Desk) -> None:
    started(table, "ana", "bo")
    opening = table.live().opening
    assert table.act("ana", "bet 10 1", opening=opening).ok
    assert table.act("bo", "bet 10 2", opening=opening).ok
    assert table.live().opening == opening


def test_a_click_that_arrives_in_the_next_phase_is_refused(table: Desk) -> None:
    started(table, "ana")
    opening = table.live().opening
    table.well("ana", "bet 10 1")
    table.ready("ana")
    late = table.act("ana", "bet 10 1", opening=opening)
    assert late.error is not None
    assert late.error.code == "stale"


def test_all_ready_ends_a_window_early(table: Desk) -> None:
    started(table, "ana", "bo", clocks=True)
    table.well("ana", "bet 10 1")
    opening = table.live().opening
    table.ready("ana")
    assert table.live().opening == opening
    table.ready("bo")
    assert table.live().opening != opening  # perhaps the next bets already: naturals end a round


def test_the_clock_of_the_bets_starts_with_the_first_bet(table: Desk) -> None:
    started(table, "ana", clocks=True)
    assert table.live().clock is None
    table.well("ana", "bet 10 1")
    assert table.live().clock is not None


@pytest.mark.parametrize("rules", rule_set_ids())
def test_a_table_never_hangs_when_everybody_is_gone(table: Desk, rules: str) -> None:
    started(table, "ana", "bo", "cy", rules=rules, clocks=True)
    for box, name in enumerate(table.people, start=1):
        if name != table.live().state.banker_name:
            table.well(name, f"bet 10 {box}")
    for _ in range(60):
        if table.live().clock is None:
            break
        table.fire()
    live = table.live()
    assert live.state.rounds == 1
    assert live.stage in {"bets", "cut"}
    table.check_ledger()


def test_who_lets_the_clock_act_is_not_waited_for_in_the_next_round(table: Desk) -> None:
    started(table, "ana", "bo", clocks=True)
    table.well("ana", "bet 10 1")
    table.fire()
    assert table.live().members["bo"].away
    assert not table.live().members["ana"].away
    assert differences(table.live(), table.rebuilt()) == [], "also after a restart"
    table.well("bo", "sit 3")
    assert not table.live().members["bo"].away
    assert differences(table.live(), table.rebuilt()) == []


def test_an_old_clock_does_nothing(table: Desk) -> None:
    started(table, "ana", "bo", clocks=True)
    table.well("ana", "bet 10 1")
    clock = table.live().clock
    assert clock is not None
    table.ready("ana", "bo")
    seq = table.live().seq
    table.do(ClockFired("tableone0", clock.opening, clock.at_ms))
    assert table.live().seq == seq


def test_nobodys_time_runs_out_while_the_house_is_closed(table: Desk) -> None:
    started(table, "ana", "bo", clocks=True)
    table.well("ana", "bet 10 1")
    clock = table.live().clock
    assert clock is not None
    with writing(table.engine.connect()) as connection, connection.begin():
        connection.execute(update(s.deadlines).values(at_ms=clock.at_ms - 3_600_000))
    table.writer.tables.clear()
    late = table.act("bo", "bet 10 2")
    assert late.error is not None
    assert late.error.code == "too_late"
    table.do(AfterStart("tableone0"))
    assert table.act("bo", "bet 10 2").ok
    again = table.live().clock
    assert again is not None
    assert again.at_ms > now_ms()
    assert table.rebuilt().clock == again


def test_a_default_act_is_shown_as_the_clocks(table: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    # Six burns, then: ana 5 6, dealer 9.
    stack(monkeypatch, "2c 2c 2c 2c 2c 2c 5h 9d 6h 2d Kd")
    started(table, "ana", clocks=True)
    table.well("ana", "bet 10 1")
    table.ready("ana")
    table.ready("ana")
    assert table.live().stage == "decision"
    table.fire()
    with table.engine.connect() as connection:
        acts = list(connection.scalars(select(s.acts.c.act)))
    assert "ana stand 1.1 clock" in acts


def test_clocks_off_waits_and_on_counts_again(table: Desk) -> None:
    table.open_table(host="ana", clocks=True)
    table.well("ana", "sit 1")
    table.ready("ana")
    table.well("ana", "bet 10 1")
    assert table.live().clock is not None
    assert host(table, "ana", "clocks_off").ok
    assert table.live().clock is None
    assert host(table, "ana", "clocks_on").ok
    assert table.live().clock is not None


def test_a_paused_table_takes_no_act_and_no_clock_runs(table: Desk) -> None:
    table.open_table(host="ana", clocks=True)
    table.well("ana", "sit 1")
    table.ready("ana")
    table.well("ana", "bet 10 1")
    assert host(table, "ana", "pause").ok
    assert table.live().clock is None
    reply = table.act("ana", "bet 10 1")
    assert reply.error is not None
    assert reply.error.code == "paused"
    assert host(table, "ana", "resume").ok
    assert table.live().clock is not None


def test_only_the_host_is_the_host(table: Desk) -> None:
    table.open_table(host="ana")
    forbidden: tuple[HostAct, ...] = ("pause", "remove", "start", "chat_off")
    for do in forbidden:
        reply = host(table, "bo", do, "ana")
        assert reply.error is not None
        assert reply.error.code == "not_host"


def test_the_host_removes_somebody_between_rounds(table: Desk) -> None:
    table.open_table(host="ana")
    for box, name in enumerate(("ana", "bo"), start=1):
        table.well(name, f"sit {box}")
    table.ready("ana", "bo")
    table.well("bo", "bet 10 2")
    assert host(table, "ana", "remove", "bo").ok
    assert table.live().state.seats == {1: "ana"}
    assert table.chips("bo") == 1000
    reply = table.act("bo", "sit 2")
    assert reply.error is not None
    assert reply.error.code == "removed"


def test_nobody_is_removed_in_a_round(table: Desk) -> None:
    table.open_table(host="ana")
    for box, name in enumerate(("ana", "bo"), start=1):
        table.well(name, f"sit {box}")
    table.ready("ana", "bo")
    table.well("bo", "bet 10 2")
    assert host(table, "ana", "start").ok
    if not table.live().is_between_rounds:
        reply = host(table, "ana", "remove", "bo")
        assert reply.error is not None
        assert reply.error.code == "between_rounds_only"


def test_who_sits_out_keeps_the_seat_and_is_not_waited_for(
    table: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(monkeypatch, "2c 2c 2c 2c 2c 2c 5h 9d 6h 2d Kd")  # a natural would end the round
    started(table, "ana", "bo")
    table.well("ana", "bet 10 1")
    table.ready("ana")
    assert table.live().stage == "bets"
    job = SitOut(
        table="tableone0", person=table.people["bo"], id="sit-out-1", at_ms=now_ms(), out=True
    )
    assert table.do(job).ok
    assert table.live().stage != "bets"
    assert table.live().state.seats[2] == "bo"


def test_a_player_cuts_and_the_cut_goes_into_the_order(table: Desk) -> None:
    table.open_table()
    shoe = table.live().shoe
    assert shoe is not None
    table.well("ana", "sit 1", "cut 100")
    live = table.live()
    assert live.cards == shoe.cards[100:] + shoe.cards[:100]
    assert live.stage == "bets"
    assert live.drawn == 6


def test_bets_at_two_tables_come_from_one_purse(table: Desk) -> None:
    started(table, "ana")
    table.open_table(table="tabletwo0")
    table.well("ana", "sit 1", table="tabletwo0")
    table.ready("ana", table="tabletwo0")
    table.well("ana", "bet 800 1")
    refused = table.act("ana", "bet 800 1", table="tabletwo0")
    assert refused.refusal is not None
    assert refused.refusal.code == "chips"
    assert table.chips("ana") == 200
    table.check_ledger()
