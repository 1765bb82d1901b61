"""Tests of `croupier rules`: the rule sheet, and choices that are refused."""

import unicodedata
from dataclasses import fields
from typing import Any

import pytest

from croupier.cli.wrapping import width_of
from croupier.statute import load_statute, rule_set_ids
from tests.cli.running import Runner


def options_of(sheet: Any) -> dict[str, Any]:  # noqa: ANN401 parsed JSON
    return {option["name"]: option for line in sheet["lines"] for option in line["options"]}


def test_without_a_name_the_rule_sets_are_listed(run: Runner) -> None:
    ran = run("rules")
    assert ran.status == 0
    for name in rule_set_ids():
        assert f"{name} " in ran.out
        assert load_statute(name).title in ran.out
    listed = run("rules", "--json").json["rule_sets"]
    assert [each["rules"] for each in listed] == list(rule_set_ids())


@pytest.mark.parametrize("name", rule_set_ids())
def test_every_line_and_option_is_on_the_sheet_in_the_order_of_the_text(
    run: Runner, name: str
) -> None:
    statute = load_statute(name)
    words = " ".join(run("rules", name).out.split())
    at = 0
    for line in statute.lines:
        for text in (line.says, line.reason, *(option.says for option in line.options)):
            at = words.index(" ".join(text.split()), at)
    for line in statute.lines:
        assert line.id in words
    for option in statute.options:
        assert f"{option.name} = " in words or f"{option.name} does not apply" in words


@pytest.mark.parametrize("name", rule_set_ids())
def test_the_sheet_as_data_has_every_parameter_once(run: Runner, name: str) -> None:
    sheet = run("rules", name, "--json").json
    rules = load_statute(name).rules()
    fixed = [parameter for line in sheet["lines"] for parameter in line["fixed"]]
    named = [*fixed, *options_of(sheet)]
    assert sorted(named) == sorted({field.name for field in fields(rules)} - {"id", "cites"})
    assert sheet["options"] == {}


def test_an_option_is_shown_with_all_that_is_known_of_it(run: Runner) -> None:
    option = options_of(run("rules", "macau-2004", "--set", "decks=4", "--json").json)["decks"]
    statute = load_statute("macau-2004").option("decks")
    assert option == {
        "name": "decks",
        "value": 4,
        "default": 6,
        "permitted": {"least": 1, "most": 8},
        "depends_on": [],
        "article": "2004/1",
        "source": "house",
        "reason": None,
        "permit": True,
        "says": statute.says,
        "value_says": {},
    }


def test_what_is_permitted_follows_the_other_choices(run: Runner) -> None:
    one = options_of(run("rules", "macau-2000", "--set", "decks=1", "--json").json)
    assert one["device"]["permitted"] == {"values": ["box", "shuffler"]}
    assert one["cut_card_from_end"]["permitted"] is None
    many = options_of(run("rules", "macau-2000", "--json").json)
    assert many["device"]["permitted"] == {"values": ["shoe", "shuffler"]}
    assert many["cut_card_from_end"]["permitted"] == {"least": 30, "most": 156}


def test_a_set_of_extra_bets_is_written_with_commas(run: Runner) -> None:
    ran = run("rules", "macau-2004", "--set", "side_bets=sevens,pair", "--json")
    assert ran.json["options"] == {"side_bets": ["pair", "sevens"]}
    assert (
        "side_bets = pair,sevens   CHOSEN"
        in run("rules", "macau-2004", "--set", "side_bets=sevens,pair").out
    )


def test_what_is_not_the_default_is_marked(run: Runner) -> None:
    words = run("rules", "macau-2000", "--set", "hands_max=2").out
    assert words.count("CHOSEN") == 1
    assert "hands_max = 2   CHOSEN, the default is 4" in words


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nix"], 'rules: "nix" is no rule set; there are macau-2000, macau-2004, banker'),
        (["macau-2000", "--set", "decks"], '"decks" has no value; write OPTION=VALUE'),
        (["macau-2000", "--set", "decks=9"], "decks: 9 is not permitted; permitted: 1 to 8"),
        (["macau-2000", "--set", "decks=six"], 'decks: "six" is not permitted; permitted: 1 to 8'),
        (["macau-2000", "--set", "dekcs=6"], 'did you mean "decks"?'),
        (["macau-2000", "--set", "dealer_soft_17=draw"], 'always "stand" here'),
        (["macau-2000", "--set", "decks=1", "--set", "device=shoe"], '"shoe" is not permitted'),
        (["macau-2000", "--set", "decks=1", "--set", "decks=2"], "decks is chosen twice"),
        (["--set", "decks=1"], "--set needs a rule set to choose from"),
        (["macau-2000", "more"], "Unrecognized arguments: more"),
        (["macau-2000", "--set"], "Argument --set: expected one argument"),
    ],
)
def test_a_choice_that_is_refused_gets_one_sentence(
    run: Runner, words: list[str], sentence: str
) -> None:
    ran = run("rules", *words)
    assert ran.status == 2
    assert ran.out == ""
    assert sentence in ran.err
    assert "\n" not in ran.err


@pytest.mark.parametrize("name", rule_set_ids())
def test_the_sheet_is_told_in_chinese_where_that_is_asked_for(run: Runner, name: str) -> None:
    statute = load_statute(name, "zh-Hant")
    words = "".join(run("rules", name, "--language", "zh-Hant").out.split())
    for line in statute.lines:
        for text in (line.says, line.reason, *(option.says for option in line.options)):
            assert text.replace(" ", "") in words
    assert statute.title in words
    data = run("rules", name, "--language", "zh-Hant", "--json").json
    assert [line["says"] for line in data["lines"]] == [line.says for line in statute.lines]
    assert statute.title in run("rules", "--language", "zh-Hant").out


@pytest.mark.parametrize(
    ("locale", "language"),
    [("zh_TW.UTF-8", "zh-Hant"), ("zh", "zh-Hant"), ("pt_PT", "en"), ("C", "en"), ("", "en")],
)
def test_the_sheet_is_told_in_the_readers_language(
    run: Runner, monkeypatch: pytest.MonkeyPatch, locale: str, language: str
) -> None:
    monkeypatch.delenv("LC_ALL")
    monkeypatch.setenv("LANG", locale)
    assert load_statute("banker", language).title in run("rules", "banker").out


def test_a_refused_choice_is_told_in_the_readers_language(run: Runner) -> None:
    ran = run("rules", "macau-2000", "--set", "decks=9", "--language", "zh-Hant")
    assert "不可選" in ran.err


def test_a_language_without_sentences_is_refused(run: Runner) -> None:
    ran = run("rules", "banker", "--language", "pt")
    assert (ran.status, ran.err) == (2, "--language pt: there are en, zh-Hant")


@pytest.mark.parametrize("columns", ["50", "61", "80", "200"])
@pytest.mark.parametrize("language", ["en", "zh-Hant"])
def test_no_line_is_wider_than_the_terminal_or_begins_with_a_mark(
    run: Runner, monkeypatch: pytest.MonkeyPatch, columns: str, language: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for line in run("rules", "macau-2004", "--language", language).out.splitlines():
        if any(word in line for word in (" = ", " is always ", "固定")):
            continue
        assert width_of(line) <= min(int(columns), 100), line
        words = line.strip() or "-"
        assert unicodedata.category(words[0]) not in {"Pe", "Po"}, line
        assert unicodedata.category(words[-1]) != "Ps", line
