"""Order 141/2000, where a hand history cannot show it: offers, waiting, who sees what."""

from croupier.engine import acts as a
from croupier.engine.judge import refusal
from croupier.engine.order import Waits
from croupier.engine.refusals import RefusalCode
from croupier.engine.state import Phase
from tests.engine.game import Game


def test_2000_2_1_a_a_cut_is_offered_after_the_shuffle_only() -> None:
    game = Game("macau-2000", "ana", decks=1, device="box")
    assert "cut" not in game.offered("dee")
    game.do("shuffle")
    offer = game.offered("dee")["cut"]
    assert (offer.least, offer.most) == (1, 51)
    game.do("burn ??")
    assert "cut" not in game.offered("dee")


def test_2000_2_1_a_a_refused_cut_says_how_far_it_may_go() -> None:
    game = Game("macau-2000", "ana", decks=1, device="box").do("shuffle")
    found = refusal(game.state, a.Cut("ana", 52))
    assert found is not None
    assert found.arguments == (("most", 51),)


def test_2000_3_2_c_who_is_not_on_turn_is_told_whose_turn_it_is() -> None:
    game = Game("macau-2000", "ana", "bo").do("ana bet 10 1", "bo bet 10 2")
    game.cards("8s 9s Tc 8h 9h").do("close", "ana split 1").cards("Td").do("ana stand 1.1")
    game.cards("9d")
    found = refusal(game.state, a.Stand("bo", 2, 1))
    assert found is not None
    assert found.arguments == (("box", 1), ("hand", 2))


def test_2000_2_1_b_no_cut_is_offered_with_the_shuffler() -> None:
    game = Game("macau-2000", "ana", device="shuffler").do("shuffle")
    assert "cut" not in game.offered("ana")


def test_2000_2_1_c_as_many_burns_as_packs_are_waited_for() -> None:
    game = Game("macau-2000", "ana", decks=3).do("shuffle")
    burns = 0
    while game.waits.waits is Waits.BURN:
        game.do("burn ??")
        burns += 1
    assert burns == 3
    assert game.waits.waits is Waits.BETS


def test_2000_2_2_the_box_waits_for_a_shuffle_before_every_round() -> None:
    game = Game("macau-2000", "ana", decks=1, device="box")
    assert game.waits.waits is Waits.SHUFFLE
    game.do("shuffle", "burn ??", "ana bet 10 1").cards("Ts Tc 9h 8d").do("close", "ana stand 1")
    game.settle()
    assert game.waits.waits is Waits.SHUFFLE


def test_2000_3_1_a_nobody_sees_face_down_cards_of_others_but_all_see_the_dealers() -> None:
    game = Game("macau-2000", "ana").do("ana bet 10 1").cards("Ts Tc 9h")
    assert str(game.state.dealer.upcard) == "Tc"
    assert game.seen("bo").cards == (None, None)


def test_2000_3_1_b_nobody_sees_the_dealers_second_card_of_the_box() -> None:
    game = Game("macau-2000", "ana", decks=1, device="box").do("shuffle", "burn ??", "ana bet 10 1")
    game.cards("Ts Ac 9h Kd")
    assert str(game.state.dealer.cards[1]) == "Kd"
    game.do("close")
    assert game.state.phase is Phase.PLAY
    assert game.waits.waits is Waits.DECISION


def test_2000_3_2_b_a_player_under_21_is_always_offered_a_card() -> None:
    game = Game("macau-2000", "ana").do("ana bet 10 1").cards("Ts Tc Kh").do("close")
    assert {"hit", "stand", "split"} <= game.legal("ana")


def test_2000_6_even_money_is_greyed_without_a_natural() -> None:
    game = Game("macau-2000", "ana").do("ana bet 10 1").cards("Ts Ac 9h")
    offer = game.offered("ana")["takeevenmoney"]
    assert offer.refusal is not None
    assert offer.refusal.code is RefusalCode.EVEN_MONEY_NO_NATURAL
    assert offer.refusal.article == "2000/6"


def test_2000_10_split_aces_are_not_asked() -> None:
    game = Game("macau-2000", "ana").do("ana bet 10 1").cards("As Tc Ah").do("close", "ana split 1")
    game.cards("5d 6d")
    assert game.waits.waits is Waits.BURN


def test_2000_10_resplit_aces_are_asked_only_on_a_pair_below_the_number_of_hands() -> None:
    game = Game("macau-2000", "ana", resplit_aces=True, hands_max=3).do("ana bet 10 1")
    game.cards("As Tc Ah").do("close", "ana split 1").cards("Ad")
    assert game.legal("ana") >= {"split", "stand"}
    assert not {"hit", "double"} & game.legal("ana")
    game.do("ana split 1.1").cards("Ac 5d 6d")
    assert game.waits.waits is Waits.BURN


def test_2000_12_surrender_is_offered_to_the_controller_alone() -> None:
    game = Game("macau-2000", "ana").do("ana bet 10 1", "cy bet 20 1").cards("Ts Tc 6h")
    assert "surrender" in game.legal("cy")
    assert "surrender" not in game.legal("ana")


def test_2000_13_five_cards_are_offered_with_five_cards_only() -> None:
    game = Game("macau-2000", "ana").do("ana bet 10 1").cards("2s Tc 2h").do("close")
    for text, offered in (("3d", False), ("3c", False), ("4s", True), ("2d", False)):
        game.do("ana hit 1").cards(text)
        assert ("takefivecards" in game.legal("ana")) is offered


def test_2000_14_insurance_is_offered_to_every_bettor_on_his_own_stake() -> None:
    game = Game("macau-2000", "ana").do("ana bet 10 1", "cy bet 20 1").cards("Ts Ac 9h")
    assert game.offered("ana")["insure"].most == 5
    assert game.offered("cy")["insure"].most == 10


def test_2000_14_a_split_is_offered_though_another_bettor_cannot_pay() -> None:
    game = Game("macau-2000", "ana", chips={"ana": 10}).do("ana bet 10 1", "cy bet 20 1")
    game.cards("8s Tc 8h").do("close", "cy split 1")
    first, second = game.state.boxes[1].hands
    assert [stake.person for stake in first.stakes] == ["ana", "cy"]
    assert [stake.person for stake in second.stakes] == ["cy"]


def test_2000_15_new_pair_wagers_are_offered_to_anybody_until_the_second_card() -> None:
    game = Game("macau-2000", "ana").do("ana bet 10 1").cards("8s Tc 8h").do("close")
    assert "pair 1.1" not in game.offered("bo")
    game.do("ana split 1")
    assert {"pair 1.1", "pair 1.2"} <= game.legal("bo")
    game.cards("Td")
    assert "pair 1.1" not in game.offered("bo")
    assert "pair 1.2" in game.legal("bo")


def test_2000_15_no_new_pair_wager_is_offered_where_the_same_one_is_judged_again() -> None:
    game = Game("macau-2000", "ana", pair_bet_on_split="again").do("ana bet 10 1")
    game.cards("8s Tc 8h").do("close", "ana split 1")
    assert not {"pair 1.1", "pair 1.2"} & game.offered("bo").keys()
