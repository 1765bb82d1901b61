"""The general lines, where a hand history cannot show them: offers, limits, waiting, views."""

from dataclasses import replace

import pytest

from croupier.core.tally import EMPTY
from croupier.engine import acts as a
from croupier.engine.apply import apply
from croupier.engine.judge import refusal
from croupier.engine.offers import default_act
from croupier.engine.order import Waits, awaiting
from croupier.engine.refusals import IllegalAct, RefusalCode
from croupier.engine.state import Limits, Phase
from tests.engine.game import Game

TABLE = Limits(least=10, most=100)


def test_general_stakes_the_whole_wager_stays_within_the_limits() -> None:
    game = Game("macau-2000", "ana", limits=TABLE)
    assert game.refused("ana bet 8 1") is RefusalCode.STAKE_UNDER_LIMIT
    assert game.refused("ana bet 102 1") is RefusalCode.STAKE_OVER_LIMIT
    game.do("ana bet 98 1")
    assert game.refused("ana bet 4 1") is RefusalCode.STAKE_OVER_LIMIT
    offer = game.offered("ana")["main 1"]
    assert (offer.least, offer.most, offer.step) == (2, 2, 2)


def test_general_stakes_each_wager_and_each_person_has_his_own_limit() -> None:
    game = Game("macau-2000", "ana", limits=TABLE).do("ana bet 100 1")
    assert game.refused("bo bet 100 1") is None
    assert game.refused("ana bet 100 1 pair") is None
    assert game.refused("ana bet 8 1 pair") is RefusalCode.STAKE_UNDER_LIMIT


def test_general_stakes_a_new_pair_wager_has_the_table_limits() -> None:
    game = Game("macau-2000", "ana", limits=TABLE).do("ana bet 10 1").cards("8s 6c 8h")
    game.do("close", "ana split 1")
    assert game.refused("ana bet 8 1.1 pair") is RefusalCode.STAKE_UNDER_LIMIT
    assert game.refused("ana bet 102 1.1 pair") is RefusalCode.STAKE_OVER_LIMIT
    game.do("ana bet 90 1.1 pair")
    assert game.refused("ana bet 12 1.1 pair") is RefusalCode.STAKE_OVER_LIMIT
    assert game.refused("ana bet 12 1.2 pair") is None
    assert game.refused("bo bet 12 1.1 pair") is None


def test_general_stakes_insurance_is_offered_in_single_units_up_to_its_ceiling() -> None:
    game = Game("macau-2000", "ana").do("ana bet 20 1").cards("Ts Ac 9h")
    offer = game.offered("ana")["insure"]
    assert (offer.least, offer.most, offer.step) == (1, 10, 1)


def test_general_chips_an_offer_ends_where_the_chips_end() -> None:
    game = Game("macau-2000", "ana", chips={"ana": 31})
    assert game.offered("ana")["main 1"].most == 30
    game.do("ana bet 20 1").cards("Ts Ac 9h")
    assert game.offered("ana")["insure"].most == 10
    game.do("ana insure 4 1")
    assert game.state.purse("ana") == 7


def test_general_chips_cannot_be_less_than_none() -> None:
    game = Game("macau-2000", "ana")
    found = refusal(game.state, a.Chips("ana", -1))
    assert found is not None
    assert found.code is RefusalCode.CHIPS


def test_general_chips_a_greyed_double_says_what_it_needs() -> None:
    game = Game("macau-2000", "ana", chips={"ana": 39}).do("ana bet 20 1").cards("5s Tc 6h")
    game.do("close")
    offer = game.offered("ana")["double"]
    assert offer.refusal is not None
    assert dict(offer.refusal.arguments) == {"needed": 20, "chips": 19}
    assert offer.cost == 20


def test_general_phase_the_window_waits_for_everybody_with_a_main_stake() -> None:
    game = Game("macau-2000", "ana", "bo").do("ana bet 10 1", "cy bet 4 1", "dee bet 2 1 pair")
    game.cards("As Tc Kh")
    assert game.state.phase is Phase.WINDOW
    assert game.waits.people == {"ana", "cy"}
    game.do("ana leave")
    assert game.waits.people == {"cy"}
    game.do("close")
    assert game.waits.waits is not Waits.WINDOW


def test_general_phase_nobody_is_offered_a_play_in_the_window() -> None:
    game = Game("macau-2000", "ana").do("ana bet 10 1").cards("Ts Tc 6h")
    assert "hit" not in game.offered("ana")
    assert "surrender" in game.legal("ana")
    game.do("close")
    assert {"hit", "stand"} <= game.legal("ana")
    assert "surrender" not in game.offered("ana")


def test_general_turn_only_the_controller_is_offered_anything() -> None:
    game = Game("macau-2000", "ana", "bo").do("ana bet 10 1", "cy bet 4 1", "bo bet 10 2")
    game.cards("Ts 9s Tc 6h 9h").do("close")
    assert game.waits.people == {"ana"}
    assert "hit" in game.legal("ana")
    assert not {"hit", "stand"} & (game.legal("cy") | game.legal("bo"))


def test_general_deal_the_next_card_has_one_place() -> None:
    game = Game("macau-2000", "ana", "bo").do("burn ??", "ana bet 10 1", "bo bet 10 2")
    places = []
    for text in ("Ts", "9s", "Tc", "6h", "9h"):
        game.cards(text)
        places.append((game.waits.waits, game.waits.box, game.waits.hand))
    assert places == [
        (Waits.CARD, 2, 1),
        (Waits.DEALER_CARD, None, None),
        (Waits.CARD, 1, 1),
        (Waits.CARD, 2, 1),
        (Waits.WINDOW, None, None),
    ]


def test_general_deal_no_card_is_due_while_the_window_is_open() -> None:
    game = Game("macau-2000", "ana").do("ana bet 10 1").cards("Ts Tc 6h")
    assert game.refused("deal dealer 7d") is RefusalCode.CARD_NOT_DUE
    assert game.refused("deal 1.1 7d") is RefusalCode.CARD_NOT_DUE


def test_general_deal_an_illegal_act_changes_nothing() -> None:
    game = Game("macau-2000", "ana").do("ana bet 10 1")
    before = dict(game.state.__dict__)
    with pytest.raises(IllegalAct, match="PLAY_NOT_NOW"):
        game.do("ana hit 1")
    assert game.state.__dict__ == before


def test_general_hidden_main_bettors_on_the_box_alone_see_its_cards() -> None:
    game = Game("macau-2000", "ana", "bo")
    game.do("ana bet 10 1", "cy bet 4 1", "dee bet 2 1 pair", "bo bet 10 2")
    game.cards("Ts 9s Tc 6h 9h")
    for viewer in ("ana", "cy"):
        assert len(game.seen(viewer).known) == 2
    for viewer in ("bo", "dee", ""):
        assert game.seen(viewer).cards == (None, None)
        assert game.seen(viewer).total is None


def test_general_hidden_a_drawn_card_lies_open_and_the_total_stays_hidden() -> None:
    game = Game("macau-2000", "ana").do("ana bet 10 1").cards("2s Tc 3h").do("close", "ana hit 1")
    game.cards("4d")
    assert [str(each) for each in game.seen().cards] == ["None", "None", "4d"]
    assert game.seen().total is None


def test_general_hidden_two_aces_that_are_split_are_seen_by_all() -> None:
    game = Game("macau-2000", "ana").do("ana bet 10 1").cards("8s Tc 8h").do("close", "ana split 1")
    assert [str(each) for each in game.seen().cards] == ["8s"]


def test_general_leave_nothing_is_asked_of_who_is_gone() -> None:
    game = Game("macau-2000", "ana", "bo").do("ana bet 10 1", "bo bet 10 2")
    game.cards("2s 9s Tc 3h 9h").do("close", "ana leave")
    assert game.waits.people == {"bo"}
    assert default_act(game.state, "ana") is None
    assert 1 not in game.state.seats


def test_general_clock_stands_and_otherwise_declines() -> None:
    game = Game("macau-2000", "ana").do("ana bet 10 1")
    assert default_act(game.state, "ana") is None
    game.cards("Ts Ac 6h")
    assert default_act(game.state, "ana") is None
    game.do("close")
    assert default_act(game.state, "ana") == a.Stand("ana", 1, 1, by_clock=True)


def test_general_clock_leaves_the_half_for_five_cards() -> None:
    game = Game("macau-2000", "ana").do("ana bet 10 1").cards("2s Tc 3h").do("close")
    for text in ("4d", "5c", "7s"):
        game.do("ana hit 1").cards(text)
    assert game.legal("ana") == {"stand", "takefivecards", *_always(game)}
    assert default_act(game.state, "ana") == a.Stand("ana", 1, 1, by_clock=True)


def _always(game: Game) -> set[str]:
    """Seats that are free, and leaving."""
    return {kind for kind in game.legal("ana") if kind.startswith("sit") or kind == "leave"}


def test_2000_2_2_a_shoe_with_nothing_left_anywhere_is_a_misdeal() -> None:
    game = Game("macau-2000", "ana").do("ana bet 10 1").cards("2s Tc 3h").do("close", "ana hit 1")
    shoe = replace(game.state.shoe, left=0, tray=EMPTY, spent=EMPTY)
    state = game.state.fork()
    state.shoe = shoe
    assert awaiting(state).waits is Waits.MISDEAL
    found = refusal(state, a.Shuffle())
    assert found is not None
    assert found.code is RefusalCode.SHUFFLE_NOT_NOW
    after, _ = apply(state, a.Misdeal())
    assert after.last is not None
    assert after.last.burned
    assert after.last.net == {"ana": 0}
