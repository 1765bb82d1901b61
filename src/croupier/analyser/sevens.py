"""Sevens and the main hand together: a third seven is worth splitting for.

The bet is won by two sevens and pays far more for a third one that comes in play (2004/13(2)).
So with two sevens the best play of both bets together is another than that of the main hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from croupier.analyser import kernels as k
from croupier.analyser.round import RoundValue, checked_composition, full_shoe, round_value
from croupier.analyser.sidebets import sevens_nets
from croupier.analyser.upcard import PAIRS, SPLIT, Strategy
from croupier.engine import predicates as may
from croupier.statute.rules import Rules

_SEVEN: Final = 7
_AT: Final = PAIRS.index((_SEVEN, _SEVEN))
_DRAWS: Final = (k.HIT, k.DOUBLE, SPLIT)


@dataclass(frozen=True, slots=True)
class SevensValue:
    """Nets per unit of the main stake and of the sevens bet, each apart from the other."""

    main_alone: float
    """Main hand, played for itself."""

    sevens_alone: float
    """Sevens bet while the main hand is played for itself."""

    main_joint: float
    sevens_joint: float
    """Both, when two sevens are played for both bets together."""

    def cost(self, ratio: float) -> float:
        """What playing the main hand's best costs, with `ratio` on sevens per unit of it."""
        joint = self.main_joint + ratio * self.sevens_joint
        return joint - (self.main_alone + ratio * self.sevens_alone)


def sevens_with_main(
    rules: Rules,
    ratio: float = 1.0,
    composition: Sequence[int] | None = None,
    strategy: Strategy = "CDP1",
) -> SevensValue:
    """Find the best play of a main stake of 1 and a sevens bet of `ratio` together.

    Raises:
        CannotPrice: as `round_value`.
    """
    whole = tuple(composition or full_shoe(rules))
    found = round_value(rules, whole, strategy)
    counts = checked_composition(whole)
    size, sevens = counts.sum(), counts[_SEVEN]
    two = sevens * (sevens - 1) / (size * (size - 1))
    without, with_third = (float(net) for net in sevens_nets(whole))
    draws = (SPLIT,) if may.third_seven_needs_split(rules) else _DRAWS
    main, side = [found.value, found.value], [two * without - (1 - two)] * 2
    for upcard, chance in _with_two_sevens(found):
        left = sevens - 2 - (upcard == _SEVEN)
        third = max(left, 0) / (size - 3) * (with_third - without)
        acts = found.upcards[upcard].acts[_AT]
        gains = [third if act in draws else 0.0 for act in range(len(acts))]
        best = int(acts.argmax())
        joint = max(range(len(acts)), key=lambda act: acts[act] + ratio * gains[act])
        side[0] += chance * gains[best]
        side[1] += chance * gains[joint]
        main[1] += chance * float(acts[joint] - acts[best])
    return SevensValue(main[0], float(side[0]), main[1], float(side[1]))


def _with_two_sevens(found: RoundValue) -> list[tuple[int, float]]:
    """Upcards and the chances that they come with two sevens."""
    return [
        (upcard, chance * float(found.upcards[upcard].chance[_AT]))
        for upcard, chance in found.chance.items()
    ]
