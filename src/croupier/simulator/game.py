"""A game to be simulated: rules, who sits where and plays how; and the records kernels need."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from croupier.core.cards import PACK_SIZE
from croupier.simulator.hand_states import Variant
from croupier.simulator.machine import Machine, TooManyStates, build_machine, is_dealt_in_one
from croupier.simulator.play import Rows
from croupier.simulator.records import new_record
from croupier.simulator.shoe import KINDS, SEATS_MOST, Work
from croupier.simulator.table import ROWS_MOST, VARIANTS_MOST, Table
from croupier.statute.rules import Rules
from croupier.tables.compile import compile_rules
from croupier.tables.first_cards import first_cards
from croupier.tables.play import Strategy
from croupier.tables.procedure import (
    SIDE_BETS,
    SIDE_NETS,
    ProcedureTables,
    compile_procedure,
)

WITHOUT_END: Final = 1 << 40
NEUTRAL: Final = (0,) * KINDS


class CannotSimulate(Exception):
    """What was asked cannot be played; `key` and `arguments` make the sentence."""

    def __init__(self, key: str, **arguments: int | str) -> None:
        super().__init__(key, arguments)
        self.key = key
        self.arguments = arguments

    def __reduce__(self) -> tuple[Callable[..., CannotSimulate], tuple[str, dict[str, int | str]]]:
        """It comes out of other processes whole."""
        return _cannot, (self.key, self.arguments)


def _cannot(key: str, arguments: dict[str, int | str]) -> CannotSimulate:
    return CannotSimulate(key, **arguments)


@dataclass(frozen=True)
class Counting:
    """What a player makes of the cards he has seen, and what he stakes."""

    tags: Sequence[int]
    """[card kind 52] What each card adds to the running count."""

    count_from: int
    """The first true count that is told apart: running count per pack unseen, rounded down."""

    strategies: Sequence[Strategy]
    """[true count] How he plays."""

    stakes: Sequence[int]
    """[true count] Units on each box; 0 where he only looks on and somebody else plays."""


@dataclass(frozen=True)
class Game:
    """Rules, and who sits where and plays how."""

    rules: Rules
    players: Sequence[Strategy] = ()
    """[seat]"""

    banker_draws_on: Sequence[Collection[int]] = ()
    """[seat] Soft totals on which each draws as a banker, where he may choose."""

    counting: Counting | None = None
    """One who counts, on `boxes` boxes, instead of `players`."""

    boxes: int = 1
    rounds_most: int = WITHOUT_END
    """A shoe ends after so many rounds, if its cut card does not end it before."""

    side_bets: bool = False
    """Whether a unit is on every extra bet of every box."""

    @property
    def seats(self) -> int:
        """Boxes, or seats where one of them holds the bank."""
        return self.boxes if self.counting else len(self.players)


class Compiled:
    """A game as kernels read it; to be shared by all blocks."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.procedure = compile_procedure(game.rules)
        self.seats = game.seats
        _check(self.procedure, self.seats)
        if game.counting and self.procedure.has_rotating_bank:
            raise CannotSimulate("counting_and_bank")
        variants, way_of = _variants(game, self.procedure)
        try:
            self.machine = build_machine(self.procedure, variants)
        except TooManyStates as error:
            (states,) = error.args
            raise CannotSimulate("machine_size", states=states, variants=len(variants)) from error
        self.table = _table(self.machine, self.procedure, compile_rules(game.rules).is_checked)
        self._seat_players(way_of)

    def _seat_players(self, way_of: list[list[int]]) -> None:
        table, game = self.table, self.game
        table.seats = self.seats
        for holder, ways in enumerate(way_of):
            table.way_of[holder, : len(ways)] = ways
        stakes = game.counting.stakes if game.counting else (1,)
        table.counts = len(stakes)
        table.count_from = game.counting.count_from if game.counting else 0
        table.stakes[: len(stakes)] = stakes
        table.rounds_most = 1 if self.procedure.is_shuffled_every_round else game.rounds_most
        if self.procedure.cards_go_back:
            table.rounds_most = 1
        table.has_side_bets = game.side_bets

    def work(self, seed: int) -> Work:
        """A shoe of all packs, and hands without cards; `seed` is the counter's first value."""
        work = new_record(Work)
        work.cards = self.procedure.cards
        packs = self.procedure.cards // PACK_SIZE
        work.kinds[: work.cards] = np.repeat(np.arange(KINDS), packs)
        work.tags[:] = self.game.counting.tags if self.game.counting else NEUTRAL
        work.random = np.uint64(seed)
        return work

    @property
    def rounds_of_a_shoe_most(self) -> int:
        """No shoe gives more rounds, were all of them played with the fewest cards."""
        punters = self.seats - self.procedure.has_rotating_bank
        return int(min(self.procedure.cards // (2 * punters + 1) + 1, self.table.rounds_most))

    @property
    def stake_most(self) -> int:
        """The largest stake on a box, in units."""
        return int(self.table.stakes[: self.table.counts].max())

    @property
    def is_lone_box(self) -> bool:
        """Whether `play_lone_box` can play it."""
        return (
            self.seats == 1
            and self.game.counting is None
            and not self.game.side_bets
            and is_dealt_in_one(self.procedure)
            and not self.machine.insures.any()
            and not self.machine.takes_even_money.any()
            and self.machine.cards_most < self.procedure.cut_card
        )

    def rows(self, shoes: int, *, log: bool = False) -> Rows:
        """Room for so many shoes; with a `log` also for every card."""
        rounds = shoes * self.rounds_of_a_shoe_most
        return Rows(
            net=np.zeros((rounds, self.seats), np.int32),
            staked=np.zeros((rounds, self.seats), np.int32),
            upcard=np.zeros(rounds, np.int8),
            true_count=np.zeros(rounds, np.int8),
            holder=np.zeros(rounds, np.int8),
            shoe_rounds=np.zeros(shoes, np.int64),
            side=np.zeros((len(SIDE_BETS), max(map(len, SIDE_NETS))), np.int64),
            log=np.zeros(shoes * 2 * self.procedure.cards * log, np.uint8),
            logged=np.zeros(rounds if log else 0, np.int64),
        )


def _check(procedure: ProcedureTables, seats: int) -> None:
    least = 1 + procedure.has_rotating_bank
    if not least <= seats <= min(procedure.boxes, SEATS_MOST):
        raise CannotSimulate("seats", least=least, most=procedure.boxes)


def _variants(game: Game, procedure: ProcedureTables) -> tuple[list[Variant], list[list[int]]]:
    """Every way to play under every dealer's rule, and which of them each seat uses."""
    tables = compile_rules(game.rules)
    if game.counting is not None:
        variants = [Variant(tables, each) for each in game.counting.strategies]
        return variants, [[0] * game.boxes]
    ways = list({id(each): each for each in game.players}.values())
    numbers = {id(each): at for at, each in enumerate(ways)}
    if not procedure.has_rotating_bank:
        return [Variant(tables, each) for each in ways], [
            [numbers[id(each)] for each in game.players]
        ]
    rules = [frozenset(each) for each in game.banker_draws_on or [()] * len(game.players)]
    found = list(dict.fromkeys(rules))
    variants = [
        Variant(compile_rules(game.rules, draws_on), each) for draws_on in found for each in ways
    ]
    return variants, [
        [found.index(rule) * len(ways) + numbers[id(each)] for each in game.players]
        for rule in rules
    ]


def _table(machine: Machine, procedure: ProcedureTables, is_checked: object) -> Table:
    """Copy what was compiled into the memory that kernels read."""
    variants, states, _ = machine.step.shape
    if variants > VARIANTS_MOST or variants * states > ROWS_MOST:
        raise CannotSimulate("machine_size", states=states, variants=variants)
    table = new_record(Table)
    table.states = states
    table.step[: variants * states] = machine.step.reshape(variants * states, -1)
    for name in ("first", "surrenders"):
        rows = getattr(machine, name)
        getattr(table, name)[: rows.size // rows.shape[-1]] = rows.reshape(-1, rows.shape[-1])
    for name in ("wants_split", "unsplit"):
        getattr(table, name)[: variants * states] = getattr(machine, name).reshape(-1)
    for name in ("hands_max", "binds", "net", "staked", "insures", "takes_even_money"):
        values = getattr(machine, name)
        getattr(table, name)[: len(values)] = values
    table.letter[:], table.points[:], table.split_hand[:] = (
        machine.letter,
        machine.points,
        machine.split_hand,
    )
    for name in _MACHINE_NUMBERS:
        setattr(table, name, getattr(machine, name))
    table.is_checked[:] = is_checked
    for name in _PROCEDURE_NAMES:
        setattr(table, name, getattr(procedure, name))
    table.insures_against[:] = procedure.insures
    table.naturals[:], table.pairs[:], table.extra_bets[:] = first_cards()
    table.has_bank = procedure.has_rotating_bank
    return table


_MACHINE_NUMBERS: Final = (
    "start",
    "dealer_from",
    "end_from",
    "pair_from",
    "surrendered",
    "won",
    "push",
    "lost",
    "natural_paid",
)
_PROCEDURE_NAMES: Final = (
    "opening_burns",
    "round_burns",
    "second_card_burns",
    "cut_card",
    "cards_go_back",
    "dealer_gets_two",
    "upcard_at",
    "natural_at_once",
    "even_money",
    "insurance_most",
    "insurance_times",
    "insurance_returns_stake",
    "pair_again",
    "third_seven_by_split",
    "bank_passes",
)
