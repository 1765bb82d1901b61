"""Opening: an empty table under chosen rules, before its first shuffle or inside a shoe."""

from __future__ import annotations

from croupier.core.cards import PACK_SIZE
from croupier.engine import predicates as may
from croupier.engine.state import Dealer, Limits, Shoe, State
from croupier.statute.rules import Rules


def opening_state(rules: Rules, limits: Limits | None = None, *, in_shoe: bool = False) -> State:
    """An empty table.

    `in_shoe` when a history begins in the middle of a shoe: no shuffle and no opening
    burns, and how many cards are left is not known, but where all go back after each
    round. It means nothing where every round begins with a shuffle.
    """
    shoe = Shoe(left=None)
    if in_shoe and not may.is_shuffled_every_round(rules):
        left = may.pack_count(rules) * PACK_SIZE if may.cards_go_back(rules) else None
        shoe = Shoe(left=left, shuffle_due=False, opened=True, burns_due=may.round_burns(rules))
    return State(
        rules=rules,
        limits=limits or Limits(),
        shoe=shoe,
        dealer=Dealer(upcard_at=may.upcard_at(rules)),
    )
