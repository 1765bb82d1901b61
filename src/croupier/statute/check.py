"""Checks a statute as a whole: every parameter once, and every default permitted in every case."""

from itertools import product

from croupier.statute.domain import domains
from croupier.statute.errors import StatuteError, shown
from croupier.statute.model import Option, Statute
from croupier.statute.permitted import Multiple, Permitted, Value


def check(statute: Statute, file: str) -> None:
    """Refuse a statute whose parts do not go together; StatuteError."""
    _check_parameters(statute, file)
    possible: dict[str, list[Value | None]] = {}
    for line in statute.lines:
        for option in line.options:
            path = f"lines[{line.id}].options[{option.name}]"
            possible[option.name] = _values_in_all_cases(option, possible, file, path)
    for line in statute.lines:
        for name, value in line.fixed.items():
            if isinstance(value, Multiple) and value.option not in possible:
                message = f"{shown(value.option)} is no option of this statute; name one that is"
                raise StatuteError(file, f"lines[{line.id}].fixed.{name}", message)


def _check_parameters(statute: Statute, file: str) -> None:
    """Refuse a parameter that is missing, or fixed or left open more than once."""
    settled: dict[str, str] = {}
    for line in statute.lines:
        for name in (*line.fixed, *(option.name for option in line.options)):
            if name in settled:
                message = f"is an option of, or fixed by, {settled[name]} already; leave one out"
                raise StatuteError(file, f"lines[{line.id}].{name}", message)
            settled[name] = line.id
    missing = [name for name in domains() if name not in settled]
    if missing:
        message = f"nothing fixes {', '.join(missing)}; a line must fix it or leave it open"
        raise StatuteError(file, "lines", message)


def _values_in_all_cases(
    option: Option, possible: dict[str, list[Value | None]], file: str, path: str
) -> list[Value | None]:
    """Try an option under all values of those it depends on; return all values it can take."""
    for name in option.depends_on:
        if name not in possible:
            message = f"depends on {shown(name)}, which is no option that stands before this one"
            raise StatuteError(file, f"{path}.cases", message)
        if None in possible[name]:
            message = f"depends on {shown(name)}, which does not always apply"
            raise StatuteError(file, f"{path}.cases", message)
    taken: dict[Value | None, None] = {}
    met: set[int] = set()
    seen: set[Permitted | None] = set()
    for others in product(*(possible[name] for name in option.depends_on)):
        values = dict(zip(option.depends_on, others, strict=True))
        met.add(next(n for n, case in enumerate(option.cases) if case.fits(values)))
        permitted, default = option.terms(values)
        given = "".join(f" with {name} = {shown(value)}" for name, value in values.items())
        if permitted is not None and not list(permitted):
            raise StatuteError(file, path, f"nothing is permitted{given}; permit something")
        if permitted is not None and default not in permitted:
            message = f"{shown(default)} is not permitted{given}; write one of {permitted}"
            raise StatuteError(file, f"{path}.default", message)
        if permitted not in seen:
            seen.add(permitted)
            taken.update(dict.fromkeys([None] if permitted is None else permitted))
    for n, _ in enumerate(option.cases):
        if n not in met:
            where = f"cases[{n + 1}]" if n < len(option.cases) - 1 else "values"
            raise StatuteError(file, f"{path}.{where}", "never holds; an earlier case always fits")
    return list(taken)
