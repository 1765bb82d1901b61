"""Explicit histories: the same rounds with every card and every implied act written out."""

from __future__ import annotations

from croupier.engine.acts import Act
from croupier.history.model import History, RoundRecord
from croupier.history.replay import RoundReplay, opening
from croupier.history.write import record_of


def explicit(history: History) -> History:
    """Write a history's implied cards and closings as acts, leaving refused acts out.

    Raises:
        UnreadableRound: a round cannot be replayed.
    """
    state = opening(history.header)
    rounds: list[RoundRecord] = []
    for record in history.rounds:
        replay = RoundReplay(state, record)
        acts: list[Act] = [step.act for step in replay.steps() if step.refusal is None]
        rounds.append(record_of(acts))
        state = replay.state
    return History(history.header, tuple(rounds), history.paid, history.proof)
