"""Downloads: finished rounds and shoes as hand histories that judge and verify."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select

from croupier.cli.app import croupier
from croupier.core.cards import Card, card
from croupier.engine.events import RanOutShuffled
from croupier.engine.order import awaiting
from croupier.history.errors import NotationError
from croupier.history.judge import SessionJudge
from croupier.history.read import read_history
from croupier.server import play
from croupier.server.records import round_text, rounds_of, shoe_proof, shoe_text
from croupier.server.shoe import ShoeOrder, commitment, read_order
from croupier.server.store import schema as s
from croupier.server.verify import verify
from croupier.statute import rule_set_ids
from tests.server.desk import Desk, desk, random_options, random_rounds, stack


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


@pytest.mark.parametrize("seed", range(6))
def test_with_whatever_options_every_round_is_judged_as_it_was_played(
    tmp_path: Path, seed: int
) -> None:
    rng = Random(seed)
    rules = rule_set_ids()[seed % len(rule_set_ids())]
    with desk(tmp_path) as made:
        for box, name in enumerate(("ana", "bo", "cy"), start=1):
            made.guest(name)
            if box == 1:
                made.open_table(rules, random_options(rules, rng))
            made.well(name, f"sit {box}")
        random_rounds(made, 5, rng)
        with made.engine.connect() as connection:
            for number in range(1, 6):
                text = round_text(connection, "tableone0", number, "eve")
                *_, hearing = SessionJudge(lines_of(text)).hearings()
                assert list(hearing.judgement.refused) == []
                assert hearing.judgement.is_complete


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


def nine_pairs(number: int, seq: int, round_: int, cards: Iterable[Card]) -> ShoeOrder:
    """A pack that gives nine boxes a pair each, then its small cards; or what is left of it."""
    rest = sorted(cards, key=lambda each: each.points)
    first: list[Card] = []
    if len(rest) == 52:
        row = "2c 2d 3c 3d 4c 4d 5c 5d 6c Kc 2h 2s 3h 3s 4h 4s 5h 5s 6d"
        first = [card(text) for text in ("Ks", *row.split())]
    order = (*first, *(each for each in rest if each not in first))
    return ShoeOrder(number, seq, round_, order, "00" * 32, commitment(order, "00" * 32))


def hit_all(made: Desk, boxes: int) -> None:
    """A round on so many boxes, with every hand split or hit until it may not be any more."""
    for box in range(1, boxes + 1):
        made.well("ana", f"bet 2 {box}")
    rounds = made.live().state.rounds
    while made.live().state.rounds == rounds:
        if made.live().stage == "decision":
            turn = awaiting(made.live().state)
            if not made.act("ana", f"split {turn.box}.{turn.hand}").ok:
                made.well("ana", f"hit {turn.box}.{turn.hand}")
        else:
            made.ready("ana")


def ran_out(made: Desk, most: int) -> int:
    """Play until the shoe runs out in a round that is not its first; that round's number."""
    for _ in range(300):
        if made.live().stage == "cut":
            made.ready("ana")
        state, before = made.live().state, len(made.committed)
        # A last round is begun with little more than what lies behind the cut card.
        is_low = state.shoe.left is not None and state.shoe.left <= most
        hit_all(made, 9 if is_low else 1)
        happened = [
            each for done in made.committed[before:] for each in done.happened.get("tableone0", ())
        ]
        ends = [event for each in happened for event in each.events]
        if state.rounds and any(isinstance(event, RanOutShuffled) for event in ends):
            return state.rounds + 1
    raise AssertionError("the shoe never ran out")


@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_a_round_in_which_the_shoe_ran_out_replays_and_verifies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, device: str
) -> None:
    options: dict[str, object] = {"boxes": 9, "decks": 2, "cut_card_from_end": 30}
    if device == "shuffler":
        options = {"boxes": 9, "decks": 1, "device": "shuffler"}
        monkeypatch.setattr(play, "new_order", nine_pairs)
    with desk(tmp_path) as made:
        made.guest("ana")
        made.open_table("macau-2004", options)
        made.well("ana", "sit 1")
        number = ran_out(made, 52 if device == "shuffler" else 36)
        if made.live().stage == "cut":
            made.ready("ana")
        with made.engine.connect() as connection:
            query = select(s.results).where(s.results.c.round == number)
            net = {row.person: row.net for row in connection.execute(query)}
            text = round_text(connection, "tableone0", number, "eve")
            row = connection.execute(select(s.rounds).where(s.rounds.c.number == number)).one()
            whole = shoe_text(connection, "tableone0", row.shoe, "eve")
    for each in (text, whole):
        *_, hearing = SessionJudge(lines_of(each)).hearings()
        assert list(hearing.judgement.refused) == []
        assert hearing.judgement.is_complete
        assert dict(hearing.judgement.net) == net
        assert verify(lines_of(each)).fault is None
