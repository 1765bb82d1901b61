"""Tests of `croupier judge`: what it prints, for people and for programs, and its exit status."""

import io
import sys
from json import loads

import pytest

from tests.cli.running import HEADER, LATER_ROUND, ROUND, Runner, session

# The example of docs/hand-history.md and what it says of it.
EXAMPLE = """
format = "21h/1"
rules = "macau-2000"
options = { hands_max = 2 }
seats = { 1 = "ana", 3 = "bo" }
names = { ana = "陳 大文" }
shoe = "?? ?? ?? ?? ?? ?? 8s Kh 8d 3c 6h 9c ?? 9s"
acts = [
  "ana bet 100 1",
  "ana bet 10 1 pair",
  "cy bet 50 1",
  "ana split 1",
  "ana hit 1.1",
  "ana stand 1.1",
  "ana stand 1.2",
]
"""
EXAMPLE_JUDGED = """
{"rules": "macau-2000", "options": {"hands_max": 2},
 "rounds": [{
   "complete": true,
   "boxes": {"1": {"hands": [
     {"cards": ["8s", "3c", "6h"], "total": 17, "soft": false,
      "stake": {"ana": 100, "cy": 50}, "outcome": "lose"},
     {"cards": ["8d", "9c"], "total": 17, "soft": false,
      "stake": {"ana": 100, "cy": 50}, "outcome": "lose"}]}},
   "dealer": {"cards": ["Kh", "9s"], "total": 19},
   "settlements": [
     {"player": "ana", "box": 1, "hand": 1, "wager": "pair", "stake": 10, "net": 110,
      "article": "2000/15"},
     {"player": "ana", "box": 1, "hand": 1, "wager": "main", "stake": 100, "net": -100,
      "article": "2000/5"},
     {"player": "cy", "box": 1, "hand": 1, "wager": "main", "stake": 50, "net": -50,
      "article": "2000/5"},
     {"player": "ana", "box": 1, "hand": 2, "wager": "main", "stake": 100, "net": -100,
      "article": "2000/5"},
     {"player": "cy", "box": 1, "hand": 2, "wager": "main", "stake": 50, "net": -50,
      "article": "2000/5"}],
   "net": {"ana": -90, "cy": -100},
   "refused": [], "paid_wrongly": []}]}
"""
EXAMPLE_TOLD = """\
Macau, Order 141/2000 (macau-2000)
Chosen: hands_max=2

Round 1
       The cards are shuffled; 312 are in the shoe (2000/2.2)
       Burned: 6 cards, unseen (2000/2.1(c))
    1  陳 大文 bets 100 on box 1
    2  陳 大文 bets 10 on a pair on box 1
    3  cy bets 50 on box 1
       陳 大文 decides for box 1 (2000/14)
       Dealt
         box 1     8♠ 8♦  16
         dealer    K♥  10
    4  陳 大文 wins 110 on the pair bet on box 1: a pair (2000/15)
       陳 大文 splits box 1
         hand 1.1  8♠ 3♣  11
    5  陳 大文 hits hand 1.1
         hand 1.1  8♠ 3♣ 6♥  17
    6  陳 大文 stands on hand 1.1 with 17
         hand 1.2  8♦ 9♣  17
    7  陳 大文 stands on hand 1.2 with 17
       Burned: one card, unseen (2000/2.4)
         dealer    K♥ 9♠  19
       陳 大文 loses 100 on hand 1.1: 17 against 19 (2000/5)
       cy loses 50 on hand 1.1: 17 against 19 (2000/5)
       陳 大文 loses 100 on hand 1.2: 17 against 19 (2000/5)
       cy loses 50 on hand 1.2: 17 against 19 (2000/5)
       Result: 陳 大文 -90, cy -100

1 round judged, no act refused, nobody paid wrongly
"""
REFUSED = HEADER + (
    'shoe = "?? ?? ?? ?? ?? ?? Ts Kh 9d ?? 8s"\n'
    'acts = ["ana bet 101 1", "ana bet 100 1", "ana split 1", "ana stand 1"]\n'
)


def test_the_example_is_judged_as_documented(run: Runner) -> None:
    ran = run.judge(EXAMPLE, "--json")
    assert ran.json == loads(EXAMPLE_JUDGED)
    assert list(ran.json["rounds"][0]) == list(loads(EXAMPLE_JUDGED)["rounds"][0])
    assert (ran.status, ran.err) == (0, "")


def test_the_example_is_told_in_words(run: Runner) -> None:
    ran = run.judge(EXAMPLE)
    assert ran.out == EXAMPLE_TOLD
    assert (ran.status, ran.err) == (0, "")


def test_the_first_refused_act_ends_the_judging(run: Runner) -> None:
    ran = run.judge(REFUSED, "--json")
    assert ran.status == 1
    (judged,) = ran.json["rounds"]
    assert judged["refused"] == [
        {
            "act": 1,
            "text": "ana bet 101 1",
            "code": "STAKE_NOT_EVEN",
            "article": "general/stakes",
        }
    ]
    assert judged["complete"] is False
    assert judged["awaiting"] == "bets"
    assert judged["boxes"] == judged["net"] == {}


def test_the_first_refused_act_is_told_with_its_reason(run: Runner) -> None:
    ran = run.judge(REFUSED)
    assert ran.status == 1
    assert (
        "    1  REFUSED ana bet 101 1: A stake is an even number of chips above zero,"
        " so that halves are whole; 101 is not (general/stakes)\n"
    ) in ran.out
    assert "--continue leaves it out and goes on" in ran.out
    assert "bets 100" not in ran.out


def test_going_on_leaves_refused_acts_out_and_still_fails(run: Runner) -> None:
    ran = run.judge(REFUSED, "--json", "--continue")
    (judged,) = ran.json["rounds"]
    assert [(each["act"], each["code"]) for each in judged["refused"]] == [
        (1, "STAKE_NOT_EVEN"),
        (3, "SPLIT_NOT_A_PAIR"),
    ]
    assert judged["complete"] is True
    assert judged["net"] == {"ana": 100}
    assert ran.status == 1


def test_no_round_after_the_refused_act_is_judged(run: Runner) -> None:
    refused = 'acts = ["ana bet 1 1"]\n'
    text = session([ROUND, refused, LATER_ROUND])
    ran = run.judge(text, "--json")
    assert [judged["complete"] for judged in ran.json["rounds"]] == [True, False]
    assert ran.status == 1
    told = run.judge(text).out
    assert "2 rounds judged, 1 act refused" in told
    assert "cannot begin" not in told


@pytest.mark.parametrize(
    ("paid", "wrong"),
    [
        ("net = { ana = 100 }", []),
        ("ana = 100", []),
        ("net = { ana = 99 }", [("ana", 99, 100)]),
        ("net = {}", [("ana", 0, 100)]),
        ("net = { ana = 100, bo = 5 }", [("bo", 5, 0)]),
    ],
)
def test_payments_are_compared(run: Runner, paid: str, wrong: list[tuple[str, int, int]]) -> None:
    text = HEADER + ROUND + f"\n[[paid]]\n{paid}\n"
    ran = run.judge(text, "--json")
    found = ran.json["rounds"][0]["paid_wrongly"]
    assert [(each["player"], each["paid"], each["due"]) for each in found] == wrong
    assert ran.status == (1 if wrong else 0)
    told = run.judge(text)
    assert told.status == ran.status
    for name, given, due in wrong:
        amounts = f"{name} got {given or 0:+,}".replace("+0", "0")
        assert f"PAID WRONGLY in round 1: {amounts}, {due:+,}".replace("+0", "0") in told.out
    assert ("Everybody was paid what is due" in told.out) is (not wrong)


def test_a_wrong_payment_does_not_end_the_judging(run: Runner) -> None:
    paid = "\n[[paid]]\nana = 1\n\n[[paid]]\nana = 100\n"
    for after in (session([ROUND, LATER_ROUND], paid), session([ROUND + paid[:18], LATER_ROUND])):
        ran = run.judge(after, "--json")
        assert [bool(judged["paid_wrongly"]) for judged in ran.json["rounds"]] == [True, False]
        assert ran.status == 1


def test_a_round_without_a_payment_is_not_compared(run: Runner) -> None:
    ran = run.judge(session([ROUND, LATER_ROUND], "\n[[paid]]\nana = 100\n"), "--json")
    assert [judged["paid_wrongly"] for judged in ran.json["rounds"]] == [[], []]
    assert ran.status == 0


def test_a_last_round_may_stop_before_its_end(run: Runner) -> None:
    text = HEADER + 'shoe = "?? ?? ?? ?? ?? ?? Ts Kh 9d"\nacts = ["ana bet 100 1"]\n'
    ran = run.judge(text, "--json")
    (judged,) = ran.json["rounds"]
    assert (judged["complete"], judged["awaiting"]) == (False, "decision 1.1")
    assert list(judged)[:2] == ["complete", "awaiting"]
    assert ran.status == 0
    assert "Not over: waits for the decision of ana on box 1" in run.judge(text).out


def test_a_round_that_is_not_over_bars_the_next_one(run: Runner) -> None:
    ran = run.judge(session(['acts = ["shuffle"]\n', ROUND]), "--json")
    assert ran.status == 2
    assert ran.json["error"]["line"] == 8
    assert "round 1 is not over" in ran.json["error"]["message"]


def test_a_round_left_open_by_a_refused_act_ends_the_judging_only(run: Runner) -> None:
    paid = "\n[[paid]]\nana = 100\n"
    text = session([ROUND.replace("stand", "split"), LATER_ROUND], paid)
    ran = run.judge(text, "--json", "--continue")
    assert ran.status == 1
    (judged,) = ran.json["rounds"]
    assert judged["awaiting"] == "decision 1.1"
    assert judged["paid_wrongly"] == []
    assert "Everybody was paid what is due" not in run.judge(text).out
    assert "round 2 cannot begin before round 1 is over" in run.judge(text, "--continue").out


def test_an_unreadable_file_prints_its_error_and_nothing_else(run: Runner) -> None:
    text = session([ROUND, 'acts = ["ana shout 1"]\n'])
    ran = run.judge(text, "--json")
    assert ran.status == 2
    assert ran.json == {
        "error": {
            "line": 10,
            "column": 14,
            "message": "`shout` is no act; there are bet, insure, even-money, surrender, hit,"
            " stand, double, split, five-cards, cut, draw, sit, leave",
        }
    }
    told = run.judge(text)
    assert told.status == 2
    assert told.err.startswith(f"{run.folder / 'round.21h'}:10:14: `shout` is no act")
    assert told.err.count("\n") == 1
    assert "Result: ana +100" in told.out


def test_a_file_is_read_to_its_end_after_a_refused_act(run: Runner) -> None:
    ran = run.judge(session(['acts = ["ana bet 1 1"]\n', 'acts = ["ana shout 1"]\n']), "--json")
    assert ran.status == 2
    assert list(ran.json) == ["error"]


def test_a_stake_of_31_digits_is_well_formed_and_refused(run: Runner) -> None:
    ran = run.judge(HEADER + f'acts = ["shuffle", "ana bet {"8" * 31} 1"]\n', "--json")
    assert ran.json["rounds"][0]["refused"][0]["code"] == "STAKE_OVER_LIMIT"
    assert ran.status == 1


def test_the_standard_input_is_a_file_too(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(EXAMPLE.encode())))
    assert run("judge", "-", "--json").json == loads(EXAMPLE_JUDGED)


def test_a_file_that_cannot_be_opened_gets_one_sentence(run: Runner) -> None:
    for file, sentence in (
        (str(run.folder / "none.21h"), "There is no such file"),
        (str(run.folder), "This is a folder; name a file in it"),
        ("with\0zero", "This file cannot be read"),
    ):
        for option in ((), ("--json",)):
            ran = run("judge", file, *option)
            assert ran.status == 2
            assert ran.out == ""
            assert ran.err.startswith(f"{file}: {sentence}")
            assert "\n" not in ran.err
