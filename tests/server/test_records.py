"""Downloads: finished rounds and shoes as hand histories that judge and verify."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select

from croupier.cli.app import croupier
from croupier.engine.order import awaiting
from croupier.history.errors import NotationError
from croupier.history.judge import SessionJudge
from croupier.history.read import read_history
from croupier.server.records import round_text, rounds_of, shoe_proof, shoe_text
from croupier.server.shoe import commitment, read_order
from croupier.server.store import schema as s
from croupier.server.verify import verify
from croupier.statute import rule_set_ids
from tests.server.desk import Desk, desk, random_rounds, stack


@pytest.fixture(params=rule_set_ids())
def table(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Desk]:
    with desk(tmp_path) as made:
        for name in ("ana", "bo", "cy"):
            made.guest(name)
        made.open_table(request.param)
        for box, name in enumerate(made.people, start=1):
            made.well(name, f"sit {box}")
        if made.live().stage == "cut":
            made.well("bo", "cut 77")
        yield made


def lines_of(text: str) -> list[bytes]:
    return text.encode().splitlines(keepends=True)


def test_every_round_is_judged_as_it_was_played(table: Desk) -> None:
    random_rounds(table, 10, Random(5))
    with table.engine.connect() as connection:
        for number in range(1, 11):
            query = select(s.results).where(s.results.c.round == number)
            net = {row.person: row.net for row in connection.execute(query)}
            for asker in ("bo", "eve"):
                text = round_text(connection, "tableone0", number, asker)
                (hearing,) = SessionJudge(lines_of(text)).hearings()
                assert list(hearing.judgement.refused) == []
                assert hearing.judgement.is_complete
                assert dict(hearing.judgement.net) == net


def test_a_round_tells_its_asker_nobody_elses_chips(table: Desk) -> None:
    random_rounds(table, 3, Random(6))
    with table.engine.connect() as connection:
        first = round_text(connection, "tableone0", 1, "eve")
        history = read_history(round_text(connection, "tableone0", 3, "eve"))
    # What a banker can cover is for all to see.
    happened = [each for done in table.committed for row in done.happened.values() for each in row]
    bankers = {each.state.banker_name for each in happened}
    told: list[str] = [line.split()[1] for line in first.splitlines() if '"chips ' in line]
    assert set(told) <= bankers
    for name, chips in history.header.chips.items():
        if name not in bankers:
            assert chips < 900, "what was in play, not what he had"


def test_a_shoe_that_has_ended_verifies_and_a_changed_one_does_not(
    table: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rounds = 0
    while table.live().shoes < 2 or not table.live().is_between_rounds:
        random_rounds(table, 1, Random(rounds))
        rounds += 1
    with table.engine.connect() as connection:
        proof = shoe_proof(connection, "tableone0", 1)
        text = shoe_text(connection, "tableone0", 1, "bo")
        single = round_text(connection, "tableone0", 1, "bo")
    assert proof.order is not None
    assert proof.salt is not None
    assert commitment(read_order(proof.order), proof.salt) == proof.commitment
    verdict = verify(lines_of(text))
    assert verdict.fault is None
    assert verdict.first == 1
    assert verdict.order % 52 == 0
    assert verify(lines_of(single)).fault is None
    file = tmp_path / "shoe.21h"
    file.write_text(text)
    assert croupier(["verify", str(file)]) == 0
    assert "Verified" in capsys.readouterr().out
    first, second = proof.order.split()[:2]
    other = next(word for word in proof.order.split() if word not in {first, second})
    for right, wrong in (
        (proof.salt, "11" + proof.salt[2:]),
        (f'"{proof.order}"', f'"{other} {proof.order[3:]}"'),
        (proof.commitment, "0" * 64),
        ("sha256-order-salt/1", "sha256-order-salt/2"),
    ):
        file.write_text(text.replace(right, wrong))
        assert croupier(["verify", str(file)]) == 1
        assert "NOT VERIFIED" in capsys.readouterr().out


def test_another_card_than_the_committed_one_is_found(table: Desk) -> None:
    while table.live().shoes < 2 or not table.live().is_between_rounds:
        random_rounds(table, 1, Random(table.live().seq))
    with table.engine.connect() as connection:
        text = shoe_text(connection, "tableone0", 1, "bo")
    deal = next(line for line in text.splitlines() if "deal " in line)
    card = deal.split()[-1][:2]
    other = f"{card[0]}{'h' if card[1] != 'h' else 's'}"
    changed = text.replace(deal, deal.replace(card, other), 1)
    try:
        fault = verify(lines_of(changed)).fault
    except NotationError:
        return  # that card was out already, so the file cannot be one
    assert fault is not None


def test_a_file_without_a_proof_proves_nothing() -> None:
    text = 'format = "21h/1"\nrules = "macau-2000"\nacts = []\n'
    assert verify(lines_of(text)).fault is not None


def test_ones_own_rounds_are_listed(table: Desk) -> None:
    random_rounds(table, 3, Random(7))
    with table.engine.connect() as connection:
        found = rounds_of(connection, "ana").rounds
        assert rounds_of(connection, "nobody").rounds == []
    assert {each.table for each in found} == {"tableone0"}
    assert [each.round for each in found] == sorted((e.round for e in found), reverse=True)


def test_chips_that_one_act_takes_and_pays_count_as_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The split turns a pair up: the pair bet pays in the moment in which the split costs.
    stack(monkeypatch, "2c 2c 2c 2c 2c 2c 8h 9d 8d Ts 9s 2d Th")
    with desk(tmp_path) as made:
        made.guest("ana")
        made.open_table()
        made.well("ana", "sit 1")
        made.ready("ana")
        made.well("ana", "bet 20 1", "bet 2 1 pair")
        made.ready("ana")
        made.ready("ana")
        made.well("ana", "split 1.1")
        while made.live().state.rounds == 0:
            if made.live().stage == "decision":
                hand = awaiting(made.live().state).hand
                made.well("ana", f"stand 1.{hand}")
            else:
                made.ready("ana")
        with made.engine.connect() as connection:
            text = round_text(connection, "tableone0", 1, "eve")
    (hearing,) = SessionJudge(lines_of(text)).hearings()
    assert list(hearing.judgement.refused) == []
    assert hearing.judgement.is_complete
