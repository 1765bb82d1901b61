"""One decision: what each act is worth to a hand, against an upcard, for any composition."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from croupier.analyser import kernels as k
from croupier.analyser.dealer import Floats, dealer_multisets, finishing, levels
from croupier.analyser.lattice import lattice, others
from croupier.analyser.round import (
    CannotPrice,
    cards_needed,
    checked_composition,
    dealer_hands,
    full_shoe,
)
from croupier.analyser.splits import split_net
from croupier.analyser.sums import Nets, contract, falling, weigh
from croupier.analyser.upcard import (
    SUITED,
    DealerSums,
    Strategy,
    UpcardAnalysis,
    further_cards,
    natural_chances,
)
from croupier.core.cards import Card
from croupier.core.hands import has_equal_points, is_ace_with_ten, is_pair, is_special, total
from croupier.engine import predicates as may
from croupier.statute.rules import Rules
from croupier.tables.compile import RuleTables, compile_rules

ACT_NAMES: Final = {k.STAND: "stand", k.HIT: "hit", k.DOUBLE: "double", k.FIVE: "five_cards"}
_TENS = 10
_TEN_RANKS = 4
_STAKE = 2
_EXACT = 1e-9


@dataclass(frozen=True, slots=True)
class Decision:
    """What may be done with a hand and what it is worth, per unit of initial stake."""

    acts: Mapping[str, float]
    """By act. With a shoe so small that an act could run out of cards, the act is left out."""

    insurance: float | None
    """What insuring as much as is permitted adds; None where it is not offered."""

    @property
    def best(self) -> str:
        """The act that is worth most."""
        return max(self.acts, key=lambda act: self.acts[act])


def decide(
    rules: Rules,
    hand: Sequence[Card],
    upcard: Card,
    composition: Sequence[int] | None = None,
    strategy: Strategy = "CDP1",
    banker_draws_on: Collection[int] = (),
) -> Decision:
    """Evaluate a hand that was not split; `composition` is what the shoe held before the deal.

    Where a hidden card was checked for a natural, nets are given that there is none.

    Raises:
        CannotPrice: the composition does not hold these cards, or there is nothing to decide.
    """
    tables = compile_rules(rules, banker_draws_on)
    counts = checked_composition(composition or full_shoe(rules))
    _refuse(rules, hand, upcard, counts)
    hands_max = int(tables.hands_max.max())
    sums = DealerSums(dealer_hands(tables), counts, upcard.points, hands_max)
    analysis = UpcardAnalysis(tables, sums, strategy)
    left = sums.left.copy()
    for each in hand:
        left[each.points] -= 1
    natural = float(natural_chances(upcard.points, left))
    if len(hand) == 2 and is_ace_with_ten(hand):
        acts = {"stand": tables.natural_pays * (1 - natural)}
        if may.offers_even_money(rules) and may.even_money_upcard(upcard.points):
            acts["even_money"] = 1.0
    else:
        acts = _acts(analysis, hand)
        acts = _safe(analysis, acts, _index(hand), counts)
        if tables.is_checked[upcard.points] and natural < 1:
            acts = {act: net / (1 - natural) for act, net in acts.items()}
        if tables.surrender[upcard.points] and len(hand) == 2:
            acts["surrender"] = tables.surrender_pays
        if len(hand) == 2 and int(counts.sum()) >= cards_needed(tables, counts):
            _add_split(analysis, hand, upcard, acts, natural)
    if not acts:
        raise CannotPrice(
            "composition_small", cards=int(counts.sum()), needed=cards_needed(tables, counts)
        )
    return Decision(acts, _insurance(rules, hand, upcard, natural))


def _index(hand: Sequence[Card]) -> int:
    at = 0
    for each in hand:
        at = int(lattice().child[at, each.points])
    return at


def _refuse(rules: Rules, hand: Sequence[Card], upcard: Card, counts: Floats) -> None:
    """Refuse hands that do not exist or have nothing to decide."""
    if len(hand) < 2:
        raise CannotPrice("hand_short")
    points = total(hand)
    if points.is_bust:
        raise CannotPrice("hand_bust", total=points.points)
    if is_special(hand) and may.earns_bonus(rules, is_from_split=False):
        raise CannotPrice("hand_paid")
    for each in (*hand, upcard):
        named = sum(other.points == each.points for other in (*hand, upcard))
        if counts[each.points] < named:
            raise CannotPrice("composition_lacks", rank=each.points)
    packs = may.pack_count(rules)
    for each in (*hand, upcard):
        if (*hand, upcard).count(each) > packs:
            raise CannotPrice("card_too_often", card=str(each), packs=packs)


def _acts(analysis: UpcardAnalysis, hand: Sequence[Card]) -> dict[str, float]:
    points = tuple(sorted(each.points for each in hand))
    worth = analysis.play.worth[_index(hand)]
    if points in SUITED and len({each.suit for each in hand}) == 1:
        worth = analysis.play.suited[SUITED.index(points)]
    return {name: float(worth[act]) for act, name in ACT_NAMES.items() if worth[act] > k.NEVER}


def _add_split(
    analysis: UpcardAnalysis,
    hand: Sequence[Card],
    upcard: Card,
    acts: dict[str, float],
    natural: float,
) -> None:
    """Add the split of a pair; ten-valued cards are of four ranks, a quarter of them each."""
    tables, (first, second) = analysis.tables, hand
    by_points = tables.splits_by_points
    if not (has_equal_points(first, second) if by_points else is_pair(first, second)):
        return
    rank = first.points
    pairs = float(analysis.left[rank] - 2)
    if rank == _TENS and not by_points:
        tens = analysis.left[_TENS] + (upcard.points == _TENS)
        pairs = max(tens / _TEN_RANKS - 2 - (upcard.rank == first.rank), 0.0)
    hands_max = int(tables.hands_max[rank])
    known = further_cards(hands_max) + 1
    pair = analysis.pair(rank)
    net = split_net(
        pair.any_second[:known], pair.pair_second[:known], pairs, analysis.size - 2, hands_max
    )
    checked = tables.is_checked[upcard.points]
    acts["split"] = net / (1 - natural) if checked and natural < 1 else net


def _safe(
    analysis: UpcardAnalysis, acts: dict[str, float], hand: int, counts: Floats
) -> dict[str, float]:
    """With a small shoe, leave out each act after which the dealer could run out of cards."""
    if int(counts.sum()) >= cards_needed(analysis.tables, counts):
        return acts
    finishing = analysis.scene()._replace(nets=_finishing(analysis.tables, analysis))
    lat = lattice()

    def finishes(at: int) -> bool:
        return k.hand_net(finishing, at, 0) > 1 - _EXACT

    left = analysis.left - lat.counts[hand]
    drawn = [int(lat.child[hand, rank]) for rank in range(1, 11) if left[rank] > 0]
    safe = {act: net for act, net in acts.items() if act in {"stand", "five_cards"}}
    if not finishes(hand):
        safe.pop("stand", None)
    if "double" in acts and all(finishes(at) for at in drawn if at < len(lat.total)):
        safe["double"] = acts["double"]
    return safe


def _finishing(tables: RuleTables, analysis: UpcardAnalysis) -> Nets:
    """Sum the dealer's chances themselves: 1 where no course runs out of cards."""
    multisets = dealer_multisets(tables.dealer_draws, analysis.upcard)
    level = levels(multisets)[2]
    gone_max = 22
    products, divisors = falling(analysis.left, gone_max)
    _, leaf = contract(level, others(2), finishing(multisets), products)
    return Nets(leaf, *weigh(level, 2, products, divisors))


def _insurance(rules: Rules, hand: Sequence[Card], upcard: Card, natural: float) -> float | None:
    """What insuring adds, per unit of the stake, when the ceiling is insured."""
    if len(hand) != 2 or not may.may_insure(upcard.points):
        return None
    share = may.insurance_ceiling(rules, _STAKE) / _STAKE
    if not may.insurance_returns_stake(rules):
        return share * (3 * natural - 1)
    returned = 0.0 if is_ace_with_ten(hand) else natural
    return returned - share
