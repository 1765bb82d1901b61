"""Splitting: from the nets of one split hand to that of all hands of a pair."""

from __future__ import annotations

import numpy as np

from croupier.analyser.dealer import Floats
from croupier.tables.jit import kernel


@kernel
def split_net(
    any_second: Floats, pair_second: Floats, pairs: float, size: float, hands: int
) -> float:
    """Net of splitting a pair to at most `hands` hands, splitting again whenever possible.

    `any_second` [a]: net of one hand when `a` further pair cards are gone, with any second
    card; `pair_second` [a]: the same if that makes a pair. `pairs` of the `size` cards left make
    a pair. The recursion over cards that are known not to is derived in docs/analyser.md.
    """
    extra = hands - 2
    known = len(any_second)
    free = np.zeros((known + 1, hands + 1))
    other = np.zeros((known + 1, hands + 1))
    for a in range(known):
        chance = max(pairs - a, 0.0) / (size - a)
        free[a, 0] = any_second[a]
        if chance < 1.0:
            other[a, 0] = (any_second[a] - chance * pair_second[a]) / (1.0 - chance)
    for b in range(1, hands):
        for a in range(known - b):
            chance = max(pairs - a, 0.0) / (size - a - b + 1)
            if chance < 1.0:
                free[a, b] = (free[a, b - 1] - chance * free[a + 1, b - 1]) / (1.0 - chance)
            chance = max(pairs - a, 0.0) / (size - a - b)
            if chance < 1.0:
                other[a, b] = (other[a, b - 1] - chance * other[a + 1, b - 1]) / (1.0 - chance)
    reach = np.zeros((extra + 2, hands + 2))
    reach[0, 0] = 1.0
    net = 0.0
    for a in range(extra + 1):
        for b in range(a + 3):
            if reach[a, b] == 0.0:
                continue
            if a == extra or b == a + 2:
                if b > 0:
                    net += reach[a, b] * b * other[a, b - 1]
                net += reach[a, b] * (a + 2 - b) * free[a, b]
            else:
                chance = max(pairs - a, 0.0) / (size - a - b)
                reach[a + 1, b] += reach[a, b] * chance
                reach[a, b + 1] += reach[a, b] * (1.0 - chance)
    return net
