"""No observation, mask, info or picture depends on a card that the agent cannot see."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier.core.cards import CARDS, Card
from croupier.core.records import changed
from croupier.core.tally import Tally
from croupier.engine.state import State
from croupier.engine.views import sees_dealer
from croupier.envs import TableEnv
from tests.envs.rollout import questions

HIDING: list[dict[str, Any]] = [
    {"rules": "macau-2000", "players": 4},
    {"rules": "macau-2000", "players": 3, "options": {"decks": 1, "device": "box"}},
    {"rules": "macau-2004", "players": 2, "options": {"decks": 1, "device": "box"}},
    {"rules": "macau-2004", "players": 3, "options": {"procedure": 1}},
    {"rules": "banker", "players": 4},
    {"rules": "banker", "players": 2, "others": None},
]


def swapped(state: State) -> Iterator[tuple[State, set[str]]]:
    """States in which one hidden card is another kind, each with who sees that card."""
    people = set(state.seats.values())
    dealer = state.dealer
    if dealer.hidden_at is not None and len(dealer.cards) > dealer.hidden_at:
        at = dealer.hidden_at
        old = dealer.cards[at]
        assert old is not None
        new = other_than(old, state)
        after = state.fork()
        after.dealer = changed(dealer, cards=(*dealer.cards[:at], new, *dealer.cards[at + 1 :]))
        put_out(after, old, new)
        yield after, {each for each in people if sees_dealer(state, each)}
    for number, box in state.boxes.items():
        if box.hands and box.hands[0].hidden and box.hands[0].face_down:
            hand = box.hands[0]
            old, *rest = hand.face_down
            assert old is not None
            new = other_than(old, state)
            after = state.fork()
            cards = hand.with_face_down((new, *rest))
            hands = (changed(hand, cards=cards), *box.hands[1:])
            after.set_box(number, changed(box, hands=hands))
            put_out(after, old, new)
            yield after, {each.person for each in box.stakes}


def other_than(card: Card, state: State) -> Card:
    """A card of the shoe that counts differently: a ten for a low card, a two for a high one."""
    rank = "2" if card.points > 6 or card.is_ace else "T"
    return next(
        each for each in CARDS if each.rank == rank and state.shoe.out.of(each) < state.rules.decks
    )


def put_out(state: State, old: Card, new: Card) -> None:
    kinds = bytearray(state.shoe.out.kinds)
    kinds[old.kind] -= 1
    kinds[new.kind] += 1
    state.shoe = changed(state.shoe, out=Tally(bytes(kinds), state.shoe.out.unseen))


def told(env: TableEnv, agent: str) -> tuple[bytes, bytes, str]:
    """Everything that an environment lets an agent know."""
    episode = env._episode
    return (
        episode.observe(agent).tobytes(),
        np.asarray(episode.mask(agent)).tobytes(),
        episode.picture(agent),
    )


@pytest.mark.parametrize("settings", HIDING)
def test_swapping_a_hidden_card_changes_nothing_for_who_cannot_see_it(
    settings: dict[str, Any],
) -> None:
    rng = Random(1)
    env = TableEnv(counts=True, side_stake=2, **settings)
    unseen = seen = 0
    for _ in questions(env, rng, 25):
        table, question = env._episode.table, env._episode.question
        assert question is not None
        state = table.state
        before = {agent: told(env, agent) for agent in env.agents}
        for other_state, seers in swapped(state):
            table.state = other_state
            env._episode.question = table.question()
            for agent in env.agents:
                if agent in seers:
                    seen += told(env, agent)[0] != before[agent][0]
                else:
                    unseen += 1
                    assert told(env, agent) == before[agent]
            table.state = state
        env._episode.question = question
    assert unseen > 50
    hides_from_all = settings.get("options", {}).get("device") == "box" and seen == 0
    assert seen > 10 or hides_from_all, "who sees the card does see another one"
