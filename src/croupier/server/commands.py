"""Commands at a table: what a person sends, judged and done by the writer.

Every command has an id; the same id again gets the stored answer and does nothing. A command
that answers an opening is refused as stale when that opening is over.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import msgspec

from croupier.engine import acts as a
from croupier.engine.offers import default_act
from croupier.engine.order import awaiting, play_order
from croupier.engine.refusals import Refusal as Ruling
from croupier.engine.views import view
from croupier.history.errors import UnreadableText
from croupier.history.notation import read_act
from croupier.server.awaited import awaited_at
from croupier.server.live import LiveTable, Member
from croupier.server.messages import LARGEST, HostAct, Problem, Refused, Reply
from croupier.server.play import Play
from croupier.server.store import schema as s
from croupier.server.store.batch import Draft
from croupier.server.store.writer import Refusal
from croupier.server.words import key_of, refused_on_wire

_UNBOUND: Final = (a.Sit, a.Leave)
"""Acts that answer no opening: they mean the same whenever they arrive."""

_PROBLEMS: Final = {
    "no_such_table": "There is no such table",
    "stale": "That moment is over; look at the table again",
    "too_late": "The time for this was up",
    "paused": "The table is paused",
    "act_unreadable": "This is not an act of the hand-history notation",
    "amount_too_large": "No amount is larger than 9007199254740991",
    "not_host": "Only the host of the table may do this",
    "removed": "The host has removed you from this table",
    "between_rounds_only": "Somebody is removed between rounds only",
    "nobody_by_that_name": "Nobody of that name is at the table",
    "nothing_to_start": "Nobody has bet yet",
    "nothing_to_be_ready_for": "There is nothing to be ready for now",
    "not_seated": "Only somebody with a seat can sit out",
}


def problem(code: str) -> Refusal:
    """A refusal that is no ruling, with its sentence."""
    return Refusal(code, _PROBLEMS[code])


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """What all commands of people have; `at_ms` is when it arrived."""

    table: str
    person: Member
    id: str
    at_ms: int

    def run(self, draft: Draft) -> Reply:
        """Do it, or give the answer that this id got before."""
        known = self._answered(draft)
        if known is not None:
            return known
        live = draft.table(self.table)
        if live is None:
            raise problem("no_such_table")
        try:
            reply = self._do(draft, self._joined(live))
        except Refusal as refused:
            draft.clear()
            error = Problem(code=refused.code, text=refused.text)
            reply = Reply(id=self.id, ok=False, seq=live.seq, error=error)
        draft.insert(
            s.commands,
            person=self.person.name,
            id=self.id,
            table_id=self.table,
            answer=msgspec.json.encode(reply),
            at_ms=draft.now_ms,
        )
        return reply

    def _answered(self, draft: Draft) -> Reply | None:
        known = draft.batch.answers.get((self.person.name, self.id))
        return None if known is None else msgspec.json.decode(known, type=Reply)

    def _joined(self, live: LiveTable) -> LiveTable:
        """The table with the sender among its members, back if he was away."""
        known = live.members.get(self.person.name)
        if known is not None and known.removed:
            raise problem("removed")
        if known is None or known.away or known.display != self.person.display:
            live = live.fork()
            live.with_member(replace(known or self.person, away=False))
        return live

    def _do(self, draft: Draft, live: LiveTable) -> Reply:
        raise NotImplementedError

    def _well(self, live: LiveTable) -> Reply:
        return Reply(id=self.id, ok=True, seq=live.seq)


@dataclass(frozen=True, slots=True, kw_only=True)
class DoAct(Command):
    """An act in the notation, without the name."""

    opening: int
    act: str

    def _do(self, draft: Draft, live: LiveTable) -> Reply:
        act = self._read()
        if not isinstance(act, _UNBOUND):
            _check_moment(live, self.opening, self.at_ms)
        play = Play(draft, live, self.id)
        ruling = play.refused(act)
        if ruling is not None:
            draft.clear()
            return self._refused(live, ruling, act)
        play.do(act)
        play.finish()
        return self._well(play.live)

    def _read(self) -> a.PersonAct:
        """The act that was sent, by nobody but the sender and never by the clock."""
        try:
            act = read_act(f"{self.person.name} {self.act}").act
        except UnreadableText:
            raise problem("act_unreadable") from None
        is_own = isinstance(act, a.PERSON_ACTS) and act.person == self.person.name
        if not is_own or getattr(act, "by_clock", False):
            raise problem("act_unreadable")
        amount = getattr(act, "amount", getattr(act, "cards", 0))
        if amount > LARGEST:
            raise problem("amount_too_large")
        assert isinstance(act, a.PERSON_ACTS)
        return act

    def _refused(self, live: LiveTable, ruling: Ruling, act: a.Act) -> Reply:
        refused: Refused = refused_on_wire(ruling, key_of(type(act)), live.members)
        return Reply(id=self.id, ok=False, seq=live.seq, refusal=refused)


def _check_moment(live: LiveTable, opening: int, at_ms: int) -> None:
    """Whether an answer to an opening comes while it is open, by the time of its arrival."""
    if live.settings.paused:
        raise problem("paused")
    if opening != live.opening:
        raise problem("stale")
    if live.clock is not None and at_ms > live.clock.at_ms:
        raise problem("too_late")


@dataclass(frozen=True, slots=True, kw_only=True)
class BeReady(Command):
    """The sender has nothing more to say in this opening."""

    opening: int

    def _do(self, draft: Draft, live: LiveTable) -> Reply:
        _check_moment(live, self.opening, self.at_ms)
        play = Play(draft, live, self.id)
        if live.stage in {"decision", "banker"}:
            raise problem("nothing_to_be_ready_for")
        play.live.ready |= {self.person.name}
        play.finish()
        return self._well(play.live)


@dataclass(frozen=True, slots=True, kw_only=True)
class SitOut(Command):
    """Keep the seat and be waited for no more, or come back."""

    out: bool

    def _do(self, draft: Draft, live: LiveTable) -> Reply:
        if self.person.name not in live.state.seats.values():
            raise problem("not_seated")
        play = Play(draft, live, self.id)
        member = play.live.members[self.person.name]
        play.live.with_member(replace(member, sitting_out=self.out))
        play.finish()
        return self._well(play.live)


@dataclass(frozen=True, slots=True, kw_only=True)
class HostDoes(Command):
    """What only the host may do."""

    do: HostAct
    who: str | None

    def _do(self, draft: Draft, live: LiveTable) -> Reply:
        if live.settings.host != self.person.name:
            raise problem("not_host")
        play = Play(draft, live, self.id)
        if self.do == "remove":
            self._remove(play)
        elif self.do == "start":
            if live.stage == "bets" and not play_order(live.state):
                raise problem("nothing_to_start")
            if live.stage in {"cut", "bets", "pairs", "window"}:
                play.pass_over(live.stage)
            play.finish()
        else:
            self._set(play)
        return self._well(play.live)

    def _set(self, play: Play) -> None:
        settings = play.live.settings
        paused = {"pause": True, "resume": False}.get(self.do, settings.paused)
        chat = {"chat_on": True, "chat_off": False}.get(self.do, settings.chat)
        on = {"clocks_on": True, "clocks_off": False}.get(self.do, settings.clocks.on)
        clocks = msgspec.structs.replace(settings.clocks, on=on)
        play.live.settings = replace(settings, paused=paused, chat=chat, clocks=clocks)
        play.finish(restart_clock=paused != settings.paused or on != settings.clocks.on)

    def _remove(self, play: Play) -> None:
        member = play.live.members.get(self.who or "")
        if member is None or member.name == self.person.name:
            raise problem("nobody_by_that_name")
        if not play.live.is_between_rounds:
            raise problem("between_rounds_only")
        play.live.with_member(replace(member, removed=True))
        leave = a.Leave(member.name)
        if play.refused(leave) is None:
            play.do(leave)
        play.finish()


@dataclass(frozen=True, slots=True)
class ClockFired:
    """The clock of an opening: whoever has said nothing gets the law's default act."""

    table: str
    opening: int
    at_ms: int

    def run(self, draft: Draft) -> None:
        """Act for those who did not, unless the opening is over or its clock was changed."""
        live = draft.table(self.table)
        if live is None or live.clock is None:
            return
        if live.clock.opening != self.opening or live.clock.at_ms != self.at_ms:
            return
        play = Play(draft, live)
        stage = live.stage
        if stage in {"cut", "bets", "pairs", "window"}:
            _mark_away(play, {name for name in awaited_at(live) if name not in live.state.flow})
            play.pass_over(stage)
        else:
            for name in sorted(awaiting(live.state).people):
                act = default_act(view(live.state, name), name)
                assert act is not None, (live.id, live.seq)
                _mark_away(play, {name})
                play.refused(act)
                play.do(act)
        play.finish()


def _mark_away(play: Play, names: set[str]) -> None:
    """Remember who let the clock act, so that the next round does not wait for him."""
    for name in names - play.live.ready:
        member = play.live.members[name]
        if not member.bot:
            play.live.with_member(replace(member, away=True))
