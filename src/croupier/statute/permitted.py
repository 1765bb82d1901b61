"""Values that an option may take: a choice, a range or any subset, fixed or depending on others."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from croupier.statute.errors import either, shown

Scalar: TypeAlias = bool | int | str
Value: TypeAlias = bool | int | str | frozenset[str]
Values: TypeAlias = Mapping[str, Value | None]
"""Values of parameters by name; None where a parameter does not apply."""

WHOLE_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,8})")
"""A whole number as the command line takes it; longer ones are beyond every permitted range."""


def is_same(left: object, right: object) -> bool:
    """Whether two values are equal and of one type: true is not 1, and 6.0 is not 6."""
    return type(left) is type(right) and left == right


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of the listed values."""

    values: tuple[Scalar, ...]

    def __contains__(self, value: object) -> bool:
        return any(is_same(value, one) for one in self.values)

    def __iter__(self) -> Iterator[Scalar]:
        return iter(self.values)

    def __str__(self) -> str:
        return either(self.values)

    def accept(self, value: object) -> Value | None:
        """Return the value as `Rules` holds it, or None if it is not permitted."""
        return next((one for one in self.values if is_same(value, one)), None)

    def parse(self, text: str) -> Scalar | None:
        """Return the value that a text on the command line names, or None."""
        return next((one for one in self.values if text == shown(one).strip('"')), None)

    def resolved(self, values: Values) -> "OneOf":
        """Return the same: nothing here depends on other options."""
        return self


@dataclass(frozen=True, slots=True)
class Between:
    """A whole number from `least` to `most`, both included."""

    least: int
    most: int

    def __contains__(self, value: object) -> bool:
        return type(value) is int and self.least <= value <= self.most

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.least, self.most + 1))

    def __str__(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"

    def accept(self, value: object) -> Value | None:
        """Return the value as `Rules` holds it, or None if it is not permitted."""
        return value if type(value) is int and value in self else None


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Any subset of the listed members, the empty one included."""

    members: tuple[str, ...]

    def __contains__(self, value: object) -> bool:
        return isinstance(value, frozenset) and value <= set(self.members)

    def __iter__(self) -> Iterator[frozenset[str]]:
        for size in range(len(self.members) + 1):
            yield from map(frozenset, combinations(self.members, size))

    def __str__(self) -> str:
        return f"any of {', '.join(map(shown, self.members))}, each at most once, or none of them"

    def accept(self, value: object) -> frozenset[str] | None:
        """Return the value as `Rules` holds it, or None if it is not permitted.

        Takes any iterable of members without duplicates, such as a list from a file.
        """
        # A mapping is iterable too, but whoever writes one means something else.
        if isinstance(value, str | Mapping) or not isinstance(value, Iterable):
            return None
        chosen: set[str] = set()
        for member in value:
            if not isinstance(member, str) or member not in self.members or member in chosen:
                return None
            chosen.add(member)
        return frozenset(chosen)

    def parse(self, text: str) -> frozenset[str] | None:
        """Return the subset that a text on the command line names (`pair,sevens`), or None."""
        if text.strip() in ("", "none"):
            return frozenset()
        return self.accept(part.strip() for part in text.split(","))

    def resolved(self, values: Values) -> "AnyOf":
        """Return the same: nothing here depends on other options."""
        return self


@dataclass(frozen=True, slots=True)
class Multiple:
    """A number that follows another option: `times` its value (half the shoe is 26 per pack)."""

    option: str
    times: int

    def __str__(self) -> str:
        return self.option if self.times == 1 else f"{self.times} x {self.option}"


Amount: TypeAlias = int | Multiple


def amount(number: Amount, values: Values) -> int:
    """Return the number, given the values of the options it may follow."""
    if isinstance(number, int):
        return number
    followed = values[number.option]
    assert isinstance(followed, int), "checked when the statute was read"
    return number.times * followed


@dataclass(frozen=True, slots=True)
class Span:
    """A range whose ends may follow other options."""

    least: Amount
    most: Amount

    def __str__(self) -> str:
        return f"{self.least} to {self.most}"

    def parse(self, text: str) -> int | None:
        """Return the whole number that a text on the command line names, or None."""
        return int(text) if WHOLE_NUMBER.fullmatch(text) else None

    def resolved(self, values: Values) -> Between:
        """Return the range in force, given the values of the options it follows."""
        return Between(amount(self.least, values), amount(self.most, values))


Permitted: TypeAlias = OneOf | Between | AnyOf
"""The values permitted once the options that matter to it are chosen."""

Offer: TypeAlias = OneOf | Span | AnyOf
"""The values that a statute permits, as it writes them."""
