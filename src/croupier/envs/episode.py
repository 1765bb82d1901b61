"""An episode: rounds at one table, a question at a time; what both environments share."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

import numpy as np

from croupier.envs.actions import action_count
from croupier.envs.drawing import drawn
from croupier.envs.observation import Layout, Vector
from croupier.envs.setup import Setup
from croupier.envs.table import IllegalAction, Question, Table
from croupier.messages import say


class Episode:
    """The table of an environment, and where its episode stands.

    `question` is the open one, `None` when the episode is over; `nets` what the last answer
    has brought to each person, in chips: something only where it ended a round.
    """

    def __init__(self, setup: Setup, render_mode: str | None) -> None:
        self.setup = setup
        self.layout = Layout(setup)
        self.actions = action_count(setup.stakes)
        self.render_mode = render_mode
        self.question: Question | None = None
        self.nets: dict[str, int] = {}
        self.illegal: IllegalAction | None = None
        self._table: Table | None = None
        self._rounds = 0

    def begin(self, rng: np.random.Generator, *, fresh: bool) -> None:
        """Open an episode; with a new shoe when it must be `fresh`, or inside a round."""
        if self._table is None:
            self._table = Table(self.setup, rng)
        elif fresh or not self.setup.keep_shoe or not self._table.is_over:
            self._table.new_shoe(rng)
        self._table.set_chips()
        self._rounds = 0
        self.illegal = None
        self._open_round(self._table)
        self.nets = dict.fromkeys(self.setup.people, 0)

    @property
    def table(self) -> Table:
        """The table, once an episode has begun."""
        assert self._table is not None, "reset comes first"
        return self._table

    def _open_round(self, table: Table) -> None:
        table.open_round()
        self.question = table.question()
        assert self.question is not None, "everybody is asked for his bets"

    def answer(self, action: int) -> None:
        """Answer the open question and go on to the next one.

        An illegal action stays in `illegal` until the next answer, and changes nothing else.

        Raises:
            ValueError: there is no such action.
            IllegalAction: it is not open now, and is to be raised.
        """
        question, table = self.question, self.table
        assert question is not None, "the episode is over"
        if not 0 <= action < self.actions:
            raise ValueError(say("envs.no_action", action=action, most=self.actions - 1))
        self.nets = dict.fromkeys(self.setup.people, 0)
        self.illegal = None
        try:
            table.answer(question, action)
        except IllegalAction as illegal:
            if self.setup.illegal == "raise":
                raise
            self.illegal = illegal
            return
        self.question = table.question()
        if self.question is None:
            self.nets = {person: table.net(person) for person in self.setup.people}
            self._rounds += 1
            if self._rounds < self.setup.rounds:
                self._open_round(table)

    # What somebody is told -------------------------------------------------------------

    def _question_of(self, person: str) -> Question | None:
        question = self.question
        return question if question is not None and question.ask.person == person else None

    def observe(self, person: str) -> Vector:
        """What somebody sees."""
        question = self._question_of(person)
        return self.layout.observe(self.table, person, None if question is None else question.ask)

    def reward(self, person: str) -> float:
        """What the last answer brought to somebody, in units of the first of the stakes."""
        return self.nets[person] / self.setup.stakes.main[0]

    def mask(self, person: str) -> np.ndarray[tuple[int], np.dtype[np.int8]]:
        """Which actions are open to somebody: 1 or 0 for each."""
        mask = np.zeros(self.actions, np.int8)
        if (question := self._question_of(person)) is not None:
            mask[list(question.acts)] = 1
        return mask

    def info(self, person: str) -> dict[str, Any]:
        """Mask, net in chips, and why the last answer was refused if it was somebody's."""
        info: dict[str, Any] = {"action_mask": self.mask(person), "net": self.nets[person]}
        if self.illegal is not None and self._question_of(person) is not None:
            refused = self.illegal.refusal
            info["refusal"] = (
                {"code": "not_asked", "article": ""}
                if refused is None
                else {"code": refused.code.name.lower(), "article": refused.article}
            )
        return info

    def picture(self, person: str) -> str:
        """The table as somebody sees it, as text."""
        question = self.question
        return drawn(self.table, person, None if question is None else question.ask)

    def render(self, person: str) -> str | None:
        """What an environment's `render` gives: text, or nothing where it has been printed."""
        if self.render_mode == "ansi":
            return self.picture(person)
        if self.render_mode == "human":
            sys.stdout.write(self.picture(person))
        return None


def checked_mode(render_mode: str | None, metadata: Mapping[str, Any]) -> str | None:
    """A render mode that the environment has.

    Raises:
        ValueError: it has no such mode.
    """
    if render_mode is not None and render_mode not in metadata["render_modes"]:
        modes = ", ".join(metadata["render_modes"])
        raise ValueError(say("envs.render_mode", mode=render_mode, modes=modes))
    return render_mode
