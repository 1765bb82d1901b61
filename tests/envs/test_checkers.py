"""Gymnasium and PettingZoo find nothing to say against the environments; warnings are errors."""

import contextlib
import io
from typing import Any

import gymnasium
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

from croupier.envs import env_id, table_v0
from croupier.statute import rule_set_ids

RICH: dict[str, Any] = {
    "stakes": (10, 20),
    "side_stake": 2,
    "chips": 500,
    "counts": True,
    "may_sit_out": True,
    "rounds": 3,
}


@pytest.mark.parametrize("rule_set", rule_set_ids())
@pytest.mark.parametrize("settings", [{}, RICH], ids=["plain", "rich"])
@pytest.mark.parametrize("mode", [None, "ansi"])
def test_gymnasium_checks_the_box(
    rule_set: str, settings: dict[str, Any], mode: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    env = gymnasium.make(env_id(rule_set), render_mode=mode, **settings)
    check_env(env.unwrapped)
    assert capsys.readouterr().out, "the checker has printed what the mode human prints"


@pytest.mark.parametrize("rule_set", rule_set_ids())
@pytest.mark.parametrize("settings", [{}, RICH], ids=["plain", "rich"])
@pytest.mark.parametrize("players", [2, 5])
def test_pettingzoo_checks_the_table(rule_set: str, settings: dict[str, Any], players: int) -> None:
    def made(**more: Any) -> Any:  # noqa: ANN401  # PettingZoo has no types
        return table_v0.env(players=players, rules=rule_set, **{**settings, **more})

    with contextlib.redirect_stdout(io.StringIO()):
        api_test(made(), num_cycles=100)
        seed_test(lambda: made(rounds=20), num_cycles=50)
        render_test(made)


def test_a_box_runs_in_a_vector() -> None:
    envs = gymnasium.make_vec("croupier/Macau2004-v0", num_envs=2)
    envs.reset(seed=1)
    observation, rewards, *_ = envs.step([15, 15])
    assert observation["cards"].shape == (2, 4, 13)
    assert rewards.shape == (2,)
    envs.close()


def test_pettingzoo_makes_a_table_by_its_id() -> None:
    env = pettingzoo.make("aec", "croupier/Banker-v0", players=4)
    env.reset(seed=1)
    assert env.agents == ["player_1", "player_2", "player_3", "player_4"]
