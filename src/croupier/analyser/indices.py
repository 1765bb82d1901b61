"""Best play by the true count: the chart for every count, whence the index plays of a counter.

`docs/simulator.md` tells how it is found. Whole-shoe compositions tilted to a row of counts are
priced; what an act is worth to a hand at a count lies between two of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

import numpy as np

from croupier.analyser.chart import NOTHING, UPCARDS, Chart, chart
from croupier.analyser.dealer import Floats
from croupier.analyser.extras import insurance_gain
from croupier.analyser.lattice import lattice
from croupier.analyser.round import RoundValue, checked_composition, full_shoe, tables_value
from croupier.analyser.upcard import PAIRS, SUITED, UpcardAnalysis, UpcardValue, hands_of
from croupier.engine import predicates as may
from croupier.statute.rules import Rules
from croupier.tables.compile import compile_rules

TABLES: Final = ("hard", "soft", "pairs", "surrender", "five_cards", "fourth_card", "bonus")
_PACK: Final = 52
_BEYOND: Final = 3
"""How far compositions go beyond the counts that are asked about, for the hand's own cards."""

_MIDDLE: Final = 0.5
"""A count that is rounded down stands for all up to the next one."""

_ACE, _TEN = 1, 10
_THREE: Final = 3
_NEVER: Final = NOTHING * len(UPCARDS)


@dataclass(frozen=True, slots=True)
class CountPlay:
    """Best play at one true count, rounded down."""

    chart: Chart
    insures: bool


class _Shoes:
    """A whole shoe as it is on average at any true count, before the deal."""

    def __init__(self, rules: Rules, tags: Sequence[int]) -> None:
        """`tags` [10] are by points, aces first."""
        self.packs = may.pack_count(rules)
        self.tags = np.array([0.0, *tags])
        self._whole = np.array([0.0, *full_shoe(rules)])
        tilt = self._whole * self.tags
        self._per_count = -self.packs * tilt / (tilt @ self.tags)

    def counts(self, count: Floats | float) -> Floats:
        """[..., rank 11] The cards of a shoe of this true count."""
        tilted: Floats = self._whole + np.multiply.outer(count, self._per_count)
        return tilted

    def before(self, count: float, upcard: int, cards: Floats) -> Floats:
        """[n] The count before the deal where it is `count` once hands [n, rank 11] are seen."""
        unseen = self.packs - (cards.sum(-1) + 1) / _PACK
        found: Floats = (count * unseen - cards @ self.tags - self.tags[upcard]) / self.packs
        return found


class _Between:
    """Worths that lie between those of neighbouring compositions."""

    def __init__(self, first: int, worths: Sequence[Floats], cards: Floats) -> None:
        self._first = first
        self._worths = np.array(worths)
        self.cards = cards

    def at(self, count: Floats) -> Floats:
        """[n, act] The worths of n hands, each at its own count before the deal."""
        place = np.clip(count - self._first, 0, len(self._worths) - 1)
        below = np.minimum(place.astype(np.int64), len(self._worths) - 2)
        share = (place - below)[:, None]
        hands = np.arange(len(count))
        worths: Floats = (1 - share) * self._worths[below, hands]
        worths += share * self._worths[below + 1, hands]
        return worths


def play_by_count(rules: Rules, tags: Sequence[int], counts: range) -> dict[int, CountPlay]:
    """Find best play at each true count, rounded down.

    `tags` [10] are by points, aces first, and add up to 0 over a pack.

    Raises:
        CannotPrice: at a count so far out a rank would be used up.
    """
    shoes, tables = _Shoes(rules, tags), compile_rules(rules)
    grid = range(counts[0] - _BEYOND, counts[-1] + _BEYOND + 2)
    values = {
        count: tables_value(tables, checked_composition(shoes.counts(count)[1:].tolist()), "CDP1")
        for count in grid
    }
    columns = {up: _Column(shoes, values, up) for up in UPCARDS}
    return {
        count: CountPlay(
            _played_on(chart(_value_at(values[count], columns, count + _MIDDLE))),
            _insures(rules, shoes, values[count], count + _MIDDLE),
        )
        for count in counts
    }


def _played_on(found: Chart) -> Chart:
    """Let a total whose first two cards are given up be played as three cards of it are best."""
    hard = {total: list(letters) for total, letters in found.hard.items()}
    for each in found.deviations:
        at = UPCARDS.index(each.upcard)
        is_given_up = found.surrender.get(each.total, _NEVER)[at] != NOTHING
        if each.cards == _THREE and not each.is_soft and is_given_up:
            hard[each.total][at] = each.letter
    return replace(found, hard={total: "".join(letters) for total, letters in hard.items()})


class _Column:
    """One upcard at every count."""

    def __init__(self, shoes: _Shoes, values: Mapping[int, RoundValue], upcard: int) -> None:
        self._shoes = shoes
        self._upcard = upcard
        first = min(values)
        plays = [each.analyses[upcard].play for each in values.values()]
        cards = lattice().counts.astype(np.float64)
        self._hands = _Between(first, [each.worth for each in plays], cards)
        self._suited = _Between(first, [each.suited for each in plays], cards[hands_of(SUITED)])
        starts = cards[hands_of([*PAIRS, *SUITED])]
        acts = [each.upcards[upcard].acts for each in values.values()]
        self._starts = _Between(first, acts, starts)

    def _at(self, worths: _Between, count: float) -> Floats:
        return worths.at(self._shoes.before(count, self._upcard, worths.cards))

    def at(self, found: RoundValue, count: float) -> tuple[UpcardAnalysis, UpcardValue]:
        """What is known of the upcard when the count is `count` once a hand is seen."""
        analysis = copy(found.analyses[self._upcard])
        analysis.play = analysis.play._replace(
            worth=self._at(self._hands, count), suited=self._at(self._suited, count)
        )
        acts = self._at(self._starts, count)
        return analysis, replace(found.upcards[self._upcard], acts=acts, best=acts.max(1))


def _value_at(found: RoundValue, columns: Mapping[int, _Column], count: float) -> RoundValue:
    """A round value whose worths are those at a count; what it is worth as a whole is not."""
    parts = {up: column.at(found, count) for up, column in columns.items()}
    return replace(
        found,
        analyses={up: analysis for up, (analysis, _) in parts.items()},
        upcards={up: value for up, (_, value) in parts.items()},
    )


def _insures(rules: Rules, shoes: _Shoes, found: RoundValue, count: float) -> bool:
    """Whether insuring wins on average over the first two cards."""
    if not may.may_insure(_ACE):
        return False
    gain = 0.0
    starts = [*PAIRS, *SUITED]
    cards = lattice().counts[hands_of(starts)].astype(np.float64)
    left = shoes.counts(shoes.before(count, _ACE, cards)) - cards
    left[:, _ACE] -= 1
    for pair, chance, beside in zip(starts, found.upcards[_ACE].chance, left, strict=True):
        gain += float(chance) * insurance_gain(rules, pair, float(beside[_TEN] / beside.sum()))
    return gain > 0


def index_plays(by_count: Mapping[int, CountPlay], plain: Chart) -> dict[str, dict[str, str]]:
    """What changes with the count: by table and by `ROW UPCARD`, letters and counts in turn.

    `H 0 S` says: H below 0, S from 0 on. What is played as in the `plain` chart at every count is
    left out.
    """
    return {table: dict(_of_table(by_count, plain, table)) for table in TABLES}


def _of_table(
    by_count: Mapping[int, CountPlay], plain: Chart, table: str
) -> Iterator[tuple[str, str]]:
    for row, letters in getattr(plain, table).items():
        for at, upcard in enumerate(UPCARDS):
            found = {count: getattr(each.chart, table)[row][at] for count, each in by_count.items()}
            if set(found.values()) != {letters[at]}:
                name = {_ACE: "A", _TEN: "T"}.get(upcard, str(upcard))
                yield f"{row} {name}", _steps(found)


def _steps(letters: Mapping[int, str]) -> str:
    """Letters by ascending count, in words of a letter and of the count where the next begins."""
    runs = [(letter, list(run)) for letter, run in groupby(letters.items(), lambda item: item[1])]
    words = [runs[0][0]]
    for letter, run in runs[1:]:
        words += [str(run[0][0]), letter]
    return " ".join(words)


def insure_from(by_count: Mapping[int, CountPlay]) -> int | None:
    """The least count from which on insuring wins at every count."""
    wins = [
        count for count in by_count if all(by_count[at].insures for at in by_count if at >= count)
    ]
    return min(wins, default=None)
