"""The shoe's procedure and the bets beside the main stake, compiled as `compile` does for hands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np

from croupier.core.cards import PACK_SIZE
from croupier.engine import predicates as may
from croupier.engine.acts import Wager
from croupier.engine.settle import INSURANCE_TIMES, PAIR_TIMES, SEVENS_TIMES
from croupier.statute.rules import Rules
from croupier.tables.compile import RANKS, Flags

SIDE_BETS: Final = (Wager.PAIR, Wager.SEVENS, Wager.OVER, Wager.UNDER)
"""The order in which kernels number extra bets."""

SIDE_NETS: Final = (
    (-1, *(PAIR_TIMES * pairs for pairs in range(1, 16))),
    (-1, *SEVENS_TIMES.values()),
    (-1, 1),
    (-1, 1),
)
"""What each outcome of an extra bet wins per unit: pairs by how many, sevens by their worth."""

_UNIT = 2


class ProcedureTables(NamedTuple):
    """What decides which cards a round uses, and what is won beside the main stake."""

    cards: int
    """How many cards all packs have."""

    opening_burns: int
    """Cards burned after a shuffle, or where all used cards go back, before the first round."""

    round_burns: int
    """Cards burned before every later round."""

    second_card_burns: int
    """Cards burned before the dealer's second card."""

    cut_card: int
    """The round in which no more than so many cards are left is the last; -1: no such card."""

    is_shuffled_every_round: bool
    cards_go_back: bool
    """Whether all used cards go back after every round, without another opening burn."""

    dealer_gets_two: bool
    """Whether the dealer has both cards before play."""

    upcard_at: int
    """Which of his two is the open one, from 0."""

    natural_at_once: Flags
    """[upcard 11] Whether a natural is paid before play."""

    insures: Flags
    """[upcard 11] Whether insurance is open."""

    insurance_most: int
    """The most that may be insured, in half stakes."""

    insurance_times: int
    """How many times an insurance that wins is paid."""

    insurance_returns_stake: bool
    """Whether an insured stake comes back for the premium."""

    even_money: Flags
    """[upcard 11] Whether the holder of a natural may be paid 1:1."""

    splits_after_declining: bool
    """Whether a pair that was not split leaves later ones of its box free to be split."""

    pair_again: bool
    """Whether a pair bet that won is judged again on split hands."""

    third_seven_by_split: bool
    """Whether only the first card dealt after a split counts as the third of a sevens bet."""

    side_bets: Flags
    """[extra bet 4, in the order of `SIDE_BETS`] Whether it is offered."""

    boxes: int
    """How many boxes the table has."""

    has_rotating_bank: bool
    bank_passes: Flags
    """[paid everybody 2] Whether the bank passes to the next seat after a round."""


def compile_procedure(rules: Rules) -> ProcedureTables:
    """Compile what belongs to the shoe, the window, extra bets and the bank."""
    cards = may.pack_count(rules) * PACK_SIZE
    upcards = range(1, RANKS + 1)
    out = [left for left in range(cards) if may.cut_card_is_out(rules, left)]
    return ProcedureTables(
        cards=cards,
        opening_burns=may.opening_burns(rules),
        round_burns=may.round_burns(rules),
        second_card_burns=may.second_card_burns(rules),
        cut_card=max(out, default=-1),
        is_shuffled_every_round=may.is_shuffled_every_round(rules),
        cards_go_back=may.cards_go_back(rules),
        dealer_gets_two=may.dealer_gets_two(rules),
        upcard_at=may.upcard_at(rules),
        natural_at_once=_flags(may.natural_is_paid_at_once(rules, up) for up in upcards),
        insures=_flags(may.may_insure(up) for up in upcards),
        insurance_most=may.insurance_ceiling(rules, _UNIT),
        insurance_times=INSURANCE_TIMES,
        insurance_returns_stake=may.insurance_returns_stake(rules),
        even_money=_flags(
            may.offers_even_money(rules) and may.even_money_upcard(up) for up in upcards
        ),
        splits_after_declining=may.may_split_after_declining(rules),
        pair_again=may.judges_pair_again(rules),
        third_seven_by_split=may.third_seven_needs_split(rules),
        side_bets=np.array([may.offers_side_bet(rules, each) for each in SIDE_BETS]),
        boxes=may.box_count(rules),
        has_rotating_bank=may.is_bank_rotating(rules),
        bank_passes=np.array(
            [may.bank_passes_after(rules, paid_everybody=paid) for paid in (False, True)]
        ),
    )


def _flags(of_upcards: Iterable[bool]) -> Flags:
    return np.array([False, *of_upcards])
