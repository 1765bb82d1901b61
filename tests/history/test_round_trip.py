"""Reading and writing `.21h`: what is read is written, and what is written is read."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.cards import CARDS
from croupier.engine import acts as a
from croupier.history.errors import NotationError
from croupier.history.explicit import explicit
from croupier.history.judgement import Judgement
from croupier.history.model import History
from croupier.history.notation import WORDS, name_problem, read_act, write_act
from croupier.history.read import read_history
from croupier.history.replay import RoundReplay, UnreadableRound, opening
from croupier.history.write import write_history

HANDS = Path(__file__).parents[2] / "corpus" / "hands"


def readable() -> dict[str, History]:
    """Read every corpus hand that can be read."""
    found = {}
    for path in sorted(HANDS.glob("*/*.21h")):
        try:
            found[path.stem] = read_history(path.read_text(encoding="utf-8"))
        except NotationError:
            continue
    return found


def nets(history: History) -> list[dict[str, int]]:
    """Judge every round, refused acts skipped."""
    state = opening(history.header)
    found = []
    for record in history.rounds:
        judgement = Judgement()
        replay = RoundReplay(state, record)
        for step in replay.steps():
            judgement.take(step)
        judgement.finish(replay)
        found.append(judgement.net)
        state = replay.state
    return found


def playable(histories: dict[str, History]) -> list[str]:
    """Name the histories whose cards the packs really have."""
    found = []
    for name, history in histories.items():
        try:
            nets(history)
        except UnreadableRound:
            continue
        found.append(name)
    return found


HISTORIES = readable()
each_history = pytest.mark.parametrize("name", HISTORIES)
each_playable = pytest.mark.parametrize("name", playable(HISTORIES))


@each_history
def test_what_is_written_is_read_again(name: str) -> None:
    history = HISTORIES[name]
    text = write_history(history)
    again = read_history(text)
    assert again.header == history.header
    assert [[line.act for line in each.acts] for each in again.rounds] == [
        [line.act for line in each.acts] for each in history.rounds
    ]
    assert [each.shoe for each in again.rounds] == [each.shoe for each in history.rounds]
    assert (again.paid, again.proof) == (history.paid, history.proof)
    assert write_history(again) == text


@each_playable
def test_every_card_can_be_written_as_an_act(name: str) -> None:
    history = HISTORIES[name]
    expected = nets(history)
    written = explicit(history)
    assert all(record.shoe is None for record in written.rounds)
    assert nets(read_history(write_history(written))) == expected
    assert write_history(explicit(written)) == write_history(written)


names = st.from_regex(r"[a-z][a-z0-9_-]{0,8}", fullmatch=True).filter(
    lambda name: name not in WORDS
)
amounts = st.integers(0, 10**31)
boxes = st.integers(0, 999)
hands = st.integers(0, 99)
cards = st.none() | st.sampled_from(CARDS)
sides = st.sampled_from([a.Wager.PAIR, a.Wager.SEVENS, a.Wager.OVER, a.Wager.UNDER])
clocks = st.booleans()
ACTS = st.one_of(
    st.builds(a.Bet, names, amounts, boxes),
    st.builds(a.Bet, names, amounts, boxes, sides, st.none() | hands),
    st.builds(a.Insure, names, amounts, boxes),
    st.builds(a.TakeEvenMoney, names, boxes),
    st.builds(a.Surrender, names, boxes),
    st.builds(a.Hit, names, boxes, hands),
    st.builds(a.Stand, names, boxes, hands, clocks),
    st.builds(a.Double, names, boxes, hands),
    st.builds(a.Split, names, boxes, hands),
    st.builds(a.TakeFiveCards, names, boxes, hands),
    st.builds(a.BankerDraw, names),
    st.builds(a.BankerStand, names, clocks),
    st.builds(a.Cut, names, amounts),
    st.builds(a.Sit, names, boxes),
    st.builds(a.Leave, names),
    st.builds(a.Chips, names, amounts),
    st.builds(a.Burn, cards),
    st.builds(a.Void, cards),
    st.builds(a.Deal, boxes, hands, cards, st.booleans()),
    st.builds(a.DealDealer, cards, st.none() | st.sampled_from(a.Mistake)),
    st.sampled_from([a.Close(), a.Shuffle(), a.CutCard(), a.Misdeal()]),
)


@given(ACTS)
def test_every_act_has_one_line(act: a.Act) -> None:
    assert read_act(write_act(act)).act == act


@given(st.dictionaries(names, st.text(min_size=1, max_size=100), max_size=5))
def test_any_display_name_survives(shown: dict[str, str]) -> None:
    sample = next(iter(HISTORIES.values()))
    named = History(replace(sample.header, names=shown), sample.rounds)
    assert read_history(write_history(named)).header.names == shown


@pytest.mark.parametrize("word", sorted(WORDS))
def test_no_word_of_the_notation_is_a_name(word: str) -> None:
    assert name_problem(word) is not None
