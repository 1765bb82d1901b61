"""Acts: everything that people and the croupier can do to a round, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from croupier.core.cards import Card


class Wager(Enum):
    """What a stake is placed on; the value is its word in the hand history."""

    MAIN = "main"
    PAIR = "pair"
    SEVENS = "sevens"
    OVER = "over"
    UNDER = "under"
    INSURANCE = "insurance"


class Mistake(Enum):
    """How a card that the dealer drew when he must not was noticed."""

    SEEN = "mistake"
    UNSEEN = "mistake unseen"


@dataclass(frozen=True, slots=True)
class Bet:
    """Stake `amount` on a box; `hand` only for a new pair wager on a split hand (from 1)."""

    person: str
    amount: int
    box: int
    wager: Wager = Wager.MAIN
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class Insure:
    """Insure one's own stake on a box against the dealer's natural."""

    person: str
    amount: int
    box: int


@dataclass(frozen=True, slots=True)
class TakeEvenMoney:
    """Take 1:1 at once for one's own stake on a natural."""

    person: str
    box: int


@dataclass(frozen=True, slots=True)
class Surrender:
    """Give the hand up for half the stake."""

    person: str
    box: int


@dataclass(frozen=True, slots=True)
class Hit:
    """Ask for a card."""

    person: str
    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class Stand:
    """Ask for no more cards; `by_clock` when the time was up."""

    person: str
    box: int
    hand: int
    by_clock: bool = False


@dataclass(frozen=True, slots=True)
class Double:
    """Double the stake and take exactly one card."""

    person: str
    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class Split:
    """Split two equal cards into two hands, each with the full stake."""

    person: str
    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class TakeFiveCards:
    """Take half the stake at once for five cards not over 21."""

    person: str
    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class BankerDraw:
    """The banker draws where he may choose."""

    person: str


@dataclass(frozen=True, slots=True)
class BankerStand:
    """The banker stands where he may choose; `by_clock` when the time was up."""

    person: str
    by_clock: bool = False


@dataclass(frozen=True, slots=True)
class Cut:
    """Insert the cut card `cards` cards from the front of the shoe."""

    person: str
    cards: int


@dataclass(frozen=True, slots=True)
class Sit:
    """Take the seat at a box."""

    person: str
    box: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the table."""

    person: str


@dataclass(frozen=True, slots=True)
class Close:
    """The croupier closes the window of insurance, even money and surrender."""


@dataclass(frozen=True, slots=True)
class Chips:
    """A fact: from now on a person can stake this much more."""

    person: str
    amount: int


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The croupier shuffles."""


@dataclass(frozen=True, slots=True)
class Burn:
    """The croupier burns one card; `None` when nobody saw it."""

    card: Card | None


@dataclass(frozen=True, slots=True)
class Deal:
    """A card goes to a hand; `exposed` when it was turned up by mistake."""

    box: int
    hand: int
    card: Card | None
    exposed: bool = False


@dataclass(frozen=True, slots=True)
class DealDealer:
    """A card goes to the dealer (or the banker)."""

    card: Card | None
    mistake: Mistake | None = None


@dataclass(frozen=True, slots=True)
class CutCard:
    """The second cut card came out."""


@dataclass(frozen=True, slots=True)
class Void:
    """A card exposed or drawn by mistake has been taken away."""

    card: Card | None


@dataclass(frozen=True, slots=True)
class Misdeal:
    """A dealing error cannot be put right: the whole round is burned."""


@dataclass(frozen=True, slots=True)
class Settle:
    """The croupier pays and collects; implied in a hand history."""


Play: TypeAlias = Hit | Stand | Double | Split | TakeFiveCards
WindowAct: TypeAlias = Insure | TakeEvenMoney | Surrender
BankerAct: TypeAlias = BankerDraw | BankerStand
PersonAct: TypeAlias = Bet | WindowAct | Play | BankerAct | Cut | Sit | Leave
CroupierAct: TypeAlias = (
    Close | Chips | Shuffle | Burn | Deal | DealDealer | CutCard | Void | Misdeal | Settle
)
Act: TypeAlias = PersonAct | CroupierAct

PLAYS = (Hit, Stand, Double, Split, TakeFiveCards)
WINDOW_ACTS = (Insure, TakeEvenMoney, Surrender)
BANKER_ACTS = (BankerDraw, BankerStand)
PERSON_ACTS = (Bet, *WINDOW_ACTS, *PLAYS, *BANKER_ACTS, Cut, Sit, Leave)
