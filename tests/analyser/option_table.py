"""The table of option values in docs/analyser.md, made of the shipped prices.

`python -m tests.analyser.option_table` writes it anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from croupier.analyser.shipped import _rows, shipped_value
from croupier.cli.sentences import value_text
from croupier.statute import Statute, load_statute

DOCUMENT = Path(__file__).parents[2] / "docs" / "analyser.md"
BEGIN = "<!-- option values: begin -->\n"
END = "<!-- option values: end -->\n"
PACKS = (6, 8)
RULE_SETS = ("macau-2000", "macau-2004")
# Options that say something only together with another one.
WITH = {"bonus_on_split": {"special_bonus": True}, "five_cards_on_split": {"five_cards": True}}


def table() -> str:
    """All rows, as Markdown."""
    lines = ["| rule set | option | 6 packs | 8 packs |", "| --- | --- | ---: | ---: |"]
    for name in RULE_SETS:
        statute = load_statute(name)
        edges = [f"{-100 * _value(statute, packs):+.5f}" for packs in PACKS]
        lines.append(f"| `{name}` | *house edge with the defaults, %* | {' | '.join(edges)} |")
        lines += [f"| | {label} | {' | '.join(cells)} |" for label, cells in _changes(statute)]
    return "\n".join(lines) + "\n"


def _changes(statute: Statute) -> Iterator[tuple[str, list[str]]]:
    names = [name for name in _rows(statute.id)[0] if name not in {"decks", "strategy", "value"}]
    for name in names:
        option = statute.option(name)
        asked = {each.name for each in statute.options}
        beside = {key: value for key, value in WITH.get(name, {}).items() if key in asked}
        for value in option.permitted(statute.rules(**beside)) or ():
            if value == option.default(statute.rules(**beside)):
                continue
            cells = [
                f"{100 * (_value(statute, packs, **beside, **{name: value}) - base):+.5f}"
                for packs in PACKS
                for base in [_value(statute, packs, **beside)]
            ]
            label = f"`{name} = {value_text(value)}`"
            if beside:
                label += " with " + ", ".join(f"`{key} = true`" for key in beside)
            yield label, cells


def _value(statute: Statute, packs: int, **choices: object) -> float:
    found = shipped_value(statute, statute.rules(decks=packs, **choices))
    assert found is not None
    return found


def block(text: str) -> str:
    """What stands between the marks."""
    return text.partition(BEGIN)[2].partition(END)[0]


if __name__ == "__main__":
    text = DOCUMENT.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    DOCUMENT.write_text(before + BEGIN + table() + END + rest.partition(END)[2], encoding="utf-8")
