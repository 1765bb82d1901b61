"""Drawings of tables that are hard to draw: hidden cards, four hands on a box, nine boxes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest
from rich.text import Text

from croupier.cli.table_cards import Block, Pen, side_by_side
from croupier.cli.table_draw import Scene, plain_lines, table_lines
from croupier.core.cards import card
from croupier.engine import acts as a
from croupier.engine.apply import apply
from croupier.engine.events import WagerSettled
from croupier.engine.order import Waits, awaiting, card_due
from croupier.engine.state import State
from croupier.engine.views import view
from croupier.history.model import Header
from croupier.history.replay import opening
from croupier.statute import load_statute


def table(rule_set: str, seats: int, **choices: object) -> State:
    """A shuffled table with everybody's stake on it."""
    statute = load_statute(rule_set)
    rules = statute.rules(**choices)
    names = {box: f"bot-{box}" for box in range(1, seats + 1)}
    chips = dict.fromkeys(names.values(), 1000)
    state = opening(Header(rules, statute.choices(rules), names, chips=chips))
    state, _ = apply(state, a.Shuffle())
    while awaiting(state).waits is Waits.BURN:
        state, _ = apply(state, a.Burn(None))
    for box, name in names.items():
        if box != state.banker:
            state, _ = apply(state, a.Bet(name, 20, box))
    return state


def dealt(state: State, cards: str) -> State:
    """Cards go where they are due."""
    for text in cards.split():
        first = awaiting(state).waits is Waits.BETS
        box, hand = (min(state.boxes), 1) if first else card_due(state) or (0, 0)
        act = a.Deal(box, hand, card(text)) if box else a.DealDealer(card(text))
        state, _ = apply(state, act)
    return state


def done(state: State, acts: Iterable[a.Act]) -> State:
    for act in acts:
        state, _ = apply(state, act)
    return state


def drawn(scene: Scene, width: int = 80, height: int = 40) -> str:
    lines = table_lines(scene, width, height)
    assert all(line.cell_len <= width for line in lines)
    return "\n".join(line.plain.rstrip() for line in lines)


def test_cards_have_rank_and_suit_and_red_ones_are_red() -> None:
    pen = Pen()
    top, middle, low = pen.drawn_cards([card("Th"), card("8s"), None])
    assert middle.plain == "│10♥│ 8♠│░░░│"
    assert top.cell_len == middle.cell_len == low.cell_len == 13
    assert "red" in str(pen.card(card("2d")).style)
    assert "red" not in str(pen.card(card("2c")).style)


def test_a_plain_terminal_gets_letters() -> None:
    pen = Pen(is_unicode=False)
    lines = [line.plain for line in pen.drawn_cards([card("Th"), None])]
    assert lines == ["+---+---+", "|10h|###|", "+---+---+"]
    assert all(pen.mark(name).isascii() for name in ("turn", "dot", "prompt", "none"))
    assert "".join(lines).isascii()


def test_cards_that_are_hidden_from_a_person_are_not_drawn() -> None:
    state = dealt(table("macau-2000", 2), "8s 9h Kd 3c 6d")
    mine = drawn(Scene(view(state, "bot-1")))
    assert "│ 8♠│ 3♣│" in mine
    assert "11" in mine
    assert "│░░░│░░░│" in mine
    assert "9♥" not in mine
    assert "15" not in mine
    nobody = drawn(Scene(replace_viewer(state)))
    assert "8♠" not in nobody


def replace_viewer(state: State) -> State:
    return view(state, "nobody-here")


def test_the_bankers_first_card_is_hidden_and_his_box_is_not_among_the_others() -> None:
    state = dealt(table("banker", 3), "8s 9h Ks 3c 6d 7c")
    text = drawn(Scene(view(state, "bot-2")))
    assert "Banker: bot-1" in text
    assert "│░░░│ 7♣│  hidden" in text
    assert "1 bot-1" not in text
    assert "K♠" in drawn(Scene(view(state, "bot-1")))


def test_four_hands_on_a_box_stand_side_by_side_with_the_turn_marked() -> None:
    state = dealt(table("macau-2004", 1), "8s Kd 8h")
    state = done(state, [a.Close(), a.Split("bot-1", 1, 1)])
    state = dealt(state, "8d")
    state = done(state, [a.Split("bot-1", 1, 1)])
    state = dealt(state, "8c")
    state = done(state, [a.Split("bot-1", 1, 1)])
    state = dealt(state, "3s")
    text = drawn(Scene(view(state, "bot-1")))
    assert "▶1.1 you 20" in text
    assert [f"1.{hand} you 20" in text for hand in (1, 2, 3, 4)] == [True] * 4
    assert "│ 8♠│ 3♠│" in text
    narrow = drawn(Scene(view(state, "bot-1")), width=40)
    assert "1.4 you 20" in narrow


@pytest.mark.parametrize(("width", "height"), [(80, 24), (80, 12), (140, 40), (60, 14)])
def test_nine_boxes_fit_where_they_can(width: int, height: int) -> None:
    state = table("macau-2004", 9, boxes=9)
    state = dealt(state, "2s 3s 4s 5s 6s 7s 8s 9s Ts Kd 2h 3h 4h 5h 6h 7h 8h 9h Th")
    lines = table_lines(Scene(view(state, "bot-5")), width, height)
    text = "\n".join(line.plain for line in lines)
    assert all(f"{box} {'you' if box == 5 else f'bot-{box}'} 20" in text for box in range(1, 10))
    assert all(line.cell_len <= width for line in lines)
    assert len(lines) <= max(height, 14)


def test_results_stand_under_the_hands_when_the_round_is_over() -> None:
    state = dealt(table("macau-2004", 2), "Ts 9s Kd 9h 8h")
    settled: list[WagerSettled] = []
    acts: list[a.Act] = [a.Close(), a.Stand("bot-1", 1, 1), a.Stand("bot-2", 2, 1), a.Burn(None)]
    for act in (*acts, a.DealDealer(card("8d")), a.Settle()):
        state, events = apply(state, act)
        settled += [event for event in events if isinstance(event, WagerSettled)]
    text = drawn(Scene(view(state, "bot-1"), settled))
    assert "19 stood +20" in text
    assert "17 stood -20" in text
    assert "│ K♦│ 8♦│  18" in text
    assert "chips 1,020" in text


def test_soft_totals_side_bets_and_insurance_are_named() -> None:
    state = done(table("macau-2004", 1), [a.Bet("bot-1", 4, 1, a.Wager.PAIR)])
    before = drawn(Scene(view(state, "bot-1")))
    assert "pair 4" in before
    state = dealt(state, "As Ad 6h")
    state = done(state, [a.Insure("bot-1", 10, 1)])
    text = drawn(Scene(view(state, "bot-1")))
    assert "soft 17" in text
    assert "insured 10" in text


def test_the_cut_card_is_announced_while_its_last_round_is_played() -> None:
    state = table("macau-2004", 1)
    out = replace(state.shoe, cut_card_out=True)
    state = dealt(state, "As")
    state.shoe = out
    assert "cut card out, last round" in drawn(Scene(view(state, "bot-1")))


def test_a_log_has_each_hand_in_one_line() -> None:
    state = dealt(table("macau-2004", 3), "Ts 9s 2s Kd 9h 8h 3h")
    lines = [line.plain for line in plain_lines(Scene(view(state, "bot-2")), 80)]
    assert len(lines) == 5
    assert lines[1].startswith("Dealer")
    assert "10♠  9♥" in lines[2]


def test_blocks_wrap_and_keep_their_columns() -> None:
    block = Block((Text("title"), Text("x")))
    assert [line.plain for line in side_by_side([block] * 3, 13)] == [
        "title  title",
        "x      x",
        "title",
        "x",
    ]


def test_a_new_pair_bet_stands_at_its_own_hand() -> None:
    state = dealt(table("macau-2004", 1), "8s Kd 8h")
    bet = a.Bet("bot-1", 6, 1, a.Wager.PAIR, 2)
    state = done(state, [a.Close(), a.Split("bot-1", 1, 1), bet])
    lines = [line.plain for line in plain_lines(Scene(view(state, "bot-1")), 80)]
    assert "pair 6" not in lines[2]
    assert "pair 6" in lines[3]
