"""Reads statutes from their data files, and refuses whatever is not exactly right."""

from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import cast

from croupier.statute.check import check
from croupier.statute.domain import Domain, domains
from croupier.statute.errors import StatuteError, either, shown, suggestion, unknown
from croupier.statute.model import Case, Line, Option, Source, Statute
from croupier.statute.permitted import (
    Amount,
    AnyOf,
    Multiple,
    Offer,
    OneOf,
    Scalar,
    Span,
    Value,
)
from croupier.statute.retold import retold
from croupier.statute.rules import Cites
from croupier.statute.table import Table

RULE_SETS = ("macau-2000", "macau-2004", "banker")
GENERAL = "general.toml"
LANGUAGES = ("en", "zh-Hant")
"""What the statutes are explained in; the first is that of the statutes' own files."""


@dataclass(frozen=True, slots=True)
class General:
    """What holds for all rule sets: the general lines, and the articles cited by default."""

    lines: tuple[Line, ...]
    cites: dict[str, str]


def rule_set_ids() -> tuple[str, ...]:
    """Return the ids of all rule sets, the oldest law first."""
    return RULE_SETS


@cache
def load_statute(rule_set: str, language: str = LANGUAGES[0]) -> Statute:
    """Return a statute of this package, explained in one of `LANGUAGES`.

    ChoiceError if there is none of this id.
    """
    if rule_set not in RULE_SETS:
        raise unknown("croupier", "rules", "rule_set_unknown", rule_set, RULE_SETS)
    general = parse_general(_packaged(GENERAL), GENERAL)
    statute = parse_statute(_packaged(f"{rule_set}.toml"), f"{rule_set}.toml", general)
    if language == LANGUAGES[0]:
        return statute
    told = parse_general_retold(_packaged(f"{language}/{GENERAL}"), GENERAL, general)
    return parse_retold(_packaged(f"{language}/{rule_set}.toml"), f"{rule_set}.toml", statute, told)


def parse_general_retold(text: str, file: str, general: General) -> General:
    """Read the general lines in another language; StatuteError where they differ."""
    table = Table.read(text, file)
    lines = retold(general.lines, table)
    table.finish()
    return replace(general, lines=lines)


def parse_retold(text: str, file: str, statute: Statute, general: General) -> Statute:
    """Read a statute in another language, `general` being in it; StatuteError where they differ."""
    table = Table.read(text, file)
    title = table.text("title")
    own = statute.lines[: len(statute.lines) - len(general.lines)]
    lines = (*retold(own, table), *general.lines)
    table.finish()
    return replace(statute, title=title, lines=lines)


def _packaged(name: str) -> str:
    """Return the text of a data file of this package."""
    return files("croupier.statute").joinpath("data", name).read_text(encoding="utf-8")


def parse_general(text: str, file: str) -> General:
    """Read the general lines and default articles; `file` is for messages. StatuteError."""
    table = Table.read(text, file)
    lines = table.tables("lines", "id", _line)
    for line in lines:
        if line.fixed or line.options:
            message = "a general line fixes nothing and leaves nothing open; a statute's line does"
            raise StatuteError(file, f"lines[{line.id}]", message)
    cites = _cites(table, {line.id for line in lines})
    table.finish()
    return General(tuple(lines), cites)


def parse_statute(text: str, file: str, general: General) -> Statute:
    """Read and check one statute; `file` is for messages. StatuteError with file and key."""
    table = Table.read(text, file)
    rule_set, title = table.text("id"), table.text("title")
    own = table.tables("lines", "id", _line)
    lines = (*own, *general.lines)
    cites = general.cites | _cites(table, {line.id for line in lines})
    table.finish()
    statute = Statute(id=rule_set, title=title, lines=lines, cites=Cites(cites))
    check(statute, file)
    return statute


def _line(table: Table) -> Line:
    """Read one provision."""
    line_id = table.text("id")
    source = cast("Source", table.one_of("source", "law", "house", "assumed"))
    says = table.sentence("says")
    reason = _reason(table, source)
    fixed: dict[str, Value | Multiple | None] = {}
    given = table.table("fixed")
    for name in given.rest():
        fixed[name] = _known_value(given, name, name)
    for name in table.texts("without", optional=True):
        domain = _domain(table, "without", name)
        if not domain.optional:
            table.fail("without", f"{name} must have a value: {domain}")
        if name in fixed:
            table.fail("without", f"{name} is fixed here too; leave one out")
        fixed[name] = None
    options = table.tables("options", "name", lambda option: _option(option, line_id))
    return Line(
        id=line_id, source=source, says=says, reason=reason, fixed=fixed, options=tuple(options)
    )


def _reason(table: Table, source: Source) -> str:
    """Take the reason, which stands there exactly if something is assumed."""
    if source == "assumed":
        return table.sentence("reason", "a sentence on why this was assumed")
    if "reason" in table:
        table.fail("reason", 'belongs to what is "assumed"; leave it out')
    return ""


def _option(table: Table, line_id: str) -> Option:
    """Read an option of the line with this id."""
    name = table.text("name")
    domain = _domain(table, "name", name)
    # What the law says leaves no choice, so an option has only two sources.
    source = cast("Source", table.one_of("source", "house", "assumed"))
    reason = _reason(table, source)
    permit, says = table.flag("permit", otherwise=False), table.sentence("says")
    base = _offer(table, domain, None), _default(table, domain, None)
    cases = table.tables("cases", "", lambda case: _case(case, domain, *base))
    value_says = table.table("value_says")
    option = Option(
        name=name,
        line=line_id,
        source=source,
        reason=reason,
        permit=permit,
        says=says,
        value_says={value: value_says.sentence(value) for value in value_says.rest()},
        cases=(*cases, Case({}, *base)),
    )
    for value in option.value_says:
        if option.parse(value) is None:
            value_says.fail(value, f"is no value of {name}; there are {option.all_permitted()}")
    return option


def _case(table: Table, domain: Domain, offer: Offer | None, default: Value | Multiple) -> Case:
    """Read a case; what it does not say itself is as the option says."""
    conditions = table.table("when")
    when: dict[str, tuple[Scalar, ...]] = {}
    for name in conditions.rest():
        other = _domain(conditions, name, name)
        values = conditions.items(name)
        for value in values:
            if value not in other:
                conditions.fail(name, f"{shown(value)} is no value of {name}; write {other}")
        when[name] = tuple(cast("list[Scalar]", values))
    if not when:
        table.fail("when", "must name at least one option and the values it must be among")
    if not table.flag("applies", otherwise=True):
        if not domain.optional:
            table.fail("applies", f"must be true: this always has a value, {domain}")
        return Case(when, None, None)
    return Case(when, _offer(table, domain, offer), _default(table, domain, default))


def _offer(table: Table, domain: Domain, otherwise: Offer | None) -> Offer:
    """Take what is permitted: `values`, `least` and `most`, or `subset_of`."""
    if "values" in table:
        values = table.items("values")
        for place, value in enumerate(values):
            if value not in domain:
                table.fail("values", f"{shown(value)} is not known; the engine knows {domain}")
            if value in values[:place]:
                table.fail("values", f"{shown(value)} stands here twice; leave one out")
        return OneOf(tuple(cast("list[Scalar]", values)))
    if "subset_of" in table:
        members = table.texts("subset_of")
        if frozenset(members) not in domain:
            table.fail("subset_of", f"the engine knows {domain}")
        return AnyOf(members)
    if "least" in table or "most" in table:
        if domain.values:
            table.fail("least", f"is for whole numbers; write values, of {domain}")
        return Span(_amount(table, domain, "least"), _amount(table, domain, "most"))
    if otherwise is None:
        table.fail("values", "is missing; write values, least and most, or subset_of")
    return otherwise


def _amount(table: Table, domain: Domain, key: str) -> Amount:
    """Take one end of a range."""
    value = _plain(table, key, table.value(key))
    if value not in domain or not isinstance(value, int | Multiple):
        what = "a whole number or { option = NAME, times = NUMBER }"
        table.fail(key, f"{shown(value)} is not the end of a range; write {what}")
    return value


def _default(table: Table, domain: Domain, otherwise: Value | Multiple | None) -> Value | Multiple:
    """Take a default; whether it is permitted is checked when all options are known."""
    if otherwise is not None and "default" not in table:
        return otherwise
    value = _plain(table, "default", table.value("default"))
    if value not in domain:
        table.fail("default", f"{shown(value)} is not known; the engine knows {domain}")
    return cast("Value | Multiple", value)


def _known_value(table: Table, key: str, name: str) -> Value | Multiple:
    """Take the value that a parameter is fixed at."""
    domain = _domain(table, key, name)
    value = _plain(table, key, table.value(key))
    if value not in domain:
        table.fail(key, f"{shown(value)} is not known; the engine knows {domain}")
    return cast("Value | Multiple", value)


def _plain(table: Table, key: str, value: object) -> object:
    """Return a value of TOML as `Rules` holds it: lists as sets, `{ option = NAME }` followed."""
    if isinstance(value, list):
        if not all(isinstance(one, str) for one in value):
            table.fail(key, "must be a list of texts in quotation marks")
        if len(set(value)) < len(value):
            table.fail(key, "names something twice; leave one out")
        return frozenset(value)
    if isinstance(value, dict):
        followed = Table(table.file, table.path_of(key), value)
        times = followed.value("times") if "times" in followed else 1
        if type(times) is not int or times < 1:
            followed.fail("times", f"{shown(times)} must be a whole number from 1")
        multiple = Multiple(followed.text("option"), times)
        if multiple not in _domain(followed, "option", multiple.option):
            followed.fail("option", f"{shown(multiple.option)} is no number; name one that is")
        followed.finish()
        return multiple
    return value


def _domain(table: Table, key: str, name: str) -> Domain:
    """Return what a parameter can hold; StatuteError if `Rules` has none of this name."""
    known = domains()
    if name not in known:
        hint = suggestion(name, known)
        message = hint.strip() or f"there are {either(known)}"
        table.fail(key, f"{shown(name)} is no parameter; {message}")
    return known[name]


def _cites(table: Table, line_ids: set[str]) -> dict[str, str]:
    """Take the codes listed under each line; returns the line of each code."""
    lines: dict[str, str] = {}
    cited = table.table("cites")
    for line_id in cited.rest():
        if line_id not in line_ids:
            hint = suggestion(line_id, line_ids)
            cited.fail(line_id, f"is no line of this statute; {hint}write the id of a line")
        for code in cited.texts(line_id):
            if code in lines:
                cited.fail(line_id, f"{shown(code)} cites {lines[code]} already; leave one out")
            lines[code] = line_id
    return lines
