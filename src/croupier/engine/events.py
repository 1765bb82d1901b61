"""Events: what has happened at the table, each a fact that changes the state."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from croupier.core.cards import Card
from croupier.engine.acts import Mistake, Wager


class Ended(Enum):
    """Why a hand is over; the value is the word in a judged round."""

    STOOD = "stood"
    TWENTY_ONE = "21"
    NATURAL = "natural"
    BUST = "bust"
    DOUBLED = "doubled"
    SPLIT_ACES = "split aces"
    SURRENDERED = "surrender"
    EVEN_MONEY = "even money"
    BONUS = "special bonus"
    FIVE_CARDS = "five cards"
    ESCAPED = "escaped"


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A person sits at a box."""

    person: str
    box: int


@dataclass(frozen=True, slots=True)
class PersonLeft:
    """A person has left the table; his seats are free."""

    person: str


@dataclass(frozen=True, slots=True)
class BankPassed:
    """Another seat holds the bank; `box` is `None` while nobody can cover it.

    `chips` is what the banker can cover, `None` for enough.
    """

    box: int | None
    chips: int | None


@dataclass(frozen=True, slots=True)
class ChipsSet:
    """What a person can stake from now on."""

    person: str
    amount: int


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The cards were shuffled; `left` of them are in the shoe, `burns` are to be burned.

    `opening` when these burns are the opening ones, not the one before a later round.
    """

    left: int
    burns: int
    opening: bool
    article: str


@dataclass(frozen=True, slots=True)
class RanOutShuffled:
    """The shoe ran out inside a round: what lay in the discard tray was shuffled."""

    article: str


@dataclass(frozen=True, slots=True)
class ShoeCut:
    """A player inserted the cut card."""

    person: str
    cards: int
    article: str


@dataclass(frozen=True, slots=True)
class CardBurned:
    """A card went to the discard tray unplayed."""

    card: Card | None
    article: str


@dataclass(frozen=True, slots=True)
class CutCardOut:
    """The cut card came out: this round is the last of the shoe."""

    article: str


@dataclass(frozen=True, slots=True)
class BetPlaced:
    """A stake was added to a wager on a box (or, after a split, on a hand)."""

    person: str
    box: int
    wager: Wager
    amount: int
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class BetReturned:
    """A wager came back before it was decided."""

    person: str
    box: int
    wager: Wager
    amount: int
    article: str


@dataclass(frozen=True, slots=True)
class BetsClosed:
    """No more bets: boxes in the order of play, each with who decides for it."""

    controllers: tuple[tuple[int, str], ...]
    article: str


@dataclass(frozen=True, slots=True)
class CardDealt:
    """A hand received a card; `hidden` when it lies face down."""

    box: int
    hand: int
    card: Card | None
    hidden: bool


@dataclass(frozen=True, slots=True)
class DealerCardDealt:
    """The dealer (banker) received a card; `hidden` when it lies face down."""

    card: Card | None
    hidden: bool


@dataclass(frozen=True, slots=True)
class CardVoided:
    """A card does not count and went to the discard tray."""

    card: Card | None
    article: str


@dataclass(frozen=True, slots=True)
class MistakenCardCounts:
    """A card that the dealer drew by mistake is treated as good."""

    mistake: Mistake
    article: str


@dataclass(frozen=True, slots=True)
class WindowOpened:
    """The deal is complete: insurance, even money and surrender may be declared."""


@dataclass(frozen=True, slots=True)
class WindowClosed:
    """Play begins."""


@dataclass(frozen=True, slots=True)
class InsurancePlaced:
    """A bettor insured his stake."""

    person: str
    box: int
    amount: int


@dataclass(frozen=True, slots=True)
class BankerChecked:
    """The banker's hidden card was checked for a natural."""

    natural: bool
    article: str


@dataclass(frozen=True, slots=True)
class HandTurned:
    """A hand's hidden cards were turned face up: `cards` are those that were hidden."""

    box: int
    hand: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DealerTurned:
    """The dealer's hidden card was turned face up."""

    card: Card


@dataclass(frozen=True, slots=True)
class HandHit:
    """A card was asked for; it is due."""

    person: str
    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class HandDoubled:
    """A stake was doubled by those who `paid`; one card is due."""

    person: str
    box: int
    hand: int
    paid: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandSplit:
    """A hand became two; those who `paid` have their stake on both."""

    person: str
    box: int
    hand: int
    paid: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SplitDeclined:
    """A pair of this box that could have been split was played otherwise (2004/16(5))."""

    box: int


@dataclass(frozen=True, slots=True)
class HandEnded:
    """A hand is over; `by_clock` when the clock stood on it."""

    box: int
    hand: int
    ended: Ended
    by_clock: bool = False


@dataclass(frozen=True, slots=True)
class BankerDrew:
    """The banker chose to draw; a card is due."""

    person: str


@dataclass(frozen=True, slots=True)
class BankerStood:
    """The banker chose to stand."""

    person: str
    by_clock: bool = False


@dataclass(frozen=True, slots=True)
class PlayEnded:
    """Every hand is over; the dealer (banker) is next."""


@dataclass(frozen=True, slots=True)
class DealerDone:
    """Nothing more is dealt; the round is to be settled."""


@dataclass(frozen=True, slots=True)
class WagerSettled:
    """One wager of one person was decided.

    `net` is what he gained or lost on it, `returned` what goes back to him (stake
    included), both in chips; `ruling` is the code under which the article is cited.
    """

    person: str
    box: int
    hand: int
    wager: Wager
    stake: int
    net: int
    returned: int
    ruling: str
    article: str


@dataclass(frozen=True, slots=True)
class RoundBurned:
    """The round is void: every stake came back, every settlement is undone."""

    article: str


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round is over: the change of everybody's chips, also 0."""

    net: tuple[tuple[str, int], ...]
    burned: bool = False


@dataclass(frozen=True, slots=True)
class ShoePrepared:
    """What the next round begins with; `left` when the used cards went back to the shoe."""

    shuffle_due: bool
    burns: int
    left: int | None = None


@dataclass(frozen=True, slots=True)
class BurnDue:
    """So many cards are to be burned before the dealer's second card."""

    burns: int


Event: TypeAlias = (
    SeatTaken
    | PersonLeft
    | BankPassed
    | ChipsSet
    | Shuffled
    | RanOutShuffled
    | ShoeCut
    | CardBurned
    | CutCardOut
    | BetPlaced
    | BetReturned
    | BetsClosed
    | CardDealt
    | DealerCardDealt
    | CardVoided
    | MistakenCardCounts
    | WindowOpened
    | WindowClosed
    | InsurancePlaced
    | BankerChecked
    | HandTurned
    | DealerTurned
    | HandHit
    | HandDoubled
    | HandSplit
    | SplitDeclined
    | HandEnded
    | BankerDrew
    | BankerStood
    | PlayEnded
    | DealerDone
    | WagerSettled
    | RoundBurned
    | RoundEnded
    | ShoePrepared
    | BurnDue
)
