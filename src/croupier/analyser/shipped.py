"""Prices that are shipped: what `croupier edge RULES --all` wrote, so that looking is instant.

Nothing here needs the extra `price`.
"""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files

from croupier.statute import Rules, Statute

_STRATEGY = "strategy"
_VALUE = "value"


def shipped_value(statute: Statute, rules: Rules) -> float | None:
    """The player's value of a full shoe under these rules; None where no table has it."""
    options = {option.name for option in statute.options}
    for row in _rows(statute.id):
        if row.keys() - {_STRATEGY, _VALUE} <= options and _fits(row, rules):
            return float(row[_VALUE])
    return None


def _fits(row: dict[str, str], rules: Rules) -> bool:
    """Whether a row is about these rules; an empty field fits every value."""
    return all(
        not text or text == _text(getattr(rules, name))
        for name, text in row.items()
        if name not in {_STRATEGY, _VALUE}
    )


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@cache
def _rows(rule_set: str) -> list[dict[str, str]]:
    table = files(__package__).joinpath("data", f"{rule_set}.csv")
    if not table.is_file():
        return []
    return list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
