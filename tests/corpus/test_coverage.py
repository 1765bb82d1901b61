"""The corpus leaves nothing out: no line, no option, no value of one without a hand."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import pytest

from croupier.history.read import SessionReader
from croupier.statute import (
    AnyOf,
    OneOf,
    Option,
    Rules,
    Statute,
    StatuteError,
    load_statute,
    rule_set_ids,
)
from tests.corpus.hands import CORPUS, HandFile, hands

STATUTES = [load_statute(name) for name in rule_set_ids()]


@dataclass(frozen=True)
class Flip:
    """A hand, and an option with another value than the hand's."""

    hand: HandFile
    option: str
    becomes: Any
    not_permitted: bool = False

    @property
    def rules(self) -> Rules:
        """The rules of the hand as it stands."""
        with self.hand.path.open("rb") as lines:
            return SessionReader(lines).header.rules

    @property
    def values(self) -> frozenset[object]:
        """The two values that are shown to differ; side bets as sets."""
        return frozenset((_hashable(getattr(self.rules, self.option)), _hashable(self.becomes)))

    def __str__(self) -> str:
        return f"{self.hand.name}-{self.option}-{self.becomes}"


def _hashable(value: object) -> object:
    return frozenset(value) if isinstance(value, list) else value


def _as_set(value: object) -> frozenset[object]:
    assert isinstance(value, frozenset)
    return value


def _flips() -> list[Flip]:
    by_name = {hand.name: hand for hand in hands()}
    entries: list[Mapping[str, Any]]
    entries = tomllib.loads((CORPUS / "flips.toml").read_text(encoding="utf-8"))["flip"]
    return [Flip(**{**entry, "hand": by_name[entry["hand"]]}) for entry in entries]


FLIPS = _flips()


@pytest.mark.parametrize("statute", STATUTES, ids=lambda statute: statute.id)
def test_every_line_has_a_hand(statute: Statute) -> None:
    lines = {line.id for line in statute.lines}
    rested_on = {
        line for hand in hands() if hand.rule_set == statute.id for line in hand.rests_on()
    }
    assert sorted(lines - rested_on) == []


def test_hands_rest_on_lines_that_exist() -> None:
    known = {line.id for statute in STATUTES for line in statute.lines}
    articles = {line.partition("(")[0] for line in known} | {"notation.md"}
    for hand in hands():
        unknown = {line for line in hand.rests_on() if line not in known | articles}
        assert {line.partition("(")[0] for line in unknown} <= articles, hand.name


def test_no_rule_set_without_hands() -> None:
    assert {hand.rule_set for hand in hands()} == set(rule_set_ids())


@pytest.mark.parametrize("flip", FLIPS, ids=str)
def test_the_option_changes_the_transcript(flip: Flip) -> None:
    assert _hashable(flip.becomes) != getattr(flip.rules, flip.option)
    if flip.not_permitted:
        with pytest.raises(StatuteError):
            flip.hand.transcript(**{flip.option: flip.becomes})
        return
    changed = flip.hand.transcript(**{flip.option: flip.becomes})
    assert changed != flip.hand.transcript()


def _must_differ(option: Option, rules: list[Rules]) -> set[frozenset[object]]:
    """The pairs of values of an option that are permitted side by side under some rules."""
    pairs: set[frozenset[object]] = set()
    for each in rules:
        permitted = option.permitted(each)
        if isinstance(permitted, OneOf):
            pairs |= {frozenset(pair) for pair in combinations(permitted, 2)}
    return pairs


@pytest.mark.parametrize("statute", STATUTES, ids=lambda statute: statute.id)
def test_every_value_of_every_option_is_told_from_the_others(statute: Statute) -> None:
    variants = [statute.rules()]
    if any(option.name == "device" for option in statute.options):
        variants.append(statute.rules(decks=1))
    for option in statute.options:
        flips = [
            flip
            for flip in FLIPS
            if flip.hand.rule_set == statute.id and flip.option == option.name
        ]
        assert flips, option.name
        shown = {flip.values for flip in flips}
        assert _must_differ(option, variants) <= shown, option.name
        permitted = option.permitted(variants[0])
        if isinstance(permitted, AnyOf):
            toggled = {frozenset.symmetric_difference(*map(_as_set, pair)) for pair in shown}
            assert {frozenset({member}) for member in permitted.members} <= toggled, option.name
