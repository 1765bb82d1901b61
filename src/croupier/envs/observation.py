"""Observations: what one person sees of a table, as whole numbers in named fields.

All fields stand in one vector; docs/environments.md tells what each means.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium import spaces

from croupier.core.cards import PACK_SIZE, RANKS, SUITS, Card
from croupier.core.hands import Total
from croupier.engine import predicates as may
from croupier.engine.acts import Wager
from croupier.engine.events import Ended
from croupier.engine.state import Box, Hand, State
from croupier.engine.views import view
from croupier.envs.actions import Ask, Moment
from croupier.envs.setup import MOST_CHIPS, Setup
from croupier.envs.table import Table

Vector: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.int64]]

_MOST_CHIPS: Final = 1000 * MOST_CHIPS
_MOST_POINTS: Final = 31
_MOST_CARDS: Final = 31
_WAGERS: Final = (Wager.PAIR, Wager.SEVENS, Wager.OVER, Wager.UNDER)
_ENDS: Final = {ended: number for number, ended in enumerate(Ended, start=1)}
_SUIT_OF: Final = [kind // len(RANKS) for kind in range(PACK_SIZE)]
_RANK_OF: Final = [kind % len(RANKS) for kind in range(PACK_SIZE)]


@dataclass(frozen=True, slots=True)
class Field:
    """One part of an observation: numbers from 0 to `most`; of shape `()` it is one choice."""

    name: str
    shape: tuple[int, ...]
    most: int

    @property
    def size(self) -> int:
        """How many numbers it holds."""
        return prod(self.shape)

    @property
    def space(self) -> spaces.Space[Any]:
        """The space of the field by itself."""
        if not self.shape:
            return spaces.Discrete(self.most + 1)
        return spaces.Box(0, self.most, self.shape, np.int64)


def fields_of(setup: Setup) -> tuple[Field, ...]:
    """The fields of an observation of such a table, in their order."""
    hands, others, stakes = setup.most_hands, len(setup.people) - 1, setup.stakes
    packs = may.pack_count(setup.rules)
    most_stake = 2 * max(stakes.main)
    found = [
        Field("moment", (), len(Moment) - 1),
        Field("total", (), _MOST_POINTS),
        Field("soft", (), 1),
        Field("upcard", (), 10),
        Field("hand", (), hands),
        Field("hands", (), hands),
        Field("bank", (), max(1, len(setup.people))),
        Field("cards", (hands, len(RANKS)), _MOST_CARDS),
        Field("suits", (hands, len(SUITS)), _MOST_CARDS),
        Field("stakes", (hands,), most_stake),
        Field("ended", (hands,), len(_ENDS)),
        Field("dealer", (len(RANKS),), _MOST_CARDS),
        Field("insured", (1,), max(stakes.main)),
        Field("left", (1,), packs * PACK_SIZE),
    ]
    if stakes.side:
        found.append(Field("side_bets", (len(_WAGERS),), stakes.side))
    if setup.chips is not None:
        found.append(Field("chips", (2,), _MOST_CHIPS))
    if others:
        found.append(Field("others_cards", (others, hands, len(RANKS)), _MOST_CARDS))
        found.append(Field("others_stakes", (others, hands), most_stake))
    if setup.counts:
        found.append(Field("seen", (len(SUITS), len(RANKS)), packs))
    return tuple(found)


class Layout:
    """Where each field stands in the vector, and how a table is written into it."""

    def __init__(self, setup: Setup) -> None:
        self.fields = fields_of(setup)
        self.size = sum(field.size for field in self.fields)
        self.slices: dict[str, slice] = {}
        at = 0
        for field in self.fields:
            self.slices[field.name] = slice(at, at + field.size)
            at += field.size
        self._at = {name: each.start for name, each in self.slices.items()}
        self._parts = [
            (each.name, self.slices[each.name].start, self.slices[each.name].stop, each.shape)
            for each in self.fields
        ]
        self._hands = setup.most_hands
        self._nothing = bytes(8 * self.size)

    def flat_space(self) -> spaces.Box:
        """The space of the vector."""
        most = np.concatenate([np.full(field.size, field.most) for field in self.fields])
        return spaces.Box(np.zeros(self.size, np.int64), most, dtype=np.int64)

    def named_space(self) -> spaces.Dict:
        """The space of the named fields."""
        return spaces.Dict({field.name: field.space for field in self.fields})

    def named(self, vector: Vector) -> dict[str, Any]:
        """The fields of a vector by name: numbers, or arrays that are views of it."""
        named: dict[str, Any] = {}
        for name, start, stop, shape in self._parts:
            named[name] = vector[start:stop].reshape(shape) if shape else vector[start]
        return named

    def observe(self, table: Table, person: str, ask: Ask | None) -> Vector:
        """What somebody sees; `ask` is what he is asked, if he is."""
        seen = view(table.state, person)
        numbers = array("q", self._nothing)
        at = self._at
        boxes, dealer = table.shown(seen)
        seat = table.seat(person)
        people = len(table.setup.people)
        if ask is not None:
            self._write_ask(numbers, seen, ask)
        if dealer.upcard is not None:
            numbers[at["upcard"]] = dealer.upcard.points
        if table.banker is not None:
            numbers[at["bank"]] = (table.banker - seat) % people + 1
        own = boxes.get(seat)
        if own is not None:
            self._write_own(numbers, own, person)
        _count_ranks(numbers, at["dealer"], dealer.known)
        numbers[at["left"]] = seen.shoe.left or 0
        if "chips" in at:
            numbers[at["chips"]] = seen.purses[person]
            numbers[at["chips"] + 1] = seen.purses.get(seen.banker_name or "", 0)
        for other in range(people - 1):
            box = boxes.get((seat + other) % people + 1)
            if box is not None:
                self._write_other(numbers, other, box)
        if "seen" in at:
            start = at["seen"]
            numbers[start : start + PACK_SIZE] = array("q", list(seen.shoe.out.kinds))
        return np.frombuffer(numbers, dtype=np.int64)

    def _write_ask(self, numbers: array[int], seen: State, ask: Ask) -> None:
        at = self._at
        numbers[at["moment"]] = ask.moment
        numbers[at["hand"]] = ask.hand
        points: Total | None = None
        if ask.moment is Moment.BANKER:
            points = seen.dealer.total
        elif ask.hand:
            points = seen.boxes[ask.box].hands[ask.hand - 1].total
        if points is not None:
            numbers[at["total"]], numbers[at["soft"]] = points

    def _write_own(self, numbers: array[int], box: Box, person: str) -> None:
        at = self._at
        stakes, ended = at["stakes"], at["ended"]
        numbers[at["hands"]] = len(box.hands)
        for number, hand in enumerate(box.hands):
            cards, suits = at["cards"] + number * len(RANKS), at["suits"] + number * len(SUITS)
            for card in hand.known:
                numbers[cards + _RANK_OF[card.kind]] += 1
                numbers[suits + _SUIT_OF[card.kind]] += 1
            numbers[stakes + number] = _stake(hand, person)
            if hand.ended is not None:
                numbers[ended + number] = _ENDS[hand.ended]
        if not box.hands:
            stake = box.stake_of(person)
            numbers[stakes] = 0 if stake is None else stake.amount
        insurance = box.insurance_of(person)
        if insurance is not None:
            numbers[at["insured"]] = insurance.amount
        if "side_bets" in at:
            for bet in box.side_bets:
                if bet.person == person:
                    numbers[at["side_bets"] + _WAGERS.index(bet.wager)] = bet.amount

    def _write_other(self, numbers: array[int], other: int, box: Box) -> None:
        """A box of somebody else, as far as its cards lie open."""
        row = other * self._hands
        cards, stakes = self._at["others_cards"] + row * len(RANKS), self._at["others_stakes"] + row
        for number, hand in enumerate(box.hands):
            _count_ranks(numbers, cards + number * len(RANKS), hand.known)
            numbers[stakes + number] = sum(stake.amount for stake in hand.stakes)
        if not box.hands:
            numbers[stakes] = sum(stake.amount for stake in box.stakes)


def _count_ranks(numbers: array[int], start: int, cards: Sequence[Card]) -> None:
    for card in cards:
        numbers[start + _RANK_OF[card.kind]] += 1


def _stake(hand: Hand, person: str) -> int:
    stake = hand.stake_of(person)
    return 0 if stake is None else stake.amount
