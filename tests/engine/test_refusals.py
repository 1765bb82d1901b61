"""Every reason to refuse an act, with its article, in the order in which reasons are cited.

The situations are data: `corpus/refusals/<rules>.toml`.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest

from croupier.engine import acts as a
from croupier.engine.judge import refusal
from croupier.engine.opening import opening_state
from croupier.engine.refusals import Refusal, RefusalCode
from croupier.engine.state import Limits
from croupier.history.model import Header, RoundRecord
from croupier.history.notation import read_act, read_card
from croupier.history.replay import RoundReplay, UnreadableRound, opening
from croupier.statute import load_statute, rule_set_ids
from tests.corpus.hands import CORPUS


@dataclass(frozen=True)
class Situation:
    """What happened before, and the act that is refused."""

    rules: str
    table: Mapping[str, Any]

    @property
    def code(self) -> RefusalCode:
        return RefusalCode[self.table["code"]]

    def __str__(self) -> str:
        return f"{self.rules}-{self.table['code']}-{self.table['act']}"

    def refused(self) -> Refusal | None:
        """Play what happened before, all of it legal, and judge the act."""
        table = self.table
        seats = {int(place): name for place, name in table["seats"].items()}
        header = Header(
            rules=load_statute(self.rules).rules(**table.get("options", {})),
            options={},
            seats=seats,
            chips=table.get("chips", {}),
            begins=table.get("begins", "shuffle"),
        )
        state = opening(header)
        state.limits = Limits(**table.get("limits", {}))
        lines = tuple(read_act(text) for text in (*table["acts"], table["act"]))
        shoe = table.get("shoe")
        cards = None if shoe is None else tuple(read_card(text) for text in shoe.split())
        replay = RoundReplay(state, RoundRecord(lines, cards))
        try:
            for step in replay.steps():
                if step.number == len(lines):
                    return step.refusal
                assert step.refusal is None, (step.act, step.refusal)
        except UnreadableRound:
            return refusal(replay.state, lines[-1].act)
        raise AssertionError("the act was not judged")


@cache
def _file(rules: str) -> Mapping[str, Any]:
    path = CORPUS / "refusals" / f"{rules}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _situation(rules: str, *tables: Mapping[str, Any]) -> Situation:
    merged: dict[str, Any] = {"seats": _file(rules)["seats"]}
    for table in tables:
        merged |= table
    return Situation(rules, merged)


def _situations() -> list[Situation]:
    return [
        _situation(rules, table) for rules in rule_set_ids() for table in _file(rules)["refusal"]
    ]


def _ladders() -> list[list[Situation]]:
    return [
        [_situation(rules, {"act": ladder["act"]}, step) for step in ladder["steps"]]
        for rules in rule_set_ids()
        for ladder in _file(rules)["ladder"]
    ]


STEPS = [step for ladder in _ladders() for step in ladder]


@pytest.mark.parametrize("situation", [*_situations(), *STEPS], ids=str)
def test_the_first_reason_is_cited_with_its_article(situation: Situation) -> None:
    found = situation.refused()
    assert found is not None
    assert (found.code.name, found.article) == (situation.code.name, situation.table["article"])


@pytest.mark.parametrize("ladder", _ladders(), ids=lambda ladder: str(ladder[0]))
def test_each_step_of_a_ladder_cites_a_later_reason(ladder: list[Situation]) -> None:
    codes = [step.code for step in ladder]
    assert codes == sorted(set(codes))


@pytest.mark.parametrize("rules", rule_set_ids())
def test_every_code_is_in_the_table_in_order_or_never_cited_with_a_reason(rules: str) -> None:
    codes = [situation.code for situation in _situations() if situation.rules == rules]
    assert codes == sorted(codes)
    never = {RefusalCode[name] for name in _file(rules)["never"]}
    assert {*codes, *never} == set(RefusalCode)
    assert not never & {*codes, *(step.code for step in STEPS if step.rules == rules)}
    assert all(reason.endswith(".") for reason in _file(rules)["never"].values())


@pytest.mark.parametrize("rules", rule_set_ids())
def test_general_phase_nothing_is_settled_before_the_end(rules: str) -> None:
    found = refusal(opening_state(load_statute(rules).rules()), a.Settle())
    assert found == Refusal(RefusalCode.SETTLE_NOT_NOW, "general/phase")


def test_general_order_of_reasons() -> None:
    stages = ["form", "phase", "place", "over", "turn", "article", "limits", "chips", "croupier"]
    assert sorted({code // 100 for code in RefusalCode}) == list(range(1, len(stages) + 1))


def test_2000_6_even_money_not_against_a_nine_where_naturals_wait() -> None:
    """No rule set leaves a natural open against 2 to 9; one that did would cite its line."""
    rules = replace(load_statute("macau-2000").rules(), natural_paid_at_once=False)
    header = Header(rules=rules, options={}, seats={1: "ana"}, begins="round")
    shoe = tuple(read_card(text) for text in ("??", "As", "9c", "Kh"))
    acts = tuple(read_act(text) for text in ("ana bet 10 1", "ana even-money 1"))
    steps = list(RoundReplay(opening(header), RoundRecord(acts, shoe)).steps())
    refusals = [step.refusal for step in steps if step.refusal is not None]
    assert [each.code for each in refusals] == [RefusalCode.EVEN_MONEY_UPCARD]
