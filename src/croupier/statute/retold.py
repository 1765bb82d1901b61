"""The explanations of a statute in another language, from a data file beside the statute's own.

Such a file has the same lines and options in the same order and nothing but sentences, so that
what holds can stand in one place only.
"""

from collections.abc import Sequence
from dataclasses import replace

from croupier.statute.errors import shown
from croupier.statute.model import Line, Option
from croupier.statute.table import Table

FULL_STOP = "。"


def retold(lines: Sequence[Line], table: Table) -> tuple[Line, ...]:
    """The lines with the sentences of another language; StatuteError where the two differ."""
    awaited = iter(lines)
    told = table.tables("lines", "id", lambda each: _line(each, next(awaited, None)))
    missing = next(awaited, None)
    if missing is not None:
        table.fail("lines", f"ends before {shown(missing.id)}; tell every line of the statute")
    return tuple(told)


def _line(table: Table, line: Line | None) -> Line:
    line_id = table.text("id")
    if line is None:
        table.fail("id", f"{shown(line_id)} comes after the last line of the statute")
    if line_id != line.id:
        table.fail("id", f"{shown(line_id)} stands where the statute has {shown(line.id)}")
    says, reason = _sentence(table, "says"), _reason(table, line)
    options = table.table("options")
    told = tuple(_option(options, option) for option in line.options)
    options.finish()
    return replace(line, says=says, reason=reason, options=told)


def _option(options: Table, option: Option) -> Option:
    table = options.table(option.name)
    says, reason = _sentence(table, "says"), _reason(table, option)
    given = table.table("value_says")
    value_says = {value: _sentence(given, value) for value in option.value_says}
    given.finish()
    table.finish()
    return replace(option, says=says, reason=reason, value_says=value_says)


def _reason(table: Table, part: Line | Option) -> str:
    """The reason, which stands here exactly if it stands in the statute."""
    return _sentence(table, "reason") if part.reason else ""


def _sentence(table: Table, key: str) -> str:
    return table.sentence(key, stop=FULL_STOP, joint="")
