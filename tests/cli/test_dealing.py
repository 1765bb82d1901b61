"""The live loop: random players, many rounds, nothing lost and nothing that cannot be judged."""

from __future__ import annotations

import io
from collections import Counter
from random import Random
from typing import Any

import pytest

from croupier.cli.dealing import LiveTable
from croupier.core.cards import PACK_SIZE, Card
from croupier.engine import acts as a
from croupier.engine import events as e
from croupier.engine.apply import apply
from croupier.engine.opening import opening_state
from croupier.history.judgement import Judgement
from croupier.history.model import Header
from croupier.history.read import SessionReader
from croupier.history.replay import RoundReplay, Step, opening
from croupier.history.write import write_header, write_round
from croupier.players import Policy, random_policy
from croupier.players.card_order import CardOrder
from croupier.statute import load_statute

NAMES = ("bot-1", "bot-2", "bot-3", "bot-4")
CHIPS = 5_000
TABLES: list[tuple[str, dict[str, Any], int]] = [
    ("macau-2000", {}, 200),
    ("macau-2004", {}, 200),
    ("banker", {}, 200),
    ("macau-2000", {"decks": 1, "device": "box"}, 60),
    ("macau-2000", {"device": "shuffler", "pair_bet_on_split": "again", "hit_21": True}, 60),
    ("macau-2004", {"decks": 1, "side_bets": ["pair", "sevens", "thirteen"]}, 60),
    ("macau-2004", {"five_cards": True, "resplit_aces": True, "procedure": 1}, 60),
    ("macau-2004", {"box_control": "largest", "boxes": 9, "cut_card_from_end": 30}, 60),
    ("banker", {"decks": 1, "bank_passes": "every_round", "double_cards": "two"}, 60),
]


def seat(
    rule_set: str, choices: dict[str, Any], seed: int, steps: list[Step]
) -> tuple[Header, LiveTable]:
    statute = load_statute(rule_set)
    rules = statute.rules(**choices)
    seats = dict(enumerate(NAMES, start=1))
    header = Header(rules, statute.choices(rules), seats, chips=dict.fromkeys(NAMES, CHIPS))
    rng = Random(seed)
    policies: dict[str, Policy] = {name: random_policy(rng) for name in NAMES}
    return header, LiveTable(header, policies, rng, steps.append)


@pytest.mark.parametrize(("rule_set", "choices", "rounds"), TABLES, ids=str)
def test_random_players_lose_no_chips_and_are_judged_clean(
    rule_set: str, choices: dict[str, Any], rounds: int
) -> None:
    steps: list[Step] = []
    header, table = seat(rule_set, choices, 1, steps)
    written = [write_header(header)]
    while table.state.rounds < rounds:
        if table.open_bets():
            written.append(write_round(table.play_out()))

    shown: list[dict[str, int]] = [
        dict(event.net)
        for step in steps
        for event in step.events
        if isinstance(event, e.RoundEnded)
    ]
    total: Counter[str] = Counter()
    for net in shown:
        total.update(net)
        assert rule_set != "banker" or sum(net.values()) == 0
    assert {name: CHIPS + total[name] for name in NAMES} == dict(table.state.purses)

    reader = SessionReader(io.BytesIO("".join(written).encode()))
    state = opening(reader.header)
    judged = []
    for _, record in reader.rounds():
        judgement, replay = Judgement(), RoundReplay(state, record)
        for step in replay.steps():
            judgement.take(step)
        judgement.finish(replay)
        assert judgement.is_complete
        assert not judgement.refused
        judged.append(judgement.net)
        state = replay.state
    assert judged == shown


def test_sessions_use_every_kind_of_act() -> None:
    wanted = {*a.PLAYS, *a.WINDOW_ACTS, *a.BANKER_ACTS, a.Cut, a.Bet, a.Burn, a.Shuffle}
    steps: list[Step] = []
    tables = [seat(rule_set, {}, 2, steps)[1] for rule_set in ("macau-2000", "banker")]
    while wanted - {type(step.act) for step in steps}:
        for table in tables:
            if table.open_bets():
                table.play_out()
        assert tables[0].state.rounds < 1000


def test_a_shoe_holds_every_card_once_per_pack() -> None:
    rules = load_statute("macau-2000").rules(decks=2)
    source = CardOrder(Random(1).shuffle)
    state, events = apply(opening_state(rules), a.Shuffle())
    for event in events:
        source.follow(state, event)
    drawn = Counter(source.draw() for _ in range(2 * PACK_SIZE))
    assert set(drawn.values()) == {2}
    assert len(drawn) == PACK_SIZE


def test_a_cut_brings_the_cards_behind_it_to_the_front() -> None:
    rules = load_statute("macau-2000").rules()
    orders: list[list[Card]] = []
    for cut in (0, 100):
        source = CardOrder(Random(1).shuffle)
        state, events = apply(opening_state(rules), a.Shuffle())
        for event in events:
            source.follow(state, event)
        if cut:
            state, events = apply(state, a.Cut("bot-1", cut))
            for event in events:
                source.follow(state, event)
        orders.append([source.draw() for _ in range(6 * PACK_SIZE)])
    plain, after_cut = orders
    assert after_cut == plain[100:] + plain[:100]


def test_where_cards_go_back_they_are_mixed_again_every_round() -> None:
    steps: list[Step] = []
    _, table = seat("macau-2000", {"device": "shuffler"}, 3, steps)
    while table.state.rounds < 30:
        if table.open_bets():
            table.play_out()
    dealt = [s.act.card for s in steps if isinstance(s.act, a.Deal | a.DealDealer)]
    assert max(Counter(dealt).values()) > 6, "more often than six packs hold it"
    assert sum(isinstance(step.act, a.Shuffle) for step in steps) == 1
