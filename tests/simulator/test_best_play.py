"""The analyser's own play, simulated: each upcard's mean and variance are the analyser's."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pytest

from croupier.analyser import spread
from croupier.analyser.round import CannotPrice, RoundValue, round_value
from croupier.analyser.strategy import BestPlay
from croupier.analyser.upcard import Strategy
from croupier.engine.predicates import is_bank_rotating
from croupier.simulator.game import Compiled, Game
from croupier.simulator.lone_box import play_lone_box
from croupier.simulator.play import play_shoes
from croupier.statute import load_statute
from croupier.tables.compile import banker_choices

Counts = npt.NDArray[np.int64]

BLOCK: Final = 500_000
NET_MOST: Final = 64

CASES: Final[Sequence[tuple[str, dict[str, Any], Strategy, int]]] = [
    ("macau-2000", {}, "CDP1", 10),
    ("macau-2000", {"five_cards_on_split": False, "split_match": "rank"}, "CDZ-", 5),
    ("macau-2004", {}, "CDP1", 10),
    ("macau-2004", {"special_bonus": True, "bonus_on_split": True}, "CDP1", 5),
    ("banker", {}, "CDP1", 4),
]


def nets_of(game: Game, blocks: int) -> Counts:
    """[upcard 11, net in half stakes + NET_MOST] How often a lone punter's net was what."""
    compiled = Compiled(game)
    kernel = play_lone_box if compiled.seats == 1 else play_shoes
    counts = np.zeros((11, 2 * NET_MOST), np.int64)
    for block in range(blocks):
        rows = compiled.rows(BLOCK)
        rounds = kernel(compiled.table, compiled.work(block << 40), rows)
        punter = (rows.holder[:rounds] + 1) % compiled.seats
        net = rows.net[np.arange(rounds), punter]
        places = rows.upcard[:rounds].astype(np.int64) * (2 * NET_MOST) + net + NET_MOST
        counts += np.bincount(places, minlength=counts.size).reshape(counts.shape)
    return counts


def chance_beyond(chi_squared: float) -> float:
    """The chance of so much or more with ten degrees of freedom."""
    half = chi_squared / 2
    terms = np.cumprod([1.0, *(half / k for k in range(1, 5))])
    return float(exp(-half) * terms.sum())


RARE: Final = 6.8e-6
"""As rare as 4.5 standard errors, both sides."""


def test_the_bound_is_that_of_the_chi_squared_distribution() -> None:
    """Tables give 18.307 for 5 % and 29.588 for 0.1 %."""
    assert chance_beyond(18.307) == pytest.approx(0.05, rel=1e-4)
    assert chance_beyond(29.588) == pytest.approx(0.001, rel=1e-3)


def check(found: RoundValue, counts: Counts) -> None:
    """Compare what was counted with mean and variance, upcard by upcard and together."""
    nets = (np.arange(2 * NET_MOST) - NET_MOST) / 2
    variance, variances = spread.variances(found)
    means, squares = 0.0, 0.0
    for up, mean in found.by_upcard.items():
        rounds = counts[up].sum()
        deviation = nets - mean
        square = float(counts[up] @ deviation**2 / rounds)
        fourth = float(counts[up] @ deviation**4 / rounds)
        expected = variances[up]
        means += float(counts[up] @ deviation) ** 2 / rounds / expected
        squares += (square - expected) ** 2 * rounds / (fourth - square**2)
    assert chance_beyond(means) > RARE
    assert chance_beyond(squares) > RARE
    rounds, together = counts.sum(), counts.sum(0)
    deviation = nets - found.value
    error = (variance / rounds) ** 0.5
    assert abs(float(together @ deviation) / rounds) < 4.5 * error
    square = float(together @ deviation**2 / rounds)
    fourth = float(together @ deviation**4 / rounds)
    assert abs(square - variance) < 4.5 * ((fourth - square**2) / rounds) ** 0.5


@pytest.mark.parametrize(("name", "options", "strategy", "blocks"), CASES)
def test_a_round_from_a_whole_shoe_has_the_mean_and_variance_of_its_price(
    name: str, options: dict[str, Any], strategy: Strategy, blocks: int
) -> None:
    rules = load_statute(name).rules(**options)
    draws_on = banker_choices(rules)[:1]
    found = round_value(rules, None, strategy, draws_on)
    best = BestPlay(found)
    seats = 2 if is_bank_rotating(rules) else 1
    check(found, nets_of(Game(rules, [best] * seats, [draws_on] * seats, rounds_most=1), blocks))


def test_a_strategy_needs_every_upcard() -> None:
    found = round_value(load_statute("macau-2004").rules(), (24,) * 8 + (0, 96))
    with pytest.raises(CannotPrice) as raised:
        BestPlay(found)
    assert (raised.value.key, raised.value.arguments) == ("composition_lacks", {"rank": 9})
