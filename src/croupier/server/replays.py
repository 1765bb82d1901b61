"""Finished rounds step by step, each step as the asker saw the table then."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection

from croupier.engine import acts as a
from croupier.engine.events import RoundEnded, WagerSettled
from croupier.engine.state import State
from croupier.engine.views import NOBODY, view
from croupier.server.api_types import Step, Steps
from croupier.server.frames import Presence, events_for, public_of
from croupier.server.live import Happened, LiveTable, act_text
from croupier.server.messages import You
from croupier.server.parts import box_on, dealer_on
from croupier.server.records import round_happened
from croupier.server.store.load import members_of


def steps_of(connection: Connection, table: str, number: int, asker: str) -> Steps:
    """A finished round, act by act.

    Raises:
        Refusal: there is no such round, or it is not over.
    """
    opened, happened = round_happened(connection, table, number)
    opened.members = members_of(connection, table)
    everybody = Presence(frozenset(opened.members))
    return Steps(
        steps=[
            Step(
                act=act_text(each.act),
                events=events_for([each], asker),
                public=public_of(live, everybody, (), 0),
                you=_you(live.state, asker),
            )
            for each, live in _tables(opened, happened)
            if not isinstance(each.act, a.Chips)
        ]
    )


def _tables(
    opened: LiveTable, happened: tuple[Happened, ...]
) -> Iterator[tuple[Happened, LiveTable]]:
    """The table after each act."""
    live = opened
    for each in happened:
        live = live.fork()
        live.state, live.seq = each.state, each.seq
        for event in each.events:
            if isinstance(event, WagerSettled):
                live.settlements = (*live.settlements, event)
            elif isinstance(event, RoundEnded):
                live.last_settlements, live.settlements = live.settlements, ()
        yield each, live


def _you(state: State, asker: str) -> You:
    """What the asker alone saw; nobody may do anything in a replay."""
    seen, public = view(state, asker), view(state, NOBODY)
    return You(
        who=asker,
        chips=state.purses.get(asker) or 0,
        seats=[box for box, name in state.seats.items() if name == asker],
        is_host=False,
        sitting_out=False,
        asked=False,
        offers=[],
        default=None,
        boxes={
            str(number): box_on(box)
            for number, box in seen.boxes.items()
            if box != public.boxes[number]
        },
        dealer=None if seen.dealer == public.dealer else dealer_on(seen.dealer),
    )
