"""Frames: a table as it is sent, the public part once for everybody and a part for each reader.

Whatever could tell what lies under a card comes from `view` and `redact` of the engine; the
public part is made of the view of somebody who is nobody at the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, cast

import msgspec

from croupier.core.cards import PACK_SIZE, Card
from croupier.core.hands import Total
from croupier.engine import acts as a
from croupier.engine import predicates as may
from croupier.engine.bank import cover_left
from croupier.engine.events import Event, WagerSettled
from croupier.engine.offers import Offer, default_act, offers
from croupier.engine.order import Waits, awaiting, is_dealers_natural, is_natural, play_order
from croupier.engine.state import Box, Dealer, Hand, LastRound, Phase, SideBet, Stake, State
from croupier.engine.views import NOBODY, redact, sees_box, sees_dealer, view
from croupier.history.notation import write_act
from croupier.server import messages as m
from croupier.server.live import Happened, LiveTable, Member
from croupier.server.shoe import ALGORITHM
from croupier.server.wire_events import wire_event
from croupier.server.words import key_of, refused_on_wire
from croupier.statute import Rules

_PHASES: Final[Mapping[Phase, Any]] = {phase: phase.name.lower() for phase in Phase}
_encoder: Final = msgspec.json.Encoder()


class Presence(msgspec.Struct, frozen=True):
    """Who is connected at a table, and how many watch without a seat."""

    connected: frozenset[str] = frozenset()
    spectators: int = 0


def public_of(live: LiveTable, presence: Presence, awaited: Iterable[str], now_ms: int) -> m.Public:
    """The table as everybody may see it."""
    state, settings = view(live.state, NOBODY), live.settings
    clock = live.clock
    return m.Public(
        rules=settings.rules,
        options=dict(settings.options),
        name=settings.name or None,
        host=settings.host,
        paused=settings.paused,
        chat=settings.chat,
        clocks=settings.clocks,
        limits=settings.limits,
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
        seats={str(box): _seat(live.members[who], presence) for box, who in state.seats.items()},
        boxes_count=may.box_count(state.rules),
        names={who: member.display for who, member in live.members.items() if not member.removed},
        rotating=may.is_bank_rotating(state.rules),
        banker=state.banker,
        cover_left=cover_left(state, a.Wager.MAIN),
        boxes={str(number): box_on(box) for number, box in state.boxes.items()},
        order=list(state.boxes) if state.phase is not Phase.BETS else play_order(state),
        dealer=dealer_on(state.dealer),
        shoe=_shoe(live, state),
        last=cast("m.RoundResult | None", _last(live)),
        spectators=presence.spectators,
    )


def you_of(live: LiveTable, member: Member, chips: int, offered: Offered, *, asked: bool) -> m.You:
    """What only this reader sees, and what he may do; `chips` are free."""
    who, state = member.name, live.state
    seen = {
        str(number): box_on(box)
        for number, box in state.boxes.items()
        if sees_box(state, who, number) and any(hand.hidden for hand in box.hands)
    }
    return m.You(
        who=who,
        chips=chips,
        seats=[box for box, name in state.seats.items() if name == who],
        is_host=live.settings.host == who,
        sitting_out=member.sitting_out,
        asked=asked,
        offers=offered.offers,
        default=offered.default,
        boxes=seen,
        dealer=dealer_on(state.dealer) if _sees_more_of_dealer(state, who) else None,
    )


def _sees_more_of_dealer(state: State, who: str) -> bool:
    return state.dealer.hidden_at is not None and sees_dealer(state, who)


class Offered(NamedTuple):
    """What somebody may do, and what the clock would do for him."""

    offers: list[m.OfferOn]
    default: str | None

    def unbound(self) -> Offered:
        """What of it means the same in whatever opening: to sit down and to leave."""
        return Offered([each for each in self.offers if each.verb in _UNBOUND], None)


_UNBOUND: Final = frozenset({"sit", "leave"})


def offered_to(live: LiveTable, who: str, chips: int, reserved: int) -> Offered:
    """What somebody may do now, made from his own view.

    `chips` are free, `reserved` those that cover the bets against him where he has the bank.
    """
    if live.settings.paused:
        return Offered([], None)
    seen = view(live.state, who)
    purse = chips + (reserved if who == seen.banker_name else 0)
    seen.purses = {**seen.purses, who: purse}
    default = default_act(seen, who)
    return Offered(_offers(live, seen, who), None if default is None else _without_name(default))


def events_for(happened: Iterable[Happened], who: str) -> list[msgspec.Struct]:
    """What this reader is told of what has happened."""
    told: list[msgspec.Struct] = []
    for each in happened:
        for event in each.events:
            shown = redact(each.state, event, who)
            if shown is not None:
                told.append(wire_event(shown))
    return told


def is_told_apart(happened: Iterable[Happened]) -> bool:
    """Whether different readers are told different things."""
    return any(_has_audience(event) for each in happened for event in each.events)


def _has_audience(event: Event) -> bool:
    return getattr(event, "hidden", False) or key_of(type(event)) == "chips_set"


def frame(live: LiveTable, public: bytes, events: bytes, you: bytes, *, fresh: bool) -> bytes:
    """A frame from parts that are encoded already."""
    head = f'{{"type":"table","table":"{live.id}","seq":{live.seq},"opening":{live.opening},'
    is_fresh = b'"fresh":true,"events":' if fresh else b'"fresh":false,"events":'
    return b"".join((head.encode(), is_fresh, events, b',"public":', public, b',"you":', you, b"}"))


def encode(value: object) -> bytes:
    """A value as JSON."""
    return _encoder.encode(value)


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


def _cards(cards: Sequence[Card | None]) -> list[str | None]:
    return [None if each is None else str(each) for each in cards]


def _count(points: Total | None) -> tuple[int | None, bool]:
    return (None, False) if points is None else (points.points, points.soft)


def _stakes(stakes: Iterable[Stake]) -> list[m.StakeOn]:
    return [
        m.StakeOn(who=each.person, amount=each.amount, doubled=each.doubled, open=each.is_open)
        for each in stakes
    ]


def _sides(bets: Iterable[SideBet]) -> list[m.SideBetOn]:
    return [
        m.SideBetOn(
            who=each.person, wager=each.wager, amount=each.amount, open=each.is_open, won=each.won
        )
        for each in bets
    ]


def _hand(hand: Hand) -> m.HandOn:
    total, soft = _count(hand.total if hand.cards else None)
    return m.HandOn(
        cards=_cards(hand.cards),
        hidden=hand.hidden,
        hidden_from=hand.hidden_from,
        total=total,
        soft=soft,
        natural=total is not None and is_natural(hand),
        stakes=_stakes(hand.stakes),
        pairs=_sides(hand.pairs),
        ended=hand.ended,
        due=bool(hand.due),
    )


def box_on(box: Box) -> m.BoxOn:
    """A box as the page is told of it."""
    return m.BoxOn(
        controller=box.controller,
        stakes=_stakes(box.stakes),
        sides=_sides(box.side_bets),
        insurances=[
            m.InsuranceOn(who=each.person, amount=each.amount, open=each.is_open)
            for each in box.insurances
        ],
        hands=[_hand(hand) for hand in box.hands],
    )


def dealer_on(dealer: Dealer) -> m.DealerOn:
    """The dealer's (banker's) hand as the page is told of it."""
    total, soft = _count(dealer.total)
    return m.DealerOn(
        cards=_cards(dealer.cards),
        total=total,
        soft=soft,
        natural=is_dealers_natural(dealer),
        upcard_at=dealer.upcard_at,
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
        kept = last, msgspec.Raw(_encoder.encode(result))
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


# What may be done ----------------------------------------------------------------------


def _offers(live: LiveTable, seen: State, who: str) -> list[m.OfferOn]:
    in_cut = live.stage == "cut"
    return [
        _offer(live, each)
        for each in offers(seen, who)
        if in_cut or not isinstance(each.act, a.Cut)
    ]


def _offer(live: LiveTable, offer: Offer) -> m.OfferOn:
    act = offer.act
    text = _without_name(act)
    if offer.step:
        words = text.split(" ")
        words[1] = "{amount}"
        text = " ".join(words)
    refusal = offer.refusal
    kind = key_of(type(act))
    return m.OfferOn(
        act=text,
        verb=text.partition(" ")[0],
        box=getattr(act, "box", None),
        hand=getattr(act, "hand", None),
        wager=act.wager if isinstance(act, a.Bet) else None,
        least=offer.least,
        most=offer.most,
        step=offer.step,
        cost=offer.cost,
        refusal=None if refusal is None else refused_on_wire(refusal, kind, live.members),
    )


def _without_name(act: a.PersonAct) -> str:
    """An act as the page sends it."""
    text = write_act(act).partition(" ")[2]
    return text.removesuffix(" clock")
