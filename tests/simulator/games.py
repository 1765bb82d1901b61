"""Random games: permitted option sets, boxes, ways to play, counting and banks."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, TypeVar

from croupier.core.cards import CARDS
from croupier.players.chart import shipped_chart
from croupier.simulator.game import WITHOUT_END, Counting, Game
from croupier.simulator.shoe import KINDS
from croupier.statute import Rules, load_statute, rule_set_ids
from croupier.tables.compile import banker_choices
from croupier.tables.play import Strategy
from tests.simulator.strategies import DealersRule, Eager, Insuring, Whim

T = TypeVar("T", bound=Hashable)
CUT_CARDS = (30, 31, 156)
"""The last round of a shoe can run out of cards where as few are left as the law permits."""

BANKERS_SEATS = 2
HI_LO = tuple((-1, 1, 1, 1, 1, 1, 0, 0, 0, -1, -1, -1, -1)[each.kind % 13] for each in CARDS)


@dataclass(frozen=True)
class Sample:
    """A game, the chosen options, and the seed of its cards."""

    game: Game
    options: dict[str, Any]
    seed: int
    times: int = 1
    """How many times as many rounds as of other games are wanted."""

    def __str__(self) -> str:
        game = self.game
        return (
            f"{game.rules.id} {self.options} seed {self.seed}: {game.seats} seats, "
            f"{game.players or game.counting}, {game.banker_draws_on}, {game.rounds_most}"
        )


class Chooser:
    """Chooses by chance, but no value twice before all others had their turn."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self._left: dict[Hashable, list[Any]] = {}

    def take(self, name: Hashable, values: Sequence[T]) -> T:
        left = self._left.setdefault((name, tuple(values)), [])
        if not left:
            left += self.random.sample(values, len(values))
        chosen: T = left.pop()
        return chosen

    def options(self, name: str) -> dict[str, Any]:
        """Choose a value for every option that is open, in the order of the statute."""
        statute = load_statute(name)
        choices: dict[str, Any] = {}
        for option in statute.options:
            permitted = option.permitted(statute.rules(**choices))
            if permitted is None:
                continue
            values = list(permitted)
            if option.name == "cut_card_from_end":
                values = [each for each in values if each in CUT_CARDS]
            choices[option.name] = self.take((name, option.name), values)
        return choices

    def strategies(self, name: str, count: int) -> list[Strategy]:
        """Choose so many ways to play; who looks at every card makes machines large."""
        return [self._strategy(name, may_see_cards=count == 1) for _ in range(count)]

    def _strategy(self, name: str, *, may_see_cards: bool) -> Strategy:
        whim = Whim(self.random.getrandbits(32), keenness=self.take("keenness", (35, 50, 60)))
        ways: dict[str, Strategy] = {
            "chart": shipped_chart(name),
            "insured chart": Insuring(shipped_chart(name)),
            "dealer's rule": DealersRule(),
            "eager": Eager(),
            "whim": whim,
            "insured whim": Insuring(whim),
        }
        if may_see_cards:
            ways["wide awake"] = replace(whim, sees_cards=True, takes_even_money=True)
        return ways[self.take("strategy", tuple(ways))]


MOST_HANDS = {"hands_max": 8, "resplit_aces": True}
ALL_BETS = {"side_bets": ["pair", "sevens", "thirteen"], "side_bets_per_box_max": 3}
BONUS = {"special_bonus": True, "boxes": 9}
EXTREMES: tuple[tuple[str, dict[str, Any], int, Strategy, int], ...] = (
    ("macau-2000", MOST_HANDS | {"decks": 8}, 7, Eager(18), 1),
    ("macau-2000", MOST_HANDS | {"decks": 2, "cut_card_from_end": 30}, 7, Eager(18), 2),
    ("macau-2000", MOST_HANDS | {"decks": 1}, 7, Eager(12), 591554),
    ("macau-2004", BONUS | ALL_BETS | {"decks": 1}, 9, Eager(18), 4),
    ("macau-2004", BONUS | ALL_BETS | {"sevens_third_card": "next"}, 9, DealersRule(), 14),
    ("banker", {"decks": 1, "bank_passes": "every_round"}, 5, Eager(18), 6),
)
"""Rule set, options, boxes, way to play, seed: the most hands of a box, shoes that run out, all
extra bets. With seed 591554, found among a million, the first round has to be burned."""


def extremes() -> Iterator[Sample]:
    """Games whose players use the most cards."""
    for name, options, boxes, strategy, seed in EXTREMES:
        rules = load_statute(name).rules(**options)
        yield Sample(Game(rules, [strategy] * boxes, side_bets=True), options, seed, 2)


def that_run_out() -> Iterator[Sample]:
    """Games whose shoes often run out of cards inside a round."""
    two = {"decks": 2, "cut_card_from_end": 30}
    for name, options, boxes, counts in (
        ("macau-2000", MOST_HANDS | {"decks": 1}, 7, False),
        ("macau-2000", MOST_HANDS | two, 7, True),
        ("macau-2004", ALL_BETS | MOST_HANDS | two | {"boxes": 9}, 9, False),
        ("macau-2004", ALL_BETS | two | {"boxes": 9, "sevens_third_card": "next"}, 9, True),
    ):
        rules = load_statute(name).rules(**options)
        eager = Eager(18)
        if counts:
            # Every card counts, so that each one more or less in the shoe changes who plays.
            ways: list[Strategy] = [Eager(14), Insuring(eager)] * 4
            counting = Counting((1,) * KINDS, 19, ways, (0, 1, 3, 1) * 2)
            game = Game(rules, counting=counting, boxes=boxes, side_bets=True)
        else:
            players: list[Strategy] = [Insuring(eager), eager] * 5
            game = Game(rules, players[:boxes], side_bets=True)
        yield Sample(game, options, 1)


def samples(count: int, seed: int) -> Iterator[Sample]:
    """So many games, of all rule sets in turn."""
    chooser = Chooser(seed)
    names = rule_set_ids()
    for at in range(count):
        name = names[at % len(names)]
        options = chooser.options(name)
        rules = load_statute(name).rules(**options)
        game = _banked(chooser, rules) if rules.bank == "rotates" else _house(chooser, rules)
        yield Sample(game, options, chooser.random.getrandbits(63))


def _house(chooser: Chooser, rules: Rules) -> Game:
    boxes = chooser.take("boxes", (1, 2, 4, 7, rules.boxes))
    boxes = min(boxes, rules.boxes)
    rounds_most = chooser.take("rounds most", (WITHOUT_END, WITHOUT_END, 3, 1))
    side_bets = chooser.take("side bets", (True, False))
    if chooser.take("counts", (True, False, False)):
        strategies = chooser.strategies(rules.id, 2)
        counting = Counting(
            tags=chooser.take("tags", (HI_LO, tuple(range(-20, 32)))),
            count_from=chooser.take("count from", (-1, 0)),
            strategies=strategies,
            stakes=[chooser.random.choice((0, 1, 2, 7)) for _ in strategies],
        )
        return Game(
            rules, counting=counting, boxes=boxes, rounds_most=rounds_most, side_bets=side_bets
        )
    ways = chooser.strategies(rules.id, min(boxes, chooser.take("ways", (1, 1, 2))))
    return Game(
        rules,
        [chooser.random.choice(ways) for _ in range(boxes)],
        rounds_most=rounds_most,
        side_bets=side_bets,
    )


def _banked(chooser: Chooser, rules: Rules) -> Game:
    seats = chooser.take("seats", range(BANKERS_SEATS, rules.boxes + 1))
    ways = chooser.strategies(rules.id, chooser.take("bankers' ways", (2, 1)))
    draws = [
        [each for each in banker_choices(rules) if chooser.random.random() < 0.5] for _ in range(2)
    ]
    return Game(
        rules,
        [chooser.random.choice(ways) for _ in range(seats)],
        banker_draws_on=[chooser.random.choice(draws) for _ in range(seats)],
        side_bets=chooser.take("side bets", (True, False)),
    )
