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


def test_what_is_chosen_is_told_with_what_it_adds_and_the_best_play(run: Runner) -> None:
    words = ("edge", "macau-2004", "--set", "five_cards=true", "--set", "burn_first=one")
    in_force = run(*words, "--json").json["in_force"]
    assert in_force == {"five_cards": pytest.approx(0.0045676001549 + 0.0026343222157)}
    told = run(*words).out
    assert "+0.7201922371 %" in told
    assert "8,8 P P P P P P P P - -" in told


def test_a_banker_plays_his_best(run: Runner) -> None:
    found = run("edge", "banker", "--banker-best", "--json").json
    assert found["banker_draws_on_soft"] == [17]
    assert found["house_edge"] == pytest.approx(0.0044905734031, abs=1e-12)
    assert "Banker's edge" in run("edge", "banker", "--banker-stands-from", "17").out


def test_sevens_are_priced_with_the_main_hand(run: Runner) -> None:
    found = run("edge", "macau-2004", "--set", "side_bets=sevens", "--json").json
    assert found["sevens"]["joint"] > found["sevens"]["alone"]
    assert found["sevens"]["cost_of_playing_for_the_main_hand"] > 0


def test_a_pair_bet_that_is_judged_again_is_priced_with_the_main_hand(run: Runner) -> None:
    words = ("edge", "macau-2004", "--set", "pair_bet_on_split=again")
    found = run(*words, "--json").json["pair_again"]
    assert found["joint"] > 0 > found["alone"] > -0.1125401929
    assert found["cost_of_playing_for_the_main_hand"] > 0
    assert "judged again" in run(*words).out


def test_new_pair_bets_have_a_price_where_they_are_taken(run: Runner) -> None:
    assert run("edge", "macau-2004", "--json").json["new_pair_bet"] < -0.1125401929
    assert "a new pair bet on a split hand" in run("edge", "macau-2004").out
    words = ("edge", "macau-2004", "--set", "pair_bet_on_split=none", "--json")
    assert not {"pair_again", "new_pair_bet"} & run(*words).json.keys()


def test_each_first_two_cards_have_a_value(run: Runner) -> None:
    found = run("edge", "macau-2004", "--hands", "--json").json["by_hand"]
    assert len(found) == 55 + 3
    assert found["A,T"]["6"] == 1.5
    assert "8,8 " in run("edge", "macau-2004", "--hands").out


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
        (["macau-2004", "--banker-best"], "the rules say"),
        (["banker", "--banker-best", "--banker-stands-from", "17"], "do not go together"),
        (["macau-2004", "--all", "--set", "decks=6"], "do not go together"),
        (["banker", "--banker-stands-from", "16"], "from 17 to 21"),
        (["macau-2004", "--all", "--variance"], "do not go together"),
        (["macau-2004", "--distribution", "--set", "hands_max=5"], "up to 4 hands"),
    ],
)
def test_what_has_no_price_is_one_sentence(run: Runner, words: list[str], said: str) -> None:
    refused = run("edge", *words)
    assert refused.status == 2
    assert refused.out == ""
    assert said in refused.err
    assert "\n" not in refused.err.strip()


def test_the_variance_is_told(run: Runner) -> None:
    words = ("edge", "macau-2004", "--variance")
    found = run(*words, "--json").json
    assert found["variance"] == pytest.approx(1.2402134542812597, abs=1e-12)
    assert found["standard_deviation"] == found["variance"] ** 0.5
    assert list(found["variance_by_upcard"]) == [str(upcard) for upcard in range(1, 11)]
    assert "distribution" not in found
    assert "1.2402134543" in run(*words).out


def test_the_distribution_is_told_and_pictured(run: Runner) -> None:
    words = ("edge", "banker", "--banker-stands-from", "17", "--distribution")
    found = run(*words, "--json").json
    nets = dict(found["distribution"])
    assert list(nets) == [-2, -1, 0, 1, 1.5, 2]
    assert sum(nets.values()) == pytest.approx(1, abs=1e-12)
    assert sum(net * chance for net, chance in nets.items()) == pytest.approx(found["value"])
    assert len(found["distribution_by_upcard"]) == 10
    told = run(*words).out
    assert f"   -1.0{100 * nets[-1]:16.10f} %  " + "█" * 30 in told
    wins = 100 * (nets[1] + nets[1.5] + nets[2])
    assert f"wins {wins:.6f} %" in told
