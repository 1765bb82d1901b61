"""Rule sheets for the page, made of the statute's data and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.messages import LANGUAGES, catalogue
from croupier.server.api_types import Catalogue, Permits, RuleSheet, SheetLine, SheetOption
from croupier.server.store.writer import Refusal
from croupier.statute import (
    AnyOf,
    Between,
    ChoiceError,
    OneOf,
    Option,
    Permitted,
    Rules,
    load_statute,
    rule_set_ids,
)


def rule_sheet(rules: str, choices: Mapping[str, str], language: str) -> RuleSheet:
    """A rule set under choices written as on the command line (`decks=4`), in a language.

    Raises:
        Refusal: there is no such rule set, or a choice is not permitted.
    """
    if rules not in rule_set_ids():
        raise Refusal("no_such_rules", f"There are the rules {', '.join(rule_set_ids())}")
    statute = load_statute(rules, language)
    try:
        values: dict[str, Any] = {
            name: statute.parse_choice(name, text) for name, text in choices.items()
        }
        chosen = statute.rules(**values)
    except ChoiceError as error:
        reason = catalogue(language).say(f"choice.{error.code}", **error.arguments)
        raise Refusal("option", f"{error.key}: {reason}") from error
    return RuleSheet(
        rules=statute.id,
        title=statute.title,
        options=dict(statute.choices(chosen)),
        lines=[
            SheetLine(
                article=line.id,
                source=line.source,
                says=line.says,
                reason=line.reason or None,
                fixed={name: _plain(getattr(chosen, name)) for name in line.fixed},
                options=[_option(option, chosen) for option in line.options],
            )
            for line in statute.lines
        ],
    )


def _option(option: Option, chosen: Rules) -> SheetOption:
    return SheetOption(
        name=option.name,
        value=_plain(getattr(chosen, option.name)),
        default=_plain(option.default(chosen)),
        permitted=_permits(option.permitted(chosen)),
        depends_on=list(option.depends_on),
        article=option.line,
        source=option.source,
        reason=option.reason or None,
        permit=option.permit,
        says=option.says,
        value_says=dict(option.value_says),
    )


def _permits(permitted: Permitted | None) -> Permits | None:
    match permitted:
        case OneOf(values):
            return Permits(values=list(values))
        case Between(least, most):
            return Permits(least=least, most=most)
        case AnyOf(members):
            return Permits(any_of=list(members))
    return None


def _plain(value: object) -> object:
    return sorted(value) if isinstance(value, frozenset) else value


_FILES = ("refusal", "event", "ruling", "table", "ended", "rules")


def sentences(language: str) -> Catalogue:
    """The sentences of a language that the page needs.

    Raises:
        Refusal: there are none in this language.
    """
    if language not in LANGUAGES:
        raise Refusal("no_such_language", f"There are the languages {', '.join(LANGUAGES)}")
    known = catalogue(language)
    files = {name: dict(known.entries(name)) for name in _FILES}
    return Catalogue(
        language=language,
        files={
            name: {
                key: entry if isinstance(entry, str) else dict(entry)
                for key, entry in entries.items()
            }
            for name, entries in files.items()
        },
    )
