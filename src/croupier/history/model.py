"""A hand history in memory: the header, and rounds with their shoe and acts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from croupier.core.cards import Card
from croupier.history.notation import ActLine
from croupier.statute.rules import Rules

FORMAT: Final = "21h/1"
Begins: TypeAlias = Literal["shuffle", "round"]


@dataclass(frozen=True, slots=True)
class Header:
    """What holds for every round of a file; `seats` in the order in which people sat down."""

    rules: Rules
    options: Mapping[str, object]
    seats: Mapping[int, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    chips: Mapping[str, int] = field(default_factory=dict)
    begins: Begins = "shuffle"


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """One round as it stands in a file; `shoe` where only people's acts are written."""

    acts: tuple[ActLine, ...]
    shoe: tuple[Card | None, ...] | None = None


@dataclass(frozen=True, slots=True)
class History:
    """A whole file.

    `paid` is what was in fact paid in each round, `proof` how the shoe's order was fixed.
    """

    header: Header
    rounds: tuple[RoundRecord, ...]
    paid: tuple[Mapping[str, int], ...] = ()
    proof: Mapping[str, str | int] | None = None
