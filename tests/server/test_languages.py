"""Every reader is answered in his language: rule sheets, titles, what is wrong with a choice."""

from collections.abc import Iterator

import httpx
import pytest

from croupier.messages import LANGUAGES
from croupier.server.languages import language_of
from croupier.statute import load_statute, rule_set_ids
from tests.server.house import Guest, Process, house


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with house(tmp_path_factory.mktemp("house") / "house.sqlite") as made:
        yield made


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("zh-Hant", "zh-Hant"),
        ("ZH-hant", "zh-Hant"),
        ("zh-TW,zh;q=0.9,en;q=0.8", "zh-Hant"),
        ("zh-Hant-HK", "zh-Hant"),
        ("pt-PT, zh;q=0.5, en;q=0.4", "zh-Hant"),
        ("en;q=0.4, zh;q=0.5", "zh-Hant"),
        ("zh;q=0, en", "en"),
        ("pt", "en"),
        ("*", "en"),
        ("zh;q=NaN, zh;q=\u0661, ;;;, zh;q=1e9, zh;q=-1", "en"),
    ],
)
def test_the_language_is_the_best_that_the_reader_accepts(accepted: str, language: str) -> None:
    assert language_of(accepted) == language


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", rule_set_ids())
def test_a_rule_sheet_is_explained_in_the_readers_language(
    place: Process, rules: str, language: str
) -> None:
    headers = {"Accept-Language": language}
    sheet = httpx.get(f"{place.url}/api/rules/{rules}", headers=headers).json()
    statute = load_statute(rules, language)
    assert sheet["title"] == statute.title
    assert [line["says"] for line in sheet["lines"]] == [line.says for line in statute.lines]
    told = [option for line in sheet["lines"] for option in line["options"]]
    assert [each["says"] for each in told] == [option.says for option in statute.options]
    listed = httpx.get(f"{place.url}/api/rules", headers=headers).json()["rule_sets"]
    assert statute.title in {each["title"] for each in listed}


def test_a_refused_choice_is_told_in_the_readers_language(place: Process) -> None:
    with Guest(place, "Ana") as ana:
        for language, words in (("en", "is not permitted"), ("zh-TW", "不可選")):
            headers = {"Accept-Language": language}
            asked = ana.http.get("/api/rules/macau-2000?decks=99", headers=headers)
            wanted = {"rules": "macau-2000", "options": {"decks": 99}}
            opened = ana.http.post("/api/tables", json=wanted, headers=headers)
            for answer in (asked, opened):
                assert answer.status_code == 422
                assert words in answer.json()["text"]


def test_what_the_house_names_itself_has_no_words_of_one_language(place: Process) -> None:
    with Guest(place, "Ana") as ana:
        for language in LANGUAGES:
            tables = ana.http.get("/api/tables", headers={"Accept-Language": language}).json()
            cards = {each["rules"]: each for each in tables["tables"]}
            for rules in rule_set_ids():
                assert cards[rules]["name"] is None
                assert cards[rules]["title"] == load_statute(rules, language).title
        frame = ana.watch(cards["banker"]["id"])
        assert frame["public"]["name"] is None
        bots = [seat["display"] for seat in frame["public"]["seats"].values() if seat["bot"]]
        assert sorted(bots) == ["A", "B", "C"]
