"""The page has words in every language for whatever the house sends as a code or a name."""

import ast
import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from croupier import server
from croupier.messages import LANGUAGES
from croupier.statute import load_statute, rule_set_ids

MESSAGES = Path(__file__).parents[2] / "web/src/messages"
TELLS = {"Refusal": 0, "problem": 0, "_fail": 0} | dict.fromkeys(
    ("Problem", "Failed", "Closed", "Message"), "code"
)
"""Where a code stands in the calls that tell a person that something cannot be done."""


def words(language: str) -> Mapping[str, object]:
    found: Mapping[str, object] = json.loads((MESSAGES / f"{language}.json").read_text("utf-8"))
    return found


def codes() -> Iterator[str]:
    """Every code that the server's sources name."""
    for path in sorted(Path(server.__path__[0]).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                at = TELLS.get(name)
                given = [each.value for each in node.keywords if each.arg == at]
                if isinstance(at, int):
                    given = node.args[at : at + 1]
                for each in given:
                    if isinstance(each, ast.Constant):
                        yield str(each.value)


def test_there_are_codes_to_look_for() -> None:
    assert {"no_such_table", "stale", "malformed", "topped_up_today", "chat_off"} <= set(codes())


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_the_house_cannot_do_has_a_sentence(language: str) -> None:
    known = {key.removeprefix("trouble.") for key in words(language) if key.startswith("trouble.")}
    assert sorted(set(codes()) - known) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", rule_set_ids())
def test_rule_sets_options_and_lines_have_names(rules: str, language: str) -> None:
    said, statute = words(language), load_statute(rules)
    assert {f"rules.{rules}", f"rules.{rules}_says"} <= said.keys()
    for option in statute.options:
        assert f"option.{option.name}" in said
    named = {line.id for line in statute.lines if not line.id[0].isdigit()}
    missing = {each for each in named if f"law.line_{each.replace('/', '_')}" not in said}
    assert missing == set() or language == LANGUAGES[0]


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("rules", rule_set_ids())
def test_every_value_has_a_word_where_its_english_name_is_none(rules: str, language: str) -> None:
    said, statute = words(language), load_statute(rules)
    for option in statute.options:
        for case in option.cases:
            members = getattr(case.offer, "members", getattr(case.offer, "values", ()))
            for value in members:
                assert not isinstance(value, str) or f"value.{value}" in said, value
