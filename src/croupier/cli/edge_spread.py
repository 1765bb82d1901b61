"""`croupier edge --variance` and `--distribution`: how far a round's net spreads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from croupier.messages import say

if TYPE_CHECKING:
    from croupier.analyser.round import RoundValue
    from croupier.analyser.spread import Told

_WIDTH: Final = 30
_EIGHTHS: Final = " ▏▎▍▌▋▊▉█"


def spread_data(found: RoundValue, *, distribution: bool) -> dict[str, Any]:
    """What is told of the spread, as it is printed for programs; nets in initial stakes."""
    from croupier.analyser.spread import distributions, variances

    variance, by_upcard = variances(found)
    data: dict[str, Any] = {
        "variance": variance,
        "standard_deviation": sqrt(variance),
        "variance_by_upcard": {str(upcard): each for upcard, each in by_upcard.items()},
    }
    if distribution:
        with _progress() as told:
            whole, parts = distributions(found, told)
        data["distribution"] = _rows(whole)
        data["distribution_by_upcard"] = {
            str(upcard): _rows(each) for upcard, each in parts.items()
        }
    return data


def _rows(chances: Mapping[float, float]) -> list[list[float]]:
    return [[net, chance] for net, chance in chances.items()]


@contextmanager
def _progress() -> Iterator[Told]:
    """A progress bar for who watches."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress

    console = Console(stderr=True)
    with Progress(
        BarColumn(), MofNCompleteColumn(), console=console, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("")
        yield lambda done, of: bar.update(task, completed=done, total=of)


def spread_sections(data: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """What is told of the spread, in words: a title and its lines."""
    if "variance" not in data:
        return
    rows = [
        (say("price.variance"), data["variance"]),
        (say("price.standard_deviation"), data["standard_deviation"]),
    ]
    yield say("price.spread_header"), [f"  {name:<38}{value:>16.10f}" for name, value in rows]
    if "distribution" in data:
        yield say("price.distribution_header"), list(_pictured(data["distribution"]))


def _pictured(rows: list[list[float]]) -> Iterator[str]:
    """A line per net with its chance, and a bar of that length."""
    parts = [("wins", 1), ("pushes", 0), ("loses", -1)]
    shares = {
        name: f"{100 * sum(p for net, p in rows if (net > 0) - (net < 0) == sign):.6f}"
        for name, sign in parts
    }
    yield "  " + say("price.distribution_parts", **shares)
    most = max(chance for _, chance in rows)
    for net, chance in rows:
        told = f"{net:+.1f}" if net else "0.0"
        yield f"  {told:>5}{100 * chance:>16.10f} %  {_bar(chance / most)}".rstrip()


def _bar(share: float) -> str:
    """A bar in eighths of a character; the least that is there is seen."""
    eighths = max(1, round(share * _WIDTH * 8))
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
