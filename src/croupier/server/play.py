"""One command's work on a table: its acts, what the croupier then deals, and what moves.

The croupier does at once whatever needs nobody; where somebody may say something, the table
has a *stage* and an *opening*, the sequence number at which that moment began.
"""

from __future__ import annotations

import msgspec

from croupier.core.cards import Card
from croupier.engine import acts as a
from croupier.engine import predicates as may
from croupier.engine.events import RoundEnded
from croupier.engine.judge import refusal
from croupier.engine.order import Awaiting, Waits, awaiting, play_order
from croupier.engine.refusals import Refusal
from croupier.engine.state import Phase, State
from croupier.server.awaited import awaited_at, pair_bettors, seated_people
from croupier.server.live import Clock, Happened, LiveTable, act_text
from croupier.server.messages import Stage
from croupier.server.money import post_act
from croupier.server.shoe import ALGORITHM, ShoeOrder, new_order, order_text
from croupier.server.store import schema as s
from croupier.server.store.batch import Draft, wallet

_CLOSED_BY_READY: frozenset[Stage] = frozenset({"cut", "bets", "pairs", "window"})


class Play:
    """A table being worked on; `finish` makes the work part of the draft."""

    def __init__(self, draft: Draft, live: LiveTable, command: str | None = None) -> None:
        self.draft = draft
        self.live = live.fork()
        self._command = command
        self._passed: Stage | None = None
        self._moment = _moment(live.state)
        self._was_idle = self._is_idle()

    @property
    def state(self) -> State:
        """The table's state now."""
        return self.live.state

    def refused(self, act: a.Act) -> Refusal | None:
        """Judge an act, with everybody's chips as the ledger has them."""
        self.count_chips(act)
        return refusal(self.state, act)

    def do(self, act: a.Act) -> None:
        """Apply an act that is legal: append it, post what it moves, follow the shoe."""
        before, live = self.live.state, self.live
        happened = live.apply(act, self._make_shoe)
        self.draft.insert(
            s.acts,
            table_id=live.id,
            seq=live.seq,
            act=act_text(act),
            command=self._command,
            at_ms=self.draft.now_ms,
        )
        self.draft.happened.append((live.id, happened))
        if not isinstance(act, a.Chips):
            post_act(self.draft, live.id, live.seq, before, live.state)
        for event in happened.events:
            if isinstance(event, RoundEnded):
                self._write_round(happened, event)
        self._retire()
        self._keep_checkpoint()

    def pass_over(self, stage: Stage) -> None:
        """Let the moment of a stage be over: nobody cuts, the deal begins, a window closes."""
        self._passed = stage
        if stage == "bets":
            self.count_chips(None)
            self._deal(play_order(self.state)[0], 1)
        elif stage == "window":
            self.do(a.Close())

    def finish(self, *, restart_clock: bool = False) -> None:
        """Let the croupier go on, open the next moment, set its clock, and hand the work in."""
        stage = self._carry_on()
        live = self.live
        moment = _moment(live.state)
        if live.stage != stage or moment != self._moment or live.opening == 0:
            live.stage, live.opening, live.ready = stage, live.seq, frozenset()
            self._set_clock()
        elif restart_clock or self._was_idle != self._is_idle():
            self._set_clock()
        if stage in _CLOSED_BY_READY and self._is_everybody_ready():
            self._moment = moment
            self.pass_over(stage)
            self.finish()
            return
        self.draft.keep(live)

    # The croupier ----------------------------------------------------------------------

    def _carry_on(self) -> Stage:
        """Do whatever needs nobody; return what the table then waits for."""
        while True:
            next_up = awaiting(self.state)
            stage = self._stage(next_up.waits)
            if stage is not None:
                return stage
            self._croupier(next_up)

    def _stage(self, waits: Waits) -> Stage | None:
        """What the table waits for people for; `None` while it is the croupier's turn."""
        if waits is Waits.BETS:
            return "bets"
        if waits is Waits.BURN and self._passed != "cut" and self._waits_for_cut():
            return "cut"
        if waits is Waits.CARD and self._passed != "pairs" and pair_bettors(self.live):
            return "pairs"
        if waits is Waits.WINDOW:
            return "window"
        if waits is Waits.DECISION:
            return "decision"
        return "banker" if waits is Waits.BANKER else None

    def _croupier(self, next_up: Awaiting) -> None:
        if next_up.waits is Waits.SHUFFLE:
            self.do(a.Shuffle())
        elif next_up.waits is Waits.BURN:
            self.do(a.Burn(None))
        elif next_up.waits is Waits.CARD:
            assert next_up.box is not None
            assert next_up.hand is not None
            self._deal(next_up.box, next_up.hand)
        elif next_up.waits is Waits.DEALER_CARD:
            self.do(a.DealDealer(self.live.next_card))
        elif next_up.waits is Waits.SETTLEMENT:
            self.do(a.Settle())
        else:
            self.do(a.Misdeal())

    def _deal(self, box: int, hand: int) -> None:
        self.do(a.Deal(box, hand, self.live.next_card))
        self._passed = None

    def _make_shoe(self, number: int, seq: int, round_: int, cards: list[Card]) -> ShoeOrder:
        made = new_order(number, seq, round_, cards)
        self.draft.insert(
            s.shoes,
            table_id=self.live.id,
            number=number,
            seq=seq,
            round=round_,
            cards=order_text(made.cards),
            salt=made.salt,
            commitment=made.commitment,
            algorithm=ALGORITHM,
            retired_seq=None,
        )
        return made

    def _retire(self) -> None:
        """Let replaced shoes be revealed, once no hand from them is in play."""
        live = self.live
        if live.replaced and live.is_between_rounds:
            for number in live.replaced:
                self.draft.retire(live.id, number, live.seq)
            live.replaced = ()

    def _keep_checkpoint(self) -> None:
        """Keep how the table stands, now and then, so that a rebuild need not go further back."""
        facts = self.live.standing()
        if facts is not None:
            self.live.checkpoint = facts.rounds
            self.draft.insert(
                s.checkpoints,
                table_id=self.live.id,
                seq=self.live.seq,
                round=facts.rounds,
                facts=msgspec.json.encode(facts).decode(),
            )

    def _write_round(self, happened: Happened, event: RoundEnded) -> None:
        live = self.live
        number, now = happened.state.rounds, self.draft.now_ms
        self.draft.insert(
            s.rounds,
            table_id=live.id,
            number=number,
            first_seq=live.ended[0],
            last_seq=live.seq,
            shoe=live.ended[1],
            ended_ms=now,
        )
        for person, net in event.net:
            self.draft.insert(
                s.results, table_id=live.id, round=number, person=person, net=net, ended_ms=now
            )

    # People ----------------------------------------------------------------------------

    def count_chips(self, act: a.Act | None) -> None:
        """State as facts what people can stake, where the ledger says otherwise."""
        state, draft = self.state, self.draft
        people = {*state.seats.values(), *state.flow} - state.gone
        if isinstance(act, a.PERSON_ACTS):
            people.add(act.person)
        for person in sorted(people):
            chips = draft.balance(wallet(person))
            if person == state.banker_name:
                chips += draft.balance(f"cover:{self.live.id}")
            if self.state.purse(person) != chips:
                self.do(a.Chips(person, chips))

    def _waits_for_cut(self) -> bool:
        """Whether a player may cut now: somebody who is here, or who comes to an empty table.

        Bots leave that to people.
        """
        state = self.state
        if not (state.phase is Phase.BETS and state.shoe.may_cut and may.may_cut(state.rules)):
            return False
        return not state.seats or bool(seated_people(self.live))

    def _is_everybody_ready(self) -> bool:
        live = self.live
        if live.settings.paused or (live.stage == "bets" and not play_order(self.state)):
            return False
        awaited = awaited_at(live)
        if live.stage == "cut" and not awaited:
            return bool(live.ready)
        return awaited <= live.ready

    # The clock -------------------------------------------------------------------------

    def _is_idle(self) -> bool:
        """Whether the table waits for its first bet, or for somebody to come, without a clock."""
        state = self.state
        if self.live.stage == "bets":
            return not play_order(state)
        return self.live.stage == "cut" and not state.seats

    def _set_clock(self) -> None:
        live, clocks = self.live, self.live.settings.clocks
        seconds = {
            "cut": clocks.cut_s,
            "bets": clocks.bets_s,
            "pairs": clocks.cut_s,
            "window": clocks.window_s,
        }.get(live.stage, clocks.turn_s)
        live.clock = None
        if clocks.on and not live.settings.paused and not self._is_idle():
            total = seconds * 1000
            live.clock = Clock(live.opening, self.draft.now_ms + total, total)


def _moment(state: State) -> tuple[object, ...]:
    """What distinguishes one decision from the next where the stage is the same."""
    waits = awaiting(state)
    if waits.waits is Waits.DECISION and waits.box is not None and waits.hand is not None:
        hand = state.boxes[waits.box].hands[waits.hand - 1]
        return state.rounds, waits.box, waits.hand, len(hand.cards)
    return state.rounds, len(state.dealer.cards) if waits.waits is Waits.BANKER else 0
