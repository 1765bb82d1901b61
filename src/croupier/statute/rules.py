"""The rules of one table: every parameter of the game with the value in force there.

`Rules` is all that the engine is given. A statute makes it (`Statute.rules`), having checked that
every value is one that the statute permits, so nothing here is checked a second time.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, final

Device: TypeAlias = Literal["box", "shoe", "shuffler", "afresh"]
BurnFirst: TypeAlias = Literal["decks", "one", "none"]
MistakenCard: TypeAlias = Literal["void", "valid"]
Procedure: TypeAlias = Literal[1, 2, "first_hidden"]
Bank: TypeAlias = Literal["house", "rotates"]
BankPasses: TypeAlias = Literal["pays_all", "every_round", "never"]
DealerSoft17: TypeAlias = Literal["stand", "draw", "choice"]
SplitMatch: TypeAlias = Literal["value", "rank"]
Double: TypeAlias = Literal["any_two", "eleven", "any"]
DoubleCards: TypeAlias = Literal["two", "any"]
InsuranceMax: TypeAlias = Literal["half", "full"]
InsurancePays: TypeAlias = Literal["two_to_one", "premium"]
NaturalTakes: TypeAlias = Literal["all", "original_of_double"]
SideBet: TypeAlias = Literal["pair", "sevens", "thirteen"]
PairBetOnSplit: TypeAlias = Literal["new", "again", "none"]
SevensThirdCard: TypeAlias = Literal["split", "next"]
BoxControl: TypeAlias = Literal["seated", "nearest", "largest", "own"]


@final
class Cites(Mapping[str, str]):
    """Code of a ruling or refusal to the id of the line it rests on: a mapping nobody can change.

    A mapping proxy would do, but rules travel to other processes and a proxy cannot be pickled.
    """

    __slots__ = ("_lines",)

    def __init__(self, lines: Mapping[str, str]) -> None:
        self._lines = dict(lines)

    def __getitem__(self, code: str) -> str:
        return self._lines[code]

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One choice among what a statute permits: frozen and hashable, the same rules are equal.

    A field is None where the parameter has no meaning under the other ones (a table without a
    croupier has no rule on his mistakes).
    """

    id: str
    """Which rule set this is: `macau-2000`, `macau-2004` or `banker`. To be shown and written,
    never compared: what differs between rule sets is said by the fields below."""

    decks: int
    """How many packs of 52 cards are dealt from, 1 to 8."""

    device: Device
    """What the cards are dealt from. `box`: a dealing box with one pack, shuffled before every
    round. `shoe`: dealt down to the cut card. `shuffler`: the cards of a round go back after it.
    `afresh`: shuffled before every round, without a croupier's opening burns."""

    cut_card_from_end: int | None
    """How many cards lie behind the second cut card: it comes out once no more than that many
    remain, and the round is then the last of the shoe. None where no such card is used (only a
    shoe of two packs or more has one)."""

    boxes: int
    """How many boxes the table has, numbered from 1 in the order of play."""

    boxes_per_player_max: int
    """On how many boxes one person may have main stakes in one round, 1 to `boxes`."""

    burn_first: BurnFirst
    """How many cards are burned right after a shuffle (with a shuffler only before the first
    round): `decks` as many as there are packs, `one`, `none`."""

    burn_each_round: bool
    """Whether one card is burned before every round but the first after a shuffle. Says nothing
    about a dealing box, which is shuffled before every round."""

    burn_before_second: bool
    """Whether one card is burned before the dealer's second card. Says nothing about a dealing
    box, where that card is dealt before play."""

    exposed_first_card: MistakenCard | None
    """What becomes of the very first card of a round when it is turned up by mistake; every later
    exposed card is void. None where no croupier deals."""

    procedure: Procedure
    """How the boxes' first two cards lie. 1: face down. 2: face up. `first_hidden`: for everybody,
    the banker too, the first face down and the second face up. With a dealing box the dealer has
    a second card, face down, before play."""

    bank: Bank
    """Against whom the boxes play: the `house`, or a player whose bank `rotates`."""

    bank_passes: BankPasses | None
    """When a rotating bank passes: after a round in which the banker paid everybody (`pays_all`),
    after `every_round`, or `never` by the result of a round. None where the house is the bank."""

    dealer_soft_17: DealerSoft17
    """What the dealer does on 17 with an ace counted 11. `stand`; `draw`; `choice`: a banker
    chooses on every such hand from 17 to 20 (with the ace as 1 it is 16 or less)."""

    undrawn_error_card: MistakenCard | None
    """What becomes of a card that the dealer drew by mistake when it is noticed before the card
    is turned up; one already turned up is void. None where no croupier deals."""

    hit_21: bool
    """Whether a player may draw on 21 (never on a natural)."""

    split_match: SplitMatch
    """What makes two cards a pair that may be split: equal `value` (jack and queen) or `rank`."""

    hands_max: int
    """How many hands a box may grow to by splitting, 2 or more."""

    resplit_aces: bool
    """Whether a split ace that receives an ace may be split again, up to `hands_max`."""

    hit_split_aces: bool
    """Whether a split ace may be played on; otherwise it gets one card and no more."""

    resplit_after_declining: bool
    """Whether a pair may be split after a pair of the same box that could have been split was hit,
    stood on or doubled instead. Does not concern aces."""

    double: Double
    """On what a player may double: `any_two` on every total of two cards, `eleven` on a hard total
    of 11, `any` on every total. How many cards it may have had, `double_cards` says."""

    double_cards: DoubleCards
    """How many cards a hand may have that is doubled: `two`, or `any` number."""

    double_after_split: bool
    """Whether a hand from a split may be doubled (split aces that get one card never)."""

    surrender: bool
    """Whether a player may give up half his stake in the window, the upcard not being an ace; the
    dealer's later natural does not matter to it."""

    even_money: bool
    """Whether the holder of a natural may take 1:1 in the window, the upcard being an ace or
    ten-valued."""

    insurance_max: InsuranceMax
    """The most that may be insured: `half` of the original stake or the `full` stake."""

    insurance_exact: bool
    """Whether an insurance must be exactly that much, not just at most."""

    insurance_pays: InsurancePays
    """What an insurance brings when the dealer has a natural. `two_to_one`: it is paid 2:1 and the
    main stake is lost (a natural pushes). `premium`: it is kept by the bank and the main stake
    comes back."""

    ace_checked: bool
    """Whether the dealer's hidden card is checked when the window closes, the open one being an
    ace, so that a natural ends the round before play."""

    natural_takes: NaturalTakes
    """What the dealer's natural takes of a doubled hand: `all`, or only the stake it had before
    the double (`original_of_double`). Stakes added by a split are always taken."""

    natural_paid_at_once: bool
    """Whether a natural is paid before play when the upcard is 2 to 9."""

    special_bonus: bool
    """Whether a suited 6-7-8 or three sevens, in exactly three cards, wins 3 times the stake at
    once."""

    bonus_on_split: bool
    """Whether a hand from a split may win the special bonus. Says nothing without it."""

    five_cards: bool
    """Whether the holder of five cards not over 21 may take half his stake as winnings at once,
    the upcard not being an ace."""

    five_cards_on_split: bool
    """Whether that goes for a hand from a split too. Says nothing without `five_cards`."""

    side_bets: frozenset[SideBet]
    """Which extra bets are taken: `pair` (the first two cards of a box), `sevens`, `thirteen`
    (over and under)."""

    side_bets_per_box_max: int
    """How many kinds of extra bet one person may have on one box in one round."""

    pair_bet_on_split: PairBetOnSplit
    """What a split means to pair bets. `new`: new ones may be made on the two hands until the
    controller's next act there. `again`: the same bet is judged again on every split hand.
    `none`: nothing."""

    sevens_third_card: SevensThirdCard
    """Which card counts as the third of a sevens bet: the first one dealt to the first hand after
    a `split` of the sevens, or the `next` one of the box however it comes."""

    box_control: BoxControl
    """Who decides for a box with several bettors: the one `seated` there, else who bet first;
    `nearest`: the same, with few bettors; the `largest` stake, on a tie the seated person;
    `own`: a box has one bettor."""

    bettors_per_box_max: int | None
    """How many people may have a main stake on one box. None: no limit."""

    cites: Cites = field(compare=False, hash=False, repr=False)
    """Which line each ruling and refusal rests on. It follows from the statute, so it takes no
    part in comparing."""

    def cite(self, code: str) -> str:
        """Return the id of the line that a ruling or refusal with this code rests on.

        KeyError for a code that no statute knows: a mistake of ours, never of a person's.
        """
        return self.cites[code]
