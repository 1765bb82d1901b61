"""What a person types at the table: understood or answered with one line, and nothing lost."""

import pytest

from croupier.cli.table_words import Said, read_line
from tests.cli.table import Door, door

__all__ = ["door"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("h", Said("hit")),
        ("HIT", Said("hit")),
        ("stand 2.1", Said("stand", None, 2, 1)),
        ("p", Said("split")),
        ("50", Said("bet", 50)),
        ("50 2", Said("bet", 50, 2)),
        ("b 50 on box 2", Said("bet", 50, 2)),
        ("1,000", Said("bet", 1000)),
        ("pair 10", Said("pair", 10)),
        ("p 10 2", Said("pair", 10, 2)),
        ("pair 10 3.2", Said("pair", 10, 3, 2)),
        ("sevens 10 3", Said("sevens", 10, 3)),
        ("i", Said("insure")),
        ("i 5", Said("insure", 5)),
        ("even money 2", Said("even", None, 2)),
        ("cut 30", Said("cut", 30)),
    ],
)
def test_lines_are_understood(line: str, said: Said) -> None:
    assert read_line(line) == said


@pytest.mark.parametrize(
    "line", ["", "x", "-5", "0.5", "50 2 3", "pair", "bet ten", "h h", "9" * 30, "1e3", "50 2.x"]
)
def test_nonsense_is_not_understood(line: str) -> None:
    assert read_line(line) is None


@pytest.mark.parametrize(
    "wrong",
    ["hello", "-4", "5", "0.5", "50 99", "pair 3", "sevens 10", "h", "9" * 15, "9" * 400, "\x07"],
)
def test_a_wrong_bet_costs_one_line_and_the_slip_stays(door: Door, wrong: str) -> None:
    evening = door.sit_down(f"\n30\n{wrong}\n\ns\ns\n", "macau-2000", "--seed", "2")
    assert '"guest bet 30 3"' in evening.saved
    assert evening.saved.count('"guest bet') == 1


def test_clear_takes_bets_back_and_enter_repeats_the_last_ones(door: Door) -> None:
    lines = "\n30\npair 4\nclear\n40\npair 6\n\ns\ns\ns\n\ns\ns\ns\nq\n"
    saved = door.sit_down(lines, "macau-2000", "--seed", "2").saved
    assert saved.count('"guest bet 40 3"') == 2
    assert saved.count('"guest bet 6 3 pair"') == 2
    assert "guest bet 30" not in saved


def test_other_boxes_and_a_round_without_a_bet(door: Door) -> None:
    saved = door.sit_down(
        "\n30 1\n20 6\n\n" + "s\n" * 6 + "skip\n\n", "macau-2000", "--seed", "2"
    ).saved
    assert '"guest bet 30 1"' in saved
    assert '"guest bet 20 6"' in saved
    _, first, second = saved.split("[[rounds]]")[:3]
    assert "guest" in first
    assert "guest" not in second


def test_a_refusal_tells_its_article_and_a_question_mark_explains_it(door: Door) -> None:
    evening = door.sit_down("\n5\n?\n", "macau-2000")
    assert "(general/stakes)" in evening.out
    assert "general/stakes  A stake or a side bet is a positive multiple" in evening.out


@pytest.mark.parametrize("asked", ["? 2004/16(1)", "? 16(1)", "? 2004/16"])
def test_any_article_can_be_asked_for(door: Door, asked: str) -> None:
    evening = door.sit_down(f"{asked}\n? 99\n", "macau-2004")
    assert "2004/16(1)  " in evening.out
    assert "There is no article 99 in macau-2004" in evening.out


def test_help_and_rules_can_be_read_at_any_moment(door: Door) -> None:
    evening = door.sit_down("?\nhelp\nr\n\n\nr\ns\n", "macau-2004", "--seed", "1")
    assert evening.out.count("You sit at one box") == 2
    assert evening.out.count("decks = 6") == 2


def test_a_play_named_in_the_window_is_made_in_its_turn(door: Door) -> None:
    saved = door.sit_down("\n\ns\n", "macau-2000", "--seed", "3").saved
    assert '"guest stand 3.1"' in saved


def test_surrender_is_asked_before_play_with_its_cost(door: Door) -> None:
    evening = door.sit_down("\n50\n\nu\n", "macau-2000", "--seed", "3")
    assert "u surrender (costs 25)" in evening.out
    assert '"guest surrender 3"' in evening.saved
    assert "guest loses 25 on box 3: the hand was given up" in evening.out


def test_an_extra_bet_alone_brings_the_usual_stake_with_it(door: Door) -> None:
    saved = door.sit_down("\npair 10\n\ns\ns\n", "macau-2000", "--seed", "2").saved
    assert saved.index('"guest bet 10 3"') < saved.index('"guest bet 10 3 pair"')
