"""Checks a statute as a whole: every parameter once, and every default permitted in every case."""

from itertools import product

from croupier.statute.domain import domains
from croupier.statute.errors import StatuteError, shown
from croupier.statute.model import Case, Option, Statute
from croupier.statute.permitted import Multiple, Permitted, Value


def check(statute: Statute, file: str) -> None:
    """Refuse a statute whose parts do not go together; StatuteError."""
    settled = _settled_once(statute, file)
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
    missing = [name for name in domains() if name not in settled]
    if missing:
        message = f"nothing fixes {', '.join(missing)}; a line must fix it or leave it open"
        raise StatuteError(file, "lines", message)


def _settled_once(statute: Statute, file: str) -> dict[str, str]:
    """Return the line that settles each parameter; refuse one that is settled twice."""
    settled: dict[str, str] = {}
    for line in statute.lines:
        for name in (*line.fixed, *(option.name for option in line.options)):
            if name in settled:
                message = f"is fixed or left open by {settled[name]} already; leave one out"
                raise StatuteError(file, f"lines[{line.id}].{name}", message)
            settled[name] = line.id
    return settled


def _values_in_all_cases(
    option: Option, possible: dict[str, list[Value | None]], file: str, path: str
) -> list[Value | None]:
    """Try an option under all values of those it depends on; return all values it can take."""
    _check_order(option, possible, file, f"{path}.cases")
    taken: dict[Value | None, None] = {}
    reached: set[Case] = set()
    met: set[Permitted | None] = set()
    for others in product(*(possible[name] for name in option.depends_on)):
        values = dict(zip(option.depends_on, others, strict=True))
        reached.add(next(case for case in option.cases if case.fits(values)))
        permitted, default = option.terms(values)
        given = "".join(f" with {name} = {shown(value)}" for name, value in values.items())
        if permitted is not None and not list(permitted):
            message = f"nothing is permitted{given}; least must not exceed most"
            raise StatuteError(file, path, message)
        if permitted is not None and default not in permitted:
            message = f"{shown(default)} is not permitted{given}; permitted: {permitted}"
            raise StatuteError(file, f"{path}.default", message)
        if permitted not in met:
            met.add(permitted)
            taken.update(dict.fromkeys([None] if permitted is None else permitted))
    for number, case in enumerate(option.cases, start=1):
        if case not in reached:
            where = f"cases[{number}]" if case.when else "values"
            message = f"never holds, whatever {' and '.join(option.depends_on)} is; leave it out"
            raise StatuteError(file, f"{path}.{where}", message)
    return list(taken)


def _check_order(
    option: Option, possible: dict[str, list[Value | None]], file: str, path: str
) -> None:
    """Refuse an option that depends on one that is not chosen before it, or not always."""
    for name in option.depends_on:
        if name not in possible:
            message = f"depends on {shown(name)}, which is no option that stands before this one"
            raise StatuteError(file, path, message)
        if None in possible[name]:
            message = f"depends on {shown(name)}, which does not always apply"
            raise StatuteError(file, path, message)
