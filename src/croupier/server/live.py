"""A table at work in memory: the state at a sequence number, rebuilt from the acts at any time.

It holds what follows from the stored rows and nothing else; who is connected is known to the
hub. A `LiveTable` is not changed once it is shared: work is done on a `fork`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from croupier.core.cards import Card
from croupier.engine import acts as a
from croupier.engine import predicates as may
from croupier.engine.apply import apply_legal
from croupier.engine.events import (
    Event,
    RoundEnded,
    ShoeCut,
    WagerSettled,
)
from croupier.engine.opening import opening_state
from croupier.engine.reshuffle import is_reshuffle, reshuffled
from croupier.engine.standing import Standing, standing_of, standing_state
from croupier.engine.state import Limits, Phase, State
from croupier.history.notation import read_act, write_act
from croupier.server.messages import ChatLine, Clocks, Stage, TableLimits
from croupier.server.shoe import ShoeOrder, cut
from croupier.statute import load_statute

_SETTLE = "settle"
CHECKPOINT_ROUNDS = 16
"""After so many rounds a table is kept as it stands, so that nobody replays ever more acts."""
ShoeMaker: TypeAlias = Callable[[int, int, int, list[Card]], ShoeOrder]
"""Makes the order of a shoe from its number, the act, the round and the cards to shuffle."""


def act_text(act: a.Act) -> str:
    """An act as it is stored; the settlement, which the notation implies, has a word here."""
    return _SETTLE if isinstance(act, a.Settle) else write_act(act)


def stored_act(text: str) -> a.Act:
    """The act of a stored text."""
    return a.Settle() if text == _SETTLE else read_act(text).act


@dataclass(frozen=True, slots=True)
class Settings:
    """What the table's creator has chosen, and what its host has set since.

    A table without a `name` is called after its rules, in each reader's language.
    """

    id: str
    name: str
    rules: str
    options: Mapping[str, object]
    limits: TableLimits
    clocks: Clocks
    bots: int
    public: bool
    chat: bool
    paused: bool
    host: str | None


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who has been at the table; `away`: the clock made his last decision.

    What is shown for a bot is a letter: the rest of its name is said in each reader's language.
    """

    name: str
    display: str
    bot: bool
    sitting_out: bool = False
    removed: bool = False
    away: bool = False


@dataclass(frozen=True, slots=True)
class Clock:
    """When the clock acts, for the opening that it belongs to."""

    opening: int
    at_ms: int
    total_ms: int


@dataclass(frozen=True, slots=True)
class Happened:
    """One act and what it led to; `state` is the one after it."""

    seq: int
    act: a.Act
    events: tuple[Event, ...]
    state: State


@dataclass
class LiveTable:
    """A table at one sequence number; `drawn` cards have left the shoe since its shuffle.

    `cards` are the shoe's as dealt, after a cut; `burned` those of this round that nobody
    saw; `replaced` shoes whose order is still secret because hands from them are in play.
    `round_first` is the first act after the last round, `round_shoe` the shoe that this round
    was dealt from, `ended` both for the round before. `checkpoint` counts the rounds that had
    ended at the last one, `lines` are the chat's last. `speakers` keeps who may speak in a
    window, with the state that it was found for.
    """

    settings: Settings
    state: State
    seq: int = 0
    opening: int = 0
    stage: Stage = "bets"
    shoe: ShoeOrder | None = None
    shoes: int = 0
    cards: tuple[Card, ...] = ()
    drawn: int = 0
    burned: tuple[Card, ...] = ()
    replaced: tuple[int, ...] = ()
    round_first: int = 1
    round_shoe: int = 0
    ended: tuple[int, int] = (1, 0)
    settlements: tuple[WagerSettled, ...] = ()
    last_settlements: tuple[WagerSettled, ...] = ()
    members: dict[str, Member] = field(default_factory=dict)
    ready: frozenset[str] = frozenset()
    clock: Clock | None = None
    checkpoint: int = 0
    lines: tuple[ChatLine, ...] = ()
    speakers: tuple[State, frozenset[str]] | None = field(default=None, compare=False)

    @classmethod
    def new(cls, settings: Settings) -> LiveTable:
        """An empty table."""
        chosen = load_statute(settings.rules).rules(**settings.options)
        limits = Limits(settings.limits.least, settings.limits.most)
        return cls(settings, opening_state(chosen, limits))

    @classmethod
    def resumed(
        cls, settings: Settings, seq: int, facts: Standing, shoe: ShoeOrder, round_first: int
    ) -> LiveTable:
        """A table as it stood after the act `seq`, which had shuffled the shoe."""
        live = cls.new(settings)
        live.state = standing_state(live.state.rules, live.state.limits, facts)
        live.seq, live.round_first = seq, round_first
        live.shoe, live.shoes, live.cards = shoe, shoe.number, shoe.cards
        return live

    def standing(self) -> Standing | None:
        """What can be kept to resume from, where one is due and nothing else would be needed."""
        is_due = self.state.rounds - self.checkpoint >= CHECKPOINT_ROUNDS
        if not is_due or self.shoe is None or self.shoe.seq != self.seq:
            return None
        return standing_of(self.state)

    def fork(self) -> LiveTable:
        """A copy to work on."""
        copy = object.__new__(LiveTable)
        copy.__dict__.update(self.__dict__)
        return copy

    @property
    def id(self) -> str:
        """The table's id."""
        return self.settings.id

    @property
    def next_card(self) -> Card:
        """The card that leaves the shoe next."""
        return self.cards[self.drawn]

    def with_member(self, member: Member) -> None:
        """Add or replace a member."""
        self.members = {**self.members, member.name: member}

    def apply(self, act: a.Act, make_shoe: ShoeMaker) -> Happened:
        """Apply an act that is legal, and let the shoe follow it."""
        was_betting = self.is_between_rounds
        self.state, events = apply_legal(self.state, act)
        self.seq += 1
        if was_betting and not self.is_between_rounds and self.shoe is not None:
            self.round_shoe = self.shoe.number
        if isinstance(act, a.Burn):
            self.burned = (*self.burned, self.next_card)
        if isinstance(act, a.Burn | a.Deal | a.DealDealer | a.Void):
            self.drawn += 1
        for event in events:
            self._follow(event, make_shoe)
        return Happened(self.seq, act, tuple(events), self.state)

    def _follow(self, event: Event, make_shoe: ShoeMaker) -> None:
        if isinstance(event, WagerSettled):
            self.settlements = (*self.settlements, event)
        elif isinstance(event, RoundEnded):
            self.burned = ()
            self.last_settlements, self.settlements = self.settlements, ()
            self.ended = self.round_first, self.round_shoe
            self.round_first = self.seq + 1
        elif isinstance(event, ShoeCut):
            self.cards = cut(self.cards, event.cards)
        elif is_reshuffle(event):
            self._shuffle(make_shoe)

    def _shuffle(self, make_shoe: ShoeMaker) -> None:
        """Bring into a new order whatever is not outside the shoe now."""
        cards, self.burned = reshuffled(self.state, self.burned)
        if self.shoe is not None:
            self.replaced = (*self.replaced, self.shoe.number)
        self.shoes += 1
        round_ = self.state.rounds + 1
        self.shoe = make_shoe(self.shoes, self.seq, round_, cards)
        self.cards, self.drawn = self.shoe.cards, 0

    @property
    def is_between_rounds(self) -> bool:
        """Whether no round is in play, so that a replaced shoe may be revealed."""
        return self.state.phase is Phase.BETS

    @property
    def boxes(self) -> int:
        """How many boxes the table has."""
        return may.box_count(self.state.rules)
