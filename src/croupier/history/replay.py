"""Replaying a round: its acts in order, with what the notation leaves implied put in.

Without `shoe` every card is an act; only the window's closing and the settlement are
implied. With `shoe` the croupier's work is implied: cards leave the shoe when an act needs
them, and when the acts are used up, all that needs no person is played out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NoReturn

from croupier.engine import acts as a
from croupier.engine import predicates as may
from croupier.engine.apply import apply_legal
from croupier.engine.events import Event
from croupier.engine.judge import refusal
from croupier.engine.opening import opening_state
from croupier.engine.order import Waits, awaiting, play_order
from croupier.engine.refusals import Refusal, RefusalCode
from croupier.engine.state import Phase, State
from croupier.history.errors import UnreadableText
from croupier.history.model import Header, RoundRecord
from croupier.history.notation import ActLine

_UNREADABLE: Final = {RefusalCode.PACK_EXHAUSTED: "pack_exhausted"}
_AFTER_DEAL: Final = (*a.WINDOW_ACTS, *a.PLAYS, *a.BANKER_ACTS, a.Close)
_AFTER_WINDOW: Final = (*a.PLAYS, *a.BANKER_ACTS, a.Deal, a.DealDealer, a.Burn)


@dataclass(frozen=True, slots=True)
class Step:
    """One act of a round and what came of it; `number` counts written acts from 1.

    `number` is `None` for an implied act; `state` is the one after the act.
    """

    number: int | None
    act: a.Act
    refusal: Refusal | None
    events: tuple[Event, ...]
    state: State


class UnreadableRound(Exception):
    """A round that cannot be replayed: an act, or a card of its shoe, cannot be (both from 0)."""

    def __init__(self, problem: UnreadableText, act: int | None, shoe_at: int | None) -> None:
        super().__init__(problem.code)
        self.problem = problem
        self.act = act
        self.shoe_at = shoe_at


def opening(header: Header) -> State:
    """The table of a file before its first round: chips counted, people seated.

    Raises:
        UnreadableText: somebody cannot sit where the header puts him.
    """
    state = opening_state(header.rules, in_shoe=header.begins == "round")
    setup: list[a.Act] = [a.Chips(name, amount) for name, amount in header.chips.items()]
    setup += [a.Sit(name, box) for box, name in header.seats.items()]
    for act in setup:
        refused = refusal(state, act)
        if refused is not None:
            raise UnreadableText(0, "header_refused", article=refused.article)
        state, _ = apply_legal(state, act)
    return state


class RoundReplay:
    """Replays one round; iterate `steps`, then ask `state` and `is_complete`."""

    def __init__(self, state: State, record: RoundRecord) -> None:
        self.state = state
        self._record = record
        self._rounds = state.rounds
        self._shoe = record.shoe
        self._drawn = 0
        self._act: int | None = None

    @property
    def is_complete(self) -> bool:
        """Whether the round has been settled or burned."""
        return self.state.rounds > self._rounds

    def steps(self) -> Iterator[Step]:
        """Judge and apply every act; refused acts change nothing."""
        acts = self._record.acts
        for at, line in enumerate(acts):
            self._act = at
            self._check_bare(line)
            yield from self._prepare(line.act, acts[at + 1 :])
            pending, state, drawn = self._tentative(line.act)
            refused = refusal(state, line.act)
            self._check_readable(refused)
            if refused is None:
                yield from pending
                self.state, self._drawn = state, drawn
                self._check_drawn(line.act)
                yield self._do(line.act, at + 1)
            else:
                yield Step(at + 1, line.act, refused, (), self.state)
        self._act = None
        yield from self._finish()
        self._check_left_over()

    # Doing one act ---------------------------------------------------------------------

    def _do(self, act: a.Act, number: int | None = None) -> Step:
        """Apply a legal act."""
        self.state, events = apply_legal(self.state, act)
        return Step(number, act, None, tuple(events), self.state)

    def _implied(self, act: a.Act) -> Step:
        """Apply an act that the notation leaves out."""
        refused = refusal(self.state, act)
        self._check_readable(refused, implied=True)
        assert refused is None, (act, refused)
        return self._do(act)

    # What an act needs before it -------------------------------------------------------

    def _prepare(self, act: a.Act, later: tuple[ActLine, ...]) -> Iterator[Step]:
        """With a shoe, let the croupier do what must come before this act."""
        if self._shoe is None:
            return
        if isinstance(act, a.Cut):
            yield from self._croupier({Waits.SHUFFLE})
        elif (isinstance(act, a.Bet) and act.hand is None) or isinstance(act, a.Deal | a.Void):
            yield from self._croupier({Waits.SHUFFLE, Waits.BURN})
        elif isinstance(act, _AFTER_DEAL) or self._leaves_after_deal(act, later):
            yield from self._deal_out()
            if self.state.phase is Phase.PLAY:
                yield from self._croupier({Waits.CARD, Waits.SHUFFLE})
        if isinstance(act, a.BankerDraw | a.BankerStand | a.DealDealer):
            yield from self._deal_out()
            if self.state.phase >= Phase.PLAY:
                yield from self._croupier(
                    {Waits.CARD, Waits.DEALER_CARD, Waits.BURN, Waits.SHUFFLE}
                )

    def _leaves_after_deal(self, act: a.Act, later: tuple[ActLine, ...]) -> bool:
        """Whether a `leave` comes after the last bet, and so after the deal."""
        if not isinstance(act, a.Leave):
            return False
        return not any(isinstance(line.act, a.Bet) and line.act.hand is None for line in later)

    def _deal_out(self) -> Iterator[Step]:
        """Deal the first cards, if anybody has bet."""
        yield from self._croupier({Waits.SHUFFLE, Waits.BURN})
        while self.state.phase in {Phase.BETS, Phase.DEAL} and self._may_deal():
            yield self._implied(self._next_card())

    def _may_deal(self) -> bool:
        waits = awaiting(self.state).waits
        if waits in {Waits.SHUFFLE, Waits.BURN}:
            return False
        return bool(play_order(self.state)) and self._has_card()

    def _tentative(self, act: a.Act) -> tuple[list[Step], State, int]:
        """Close the window for an act that implies it; kept only if the act is then legal."""
        before, drawn = self.state, self._drawn
        steps: list[Step] = []
        if before.phase is Phase.WINDOW and isinstance(act, _AFTER_WINDOW):
            steps.append(self._do(a.Close()))
            if self._shoe is not None:
                steps += self._croupier({Waits.CARD, Waits.SHUFFLE})
        after = self.state, self._drawn
        self.state, self._drawn = before, drawn
        return steps, *after

    # The croupier's work ---------------------------------------------------------------

    def _croupier(self, kinds: set[Waits]) -> Iterator[Step]:
        """Do what the table waits for, as long as it is of these kinds and cards are there."""
        while True:
            waits = awaiting(self.state).waits
            if waits not in kinds:
                return
            if waits is Waits.SHUFFLE:
                yield self._implied(a.Shuffle())
            elif not self._has_card():
                return
            else:
                yield self._implied(self._next_card())

    def _has_card(self) -> bool:
        return self._shoe is not None and self._drawn < len(self._shoe)

    def _next_card(self) -> a.Burn | a.Deal | a.DealDealer:
        """The act that takes the next card of the shoe to where it is due."""
        assert self._shoe is not None
        seen = self._shoe[self._drawn]
        self._drawn += 1
        next_up = awaiting(self.state)
        if next_up.waits is Waits.BURN:
            return a.Burn(seen)
        if seen is None:
            self._unreadable("card_must_be_seen", shoe_at=self._drawn - 1)
        if next_up.waits is Waits.DEALER_CARD:
            return a.DealDealer(seen)
        if next_up.waits is Waits.CARD:
            assert next_up.box is not None
            assert next_up.hand is not None
            return a.Deal(next_up.box, next_up.hand, seen)
        return a.Deal(play_order(self.state)[0], 1, seen)

    def _finish(self) -> Iterator[Step]:
        """Play out all that needs no person."""
        while not self.is_complete:
            waits = awaiting(self.state).waits
            if waits is Waits.SETTLEMENT:
                yield self._implied(a.Settle())
            elif waits is Waits.WINDOW:
                closed, _ = apply_legal(self.state, a.Close())
                if awaiting(closed).waits in {Waits.DECISION, Waits.CARD}:
                    return
                yield self._implied(a.Close())
            elif self._shoe is None:
                return
            elif waits is Waits.MISDEAL:
                yield self._implied(a.Misdeal())
            elif waits is Waits.SHUFFLE:
                yield self._implied(a.Shuffle())
            elif (
                waits in {Waits.DECISION, Waits.BANKER}
                or not self._has_card()
                or (waits is Waits.BETS and not play_order(self.state))
            ):
                return
            else:
                yield self._implied(self._next_card())

    # What makes a round unreadable -----------------------------------------------------

    def _unreadable(
        self, code: str, *, shoe_at: int | None = None, **arguments: int | str
    ) -> NoReturn:
        raise UnreadableRound(UnreadableText(0, code, **arguments), self._act, shoe_at)

    def _check_readable(self, refused: Refusal | None, *, implied: bool = False) -> None:
        if refused is not None and refused.code in _UNREADABLE:
            shoe_at = self._drawn - 1 if implied else None
            self._unreadable(_UNREADABLE[refused.code], shoe_at=shoe_at, **dict(refused.arguments))

    def _check_bare(self, line: ActLine) -> None:
        """`.HAND` may be left out only while the box has one hand."""
        act = line.act
        if line.bare and isinstance(act, (*a.PLAYS, a.Deal)):
            box = self.state.boxes.get(act.box)
            if box is not None and len(box.hands) > 1:
                self._unreadable("hand_missing", box=act.box, hands=len(box.hands))

    def _check_drawn(self, act: a.Act) -> None:
        """A card act beside `shoe` must be the shoe's next card."""
        if self._shoe is None or not isinstance(act, a.Deal | a.DealDealer | a.Burn | a.Void):
            return
        if not self._has_card() or self._shoe[self._drawn] is not act.card:
            self._unreadable("card_is_not_next")
        self._drawn += 1

    def _check_left_over(self) -> None:
        """Cards left in the shoe must be cards that the packs still have.

        Not where the cards written go on beyond a shuffle.
        """
        shoe = self.state.shoe
        if self._shoe is None or shoe.left is None:
            return
        if shoe.shuffle_due and not self.is_complete:
            return
        left_over = self._shoe[self._drawn :]
        packs = may.pack_count(self.state.rules)
        out = shoe.out.plus_all(left_over)
        for at, seen in enumerate(left_over, start=self._drawn):
            if len(left_over) <= shoe.left and seen is not None and out.of(seen) > packs:
                self._unreadable("pack_exhausted", shoe_at=at, card=str(seen), packs=packs)


def awaiting_text(state: State) -> str:
    """What an unfinished round waits for, as a judged round says it."""
    if state.phase is Phase.WINDOW:
        state, _ = apply_legal(state, a.Close())
    next_up = awaiting(state)
    if next_up.waits in {Waits.DECISION, Waits.CARD}:
        return f"{next_up.waits.value} {next_up.box}.{next_up.hand}"
    return str(next_up.waits.value)
