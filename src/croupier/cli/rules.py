"""The command `croupier rules`: the living rule sheet, in words or as data."""

from __future__ import annotations

import os
from collections.abc import Sequence
from json import dumps
from typing import Any

from croupier.cli.failure import Exit, Failure
from croupier.cli.paint import paint_for_stdout
from croupier.cli.rule_sheet import RuleSheet
from croupier.messages import LANGUAGES, catalogue, say
from croupier.statute import (
    AnyOf,
    Between,
    ChoiceError,
    OneOf,
    Option,
    Permitted,
    Rules,
    Statute,
    load_statute,
    rule_set_ids,
)


def rules(
    rules: str | None = None,
    /,
    *,
    set_: tuple[str, ...] = (),
    language: str | None = None,
    price: bool = False,
    json: bool = False,
) -> int:
    """Show a rule set: every line of it, every option, what is permitted and what is in force.

    Without RULES the rule sets are listed.

    Args:
        rules: the rule set, as macau-2000
        set_: choose OPTION=VALUE, as decks=4 or side_bets=pair,sevens; may be repeated
        language: en or zh-Hant; otherwise that of the locale
        price: reckon the house edge where no price is shipped
        json: print one JSON object instead of words

    Examples:
      croupier rules
      croupier rules macau-2004
      croupier rules macau-2004 --set five_cards=true --set boxes=7
      croupier rules banker --language zh-Hant
    """
    told_in = _language(language)
    if rules is None:
        if set_:
            raise Failure(say("cli.rules_missing", rule_sets=", ".join(rule_set_ids())))
        return _list_rule_sets(told_in, json=json)
    statute, chosen = chosen_rules(rules, set_, told_in)
    edge = _edge(statute, chosen, reckon=price)
    if json:
        print(dumps({**_sheet(statute, chosen), "house_edge": edge}))
        return Exit.WELL
    paint = paint_for_stdout()
    for line in RuleSheet(catalogue(told_in)).lines(statute, chosen, edge):
        print(paint.line(line.text, line.style))
    return Exit.WELL


def _language(given: str | None) -> str:
    """The language that was asked for, or the locale's where there are sentences in it."""
    if given is None:
        names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
        locale = next(filter(None, names), "")
        return next((each for each in LANGUAGES if each[:2] == locale[:2]), LANGUAGES[0])
    if given not in LANGUAGES:
        raise Failure(say("cli.language_unknown", given=given, languages=", ".join(LANGUAGES)))
    return given


def _edge(statute: Statute, chosen: Rules, *, reckon: bool) -> float | None:
    """The house edge: a shipped one at once, another one only if asked to; None: no house."""
    from croupier.analyser.shipped import shipped_value

    value = shipped_value(statute, chosen)
    if value is None and reckon:
        from croupier.cli.price import need_extra, prices, read_banker

        need_extra()
        draws_on = read_banker(chosen, None)
        with prices():
            from croupier.analyser.round import round_value

            value = round_value(chosen, banker_draws_on=draws_on).value
    return None if value is None else -value


def chosen_rules(
    name: str, choices: Sequence[str], language: str = LANGUAGES[0]
) -> tuple[Statute, Rules]:
    """The rules that `OPTION=VALUE` choices make of a rule set; Failure if they are refused."""
    try:
        statute = load_statute(name, language)
        values: dict[str, Any] = {}
        for text in choices:
            option, equals, value = text.partition("=")
            if not equals:
                raise Failure(say("cli.option_without_value", text=text[:40]))
            if option in values:
                raise Failure(say("cli.option_twice", option=option))
            values[option] = statute.parse_choice(option, value)
        return statute, statute.rules(**values)
    except ChoiceError as error:
        reason = catalogue(language).say(f"choice.{error.code}", **error.arguments)
        raise Failure(say("cli.choice_refused", name=error.key, reason=reason)) from error


def _list_rule_sets(language: str, *, json: bool) -> int:
    statutes = [load_statute(name, language) for name in rule_set_ids()]
    if json:
        print(dumps({"rule_sets": [{"rules": s.id, "title": s.title} for s in statutes]}))
        return Exit.WELL
    print(catalogue(language).say("rules.choose"))
    for statute in statutes:
        print(f"  {statute.id:<12}{statute.title}")
    return Exit.WELL


# As data -------------------------------------------------------------------------------


def _sheet(statute: Statute, chosen: Rules) -> dict[str, Any]:
    """The whole sheet; values as a hand history writes them, None where one does not apply."""
    return {
        "rules": statute.id,
        "title": statute.title,
        "options": statute.choices(chosen),
        "lines": [
            {
                "article": line.id,
                "source": line.source,
                "says": line.says,
                "reason": line.reason or None,
                "fixed": {name: _plain(getattr(chosen, name)) for name in line.fixed},
                "options": [_option_data(option, chosen) for option in line.options],
            }
            for line in statute.lines
        ],
    }


def _option_data(option: Option, chosen: Rules) -> dict[str, Any]:
    return {
        "name": option.name,
        "value": _plain(getattr(chosen, option.name)),
        "default": _plain(option.default(chosen)),
        "permitted": _permitted_data(option.permitted(chosen)),
        "depends_on": list(option.depends_on),
        "article": option.line,
        "source": option.source,
        "reason": option.reason or None,
        "permit": option.permit,
        "says": option.says,
        "value_says": dict(option.value_says),
    }


def _permitted_data(permitted: Permitted | None) -> dict[str, Any] | None:
    """Exactly one of `values`, `least` with `most`, and `any_of`; None if it does not apply."""
    match permitted:
        case OneOf(values):
            return {"values": list(values)}
        case Between(least, most):
            return {"least": least, "most": most}
        case AnyOf(members):
            return {"any_of": list(members)}
    return None


def _plain(value: object) -> object:
    return sorted(value) if isinstance(value, frozenset) else value
