"""Every tidy check finds what it is there to find, and leaves alone what is right."""

import pytest

from tests.tidy.law import PREDICATES, options_read, rule_sets_compared
from tests.tidy.purity import impurities
from tests.tidy.repository import Source
from tests.tidy.style import bare_suppressions, long_parts, missing_docstrings
from tests.tidy.text import broken_links, places_of_one_machine

ENGINE = "src/croupier/engine/play.py"
OPTIONS = frozenset({"hit_21", "decks"})


@pytest.mark.parametrize(
    "code",
    [
        "rules.hit_21",
        "state.rules.decks",
        "def f(r: Rules): return r.decks",
        "r = state.rules\nprint(r.decks)",
        "getattr(rules, 'hit_21')",
        "match rules:\n    case Rules(hit_21=True): pass",
    ],
)
def test_an_option_read_outside_the_predicates_is_found(code: str) -> None:
    assert options_read(Source(ENGINE, code), OPTIONS)
    assert not options_read(Source(PREDICATES, code), OPTIONS)
    assert not options_read(Source("src/croupier/statute/load.py", code), OPTIONS)


@pytest.mark.parametrize("code", ["rules.id", "shoe.decks", "rules.cite('x')", "f(rules)"])
def test_what_is_no_option_of_the_rules_may_be_read(code: str) -> None:
    assert not options_read(Source(ENGINE, code), OPTIONS)


@pytest.mark.parametrize(
    "code",
    [
        "state.rules.id == other",
        "rules.id in allowed",
        "rules.id.startswith('macau')",
        "name != 'macau-2000'",
        "name in ('macau-2004', 'other')",
        "rules_id == 'banker'",
        "table[rules.id]",
        "{'macau-2000': 1, 'banker': 2}[name]",
        "match rules.id:\n    case _: pass",
        "match name:\n    case 'macau-2000' | 'banker': pass",
    ],
)
def test_a_rule_set_compared_is_found(code: str) -> None:
    assert rule_sets_compared(Source(ENGINE, code))
    assert not rule_sets_compared(Source("src/croupier/statute/load.py", code))


@pytest.mark.parametrize(
    "code", ["load('macau-2000')", "role == 'banker'", "show(rules.id)", "seat.id == 3"]
)
def test_a_rule_set_may_be_named_and_shown(code: str) -> None:
    assert not rule_sets_compared(Source(ENGINE, code))


@pytest.mark.parametrize("package", ["core", "statute", "engine", "history"])
@pytest.mark.parametrize(
    "code",
    [
        "import random",
        "import os.path",
        "from datetime import date",
        "import rich",
        "def f():\n    from time import sleep",
        "open('x')",
        "print(1)",
    ],
)
def test_impure_code_is_found(package: str, code: str) -> None:
    assert impurities(Source(f"src/croupier/{package}/x.py", code))
    assert not impurities(Source("src/croupier/cli/x.py", code))


def test_only_a_statute_may_read_data_of_the_package() -> None:
    code = "from importlib import resources"
    assert not impurities(Source("src/croupier/statute/x.py", code))
    assert impurities(Source("src/croupier/engine/x.py", code))


@pytest.mark.parametrize("code", ["import enum", "from croupier.core import cards", "f.open()"])
def test_pure_code_is_left_alone(code: str) -> None:
    assert not impurities(Source(ENGINE, code))


def test_long_files_and_functions_are_found() -> None:
    function = "class A:\n    def f(self):\n" + "        x = 1\n" * 60
    assert list(long_parts(Source(ENGINE, function))) == [f"{ENGINE}::A.f"]
    assert list(long_parts(Source(ENGINE, "x = 1\n" * 401))) == [ENGINE]
    assert not list(long_parts(Source(ENGINE, "x = 1\n" * 400)))


@pytest.mark.parametrize(
    "comment",
    [
        "# noqa",
        "# noqa: F401",
        "# noqa: F401 why",
        "# ruff: noqa",
        "# type: ignore",
        "# type: ignore[misc]",
        "# type: ignore  # the stubs are wrong",
        "# mypy: ignore-errors",
    ],
)
def test_a_suppression_without_code_or_reason_is_found(comment: str) -> None:
    assert bare_suppressions(Source(ENGINE, f"x = 1  {comment}\n"))


@pytest.mark.parametrize(
    "line",
    [
        "x = 1  # noqa: F401, E501 the name is part of the interface",
        "x = 1  # type: ignore[misc]  # the stubs are wrong",
        "x = '# noqa'",
        "x = 1  # ignore the rest",
    ],
)
def test_a_reasoned_suppression_is_left_alone(line: str) -> None:
    assert not bare_suppressions(Source(ENGINE, line + "\n"))


@pytest.mark.parametrize(
    "code",
    [
        "x = 1",
        '"""Play."""',
        '"""no sentence at all"""',
        '"""What a hand may do."""\ndef total(hand): pass',
        '"""What a hand may do."""\ndef hand_total(hand):\n    """Return the total of a hand."""',
        '"""What a hand may do."""\nclass HandTotal:\n    """A hand total."""',
        '"""What a hand may do."""\nclass A:\n    """One of two."""\n    def f(self): pass',
    ],
)
def test_a_docstring_that_says_nothing_is_found(code: str) -> None:
    assert missing_docstrings(Source(ENGINE, code))


def test_private_and_local_names_need_no_docstring() -> None:
    code = '''"""What a hand may do."""
def total(hand):
    """Count an ace as 11 where that does not bust."""
    def add(card): pass
def _pips(card): pass
class _Hand:
    def add(self, card): pass
'''
    assert not missing_docstrings(Source(ENGINE, code))


@pytest.mark.parametrize(
    "text", ["[x](gone.md)", "![x](../../out.png)", "[a](b.md) [x](gone.md#top)", "[x]: gone.md"]
)
def test_a_broken_link_is_found(text: str) -> None:
    assert broken_links(Source("docs/a.md", text), frozenset({"docs/a.md", "docs/b.md"}))


@pytest.mark.parametrize(
    "text", ["[x](b.md#top)", "[x](../docs)", "[x](#here)", "[x](https://example.org)", "`[x](y)`"]
)
def test_a_link_that_leads_somewhere_is_left_alone(text: str) -> None:
    assert not broken_links(Source("docs/a.md", text), frozenset({"docs/a.md", "docs/b.md"}))


@pytest.mark.parametrize(
    "text",
    [
        "see https://py" + "pi.org/simple",
        "registry.npm" + "js.org",
        "cd /ho" + "me/someone",
        "'/ro" + "ot/.cache'",
        "C:\\" + "Users",
    ],
)
def test_what_belongs_to_one_machine_is_found(text: str) -> None:
    assert places_of_one_machine(Source("README.md", text))


@pytest.mark.parametrize("text", ["docs/home/x", "/usr/bin/env", "https://example.org/home/a"])
def test_what_every_machine_has_is_left_alone(text: str) -> None:
    assert not places_of_one_machine(Source("README.md", text))
