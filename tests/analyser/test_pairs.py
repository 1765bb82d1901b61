"""The pair bet on split hands, against the engine dealing every course of a small shoe."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from croupier.analyser.beside import Start, beside_main
from croupier.analyser.pairs import again_beside_main, new_bet_net, second_cards
from croupier.analyser.round import round_value
from croupier.analyser.sidebets import pair_net
from croupier.core.cards import Card, card
from croupier.engine import acts as a
from croupier.engine.apply import apply
from croupier.engine.events import WagerSettled
from croupier.engine.judge import refusal
from croupier.engine.order import awaiting, card_due
from croupier.engine.state import Phase, State
from croupier.history.enumerate import _forced, deal, every_choice
from croupier.statute import load_statute
from tests.analyser.oracle import STAKE, opening

Shoe = Mapping[Card, int]


def shoe(**counts: int) -> Shoe:
    """Cards of one suit, by rank."""
    return {card(f"{rank}s"): count for rank, count in counts.items()}


EIGHTS = shoe(**{"8": 2, "3": 2, "T": 3})
TENS = shoe(T=1, J=3, Q=2, **{"7": 2})


class Told(NamedTuple):
    """What the pair bets did, on average: units staked and net, after the two first cards."""

    staked: Fraction
    net: Fraction


def bets(state: State) -> list[a.Bet]:
    """New pair bets on hands that have none yet."""
    (number,) = state.boxes
    hands = state.boxes[number].hands
    made = [
        a.Bet("ana", STAKE, number, a.Wager.PAIR, at)
        for at, hand in enumerate(hands, start=1)
        if not hand.pairs
    ]
    return [bet for bet in made if refusal(state, bet) is None]


def play(state: State, left: Shoe, *, makes_new: bool, chance: Fraction = Fraction(1)) -> Told:
    """Split whenever possible, see all second cards, and add up what pair bets do."""
    staked = net = Fraction(0)
    while state.phase is Phase.PLAY:
        due = card_due(state)
        if due is not None and makes_new:
            for bet in bets(state):
                state, _ = apply(state, bet)
                staked += chance
        if due is not None:
            break
        acts = every_choice(state, awaiting(state))
        splits = [act for act in acts if isinstance(act, a.Split)]
        state, _ = apply(
            state, splits[0] if splits else next(x for x in acts if isinstance(x, a.Stand))
        )
    else:
        return Told(staked, net)
    size = sum(left.values())
    for each, count in left.items():
        if count:
            after, events = apply(state, deal(state, each))
            share = chance * Fraction(count, size)
            won = sum(
                event.net
                for event in events
                if isinstance(event, WagerSettled) and event.wager is a.Wager.PAIR
            )
            net += share * Fraction(won, STAKE)
            further = play(after, {**left, each: count - 1}, makes_new=makes_new, chance=share)
            staked, net = staked + further.staked, net + further.net
    return Told(staked, net)


def dealt(rule_set: str, first: str, upcard: str, options: dict[str, Any], *, bet: bool) -> State:
    """A pair of one rank against an upcard, the window closed."""
    state = opening(load_statute(rule_set).rules(**options))
    (number,) = state.boxes
    if bet:
        state, _ = apply(state, a.Bet("ana", STAKE, number, a.Wager.PAIR))
    cards = iter([card(first), card(upcard), card(first)])
    while state.phase is not Phase.PLAY:
        act = _forced(awaiting(state))
        state, _ = apply(state, deal(state, next(cards)) if act is None else act)
    return state


CASES = [
    ("macau-2004", "8s", "3s", EIGHTS, {}, (2,)),
    ("macau-2004", "8s", "8s", EIGHTS, {}, (2,)),
    ("macau-2000", "8s", "3s", EIGHTS, {"hands_max": 2}, (2,)),
    ("macau-2000", "8s", "3s", EIGHTS, {"hands_max": 3}, (2,)),
    ("macau-2000", "Ts", "3s", TENS, {"hands_max": 4}, (1, 3, 2)),
    ("macau-2000", "Js", "3s", TENS, {"hands_max": 3}, (3, 1, 2)),
    ("macau-2004", "Js", "3s", TENS, {}, (3,)),
    ("macau-2004", "As", "3s", shoe(A=2, T=3), {}, (2,)),
]


@pytest.mark.parametrize(("name", "first", "upcard", "left", "options", "ranks"), CASES)
@pytest.mark.parametrize("mode", ["again", "new"])
def test_second_cards_make_as_many_pairs_as_the_engine_pays(
    mode: str,
    name: str,
    first: str,
    upcard: str,
    left: Shoe,
    options: dict[str, Any],
    ranks: tuple[int, ...],
) -> None:
    options = {**options, "pair_bet_on_split": mode}
    rules = load_statute(name).rules(**options)
    state = dealt(name, first, upcard, options, bet=mode == "again")
    told = play(state, left, makes_new=mode == "new")
    hands_max = 2 if first == "As" else rules.hands_max
    same, *others = (float(count) for count in ranks)
    size = float(sum(left.values()))
    draws, matches = second_cards(same, tuple(others), size, hands_max)
    if mode == "again":
        assert float(told.net) == pytest.approx(11 * matches, abs=1e-12)
    else:
        assert float(told.staked) == pytest.approx(draws, abs=1e-12)
        assert float(told.net) == pytest.approx(12 * matches - draws, abs=1e-12)


def test_with_two_hands_each_second_card_is_one_unseen_card() -> None:
    draws, matches = second_cards(22.0, (), 309.0, 2)
    assert draws == 2
    assert matches == pytest.approx(2 * 22 / 309, abs=1e-15)


def test_2000_15_always_splitting_for_a_bet_that_is_judged_again_pays() -> None:
    """As the rule's reason says, it gives an edge of two to three percent and more."""
    rules = load_statute("macau-2004").rules(pair_bet_on_split="again", decks=8)
    found = again_beside_main(rules, round_value(rules))
    assert 0.02 < found.side_joint < 0.04
    assert found.side_alone < 0
    assert found.cost(1) > 0
    assert found.main_joint < found.main_alone


def test_a_small_bet_that_is_judged_again_does_not_change_the_play() -> None:
    rules = load_statute("macau-2004").rules(pair_bet_on_split="again")
    found = again_beside_main(rules, round_value(rules), ratio=1e-9)
    assert found.main_joint == pytest.approx(found.main_alone, abs=1e-15)
    assert found.side_alone > float(pair_net([24] * 9 + [96]))


def test_a_new_bet_is_worse_than_the_first() -> None:
    rules = load_statute("macau-2004").rules()
    net = new_bet_net(round_value(rules))
    assert net is not None
    assert 12 * 21 / 309 - 1 < net < 12 * 22 / 309 - 1


def test_where_nothing_is_split_there_are_no_new_bets() -> None:
    rules = load_statute("macau-2004").rules()
    assert new_bet_net(round_value(rules, [0] * 9 + [400])) is None


def test_two_bets_are_played_for_both_where_that_is_worth_more() -> None:
    starts = [Start(0.5, [0.0, -0.1], [0.0, 0.3]), Start(0.25, [0.2, 0.0], [0.0, 0.1])]
    found = beside_main(0.05, -0.1, 1.0, starts)
    assert found.main_joint == pytest.approx(0.05 - 0.05)
    assert found.side_joint == pytest.approx(-0.1 + 0.15)
    assert found.side_alone == -0.1
    assert found.cost(1.0) == pytest.approx(0.1)
