"""The rotating-banker game, where a hand history cannot show it: offers, waiting, the bank."""

from croupier.engine import acts as a
from croupier.engine.offers import default_act
from croupier.engine.order import Waits
from croupier.engine.refusals import RefusalCode
from croupier.engine.state import Limits
from croupier.engine.views import view
from tests.engine.game import Game


def _table(**chips: int) -> Game:
    return Game("banker", "ban", "ana", "bo", chips=chips)


def test_banker_players_everybody_is_offered_his_own_box() -> None:
    game = _table()
    assert "main 2" in game.legal("ana")
    assert not {"main 1", "main 3"} & game.legal("ana")
    assert "main 2" not in game.legal("cy")
    assert {"sit 4", "sit 5"} <= game.legal("cy")
    assert "sit 4" not in game.legal("ana")


def test_banker_first_the_first_to_sit_holds_the_bank_and_is_offered_no_bet() -> None:
    game = _table()
    assert game.state.banker_name == "ban"
    assert not any(kind.startswith(("main", "pair")) for kind in game.legal("ban"))


def test_banker_first_who_cannot_cover_is_passed_by() -> None:
    game = Game("banker", "ban", "ana", chips={"ban": 3})
    assert game.state.banker_name == "ana"


def test_banker_rotation_the_smallest_stake_is_the_tables() -> None:
    game = Game("banker", "ban", "ana", chips={"ban": 19}, limits=Limits(least=10, most=100))
    assert game.state.banker_name == "ana"
    game = Game("banker", "ban", "ana", chips={"ban": 20}, limits=Limits(least=10, most=100))
    assert game.state.banker_name == "ban"


def test_banker_rotation_nobody_bets_while_the_table_waits() -> None:
    game = Game("banker", "ban", "ana", chips={"ban": 2, "ana": 3})
    assert game.state.banker is None
    assert not any(kind.startswith("main") for kind in game.legal("ana"))
    game.do("chips ana 4")
    assert game.state.banker_name == "ana"


def test_banker_rotation_a_banker_stays_while_bets_stand() -> None:
    game = _table(ban=40).do("ana bet 10 2", "chips ban 1")
    assert game.state.banker_name == "ban"


def test_banker_cover_shows_what_is_left_to_accept() -> None:
    game = _table(ban=60).do("ana bet 10 2")
    assert game.offered("bo")["main 3"].most == 20
    assert game.offered("bo")["pair 2"].most == 2
    game.do("bo bet 20 3")
    assert "main 3" not in game.legal("bo")


def test_banker_cover_is_twice_a_main_stake_and_eleven_times_a_pair_bet() -> None:
    game = _table(ban=42).do("ana bet 10 2")
    assert game.offered("bo")["pair 2"].most == 2
    assert game.refused("bo bet 4 2 pair") is RefusalCode.COVER
    game.do("bo bet 2 2 pair")
    assert game.refused("ana bet 2 2") is RefusalCode.COVER


def test_banker_cover_everybody_knows_the_bankers_chips_and_nobody_elses() -> None:
    game = _table(ban=60, ana=30, bo=20)
    assert view(game.state, "ana").purses == {"ban": 60, "ana": 30}


def test_banker_deal_the_second_card_is_the_upcard() -> None:
    game = _table().do("ana bet 10 2").cards("Ts 8d 9h Ac")
    assert str(game.state.dealer.upcard) == "Ac"
    seen = view(game.state, "ana").dealer
    assert [str(each) for each in seen.cards] == ["None", "Ac"]
    assert [str(each) for each in view(game.state, "ban").dealer.cards] == ["8d", "Ac"]
    assert [str(each) for each in game.seen("bo", 2).cards] == ["None", "9h"]


def test_banker_banker_is_asked_only_where_he_may_choose() -> None:
    game = _table().do("ana bet 10 2").cards("Ts 6d 9h Ac").do("close", "ana stand 2")
    assert game.asks() == (Waits.BANKER, {"ban"})
    assert {"bankerdraw", "bankerstand"} <= game.legal("ban")
    assert not {"bankerdraw", "bankerstand"} & game.legal("ana")
    game.do("ban draw")
    assert game.asks() == (Waits.DEALER_CARD, set())
    game.cards("Td")
    assert game.asks() == (Waits.SETTLEMENT, set())


def test_banker_absence_a_banker_without_a_connection_stands() -> None:
    game = _table().do("ana bet 10 2").cards("Ts 6d 9h Ac").do("close", "ana stand 2")
    assert default_act(game.state, "ban") == a.BankerStand("ban", by_clock=True)
    assert default_act(game.state, "ana") is None


def test_banker_insurance_exactly_half_is_offered() -> None:
    game = _table().do("ana bet 20 2").cards("Ts 8d 9h Ac")
    offer = game.offered("ana")["insure"]
    assert (offer.least, offer.most) == (10, 10)
    assert "insure" not in game.offered("ban")


def test_banker_peek_tells_nothing_before_the_window_is_closed() -> None:
    natural = _table().do("ana bet 20 2").cards("Ts Kd 9h Ac")
    other = _table().do("ana bet 20 2").cards("Ts 5d 9h Ac")
    assert natural.offered("ana") == other.offered("ana")
    assert natural.waits == other.waits
    natural.do("close")
    other.do("close")
    assert natural.waits.waits is Waits.SETTLEMENT
    assert other.waits.waits is Waits.DECISION


def test_banker_pair_also_for_a_punter_who_sits_the_round_out() -> None:
    game = _table()
    assert {"pair 2", "pair 3"} <= game.legal("bo")
    assert "pair 1" not in game.legal("bo")


def test_banker_escape_frees_the_seat_at_once() -> None:
    game = _table().do("ana bet 10 2", "bo bet 10 3").cards("Ts Th 8d 9h 8h Td")
    game.do("close", "ana leave")
    assert 2 not in game.state.seats
    assert game.waits.people == {"bo"}
    assert "sit 2" in game.legal("cy")


def test_banker_escape_a_newcomer_at_the_seat_has_no_part_in_the_round() -> None:
    game = _table().do("ana bet 10 2", "bo bet 10 3").cards("Ts Th 8d 9h 8h Td")
    game.do("close", "ana leave", "cy sit 2", "bo stand 3").settle()
    assert game.net == {"ana": -10, "bo": 0, "ban": 10}
