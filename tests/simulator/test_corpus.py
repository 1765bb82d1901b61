"""Every hand of the corpus that kernels can play brings by kernels what its file expects.

Those that they do not model stand with reasons in `not_modelled.toml`, which
`python -m tests.simulator.test_corpus` writes anew.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from croupier.engine.acts import Wager
from croupier.simulator.game import Compiled, Counting, Game
from croupier.simulator.play import play_shoes
from croupier.simulator.shoe import Work
from croupier.statute import Rules
from croupier.tables.procedure import SIDE_BETS, SIDE_NETS
from tests.corpus.hands import hands
from tests.simulator.scripts import (
    CARD_COUNTS,
    UNSEEN,
    NotModelled,
    Script,
    ScriptedRound,
    scripted_rounds,
)

NOT_MODELLED = Path(__file__).with_name("not_modelled.toml")
HEADER = "# Hands of the corpus that kernels do not model, by reason; written by test_corpus.\n"
MACHINES_PLAYERS = 2
"""Ways to play that share a machine: more take longer to compile, fewer need more machines."""


@dataclass
class Batch:
    """Rounds under the same rules whose boxes all play one of a few scripts."""

    rules: Rules
    draws: frozenset[int]
    """Soft totals on which the banker draws."""

    pool: list[Script] = field(default_factory=list)
    rounds: list[tuple[str, ScriptedRound, list[int]]] = field(default_factory=list)
    """The hand's name, the round, and for each box which script of the pool it plays."""

    def takes(self, name: str, played: ScriptedRound, scripts: Sequence[Script]) -> bool:
        """Take a round over, if there are ways to play it."""
        if played.rules != self.rules or _draws(played) != self.draws:
            return False
        before = [dict(each.answers) for each in self.pool]
        ways = [self._way(each) for each in scripts]
        if None in ways:
            for each, answers in zip(self.pool, before, strict=False):
                each.answers = answers
            del self.pool[len(before) :]
            return False
        self.rounds.append((name, played, [way for way in ways if way is not None]))
        return True

    def _way(self, script: Script) -> int | None:
        for at, each in enumerate(self.pool):
            if each.takes(script.answers):
                return at
        if len(self.pool) < MACHINES_PLAYERS:
            self.pool.append(script)
            return len(self.pool) - 1
        return None


def _draws(played: ScriptedRound) -> frozenset[int]:
    return frozenset(total for total, draws in played.banker_draws.items() if draws)


def _modelled() -> tuple[dict[str, list[ScriptedRound]], dict[str, list[str]]]:
    """Rounds by hand, and hands that are not modelled by reason."""
    rounds: dict[str, list[ScriptedRound]] = {}
    reasons: dict[str, list[str]] = {}
    for hand in hands():
        try:
            found = list(scripted_rounds(hand))
            for each in found:
                if each.scripts() is None:
                    each.scripts_by_count()
            rounds[hand.name] = found
        except NotModelled as reason:
            reasons.setdefault(str(reason), []).append(hand.name)
    return rounds, reasons


MODELLED, REASONS = _modelled()


def as_toml(reasons: dict[str, list[str]]) -> str:
    """The list as it is kept."""
    parts = [HEADER]
    for reason in sorted(reasons):
        names = "".join(f'  "{name}",\n' for name in sorted(reasons[reason]))
        parts.append(f'"{reason}" = [\n{names}]\n')
    return "\n".join(parts)


def test_what_kernels_do_not_model_is_listed_with_reasons() -> None:
    assert NOT_MODELLED.read_text(encoding="utf-8") == as_toml(REASONS)
    listed = {name for names in tomllib.loads(as_toml(REASONS)).values() for name in names}
    assert listed | set(MODELLED) == {hand.name for hand in hands()}


@pytest.mark.parametrize("rule_set", sorted({hand.rule_set for hand in hands()}))
def test_corpus_through_kernels(rule_set: str) -> None:
    played = [name for name in MODELLED if name.startswith(f"{rule_set}/")]
    assert len(played) > 60
    for batch in _batches(played):
        seats = max(len(ways) for _, _, ways in batch.rounds) + (batch.rules.bank == "rotates")
        players = (batch.pool * seats)[: max(seats, len(batch.pool))]
        draws = [batch.draws] * len(players)
        compiled = Compiled(Game(batch.rules, players, banker_draws_on=draws, side_bets=True))
        for name, each, ways in batch.rounds:
            table = compiled.table
            banks = int(table.has_bank)
            table.seats = banks + len(ways)
            table.way_of[0, banks : table.seats] = ways
            _check(name, compiled, each)


@pytest.mark.parametrize("rule_set", ["macau-2000", "macau-2004"])
def test_alike_hands_played_differently(rule_set: str) -> None:
    played = 0
    for name, rounds in MODELLED.items():
        for each in rounds:
            if name.startswith(rule_set) and each.scripts() is None:
                true, *strategies = each.scripts_by_count()
                tags = [CARD_COUNTS] * 52
                counting = Counting(tags, true - 1, strategies, (1, 1))
                rules = each.rules
                game = Game(rules, counting=counting, boxes=len(each.boxes), side_bets=True)
                _check(name, Compiled(game), each)
                played += 1
    assert played > 5


def _batches(names: Sequence[str]) -> list[Batch]:
    batches: list[Batch] = []
    for name in names:
        for each in MODELLED[name]:
            scripts = each.scripts()
            if scripts is None:
                continue
            if not any(batch.takes(name, each, scripts) for batch in batches):
                batches.append(Batch(each.rules, _draws(each)))
                taken = batches[-1].takes(name, each, scripts)
                assert taken, name
    return batches


def _check(name: str, compiled: Compiled, played: ScriptedRound) -> None:
    """Play a round by kernels with the given cards, and compare what came of it."""
    table, procedure = compiled.table, compiled.procedure
    table.rounds_most = 1
    table.opening_burns = procedure.opening_burns if played.opens else procedure.round_burns
    work = compiled.work(1)
    work.is_given = True
    work.kinds[:] = UNSEEN
    work.kinds[: len(played.cards)] = played.cards
    rows = compiled.rows(1)
    assert play_shoes(table, work, rows) == 1, name
    assert work.drawn == len(played.cards), name
    assert rows.upcard[0] == played.upcard, name
    assert played.last is not None
    nets = dict.fromkeys(played.last.net, 0)
    for seat, box in enumerate(played.boxes, start=int(table.has_bank)):
        person, stake = _bettor(played, box)
        main = int(work.main[seat]) * stake // 2
        insurance = int(work.insurance[seat]) * stake // 2
        assert main == played.net(box, Wager.MAIN), (name, box)
        assert insurance == played.net(box, Wager.INSURANCE), (name, box)
        assert int(rows.net[0, seat]) * stake // 2 == main + insurance, (name, box)
        assert int(rows.staked[0, seat]) * stake == played.staked(box), (name, box)
        nets[person] += main + insurance
        for bettor, net in _extra_bets(played, work, seat, box):
            nets[bettor] += net
    if played.banker is not None:
        nets[played.banker] = -sum(nets.values())
    assert nets == played.last.net, name


def _bettor(played: ScriptedRound, box: int) -> tuple[str, int]:
    """Who has bet on a box, and how much."""
    assert played.last is not None
    stakes = played.last.boxes[box].stakes
    return stakes[0].person, sum(each.amount for each in stakes)


def _extra_bets(
    played: ScriptedRound, work: Work, seat: int, box: int
) -> Iterator[tuple[str, int]]:
    """Who has won what on a box besides the main bet, by the kernels' outcomes."""
    assert played.last is not None
    for bet in played.last.boxes[box].side_bets:
        kind = SIDE_BETS.index(bet.wager)
        net = SIDE_NETS[kind][work.side[seat, kind]] * bet.amount
        yield bet.person, net


def main() -> None:
    """Write the list anew."""
    NOT_MODELLED.write_text(as_toml(REASONS), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
