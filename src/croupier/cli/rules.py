"""The command `croupier rules`: the living rule sheet, in words or as data."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator, Sequence
from json import dumps
from typing import Any

from croupier.cli.failure import Exit, Failure
from croupier.cli.narrator import Line
from croupier.cli.paint import paint_for_stdout
from croupier.cli.sentences import choice_sentence, value_text
from croupier.messages import say
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
from croupier.statute import Line as Provision

_WIDEST = 100


def rules(
    rules: str | None = None,
    /,
    *,
    set_: tuple[str, ...] = (),
    price: bool = False,
    json: bool = False,
) -> int:
    """Show a rule set: every line of it, every option, what is permitted and what is in force.

    Without RULES the rule sets are listed.

    Args:
        rules: the rule set, as macau-2000
        set_: choose OPTION=VALUE, as decks=4 or side_bets=pair,sevens; may be repeated
        price: reckon the house edge where no price is shipped
        json: print one JSON object instead of words

    Examples:
      croupier rules
      croupier rules macau-2004
      croupier rules macau-2004 --set five_cards=true --set boxes=7
    """
    if rules is None:
        if set_:
            raise Failure(say("cli.rules_missing", rule_sets=", ".join(rule_set_ids())))
        return _list_rule_sets(json=json)
    statute, chosen = chosen_rules(rules, set_)
    edge = _edge(statute, chosen, reckon=price)
    if json:
        print(dumps({**_sheet(statute, chosen), "house_edge": edge}))
        return Exit.WELL
    paint = paint_for_stdout()
    for line in _lines(statute, chosen, edge):
        print(paint.line(line.text, line.style))
    return Exit.WELL


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


def chosen_rules(name: str, choices: Sequence[str]) -> tuple[Statute, Rules]:
    """The rules that `OPTION=VALUE` choices make of a rule set; Failure if they are refused."""
    try:
        statute = load_statute(name)
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
        reason = choice_sentence(error.code, error.arguments)
        raise Failure(say("cli.choice_refused", name=error.key, reason=reason)) from error


def _list_rule_sets(*, json: bool) -> int:
    statutes = [load_statute(name) for name in rule_set_ids()]
    if json:
        print(dumps({"rule_sets": [{"rules": s.id, "title": s.title} for s in statutes]}))
        return Exit.WELL
    print(say("cli.rules_choose"))
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


# In words ------------------------------------------------------------------------------


def _lines(statute: Statute, chosen: Rules, edge: float | None) -> Iterator[Line]:
    yield Line(say("cli.judge_header", title=statute.title, rules=statute.id), style="bold")
    if edge is not None:
        yield Line(say("price.edge", percent=f"{100 * edge:+.10f}"))
    article = ""
    for line in statute.lines:
        if line.id != article:
            yield Line("")
            yield Line(line.id, style="bold")
        article = line.id
        yield from _provision(line, chosen)


def _provision(line: Provision, chosen: Rules) -> Iterator[Line]:
    yield from _wrapped(_sourced(line.says, line.source, line.reason), 2)
    for name in line.fixed:
        if getattr(chosen, name) is not None:
            value = value_text(getattr(chosen, name))
            yield Line(f"    {say('rules.fixed', name=name, value=value)}", style="dim")
    for option in line.options:
        yield from _option(option, chosen)


def _option(option: Option, chosen: Rules) -> Iterator[Line]:
    permitted = option.permitted(chosen)
    value, default = getattr(chosen, option.name), option.default(chosen)
    if permitted is None:
        yield Line(f"    {say('rules.not_applicable', name=option.name)}", style="dim")
        return
    is_default = value == default
    key = "rules.default" if is_default else "rules.chosen"
    texts = {"value": value_text(value), "default": value_text(default)}
    yield Line(f"    {say(key, name=option.name, **texts)}", style="good" if is_default else "bad")
    yield from _wrapped(_sourced(option.says, option.source, option.reason), 6)
    key = "rules.permitted_with_permit" if option.permit else "rules.permitted"
    yield from _wrapped(say(key, permitted=str(permitted).replace('"', "")), 6)
    for text, says in option.value_says.items():
        if option.parse(text) in permitted:
            yield from _wrapped(say("rules.value", value=text, says=says), 8)


def _sourced(sentence: str, source: str, reason: str) -> str:
    """A sentence with where it comes from: the law, the house's choice, an assumption."""
    return say(f"rules.from_{source}", sentence=sentence, reason=reason)


def _wrapped(text: str, indent: int) -> Iterator[Line]:
    width = min(shutil.get_terminal_size().columns, _WIDEST)
    margin = " " * indent
    for line in textwrap.wrap(
        text, max(width, 40), initial_indent=margin, subsequent_indent=margin
    ):
        yield Line(line)
