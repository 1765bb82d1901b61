"""The command `croupier edge`: what a rule set is worth, and what each option changes."""

from __future__ import annotations

from json import dumps
from typing import TYPE_CHECKING, Any

from croupier.cli.edge_told import Asked, tell
from croupier.cli.failure import Exit, Failure
from croupier.cli.price import (
    need_extra,
    prices,
    read_banker,
    read_composition,
    read_strategy,
    upcard_text,
)
from croupier.cli.rules import chosen_rules
from croupier.messages import say
from croupier.statute import Rules

if TYPE_CHECKING:
    from croupier.analyser.beside import BesideMain
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
    banker_best: bool = False,
    hands: bool = False,
    variance: bool = False,
    distribution: bool = False,
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
        banker_best: let the banker draw and stand as is best for him
        hands: tell the value of each first two cards against each upcard as well
        variance: tell how far a round's net spreads: variance and standard deviation
        distribution: tell the chance of each net as well; splits to four hands may take a minute
        options: list what each permitted value of each option would change
        all: price every permitted combination that matters, as CSV
        out: the file for --all; a run that was broken off goes on where it was
        json: print one JSON object instead of words

    Examples:
      croupier edge macau-2004 --set five_cards=true
      croupier edge macau-2004 --options
      croupier edge macau-2004 --variance
      croupier edge macau-2000 --composition 20,22,24,23,21,24,19,24,25,88
      croupier edge macau-2004 --all --out macau-2004.csv
    """
    need_extra()
    asks = {"--options": options, "--variance": variance, "--distribution": distribution}
    _go_together(all_=all, asks=asks, out=out, narrowed=bool(composition or set_))
    asked = _asked(rules, set_, composition, strategy, banker_stands_from, plays_best=banker_best)
    if all:
        from croupier.cli.edge_all import price_all

        return price_all(asked.statute, asked.strategy, out)
    found, data = _answer(asked, hands=hands, options=options)
    if variance or distribution:
        data |= _spread(found, distribution=distribution)
    if json:
        print(dumps(data))
    else:
        tell(asked, found, data, has_house=not (banker_best or banker_stands_from))
    return Exit.WELL


def _asked(
    rules: str,
    set_: tuple[str, ...],
    composition: str | None,
    strategy: str,
    stands_from: int | None,
    *,
    plays_best: bool,
) -> Asked:
    """Read what is asked; the best rule of a banker is found out at once."""
    chosen_strategy = read_strategy(strategy)
    statute, chosen = chosen_rules(rules, set_)
    counts = read_composition(composition)
    if plays_best:
        draws_on = _bankers_best(chosen, counts, chosen_strategy, stands_from)
    else:
        draws_on = read_banker(chosen, stands_from)
    return Asked(statute, chosen, counts, chosen_strategy, draws_on)


def _answer(asked: Asked, *, hands: bool, options: bool) -> tuple[RoundValue, dict[str, Any]]:
    with prices():
        from croupier.analyser.round import round_value

        found = round_value(asked.rules, asked.counts, asked.strategy, asked.draws_on)
        return found, _priced(asked, found, hands=hands, options=options)


def _spread(found: RoundValue, *, distribution: bool) -> dict[str, Any]:
    from croupier.cli.edge_spread import spread_data

    with prices():
        return spread_data(found, distribution=distribution)


def _bankers_best(
    rules: Rules, counts: list[int] | None, strategy: Strategy, stands_from: int | None
) -> tuple[int, ...]:
    from croupier.analyser.extras import bankers_best_rule
    from croupier.tables.compile import banker_choices

    if stands_from is not None:
        first, second = "--banker-best", "--banker-stands-from"
        raise Failure(say("price.two_questions", first=first, second=second))
    if not banker_choices(rules):
        raise Failure(say("price.banker_not_asked"))
    with prices():
        return bankers_best_rule(rules, counts, strategy)[0]


def _go_together(*, all_: bool, asks: dict[str, bool], out: str | None, narrowed: bool) -> None:
    if out is not None and not all_:
        raise Failure(say("price.out_without_all"))
    for name, is_asked in {**asks, "--set": narrowed}.items():
        if all_ and is_asked:
            raise Failure(say("price.two_questions", first="--all", second=name))


def _priced(asked: Asked, found: RoundValue, *, hands: bool, options: bool) -> dict[str, Any]:
    """Everything that is told, as it is printed for programs."""
    from croupier.analyser.extras import insurance_values, side_bet_nets
    from croupier.analyser.round import full_shoe
    from croupier.analyser.stakes import round_stake
    from croupier.tables.compile import banker_choices

    whole = tuple(asked.counts or full_shoe(asked.rules))
    data: dict[str, Any] = {
        "rules": asked.statute.id,
        "options": asked.statute.choices(asked.rules),
        "strategy": asked.strategy,
        "value": found.value,
        "house_edge": -found.value,
        "stake": (stake := round_stake(found)),
        "house_edge_per_unit_staked": -found.value / stake,
        "by_upcard": {str(upcard): value for upcard, value in found.by_upcard.items()},
        "side_bets": side_bet_nets(asked.rules, whole),
        "insurance": insurance_values(asked.rules, found, whole),
    }
    if hands:
        data["by_hand"] = _by_hand(found)
    if "sevens" in data["side_bets"]:
        data["sevens"] = _sevens(asked)
    if "pair" in data["side_bets"]:
        data |= _pair_on_split(asked, found)
    if asked.counts is not None:
        data["composition"] = asked.counts
    if banker_choices(asked.rules):
        data["banker_draws_on_soft"] = list(asked.draws_on)
    changes = _changes(asked, found.value, every=options)
    if options:
        moving = {name for name, rows in changes.items() if any(row["change"] for row in rows)}
        data["changes"] = {name: rows for name, rows in changes.items() if name in moving}
        data["without_influence"] = [name for name in changes if name not in moving]
    else:
        data["in_force"] = {
            name: -row["change"]
            for name, rows in changes.items()
            for row in rows
            if row["value"] == _plain(_default(asked, name)) and row["change"] != 0
        }
    return data


def _by_hand(found: RoundValue) -> dict[str, dict[str, float]]:
    """By first two cards and by upcard, for those that the composition holds."""
    from croupier.analyser.upcard import PAIRS, SUITED

    names = [f"{upcard_text(first)},{upcard_text(second)}" for first, second in PAIRS]
    names += [f"{first},{second} suited" for first, second in SUITED]
    return {
        name: {
            str(upcard): float(each.best[at])
            for upcard, each in found.upcards.items()
            if each.chance[at] > 0
        }
        for at, name in enumerate(names)
    }


def _sevens(asked: Asked) -> dict[str, float]:
    """The sevens bet beside a main stake of the same size."""
    from croupier.analyser.sevens import sevens_with_main

    return _both(sevens_with_main(asked.rules, 1.0, asked.counts, asked.strategy))


def _pair_on_split(asked: Asked, found: RoundValue) -> dict[str, Any]:
    """What becomes of the pair bet when hands are split, beside a main stake of the same size."""
    from croupier.analyser.pairs import again_beside_main, new_bet_net
    from croupier.engine import predicates as may

    if may.judges_pair_again(asked.rules):
        return {"pair_again": _both(again_beside_main(asked.rules, found, 1.0, asked.counts))}
    if may.takes_new_pair_bets(asked.rules) and (net := new_bet_net(found)) is not None:
        return {"new_pair_bet": net}
    return {}


def _both(found: BesideMain) -> dict[str, float]:
    return {
        "alone": found.side_alone,
        "joint": found.side_joint,
        "main_joint": found.main_joint,
        "cost_of_playing_for_the_main_hand": found.cost(1.0),
    }


def _default(asked: Asked, name: str) -> object:
    return asked.statute.option(name).default(asked.rules)


def _changes(asked: Asked, value: float, *, every: bool) -> dict[str, list[dict[str, Any]]]:
    """By option, each permitted value and what it would change; else only defaults not in force."""
    from croupier.analyser.round import round_value
    from croupier.analyser.variants import key_of, permitted_values

    known = {key_of(asked.rules, asked.counts): 0.0}
    choices: dict[str, Any] = dict(asked.statute.choices(asked.rules))
    changes: dict[str, list[dict[str, Any]]] = {}
    for name in [option.name for option in asked.statute.options]:
        if not every and name not in choices:
            continue
        rows = []
        for choice, rules in permitted_values(asked.statute, choices, name):
            if not every and choice != _default(asked, name):
                continue
            key = key_of(rules, asked.counts)
            if key not in known:
                priced = round_value(rules, asked.counts, asked.strategy, asked.draws_on)
                known[key] = priced.value - value
            rows.append({"value": _plain(choice), "change": known[key]})
        if rows:
            changes[name] = rows
    return changes


def _plain(value: object) -> object:
    return sorted(value) if isinstance(value, frozenset) else value
