"""Order 56/2004, where a hand history cannot show it: offers, waiting, who sees what."""

import pytest

from croupier.engine.order import Waits
from croupier.engine.refusals import RefusalCode
from tests.engine.game import Game


def test_2004_2_a_one_pack_shoe_waits_for_a_shuffle_after_every_round() -> None:
    game = Game("macau-2004", "ana", decks=1)
    game.do("shuffle", "burn ??", "ana bet 10 1").cards("Ts Tc 9h").do("close", "ana stand 1")
    game.cards("8d").settle()
    assert game.waits.waits is Waits.SHUFFLE


def test_2004_3_a_box_too_many_is_not_offered() -> None:
    game = Game("macau-2004", "ana", boxes_per_player_max=1).do("ana bet 10 1")
    assert "main 1" in game.legal("ana")
    assert "main 2" not in game.legal("ana")


def test_2004_20_1_a_full_box_is_not_offered_beside_one_with_room() -> None:
    game = Game("macau-2004", "ana", "bo", bettors_per_box_max=1).do("bo bet 10 2")
    assert {"main 1", "main 3"} <= game.legal("ana")
    assert "main 2" not in game.legal("ana")
    assert "main 2" in game.legal("bo")


def test_2004_5_2_procedure_2_shows_the_cards_to_everybody() -> None:
    game = Game("macau-2004", "ana").do("ana bet 10 1").cards("Ts Tc 9h")
    total = game.seen("bo").total
    assert total is not None
    assert total.points == 19


def test_2004_5_1_a_good_exposed_card_is_seen_and_the_next_is_not() -> None:
    game = Game("macau-2004", "ana", procedure=1, exposed_first_card="valid")
    game.do("burn ??", "ana bet 10 1", "deal 1.1 As exposed").cards("Tc 9h")
    assert [str(each) for each in game.seen("bo").cards] == ["As", "None"]
    assert len(game.seen("ana").known) == 2


def test_2004_6_5_the_dealer_waits_for_each_decision_from_the_left() -> None:
    game = Game("macau-2004", "ana", "bo").do("bo bet 10 2", "ana bet 10 1")
    game.cards("2s 3s Tc 2h 3h").do("close")
    assert game.asks() == (Waits.DECISION, {"ana"})
    game.do("ana stand 1")
    assert game.asks() == (Waits.DECISION, {"bo"})


@pytest.mark.parametrize(("insured", "most"), [("half", 5), ("full", 10)])
def test_2004_12_1_the_house_sets_the_ceiling_of_what_is_offered(insured: str, most: int) -> None:
    game = Game("macau-2004", "ana", insurance_max=insured).do("ana bet 10 1").cards("Ts Ac 9h")
    assert game.offered("ana")["insure"].most == most


def test_2004_13_only_the_side_bets_of_the_house_are_offered() -> None:
    game = Game("macau-2004", "ana", side_bets=["thirteen"])
    assert {"over 1", "under 1"} <= game.legal("ana")
    assert not {"pair 1", "sevens 1"} & game.legal("ana")


def test_2004_13_over_leaves_under_open_where_one_kind_is_allowed() -> None:
    game = Game("macau-2004", "ana", side_bets=["pair", "thirteen"], side_bets_per_box_max=1)
    game.do("ana bet 10 1 over")
    assert {"under 1", "pair 2"} <= game.legal("ana")
    assert "pair 1" not in game.legal("ana")


def test_2004_15_where_there_is_no_bonus_678_is_a_21_like_another() -> None:
    game = Game("macau-2004", "ana").do("ana bet 10 1").cards("6h Tc 7h").do("close", "ana hit 1")
    game.cards("8h")
    assert game.waits.waits is Waits.BURN


def test_2004_16_3_split_aces_are_split_again_only_where_the_house_lets_them() -> None:
    for resplit in (False, True):
        game = Game("macau-2004", "ana", resplit_aces=resplit).do("ana bet 10 1")
        game.cards("As Tc Ah").do("close", "ana split 1").cards("Ad")
        assert ("split" in game.legal("ana")) is resplit


@pytest.mark.parametrize("act", ["ana stand 1.1", "ana hit 1.1", "ana double 1.1"])
def test_2004_16_5_a_declined_pair_is_not_offered_again(act: str) -> None:
    game = Game("macau-2004", "ana").do("ana bet 10 1").cards("4s 6c 4h")
    game.do("close", "ana split 1").cards("4d").do(act)
    if act != "ana stand 1.1":
        game.cards("Td")
        if act == "ana hit 1.1":
            game.do("ana stand 1.1")
    game.cards("4c")
    offer = game.offered("ana")["split"]
    assert offer.refusal is not None
    assert offer.refusal.code is RefusalCode.SPLIT_DECLINED_BEFORE
    assert offer.refusal.article == "2004/16(5)"


def test_2004_16_5_the_next_round_knows_nothing_of_a_declined_pair() -> None:
    game = Game("macau-2004", "ana").do("ana bet 10 1").cards("4s 6c 4h").do("close", "ana split 1")
    game.cards("4d").do("ana stand 1.1").cards("9c").do("ana stand 1.2").cards("Td Kd").settle()
    game.do("ana bet 10 1").cards("4s 6c 4h").do("close", "ana split 1").cards("4c")
    assert "split" in game.legal("ana")


def test_2004_17_a_double_is_greyed_with_its_article() -> None:
    game = Game("macau-2004", "ana", double="eleven").do("ana bet 10 1").cards("6s Tc 4h")
    game.do("close")
    offer = game.offered("ana")["double"]
    assert offer.refusal is not None
    assert offer.refusal.article == "2004/17"


def test_2004_19_five_cards_are_not_even_greyed_where_the_house_has_none() -> None:
    game = Game("macau-2004", "ana").do("ana bet 10 1").cards("2s Tc 2h").do("close")
    assert "takefivecards" not in game.offered("ana")


@pytest.mark.parametrize(
    ("control", "controller"), [("seated", "ana"), ("nearest", "ana"), ("largest", "cy")]
)
def test_2004_20_1_the_decisions_are_offered_to_one(control: str, controller: str) -> None:
    game = Game("macau-2004", "ana", box_control=control)
    game.do("bo bet 10 1", "cy bet 20 1", "ana bet 10 1").cards("Ts Tc 6h").do("close")
    assert game.waits.people == {controller}


def test_2004_20_1_a_fourth_bettor_is_not_offered_the_box() -> None:
    game = Game("macau-2004", "ana").do("ana bet 10 1", "bo bet 10 1", "cy bet 10 1")
    assert "main 1" not in game.legal("dee")
    assert "main 1" in game.legal("cy")
