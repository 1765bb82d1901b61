"""Sevens and the main hand together: a third seven is worth splitting for.

The bet is won by two sevens and pays far more for a third one that comes in play (2004/13(2)).
So with two sevens the best play of both bets together is another than that of the main hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from croupier.analyser import kernels as k
from croupier.analyser.beside import BesideMain, Start, beside_main
from croupier.analyser.round import RoundValue, checked_composition, full_shoe, round_value
from croupier.analyser.sidebets import sevens_nets
from croupier.analyser.upcard import PAIRS, SPLIT, Strategy
from croupier.engine import predicates as may
from croupier.statute.rules import Rules

_SEVEN: Final = 7
_AT: Final = PAIRS.index((_SEVEN, _SEVEN))
_DRAWS: Final = (k.HIT, k.DOUBLE, SPLIT)


def sevens_with_main(
    rules: Rules,
    ratio: float = 1.0,
    composition: Sequence[int] | None = None,
    strategy: Strategy = "CDP1",
) -> BesideMain:
    """Find the best play of a main stake of 1 and a sevens bet of `ratio` together.

    Raises:
        CannotPrice: as `round_value`.
    """
    whole = tuple(composition or full_shoe(rules))
    found = round_value(rules, whole, strategy)
    counts = checked_composition(whole)
    size, sevens = float(counts.sum()), float(counts[_SEVEN])
    two = sevens * (sevens - 1) / (size * (size - 1))
    without, _ = (float(net) for net in sevens_nets(whole))
    starts = _with_two_sevens(rules, found, whole)
    return beside_main(found.value, two * without - (1 - two), ratio, starts)


def _with_two_sevens(
    rules: Rules, found: RoundValue, composition: Sequence[int]
) -> Iterator[Start]:
    without, with_third = (float(net) for net in sevens_nets(composition))
    draws = (SPLIT,) if may.third_seven_needs_split(rules) else _DRAWS
    for upcard, chance in found.chance.items():
        value = found.upcards[upcard]
        left = composition[_SEVEN - 1] - 2 - (upcard == _SEVEN)
        gain = max(left, 0) / (sum(composition) - 3) * (with_third - without)
        acts = [float(net) for net in value.acts[_AT]]
        gains = [gain if act in draws else 0.0 for act in range(len(acts))]
        yield Start(chance * float(value.chance[_AT]), acts, gains)
