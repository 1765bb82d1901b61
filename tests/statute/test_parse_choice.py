"""Tests of how a text on the command line names a value of an option."""

import pytest

from croupier.statute import ChoiceError, load_statute
from tests.statute.told import told

PARSED: list[tuple[str, str, str, object]] = [
    ("macau-2000", "decks", "6", 6),
    ("macau-2000", "hit_21", "true", True),
    ("macau-2000", "hit_21", "false", False),
    ("macau-2000", "device", "box", "box"),
    ("macau-2004", "procedure", "1", 1),
    ("macau-2004", "side_bets", "pair,sevens", frozenset({"pair", "sevens"})),
    ("macau-2004", "side_bets", "pair, sevens", frozenset({"pair", "sevens"})),
    ("macau-2004", "side_bets", "", frozenset()),
    ("macau-2004", "side_bets", "none", frozenset()),
    ("macau-2004", "pair_bet_on_split", "none", "none"),
    ("macau-2004", "cut_card_from_end", "60", 60),
]


@pytest.mark.parametrize(("rule_set", "name", "text", "value"), PARSED)
def test_the_command_line_names_a_value(rule_set: str, name: str, text: str, value: object) -> None:
    parsed = load_statute(rule_set).parse_choice(name, text)
    assert parsed == value
    assert type(parsed) is type(value)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("decks", "six", '"six" is not permitted; permitted: 1 to 8 (2004/1)'),
        ("decks", "6.0", '"6.0" is not permitted'),
        ("decks", "06", '"06" is not permitted'),
        ("decks", "+6", '"+6" is not permitted'),
        ("decks", " 6", '" 6" is not permitted'),
        ("decks", "1_0", '"1_0" is not permitted'),
        ("decks", "\u0666", "permitted: 1 to 8"),
        ("decks", "9" * 6000, '..." is not permitted; permitted: 1 to 8'),
        ("decks", "", '"" is not permitted'),
        ("decks", "nan", '"nan" is not permitted'),
        ("cut_card_from_end", "half", "permitted: 30 to 26 x decks (2004/2)"),
        ("boxes_per_player_max", "all", "permitted: 1 to boxes (2004/3)"),
        ("bettors_per_box_max", "all", "permitted: 1 to 3 or 1 to 9 (2004/20.1)"),
        ("device", "Box", 'permitted: "box", "shoe" or "shuffler" (2004/1)'),
        ("five_cards", "True", "permitted: false or true (2004/19)"),
        ("five_cards", "1", "permitted: false or true (2004/19)"),
        ("procedure", "first_hidden", "permitted: 1 or 2 (2004/5.2)"),
        ("side_bets", "pair,pair", "each at most once"),
        ("side_bets", "pair,", 'any of "pair"'),
        ("side_bets", "Pair", 'any of "pair"'),
        ("split_match", "rank", "it is fixed by 2004/16(1)"),
        ("boxs", "7", 'did you mean "boxes"?'),
    ],
)
def test_a_text_that_names_no_value_is_refused_with_what_would(
    name: str, text: str, message: str
) -> None:
    with pytest.raises(ChoiceError) as caught:
        load_statute("macau-2004").parse_choice(name, text)
    assert message in told(caught)
