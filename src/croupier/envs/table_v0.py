"""The PettingZoo environment: several players at one table, in turn (AEC)."""

from __future__ import annotations

from operator import index
from typing import Any, ClassVar, Unpack

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from croupier.envs.episode import Episode, checked_mode
from croupier.envs.observation import Layout, Vector
from croupier.envs.setup import Settings, prepare


class TableEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """Players at one table; docs/environments.md tells of actions and observations.

    Args:
        players: how many agents sit at the boxes 1, 2, ...; where a player holds the bank, he
            is one of them.
        render_mode: `ansi` for text from `render`, `human` to print it at every step.
        settings: see `Settings`.

    Raises:
        StatuteError: there is no such rule set.
        ChoiceError: the rule set does not permit the options.
        ValueError: a setting cannot be, or the table has not so many boxes.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "table_v0",
        "render_modes": ["ansi", "human"],
        "render_fps": 4,
        "is_parallelizable": False,
    }

    def __init__(
        self, players: int = 3, render_mode: str | None = None, **settings: Unpack[Settings]
    ) -> None:
        super().__init__()
        self.render_mode = checked_mode(render_mode, self.metadata)
        setup = prepare(players, **settings)
        self._episode = Episode(setup, render_mode)
        self._rng: np.random.Generator | None = None
        self.possible_agents = list(setup.agents)
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: self.layout.flat_space() for agent in self.possible_agents
        }
        actions = self._episode.actions
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(actions) for agent in self.possible_agents
        }

    @property
    def layout(self) -> Layout:
        """The fields of the observation; `layout.named` takes one apart."""
        return self._episode.layout

    def observation_space(self, agent: str) -> gymnasium.spaces.Box:
        """The space of an agent's observations; the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        """The space of an agent's actions; the same for all."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Open an episode; a seed fixes everything of chance from here on, and a new shoe.

        `options={"new_shoe": True}` begins a new shoe as well; so does a reset in a round.
        """
        if seed is not None or self._rng is None:
            self._rng, _ = seeding.np_random(seed)
        fresh = seed is not None or bool((options or {}).get("new_shoe"))
        self._episode.begin(self._rng, fresh=fresh)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._go_on()

    def step(self, action: int | None) -> None:
        """Do what an action of the selected agent means; `None` takes a finished agent out.

        Raises:
            TypeError: the action is no whole number.
            ValueError: there is no such action.
            IllegalAction: it is not open now, and the setting `illegal` is `raise`.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "only a finished agent does nothing"
        self._cumulative_rewards[agent] = 0.0
        self._episode.answer(index(action))
        self.rewards = {each: self._episode.reward(each) for each in self.agents}
        self._accumulate_rewards()
        self._go_on()

    def _go_on(self) -> None:
        """Select who is asked; at the end everybody is finished."""
        question = self._episode.question
        if question is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = question.ask.person
        self.infos = {agent: self._episode.info(agent) for agent in self.agents}
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Vector:
        """What an agent sees now, his own turn or not."""
        return self._episode.observe(agent)

    def render(self) -> str | None:
        """The table as the selected agent sees it: text with `ansi`, printed with `human`."""
        return self._episode.render(self.agent_selection)

    def close(self) -> None:
        """Nothing is held that would have to be released."""


raw_env = TableEnv


def env(
    players: int = 3, render_mode: str | None = None, **settings: Unpack[Settings]
) -> OrderEnforcingWrapper:
    """A TableEnv within PettingZoo's check that it is used in order."""
    return OrderEnforcingWrapper(raw_env(players, render_mode, **settings))
