"""Episodes: seeds, shoes that go on, rounds, copies, pictures."""

import copy
import subprocess
import sys
from itertools import pairwise
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest

import croupier.envs  # noqa: F401  # registers the ids
from croupier.core.cards import CARDS
from croupier.envs import Action, BoxEnv, Moment, TableEnv, env_id
from croupier.players import dealers_rule
from croupier.players.card_order import CardOrder
from croupier.statute import rule_set_ids


def played(env: BoxEnv, rounds: int, seed: int | None) -> list[Any]:
    """What an environment tells while it is played by the first legal action."""
    story: list[Any] = []
    for number in range(rounds):
        observation, info = env.reset(seed=seed if number == 0 else None)
        over = False
        while not over:
            story.append({name: np.asarray(value).tolist() for name, value in observation.items()})
            action = int(info["action_mask"].nonzero()[0][-1])
            observation, reward, over, _, info = env.step(action)
            story.append(reward)
    return story


@pytest.mark.parametrize("rule_set", rule_set_ids())
def test_a_seed_fixes_everything(rule_set: str) -> None:
    env = BoxEnv(rules=rule_set, counts=True)
    first = played(env, 12, 7)
    assert played(env, 12, 7) == first
    assert played(BoxEnv(rules=rule_set, counts=True), 12, 7) == first
    assert played(env, 12, 8) != first


def test_the_table_of_one_is_the_box() -> None:
    """The same seed and actions give the same numbers through both interfaces."""
    box, table = BoxEnv(counts=True), TableEnv(players=1, counts=True)
    box.reset(seed=3)
    table.reset(seed=3)
    rng = Random(3)
    for _ in range(60):
        observation = table.layout.named(table.observe("player_1"))
        mask = table.infos["player_1"]["action_mask"]
        assert (mask == box.action_masks()).all()
        action = int(rng.choice(list(mask.nonzero()[0])))
        seen, reward, over, _, _ = box.step(action)
        table.step(action)
        observation = table.layout.named(table.observe("player_1"))
        assert all(np.array_equal(seen[name], observation[name]) for name in seen)
        assert reward == table.rewards["player_1"]
        assert over == table.terminations["player_1"]
        if over:
            box.reset()
            table.reset()


def left_after_resets(env: BoxEnv, resets: int, **options: bool) -> list[int]:
    """How many cards are left in the shoe at the beginning of each episode."""
    left = []
    env.reset(seed=1)
    for _ in range(resets):
        observation, _ = env.reset(options=dict(options))
        left.append(int(observation["left"][0]))
        over = False
        while not over:
            action = int(env.action_masks().nonzero()[0][-1])
            _, _, over, _, _ = env.step(action)
    return left


def test_a_shoe_goes_on_to_its_cut_card_and_is_then_shuffled() -> None:
    left = left_after_resets(BoxEnv(rules="macau-2000"), 120)
    full = 6 * 52 - 6
    assert left[0] == full
    fresh = [number for number, cards in enumerate(left) if cards == full]
    assert len(fresh) > 2, "the shoe came to its cut card and was shuffled"
    assert all(left[number - 1] < 78 + 40 for number in fresh[1:]), "none ends early"
    assert all(after < before or after == full for before, after in pairwise(left))
    assert min(left) >= 78, "no round begins behind the cut card"


def test_a_new_shoe_comes_on_demand_and_where_it_is_chosen() -> None:
    full = 6 * 52 - 6
    assert set(left_after_resets(BoxEnv(), 20, new_shoe=True)) == {full}
    assert set(left_after_resets(BoxEnv(keep_shoe=False), 20)) == {full}
    assert len(set(left_after_resets(BoxEnv(), 20))) > 10


def test_a_reset_inside_a_round_begins_a_new_shoe() -> None:
    env = BoxEnv()
    env.reset(seed=1)
    left_off = 0
    for _ in range(10):
        _, _, over, _, _ = env.step(Action.BET)
        left_off += not over
        observation, _ = env.reset()
        assert observation["moment"] == Moment.BETS
        assert over or observation["left"] == 6 * 52 - 6
    assert left_off > 5


@pytest.mark.parametrize("rule_set", rule_set_ids())
def test_an_episode_can_have_several_rounds(rule_set: str) -> None:
    one, three = BoxEnv(rules=rule_set), BoxEnv(rules=rule_set, rounds=3)
    single = [each for each in played(one, 9, 4) if isinstance(each, float)]
    triple = [each for each in played(three, 3, 4) if isinstance(each, float)]
    assert single == triple


@pytest.mark.parametrize("rule_set", rule_set_ids())
def test_a_copy_goes_on_alike_and_by_itself(rule_set: str) -> None:
    env = BoxEnv(rules=rule_set)
    played(env, 5, 2)
    env.reset()
    twin = copy.deepcopy(env)
    mask = env.action_masks().nonzero()[0]
    env.step(int(mask[-1]))
    assert twin.action_masks().nonzero()[0].tolist() == mask.tolist()
    twin.step(int(mask[-1]))
    assert played(env, 20, None) == played(twin, 20, None)


def test_a_step_after_the_end_asks_for_a_reset() -> None:
    env = BoxEnv()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    played(env, 1, 1)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_the_bank_passes_from_episode_to_episode() -> None:
    env = TableEnv(rules="banker", players=3, options={"bank_passes": "every_round"})
    banks = []
    env.reset(seed=1)
    for _ in range(4):
        banks.append(int(env.layout.named(env.observe("player_1"))["bank"]))
        while not any(env.terminations.values()):
            mask = env.infos[env.agent_selection]["action_mask"]
            env.step(int(mask.nonzero()[0][-1]))
        assert int(env.layout.named(env.observe("player_1"))["bank"]) == banks[-1]
        assert sum(env.infos[agent]["net"] for agent in env.agents) == 0
        env.reset()
    assert banks == [1, 2, 3, 1]


def test_others_play_by_their_policies_and_are_not_asked() -> None:
    env = BoxEnv(seat=2, rules="macau-2004", others=(dealers_rule, dealers_rule))
    env.reset(seed=1)
    observation, *_ = env.step(Action.BET)
    assert (observation["others_stakes"][:, 0] == 10).all()
    table = env._episode.table
    assert [box.stakes[0].person for box in table.state.boxes.values()] == [
        "player_1",
        "player_2",
        "player_3",
    ]
    assert table.setup.agents == ("player_2",)


def test_who_may_sit_out_need_not_bet_and_then_no_round_is_dealt() -> None:
    env = BoxEnv(may_sit_out=True)
    _, info = env.reset(seed=1)
    assert info["action_mask"][Action.PASS]
    observation, reward, over, _, info = env.step(Action.PASS)
    assert (reward, over, info["net"]) == (0.0, True, 0)
    assert observation["left"] == 6 * 52 - 6
    assert not BoxEnv().reset(seed=1)[1]["action_mask"][Action.PASS]


def test_a_cut_moves_the_front_of_the_shoe_to_its_end() -> None:
    cards = CardOrder(lambda _: None)
    first, second, *rest = CARDS[:5]
    cards._cards = [*reversed(rest), second, first]
    cards.cut(2)
    assert [cards.draw() for _ in range(5)] == [*rest, first, second]


def test_the_picture_shows_the_table_as_its_player_sees_it() -> None:
    env = BoxEnv(render_mode="ansi", rules="banker", seat=2)
    env.reset(seed=1)
    env.step(Action.BET)
    text = env.render()
    assert text is not None
    assert text.splitlines()[0].startswith("banker player_1   ??")
    assert "player_2 10" in text
    played(env, 1, 1)
    text = env.render()
    assert text is not None
    assert "??" not in text
    assert text.splitlines()[-1].startswith("player_1 ")


def test_every_rule_set_has_an_id_that_follows_from_its_own() -> None:
    assert env_id("macau-2000") == "croupier/Macau2000-v0"
    for rule_set in rule_set_ids():
        made = gymnasium.make(env_id(rule_set))
        assert made.unwrapped._episode.setup.rules.id == rule_set  # type: ignore[attr-defined]  # it is ours


@pytest.mark.parametrize("missing", ["gymnasium", "pettingzoo", "numpy"])
def test_what_is_not_installed_is_named_with_the_way_to_get_it(missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import croupier.envs"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "ImportError: The environments need" in run.stderr
    assert "pip install 'croupier[research]'" in run.stderr
