"""What each option is worth: rules that differ in one choice, and all that can be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

import numpy as np

from croupier.analyser.dealer import Ints
from croupier.analyser.round import checked_composition, dealer_sums, full_shoe
from croupier.analyser.upcard import Strategy, UpcardAnalysis
from croupier.statute import Rules, Statute, StatuteError, Value
from croupier.tables.compile import RuleTables, compile_rules

Choices: TypeAlias = Mapping[str, Value]
Key: TypeAlias = tuple[bytes, ...]
"""All that the value depends on: two rule sets with one key are worth the same."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One choice that matters to the value, and every way to write it."""

    choices: dict[str, Value | None]
    """By option; None where every permitted value is worth the same."""

    rules: Rules


def key_of(rules: Rules, composition: Sequence[int] | None = None) -> Key:
    """What the value of rules depends on."""
    counts = bytes(str(tuple(composition or full_shoe(rules))), "ascii")
    return (counts, *_bytes_of(compile_rules(rules)))


def _bytes_of(tables: RuleTables) -> tuple[bytes, ...]:
    return tuple(np.asarray(part).tobytes() for part in tables)


def permitted_values(
    statute: Statute, choices: Choices, name: str
) -> Iterator[tuple[Value, Rules]]:
    """Each value that an option may take with the other choices, and the rules it makes."""
    rest = {other: value for other, value in choices.items() if other != name}
    permitted = statute.option(name).permitted(statute.rules(**rest))
    for value in permitted or ():
        try:
            yield value, statute.rules(**{**rest, name: value})
        except StatuteError:
            # Another choice does not go with this value.
            continue


def options_that_matter(statute: Statute) -> tuple[str, ...]:
    """The options that change the value, alone or together with another one."""
    names = [option.name for option in statute.options]
    bases: list[dict[str, Value]] = [{}]
    keys = {key_of(statute.rules())}
    for name in names:
        for value, rules in permitted_values(statute, {}, name):
            if (key := key_of(rules)) not in keys:
                keys.add(key)
                bases.append({name: value})
    return tuple(name for name in names if _matters(statute, name, bases))


def _matters(statute: Statute, name: str, bases: list[dict[str, Value]]) -> bool:
    for base in bases:
        keys = {key_of(rules) for _, rules in permitted_values(statute, base, name)}
        if len(keys) > 1:
            return True
    return False


def all_variants(statute: Statute) -> list[Variant]:
    """Every permitted combination that matters to the value, each value once."""
    names = options_that_matter(statute)
    permitted = [tuple(statute.option(name).permitted(statute.rules()) or ()) for name in names]
    found: dict[Key, tuple[Rules, list[set[Value]]]] = {}
    for values in product(*permitted):
        try:
            rules = statute.rules(**dict(zip(names, values, strict=True)))
        except StatuteError:
            continue
        _, seen = found.setdefault(key_of(rules), (rules, [set() for _ in names]))
        for taken, value in zip(seen, values, strict=True):
            taken.add(value)
    return [
        Variant(
            {
                name: next(iter(taken)) if len(taken) == 1 else None
                for name, taken in zip(names, seen, strict=True)
            },
            rules,
        )
        for rules, seen in found.values()
    ]


def grouped(variants: Sequence[Variant]) -> list[list[Variant]]:
    """Put together what differs only in how often a pair may be split: priced in one go."""
    groups: dict[Key, list[Variant]] = {}
    for variant in variants:
        tables = compile_rules(variant.rules)._replace(hands_max=np.zeros(0, np.int64))
        counts = bytes(str(full_shoe(variant.rules)), "ascii")
        groups.setdefault((counts, *_bytes_of(tables)), []).append(variant)
    return list(groups.values())


def group_values(rules: Sequence[Rules], strategy: Strategy) -> list[float]:
    """Price rules with one shoe that differ only in how often a pair may be split."""
    counts = checked_composition(full_shoe(rules[0]))
    limits: list[Ints] = [compile_rules(each).hands_max for each in rules]
    tables = compile_rules(rules[0])._replace(hands_max=np.max(limits, 0))
    values = np.zeros(len(rules))
    for upcard, sums in dealer_sums(tables, counts).items():
        analysis = UpcardAnalysis(tables, sums, strategy)
        chance = counts[upcard] / counts.sum()
        values += [chance * analysis.value(hands_max).value for hands_max in limits]
    return [float(value) for value in values]
