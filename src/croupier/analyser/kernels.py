"""The kernels: best play, and play that is fixed.

Everything is for one upcard. A hand that is evaluated has its own cards and `gone` further cards
of the rank `last` taken out of the shoe (the other cards of a pair that was split). Nets are per
unit of initial stake; where the dealer's natural is checked before play, they are nets times the
chance that there is none, so that all sums run over plain chances (docs/analyser.md).

Helpers that run for each hand take the arrays that they need: a whole `Scene` is long to hand on.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.analyser.lattice import RANKS, Child, Counts, Lattice, Others
from croupier.analyser.sums import Nets, stand_net
from croupier.tables.compile import RuleTables
from croupier.tables.jit import kernel, part

Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]
Flags: TypeAlias = npt.NDArray[np.bool_]

STAND, HIT, DOUBLE, FIVE = 0, 1, 2, 3
ACTS: Final = 4
NEVER: Final = -1e9
"""The worth of an act that is not allowed."""

SUITED: Final = ((6, 7, 8), (6, 8, 7), (7, 8, 6))
"""Two cards that may be of one suit, and the card that would complete the special bonus."""

SUITS: Final = 4
_DOUBLED_CARDS = 3


class Play(NamedTuple):
    """What each hand is worth: [hand, act 4] per act, [hand] at best; the same for suited pairs."""

    worth: Floats
    best: Floats
    doubled: Floats
    """[hand] Per unit of the doubled stake, as it is after the card of a double."""

    suited: Floats
    """[suited pair 3, act 4]"""


class Scene(NamedTuple):
    """What is the same for all hands of one upcard and one pair that is split, or none."""

    lattice: Lattice
    others: Others
    tables: RuleTables
    nets: Nets
    left: Floats
    """[rank 11] The cards of each rank, the upcard gone."""

    upcard: int
    last: int
    """The rank of the pair that is split, else 0."""

    kept: int
    """The rank that `others` and `nets` leave to the end beside the aces."""

    hands: Ints
    """[n] The hands that are asked about, ascending."""


@kernel
def natural_chance(upcard: int, tens: float, aces: float, size: float) -> float:
    """The chance that the dealer's next card makes a natural."""
    if upcard == 1:
        return tens / size
    return aces / size if upcard == 10 else 0.0


@part
def left_beside(counts: Counts, left: Floats, here: Floats) -> bool:
    """Put what is left beside a hand of `counts` [rank 11] into `here` [rank 11].

    `here[0]` is how many cards that are; False: the shoe does not hold such a hand.
    """
    size, lacking = 0.0, 0
    for rank in range(1, RANKS + 1):
        cards = left[rank] - counts[rank]
        here[rank] = cards
        size += cards
        lacking += cards < 0.0
    here[0] = size
    return lacking == 0


@part
def without(left: Floats, rank: int, gone: int) -> Floats:
    """Take further cards of one rank out of a shoe."""
    rest = left.copy()
    rest[rank] -= gone
    return rest


@kernel
def hand_net(scene: Scene, hand: int, gone: int) -> float:
    """Net of a hand that takes no more."""
    counts = scene.lattice.counts[hand]
    aces, kept = counts[1], counts[scene.kept]
    if scene.last == 1:
        aces += gone
    elif scene.last == scene.kept:
        kept += gone
    group, total = scene.others.of_hand[hand], scene.lattice.total[hand]
    return float(stand_net(scene.nets, group, total, aces, kept, scene.lattice.size[hand] + gone))


@part
def drawn_net(child: Child, here: Floats, values: Floats, upcard: int, checked: bool) -> float:
    """Net of drawing one card: `child` [rank 11] are the hands after it, `values` [hand] theirs.

    A bust loses one unit; where a natural ends the round before play, only if there is none.
    """
    net = 0.0
    for rank in range(1, RANKS + 1):
        net += here[rank] * values[child[rank]]
    if checked:
        for rank in range(1, RANKS + 1):
            if child[rank] == len(values) - 1 and here[rank] > 0.0:
                tens, aces = here[10] - (rank == 10), here[1] - (rank == 1)
                net += here[rank] * natural_chance(upcard, tens, aces, here[0] - 1.0)
    return float(net / here[0])


@part
def nets_of_hands(lattice: Lattice) -> Floats:
    """[hand] Zeros, and behind the last hand, where `child` leads with too many points, -1."""
    values = np.zeros(len(lattice.total) + 1)
    values[-1] = -1.0
    return values


@part
def is_asked(scene: Scene, hand: int) -> bool:
    """Whether a hand is among `scene.hands`."""
    return bool(scene.last == 0 or scene.lattice.counts[hand, scene.last] > 0)


@part
def is_special(lattice: Lattice, hand: int) -> bool:
    """Whether a hand is three sevens."""
    return bool(lattice.counts[hand, 7] == 3 and lattice.size[hand] == 3)


@part
def takes_double_back(tables: RuleTables, upcard: int) -> bool:
    """Whether a dealer's natural leaves the stake that a double added."""
    return not (tables.natural_takes_double or tables.is_checked[upcard])


@part
def suited_gain(
    scene: Scene, which: int, act: int, here: Floats, values: Floats, split: int
) -> float:
    """What being of one suit adds to drawing: a quarter of the third rank earns the bonus.

    `values` [hand] are the nets after a hit, or per unit of the doubled stake after a double.
    """
    first, second, third = SUITED[which]
    if not scene.tables.bonus[split] or here[third] <= 0.0 or act not in (HIT, DOUBLE):
        return 0.0
    child = scene.lattice.child[pair_of(scene.lattice, first, second), third]
    stake = 1.0 if act == HIT else 2.0
    gain = scene.tables.bonus_pays - values[child]
    return float(stake * gain * here[third] / here[0] / SUITS)


@kernel
def pair_of(lattice: Lattice, first: int, second: int) -> int:
    """The hand of two ranks."""
    return int(lattice.child[lattice.child[0, first], second])


@kernel
def best_play(scene: Scene, gone: int, split: int) -> Play:
    """Evaluate all hands by backward induction; a split is no act here.

    `split` is 1 for hands from a split, whose `last` is the rank of the pair, else 0.
    """
    lattice, tables, upcard, last = scene.lattice, scene.tables, scene.upcard, scene.last
    worth = np.full((len(lattice.total), ACTS), NEVER)
    best, doubled = nets_of_hands(lattice), nets_of_hands(lattice)
    left = without(scene.left, last, gone)
    here = np.zeros(RANKS + 1)
    checked, takes_back = tables.is_checked[upcard], takes_double_back(tables, upcard)
    hits, doubles, bonus = tables.hits, tables.doubles[split], tables.bonus[split]
    takes_five = tables.five_cards[split, upcard]
    plays_on = split == 0 or last != 1 or tables.hits_split_aces
    for hand in scene.hands[::-1]:
        size, total, counts = lattice.size[hand], lattice.total[hand], lattice.counts[hand]
        if size < 2 or not left_beside(counts, left, here):
            continue
        acts = worth[hand]
        if bonus and is_special(lattice, hand):
            acts[STAND] = best[hand] = doubled[hand] = tables.bonus_pays
            continue
        net = hand_net(scene, hand, gone)
        acts[STAND] = doubled[hand] = net
        if takes_back:
            doubled[hand] += natural_chance(upcard, here[10], here[1], here[0]) / 2.0
        if plays_on and here[0] > 0.0:
            child = lattice.child[hand]
            if hits[total] and not (total == 21 and size == 2 and split == 0):
                acts[HIT] = drawn_net(child, here, best, upcard, checked)
                net = max(net, acts[HIT])
            if doubles[min(size - 2, 1), total, lattice.soft[hand]]:
                acts[DOUBLE] = 2.0 * drawn_net(child, here, doubled, upcard, checked)
                net = max(net, acts[DOUBLE])
            if size == 5 and takes_five:
                acts[FIVE] = tables.five_pays
                net = max(net, tables.five_pays)
        best[hand] = net
    return Play(worth, best, doubled, _suited(scene, gone, split, worth, best, doubled))


@part
def _suited(
    scene: Scene, gone: int, split: int, worth: Floats, best: Floats, doubled: Floats
) -> Floats:
    """[suited pair 3, act 4] What acts are worth with two suited cards of 6, 7 and 8."""
    lattice = scene.lattice
    left = without(scene.left, scene.last, gone)
    suited = np.full((len(SUITED), ACTS), NEVER)
    here = np.zeros(RANKS + 1)
    for which in range(len(SUITED)):
        hand = pair_of(lattice, SUITED[which][0], SUITED[which][1])
        for act in range(ACTS):
            suited[which, act] = worth[hand, act]
        if is_asked(scene, hand) and left_beside(lattice.counts[hand], left, here):
            if worth[hand, HIT] > NEVER:
                suited[which, HIT] += suited_gain(scene, which, HIT, here, best, split)
            if worth[hand, DOUBLE] > NEVER:
                suited[which, DOUBLE] += suited_gain(scene, which, DOUBLE, here, doubled, split)
    return suited


@kernel
def fixed_play(
    scene: Scene, worth: Floats, suited_worth: Floats, further: int
) -> tuple[Floats, Floats]:
    """Nets of one split hand that is played by the acts of most `worth`, as in `Play`.

    Returns [a]: the net with any second card, and that of a second card of the pair's rank,
    when `a` further cards of that rank are gone, up to `further` or as many as there are.
    """
    lattice, last = scene.lattice, scene.last
    root = lattice.child[0, last]
    suited_policy = best_acts(suited_worth)
    reached, policy = reached_hands(scene, worth, suited_policy)
    any_second, pair_second = np.zeros(further + 1), np.zeros(further + 1)
    values, doubled = nets_of_hands(lattice), nets_of_hands(lattice)
    suited = np.zeros(len(SUITED))
    alone, its_act = np.zeros(1, np.int64), np.zeros(1, np.int64)
    here = np.zeros(RANKS + 1)
    for a in range(min(further, int(scene.left[last]) - 2) + 1):
        left = without(scene.left, last, a + 1)
        _follow(scene, reached, policy, a + 1, values, doubled)
        for which in range(len(SUITED)):
            hand = pair_of(lattice, SUITED[which][0], SUITED[which][1])
            if lattice.counts[hand, last] > 0 and left_beside(lattice.counts[hand], left, here):
                act, plain = suited_policy[which], values[hand]
                alone[0], its_act[0] = hand, act
                _follow(scene, alone, its_act, a + 1, values, doubled)
                after = values if act == HIT else doubled
                suited[which] = values[hand] + suited_gain(scene, which, act, here, after, 1)
                values[hand] = plain
        left_beside(lattice.counts[root], left, here)
        any_second[a] = over_second(lattice, last, here, values, suited)
        pair_second[a] = values[lattice.child[root, last]]
    return any_second, pair_second


@kernel
def best_acts(worth: Floats) -> Ints:
    """[n] The acts of most `worth` [n, act 4]."""
    acts = np.zeros(len(worth), np.int64)
    for at in range(len(worth)):
        for act in range(1, ACTS):
            if worth[at, act] > worth[at, acts[at]]:
                acts[at] = act
    return acts


@part
def over_second(lattice: Lattice, last: int, here: Floats, values: Floats, suited: Floats) -> float:
    """Mean over the second card of a split hand; `here` is what is left beside its first."""
    root = lattice.child[0, last]
    net = 0.0
    for rank in range(1, RANKS + 1):
        child = lattice.child[root, rank]
        value = values[child]
        for which in range(len(SUITED)):
            if child == pair_of(lattice, SUITED[which][0], SUITED[which][1]):
                value = (suited[which] + (SUITS - 1) * value) / SUITS
        net += here[rank] * value
    return float(net / here[0])


@part
def _follow(
    scene: Scene, reached: Ints, policy: Ints, gone: int, values: Floats, doubled: Floats
) -> None:
    """Put nets of the hands `reached` [n] under a policy [n] into `values` [hand].

    Hands that a double can lead to get what they are worth per unit in `doubled` [hand].
    """
    lattice, tables, upcard = scene.lattice, scene.tables, scene.upcard
    left = without(scene.left, scene.last, gone)
    checked, takes_back = tables.is_checked[upcard], takes_double_back(tables, upcard)
    earns_bonus = tables.bonus[1]
    here = np.zeros(RANKS + 1)
    for at in range(len(reached)):
        hand, act = reached[at], policy[at]
        size, counts = lattice.size[hand], lattice.counts[hand]
        if not left_beside(counts, left, here):
            continue
        if earns_bonus and is_special(lattice, hand):
            values[hand] = doubled[hand] = tables.bonus_pays
            continue
        if act == STAND or size == _DOUBLED_CARDS:
            values[hand] = doubled[hand] = hand_net(scene, hand, gone)
            if takes_back:
                doubled[hand] += natural_chance(upcard, here[10], here[1], here[0]) / 2.0
        if act == HIT:
            values[hand] = drawn_net(lattice.child[hand], here, values, upcard, checked)
        elif act == DOUBLE:
            values[hand] = 2.0 * drawn_net(lattice.child[hand], here, doubled, upcard, checked)
        elif act == FIVE:
            values[hand] = tables.five_pays


@part
def reached_hands(scene: Scene, worth: Floats, suited_policy: Ints) -> tuple[Ints, Ints]:
    """[n] Which split hands can come about where the acts of most worth are played, and these.

    Children come before their parents.
    """
    lattice = scene.lattice
    is_reached = np.zeros(len(lattice.total) + 1, np.bool_)
    policy = np.zeros(len(lattice.total), np.int64)
    root = lattice.child[0, scene.last]
    _reach_after(lattice.child[root], is_reached)
    for which in range(len(SUITED)):
        hand = pair_of(lattice, SUITED[which][0], SUITED[which][1])
        if is_reached[hand] and suited_policy[which] in (HIT, DOUBLE):
            _reach_after(lattice.child[hand], is_reached)
    for hand in scene.hands:
        if is_reached[hand]:
            policy[hand] = best_acts(worth[hand : hand + 1])[0]
            if policy[hand] in (HIT, DOUBLE):
                _reach_after(lattice.child[hand], is_reached)
    hands, acts = np.zeros(is_reached.sum(), np.int64), np.zeros(is_reached.sum(), np.int64)
    at = 0
    for hand in range(len(policy) - 1, -1, -1):
        if is_reached[hand]:
            hands[at], acts[at] = hand, policy[hand]
            at += 1
    return hands[:at], acts[:at]


@part
def _reach_after(child: Child, is_reached: Flags) -> None:
    """Mark what comes of drawing a card."""
    for rank in range(1, RANKS + 1):
        is_reached[child[rank]] = True
