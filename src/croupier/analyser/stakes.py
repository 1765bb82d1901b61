"""How much is staked in the end: doubles and splits add to the initial stake.

The same recursions as for nets, with stakes in their place: a double adds one unit, and each
hand of a pair that is split stakes one. A natural that is checked before play adds nothing.
"""

from __future__ import annotations

import numpy as np

from croupier.analyser import kernels as k
from croupier.analyser.dealer import Floats, Ints
from croupier.analyser.lattice import RANKS, Child
from croupier.analyser.round import RoundValue
from croupier.analyser.splits import split_net
from croupier.analyser.upcard import (
    PAIRS,
    SPLIT,
    SUITED,
    UpcardAnalysis,
    UpcardValue,
    further_cards,
    hands_of,
)
from croupier.tables.jit import kernel, part


@kernel
def added_stakes(
    scene: k.Scene, hands: Ints, policy: Ints, suited_policy: Ints, gone: int
) -> tuple[Floats, Floats]:
    """[hand], [suited pair 3] Units that are added when `hands` [n] are played by a policy [n].

    Children come before their parents.
    """
    lattice = scene.lattice
    left = k.without(scene.left, scene.last, gone)
    here = np.zeros(RANKS + 1)
    added = np.zeros(len(lattice.total) + 1)
    suited = np.zeros(len(k.SUITED))
    for at in range(len(hands)):
        hand = hands[at]
        if k.left_beside(lattice.counts[hand], left, here) and here[0] > 0.0:
            added[hand] = _added(scene, policy[at], lattice.child[hand], here, added)
    for which in range(len(k.SUITED)):
        hand = k.pair_of(lattice, k.SUITED[which][0], k.SUITED[which][1])
        if k.is_asked(scene, hand) and k.left_beside(lattice.counts[hand], left, here):
            suited[which] = _added(scene, suited_policy[which], lattice.child[hand], here, added)
    return added, suited


@part
def _added(scene: k.Scene, act: int, child: Child, here: Floats, added: Floats) -> float:
    if act == k.HIT:
        return k.drawn_net(child, here, added, scene.upcard, False)
    if act != k.DOUBLE:
        return 0.0
    return _played(scene, here)


@part
def _played(scene: k.Scene, here: Floats) -> float:
    """The chance that a round is played; `here` is what is left for the dealer."""
    if scene.tables.is_checked[scene.upcard]:
        return 1.0 - k.natural_chance(scene.upcard, here[10], here[1], here[0])
    return 1.0


@kernel
def split_stakes(
    scene: k.Scene, worth: Floats, suited_worth: Floats, further: int
) -> tuple[Floats, Floats]:
    """Units on one split hand that is played as in `fixed_play`, in place of its nets."""
    lattice, last = scene.lattice, scene.last
    root = lattice.child[0, last]
    suited_policy = k.best_acts(suited_worth)
    reached, policy = k.reached_hands(scene, worth, suited_policy)
    any_second, pair_second = np.zeros(further + 1), np.zeros(further + 1)
    here = np.zeros(RANKS + 1)
    for a in range(min(further, int(scene.left[last]) - 2) + 1):
        added, suited = added_stakes(scene, reached, policy, suited_policy, a + 1)
        k.left_beside(lattice.counts[root], k.without(scene.left, last, a + 1), here)
        played = _played(scene, here)
        any_second[a] = played + k.over_second(lattice, last, here, added, suited)
        pair_second[a] = played + added[lattice.child[root, last]]
    return any_second, pair_second


def round_stake(found: RoundValue) -> float:
    """Units that are staked in the end, per unit of initial stake."""
    return sum(
        chance * final_stake(found.analyses[upcard], found.upcards[upcard])
        for upcard, chance in found.chance.items()
    )


def final_stake(analysis: UpcardAnalysis, found: UpcardValue) -> float:
    """Units that are staked in the end, per unit of initial stake, given the upcard."""
    play, scene = analysis.play, analysis.scene()
    policy, suited = k.best_acts(play.worth), k.best_acts(play.suited)
    children_first = scene.hands[::-1]
    added, suited_added = added_stakes(scene, children_first, policy[children_first], suited, 0)
    stake = 1.0
    hands = hands_of(PAIRS)
    for at, pair in enumerate([*PAIRS, *SUITED]):
        if found.chance[at] <= 0:
            continue
        act = int(found.acts[at].argmax())
        if act == SPLIT:
            here = _split_stake(analysis, pair[0]) - 1
        elif act in (k.HIT, k.DOUBLE):
            is_suited = at >= len(PAIRS)
            here = suited_added[at - len(PAIRS)] if is_suited else added[hands[at]]
        else:
            here = 0.0
        stake += float(found.chance[at]) * float(here)
    return stake


def _split_stake(analysis: UpcardAnalysis, rank: int) -> float:
    """Units on all hands of a pair that is split."""
    play, scene = analysis.pair(rank).play, analysis.scene(rank)
    hands_max = int(analysis.tables.hands_max[rank])
    any_second, pair_second = split_stakes(scene, play.worth, play.suited, further_cards(hands_max))
    stake = 0.0
    for chance, pairs in analysis.pair_cards(rank):
        split = split_net(any_second, pair_second, pairs, analysis.size - 2, hands_max)
        stake += chance * split + (1 - chance)
    return stake
