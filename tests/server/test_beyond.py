"""Each situation of the list "beyond the engine" that concerns a server, named after it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from sqlalchemy import select

from croupier.server.commands import ClockFired
from croupier.server.messages import Reply
from croupier.server.people import TopUp
from croupier.server.store import schema as s
from croupier.server.store.batch import ISSUER, Draft, wallet
from croupier.server.store.writer import Refusal, now_ms
from tests.server.desk import Desk, desk, stack

BURNS = "2c 2c 2c 2c 2c 2c"


@dataclass(frozen=True)
class Move:
    """Chips that come or go outside of a table."""

    from_account: str
    to_account: str
    amount: int
    effect: str
    table: str | None = None
    people: tuple[str, ...] = ()

    def run(self, draft: Draft) -> None:
        draft.move(self.from_account, self.to_account, self.amount, self.effect)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Desk]:
    with desk(tmp_path) as made:
        for name in ("ana", "bo", "cy", "di", "ed", "flo"):
            made.guest(name)
        yield made


def left_with(table: Desk, who: str, chips: int) -> None:
    """Let somebody have so many chips."""
    spare = table.chips(who) - chips
    table.do(Move(wallet(who), ISSUER, spare, f"leave {chips} to {who}"))


def seated(table: Desk, *names: str, rules: str = "macau-2000", clocks: bool = False) -> None:
    """People at boxes 1, 2, ..., after the cut."""
    table.open_table(rules, clocks=clocks)
    for box, name in enumerate(names, start=1):
        table.well(name, f"sit {box}")
    if table.live().stage == "cut":
        table.ready(*names)


def code(reply: Reply) -> str:
    """Why something was refused."""
    assert not reply.ok
    if reply.refusal is not None:
        return reply.refusal.code
    assert reply.error is not None
    return reply.error.code


# Bets and messages ---------------------------------------------------------------------


def test_bets_that_arrive_after_the_first_card_are_refused(
    table: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack(monkeypatch, f"{BURNS} 5h 9d 6h")
    seated(table, "ana", "bo")
    opening = table.live().opening
    table.well("ana", "bet 10 1")
    table.ready("ana", "bo")
    for text in ("bet 10 2 sevens", "bet 10 2"):
        assert code(table.act("bo", text, opening=opening)) == "stale"
    late = table.act("bo", "bet 10 2")
    assert code(late) == "not_in_bets"
    assert table.chips("bo") == 1000


def test_a_balance_is_exactly_what_it_is(table: Desk) -> None:
    largest = 2**53 - 1
    table.do(Move(ISSUER, wallet("ana"), largest - 1000, "much"))
    assert table.chips("ana") == largest


@pytest.mark.parametrize("stake", [1, 5])
def test_a_stake_that_is_not_even_is_refused_with_the_reason(table: Desk, stake: int) -> None:
    seated(table, "ana")
    reply = table.act("ana", f"bet {stake} 1")
    assert code(reply) == "stake_not_even"
    assert reply.refusal is not None
    assert reply.refusal.article == "general/stakes"


def test_a_double_with_too_few_chips_is_grey_and_refused(
    table: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    from croupier.server.offered import offered_to  # noqa: PLC0415 only this needs it

    stack(monkeypatch, f"{BURNS} 5h 9d 6h")
    left_with(table, "ana", 39)
    seated(table, "ana")
    table.well("ana", "bet 20 1")
    table.ready("ana")
    table.ready("ana")
    live = table.live()
    offered = offered_to(live, "ana", table.chips("ana"), 0)
    (double,) = (offer for offer in offered.offers if offer.verb == "double")
    assert double.refusal is not None
    assert double.refusal.text == "A double costs 20 more and 19 are left"
    reply = table.act("ana", "double 1.1")
    assert reply.refusal == double.refusal


# Two things at once --------------------------------------------------------------------


def test_a_hit_that_arrives_twice_draws_once(table: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    stack(monkeypatch, f"{BURNS} 5h 9d 6h 2h 9h")
    seated(table, "ana")
    table.well("ana", "bet 10 1")
    table.ready("ana")
    table.ready("ana")
    opening = table.live().opening
    assert table.act("ana", "hit 1.1", opening=opening).ok
    assert code(table.act("ana", "hit 1.1", opening=opening)) == "stale"
    (hand,) = table.live().state.boxes[1].hands
    assert hand.total is not None
    assert hand.total.points == 13
    assert str(table.live().next_card) == "9h"


def test_bets_at_two_tables_at_the_same_moment(table: Desk) -> None:
    left_with(table, "ana", 100)
    seated(table, "ana")
    table.open_table(table="tabletwo0")
    table.well("ana", "sit 1", table="tabletwo0")
    table.ready("ana", table="tabletwo0")
    for where in ("tableone0", "tabletwo0"):
        table.submit(table.act_job("ana", "bet 80 1", table=where), where)
    replies = [table.done.get(timeout=5).result for _ in range(2)]
    assert sorted(isinstance(reply, Reply) and reply.ok for reply in replies) == [False, True]
    assert table.chips("ana") == 20
    table.check_ledger()


def test_a_credit_during_the_round_is_kept(table: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    stack(monkeypatch, f"{BURNS} Th 9d Td 2s 8c")
    left_with(table, "ana", 100)
    seated(table, "ana")
    table.well("ana", "bet 50 1")
    table.ready("ana")
    table.do(Move(ISSUER, wallet("ana"), 30, "credit"))
    table.ready("ana")
    table.well("ana", "stand 1.1")
    # The burn before the dealer's second card takes the 2; his 9 and 8 lose against 20.
    assert table.live().state.rounds == 1
    assert table.chips("ana") == 180
    table.check_ledger()


def test_a_bet_beyond_ones_chips_is_refused_and_nothing_comes_back(table: Desk) -> None:
    left_with(table, "bo", 2)
    seated(table, "ana", "bo")
    assert code(table.act("bo", "bet 1000 2")) == "chips"
    assert code(table.act("bo", "bet 0 2")) == "stake_not_even"
    assert table.chips("bo") == 2


def test_escrow_holds_what_has_been_bet_and_the_sum_stays(table: Desk) -> None:
    left_with(table, "ana", 100)
    seated(table, "ana")
    table.well("ana", "bet 20 1")
    assert code(table.act("ana", "bet 150 1")) == "chips"
    assert table.balance("escrow:tableone0") == 20
    assert table.chips("ana") == 80


def test_a_round_is_settled_once(table: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    # A natural against a 9 is paid at once where the statute says so, or at the end: once.
    stack(monkeypatch, f"{BURNS} Ah 9d Kh 2s 9c")
    seated(table, "ana", clocks=True)
    table.well("ana", "bet 10 1")
    table.ready("ana")
    clock = table.live().clock
    table.ready("ana")
    if clock is not None:
        table.do(ClockFired("tableone0", clock.opening, clock.at_ms))
    assert table.live().state.rounds == 1
    assert table.chips("ana") == 1015
    table.check_ledger()


def test_ready_pressed_twice_starts_one_round(table: Desk) -> None:
    left_with(table, "ana", 200)
    seated(table, "ana")
    table.well("ana", "bet 30 1")
    opening = table.live().opening
    table.ready("ana")
    seq = table.live().seq
    from croupier.server.commands import BeReady  # noqa: PLC0415 only this needs it

    again = BeReady(
        table="tableone0",
        person=table.people["ana"],
        id="again-again",
        at_ms=now_ms(),
        opening=opening,
    )
    assert code(table.do(again)) == "stale"
    assert table.live().seq == seq
    with table.engine.connect() as connection:
        acts = list(connection.scalars(select(s.acts.c.act)))
    assert acts.count("burn ??") == 6
    assert table.chips("ana") == 170


# Time and connections ------------------------------------------------------------------


def two_to_act(table: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ana and then bo have a decision."""
    stack(monkeypatch, f"{BURNS} 5h 5d 9d 6h 6d")
    seated(table, "ana", "bo", clocks=True)
    table.well("ana", "bet 10 1")
    table.well("bo", "bet 10 2")
    table.ready("ana", "bo")
    table.ready("ana", "bo")
    assert table.live().stage == "decision"


def test_an_old_clock_leaves_the_next_player_his_full_time(
    table: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    two_to_act(table, monkeypatch)
    old = table.live().clock
    assert old is not None
    assert table.act("ana", "stand 1.1", at_ms=old.at_ms - 1).ok
    table.do(ClockFired("tableone0", old.opening, old.at_ms))
    live = table.live()
    assert live.state.boxes[2].hands[0].ended is None
    assert live.clock is not None
    assert live.clock.total_ms == 20_000
    assert live.clock.opening == live.opening != old.opening


def test_an_act_after_its_time_is_refused(table: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    two_to_act(table, monkeypatch)
    clock = table.live().clock
    assert clock is not None
    assert code(table.act("ana", "hit 1.1", at_ms=clock.at_ms + 1)) == "too_late"
    assert table.act("ana", "stand 1.1", at_ms=clock.at_ms).ok


def test_a_punter_without_a_connection_stands_and_the_round_ends_by_itself(
    table: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    two_to_act(table, monkeypatch)
    table.fire()
    table.fire()
    assert table.live().state.rounds == 1


def test_an_absent_banker_with_a_free_choice_stands(
    table: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The banker: A 6, a soft 17; bo: T 8.
    stack(monkeypatch, "Th 6d 8h Ad")
    seated(table, "ana", "bo", rules="banker", clocks=True)
    table.well("bo", "bet 10 2")
    table.fire()
    while table.live().stage != "banker":
        table.fire()
    table.fire()
    last = table.live().state.last
    assert last is not None
    assert len(last.dealer.cards) == 2
    assert last.net == {"ana": -10, "bo": 10}


def test_when_the_last_awaited_punter_leaves_the_round_goes_on_at_once(
    table: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    two_to_act(table, monkeypatch)
    table.well("ana", "stand 1.1")
    table.well("bo", "leave")
    assert table.live().state.rounds == 1
    assert table.live().state.seats == {1: "ana"}


def test_who_sits_down_during_a_round_waits(table: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    two_to_act(table, monkeypatch)
    order = list(table.live().state.boxes)
    table.well("cy", "sit 3")
    assert code(table.act("cy", "bet 10 3")) == "not_in_bets"
    assert table.chips("cy") == 1000
    assert list(table.live().state.boxes) == order


# Seats ---------------------------------------------------------------------------------


def test_banker_game_one_person_has_one_seat(table: Desk) -> None:
    table.open_table("banker")
    table.well("ana", "sit 1")
    assert code(table.act("ana", "sit 3")) == "already_seated"


def test_two_take_a_seat_at_the_same_moment_and_a_sixth_comes(table: Desk) -> None:
    table.open_table("banker")
    for name in ("ana", "bo"):
        table.submit(table.act_job(name, "sit 1"), name)
    replies = [table.done.get(timeout=5).result for _ in range(2)]
    assert sorted(isinstance(reply, Reply) and reply.ok for reply in replies) == [False, True]
    assert table.live().state.banker_name == "ana"
    for box, name in enumerate(("bo", "cy", "di", "ed"), start=2):
        table.well(name, f"sit {box}")
    for box in range(1, 7):
        assert not table.act("flo", f"sit {box}").ok
    assert table.live().state.banker == 1


# The shoe ------------------------------------------------------------------------------


def test_the_order_is_revealed_when_the_shoe_ends_and_not_before(table: Desk) -> None:
    from croupier.server.records import shoe_proof, shoe_text  # noqa: PLC0415 only this needs it

    seated(table, "ana")
    table.well("ana", "bet 10 1")
    for _ in range(20):
        if table.live().state.rounds:
            break
        if table.live().stage == "decision":
            turn = next(iter(table.live().state.boxes[1].hands))
            assert turn is not None
            for hand in (1, 2, 3, 4):
                if table.act("ana", f"stand 1.{hand}").ok:
                    break
        else:
            table.ready("ana")
    assert table.live().state.rounds == 1
    with table.engine.connect() as connection:
        proof = shoe_proof(connection, "tableone0", 1)
        assert (proof.salt, proof.order, proof.retired) == (None, None, False)
        with pytest.raises(Refusal, match="revealed"):
            shoe_text(connection, "tableone0", 1, "ana")


# People --------------------------------------------------------------------------------


def test_there_is_one_top_up_a_day_for_whoever_is_broke(table: Desk) -> None:
    with pytest.raises(Refusal, match="less than"):
        table.do(TopUp("ana"))
    left_with(table, "ana", 4)
    assert table.do(TopUp("ana")) == 1000
    left_with(table, "ana", 5)
    with pytest.raises(Refusal, match="tomorrow"):
        table.do(TopUp("ana"))
    table.check_ledger()


def test_a_name_in_use_is_made_unique(table: Desk) -> None:
    other = table.guest("Ana")
    assert other.name.startswith("ana-")
    assert replace(other, name="ana") == replace(table.people["ana"], display="Ana")
