"""The state of a table: seats, bets, hands, dealer and shoe, as one value.

A `State` is treated as immutable: `apply` forks it and changes only its own copy, in
`evolve`. Everything that it refers to is frozen, so a fork is shallow and cheap.

A view is a `State` too: what one person may see. Hidden cards are `None` in it, unseen
cards are counted as such, and other people's chips are missing (see `views`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final, cast

from croupier.core.cards import Card
from croupier.core.hands import Total, total
from croupier.core.records import changed
from croupier.core.tally import EMPTY, Tally
from croupier.engine.acts import Wager
from croupier.engine.events import Ended
from croupier.statute.rules import Rules

MOST_STAKE: Final = 1_000_000_000_000
"""The table limit where none is chosen: 5,000 times it still fits a browser's integers."""


class Phase(IntEnum):
    """Where a round stands (general/phase); `DEALER` and `END` follow the boxes' play."""

    BETS = 0
    DEAL = 1
    WINDOW = 2
    PLAY = 3
    DEALER = 4
    END = 5


class Due(IntEnum):
    """Why a hand is owed a card."""

    NONE = 0
    HIT = 1
    DOUBLE = 2


def seen_cards(cards: tuple[Card | None, ...]) -> tuple[Card, ...]:
    """The cards among these that the viewer has seen."""
    if None in cards:
        return tuple(each for each in cards if each is not None)
    return cast("tuple[Card, ...]", cards)


@dataclass(frozen=True, slots=True)
class Limits:
    """The table's limits for one person's stake on one wager, in chips (general/stakes)."""

    least: int = 2
    most: int = MOST_STAKE


@dataclass(frozen=True)
class Stake:
    """What one bettor has on one hand; `doubled` when `amount` is twice the original."""

    person: str
    amount: int
    doubled: bool = False
    is_open: bool = True


@dataclass(frozen=True)
class SideBet:
    """A pair, sevens, over or under wager; `won` once it has been paid."""

    person: str
    wager: Wager
    amount: int
    is_open: bool = True
    won: bool = False


@dataclass(frozen=True)
class Insurance:
    """What one bettor has insured on a box."""

    person: str
    amount: int
    is_open: bool = True


@dataclass(frozen=True)
class Hand:
    """One hand of a box; `hidden` of its cards lie face down, from place `hidden_from` on.

    That is the first place, save where an exposed first card was left good (2004/5.1).
    """

    cards: tuple[Card | None, ...] = ()
    hidden: int = 0
    hidden_from: int = 0
    stakes: tuple[Stake, ...] = ()
    pairs: tuple[SideBet, ...] = ()
    from_split: bool = False
    due: Due = Due.NONE
    ended: Ended | None = None

    @property
    def known(self) -> tuple[Card, ...]:
        """The cards that this state shows."""
        return seen_cards(self.cards)

    @property
    def face_down(self) -> tuple[Card | None, ...]:
        """The cards that lie face down."""
        return self.cards[self.hidden_from : self.hidden_from + self.hidden]

    def with_face_down(self, cards: tuple[Card | None, ...]) -> tuple[Card | None, ...]:
        """All its cards, with these in the places of those that lie face down."""
        after = self.hidden_from + self.hidden
        return (*self.cards[: self.hidden_from], *cards, *self.cards[after:])

    @property
    def total(self) -> Total | None:
        """The hand's count, `None` where a card of it is hidden from the viewer."""
        known = self.known
        return total(known) if len(known) == len(self.cards) else None

    def stake_of(self, person: str) -> Stake | None:
        """A person's stake on this hand."""
        for each in self.stakes:
            if each.person == person:
                return each
        return None

    @property
    def has_open_stake(self) -> bool:
        """Whether a main stake on this hand is still to be decided."""
        return any(each.is_open for each in self.stakes)


@dataclass(frozen=True)
class Box:
    """A betting place in one round; `stakes` are the main bets in the order they came."""

    stakes: tuple[Stake, ...] = ()
    side_bets: tuple[SideBet, ...] = ()
    insurances: tuple[Insurance, ...] = ()
    controller: str | None = None
    hands: tuple[Hand, ...] = ()
    declined_split: bool = False

    def stake_of(self, person: str) -> Stake | None:
        """A person's original main stake on this box."""
        for each in self.stakes:
            if each.person == person:
                return each
        return None

    def insurance_of(self, person: str) -> Insurance | None:
        """A person's insurance on this box."""
        for each in self.insurances:
            if each.person == person:
                return each
        return None

    @property
    def is_in_round(self) -> bool:
        """Whether the box has been dealt in."""
        return bool(self.hands)


@dataclass(frozen=True)
class Dealer:
    """The dealer's (banker's) cards; one of the first two may lie face down.

    `upcard_at` is the place of the one that lies open before play, `hidden_at` that of the
    hidden one, `None` when all lie open; `due` when a banker has chosen to draw, `stood`
    when he has chosen to stand.
    """

    upcard_at: int
    cards: tuple[Card | None, ...] = ()
    hidden_at: int | None = None
    due: bool = False
    stood: bool = False
    checked: bool = False

    @property
    def upcard(self) -> Card | None:
        """The open one of the first two cards."""
        return self.cards[self.upcard_at] if len(self.cards) > self.upcard_at else None

    @property
    def known(self) -> tuple[Card, ...]:
        """The cards that this state shows."""
        return seen_cards(self.cards)

    @property
    def total(self) -> Total | None:
        """The dealer's count, `None` where a card is hidden from the viewer."""
        known = self.known
        return total(known) if known and len(known) == len(self.cards) else None


@dataclass(frozen=True)
class Shoe:
    """The shoe procedure: what is in it, what is due, and where the other cards lie.

    `left` is the number of cards still in the shoe, `None` when a history begins in the
    middle of one. `out` are all cards out of the shoe, of which `tray` were discarded in
    earlier rounds and `spent` in this one (burned, void, of settled hands).
    """

    left: int | None
    shuffle_due: bool = True
    opened: bool = False
    may_cut: bool = False
    burns_due: int = 0
    opening_burns: bool = False
    cut_card_out: bool = False
    out: Tally = EMPTY
    tray: Tally = EMPTY
    spent: Tally = EMPTY


@dataclass(frozen=True, slots=True)
class LastRound:
    """A finished round, kept to be shown and judged until the next one has ended."""

    boxes: dict[int, Box]
    dealer: Dealer
    net: dict[str, int]
    burned: bool


@dataclass
class State:
    """Everything that the engine knows; see the module for how it may be used.

    `viewer` is whose view it is (`None`: the croupier's, who sees everything); `purses`
    what people can still stake (who is missing has enough); `flow` what each bettor has
    got back minus staked in this round; `banker` the seat that holds a rotating bank;
    `bank_before` the seat that held it before; `main_net` what each bettor's decided main
    stakes have brought; `gone` who left during this round.
    """

    rules: Rules
    limits: Limits
    shoe: Shoe
    dealer: Dealer
    viewer: str | None = None
    phase: Phase = Phase.BETS
    seats: dict[int, str] = field(default_factory=dict)
    banker: int | None = None
    bank_before: int | None = None
    purses: dict[str, int] = field(default_factory=dict)
    flow: dict[str, int] = field(default_factory=dict)
    main_net: dict[str, int] = field(default_factory=dict)
    boxes: dict[int, Box] = field(default_factory=dict)
    gone: frozenset[str] = frozenset()
    first_card_dealt: bool = False
    rounds: int = 0
    last: LastRound | None = None

    def fork(self) -> State:
        """A copy that may be changed without changing this one."""
        copy = object.__new__(State)
        copy.__dict__.update(self.__dict__)
        return copy

    def set_hand(self, box: int, at: int, hand: Hand) -> None:
        """Replace a hand (of a fork only); `at` counts from 0."""
        place = self.boxes[box]
        hands = (*place.hands[:at], hand, *place.hands[at + 1 :])
        self.set_box(box, changed(place, hands=hands))

    def set_box(self, number: int, box: Box) -> None:
        """Replace a box (of a fork only)."""
        self.boxes = {**self.boxes, number: box}

    @property
    def banker_name(self) -> str | None:
        """Who holds a rotating bank."""
        return None if self.banker is None else self.seats.get(self.banker)

    def purse(self, person: str) -> int | None:
        """What a person can still stake, `None` for enough."""
        return self.purses.get(person)

    @property
    def hands_in_order(self) -> list[tuple[int, int, Hand]]:
        """Every hand in the order of play, with its box and its place from 0."""
        return [
            (number, at, hand)
            for number, box in self.boxes.items()
            for at, hand in enumerate(box.hands)
        ]

    @property
    def bettors(self) -> set[str]:
        """Everybody with a main stake on a box of this round."""
        return {each.person for box in self.boxes.values() for each in box.stakes}
