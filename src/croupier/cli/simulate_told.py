"""How `croupier simulate` tells what it found out, in words; every rate says per what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from croupier.cli.paint import paint_for_stdout
from croupier.cli.price import upcard_text
from croupier.cli.sentences import value_text
from croupier.cli.simulate_options import Ask
from croupier.messages import say

Data = Mapping[str, Any]

_WIDTH: Final = 42
_BAR: Final = 30
_RARE: Final = 1e-5
"""Nets less frequent than this are told together; data and CSV have them all."""


def tell(ask: Ask, data: Data) -> None:
    """Print everything."""
    paint = paint_for_stdout()
    if data["was_stopped"]:
        print(paint.line(say("simulate.stopped"), "bold"))
    strategies = ", ".join(dict.fromkeys(data["strategies"]))
    words = {"title": ask.statute.title, "rules": ask.statute.id, "strategies": strategies}
    print(paint.line(say("simulate.header", **words), "bold"))
    if data["options"]:
        listed = (f"{name} = {value_text(value)}" for name, value in data["options"].items())
        print(say("price.options_chosen", options=", ".join(listed)))
    print(say("simulate.played", **_played(data)))
    for title, lines in _sections(data):
        print()
        print(paint.line(title, "bold"))
        for line in lines:
            print(line)


def _played(data: Data) -> dict[str, int | str]:
    return {
        "rounds": data["rounds"],
        "shoes": data["shoes"],
        "per_shoe": f"{data['rounds_per_shoe']:.3f}",
        "misdeals": data["misdeals"],
        "seed": data["seed"],
        "seconds": f"{data['seconds']:.1f}",
        "speed": f"{data['rounds_per_second'] / 1e6:.2f}",
    }


def _sections(data: Data) -> Iterator[tuple[str, list[str]]]:
    has_bank = bool(data["as_banker"])
    title = "simulate.punters" if has_bank else "simulate.together"
    yield say(title, seats=len(data["seats"])), list(_together(data))
    if len(data["seats"]) > 1:
        yield say("simulate.by_seat"), list(_seats(data))
    if has_bank:
        rows = (
            (each["seat"], each["net_per_round_as_banker"], each["rounds_as_banker"])
            for each in data["as_banker"]
        )
        yield say("simulate.as_banker"), [_row(*row) for row in rows]
    rows = (
        (upcard_text(each["upcard"]), each["net_per_box"], each["boxes"])
        for each in data["by_upcard"]
    )
    yield say("simulate.by_upcard"), [_row(*row) for row in rows]
    if data["count"]:
        yield say("simulate.by_true_count"), list(_true_counts(data))
    if data["side_bets"]:
        yield say("simulate.side_bets"), list(_side_bets(data["side_bets"]))
    if "ruin" in data:
        yield say("simulate.ruin", **_trip(data["ruin"])), list(_ruin(data["ruin"]))
    yield say("simulate.distribution"), list(_distribution(data["distribution"]))


def _line(key: str, value: str) -> str:
    return f"  {say(f'simulate.{key}'):<{_WIDTH}}{value}"


def _with_error(found: Data, factor: int = 1, digits: int = 6) -> str:
    value = f"{factor * found['value']:+.{digits}f}"
    if found["error"] is None:
        return value
    return f"{value} ± {factor * found['error']:.{digits}f}"


def _interval(found: Data, factor: int, digits: int) -> str:
    if found["error"] is None:
        return "-"
    low, high = (f"{factor * found[name]:+.{digits}f}" for name in ("low", "high"))
    return say("simulate.from_to", low=low, high=high)


def _together(data: Data) -> Iterator[str]:
    found = data["together"]
    yield _line("per_initial", f"{_with_error(found['net_per_initial_unit'], 100)} %")
    yield _line("interval", f"{_interval(found['net_per_initial_unit'], 100, 6)} %")
    yield _line("per_final", f"{100 * found['net_per_final_unit']:+.6f} %")
    yield _line("per_round", _with_error(found["net_per_round"]))
    yield _line("per_hundred", _with_error(found["net_per_round"], 100, 4))
    yield _line("deviation", f"{found['deviation_of_round']:.6f}")
    exact = data.get("exact")
    if exact is None:
        return
    value = f"{100 * exact['net_per_initial_unit']:+.6f} %"
    yield f"  {say('simulate.exact', strategy=exact['strategy']):<{_WIDTH}}{value}"
    if exact["difference_in_errors"] is not None:
        key = "difference" if exact["is_same"] else "difference_of_games"
        yield _line(key, f"{exact['difference_in_errors']:+.2f}")
    if "deviation_of_round" in exact:
        yield _line("exact_deviation", f"{exact['deviation_of_round']:.6f}")
    if not exact["is_same"]:
        yield say("simulate.other_games")


def _row(key: object, found: Data, number: int, digits: int = 6) -> str:
    return f"  {key:>5}  {_with_error(found, 1, digits):<26}{number:>16,}"


def _seats(data: Data) -> Iterator[str]:
    for seat, found in enumerate(data["seats"], 1):
        name = f"{seat:>2} {data['strategies'][seat - 1]}" if data["strategies"] else f"{seat:>2}"
        deviation = f"{found['deviation_of_round']:.6f}"
        yield f"  {name:<18}{_with_error(found['net_per_round']):<28}{deviation}"
    yield "  " + say("simulate.covariance")
    for row in data["covariance"]:
        yield "  " + "".join(f"{value:>+10.5f}" for value in row)


def _true_counts(data: Data) -> Iterator[str]:
    for each in data["by_true_count"]:
        share = f"{100 * each['rounds'] / data['rounds']:.3f} %"
        net = _with_error(each["net_per_round"])
        yield f"  {each['true_count']:>+5}  {net:<26}{each['initial_per_round']:>8.2f}{share:>12}"


def _side_bets(rows: Sequence[Data]) -> Iterator[str]:
    for each in rows:
        name = say(f"simulate.bet_{each['bet']}")
        net = f"{_with_error(each['net_per_bet'], 100, 4)} %"
        yield f"  {name:<{_WIDTH}}{net:<26}{each['bets']:>16,}"


def _trip(ruin: Data) -> dict[str, int]:
    return {"bankroll": ruin["bankroll"], "rounds": ruin["rounds_per_trip"]}


def _ruin(ruin: Data) -> Iterator[str]:
    found = ruin["ruined_per_trip"]
    if found is not None:
        yield _line("ruined_in_trip", f"{_with_error(found, 100, 3)[1:]} %")
        yield _line("trips", f"{ruin['trips']:,}")
    yield _line("ruined_ever", f"{100 * ruin['ruined_ever']:.3f} %")


def _distribution(rows: Sequence[Sequence[float]]) -> Iterator[str]:
    most = max(share for _, share in rows)
    rare = [share for _, share in rows if share < _RARE]
    for net, share in rows:
        if share < _RARE:
            continue
        bar = "█" * max(1, round(_BAR * share / most))
        yield f"  {net:>+6.1f}{100 * share:>14.6f} %  {bar}"
    if rare:
        together = f"{100 * sum(rare):.6f}"
        yield "  " + say("simulate.rarer", nets=len(rare), share=together)
