"""Bots: people like others, who act through the same commands from their own views.

They play only while somebody watches, and take a moment to think so that people can follow.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from random import Random
from typing import Any, Final

from croupier.engine import acts as a
from croupier.engine.offers import offers
from croupier.engine.order import awaiting
from croupier.engine.views import view
from croupier.history.notation import write_act
from croupier.players import Policy, basic, seated, varied_bets
from croupier.server.commands import BeReady, DoAct
from croupier.server.hub import Hub
from croupier.server.live import LiveTable, Member
from croupier.server.opening import FundBot
from croupier.server.store.writer import Job, now_ms

_THINKS_S: Final = (0.5, 1.3)
_STAKE_STEPS: Final = 5


class Bots:
    """Lets the bots of watched tables act, one act after the other."""

    def __init__(self, hub: Hub, submit: Callable[[Job], asyncio.Future[Any]]) -> None:
        self._hub = hub
        self._submit = submit
        self._rng = Random(secrets.randbits(64))
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._live: dict[str, LiveTable] = {}

    def follow(self, live: LiveTable) -> None:
        """Look at a table that has changed or that somebody has begun to watch."""
        if not live.settings.bots or live.settings.paused:
            return
        self._live[live.id] = live
        if live.id not in self._timers and self._next(live) is not None:
            delay = self._rng.uniform(*_THINKS_S)
            loop = asyncio.get_running_loop()
            self._timers[live.id] = loop.call_later(delay, self._act, live.id)

    def stop(self) -> None:
        """Act no more."""
        for timer in self._timers.values():
            timer.cancel()

    def _act(self, table: str) -> None:
        self._timers.pop(table, None)
        live = self._live.pop(table)
        job = self._next(live) if self._hub.is_watched(table) else None
        if job is not None:
            self._submit(job).add_done_callback(lambda _: None)

    def _next(self, live: LiveTable) -> Job | None:
        """What the next bot does that has something to do."""
        for name in live.state.seats.values():
            member = live.members[name]
            if member.bot and (job := self._job(live, member)) is not None:
                return job
        return None

    def _job(self, live: LiveTable, bot: Member) -> Job | None:
        """A bot's next command in this opening."""
        asks_all = live.stage in {"bets", "window"}
        if bot.name in live.ready or live.stage in {"cut", "pairs"}:
            return None
        if not asks_all and bot.name not in awaiting(live.state).people:
            return None
        if live.stage == "window" and bot.name not in live.state.bettors:
            return None
        seen = view(live.state, bot.name)
        purse = seen.purse(bot.name)
        if live.stage == "bets" and purse is not None and purse < live.settings.limits.least * 4:
            return FundBot(live.id, bot.name)
        act = self._policy(live)(seen, offers(seen, bot.name))
        if act is not None and not isinstance(act, a.Cut):
            text = write_act(act).partition(" ")[2]
            return DoAct(
                table=live.id,
                person=bot,
                id=secrets.token_hex(8),
                at_ms=now_ms(),
                opening=live.opening,
                act=text,
            )
        if not asks_all:
            return None
        return BeReady(
            table=live.id,
            person=bot,
            id=secrets.token_hex(8),
            at_ms=now_ms(),
            opening=live.opening,
        )

    def _policy(self, live: LiveTable) -> Policy:
        stake = min(live.settings.limits.most, live.settings.limits.least * _STAKE_STEPS)
        return seated(varied_bets(stake - stake % 2, self._rng), basic)
