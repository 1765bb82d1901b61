"""Tests that everything the code can say has a sentence, with the arguments that it gives."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import get_args

import pytest

import croupier.engine
import croupier.history
from croupier import messages
from croupier.cli.narrator import _UNTOLD, Narrator
from croupier.cli.sentences import key_of
from croupier.engine import acts as a
from croupier.engine import events as e
from croupier.engine.order import Waits
from croupier.engine.refusals import RefusalCode
from croupier.messages import catalogue
from croupier.statute import load_statute, rule_set_ids

PLACE = re.compile(r"\{([a-z_]+)(?::[,+])?\}")
FILES = sorted(path.stem for path in Path(messages.__path__[0], "en").glob("*.toml"))

# Codes that are chosen before they are raised, so that no call names them.
NOTATION_ARGUMENTS = {
    "name_malformed": {"word"},
    "name_too_long": {"word"},
    "name_is_a_word": {"word"},
    "amount_malformed": {"word"},
    "act_unknown_actor": {"word"},
    "count_malformed": {"word"},
    "pack_exhausted": {"card", "packs"},
    "toml_nested": set(),
    "toml_number": set(),
}
REFUSAL_ARGUMENTS = {
    "BURN_DUE": {"burns"},
    "OPENING_BURN_DUE": {"burns"},
    "OTHER_BOX": {"controller"},
    "NOT_CONTROLLER": {"controller"},
}

# Rulings that are no settlement: the event that carries each.
RULING_EVENTS = {
    "cut": e.ShoeCut,
    "cut_card": e.CutCardOut,
    "shuffled": e.Shuffled,
    "ran_out": e.RanOutShuffled,
    "burned_first": e.CardBurned,
    "burned": e.CardBurned,
    "controller": e.BetsClosed,
    "exposed_card": e.CardVoided,
    "void_card": e.CardVoided,
    "mistaken_card": e.MistakenCardCounts,
    "burned_round": e.RoundBurned,
    "checked": e.BankerChecked,
    "bank_passed": e.BankPassed,
    "bank_taken": e.BankPassed,
    "left_before_deal": e.BetReturned,
    "side_returned": e.BetReturned,
}


def entry_places(file: str, name: str) -> set[str]:
    """The arguments that an entry needs in any of its sentences."""
    entry = catalogue().entries(file)[name]
    if isinstance(entry, str):
        return set(PLACE.findall(entry))
    sentences = [text for key, text in entry.items() if key != "by"]
    return {entry["by"], *(place for text in sentences for place in PLACE.findall(text))}


def calls(package: str) -> Iterator[tuple[str, ast.Call]]:
    for path in sorted(Path(package).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield getattr(node.func, "attr", getattr(node.func, "id", "")), node


def keywords(call: ast.Call) -> set[str]:
    return {each.arg for each in call.keywords if each.arg}


def refusal_arguments() -> Mapping[str, set[str]]:
    """What is given with each refusal wherever it is made."""
    given: dict[str, set[str]] = {code.name: set() for code in RefusalCode} | REFUSAL_ARGUMENTS
    for name, call in calls(croupier.engine.__path__[0]):
        if name == "refuse" and len(call.args) > 1 and isinstance(call.args[1], ast.Attribute):
            code = call.args[1].attr
            given[code] = keywords(call) & (given[code] or keywords(call))
    return given


def notation_arguments() -> Mapping[str, set[str]]:
    """What is given with each mistake in a file."""
    raised = {"UnreadableText": 1, "NotationError": 2, "fail": 1, "_unreadable": 0}
    given: dict[str, set[str]] = dict(NOTATION_ARGUMENTS)
    for name, call in calls(croupier.history.__path__[0]):
        if name in raised and len(call.args) > raised[name]:
            code = call.args[raised[name]]
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                arguments = keywords(call) - {"key", "shoe_at"}
                given[code.value] = arguments & given.get(code.value, arguments)
    # Its reason is itself a sentence, made of the choice's code and arguments.
    given["option_refused"] = {"name", "reason"}
    return given


CHOICE_ARGUMENTS: Mapping[str, set[str]] = {
    "rule_set_unknown": {"given", "known"},
    "rule_set_unknown_close": {"given", "known", "close"},
    "option_unknown": {"given", "known"},
    "option_unknown_close": {"given", "known", "close"},
    "option_unused": {"article"},
    "option_fixed": {"value", "article"},
    "option_does_not_apply": {"others", "article"},
    "value_not_permitted": {"value", "permitted", "article"},
    "value_not_permitted_with": {"value", "others", "permitted", "article"},
}
"""What is given with each refused choice of rules; tests/statute raises every one of them."""


def rulings() -> set[str]:
    cited = {code for name in rule_set_ids() for code in load_statute(name).cites}
    return cited - {code.name.lower() for code in RefusalCode}


@pytest.mark.parametrize("code", RefusalCode, ids=lambda code: code.name)
def test_every_refusal_has_a_sentence_for_what_it_is_given(code: RefusalCode) -> None:
    assert entry_places("refusal", code.name.lower()) <= refusal_arguments()[code.name] | {"act"}


def test_every_sentence_about_a_refusal_has_its_code() -> None:
    assert set(catalogue().entries("refusal")) == {code.name.lower() for code in RefusalCode}


def test_acts_that_choose_a_sentence_exist() -> None:
    kinds = {key_of(kind) for kind in get_args(a.Act)}
    for name, entry in catalogue().entries("refusal").items():
        if not isinstance(entry, str) and entry["by"] == "act":
            assert set(entry) - {"by", "other"} <= kinds, name


def test_every_mistake_in_a_file_has_a_sentence_and_every_sentence_its_mistake() -> None:
    assert set(catalogue().entries("notation")) == set(notation_arguments())


@pytest.mark.parametrize("code", sorted(catalogue().entries("notation")))
def test_a_mistake_in_a_file_is_given_what_its_sentence_needs(code: str) -> None:
    assert entry_places("notation", code) <= notation_arguments()[code]


def test_every_refused_choice_has_a_sentence_and_every_sentence_its_choice() -> None:
    assert set(catalogue().entries("choice")) == set(CHOICE_ARGUMENTS)


@pytest.mark.parametrize("code", sorted(catalogue().entries("choice")))
def test_a_refused_choice_is_given_what_its_sentence_needs(code: str) -> None:
    assert entry_places("choice", code) <= CHOICE_ARGUMENTS[code]


@pytest.mark.parametrize("kind", get_args(e.Event), ids=key_of)
def test_every_event_has_a_sentence(kind: type) -> None:
    if kind is e.HandEnded:
        return  # said by how it ended, see below
    needed = entry_places("event", key_of(kind))
    told_apart = vars(Narrator)["_told"].dispatcher.registry
    if kind not in told_apart and kind not in _UNTOLD:
        fields = set(kind.__dataclass_fields__)  # type: ignore[attr-defined]  # a dataclass
        assert needed <= fields | {"who", "place"}


def test_every_ruling_has_a_sentence_or_an_event_that_has() -> None:
    settled = set(catalogue().entries("ruling"))
    assert rulings() == settled | set(RULING_EVENTS)
    assert not settled & set(RULING_EVENTS)


@pytest.mark.parametrize("name", sorted(catalogue().entries("ruling")))
def test_a_settlement_gives_what_its_ruling_needs(name: str) -> None:
    assert entry_places("ruling", name) <= {"total", "dealer", "who", "result", "first"}


@pytest.mark.parametrize("ended", e.Ended, ids=lambda ended: ended.name)
def test_every_end_of_a_hand_has_a_sentence(ended: e.Ended) -> None:
    needed = entry_places("ended", ended.name.lower())
    assert needed <= {"place", "total", "how", "person"}


@pytest.mark.parametrize(
    "waits", [each for each in Waits if each is not Waits.WINDOW], ids=lambda waits: waits.name
)
def test_everything_that_is_awaited_has_words(waits: Waits) -> None:
    needed = entry_places("table", f"waits_{waits.value.replace(' ', '_')}")
    assert needed <= {"place", "person", "who"}


@pytest.mark.parametrize("wager", a.Wager, ids=lambda wager: wager.name)
def test_every_wager_has_words(wager: a.Wager) -> None:
    assert entry_places("table", f"wager_{wager.value}") == {"place"}


@pytest.mark.parametrize("file", FILES)
def test_every_choice_has_a_last_resort_and_no_empty_sentence(file: str) -> None:
    for name, entry in catalogue().entries(file).items():
        if isinstance(entry, str):
            assert entry, name
        else:
            assert {"by", "other"} <= set(entry), name
            assert all(entry.values()), name
