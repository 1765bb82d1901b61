"""Whole sessions of `croupier play`: played, saved, judged, and repeated by their seed."""

import random
import re

import pytest

from croupier.cli.app import croupier
from croupier.cli.failure import Failure
from tests.cli.table import Door, door

__all__ = ["door"]

TABLES = [
    ("macau-2000",),
    ("macau-2004",),
    ("banker",),
    ("macau-2000", "--seats", "1"),
    ("macau-2000", "--set", "device=box", "--set", "decks=1"),
    ("macau-2000", "--set", "device=shuffler", "--seats", "7"),
    ("macau-2004", "--set", "boxes=9", "--seats", "9", "--set", "side_bets=pair,sevens,thirteen"),
    ("macau-2004", "--set", "five_cards=true", "--set", "special_bonus=true"),
    ("macau-2004", "--set", "procedure=1", "--set", "dealer_soft_17=draw"),
    ("banker", "--seats", "2", "--set", "bank_passes=every_round"),
    ("banker", "--seats", "5", "--set", "decks=1", "--set", "insurance_pays=two_to_one"),
]
TYPED = ("", "", "", "", "s", "s", "h", "d", "p", "u", "i", "e", "f", "20", "30 1", "pair 10", "x")


def typed(seed: int, count: int) -> str:
    rng = random.Random(seed)
    return "".join(rng.choice(TYPED) + "\n" for _ in range(count))


def signed(net: int) -> str:
    return f"{net:+,}" if net else "0"


@pytest.mark.parametrize("table", TABLES, ids=" ".join)
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_saved_judges_clean_and_pays_what_was_shown(
    door: Door, table: tuple[str, ...], seed: int
) -> None:
    evening = door.sit_down(typed(seed, 120), *table, "--seed", str(seed))
    assert evening.status == 0
    rounds = door.judged()["rounds"]
    assert len(rounds) >= 5
    assert all(each["complete"] and not each["refused"] for each in rounds)
    told = [line for line in evening.lines if line.startswith("Result: ")]
    assert [dict(re.findall(r"(\w+) ([+-]?\d[\d,]*\b)", line)) for line in told] == [
        {name: signed(net) for name, net in each["net"].items()} for each in rounds
    ]
    mine = sum(each["net"].get("guest", 0) for each in rounds)
    assert f"result {signed(mine)}" in evening.lines[-2]
    if table[0] == "banker":
        assert all(sum(each["net"].values()) == 0 for each in rounds)


@pytest.mark.parametrize("table", [("macau-2000",), ("banker",)], ids=" ".join)
def test_a_seed_repeats_the_whole_session(door: Door, table: tuple[str, ...]) -> None:
    first = door.sit_down(typed(5, 80), *table, "--seed", "11")
    again = door.sit_down(typed(5, 80), *table, "--seed", "11")
    other = door.sit_down(typed(5, 80), *table, "--seed", "12")
    assert first.saved == again.saved
    assert first.out == again.out
    assert first.saved != other.saved


def test_without_a_seed_no_two_shoes_are_alike(door: Door) -> None:
    first, second = (door.sit_down("\n\ns\ns\n", "banker").saved for _ in range(2))
    assert first != second


def test_without_rules_one_is_asked_and_enter_takes_the_first(door: Door) -> None:
    evening = door.sit_down("nonsense\n\n\n\ns\n", save=False)
    assert "1  macau-2000" in evening.out
    assert "Type a number from 1 to 3" in evening.out
    assert "macau-2000 · round 1" in evening.out
    assert "banker · round 1" in door.sit_down("3\n\n", save=False).out
    assert door.sit_down("q\n", save=False).status == 0


def test_the_cut_is_the_persons_if_he_wants_it(door: Door) -> None:
    assert '"guest cut 100"' in door.sit_down("999\n100\n\ns\ns\n", "macau-2000").saved
    assert "cut" not in door.sit_down("\n\ns\ns\n", "macau-2000").saved


def test_leaving_in_a_round_plays_it_out_and_saves_it(door: Door) -> None:
    evening = door.sit_down("\n\n", "macau-2004", "--seed", "3")
    (played,) = door.judged()["rounds"]
    assert played["complete"]
    assert "guest stand 3.1 clock" in evening.saved
    assert evening.lines[-2].startswith("Good-bye. One round")


def test_leaving_before_the_deal_saves_no_round(door: Door) -> None:
    evening = door.sit_down("\n50\nq\n", "macau-2004")
    assert "[[rounds]]" not in evening.saved
    assert "No round was played" in evening.out


def test_who_is_broke_gets_new_chips_and_is_told(door: Door) -> None:
    lines = "\n" + "1000000\n100\n\nh\nh\nh\nh\nh\nh\nh\n" * 40
    evening = door.sit_down(lines, "macau-2000", "--chips", "100", "--seats", "1", "--seed", "1")
    assert "guest is out of chips and gets 100 new ones" in evening.out
    assert "chips guest 10" in evening.saved
    assert door.judged()


def test_a_file_that_is_there_is_not_written_over(door: Door) -> None:
    file = door.folder / "kept.21h"
    file.write_text("mine")
    with pytest.raises(Failure, match=r"kept\.21h is there already.*--force"):
        door.sit_down("", "banker", "--save", str(file), save=False)
    assert file.read_text() == "mine"
    door.sit_down("", "banker", "--save", str(file), "--force", save=False)
    assert file.read_text().startswith('format = "21h/1"')


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["macau-1999"], "macau-1999"),
        (["banker", "--seats", "6"], "2 to 5 people"),
        (["banker", "--seats", "1"], "2 to 5 people"),
        (["macau-2000", "--seats", "0"], "1 to 7 people"),
        (["macau-2000", "--chips", "1"], "100 to"),
        (["macau-2000", "--chips", "many"], "chips"),
        (["macau-2000", "--set", "decks=9"], "1 to 8"),
        (["macau-2000", "--set", "decks"], "OPTION=VALUE"),
        (["macau-2000", "--set", "luck=true"], "luck"),
        (["macau-2000", "--pace", "nan"], "pace"),
        (["macau-2000", "--save", "no/such/folder/x.21h"], "cannot be written"),
    ],
)
def test_bad_input_gets_one_sentence(words: list[str], says: str) -> None:
    with pytest.raises(Failure) as failed:
        croupier(["play", *words])
    assert says in failed.value.message
    assert "\n" not in failed.value.message
