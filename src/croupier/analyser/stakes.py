"""How much is staked in the end: doubles and splits add to the initial stake.

The same recursions as for nets, with stakes in their place: a double adds one unit, and each
hand of a pair that is split stakes one. A natural that is checked before play adds nothing.
"""

from __future__ import annotations

import numpy as np

from croupier.analyser import kernels as k
from croupier.analyser.dealer import Floats, Ints
from croupier.analyser.lattice import RANKS, Child, lattice
from croupier.analyser.round import RoundValue
from croupier.analyser.splits import split_net
from croupier.analyser.upcard import (
    PAIRS,
    SPLIT,
    SUITED,
    UpcardAnalysis,
    UpcardValue,
    further_cards,
)
from croupier.tables.jit import kernel


@kernel
def added_stakes(
    scene: k.Scene, policy: Ints, suited_policy: Ints, gone: int
) -> tuple[Floats, Floats]:
    """[hand], [suited pair 3] Units that are added when hands are played by a policy."""
    hands = scene.lattice
    left = k.without(scene.left, scene.last, gone)
    here = np.zeros(RANKS + 1)
    added = np.zeros(len(hands.total) + 1)
    suited = np.zeros(len(k.SUITED))
    for hand in scene.hands[::-1]:
        if k.left_beside(hands.counts[hand], left, here) and here[0] > 0.0:
            added[hand] = _added(scene, policy[hand], hands.child[hand], here, added)
    for which in range(len(k.SUITED)):
        hand = k.pair_of(hands, k.SUITED[which][0], k.SUITED[which][1])
        if k.is_asked(scene, hand) and k.left_beside(hands.counts[hand], left, here):
            suited[which] = _added(scene, suited_policy[which], hands.child[hand], here, added)
    return added, suited


@kernel
def _added(scene: k.Scene, act: int, child: Child, here: Floats, added: Floats) -> float:
    if act == k.HIT:
        return k.drawn_net(child, here, added, scene.upcard, False)
    if act != k.DOUBLE:
        return 0.0
    if scene.tables.is_checked[scene.upcard]:
        return 1.0 - k.natural_chance(scene.upcard, here[10], here[1], here[0])
    return 1.0


def round_stake(found: RoundValue) -> float:
    """Units that are staked in the end, per unit of initial stake."""
    return sum(
        chance * final_stake(found.analyses[upcard], found.upcards[upcard])
        for upcard, chance in found.chance.items()
    )


def final_stake(analysis: UpcardAnalysis, found: UpcardValue) -> float:
    """Units that are staked in the end, per unit of initial stake, given the upcard."""
    policy, suited = analysis.play.worth.argmax(1), analysis.play.suited.argmax(1)
    added, suited_added = added_stakes(analysis.scene(), policy, suited, 0)
    stake = 1.0
    hands = lattice()
    for at, pair in enumerate([*PAIRS, *SUITED]):
        if found.chance[at] <= 0:
            continue
        act = int(found.acts[at].argmax())
        if act == SPLIT:
            here = _split_stake(analysis, pair[0]) - 1
        elif act in (k.HIT, k.DOUBLE):
            is_suited = at >= len(PAIRS)
            here = suited_added[at - len(PAIRS)] if is_suited else added[k.pair_of(hands, *pair)]
        else:
            here = 0.0
        stake += float(found.chance[at]) * float(here)
    return stake


def _split_stake(analysis: UpcardAnalysis, rank: int) -> float:
    """Units on all hands of a pair that is split."""
    play, scene = analysis.pair(rank).play, analysis.scene(rank)
    hands_max = int(analysis.tables.hands_max[rank])
    policy, suited_policy = play.worth.argmax(1), play.suited.argmax(1)
    any_second = np.zeros(further_cards(hands_max) + 1)
    pair_second = np.zeros(len(any_second))
    for further in range(min(len(any_second), int(analysis.left[rank]) - 1)):
        added, suited = added_stakes(scene, policy, suited_policy, further + 1)
        any_second[further], pair_second[further] = _over_second(
            analysis, rank, further, added, suited
        )
    stake = 0.0
    for chance, pairs in analysis.pair_cards(rank):
        split = split_net(any_second, pair_second, pairs, analysis.size - 2, hands_max)
        stake += chance * split + (1 - chance)
    return stake


def _over_second(
    analysis: UpcardAnalysis, rank: int, further: int, added: Floats, suited: Floats
) -> tuple[float, float]:
    """Units of one split hand over its second card, and if that makes a pair."""
    hands = lattice()
    left = analysis.left.copy()
    left[rank] -= 2 + further
    size = float(left.sum())
    plays = 1.0
    if analysis.tables.is_checked[analysis.upcard]:
        plays -= k.natural_chance(analysis.upcard, left[10], left[1], size)
    total = plays
    root = int(hands.child[0, rank])
    for second in range(1, RANKS + 1):
        value = added[hands.child[root, second]]
        pair = tuple(sorted((rank, second)))
        if pair in SUITED:
            value = (suited[SUITED.index(pair)] + (k.SUITS - 1) * value) / k.SUITS
        total += float(left[second] / size * value)
    return total, plays + float(added[hands.child[root, rank]])
