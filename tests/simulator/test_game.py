"""Games that cannot be simulated are told so, and those that can have room."""

import pytest

from croupier.simulator import game as module
from croupier.simulator import machine
from croupier.simulator.game import CannotSimulate, Compiled, Counting, Game
from croupier.simulator.shoe import CARDS_MOST, HANDS, SEATS_MOST
from croupier.statute import load_statute, rule_set_ids
from tests.simulator.games import HI_LO
from tests.simulator.strategies import DealersRule, Eager


@pytest.mark.parametrize(
    ("name", "options", "seats", "least", "most"),
    [
        ("macau-2000", {}, 0, 1, 7),
        ("macau-2000", {}, 8, 1, 7),
        ("macau-2000", {"boxes": 6}, 7, 1, 6),
        ("macau-2004", {"boxes": 9}, 10, 1, 9),
        ("banker", {}, 1, 2, 5),
        ("banker", {}, 6, 2, 5),
    ],
)
def test_as_many_seats_as_there_are(
    name: str, options: dict[str, int], seats: int, least: int, most: int
) -> None:
    rules = load_statute(name).rules(**options)
    with pytest.raises(CannotSimulate) as refused:
        Compiled(Game(rules, [DealersRule()] * seats))
    assert (refused.value.key, refused.value.arguments) == ("seats", {"least": least, "most": most})


def test_nobody_counts_where_the_players_hold_the_bank() -> None:
    counting = Counting(HI_LO, 0, [DealersRule()], [1])
    with pytest.raises(CannotSimulate, match="counting_and_bank"):
        Compiled(Game(load_statute("banker").rules(), counting=counting, boxes=2))


WAYS = Game(load_statute("macau-2000").rules(), [DealersRule(), Eager(18)])


@pytest.mark.parametrize(
    ("where", "room"), [(module, "VARIANTS_MOST"), (module, "ROWS_MOST"), (machine, "_STATES_MAX")]
)
def test_a_machine_has_to_fit_in(monkeypatch: pytest.MonkeyPatch, where: object, room: str) -> None:
    monkeypatch.setattr(where, room, 1)
    with pytest.raises(CannotSimulate) as refused:
        Compiled(WAYS)
    assert refused.value.key == "machine_size"
    assert refused.value.arguments["variants"] == 2
    assert int(refused.value.arguments["states"]) > 100


@pytest.mark.parametrize("name", rule_set_ids())
def test_there_is_room_for_all_that_a_statute_permits(name: str) -> None:
    statute = load_statute(name)
    for option, room in (("decks", CARDS_MOST // 52), ("boxes", SEATS_MOST), ("hands_max", HANDS)):
        values = [getattr(statute.rules(), option)]
        if any(each.name == option for each in statute.options):
            values += statute.option(option).permitted(statute.rules()) or ()
        assert max(values) <= room, option
