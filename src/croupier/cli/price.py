"""What the pricing commands share: the extra that they need, and how their arguments are read."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING

from croupier.cli.failure import Failure
from croupier.messages import say
from croupier.statute import Rules

if TYPE_CHECKING:
    from croupier.analyser.upcard import Strategy

_UPCARDS = {1: "A", 10: "T"}


def need_extra() -> None:
    """Say how to get the extra where it is missing."""
    if any(find_spec(name) is None for name in ("numba", "numpy")):
        raise Failure(say("price.extra_missing"))


@contextmanager
def prices() -> Iterator[None]:
    """Turn what has no price into one sentence; say why the very first one takes long."""
    from croupier import analyser
    from croupier.analyser.round import CannotPrice
    from croupier.tables.jit import are_kept

    if sys.stderr.isatty() and not are_kept(analyser):
        print(say("price.compiling"), file=sys.stderr)
    try:
        yield
    except CannotPrice as refused:
        raise Failure(say(f"price.{refused.key}", **refused.arguments)) from refused


def read_composition(text: str | None) -> list[int] | None:
    """Ten counts with commas between them; None stays the full shoe."""
    if text is None:
        return None
    try:
        parts = [part.strip() for part in text.split(",")]
        if not all(part.removeprefix("-").isascii() and len(part) <= 9 for part in parts):
            raise ValueError
        return [int(part) for part in parts]
    except ValueError:
        raise Failure(say("price.composition_malformed", text=text[:60])) from None


def read_strategy(text: str) -> Strategy:
    """The name of a strategy class."""
    from croupier.analyser.upcard import STRATEGIES

    for name in STRATEGIES:
        if name == text:
            return name
    names = ", ".join(STRATEGIES)
    raise Failure(say("price.strategy_unknown", text=text[:20], strategies=names))


def read_banker(rules: Rules, stands_from: int | None) -> tuple[int, ...]:
    """The soft totals on which the banker draws; a game without a house needs to be told."""
    from croupier.tables.compile import banker_choices

    choices: Sequence[int] = banker_choices(rules)
    if not choices:
        if stands_from is not None:
            raise Failure(say("price.banker_not_asked"))
        return ()
    if stands_from is None:
        raise Failure(say("price.no_house", rules=str(rules.id)))
    if not choices[0] <= stands_from <= choices[-1] + 1:
        raise Failure(say("price.banker_stands_from", total=stands_from))
    return tuple(points for points in choices if points < stands_from)


def upcard_text(upcard: int) -> str:
    """An upcard by its rank: A, 2 to 9, T."""
    return _UPCARDS.get(upcard, str(upcard))


def percent(value: float) -> str:
    """A share in percent, to ten digits."""
    return f"{100 * value:+.10f}"
