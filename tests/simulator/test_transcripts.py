"""The same cards through the kernels and through the engine: every round comes out alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from os import urandom

import pytest
from hypothesis import settings

from croupier.core.cards import CARDS, card
from croupier.engine import predicates as may
from croupier.engine.acts import Wager
from croupier.engine.events import Ended
from croupier.engine.order import is_dealers_natural
from croupier.simulator.game import Compiled, Counting, Game
from croupier.simulator.play import Rows, play_shoes
from croupier.simulator.reference import Reference, ReferenceRound
from croupier.statute import load_statute, rule_set_ids
from croupier.tables.procedure import SIDE_BETS, SIDE_NETS
from tests.simulator.games import CUT_CARDS, Sample, extremes, samples, that_run_out
from tests.simulator.strategies import DealersRule, Eager
from tests.simulator.transcripts import of_engine, of_kernels, play, shoes_for

IS_SOAK = settings.get_current_profile_name() == "soak"
GAMES, ROUNDS, SEED = (150, 1500, int.from_bytes(urandom(4))) if IS_SOAK else (24, 100, 5)
RUN_OUTS = 2000 if IS_SOAK else 25

HAND_ENDS = {f"hand {each.value}" for each in Ended if each is not Ended.ESCAPED}
"""Nobody leaves in the middle of a round here."""

ODD_PATHS = HAND_ENDS | {
    *(f"{hands} hands" for hands in range(1, 9)),
    *(f"{cards} cards" for cards in range(2, 9)),
    *(f"{bet.value} {net}" for bet, nets in zip(SIDE_BETS, SIDE_NETS, strict=True) for net in nets),
    "insured against a natural",
    "insured in vain",
    "checked natural",
    "nobody needs the dealer",
    "burned round",
    "shoe ran out",
    "only looked on",
    "bank passed",
}
RARE = {
    "sevens 500",
    "sevens 5000",
    "sevens 150",
    *(f"pair {11 * pairs}" for pairs in range(3, 16)),
}
"""Not to be had in a few thousand rounds, or at all."""


LIMITS_OF_PEOPLE = {"boxes_per_player_max", "bettors_per_box_max"}
"""Options about what kernels have nothing of."""


class Watched:
    """The engine at a game's cards, and which paths it took."""

    def __init__(self, compiled: Compiled, rows: Rows) -> None:
        self.paths: Counter[str] = Counter()
        self._game, self._cards = compiled.game, compiled.procedure.cards
        self._reference = Reference(compiled.game, rows.log.tolist())
        self._since_shuffle = 0
        self._side: Counter[tuple[Wager, int]] = Counter()

    def rounds(self, count: int) -> Iterator[ReferenceRound]:
        """Play so many rounds."""
        for each in self._reference.rounds(count):
            self._take(each)
            yield each

    def _take(self, played: ReferenceRound) -> None:
        state, paths = self._reference.state, self.paths
        last = state.last
        assert last is not None
        self._since_shuffle = played.cards + (not played.after_shuffle) * self._since_shuffle
        if not may.cards_go_back(self._game.rules):
            paths["shoe ran out"] += self._since_shuffle > self._cards
        paths["bank passed"] += (state.banker or 1) - 1 != played.holder
        paths["only looked on"] += _looks_on(self._game, played)
        for (bet, _), net in played.side.items():
            self._side[bet, net // 2] += 1
        if last.burned:
            paths["burned round"] += 1
            return
        natural = is_dealers_natural(last.dealer)
        paths["nobody needs the dealer"] += len(last.dealer.cards) == 1
        paths["checked natural"] += natural and last.dealer.checked
        for box in last.boxes.values():
            paths[f"{len(box.hands)} hands"] += 1
            if box.insurances:
                paths["insured against a natural" if natural else "insured in vain"] += 1
            for hand in box.hands:
                paths[f"{len(hand.cards)} cards"] += 1
                if hand.ended is not None:
                    paths[f"hand {hand.ended.value}"] += 1

    def check_extra_bets(self, rows: Rows) -> None:
        """Hold what extra bets won against what kernels counted."""
        taken = {bet for bet, _ in self._side}
        for bet, nets, counts in zip(SIDE_BETS, SIDE_NETS, rows.side.tolist(), strict=True):
            if bet in taken:
                outcomes = dict(zip(nets, counts, strict=False))
                assert outcomes == {net: self._side[bet, net] for net in nets}, bet
                assert sum(counts) == sum(outcomes.values())
        self.paths.update({f"{bet.value} {net}": n for (bet, net), n in self._side.items()})


def _looks_on(game: Game, played: ReferenceRound) -> bool:
    return game.counting is not None and game.counting.stakes[played.count] == 0


@pytest.fixture(scope="module")
def played_games() -> list[Sample]:
    return [*extremes(), *samples(GAMES, SEED)]


def test_every_value_of_every_option_is_played(played_games: list[Sample]) -> None:
    for name in rule_set_ids():
        statute = load_statute(name)
        rules = [each.game.rules for each in played_games if each.game.rules.id == name]
        for option in statute.options:
            permitted = option.permitted(statute.rules())
            seen = {getattr(each, option.name) for each in rules}
            assert permitted is not None
            if option.name == "cut_card_from_end":
                assert CUT_CARDS[0] in seen
            elif option.name in LIMITS_OF_PEOPLE:
                assert len(seen) > 1
            else:
                assert seen >= set(permitted), option.name


def test_boxes_seats_and_devices(played_games: list[Sample]) -> None:
    games = [each.game for each in played_games]
    assert {each.rules.device for each in games} == {"box", "shoe", "shuffler", "afresh"}
    house = {each.seats for each in games if each.rules.bank == "house"}
    assert house >= {1, 2, 4, 7, 9}
    assert {each.seats for each in games if each.rules.bank == "rotates"} == {2, 3, 4, 5}


def test_kernels_play_as_the_engine_does(played_games: list[Sample]) -> None:
    paths: Counter[str] = Counter()
    rounds = 0
    for sample in played_games:
        compiled = Compiled(sample.game)
        rows, played = play(compiled, sample.seed, shoes_for(compiled, ROUNDS * sample.times))
        watched = Watched(compiled, rows)
        both = zip(
            of_kernels(compiled, rows, played),
            of_engine(sample.game, watched.rounds(played)),
            strict=True,
        )
        for at, (kernel, engine) in enumerate(both):
            assert kernel == engine, f"round {at} of {sample} (games of {SEED})"
        watched.check_extra_bets(rows)
        rounds += played
        paths += watched.paths
    assert rounds >= GAMES * ROUNDS * 9 // 10
    assert sorted(each for each in ODD_PATHS - RARE if not paths[each]) == []


@pytest.mark.parametrize("sample", list(that_run_out()), ids=lambda each: each.game.rules.id)
def test_shoes_that_run_out_inside_a_round(sample: Sample) -> None:
    """What comes back into the shoe, what is counted then, and which cards bets are judged by."""
    compiled = Compiled(sample.game)
    work, rows, found = compiled.work(sample.seed), compiled.rows(1, log=True), 0
    while found < RUN_OUTS:
        rows.side[:] = 0
        played = play_shoes(compiled.table, work, rows)
        cards = compiled.procedure.cards - compiled.procedure.opening_burns
        if rows.logged[played - 1] <= cards - compiled.procedure.round_burns * (played - 1):
            continue
        found += 1
        watched = Watched(compiled, rows)
        expected = list(of_engine(sample.game, watched.rounds(played)))
        assert list(of_kernels(compiled, rows, played)) == expected
        watched.check_extra_bets(rows)


@pytest.mark.parametrize(("name", "hands"), [("macau-2004", 2), ("macau-2000", 3)])
def test_2004_16_5_a_declined_pair_binds_the_box(name: str, hands: int) -> None:
    """Only one who counts changes his mind: he splits, leaves a pair, and then wants to split."""
    tags = [{"s": -1000, "h": 1000}.get(each.suit, 0) for each in CARDS]
    counting = Counting(tags, -1, [DealersRule(), Eager(18)], (1, 1))
    game = Game(load_statute(name).rules(), counting=counting)
    compiled = Compiled(game)
    work, rows = compiled.work(1), compiled.rows(1, log=True)
    burned = ["Ac"] * compiled.procedure.opening_burns
    dealt = ["8c", "6c", "8d", "8s", "2c", "8h", "2d", "Tc", "Td", "Jc", "Jd", "5c"]
    work.is_given = True
    work.kinds[: len(burned + dealt)] = [card(each).kind for each in burned + dealt]
    compiled.table.rounds_most = 1
    assert play_shoes(compiled.table, work, rows) == 1
    assert work.hands[0] == hands
    (expected,) = of_engine(game, Reference(game, rows.log.tolist()).rounds(1))
    assert list(of_kernels(compiled, rows, 1)) == [expected]
