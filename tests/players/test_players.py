"""Bots play by what they see: the chart's rows, and nothing that is hidden from them."""

from __future__ import annotations

import ast
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

import croupier.players
from croupier.cli.dealing import LiveTable
from croupier.core.cards import CARDS, Card, card
from croupier.engine import acts as a
from croupier.engine.apply import apply
from croupier.engine.judge import refusal
from croupier.engine.offers import Offer, offers
from croupier.engine.predicates import opening_burns
from croupier.engine.state import Hand, Phase, State
from croupier.engine.views import view
from croupier.history.model import Header
from croupier.history.replay import Step, opening
from croupier.players import (
    Policy,
    basic,
    dealers_rule,
    flat_bets,
    random_policy,
    seated,
    varied_bets,
)
from croupier.statute import load_statute

RULE_SETS = ("macau-2000", "macau-2004", "banker")
NAMES = ("bot-1", "bot-2", "bot-3", "bot-4")


def header(rule_set: str, chips: int = 10_000) -> Header:
    statute = load_statute(rule_set)
    rules = statute.rules()
    seats = dict(enumerate(NAMES, start=1))
    return Header(rules, statute.choices(rules), seats, chips=dict.fromkeys(NAMES, chips))


def sees_box(state: State, name: str, number: int) -> bool:
    """Whether somebody has a main stake on a box, and so sees its cards (general/hidden)."""
    return name in {each.person for each in state.boxes[number].stakes}


def play(table: LiveTable, rounds: int) -> None:
    while table.state.rounds < rounds:
        if table.open_bets():
            table.play_out()


def table_with(upcard: str, cards: str, rule_set: str = "macau-2004", **choices: object) -> State:
    """One box in play (or in the window, if play is not asked for) against an upcard."""
    statute = load_statute(rule_set)
    rules = statute.rules(**choices)
    state = opening(Header(rules, statute.choices(rules), {1: "bot-1"}))
    acts: list[a.Act] = [a.Shuffle()]
    acts += [a.Burn(None)] * opening_burns(rules)
    acts += [a.Bet("bot-1", 20, 1)]
    first, second, *more = cards.split()
    acts += [a.Deal(1, 1, card(first)), a.DealDealer(card(upcard)), a.Deal(1, 1, card(second))]
    for act in acts:
        state, _ = apply(state, act)
    for each in more:
        if state.phase is Phase.WINDOW:
            state, _ = apply(state, a.Close())
        state, _ = apply(state, a.Hit("bot-1", 1, 1))
        state, _ = apply(state, a.Deal(1, 1, card(each)))
    return state


def answer(policy: Policy, state: State) -> str:
    """The kind of what a policy does as the first player."""
    if state.phase is Phase.WINDOW:
        seen = view(state, "bot-1")
        act = policy(seen, offers(seen, "bot-1"))
        if act is not None:
            return type(act).__name__
        state, _ = apply(state, a.Close())
    seen = view(state, "bot-1")
    return type(policy(seen, offers(seen, "bot-1"))).__name__


@pytest.mark.parametrize(
    ("upcard", "cards", "does"),
    [
        ("Ts", "Th 6s", "Surrender"),
        ("9s", "Th 6s", "Surrender"),
        ("9s", "Th 5s", "Hit"),
        ("As", "Th 6s", "Hit"),
        ("Ts", "8h 8s", "Surrender"),
        ("9s", "8h 8s", "Split"),
        ("6s", "Th 6s", "Stand"),
        ("Ts", "Th 7s", "Stand"),
        ("2s", "Th 2s", "Hit"),
        ("4s", "Th 2s", "Stand"),
        ("9s", "6h 5s", "Double"),
        ("Ts", "6h 5s", "Hit"),
        ("6s", "5h 5s", "Double"),
        ("5s", "Ah 6s", "Double"),
        ("9s", "Ah 7s", "Hit"),
        ("3s", "Ah 7s", "Double"),
        ("8s", "Ah 7s", "Stand"),
        ("Ts", "Ah As", "Split"),
        ("As", "Ah As", "Hit"),
        ("5s", "Th Ts", "Stand"),
        ("6s", "2h 3s 6d", "Hit"),
    ],
)
def test_basic_plays_its_chart(upcard: str, cards: str, does: str) -> None:
    assert answer(basic, table_with(upcard, cards)) == does


@pytest.mark.parametrize(
    ("upcard", "cards", "does"),
    [
        ("6s", "2h 3s 2d 4c 5h", "TakeFiveCards"),
        ("7s", "2h 3s 2d 6c 6h", "Stand"),
        ("6s", "2h 3s 2d 6c 6h", "TakeFiveCards"),
        ("6s", "2h 3s 2d 6c", "Hit"),
        ("6s", "2h 3s 2d 8c", "Stand"),
        ("As", "2h 3s 2d 4c 6h", "Stand"),
        ("3s", "6h 7h", "Hit"),
        ("3s", "6h 7s", "Stand"),
    ],
)
def test_basic_plays_for_five_cards_and_the_bonus_where_they_are_paid(
    upcard: str, cards: str, does: str
) -> None:
    state = table_with(upcard, cards, five_cards=True, special_bonus=True)
    if upcard == "As":
        assert answer(basic, state) != "TakeFiveCards"
    else:
        assert answer(basic, state) == does


def test_basic_takes_what_the_table_offers_where_the_chart_asks_for_more() -> None:
    assert answer(basic, table_with("6s", "5h 4s", double="eleven")) == "Hit"
    assert answer(basic, table_with("6s", "Ah 7s", double="eleven")) == "Stand"


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_basic_never_insures_and_takes_no_even_money(rule_set: str) -> None:
    done: Counter[type] = Counter()

    def watch(step: Step) -> None:
        done[type(step.act)] += 1

    bots = {name: seated(flat_bets(20), basic) for name in NAMES}
    play(LiveTable(header(rule_set), bots, random.Random(1), watch), 100)
    assert not done[a.Insure]
    assert not done[a.TakeEvenMoney]
    assert done[a.Split]
    assert done[a.Double]


@pytest.mark.parametrize(
    ("cards", "does"), [("Th 6s", "Hit"), ("Ah 5s", "Hit"), ("Ah 6s", "Stand"), ("9h 8s", "Stand")]
)
def test_the_dealers_rule_draws_to_sixteen(cards: str, does: str) -> None:
    assert answer(dealers_rule, table_with("5s", cards)) == does


def test_the_dealers_rule_follows_the_dealer_of_the_table() -> None:
    assert answer(dealers_rule, table_with("5s", "Ah 6s", dealer_soft_17="draw")) == "Hit"


# What a bot sees ---------------------------------------------------------------------------


def test_no_policy_draws_chance_that_was_not_handed_in() -> None:
    folder = Path(croupier.players.__file__).parent
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                assert not {each.name for each in node.names} & {"random", "secrets", "time"}
            elif isinstance(node, ast.ImportFrom) and node.module == "random":
                assert [each.name for each in node.names] == ["Random"]


def hidden_swapped(state: State, name: str, rng: random.Random) -> State:
    """The same table with other cards where this person sees none."""
    swapped = state.fork()
    boxes = dict(state.boxes)
    before: list[Card] = []
    after: list[Card] = []

    def others(cards: Sequence[Card | None]) -> tuple[Card, ...]:
        chosen = tuple(rng.choice(CARDS) for _ in cards)
        before.extend(card for card in cards if card is not None)
        after.extend(chosen)
        return chosen

    for number, box in state.boxes.items():
        if box.hands and box.hands[0].hidden and not sees_box(state, name, number):
            hand: Hand = box.hands[0]
            cards = (*others(hand.cards[: hand.hidden]), *hand.cards[hand.hidden :])
            boxes[number] = replace(box, hands=(replace(hand, cards=cards), *box.hands[1:]))
    swapped.boxes = boxes
    at = state.dealer.hidden_at
    if at is not None and state.banker_name != name:
        cards = state.dealer.cards
        cards = (*cards[:at], *others(cards[at : at + 1]), *cards[at + 1 :])
        swapped.dealer = replace(state.dealer, cards=cards)
    out = state.shoe.out.concealed(before).revealed(after)
    swapped.shoe = replace(state.shoe, out=out)
    return swapped


class Watched:
    """Asks a policy twice: of the view at hand, and of the same with hidden cards swapped."""

    def __init__(self, make: Callable[[], Policy]) -> None:
        self._policy, self._twin = make(), make()
        self.table: LiveTable | None = None
        self.asked = 0
        self._rng = random.Random(99)

    def __call__(self, seen: State, offered: Sequence[Offer]) -> a.PersonAct | None:
        assert self.table is not None
        name = seen.viewer
        assert name in NAMES
        act = self._policy(seen, offered)
        other = hidden_swapped(self.table.state, name, self._rng)
        twin_view = view(other, name)
        kinds = {type(offer.act) for offer in offered}
        twin_offers = [each for each in offers(twin_view, name) if type(each.act) in kinds]
        assert self._twin(twin_view, twin_offers) == act
        for number, box in seen.boxes.items():
            if box.hands and box.hands[0].hidden and not sees_box(seen, name, number):
                assert set(box.hands[0].cards[: box.hands[0].hidden]) == {None}
        self.asked += 1
        return act


def makers() -> Iterator[tuple[str, Callable[[], Policy]]]:
    yield "basic", lambda: seated(varied_bets(20, random.Random(5)), basic)
    yield "dealers_rule", lambda: seated(flat_bets(20), dealers_rule)
    yield "random", lambda: random_policy(random.Random(5))


@pytest.mark.parametrize("rule_set", RULE_SETS)
@pytest.mark.parametrize("make", [pytest.param(make, id=name) for name, make in makers()])
def test_every_bot_sees_only_its_view(rule_set: str, make: Callable[[], Policy]) -> None:
    bots = {name: Watched(make) for name in NAMES}
    table = LiveTable(header(rule_set), bots, random.Random(3), lambda _: None)
    for bot in bots.values():
        bot.table = table
    play(table, 40)
    assert all(bot.asked > 40 for bot in bots.values())


def test_bots_bet_within_limits_chips_and_cover() -> None:
    state = opening(header("banker", chips=30))
    for name in NAMES[1:]:
        while True:
            seen = view(state, name)
            act = varied_bets(20, random.Random(1))(seen, offers(seen, name))
            if act is None:
                break
            assert refusal(state, act) is None
            state, _ = apply(state, act)
    assert sum(stake.amount for box in state.boxes.values() for stake in box.stakes) == 14
