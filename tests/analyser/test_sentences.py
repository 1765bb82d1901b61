"""Everything that has no price has a sentence that says why, with what it is given."""

import ast
import re
from pathlib import Path

import pytest

import croupier.analyser
from croupier.messages import catalogue

RAISED = [
    (node.args[0].value, {keyword.arg for keyword in node.keywords})
    for path in sorted(Path(croupier.analyser.__path__[0]).glob("*.py"))
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    if isinstance(node, ast.Call)
    and getattr(node.func, "id", "") == "CannotPrice"
    and isinstance(node.args[0], ast.Constant)
]


@pytest.mark.parametrize(("key", "given"), RAISED, ids=str)
def test_a_refusal_has_a_sentence(key: str, given: set[str]) -> None:
    entry = catalogue().entries("price")[key]
    assert isinstance(entry, str)
    assert set(re.findall(r"\{([a-z_]+)", entry)) <= given


def test_refusals_were_found() -> None:
    assert len(RAISED) > 5
