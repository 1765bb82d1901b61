"""The side bets, exactly: of the first two cards, and of sevens that are split.

Counts are by points; ranks of ten-valued cards are a quarter of their count each, and suits a
quarter of every rank, since the composition does not tell them apart. All nets are per unit
staked on the side bet. Fractions in, fractions out: these are closed forms.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from croupier.engine.settle import PAIR_TIMES, SEVENS_TIMES, THIRTEEN

_SEVEN = 7
_TEN_RANKS = 4
_SUITS = 4


def pair_net(composition: Sequence[int]) -> Fraction:
    """Net of the pair bet: two cards of one rank."""
    size = sum(composition)
    pairs = Fraction(0)
    for points, count in enumerate(composition, start=1):
        if points < len(composition):
            pairs += Fraction(count * (count - 1), size * (size - 1))
        else:
            each = Fraction(count, _TEN_RANKS)
            pairs += _TEN_RANKS * each * max(each - 1, Fraction(0)) / (size * (size - 1))
    return pairs * PAIR_TIMES - (1 - pairs)


def thirteen_net(composition: Sequence[int], *, over: bool) -> Fraction:
    """Net of the bet that two cards count over (or under) thirteen; exactly thirteen loses."""
    size = sum(composition)
    wins = Fraction(0)
    for first, one in enumerate(composition, start=1):
        for second, other in enumerate(composition, start=1):
            points = first + second
            if points > THIRTEEN if over else points < THIRTEEN:
                wins += Fraction(one * (other - (first == second)), size * (size - 1))
    return 2 * wins - 1


def sevens_nets(composition: Sequence[int]) -> tuple[Fraction, Fraction]:
    """What two sevens win without a third seven, and with one.

    Whether a third seven comes says nothing about suits, and suits nothing about it: the
    composition knows no suits.
    """
    sevens = composition[_SEVEN - 1]
    each = Fraction(sevens, _SUITS)
    two = max(each - 1, Fraction(0)) / (sevens - 1) if sevens > 1 else Fraction(0)
    three = two * max(each - 2, Fraction(0)) / (sevens - 2) if sevens > 2 else Fraction(0)
    return (
        two * SEVENS_TIMES["two suited"] + (1 - two) * SEVENS_TIMES["two"],
        three * SEVENS_TIMES["three suited"] + (1 - three) * SEVENS_TIMES["three"],
    )


def sevens_net(composition: Sequence[int], *, is_third_dealt: bool = True) -> Fraction:
    """Net of the sevens bet when two sevens always, or never, get a third card that counts."""
    size, sevens = sum(composition), composition[_SEVEN - 1]
    two = Fraction(sevens * (sevens - 1), size * (size - 1))
    third = Fraction(max(sevens - 2, 0), size - 2) if is_third_dealt else Fraction(0)
    without, with_third = sevens_nets(composition)
    return two * (third * with_third + (1 - third) * without) - (1 - two)
