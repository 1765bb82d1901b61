"""`croupier edge`: the value as words and data, what options change, and bad input."""

import pytest

from tests.cli.running import Runner


def test_the_edge_is_told_to_ten_digits(run: Runner) -> None:
    told = run("edge", "macau-2004", "--set", "five_cards=true")
    assert told.status == 0
    assert "-0.4567600155 %" in told.out


def test_the_edge_as_data(run: Runner) -> None:
    found = run("edge", "macau-2004", "--set", "decks=8", "--json").json
    assert found["rules"] == "macau-2004"
    assert found["options"] == {"decks": 8}
    assert found["strategy"] == "CDP1"
    assert found["value"] == pytest.approx(-0.0028803298192, abs=1e-12)
    assert found["house_edge"] == -found["value"]
    assert list(found["by_upcard"]) == [str(upcard) for upcard in range(1, 11)]


def test_options_tell_what_each_changes_and_which_change_nothing(run: Runner) -> None:
    changes = run("edge", "macau-2004", "--options", "--json").json["changes"]
    assert {row["value"]: row["change"] for row in changes["five_cards"]} == pytest.approx(
        {False: 0, True: 0.0045676001549 + 0.0026343222157}, abs=1e-10
    )
    assert "burn_first" not in changes
    assert "burn_first" in run("edge", "macau-2004", "--options").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["macau-2004", "--composition", "1,2"], "ten counts"),
        (["macau-2004", "--composition", "x"], "ten whole numbers"),
        (["macau-2004", "--composition", "0,0,0,0,0,0,0,0,0,0"], "without cards"),
        (["macau-2004", "--composition", "1,1,1,1,1,1,1,1,1,1"], "run out"),
        (["macau-2004", "--composition=-1,9,9,9,9,9,9,9,9,90"], "from 0 to"),
        (["macau-2004", "--composition", "99999999,9,9,9,9,9,9,9,9,90"], "from 0 to"),
        (["macau-2004", "--strategy", "best"], "CDP1"),
        (["macau-2004", "--out", "file"], "--all"),
        (["macau-2004", "--all", "--options"], "do not go together"),
        (["macau-2004", "--set", "decks=9"], "1 to 8"),
        (["macau-2004", "--banker-stands-from", "17"], "the rules say"),
        (["banker"], "no house"),
        (["banker", "--banker-stands-from", "16"], "from 17 to 21"),
    ],
)
def test_what_has_no_price_is_one_sentence(run: Runner, words: list[str], said: str) -> None:
    refused = run("edge", *words)
    assert refused.status == 2
    assert refused.out == ""
    assert said in refused.err
    assert "\n" not in refused.err.strip()
