"""What goes with the main stake: insurance, the side bets, and a banker's best rule."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from croupier.analyser.round import RoundValue, checked_composition, full_shoe, round_value
from croupier.analyser.sidebets import pair_net, sevens_net, thirteen_net
from croupier.analyser.upcard import PAIRS, SUITED, Strategy
from croupier.engine import predicates as may
from croupier.engine.acts import Wager
from croupier.statute.rules import Rules
from croupier.tables.compile import banker_choices

_ACE: Final = 1
_TEN: Final = 10
_NATURAL: Final = (_ACE, _TEN)
_STAKE: Final = 2


def side_bet_nets(rules: Rules, composition: Sequence[int] | None = None) -> dict[str, float]:
    """Net of each side bet that is taken, per unit staked on it; of sevens if always split."""
    whole = tuple(composition or full_shoe(rules))
    checked_composition(whole)
    nets = {
        Wager.PAIR: pair_net(whole),
        Wager.SEVENS: sevens_net(whole),
        Wager.OVER: thirteen_net(whole, over=True),
        Wager.UNDER: thirteen_net(whole, over=False),
    }
    return {
        wager.value: float(net) for wager, net in nets.items() if may.offers_side_bet(rules, wager)
    }


def insurance_values(
    rules: Rules, found: RoundValue, composition: Sequence[int]
) -> dict[str, float]:
    """What insuring adds per round and unit of initial stake: `always`, and where it `pays`.

    As much as is permitted is insured, by a player who sees his own two cards.
    """
    upcard = found.upcards.get(_ACE)
    if upcard is None or not may.may_insure(_ACE):
        return {"always": 0.0, "pays": 0.0}
    size = sum(composition) - 3
    always = pays = 0.0
    for chance, pair in zip(upcard.chance, [*PAIRS, *SUITED], strict=True):
        gain = insurance_gain(rules, pair, (composition[_TEN - 1] - pair.count(_TEN)) / size)
        always += float(chance) * gain
        pays += float(chance) * max(gain, 0.0)
    return {"always": found.chance[_ACE] * always, "pays": found.chance[_ACE] * pays}


def insurance_gain(rules: Rules, pair: tuple[int, ...], natural: float) -> float:
    """What insuring as much as is permitted adds, by the chance of the dealer's natural."""
    share = may.insurance_ceiling(rules, _STAKE) / _STAKE
    if may.insurance_returns_stake(rules):
        # The stake comes back for the premium; a natural would have pushed anyhow.
        return (0.0 if pair == _NATURAL else natural) - share
    return share * (3 * natural - 1)


def bankers_best_rule(
    rules: Rules, composition: Sequence[int] | None = None, strategy: Strategy = "CDP1"
) -> tuple[tuple[int, ...], float]:
    """The soft totals on which a banker best draws, whatever he faces, and the punter's value.

    The punter plays his best against each rule, knowing it.
    """
    choices = banker_choices(rules)
    rule_sets = [
        draws_on for count in range(len(choices) + 1) for draws_on in combinations(choices, count)
    ]
    values = {
        draws_on: round_value(rules, composition, strategy, draws_on).value
        for draws_on in rule_sets
    }
    best = min(values, key=lambda draws_on: values[draws_on])
    return best, values[best]
