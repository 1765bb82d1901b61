"""The chart: best play by total and upcard, and the hands that it does not fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import factorial
from typing import Final, TypeAlias

import numpy as np

from croupier.analyser import kernels as k
from croupier.analyser.dealer import Floats, Ints
from croupier.analyser.lattice import RANKS, lattice
from croupier.analyser.round import RoundValue
from croupier.analyser.upcard import (
    PAIRS,
    SPLIT,
    SUITED,
    SURRENDER,
    UpcardAnalysis,
    UpcardValue,
)
from croupier.tables.compile import Flags

UPCARDS: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
Rows: TypeAlias = dict[int, str]
"""By total, or by a pair's rank: one letter per upcard, in the order of `UPCARDS`."""

NOTHING: Final = "-"
"""An entry under which no hand falls, or that says: play by the total."""

_CARDS: Final = range(3, 6)


@dataclass(frozen=True, slots=True)
class Deviation:
    """Hands of a total that are best played otherwise than their row says."""

    hand: tuple[int, ...]
    """Ranks, or empty where all hands of so many `cards` and this total are meant."""

    cards: int
    total: int
    is_soft: bool
    upcard: int
    letter: str


@dataclass(frozen=True, slots=True)
class Chart:
    """S stand, H hit, D double or else hit, E double or else stand, P split, X yes."""

    hard: Rows
    soft: Rows
    pairs: Rows
    surrender: Rows
    five_cards: Rows
    """Whether five cards of a total take the half."""

    fourth_card: Rows
    """Whether four cards of a hard total are hit, where a fifth may take the half."""

    bonus: Rows
    """Whether two suited cards of 6, 7 and 8 of a total are hit where their row says otherwise."""

    deviations: tuple[Deviation, ...]


@dataclass(frozen=True, slots=True)
class _Column:
    """All that was found out against one upcard."""

    analysis: UpcardAnalysis
    value: UpcardValue
    weight: Floats
    """[hand] How likely a hand's cards are, up to a factor."""


def chart(found: RoundValue) -> Chart:
    """Make the chart of rules that have been priced; the composition must hold every upcard."""
    columns = [
        _Column(found.analyses[up], found.upcards[up], _weights(found.analyses[up].left))
        for up in UPCARDS
    ]
    hard = {total: _row(columns, total, soft=False) for total in range(4, 21)}
    soft = {total: _row(columns, total, soft=True) for total in range(12, 21)}
    rows = {False: hard, True: soft}
    return Chart(
        hard,
        soft,
        {rank: _join(_pair_letter(each, rank) for each in columns) for rank in range(1, 11)},
        {total: _join(_surrender(each, total) for each in columns) for total in range(5, 20)},
        {total: _join(_five(each, total) for each in columns) for total in range(12, 22)},
        {total: _join(_fourth(each, total) for each in columns) for total in range(12, 21)},
        {sum(pair): _join(_bonus(each, pair, hard) for each in columns) for pair in SUITED},
        tuple(_deviations(columns, rows)),
    )


def _join(letters: Iterable[str]) -> str:
    return "".join(letters)


@cache
def _ways() -> Floats:
    """[hand] In how many orders a hand's cards can come."""
    hands = lattice()
    factorials = np.array([factorial(count) for count in range(hands.counts.max() + 1)], np.float64)
    ways: Floats = factorials[hands.size] / factorials[hands.counts].prod(1)
    return ways


def _weights(left: Floats) -> Floats:
    """[hand] Chances of the cards of hands of one size, up to a factor of that size."""
    hands = lattice()
    weights = _ways().copy()
    for rank in range(1, RANKS + 1):
        for drawn in range(int(hands.counts[:, rank].max())):
            factor = max(left[rank] - drawn, 0) / left.sum()
            weights = np.where(hands.counts[:, rank] > drawn, weights * factor, weights)
    return weights


@cache
def _hands(total: int, cards: int, *, soft: bool, pairs: bool = False) -> Ints:
    """Hands of so many cards and this total; of two cards pairs, or those that are none."""
    hands = lattice()
    found = np.flatnonzero((hands.total == total) & (hands.soft == soft) & (hands.size == cards))
    is_wanted: Flags = (hands.counts[found].max(1) == 2) == pairs
    return found[is_wanted] if cards == 2 else found


def _letter(worth: Floats) -> str:
    """The letter of the best act [act]."""
    best = int(worth[: k.FIVE].argmax())
    if best == k.DOUBLE:
        return "D" if worth[k.HIT] >= worth[k.STAND] else "E"
    return "S" if best == k.STAND else "H"


def _average(column: _Column, hands: Ints) -> Floats | None:
    """[act] The mean worth over hands by their chances; None where there are none."""
    weight = column.weight[hands]
    if not weight.sum():
        return None
    mean: Floats = weight @ column.analysis.play.worth[hands] / weight.sum()
    return mean


def _row(columns: list[_Column], total: int, *, soft: bool) -> str:
    """One row; a total that no two unlike cards make goes by the pair that does."""
    letters = []
    for column in columns:
        worth = _average(column, _hands(total, 2, soft=soft))
        if worth is None:
            worth = _average(column, _hands(total, 2, soft=soft, pairs=True))
        letters.append(NOTHING if worth is None else _letter(worth))
    return "".join(letters)


def _pair_letter(column: _Column, rank: int) -> str:
    acts = column.value.acts[PAIRS.index((rank, rank))]
    return "P" if acts[SPLIT] > k.NEVER and acts[SPLIT] >= acts.max() else NOTHING


def _surrender(column: _Column, total: int) -> str:
    """Whether hands of two unlike cards are given up: at the window, before anything else."""
    worth = _average(column, _hands(total, 2, soft=False))
    gives = column.value.acts[0, SURRENDER]
    return NOTHING if worth is None or worth.max() >= gives else "X"


def _five(column: _Column, total: int) -> str:
    hands = np.concatenate([_hands(total, 5, soft=False), _hands(total, 5, soft=True)])
    worth = _average(column, hands)
    if worth is None or worth[k.FIVE] <= k.NEVER / 2:
        return NOTHING
    return "X" if worth[k.FIVE] >= worth[: k.FIVE].max() else NOTHING


def _fourth(column: _Column, total: int) -> str:
    worth = _average(column, _hands(total, 4, soft=False))
    offers = column.analysis.tables.five_cards[0, column.analysis.upcard]
    return "X" if offers and worth is not None and _letter(worth) == "H" else NOTHING


def _bonus(column: _Column, pair: Sequence[int], hard: Mapping[int, str]) -> str:
    worth = column.analysis.play.suited[SUITED.index(tuple(pair))]
    plain = hard[sum(pair)][UPCARDS.index(column.analysis.upcard)]
    if not column.analysis.tables.bonus[0]:
        return NOTHING
    return "X" if _letter(worth) == "H" and plain != "H" else NOTHING


def _deviations(columns: list[_Column], rows: Mapping[bool, Rows]) -> Iterator[Deviation]:
    """Hands of two cards, and all hands of more cards of a total, that break their row."""
    hands = lattice()
    for column in columns:
        upcard = column.analysis.upcard
        at = UPCARDS.index(upcard)
        for soft, row in rows.items():
            for total, letters in row.items():
                for hand in _hands(total, 2, soft=soft):
                    letter = _letter(column.analysis.play.worth[hand])
                    if column.weight[hand] and letter != letters[at]:
                        ranks = tuple(int(rank) for rank in np.flatnonzero(hands.counts[hand]))
                        yield Deviation(ranks, 2, total, soft, upcard, letter)
                for cards in _CARDS:
                    worth = _average(column, _hands(total, cards, soft=soft))
                    plain = {"D": "H", "E": "S"}.get(letters[at], letters[at])
                    if worth is not None and _letter(worth) != plain:
                        yield Deviation((), cards, total, soft, upcard, _letter(worth))
