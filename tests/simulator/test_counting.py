"""Counting systems: what a file says, what mistakes are told, and index plays that are derived."""

from __future__ import annotations

from functools import cache
from importlib import resources

import pytest

from croupier.analyser.indices import CountPlay, _Shoes, insure_from, play_by_count
from croupier.analyser.round import tables_value
from croupier.core.cards import CARDS
from croupier.messages import catalogue
from croupier.players.chart import UPCARDS, Chart, shipped_chart
from croupier.simulator.counting import (
    TRUE_COUNTS,
    CountingError,
    load_system,
    read_ramp,
    read_system,
    system_names,
)
from croupier.simulator.game import Compiled, Game
from croupier.simulator.play import play_shoes
from croupier.statute import load_statute, rule_set_ids
from croupier.tables.compile import compile_rules
from croupier.tables.play import HandFacts, Play

HI_LO = resources.files("croupier.simulator").joinpath("data", "hi-lo.toml").read_text("utf-8")
COUNTED = ("macau-2000", "macau-2004")
SMALL = """
name = "Mine"
[tags]
A = -1
2 = 0
3 = 1
4 = 1
5 = 2
6 = 1
7 = 0
8 = 0
9 = 0
T = -1
[ramp]
-1 = 0
1 = 3
[plays.macau-2004]
insure_from = 2
[plays.macau-2004.hard]
"16 T" = "H 0 S"
"9 2" = "H 1 D 5 S"
[plays.macau-2004.surrender]
"15 A" = "- -2 X"
"""
EVERY = [Play.STAND, Play.HIT, Play.DOUBLE]


def hard(total: int, cards: int = 2) -> HandFacts:
    return HandFacts(total, False, cards, 0, False, False, (0,) * 10)


def test_hi_lo_is_shipped_for_both_statutes() -> None:
    assert system_names() == ["hi-lo"]
    system = load_system("hi-lo")
    assert system.name == "Hi-Lo"
    assert sum(system.tags_by_kind) == 0
    assert {str(card.rank): system.tags_by_kind[card.kind] for card in CARDS} == {
        **dict.fromkeys("23456", 1),
        **dict.fromkeys("789", 0),
        **dict.fromkeys("TJQKA", -1),
    }
    assert set(system.plays) == set(COUNTED)


def test_a_count_changes_plays_insurance_and_stakes() -> None:
    chart = shipped_chart("macau-2004")
    counting = read_system(SMALL).counting("macau-2004", chart)
    at = dict(zip(TRUE_COUNTS, counting.strategies, strict=True))
    assert counting.count_from == TRUE_COUNTS[0]
    assert [at[count].play(10, hard(16, 3), EVERY) for count in (-8, -1, 0, 8)] == [
        Play.HIT,
        Play.HIT,
        Play.STAND,
        Play.STAND,
    ]
    assert [at[count].play(2, hard(9), EVERY) for count in (0, 1, 4, 5)] == [
        Play.HIT,
        Play.DOUBLE,
        Play.DOUBLE,
        Play.STAND,
    ]
    assert [at[count].surrenders(1, hard(15)) for count in (-3, -2)] == [False, True]
    assert [at[count].insures for count in (-8, 1, 2, 8)] == [False, False, True, True]
    assert dict(zip(TRUE_COUNTS, counting.stakes, strict=True)) == {
        count: 0 if count < 1 else 3 for count in TRUE_COUNTS
    }
    assert counting.tags[CARDS[0].kind] == -1


def test_elsewhere_and_with_the_bets_alone_the_chart_is_played() -> None:
    chart = shipped_chart("macau-2000")
    system = read_system(SMALL)
    for counting in (
        system.counting("macau-2000", chart),
        system.counting("macau-2004", chart, {0: 1, 3: 5}, only_bets=True),
    ):
        for each in counting.strategies:
            assert isinstance(each, Chart)
            assert each.tables == chart.tables
            assert not each.insures
    assert dict(zip(TRUE_COUNTS, counting.stakes, strict=True)) == {
        count: 1 if count < 3 else 5 for count in TRUE_COUNTS
    }


def test_bets_are_read_in_any_order() -> None:
    assert read_ramp("2:4 0:1, -1:0") == {-1: 0, 0: 1, 2: 4}
    assert list(read_ramp("2:4 0:1")) == [0, 2]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "no_ramp"),
        ("0:0", "no_ramp"),
        ("0=1", "ramp_word"),
        ("0:-1", "ramp_word"),
        ("0:x", "ramp_word"),
        ("9:1", "count"),
        ("x:1", "count"),
        ("0:1001", "units"),
    ],
)
def test_bets_that_cannot_be_read_are_told(text: str, key: str) -> None:
    with pytest.raises(CountingError) as raised:
        read_ramp(text)
    assert raised.value.key == key
    check_sentence(raised.value)


def check_sentence(error: CountingError) -> None:
    for language in ("en", "zh-Hant"):
        sentence = catalogue(language).say(f"counting.{error.key}", **error.arguments)
        assert all(str(value) in sentence for value in error.arguments.values())


MISTAKES = [
    ("[ramp]", "[ramp", "toml"),
    ("[ramp]", "[bets]", "entry"),
    ('name = "Mine"', "", "name"),
    ('name = "Mine"', "name = 1", "name"),
    (SMALL[SMALL.index("[tags]") : SMALL.index("[ramp]")], "tags = 1\n", "table"),
    ("7 = 0", "J = 0", "rank"),
    ("7 = 0", "23 = 0", "rank"),
    ("7 = 0", "", "tag"),
    ("7 = 0", "7 = 0.5", "tag"),
    ("7 = 0", "7 = 10", "tag"),
    ("7 = 0", "7 = true", "tag"),
    ("7 = 0", "7 = 1", "unbalanced"),
    ("-1 = 0\n1 = 3\n", "", "no_ramp"),
    ("1 = 3", "1 = 0", "no_ramp"),
    ("1 = 3", "1 = -3", "units"),
    ("1 = 3", "12 = 3", "count"),
    ("1 = 3", "one = 3", "count"),
    ("[plays.macau-2004]", "[plays.banque]", "rules"),
    ("insure_from = 2", "insure_from = 2.5", "count"),
    ("insure_from = 2", "insure_from = true", "count"),
    ("insure_from = 2", "insure = 2", "play_table"),
    ("[plays.macau-2004.hard]", "[plays.macau-2004.hart]", "play_table"),
    ('"16 T"', '"22 T"', "cell"),
    ('"16 T"', '"16 10"', "cell"),
    ('"16 T"', '"16"', "cell"),
    ('"H 0 S"', '"H 0"', "steps"),
    ('"H 0 S"', '"H 0 P"', "steps"),
    ('"H 0 S"', '"SH 0 S"', "steps"),
    ('"H 0 S"', '""', "steps"),
    ('"H 0 S"', "0", "steps"),
    ('"H 0 S"', '"H zero S"', "count"),
    ('"H 1 D 5 S"', '"H 5 D 1 S"', "steps"),
    ('"H 1 D 5 S"', '"H 1 D 1 S"', "steps"),
]


@pytest.mark.parametrize(("old", "new", "key"), MISTAKES)
def test_a_mistake_in_a_system_is_told(old: str, new: str, key: str) -> None:
    assert old in SMALL
    with pytest.raises(CountingError) as raised:
        read_system(SMALL.replace(old, new, 1))
    assert raised.value.key == key
    check_sentence(raised.value)


def test_an_unknown_system_is_told() -> None:
    with pytest.raises(CountingError) as raised:
        load_system("hi-low")
    assert raised.value.arguments == {"given": "hi-low", "known": "hi-lo"}
    check_sentence(raised.value)


def test_every_sentence_about_a_system_has_a_mistake() -> None:
    of_commands = {"nothing_to_count", "encoding", "unknown", "ramp_word"}
    assert set(catalogue().entries("counting")) == {key for _, _, key in MISTAKES} | of_commands


# What is shipped -----------------------------------------------------------------------

SOME_COUNTS = range(-1, 4)


@cache
def derived(name: str) -> dict[int, CountPlay]:
    return play_by_count(load_statute(name).rules(), load_system("hi-lo").tags, SOME_COUNTS)


@pytest.mark.parametrize("name", COUNTED)
def test_the_shipped_plays_are_what_is_derived(name: str) -> None:
    plays = load_system("hi-lo").plays[name]
    by_count = derived(name)
    for count, found in by_count.items():
        letters, insures = plays.at(count)
        assert insures == found.insures
        for (table, row, upcard), letter in letters.items():
            # The columns of a chart that was reckoned end with the ace.
            at = "23456789TA".index(upcard)
            assert getattr(found.chart, table)[row][at] == letter, (count, table, row, upcard)


@pytest.mark.parametrize("name", COUNTED)
def test_where_nothing_is_shipped_the_chart_holds_at_every_count(name: str) -> None:
    plays, chart = load_system("hi-lo").plays[name], shipped_chart(name)
    for found in derived(name).values():
        for table in ("hard", "soft", "pairs", "surrender", "five_cards", "fourth_card", "bonus"):
            for row, letters in getattr(found.chart, table).items():
                plain = chart.tables[table].get(str(row), "-" * 10)
                for upcard, letter in zip("23456789TA", letters, strict=True):
                    if (table, row, upcard) not in plays.cells and letter != "-":
                        assert letter == plain[UPCARDS.index(upcard)], (table, row, upcard)


def test_insurance_pays_where_a_third_of_the_unseen_cards_are_tens() -> None:
    """Six packs, an ace seen: 96 + 2.4 t of 311 cards is a third from 3.2 on, 2.8 on average."""
    assert {name: insure_from(derived(name)) for name in COUNTED} == dict.fromkeys(COUNTED, 3)


def test_a_banker_game_has_nothing_to_count() -> None:
    assert set(load_system("hi-lo").plays) == set(rule_set_ids()) - {"banker"}


def test_rounds_at_a_count_net_what_such_a_shoe_is_worth() -> None:
    """The shoe as it is on average in the middle of a count, priced."""
    rules = load_statute("macau-2004").rules()
    system = load_system("hi-lo")
    game = Compiled(
        Game(rules, counting=system.counting("macau-2004", shipped_chart("macau-2004"), {0: 1}))
    )
    rows = game.rows(40_000)
    rounds = play_shoes(game.table, game.work(7), rows)
    counts, nets = rows.true_count[:rounds] + TRUE_COUNTS[0], rows.net[:rounds, 0] / 2
    shoes, tables = _Shoes(rules, system.tags), compile_rules(rules)
    for count in range(-5, 6):
        found = nets[counts == count]
        value = tables_value(tables, shoes.counts(count + 0.5), "CDP1").value
        assert abs(found.mean() - value) < 4.5 * found.std() / len(found) ** 0.5
    better, worse = nets[counts >= 1], nets[counts < -1]
    error = nets.std() * (1 / len(better) + 1 / len(worse)) ** 0.5
    assert better.mean() - worse.mean() > 6 * error
