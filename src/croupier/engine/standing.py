"""What outlasts a round where all cards are back in the shoe: few facts that give the state again.

So that whoever rebuilds a state from acts need not begin with the first act ever made.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine import predicates as may
from croupier.engine.state import Dealer, Limits, Phase, Shoe, State
from croupier.statute.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A table between rounds, with nothing bet and no card outside the shoe.

    `seats` in the order in which people sat down; the rest as `State` and `Shoe` have it.
    """

    seats: dict[int, str]
    banker: int | None
    bank_before: int | None
    purses: dict[str, int]
    rounds: int
    left: int | None
    shuffle_due: bool
    opened: bool
    may_cut: bool
    burns_due: int
    opening_burns: bool
    cut_card_out: bool


def standing_of(state: State) -> Standing | None:
    """The facts that give this state again but for `last`; `None` where more would be needed."""
    shoe = state.shoe
    if state.phase is not Phase.BETS or state.boxes or shoe.out.size or state.first_card_dealt:
        return None
    return Standing(
        seats=state.seats,
        banker=state.banker,
        bank_before=state.bank_before,
        purses=state.purses,
        rounds=state.rounds,
        left=shoe.left,
        shuffle_due=shoe.shuffle_due,
        opened=shoe.opened,
        may_cut=shoe.may_cut,
        burns_due=shoe.burns_due,
        opening_burns=shoe.opening_burns,
        cut_card_out=shoe.cut_card_out,
    )


def standing_state(rules: Rules, limits: Limits, facts: Standing) -> State:
    """The state that these facts give; what the round before was is not known in it."""
    return State(
        rules=rules,
        limits=limits,
        shoe=Shoe(
            left=facts.left,
            shuffle_due=facts.shuffle_due,
            opened=facts.opened,
            may_cut=facts.may_cut,
            burns_due=facts.burns_due,
            opening_burns=facts.opening_burns,
            cut_card_out=facts.cut_card_out,
        ),
        dealer=Dealer(upcard_at=may.upcard_at(rules)),
        seats=facts.seats,
        banker=facts.banker,
        bank_before=facts.bank_before,
        purses=facts.purses,
        rounds=facts.rounds,
    )
