"""A table at work: a forked state and the events that have changed it during one act."""

from __future__ import annotations

from croupier.engine.events import Event
from croupier.engine.evolve import evolve
from croupier.engine.state import State


class Table:
    """Collects the events of one act; each is applied to the state as soon as it is emitted."""

    def __init__(self, state: State) -> None:
        self.state = state.fork()
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        """Let an event happen."""
        evolve(self.state, event)
        self.events.append(event)

    def cite(self, code: str) -> str:
        """The article of a ruling under this table's rules."""
        return self.state.rules.cite(code)
