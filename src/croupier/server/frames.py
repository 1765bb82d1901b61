"""Frames: a table as it is sent, the public part once for everybody and a part for each reader.

Whatever could tell what lies under a card comes from `view` and `redact` of the engine; the
public part is made of the view of somebody who is nobody at the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple, cast

import msgspec

from croupier.core.cards import PACK_SIZE
from croupier.engine import acts as a
from croupier.engine import predicates as may
from croupier.engine.bank import cover_left
from croupier.engine.events import ChipsSet, Event, WagerSettled
from croupier.engine.order import Waits, awaiting, play_order
from croupier.engine.state import Box, Dealer, LastRound, Phase, State
from croupier.engine.views import NOBODY, Views, redact, sees_dealer
from croupier.server import messages as m
from croupier.server.live import Happened, LiveTable, Member
from croupier.server.offered import Offered
from croupier.server.parts import Boxes, Kept, box_on, dealer_on, encode
from croupier.server.shoe import ALGORITHM
from croupier.server.wire_events import wire_event
from croupier.statute import Rules

_PHASES: Final[Mapping[Phase, Any]] = {phase: phase.name.lower() for phase in Phase}


class Shared:
    """What the frames of one table share from state to state."""

    def __init__(self, state: State) -> None:
        self.views = Views(state)
        self.kept = Kept()
        self.boxes = Boxes()
        self.own_boxes = Boxes()

    def follow(self, state: State) -> None:
        """Go on to a later state."""
        if state is not self.views.state:
            self.views = Views(state, self.views)


class Presence(msgspec.Struct, frozen=True):
    """Who is connected at a table, and how many watch without a seat."""

    connected: frozenset[str] = frozenset()
    spectators: int = 0


def public_of(
    live: LiveTable,
    presence: Presence,
    awaited: Iterable[str],
    now_ms: int,
    shared: Shared | None = None,
) -> m.Public:
    """The table as everybody may see it; some parts of it are encoded already."""
    shared = shared or Shared(live.state)
    state, settings, kept = shared.views.public, live.settings, shared.kept
    clock, members, seats = live.clock, live.members, state.seats
    return m.Public(
        rules=settings.rules,
        options=kept.of("options", lambda: settings.options, settings),
        name=settings.name or None,
        host=settings.host,
        paused=settings.paused,
        chat=settings.chat,
        clocks=kept.of("clocks", lambda: settings.clocks, settings),
        limits=kept.of("limits", lambda: settings.limits, settings),
        phase=_PHASES[state.phase],
        stage=live.stage,
        waiting_for=sorted(awaited),
        ready=sorted(live.ready),
        round=state.rounds + 1,
        turn=_turn(state),
        deadline=None
        if clock is None
        else m.Deadline(at=clock.at_ms, total_ms=clock.total_ms, kind=live.stage),
        now=now_ms,
        seats=kept.of(
            "seats",
            lambda: {str(box): _seat(members[who], presence) for box, who in seats.items()},
            seats,
            members,
            presence,
        ),
        boxes_count=may.box_count(state.rules),
        names=kept.of("names", lambda: _names(members), members),
        rotating=may.is_bank_rotating(state.rules),
        banker=state.banker,
        cover_left=cover_left(state, a.Wager.MAIN),
        boxes=cast("dict[str, m.BoxOn]", shared.boxes.of(state.boxes)),
        order=list(state.boxes) if state.phase is not Phase.BETS else play_order(state),
        dealer=kept.of("dealer", lambda: dealer_on(state.dealer), state.dealer),
        shoe=_shoe(live, state),
        last=cast("m.RoundResult | None", _last(live)),
        spectators=presence.spectators,
    )


def _names(members: Mapping[str, Member]) -> dict[str, str]:
    return {who: member.display for who, member in members.items() if not member.removed}


class Eyes(NamedTuple):
    """What a reader sees that others do not, and what he is told of himself."""

    member: Member
    chips: int
    asked: bool
    seats: tuple[int, ...]
    is_host: bool
    boxes: dict[int, Box]
    dealer: Dealer | None


def eyes_of(live: LiveTable, member: Member, chips: int, views: Views, *, asked: bool) -> Eyes:
    """What only this reader sees; `chips` are free."""
    who, state = member.name, live.state
    sees_more = state.dealer.hidden_at is not None and sees_dealer(state, who)
    return Eyes(
        member,
        chips,
        asked,
        tuple([box for box, name in state.seats.items() if name == who]),
        live.settings.host == who,
        {number: state.boxes[number] for number in views.own_hidden(who)},
        state.dealer if sees_more else None,
    )


def you_of(eyes: Eyes, offered: Offered, own_boxes: Boxes) -> m.You:
    """What only this reader sees, and what he may do."""
    return m.You(
        who=eyes.member.name,
        chips=eyes.chips,
        seats=list(eyes.seats),
        is_host=eyes.is_host,
        sitting_out=eyes.member.sitting_out,
        asked=eyes.asked,
        offers=offered.offers,
        default=offered.default,
        boxes=cast("dict[str, m.BoxOn]", own_boxes.of(eyes.boxes)),
        dealer=None if eyes.dealer is None else dealer_on(eyes.dealer),
    )


def events_for(happened: Iterable[Happened], who: str) -> list[msgspec.Struct]:
    """What this reader is told of what has happened."""
    told: list[msgspec.Struct] = []
    for each in happened:
        for event in each.events:
            shown = redact(each.state, event, who)
            if shown is not None:
                told.append(wire_event(shown))
    return told


class Telling:
    """What is told of what has happened, encoded once for all who are told the same."""

    def __init__(self, happened: Iterable[Happened]) -> None:
        self._told: list[tuple[State, Event, list[tuple[Event | None, bytes]]]] = [
            (each.state, event, []) for each in happened for event in each.events
        ]
        self._for_all = None if any(map(_has_audience, self._events())) else self._made(NOBODY)

    def to(self, who: str) -> bytes:
        """What this reader is told, as JSON."""
        return self._made(who) if self._for_all is None else self._for_all

    def _events(self) -> Iterator[Event]:
        return (event for _, event, _ in self._told)

    def _made(self, who: str) -> bytes:
        shown = (_shown(kept, redact(state, event, who)) for state, event, kept in self._told)
        return b"[" + b",".join(each for each in shown if each) + b"]"


def _shown(kept: list[tuple[Event | None, bytes]], shown: Event | None) -> bytes:
    """An event as one reader is told of it; `kept` are those that others are told instead."""
    for known, data in kept:
        if known is shown or known == shown:
            return data
    data = b"" if shown is None else encode(wire_event(shown))
    kept.append((shown, data))
    return data


def _has_audience(event: Event) -> bool:
    return isinstance(event, ChipsSet) or getattr(event, "hidden", False)


def frame(live: LiveTable, public: bytes, events: bytes, you: bytes, *, fresh: bool) -> bytes:
    """A frame from parts that are encoded already."""
    head = f'{{"type":"table","table":"{live.id}","seq":{live.seq},"opening":{live.opening},'
    is_fresh = b'"fresh":true,"events":' if fresh else b'"fresh":false,"events":'
    return b"".join((head.encode(), is_fresh, events, b',"public":', public, b',"you":', you, b"}"))


# Parts of the table --------------------------------------------------------------------


def _turn(state: State) -> m.Turn | None:
    next_up = awaiting(state)
    if next_up.waits not in {Waits.DECISION, Waits.BANKER}:
        return None
    return m.Turn(box=next_up.box or 0, hand=next_up.hand or 0, who=min(next_up.people, default=""))


def _seat(member: Member, presence: Presence) -> m.Seat:
    return m.Seat(
        who=member.name,
        display=member.display,
        bot=member.bot,
        away=member.away,
        connected=member.bot or member.name in presence.connected,
        sitting_out=member.sitting_out,
    )


def _shoe(live: LiveTable, state: State) -> m.ShoeOn:
    shoe, order = state.shoe, live.shoe
    return m.ShoeOn(
        number=live.shoes,
        left=shoe.left,
        packs=may.pack_count(state.rules),
        cut_card_from_end=_cut_card_from_end(state.rules),
        cut_card_out=shoe.cut_card_out,
        tray=shoe.tray.size + shoe.spent.size,
        may_cut=shoe.may_cut and live.stage == "cut",
        commitment=None if order is None else order.commitment,
        algorithm=None if order is None else ALGORITHM,
    )


@cache
def _cut_card_from_end(rules: Rules) -> int | None:
    """How many cards lie behind the cut card, as the predicate says when it is out."""
    if not may.uses_second_cut_card(rules):
        return None
    cards = range(may.pack_count(rules) * PACK_SIZE)
    return sum(1 for left in cards if left and may.cut_card_is_out(rules, left))


def _last(live: LiveTable) -> msgspec.Raw | None:
    """The last round, encoded once for all frames until the next one ends."""
    last = live.state.last
    if last is None:
        return None
    kept = _last_encoded.get(live.id)
    if kept is None or kept[0] is not last:
        result = m.RoundResult(
            number=live.state.rounds,
            boxes={str(number): box_on(box) for number, box in last.boxes.items()},
            dealer=dealer_on(last.dealer),
            net=dict(last.net),
            burned=last.burned,
            settlements=[_settlement(each) for each in live.last_settlements],
        )
        kept = last, msgspec.Raw(encode(result))
        _last_encoded[live.id] = kept
        if len(_last_encoded) > _MOST_KEPT:
            _last_encoded.pop(next(iter(_last_encoded)))
    return kept[1]


_MOST_KEPT: Final = 2000
_last_encoded: Final[dict[str, tuple[LastRound, msgspec.Raw]]] = {}


def _settlement(event: WagerSettled) -> m.Settlement:
    return m.Settlement(
        who=event.person,
        box=event.box,
        hand=event.hand,
        wager=event.wager,
        stake=event.stake,
        net=event.net,
        returned=event.returned,
        ruling=event.ruling,
        article=event.article,
    )
