"""A game through the kernels, and the same cards through the engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from croupier.engine import predicates as may
from croupier.simulator.game import Compiled, Game
from croupier.simulator.play import Rows, play_shoes
from croupier.simulator.reference import ReferenceRound


class Round(NamedTuple):
    """What must be the same; all by seat, nets in half units."""

    holder: int
    upcard: int
    true_count: int
    net: tuple[int, ...]
    staked: tuple[int, ...]
    cards: int
    after_shuffle: bool


def shoes_for(compiled: Compiled, rounds: int) -> int:
    """About how many shoes give so many rounds."""
    punters = compiled.seats - compiled.procedure.has_rotating_bank
    cards = compiled.procedure.cards - max(compiled.procedure.cut_card, 0)
    of_a_shoe = min(int(compiled.table.rounds_most), max(1, cards // (3 * punters + 3)))
    return max(1, rounds // of_a_shoe)


def play(compiled: Compiled, seed: int, shoes: int) -> tuple[Rows, int]:
    """Play shoes by kernels, every card logged; gives the rows and how many there are."""
    rows = compiled.rows(shoes, log=True)
    return rows, play_shoes(compiled.table, compiled.work(seed), rows)


def of_kernels(compiled: Compiled, rows: Rows, rounds: int) -> Iterator[Round]:
    """Read rows round by round."""
    firsts, logged = _first_rounds(rows), 0
    for at in range(rounds):
        cards = int(rows.logged[at]) - logged
        logged += cards
        yield Round(
            int(rows.holder[at]),
            int(rows.upcard[at]),
            int(rows.true_count[at]),
            tuple(rows.net[at].tolist()),
            tuple(rows.staked[at].tolist()),
            cards,
            at in firsts or compiled.procedure.cards_go_back,
        )


def _first_rounds(rows: Rows) -> set[int]:
    begun, firsts = 0, set()
    for rounds in rows.shoe_rounds.tolist():
        firsts.add(begun)
        begun += rounds
    return firsts


def of_engine(game: Game, rounds: Iterable[ReferenceRound]) -> Iterator[Round]:
    """Read what the engine played; stakes of who only looks on are left out."""
    goes_back = may.cards_go_back(game.rules)
    for each in rounds:
        stake = min(1, game.counting.stakes[each.count]) if game.counting else 1
        yield Round(
            each.holder,
            each.upcard,
            each.count,
            tuple(net * stake for net in each.net),
            tuple(staked * stake for staked in each.staked),
            each.cards,
            each.after_shuffle or goes_back,
        )
