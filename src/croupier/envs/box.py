"""The Gymnasium environment: one player at one box, against the dealer or a player's bank."""

from __future__ import annotations

from operator import index
from typing import Any, Unpack

import gymnasium
import numpy as np

from croupier.envs.episode import Episode, checked_mode
from croupier.envs.observation import Layout
from croupier.envs.setup import Settings, name_of, prepare
from croupier.messages import say

Observed = dict[str, Any]


class BoxEnv(gymnasium.Env[Observed, np.int64]):
    """One player of the real game; docs/environments.md tells of actions and observations.

    Args:
        render_mode: `ansi` for text from `render`, `human` to print it at every step.
        seat: at which box the player sits, from 1; others sit at the remaining ones.
        settings: see `Settings`.

    Raises:
        StatuteError: there is no such rule set.
        ChoiceError: the rule set does not permit the options.
        ValueError: a setting cannot be.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 4}  # noqa: RUF012  # Gymnasium declares it so

    def __init__(
        self, render_mode: str | None = None, seat: int = 1, **settings: Unpack[Settings]
    ) -> None:
        self.render_mode = checked_mode(render_mode, self.metadata)
        setup = prepare(1, seat, **settings)
        self.player = name_of(seat)
        self._episode = Episode(setup, render_mode)
        self.observation_space = self.layout.named_space()
        self.action_space = gymnasium.spaces.Discrete(self._episode.actions)

    @property
    def layout(self) -> Layout:
        """The fields of the observation."""
        return self._episode.layout

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Open an episode; a seed fixes everything of chance from here on, and a new shoe.

        `options={"new_shoe": True}` begins a new shoe as well; so does a reset in a round.
        """
        super().reset(seed=seed)
        fresh = seed is not None or bool((options or {}).get("new_shoe"))
        self._episode.begin(self.np_random, fresh=fresh)
        return self._seen()

    def step(self, action: int | np.int64) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Do what an action means and go on until the player is asked again.

        Raises:
            ResetNeeded: the episode is over, or has not begun.
            TypeError: the action is no whole number.
            ValueError: there is no such action.
            IllegalAction: it is not open now, and the setting `illegal` is `raise`.
        """
        episode = self._episode
        if episode.question is None:
            raise gymnasium.error.ResetNeeded(say("envs.over"))
        episode.answer(index(action))
        observed, info = self._seen()
        reward = episode.reward(self.player)
        return observed, reward, episode.question is None, False, info

    def _seen(self) -> tuple[Observed, dict[str, Any]]:
        if self.render_mode == "human":
            self._episode.render(self.player)
        observed = self.layout.named(self._episode.observe(self.player))
        return observed, self._episode.info(self.player)

    def action_masks(self) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """Which actions are open now, as learners that mask ask for it."""
        return self._episode.mask(self.player).astype(np.bool_)

    def render(self) -> str | None:
        """The table as the player sees it: text with `ansi`, printed with `human`."""
        return self._episode.render(self.player)
