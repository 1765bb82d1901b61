"""`croupier value`: the acts of one hand, and bad input."""

import pytest

from tests.cli.running import Runner


def test_a_pair_is_told_with_the_best_act_first(run: Runner) -> None:
    told = run("value", "macau-2004", "--hand", "8s 8d", "--upcard", "6")
    assert told.status == 0
    acts = [line.split()[0] for line in told.out.splitlines()[1:]]
    assert acts == ["split", "stand", "hit", "surrender", "double"]


def test_a_hand_as_data(run: Runner) -> None:
    found = run("value", "macau-2004", "--hand", "As Kd", "--upcard", "A", "--json").json
    assert found["best"] == "stand"
    assert set(found["acts"]) == {"stand", "even_money"}
    assert found["insurance"] < 0


@pytest.mark.parametrize(
    ("hand", "upcard", "said"),
    [
        ("8s", "6", "two cards or more"),
        ("8s 1d", "6", "1d is no card"),
        ("8s 8d", "x", "x is no card"),
        ("Ts Td 5s", "6", "over 21"),
        ("8s 8s 8s 8s 8s 8s 8s", "6", "over 21"),
    ],
)
def test_what_is_no_decision_is_one_sentence(
    run: Runner, hand: str, upcard: str, said: str
) -> None:
    refused = run("value", "macau-2004", "--hand", hand, "--upcard", upcard)
    assert refused.status == 2
    assert said in refused.err
    assert refused.out == ""
