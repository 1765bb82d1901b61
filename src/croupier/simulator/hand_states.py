"""The states of hands: found from rules and a strategy, those with the same future made one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Final, NamedTuple, TypeAlias

from croupier.core.hands import TWENTY_ONE, Total, counted
from croupier.engine.settle import compare, lost_to_natural
from croupier.simulator.letters import Alphabet
from croupier.tables.compile import RuleTables
from croupier.tables.play import MANY_CARDS, HandFacts, Play, Strategy
from croupier.tables.procedure import ProcedureTables

_ACE, _TEN = 1, 10
_FIVE: Final = 5
_HALVES: Final = 2
"""Nets are counted in half stakes."""

_TWO: Final = 2
_MANY_OF_DEALER: Final = 3
"""From so many of the dealer's cards on nothing asks how many they are."""

NO_LETTER: Final = -1

Row: TypeAlias = tuple[int, ...]


class Kind(IntEnum):
    """What a state waits for; states are numbered in this order."""

    CARD = 0
    DEALER = 1
    OVER = 2
    PAIR = 3


class End(NamedTuple):
    """A hand that is over: its net in half stakes, and how many stakes were on it."""

    net: int
    staked: int


class Pair(NamedTuple):
    """A pair that may be split: whether each variant does, and its state where it does not."""

    wants: tuple[bool, ...]
    unsplit: Row
    hands_max: int
    binds: bool


class State(NamedTuple):
    """One state: the next one by variant and letter, or what it ends in."""

    kind: Kind
    rows: tuple[Row, ...]
    extra: End | Pair | None


class States:
    """All states found so far; asking for one that is there gives its number."""

    def __init__(self) -> None:
        self.found: list[State] = []
        self._numbers: dict[State, int] = {}

    def number(self, state: State) -> int:
        """Number a state by its future."""
        if state not in self._numbers:
            self._numbers[state] = len(self.found)
            self.found.append(state)
        return self._numbers[state]

    def end(self, net: float, staked: int = 1) -> int:
        """Number the state of a hand that is over; `net` in half stakes."""
        assert net == int(net)
        return self.number(State(Kind.OVER, (), End(int(net), staked)))


class Hand(NamedTuple):
    """What decides about a player's hand, besides the upcard."""

    hard: int
    has_ace: bool
    cards: int
    split_rank: int
    letter: int = NO_LETTER
    """Of a first card."""

    is_suited: bool = False
    """Whether a third card of the suit of two can make the special bonus."""

    thirds: frozenset[int] = frozenset()
    """The letters that would make it."""

    is_bonus: bool = False
    counts: Row = ()

    @property
    def total(self) -> Total:
        """What it counts."""
        return counted(self.hard, has_ace=self.has_ace)


class Variant(NamedTuple):
    """One way to play, against one dealer's rule; variants differ in nothing else."""

    tables: RuleTables
    strategy: Strategy


class Dealer(NamedTuple):
    """A dealer's hand as one open hand of a player sees it."""

    against: int
    """The player's total; 0 for a natural."""

    staked: int
    hard: int
    has_ace: bool
    cards: int


_NATURAL: Final = 0


class HandStates:
    """Finds the states of hands and of the dealer's cards against them."""

    def __init__(self, procedure: ProcedureTables, variants: Sequence[Variant]) -> None:
        self.tables = variants[0].tables
        self.procedure = procedure
        self.strategies = [each.strategy for each in variants]
        self.letters = Alphabet(self.tables)
        self.states = States()
        self._draws = [each.tables.dealer_draws for each in variants]
        self._sees_cards = any(each.sees_cards for each in self.strategies)
        self._played: dict[tuple[int, int, Hand], int] = {}
        self._waiting: dict[tuple[int, Hand, Play], int] = {}
        self._second_cards: dict[tuple[int, int], int] = {}
        self._dealers: dict[Dealer, int] = {}

    # A player's hand -------------------------------------------------------------------

    def one_card(self, letter: int, split_rank: int) -> Hand:
        """Begin a hand with its first card."""
        points = self.letters.points[letter]
        counts = tuple(int(rank == points) for rank in range(1, _TEN + 1))
        return Hand(points, points == _ACE, 1, split_rank, letter, counts=counts)

    def grown(self, hand: Hand, letter: int) -> Hand:
        """Give a hand one card more."""
        points = self.letters.points[letter]
        hard, has_ace = hand.hard + points, hand.has_ace or points == _ACE
        cards = min(hand.cards + 1, MANY_CARDS)
        keeps_counts = cards == _TWO or (self._sees_cards and hard <= TWENTY_ONE)
        grown = Hand(
            hard,
            has_ace,
            cards,
            hand.split_rank,
            is_bonus=letter in hand.thirds,
            counts=_plus(hand.counts, points) if keeps_counts else (),
        )
        if cards == _TWO and self.tables.bonus[int(hand.split_rank > 0)]:
            return grown._replace(
                is_suited=self.letters.are_suited(hand.letter, letter),
                thirds=self.letters.thirds(hand.letter, letter),
            )
        return grown

    def played(self, variant: int, up: int, hand: Hand) -> int:
        """The state of a hand of two or more cards after it has been decided about."""
        key = (variant, up, hand)
        if key not in self._played:
            self._played[key] = self._decided(variant, up, hand)
        return self._played[key]

    def _decided(self, variant: int, up: int, hand: Hand) -> int:
        if hand.hard > TWENTY_ONE:
            return self.states.end(-_HALVES)
        if hand.is_bonus:
            return self.states.end(_HALVES * self.tables.bonus_pays)
        may = self._may(up, hand)
        if may == [Play.STAND]:
            return self._stands(up, hand)
        choice = self.strategies[variant].play(up, self._facts(up, hand), may)
        assert choice in may
        if choice is Play.STAND:
            return self._stands(up, hand)
        if choice is Play.FIVE_CARDS:
            return self.states.end(_HALVES * self.tables.five_pays)
        return self._waits(up, hand, choice)

    def _may(self, up: int, hand: Hand) -> list[Play]:
        """What a hand may do at its turn; only standing where it is passed over."""
        tables, split = self.tables, int(hand.split_rank > 0)
        if hand.split_rank == _ACE and not tables.hits_split_aces:
            return [Play.STAND]
        may = [Play.STAND]
        points, is_soft = hand.total
        if tables.hits[points]:
            may.append(Play.HIT)
        if tables.doubles[split, int(hand.cards > _TWO), points, int(is_soft)]:
            may.append(Play.DOUBLE)
        if hand.cards == _FIVE and tables.five_cards[split, up]:
            may.append(Play.FIVE_CARDS)
        return may

    def _facts(self, up: int, hand: Hand) -> HandFacts:
        split = int(hand.split_rank > 0)
        return HandFacts(
            *hand.total,
            hand.cards,
            hand.split_rank,
            hand.is_suited,
            bool(hand.cards == _FIVE - 1 and self.tables.five_cards[split, up]),
            hand.counts,
        )

    def _stands(self, up: int, hand: Hand, staked: int = 1) -> int:
        return self.dealer(Dealer(hand.total.points, staked, up, up == _ACE, 1))

    def _waits(self, up: int, hand: Hand, choice: Play) -> int:
        """A hand that waits for a card, its only one if it was doubled."""
        key = (up, hand, choice)
        if key not in self._waiting:
            after = self._doubled if choice is Play.DOUBLE else self.played
            self._waiting[key] = self._waiting_state(
                lambda variant, letter: after(variant, up, self.grown(hand, letter)),
                suits_matter=bool(hand.thirds),
            )
        return self._waiting[key]

    def _doubled(self, variant: int, up: int, hand: Hand) -> int:
        if hand.hard > TWENTY_ONE:
            return self.states.end(-_HALVES * _TWO, _TWO)
        if hand.is_bonus:
            return self.states.end(_HALVES * _TWO * self.tables.bonus_pays, _TWO)
        return self._stands(up, hand, staked=_TWO)

    def _waiting_state(
        self, after: Callable[[int, int], int], *, suits_matter: bool = False
    ) -> int:
        """A state that waits for a card, by what is `after` it for a variant and a letter.

        Where suits do not matter each number of points is asked about once.
        """
        rows = []
        for variant in range(len(self.strategies)):
            if suits_matter:
                row = tuple(after(variant, letter) for letter in range(len(self.letters)))
            else:
                by_points = {
                    points: after(variant, letter)
                    for points, letter in self.letters.with_points.items()
                }
                row = tuple(by_points[points] for points in self.letters.points)
            rows.append(row)
        return self.states.number(State(Kind.CARD, tuple(rows), None))

    # Pairs and first cards -------------------------------------------------------------

    def first_two(self, variant: int, up: int, one: int, two: int) -> int:
        """A box's state at its turn, before which it has not been given up."""
        hand = self.grown(self.one_card(one, 0), two)
        if self.letters.are_natural(one, two):
            if self.procedure.natural_at_once[up]:
                return self.natural_paid()
            return self.dealer(Dealer(_NATURAL, 1, up, up == _ACE, 1))
        points = self.letters.points[one]
        is_pair = self.letters.make_pair(one, two) and self.tables.hands_max[points] > 1
        unsplit = self.played(variant, up, hand)
        if is_pair and self.strategies[variant].splits(up, points):
            wants = tuple(each.splits(up, points) for each in self.strategies)
            return self._pair(wants, (unsplit,) * len(wants), points)
        return unsplit

    def gives_up(self, variant: int, up: int, one: int, two: int) -> bool:
        """Whether the first two cards are surrendered in the window."""
        if not self.tables.surrender[up] or self.letters.are_natural(one, two):
            return False
        hand = self.grown(self.one_card(one, 0), two)
        return self.strategies[variant].surrenders(up, self._facts(up, hand))

    def split_hand(self, up: int, letter: int) -> int:
        """A split hand with one card, waiting for its second; any state where nobody splits."""
        points = self.letters.points[letter]
        if not any(each.splits(up, points) for each in self.strategies):
            return self.surrendered()
        hand = self.one_card(letter, points)
        return self._waiting_state(
            lambda variant, second: self._second_of_split(variant, up, hand, letter, second),
            suits_matter=True,
        )

    def _second_of_split(self, variant: int, up: int, hand: Hand, one: int, two: int) -> int:
        grown = self.grown(hand, two)
        points = self.letters.points[one]
        again = self.letters.make_pair(one, two) and self.tables.hands_max[points] > _TWO
        wants = tuple(each.splits(up, points) for each in self.strategies)
        if not again or not any(wants):
            return self.played(variant, up, grown)
        unsplit = tuple(self.played(at, up, grown) for at in range(len(self.strategies)))
        return self._pair(wants, unsplit, points)

    def _pair(self, wants: tuple[bool, ...], unsplit: Row, points: int) -> int:
        binds = not self.procedure.splits_after_declining and points != _ACE
        pair = Pair(wants, unsplit, int(self.tables.hands_max[points]), binds)
        return self.states.number(State(Kind.PAIR, (), pair))

    def deal(self) -> int:
        """The state before the first card, where a lone box's cards come in their plain order.

        Box, dealer, box: then all that is decided in the window follows from these three.
        """
        return self._waiting_state(lambda _, one: self._upcard(one), suits_matter=True)

    def _upcard(self, one: int) -> int:
        return self._waiting_state(
            lambda _, letter: self._second_card(self.letters.points[letter], one)
        )

    def _second_card(self, up: int, one: int) -> int:
        key = (up, one)
        if key not in self._second_cards:
            self._second_cards[key] = self._waiting_state(
                lambda variant, two: self._after_deal(variant, up, one, two), suits_matter=True
            )
        return self._second_cards[key]

    def _after_deal(self, variant: int, up: int, one: int, two: int) -> int:
        if self.gives_up(variant, up, one, two):
            return self.surrendered()
        return self.first_two(variant, up, one, two)

    def surrendered(self) -> int:
        """A hand that has been given up."""
        return self.states.end(_HALVES * self.tables.surrender_pays)

    def natural_paid(self) -> int:
        """A natural that has been paid."""
        return self.states.end(_HALVES * self.tables.natural_pays)

    # The dealer ------------------------------------------------------------------------

    def dealer(self, seen: Dealer) -> int:
        """The state of an open hand for whom the dealer draws his next card."""
        if seen not in self._dealers:
            kind = Kind.DEALER if seen.cards == 1 else Kind.CARD
            rows = []
            for variant in range(len(self.strategies)):
                by_points = {
                    points: self._drawn(variant, seen, points) for points in range(_ACE, _TEN + 1)
                }
                rows.append(tuple(by_points[points] for points in self.letters.points))
            self._dealers[seen] = self.states.number(State(kind, tuple(rows), None))
        return self._dealers[seen]

    def _drawn(self, variant: int, seen: Dealer, points: int) -> int:
        after = Dealer(
            seen.against,
            seen.staked,
            seen.hard + points,
            seen.has_ace or points == _ACE,
            min(seen.cards + 1, _MANY_OF_DEALER),
        )
        letters = self.letters.with_points
        natural = seen.cards == 1 and self.letters.are_natural(letters[seen.hard], letters[points])
        net = self._compared(variant, after, natural=natural)
        return self.dealer(after) if net is None else self.states.end(net, seen.staked)

    def _compared(self, variant: int, seen: Dealer, *, natural: bool) -> float | None:
        """The net against a dealer's hand, which may be a natural; `None` while he draws."""
        if seen.against == _NATURAL:
            return 0 if natural else _HALVES * self.tables.natural_pays
        stake = _HALVES * seen.staked
        if natural:
            takes = bool(self.tables.natural_takes_double)
            return lost_to_natural(stake, is_doubled=seen.staked > 1, takes_double=takes)
        dealer = counted(seen.hard, has_ace=seen.has_ace)
        if not dealer.is_bust and self._draws[variant][dealer.points, int(dealer.soft)]:
            return None
        return compare(Total(seen.against, soft=False), dealer, stake)[0]


def _plus(counts: Row, points: int) -> Row:
    return (*counts[: points - 1], counts[points - 1] + 1, *counts[points:])
