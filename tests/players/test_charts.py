"""Charts: what can be read, what mistakes are told, and how a chart is changed."""

from __future__ import annotations

from importlib import resources

import pytest

from croupier.messages import catalogue, say
from croupier.players import DealersRule
from croupier.players.chart import TABLES, UPCARDS, Chart, ChartError, shipped_chart
from croupier.statute import load_statute, rule_set_ids
from croupier.tables.play import HandFacts, Play, Strategy

PLAIN = resources.files("croupier.players").joinpath("data", "basic.toml").read_text("utf-8")
EVERY = [Play.STAND, Play.HIT, Play.DOUBLE]


def hard(total: int, cards: int = 3) -> HandFacts:
    return HandFacts(total, False, cards, 0, False, False)


@pytest.mark.parametrize(
    ("old", "new", "key", "arguments"),
    [
        ("[hard]", "[hard", "toml", None),
        ('upcards = "23456789TA"', "", "upcards", {}),
        ('upcards = "23456789TA"', "upcards = 23456789", "upcards", {}),
        ('upcards = "23456789TA"', 'upcards = "22456789TA"', "upcards", {}),
        ("[bonus]", "[bonuses]", "table_unknown", {"table": "bonuses", "known": ", ".join(TABLES)}),
        (PLAIN[PLAIN.index("[bonus]") :], "", "table", {"table": "bonus"}),
        ('17 = "S', '22 = "S', "row", {"table": "hard", "row": "22", "least": "4", "most": "21"}),
        ('17 = "S', 'x = "S', "row", {"table": "hard", "row": "x", "least": "4", "most": "21"}),
        (
            '17 = "SSSSSSSSSS"',
            '17 = "SSSSSSSSS"',
            "letters",
            {"table": "hard", "row": "17", "allowed": "S H D E"},
        ),
        (
            '17 = "SSSSSSSSSS"',
            "17 = 1",
            "letters",
            {"table": "hard", "row": "17", "allowed": "S H D E"},
        ),
        (
            '8 = "PPPPPPPP--"',
            '8 = "PPPPPPPPX-"',
            "letters",
            {"table": "pairs", "row": "8", "allowed": "P -"},
        ),
        ('16 = "SSSSSHHHHH"\n', "", "gap", {"table": "hard", "row": "16"}),
        (
            PLAIN[PLAIN.index("[soft]") : PLAIN.index("# P split")],
            "[soft]\n",
            "no_rows",
            {"table": "soft"},
        ),
    ],
)
def test_a_mistake_in_a_chart_is_told(
    old: str, new: str, key: str, arguments: dict[str, str] | None
) -> None:
    assert old in PLAIN
    with pytest.raises(ChartError) as raised:
        Chart(PLAIN.replace(old, new, 1))
    assert raised.value.key == key
    if arguments is not None:
        assert raised.value.arguments == arguments
    for language in ("en", "zh-Hant"):
        sentence = catalogue(language).say(f"chart.{key}", **raised.value.arguments)
        assert all(value in sentence for value in raised.value.arguments.values())


def test_every_sentence_about_a_chart_has_a_mistake() -> None:
    told = set(catalogue().entries("chart"))
    assert told == {
        "toml", "upcards", "table", "table_unknown", "row", "letters", "no_rows", "gap",
    }  # fmt: skip
    assert say("chart.no_rows", table="hard") == "[hard] needs at least one row"


@pytest.mark.parametrize("name", rule_set_ids())
def test_the_order_of_upcards_is_the_files_own(name: str) -> None:
    chart = shipped_chart(name)
    turned = Chart(
        f'upcards = "{UPCARDS}"\n'
        + "".join(
            f"[{table}]\n" + "".join(f'{row} = "{letters}"\n' for row, letters in rows.items())
            for table, rows in chart.tables.items()
        )
    )
    assert turned.tables == chart.tables
    assert chart.play(6, hard(12), EVERY) is Play.STAND
    assert turned.play(10, hard(12), EVERY) is Play.HIT


def test_totals_beyond_the_rows_are_played_as_the_nearest() -> None:
    chart = Chart(PLAIN)
    assert chart.play(6, hard(20), EVERY) is Play.STAND
    assert chart.play(6, hard(5), EVERY) is Play.HIT
    assert set(chart.tables["hard"]) == {str(total) for total in range(4, 22)}


def test_a_changed_chart_differs_in_what_was_changed_and_nothing_else() -> None:
    chart = Chart(PLAIN)
    pair_of_tens = HandFacts(20, False, 2, 0, False, False, (0,) * 9 + (2,))
    changed = chart.changed({("hard", 16, "T"): "S", ("pairs", 10, "5"): "P"}, insures=True)
    assert (chart.play(10, hard(16), EVERY), changed.play(10, hard(16), EVERY)) == (
        Play.HIT,
        Play.STAND,
    )
    assert changed.play(9, hard(16), EVERY) is Play.HIT
    assert (chart.splits(5, 10), changed.splits(5, 10), changed.splits(4, 10)) == (
        False,
        True,
        False,
    )
    assert (chart.insures, changed.insures) == (False, True)
    assert not changed.surrenders(10, pair_of_tens)


@pytest.mark.parametrize(("name", "soft_17"), [("macau-2004", "draw"), ("macau-2000", "stand")])
def test_the_dealers_rule_plays_as_the_dealer_must(name: str, soft_17: str) -> None:
    options = {"dealer_soft_17": soft_17} if name == "macau-2004" else {}
    rule: Strategy = DealersRule(load_statute(name).rules(**options))
    soft_seventeen = HandFacts(17, True, 2, 0, False, False)
    pair = HandFacts(16, False, 2, 0, False, False, (0,) * 7 + (2, 0, 0))
    assert rule.play(10, hard(16), EVERY) is Play.HIT
    assert rule.play(6, hard(17), EVERY) is Play.STAND
    assert rule.play(6, soft_seventeen, EVERY) is (Play.HIT if soft_17 == "draw" else Play.STAND)
    assert rule.play(6, hard(12), [Play.STAND]) is Play.STAND
    assert not rule.surrenders(10, pair)
    assert not rule.splits(6, 8)
