"""Which values a parameter of `Rules` can hold at all, read off its annotations."""

from dataclasses import dataclass
from functools import cache
from types import NoneType
from typing import get_args, get_origin, get_type_hints

from croupier.statute.errors import either
from croupier.statute.permitted import Multiple, is_same
from croupier.statute.rules import Rules


@dataclass(frozen=True, slots=True)
class Domain:
    """What one parameter can hold, whatever a statute permits of it."""

    values: tuple[object, ...]
    """Every value it knows; empty for a whole number."""

    many: bool
    """Whether it holds a set of those values rather than one."""

    optional: bool
    """Whether it can be None: not applicable, or without limit."""

    def __contains__(self, value: object) -> bool:
        if value is None:
            return self.optional
        if isinstance(value, Multiple):
            return not self.values
        if self.many:
            return isinstance(value, frozenset) and value <= set(self.values)
        if not self.values:
            return type(value) is int and value >= 0
        return any(is_same(value, one) for one in self.values)

    def __str__(self) -> str:
        if self.many:
            return f"a list of {either(self.values)}"
        return either(self.values) if self.values else "a whole number from 0"


@cache
def domains() -> dict[str, Domain]:
    """Return what each parameter can hold, in the order of the fields of `Rules`."""
    hints = get_type_hints(Rules)
    return {name: _domain(hint) for name, hint in hints.items() if name not in ("id", "cites")}


def _domain(hint: object) -> Domain:
    """Return what an annotation stands for."""
    parts = get_args(hint)
    optional = NoneType in parts
    if optional:
        (hint,) = (part for part in parts if part is not NoneType)
    if hint is bool:
        return Domain((False, True), many=False, optional=optional)
    if hint is int:
        return Domain((), many=False, optional=optional)
    if get_origin(hint) is frozenset:
        return Domain(get_args(get_args(hint)[0]), many=True, optional=optional)
    return Domain(get_args(hint), many=False, optional=optional)
