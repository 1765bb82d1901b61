"""A statute: its lines in the order of the text, what each fixes and what it leaves open."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal, TypeAlias

from croupier.statute.errors import ChoiceError, clipped, shown, unknown
from croupier.statute.permitted import (
    AnyOf,
    Multiple,
    Offer,
    OneOf,
    Permitted,
    Scalar,
    Span,
    Value,
    Values,
    amount,
    is_same,
)
from croupier.statute.rules import Cites, Rules

Source: TypeAlias = Literal["law", "house", "assumed"]
"""Where a line comes from: the text says it, the text lets the house choose, or the text is silent
or contradicts itself and we took the most defensible reading."""


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """What an option permits while certain other options have certain values."""

    when: Mapping[str, tuple[Scalar, ...]]
    """The values that each named option must be among; empty: whatever the others are."""

    offer: Offer | None
    """What is permitted. None: the option does not apply, and its value is None."""

    default: Value | Multiple | None

    def fits(self, values: Values) -> bool:
        """Whether the case is in force, given the values of the options before it."""
        return all(
            any(is_same(values[name], one) for one in among) for name, among in self.when.items()
        )


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Option:
    """A parameter that the house may choose."""

    name: str
    """The field of `Rules` that it sets."""

    line: str
    """Id of the line that it rests on."""

    source: Source
    """`house` or `assumed`; what is law is fixed."""

    reason: str
    """Why this was assumed; empty unless it was."""

    permit: bool
    """Whether the house needs the gaming inspectorate's permission for its choice (2004/21)."""

    says: str
    """What the option does, in a sentence."""

    value_says: Mapping[str, str]
    """What single values do, where that needs saying; keys as written on the command line."""

    cases: tuple[Case, ...]
    """The first that fits is in force; the last fits always."""

    def permitted(self, rules: Rules) -> Permitted | None:
        """Return the permitted values, given the other ones; None if the option does not apply."""
        return self.terms(_values(rules))[0]

    def default(self, rules: Rules) -> Value | None:
        """Return the value that holds if nothing is chosen, given the other ones."""
        return self.terms(_values(rules))[1]

    def terms(self, values: Values) -> tuple[Permitted | None, Value | None]:
        """Return the permitted values and the default, given the options before this one."""
        case = next(case for case in self.cases if case.fits(values))
        if case.offer is None:
            return None, None
        default = case.default
        if isinstance(default, Multiple):
            default = amount(default, values)
        return case.offer.resolved(values), default

    @property
    def depends_on(self) -> tuple[str, ...]:
        """The options whose values decide what this one permits."""
        names = [name for case in self.cases for name in case.when]
        for case in self.cases:
            ends = (case.offer.least, case.offer.most) if isinstance(case.offer, Span) else ()
            followed = (*ends, case.default)
            names += [number.option for number in followed if isinstance(number, Multiple)]
        return tuple(dict.fromkeys(names))

    def parse(self, text: str) -> Value | None:
        """Return the value that a text names under any of the cases, or None."""
        for case in self.cases:
            value = case.offer.parse(text) if case.offer else None
            if value is not None:
                return value
        return None

    def all_permitted(self) -> str:
        """Write what the option permits over all its cases."""
        offers = [case.offer for case in self.cases if case.offer]
        listed = [value for offer in offers if isinstance(offer, OneOf) for value in offer]
        if listed:
            return str(OneOf(tuple(dict.fromkeys(listed))))
        return " or ".join(dict.fromkeys(map(str, offers)))


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Line:
    """One provision of a rule set. Several may share an id: one article, several provisions."""

    id: str
    source: Source

    says: str
    """The provision explained in a sentence of our own; nobody's translation of the text."""

    reason: str
    """Why this was assumed; empty unless it was."""

    fixed: Mapping[str, Value | Multiple | None]
    """Parameters that the line fixes; None: the rule set does without."""

    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Statute:
    """A rule set as data: what it says, fixes and leaves open, and the article for each ruling."""

    id: str
    title: str

    lines: tuple[Line, ...]
    """In the order of the text; the general lines, which hold for all rule sets, come last."""

    cites: Cites
    """Code of a ruling or refusal to the id of the line that it rests on."""

    @property
    def options(self) -> tuple[Option, ...]:
        """All options, in the order of the text."""
        return tuple(option for line in self.lines for option in line.options)

    def lines_of(self, line_id: str) -> tuple[Line, ...]:
        """Return the provisions under this id, in order; none for an id that is not here."""
        return tuple(line for line in self.lines if line.id == line_id)

    def option(self, name: str) -> Option:
        """Return an option; ChoiceError if the statute has none of this name or has it fixed."""
        for line in self.lines:
            for option in line.options:
                if option.name == name:
                    return option
            if name in line.fixed:
                value = line.fixed[name]
                if value is None:
                    raise ChoiceError(self.id, name, "option_unused", article=line.id)
                fixed = shown(value)
                raise ChoiceError(self.id, name, "option_fixed", value=fixed, article=line.id)
        names = [option.name for option in self.options]
        raise unknown(self.id, clipped(name), "option_unknown", name, names)

    def rules(self, /, **choices: object) -> Rules:
        """Return the rules with these choices, and the defaults for everything else.

        ChoiceError for an option that is unknown or fixed, and for a value that is not permitted
        with the other choices; types are strict (true is not 1). A set of side bets may be given
        as any iterable of names without duplicates.
        """
        for name in choices:
            self.option(name)
        values: dict[str, Any] = {}
        for option in self.options:
            permitted, default = option.terms(values)
            if option.name in choices:
                default = self._accepted(option, permitted, choices[option.name], values)
            values[option.name] = default
        for line in self.lines:
            for name, fixed in line.fixed.items():
                values[name] = amount(fixed, values) if isinstance(fixed, Multiple) else fixed
        return Rules(id=self.id, cites=self.cites, **values)

    def _accepted(
        self, option: Option, permitted: Permitted | None, value: object, values: Values
    ) -> Value:
        """Return a chosen value as `Rules` holds it; ChoiceError if it is not permitted."""
        others = ", ".join(f"{name} = {shown(values[name])}" for name in option.depends_on)
        if permitted is None:
            code = "option_does_not_apply"
            raise ChoiceError(self.id, option.name, code, others=others, article=option.line)
        accepted = permitted.accept(value)
        if accepted is None:
            raise ChoiceError(
                self.id,
                option.name,
                "value_not_permitted_with" if others else "value_not_permitted",
                value=shown(value),
                others=others,
                permitted=str(permitted),
                article=option.line,
            )
        return accepted

    def parse_choice(self, name: str, text: str) -> Value:
        """Return the value that a text on the command line names for an option.

        `true`, `6`, `pair,sevens`; nothing or `none` for no side bets. ChoiceError if the text
        names no value of this option. Whether that value goes with the others, `rules` says.
        """
        option = self.option(name)
        value = option.parse(text)
        if value is None:
            raise ChoiceError(
                self.id,
                name,
                "value_not_permitted",
                value=shown(text),
                permitted=option.all_permitted(),
                article=option.line,
            )
        return value

    def choices(self, rules: Rules) -> dict[str, bool | int | str | list[str]]:
        """Return what differs from the defaults, as a hand history writes it.

        `rules(**choices(r)) == r` for rules of this statute; ValueError for any other.
        """
        values = _values(rules)
        differing: dict[str, bool | int | str | list[str]] = {}
        for option in self.options:
            permitted, default = option.terms(values)
            value = values[option.name]
            if isinstance(value, frozenset) and isinstance(permitted, AnyOf) and value != default:
                differing[option.name] = [one for one in permitted.members if one in value]
            elif isinstance(value, bool | int | str) and value != default:
                differing[option.name] = value
        if self.rules(**differing) != rules:
            raise ValueError(f"these are not rules of {self.id}: {rules}")
        return differing


def _values(rules: Rules) -> Values:
    """Return the parameters of rules by name."""
    return {field.name: getattr(rules, field.name) for field in fields(rules)}
