"""How `croupier edge` tells what it found out, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.cli.edge_spread import spread_sections
from croupier.cli.paint import paint_for_stdout
from croupier.cli.price import percent, upcard_text
from croupier.cli.sentences import value_text
from croupier.messages import say
from croupier.statute import Rules, Statute

if TYPE_CHECKING:
    from croupier.analyser.round import RoundValue
    from croupier.analyser.upcard import Strategy


class Asked(NamedTuple):
    """What is to be priced."""

    statute: Statute
    rules: Rules
    counts: list[int] | None
    strategy: Strategy
    draws_on: tuple[int, ...]


def tell(asked: Asked, found: RoundValue, data: dict[str, Any], *, has_house: bool) -> None:
    """Print the edge, and what belongs to it."""
    paint = paint_for_stdout()
    statute = asked.statute
    words = {"title": statute.title, "rules": statute.id, "strategy": asked.strategy}
    print(paint.line(say("price.header", **words), "bold"))
    if data["options"]:
        listed = (f"{name} = {value_text(value)}" for name, value in data["options"].items())
        print(say("price.options_chosen", options=", ".join(listed)))
    if "banker_draws_on_soft" in data:
        totals = ", ".join(map(str, data["banker_draws_on_soft"])) or "-"
        print(say("price.banker_draws", totals=totals))
    key = "price.edge" if has_house else "price.edge_banker"
    print(paint.line(say(key, percent=percent(data["house_edge"])), "bold"))
    staked = {
        "stake": f"{data['stake']:.6f}",
        "percent": percent(data["house_edge_per_unit_staked"]),
    }
    print(say("price.edge_staked", **staked))
    for title, lines in _sections(asked, found, data):
        print()
        print(paint.line(title, "bold"))
        for line in lines:
            print(line)


def _sections(
    asked: Asked, found: RoundValue, data: dict[str, Any]
) -> Iterator[tuple[str, list[str]]]:
    by_upcard = data["by_upcard"].items()
    yield (
        say("price.by_upcard"),
        [f"  {upcard_text(int(upcard))}  {value:+.10f}" for upcard, value in by_upcard],
    )
    if "by_hand" in data:
        yield say("price.by_hand"), _hands(data)
    yield from spread_sections(data)
    beside = [_line(name, f"{percent(net)} %") for name, net in data["side_bets"].items()]
    if "new_pair_bet" in data:
        beside.append(_line(say("price.new_pair_bet"), f"{percent(data['new_pair_bet'])} %"))
    beside.append(_line(say("price.insuring"), f"{percent(data['insurance']['always'])} %"))
    yield say("price.beside_header"), beside
    for name in ("sevens", "pair_again"):
        if name in data:
            yield say(f"price.{name}_header"), list(_played_for_both(data[name]))
    if "changes" in data:
        yield say("price.options_header"), _options(asked, data)
        return
    if data["in_force"]:
        rows = data["in_force"].items()
        yield (
            say("price.in_force_header"),
            [_line(name, f"{percent(change)} %") for name, change in rows],
        )
    if asked.counts is None or all(asked.counts):
        yield say("price.best_play"), list(_best_play(found))


def _line(name: str, value: str) -> str:
    return f"  {name:<38}{value:>18}"


def _played_for_both(nets: dict[str, float]) -> Iterator[str]:
    """A side bet beside an equal main stake, played for that alone or for both."""
    cost = nets["cost_of_playing_for_the_main_hand"]
    yield _line(say("price.side_alone"), f"{percent(nets['alone'])} %")
    yield _line(say("price.side_joint"), f"{percent(nets['joint'])} %")
    yield _line(say("price.main_joint"), f"{percent(nets['main_joint'])} %")
    yield _line(say("price.side_cost"), f"{percent(cost)} %")


def _hands(data: dict[str, Any]) -> list[str]:
    """A row per first two cards; nothing where the composition does not hold them."""
    upcards = list(data["by_upcard"])
    lines = [" " * 13 + "".join(f"{upcard_text(int(upcard)):>10}" for upcard in upcards)]
    for name, values in data["by_hand"].items():
        cells = (f"{values[up]:+10.6f}" if up in values else " " * 10 for up in upcards)
        lines.append(f"  {name:<11}" + "".join(cells))
    return lines


def _options(asked: Asked, data: dict[str, Any]) -> list[str]:
    lines = []
    for name, rows in data["changes"].items():
        value = getattr(asked.rules, name)
        for row in rows:
            is_in_force = row["value"] == value
            change = say("price.option_in_force") if is_in_force else f"{percent(row['change'])} %"
            lines.append(_line(f"{name} = {value_text(row['value'])}", change))
    return [*lines, say("price.option_nothing", names=", ".join(data["without_influence"]))]


def _best_play(found: RoundValue) -> Iterator[str]:
    from croupier.analyser.chart import chart
    from croupier.cli.chart import chart_tables

    yield from chart_tables(chart(found))
