"""Observations hold what docs/environments.md says of them, read here from the view anew."""

from collections.abc import Iterable
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier.core.cards import RANKS, SUITS, Card
from croupier.engine.acts import Wager
from croupier.engine.events import Ended
from croupier.engine.state import Box, State
from croupier.engine.views import view
from croupier.envs import Action, BoxEnv, Moment, TableEnv
from tests.envs.rollout import questions, some_settings


def ranks(cards: Iterable[Card | None]) -> list[int]:
    seen = [each.rank for each in cards if each is not None]
    return [seen.count(rank) for rank in RANKS]


def suits(cards: Iterable[Card | None]) -> list[int]:
    seen = [each.suit for each in cards if each is not None]
    return [seen.count(suit) for suit in SUITS]


def stakes_of(box: Box, person: str, hands: int) -> list[int]:
    """What somebody has on each hand of a box, or has bet on it before the deal."""
    piles = [hand.stakes for hand in box.hands] or [box.stakes]
    sums = [sum(each.amount for each in pile if each.person == person) for pile in piles]
    return sums + [0] * (hands - len(sums))


def expected(env: TableEnv, agent: str, seen: State) -> dict[str, Any]:
    """The fields that follow from the boxes, for a round that is played."""
    people = env._episode.setup.people
    hands = env._episode.setup.most_hands
    at = people.index(agent)
    order = [*people[at:], *people[:at]]
    box = seen.boxes.get(at + 1, Box())
    found: dict[str, Any] = {
        "upcard": 0 if seen.dealer.upcard is None else seen.dealer.upcard.points,
        "hands": len(box.hands),
        "bank": 0 if seen.banker_name is None else order.index(seen.banker_name) + 1,
        "cards": [ranks(hand.cards) for hand in box.hands] + [[0] * 13] * (hands - len(box.hands)),
        "suits": [suits(hand.cards) for hand in box.hands] + [[0] * 4] * (hands - len(box.hands)),
        "stakes": stakes_of(box, agent, hands),
        "ended": [list(Ended).index(hand.ended) + 1 if hand.ended else 0 for hand in box.hands]
        + [0] * (hands - len(box.hands)),
        "dealer": ranks(seen.dealer.cards),
        "insured": [sum(each.amount for each in box.insurances)],
        "left": [seen.shoe.left],
        "side_bets": [
            sum(bet.amount for bet in box.side_bets if bet.wager is wager)
            for wager in (Wager.PAIR, Wager.SEVENS, Wager.OVER, Wager.UNDER)
        ],
        "chips": [seen.purse(agent), seen.purse(seen.banker_name or "") or 0],
        "seen": [
            [seen.shoe.out.kinds[suit * 13 + rank] for rank in range(13)] for suit in range(4)
        ],
    }
    others = [(person, seen.boxes.get(people.index(person) + 1, Box())) for person in order[1:]]
    found["others_cards"] = [
        [ranks(hand.cards) for hand in other.hands] + [[0] * 13] * (hands - len(other.hands))
        for _, other in others
    ]
    found["others_stakes"] = [stakes_of(other, person, hands) for person, other in others]
    return found


def same(named: dict[str, Any], wanted: dict[str, Any]) -> None:
    for name, value in named.items():
        if name in wanted:
            assert np.asarray(value).tolist() == wanted[name], name


@pytest.mark.parametrize("seed", range(25))
def test_an_observation_is_what_its_agent_sees(seed: int) -> None:
    rng = Random(seed)
    env = TableEnv(**some_settings(rng))
    for asked in questions(env, rng, 4):
        question = env._episode.question
        assert question is not None
        for agent in env.agents:
            seen = view(env._episode.table.state, agent)
            named = env.layout.named(env.observe(agent))
            same(named, expected(env, agent, seen))
            if agent != asked:
                assert [named[name] for name in ("moment", "total", "soft", "hand")] == [0] * 4
                continue
            ask = question.ask
            points = None
            if ask.moment is Moment.BANKER:
                points = seen.dealer.total
            elif ask.moment is not Moment.BETS:
                points = seen.boxes[ask.box].hands[ask.hand - 1].total
            total, soft = points or (0, False)
            assert (named["moment"], named["hand"]) == (ask.moment, ask.hand)
            assert (named["total"], named["soft"]) == (total, soft)
            assert bool(total) == (ask.moment is not Moment.BETS)


@pytest.mark.parametrize("seed", range(10))
def test_after_the_round_everything_lies_open(seed: int) -> None:
    rng = Random(seed)
    env = TableEnv(**some_settings(rng) | {"chips": None, "may_sit_out": False, "rounds": 1})
    for _ in range(5):
        env.reset()
        banker = env._episode.table.state.banker_name
        while not any(env.terminations.values()):
            mask = env.infos[env.agent_selection]["action_mask"]
            env.step(int(rng.choice(list(mask.nonzero()[0]))))
        last = env._episode.table.state.last
        assert last is not None
        for agent in env.agents:
            named = env.layout.named(env.observe(agent))
            assert named["moment"] == 0
            assert named["dealer"].tolist() == ranks(last.dealer.cards)
            seat = int(agent.removeprefix("player_"))
            own = last.boxes.get(seat, Box())
            assert named["hands"] == len(own.hands)
            assert named["cards"].sum() == sum(len(hand.cards) for hand in own.hands)
            others = sum(len(hand.cards) for box in last.boxes.values() for hand in box.hands)
            assert named["others_cards"].sum() == others - named["cards"].sum()
            assert (named["bank"] == 1) == (agent == banker)


def test_the_banker_sees_his_own_hidden_card_and_the_punter_does_not() -> None:
    env = TableEnv(rules="banker", players=2)
    env.reset(seed=1)
    env.step(Action.PASS)
    env.step(Action.BET)
    banker = env.layout.named(env.observe("player_1"))
    punter = env.layout.named(env.observe("player_2"))
    assert (banker["dealer"].sum(), punter["dealer"].sum()) == (2, 1)
    assert (banker["bank"], punter["bank"]) == (1, 2)
    assert (banker["others_cards"].sum(), punter["cards"].sum()) == (1, 2)


def test_an_insurance_is_the_most_that_the_law_allows() -> None:
    for most, amount in (("half", 5), ("full", 10)):
        env = BoxEnv(rules="macau-2004", options={"insurance_max": most})
        env.reset(seed=1)
        insured = 0
        while not insured:
            action = next(a for a in (15, Action.INSURE, 0, 1) if env.action_masks()[a])
            observation, _, over, _, _ = env.step(action)
            insured = int(observation["insured"][0])
            if over and not insured:
                env.reset()
        assert insured == amount
