"""A side bet beside the main hand: played for one of them, or for both together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Start(NamedTuple):
    """First two cards and an upcard with which the play matters to the side bet."""

    chance: float
    acts: Sequence[float]
    """What each act is worth to the main hand."""

    gains: Sequence[float]
    """What each act adds to the side bet."""


@dataclass(frozen=True, slots=True)
class BesideMain:
    """Nets per unit of the main stake and of the side bet, each apart from the other."""

    main_alone: float
    """Main hand, played for itself."""

    side_alone: float
    """Side bet while the main hand is played for itself."""

    main_joint: float
    side_joint: float
    """Both, when they are played for both together."""

    def cost(self, ratio: float) -> float:
        """What playing the main hand's best costs, with `ratio` on the side per unit of it."""
        joint = self.main_joint + ratio * self.side_joint
        return joint - (self.main_alone + ratio * self.side_alone)


def beside_main(main: float, side: float, ratio: float, starts: Iterable[Start]) -> BesideMain:
    """Play for one and for both; `side` is the side bet's net without any gain by an act."""
    main_joint, side_alone, side_joint = main, side, side
    for chance, acts, gains in starts:
        best = max(range(len(acts)), key=lambda act: acts[act])
        joint = max(range(len(acts)), key=lambda act: acts[act] + ratio * gains[act])
        side_alone += chance * gains[best]
        side_joint += chance * gains[joint]
        main_joint += chance * (acts[joint] - acts[best])
    return BesideMain(main, side_alone, main_joint, side_joint)
