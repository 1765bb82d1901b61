"""The command `croupier edge`: what a rule set is worth, and what each option changes."""

from __future__ import annotations

from json import dumps
from typing import TYPE_CHECKING, Any

from croupier.cli.failure import Exit, Failure
from croupier.cli.paint import paint_for_stdout
from croupier.cli.price import (
    need_extra,
    percent,
    prices,
    read_banker,
    read_composition,
    read_strategy,
    upcard_text,
)
from croupier.cli.rules import chosen_rules
from croupier.cli.sentences import value_text
from croupier.messages import say
from croupier.statute import Rules, Statute

if TYPE_CHECKING:
    from croupier.analyser.round import RoundValue
    from croupier.analyser.upcard import Strategy


def edge(  # noqa: PLR0913 each is an option of the command
    rules: str,
    /,
    *,
    set_: tuple[str, ...] = (),
    composition: str | None = None,
    strategy: str = "CDP1",
    banker_stands_from: int | None = None,
    options: bool = False,
    all: bool = False,  # noqa: A002 the switch is called so
    out: str | None = None,
    json: bool = False,
) -> int:
    """Price a rule set exactly: the value to a player who plays best, and the house edge.

    Args:
        rules: the rule set, as macau-2004
        set_: choose OPTION=VALUE, as five_cards=true; may be repeated
        composition: cards before the deal, ten counts from aces to ten-valued ones, with commas
        strategy: CDP1 or CDZ-: how hands of a split pair are played (docs/analyser.md)
        banker_stands_from: in a game with a banker, the soft total from which he stands
        options: list what each permitted value of each option would change
        all: price every permitted combination that matters, as CSV
        out: the file for --all; a run that was broken off goes on where it was
        json: print one JSON object instead of words

    Examples:
      croupier edge macau-2004 --set five_cards=true
      croupier edge macau-2004 --options
      croupier edge macau-2000 --composition 20,22,24,23,21,24,19,24,25,88
      croupier edge macau-2004 --all --out macau-2004.csv
    """
    need_extra()
    _go_together(all_=all, options=options, out=out, narrowed=bool(composition or set_))
    chosen_strategy = read_strategy(strategy)
    statute, chosen = chosen_rules(rules, set_)
    draws_on = read_banker(chosen, banker_stands_from)
    counts = read_composition(composition)
    if all:
        from croupier.cli.edge_all import price_all

        return price_all(statute, chosen_strategy, out)
    with prices():
        from croupier.analyser.round import round_value

        found = round_value(chosen, counts, chosen_strategy, draws_on)
        changes = None
        if options:
            changes = _changes(statute, chosen, counts, chosen_strategy, draws_on, found.value)
    if json:
        print(dumps(_data(statute, chosen, chosen_strategy, counts, found, changes)))
    else:
        has_house = banker_stands_from is None
        _tell(statute, chosen, chosen_strategy, found, changes, has_house=has_house)
    return Exit.WELL


def _go_together(*, all_: bool, options: bool, out: str | None, narrowed: bool) -> None:
    if out is not None and not all_:
        raise Failure(say("price.out_without_all"))
    if all_ and options:
        raise Failure(say("price.two_questions", first="--all", second="--options"))
    if all_ and narrowed:
        raise Failure(say("price.two_questions", first="--all", second="--set"))


def _changes(
    statute: Statute,
    chosen: Rules,
    counts: list[int] | None,
    strategy: Strategy,
    draws_on: tuple[int, ...],
    value: float,
) -> dict[str, list[tuple[Any, float]]]:
    """By option, each permitted value and what it would change."""
    from croupier.analyser.round import round_value
    from croupier.analyser.variants import key_of, permitted_values

    known = {key_of(chosen, counts): 0.0}
    choices: dict[str, Any] = dict(statute.choices(chosen))
    changes: dict[str, list[tuple[Any, float]]] = {}
    for option in statute.options:
        changes[option.name] = []
        for choice, rules in permitted_values(statute, choices, option.name):
            key = key_of(rules, counts)
            if key not in known:
                known[key] = round_value(rules, counts, strategy, draws_on).value - value
            changes[option.name].append((choice, known[key]))
    return changes


def _data(
    statute: Statute,
    chosen: Rules,
    strategy: str,
    counts: list[int] | None,
    found: RoundValue,
    changes: dict[str, list[tuple[Any, float]]] | None,
) -> dict[str, Any]:
    data: dict[str, Any] = {
        "rules": statute.id,
        "options": statute.choices(chosen),
        "strategy": strategy,
        "value": found.value,
        "house_edge": -found.value,
        "by_upcard": {str(upcard): value for upcard, value in found.by_upcard.items()},
    }
    if counts is not None:
        data["composition"] = counts
    if changes is not None:
        data["changes"] = {
            name: [{"value": _plain(choice), "change": change} for choice, change in rows]
            for name, rows in changes.items()
            if any(change != 0 for _, change in rows)
        }
    return data


def _plain(value: object) -> object:
    return sorted(value) if isinstance(value, frozenset) else value


def _tell(
    statute: Statute,
    chosen: Rules,
    strategy: str,
    found: RoundValue,
    changes: dict[str, list[tuple[Any, float]]] | None,
    *,
    has_house: bool,
) -> None:
    paint = paint_for_stdout()
    header = say("price.header", title=statute.title, rules=statute.id, strategy=strategy)
    print(paint.line(header, "bold"))
    choices = statute.choices(chosen)
    if choices:
        listed = ", ".join(f"{name} = {value_text(value)}" for name, value in choices.items())
        print(say("price.options_chosen", options=listed))
    key = "price.edge" if has_house else "price.edge_banker"
    print(say(key, percent=percent(-found.value)))
    print()
    print(paint.line(say("price.by_upcard"), "bold"))
    for upcard, value in found.by_upcard.items():
        print(f"  {upcard_text(upcard)}  {value:+.10f}")
    if changes is None:
        return
    print()
    print(paint.line(say("price.options_header"), "bold"))
    idle = []
    for name, rows in changes.items():
        if all(change == 0 for _, change in rows):
            idle.append(name)
            continue
        for choice, change in rows:
            in_force = getattr(chosen, name) == choice
            shown = say("price.option_in_force") if in_force else f"{percent(change)} %"
            text = f"{name} = {value_text(choice)}"
            print(f"  {text:<38}{shown:>18}")
    print(say("price.option_nothing", names=", ".join(idle)))
