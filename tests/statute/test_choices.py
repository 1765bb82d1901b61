"""Tests that permitted choices make rules and go back to choices, and that others are refused."""

import copy
import pickle
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, replace
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.statute import ChoiceError, Rules, StatuteError, load_statute, rule_set_ids
from croupier.statute.errors import shown
from croupier.statute.permitted import AnyOf, Between, OneOf
from tests.statute.told import told

HUGE = 10**5000

# Wrong for every option: of no type that any takes, or near enough to be confused.
WRONG_TYPES: list[object] = [
    None,
    6.0,
    float("nan"),
    float("inf"),
    "",
    [],
    {},
    ["pair", "pair"],
    [1],
    date.min,
]

# Rule set, choices among which one is refused, its name, and what the message must say.
REFUSED: list[tuple[str, dict[str, Any], str, str]] = [
    ("macau-2000", {"decks": 0}, "decks", "0 is not permitted; permitted: 1 to 8 (2000/1(a))"),
    ("macau-2000", {"decks": 9}, "decks", "9 is not permitted; permitted: 1 to 8"),
    ("macau-2000", {"decks": -1}, "decks", "-1 is not permitted"),
    ("macau-2000", {"decks": HUGE}, "decks", "so large a number is not permitted"),
    ("macau-2000", {"decks": True}, "decks", "true is not permitted"),
    ("macau-2000", {"decks": "6"}, "decks", '"6" is not permitted'),
    ("macau-2000", {"decks": float("nan")}, "decks", "nan is not permitted"),
    ("macau-2000", {"decks": 6.0}, "decks", "6.0 is not permitted"),
    ("macau-2000", {"decks": 1, "device": "shoe"}, "device", 'with decks = 1; permitted: "box"'),
    ("macau-2000", {"device": "box"}, "device", 'with decks = 6; permitted: "shoe" or "shuffler"'),
    ("macau-2000", {"device": "Shoe"}, "device", '"Shoe" is not permitted'),
    ("macau-2000", {"device": "afresh"}, "device", '"afresh" is not permitted'),
    ("macau-2000", {"cut_card_from_end": 29}, "cut_card_from_end", "permitted: 30 to 156"),
    ("macau-2000", {"cut_card_from_end": 157}, "cut_card_from_end", "permitted: 30 to 156"),
    (
        "macau-2000",
        {"decks": 2, "cut_card_from_end": 53},
        "cut_card_from_end",
        'with decks = 2, device = "shoe"; permitted: 30 to 52 (2000/2.1(a))',
    ),
    (
        "macau-2000",
        {"device": "shuffler", "cut_card_from_end": 78},
        "cut_card_from_end",
        'does not apply with decks = 6, device = "shuffler" (2000/2.1(a)); leave it out',
    ),
    ("macau-2000", {"decks": 1, "cut_card_from_end": 30}, "cut_card_from_end", "does not apply"),
    ("macau-2000", {"boxes": 5}, "boxes", "permitted: 6 or 7 (2000/2.3)"),
    ("macau-2000", {"boxes": 8}, "boxes", "permitted: 6 or 7 (2000/2.3)"),
    ("macau-2000", {"hit_21": 1}, "hit_21", "1 is not permitted; permitted: false or true"),
    ("macau-2000", {"hit_21": "true"}, "hit_21", '"true" is not permitted'),
    ("macau-2000", {"bonus_on_split": 0}, "bonus_on_split", "permitted: false or true"),
    ("macau-2000", {"split_match": "suit"}, "split_match", 'permitted: "value" or "rank"'),
    ("macau-2000", {"hands_max": 1}, "hands_max", "permitted: 2 to 8 (2000/10)"),
    ("macau-2000", {"hands_max": 9}, "hands_max", "permitted: 2 to 8 (2000/10)"),
    ("macau-2000", {"resplit_aces": "no"}, "resplit_aces", "permitted: false or true"),
    ("macau-2000", {"double_after_split": 2}, "double_after_split", "permitted: true or false"),
    ("macau-2000", {"five_cards_on_split": 1}, "five_cards_on_split", "(2000/13)"),
    ("macau-2000", {"pair_bet_on_split": "old"}, "pair_bet_on_split", '"new", "again" or "none"'),
    ("macau-2000", {"dealer_soft_17": "draw"}, "dealer_soft_17", "it is fixed by 2000/3.2(a)"),
    ("macau-2000", {"bank_passes": "never"}, "bank_passes", "is not used here"),
    ("macau-2004", {"boxes": 5}, "boxes", "permitted: 6 to 9 (2004/1)"),
    ("macau-2004", {"boxes": 10}, "boxes", "permitted: 6 to 9 (2004/1)"),
    ("macau-2004", {"decks": 9}, "decks", "permitted: 1 to 8 (2004/1)"),
    ("macau-2004", {"decks": 2, "device": "box"}, "device", "with decks = 2"),
    ("macau-2004", {"cut_card_from_end": 20}, "cut_card_from_end", "permitted: 30 to 156"),
    ("macau-2004", {"boxes_per_player_max": 0}, "boxes_per_player_max", "permitted: 1 to 7"),
    (
        "macau-2004",
        {"boxes": 6, "boxes_per_player_max": 7},
        "boxes_per_player_max",
        "7 is not permitted with boxes = 6; permitted: 1 to 6 (2004/3)",
    ),
    ("macau-2004", {"burn_first": "none"}, "burn_first", 'permitted: "decks" or "one"'),
    ("macau-2004", {"burn_first": 1}, "burn_first", 'permitted: "decks" or "one"'),
    ("macau-2004", {"burn_each_round": 1}, "burn_each_round", "(2004/4(2))"),
    ("macau-2004", {"burn_before_second": 0}, "burn_before_second", "(2004/4(2))"),
    ("macau-2004", {"exposed_first_card": "good"}, "exposed_first_card", '"void" or "valid"'),
    ("macau-2004", {"procedure": 3}, "procedure", "permitted: 1 or 2 (2004/5.2)"),
    ("macau-2004", {"procedure": "first_hidden"}, "procedure", "permitted: 1 or 2"),
    ("macau-2004", {"procedure": True}, "procedure", "true is not permitted with device"),
    (
        "macau-2004",
        {"decks": 1, "device": "box", "procedure": 2},
        "procedure",
        '2 is not permitted with device = "box"; permitted: 1 (2004/5.2)',
    ),
    ("macau-2004", {"dealer_soft_17": "choice"}, "dealer_soft_17", '"stand" or "draw"'),
    ("macau-2004", {"undrawn_error_card": None}, "undrawn_error_card", "nothing is not permitted"),
    ("macau-2004", {"natural_takes": "original"}, "natural_takes", '"original_of_double"'),
    ("macau-2004", {"insurance_max": "none"}, "insurance_max", '"half" or "full"'),
    ("macau-2004", {"side_bets": "pair"}, "side_bets", '"pair" is not permitted'),
    ("macau-2004", {"side_bets": ["pairs"]}, "side_bets", 'any of "pair", "sevens", "thirteen"'),
    ("macau-2004", {"side_bets": ["pair", "pair"]}, "side_bets", "each at most once"),
    ("macau-2004", {"side_bets": {"pair": True}}, "side_bets", "is not permitted"),
    ("macau-2004", {"side_bets_per_box_max": 4}, "side_bets_per_box_max", "permitted: 1 to 3"),
    ("macau-2004", {"pair_bet_on_split": ""}, "pair_bet_on_split", "(2004/13(1))"),
    ("macau-2004", {"sevens_third_card": "third"}, "sevens_third_card", "(2004/13(2))"),
    ("macau-2004", {"special_bonus": "yes"}, "special_bonus", "(2004/15)"),
    ("macau-2004", {"bonus_on_split": 1}, "bonus_on_split", "(2004/15)"),
    ("macau-2004", {"hands_max": 3}, "hands_max", "permitted: 4 to 8 (2004/16(1))"),
    ("macau-2004", {"resplit_aces": 1}, "resplit_aces", "(2004/16(3))"),
    ("macau-2004", {"double": "nine_to_eleven"}, "double", '"any_two" or "eleven" (2004/17)'),
    ("macau-2004", {"double": "any"}, "double", '"any" is not permitted'),
    ("macau-2004", {"five_cards": 1}, "five_cards", "(2004/19)"),
    ("macau-2004", {"five_cards_on_split": 1}, "five_cards_on_split", "(2004/19)"),
    ("macau-2004", {"box_control": "own"}, "box_control", '"seated", "nearest" or "largest"'),
    ("macau-2004", {"bettors_per_box_max": 10}, "bettors_per_box_max", "permitted: 1 to 9"),
    (
        "macau-2004",
        {"box_control": "nearest", "bettors_per_box_max": 4},
        "bettors_per_box_max",
        '4 is not permitted with box_control = "nearest"; permitted: 1 to 3 (2004/20.1)',
    ),
    ("macau-2004", {"split_match": "rank"}, "split_match", "it is fixed by 2004/16(1)"),
    ("macau-2004", {"insurance_pays": "premium"}, "insurance_pays", "it is fixed by 2004/12(2)"),
    ("banker", {"decks": 9}, "decks", "permitted: 1 to 8 (banker/packs)"),
    ("banker", {"bank_passes": "always"}, "bank_passes", '"every_round" or "never"'),
    ("banker", {"double_cards": 2}, "double_cards", '"any" or "two" (banker/double)'),
    ("banker", {"insurance_pays": "2:1"}, "insurance_pays", '"premium" or "two_to_one"'),
    ("banker", {"boxes": 5}, "boxes", "is always 5 here: it is fixed by banker/players"),
    ("banker", {"device": "shoe"}, "device", "it is fixed by banker/packs"),
    ("banker", {"cut_card_from_end": 78}, "cut_card_from_end", "is not used here"),
]

each_option = pytest.mark.parametrize(
    ("rule_set", "name"),
    [
        (rule_set, option.name)
        for rule_set in rule_set_ids()
        for option in load_statute(rule_set).options
    ],
)


@st.composite
def choices_of(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """Draw a rule set and permitted choices, each option being chosen or left out."""
    statute = load_statute(draw(st.sampled_from(rule_set_ids())))
    choices: dict[str, Any] = {}
    for option in statute.options:
        permitted = option.permitted(statute.rules(**choices))
        if permitted is not None and draw(st.booleans()):
            choices[option.name] = draw(st.sampled_from(list(permitted)))
    return statute.id, choices


@given(choices_of())
def test_choices_hold_in_the_rules_and_come_back_from_them(
    drawn: tuple[str, dict[str, Any]],
) -> None:
    rule_set, choices = drawn
    statute = load_statute(rule_set)
    rules = statute.rules(**choices)
    assert {name: getattr(rules, name) for name in choices} == choices
    recovered = statute.choices(rules)
    assert statute.rules(**recovered) == rules
    for name in recovered:
        # Only what differs: leaving any one out, with all others kept, makes other rules.
        others: dict[str, Any] = {key: recovered[key] for key in recovered if key != name}
        assert rules_or_none(rule_set, others) != rules


def rules_or_none(rule_set: str, choices: dict[str, Any]) -> Rules | None:
    """Return the rules, or None where the choices do not go together."""
    try:
        return load_statute(rule_set).rules(**choices)
    except StatuteError:
        return None


@given(choices_of())
def test_choices_are_written_so_that_the_command_line_reads_them_back(
    drawn: tuple[str, dict[str, Any]],
) -> None:
    rule_set, choices = drawn
    statute = load_statute(rule_set)
    for name, value in choices.items():
        text = ",".join(value) if isinstance(value, frozenset) else shown(value).strip('"')
        parsed = statute.parse_choice(name, text)
        assert parsed == value
        assert type(parsed) is type(value)


@pytest.mark.parametrize("rule_set", rule_set_ids())
def test_the_defaults_need_no_choices(rule_set: str) -> None:
    statute = load_statute(rule_set)
    assert statute.choices(statute.rules()) == {}


def test_a_choice_that_moves_another_default_is_enough_by_itself() -> None:
    statute = load_statute("macau-2000")
    rules = statute.rules(decks=2)
    assert rules.cut_card_from_end == 52
    assert statute.choices(rules) == {"decks": 2}


def test_choices_are_what_a_hand_history_holds() -> None:
    statute = load_statute("macau-2004")
    rules = statute.rules(side_bets=("thirteen", "pair"), boxes=6)
    assert statute.choices(rules) == {"boxes": 6, "side_bets": ["pair", "thirteen"]}


def test_choices_are_not_made_up_for_the_rules_of_another_statute() -> None:
    with pytest.raises(ValueError, match="not rules of banker"):
        load_statute("banker").choices(load_statute("macau-2000").rules())


def test_choices_are_not_made_up_for_rules_that_no_choice_gives() -> None:
    statute = load_statute("macau-2004")
    with pytest.raises(ValueError, match="not rules of macau-2004"):
        statute.choices(replace(statute.rules(), surrender=False))


@pytest.mark.parametrize(("rule_set", "choices", "key", "message"), REFUSED)
def test_a_value_that_is_not_permitted_is_refused_with_what_is(
    rule_set: str, choices: dict[str, Any], key: str, message: str
) -> None:
    with pytest.raises(ChoiceError) as caught:
        load_statute(rule_set).rules(**choices)
    assert (caught.value.file, caught.value.key) == (rule_set, key)
    assert message in told(caught)


@each_option
def test_every_option_has_refused_values_in_the_table(rule_set: str, name: str) -> None:
    assert any(row[0] == rule_set and row[2] == name for row in REFUSED)


@each_option
def test_no_option_takes_a_value_of_another_type(rule_set: str, name: str) -> None:
    statute = load_statute(rule_set)
    option = statute.option(name)
    permitted = option.permitted(statute.rules())
    for wrong in [*WRONG_TYPES, HUGE, -HUGE]:
        if isinstance(permitted, AnyOf) and wrong == []:
            continue  # no side bets at all: that is permitted
        with pytest.raises(ChoiceError) as caught:
            statute.rules(**{name: wrong})
        assert "is not permitted" in told(caught)


@each_option
def test_no_option_takes_an_equal_value_of_another_type(rule_set: str, name: str) -> None:
    statute = load_statute(rule_set)
    permitted = statute.option(name).permitted(statute.rules())
    assert permitted is not None
    for value in permitted:
        for alike in equal_values(value):
            with pytest.raises(ChoiceError) as caught:
                statute.rules(**{name: alike})
            assert "is not permitted" in told(caught)


def equal_values(value: object) -> Iterator[object]:
    """Yield what is equal to a value, or written like it, and of another type."""
    if isinstance(value, bool):
        yield from (int(value), float(value), shown(value))
    elif isinstance(value, int):
        yield from (float(value), str(value))
        if value in (0, 1):
            yield bool(value)
    elif isinstance(value, str):
        yield [value]


@pytest.mark.parametrize("value", [[], (), set(), frozenset(), iter(())])
def test_side_bets_may_be_none_at_all(value: object) -> None:
    assert load_statute("macau-2004").rules(side_bets=value).side_bets == frozenset()


def test_side_bets_without_end_are_refused() -> None:
    def endless() -> Iterator[str]:
        while True:
            yield "pair"

    with pytest.raises(ChoiceError) as caught:
        load_statute("macau-2004").rules(side_bets=endless())
    assert "each at most once" in told(caught)


@pytest.mark.parametrize("name", ["boxs", "Boxes", "id", "cites", "self", "x" * 500, "\u202e"])
def test_an_unknown_option_is_refused_with_all_that_there_are(name: str) -> None:
    statute = load_statute("macau-2004")
    with pytest.raises(ChoiceError) as caught:
        statute.rules(**{name: 7})
    for option in statute.options:
        assert option.name in told(caught)
    assert len(caught.value.key) <= 40
    assert str(caught.value).isprintable()


def test_an_unknown_option_is_refused_with_the_closest_one() -> None:
    with pytest.raises(ChoiceError) as caught:
        load_statute("macau-2000").rules(hand_max=4)
    assert 'did you mean "hands_max"' in told(caught)


@pytest.mark.parametrize("rule_set", rule_set_ids())
def test_a_fixed_parameter_is_no_choice_even_at_its_own_value(rule_set: str) -> None:
    statute = load_statute(rule_set)
    rules = statute.rules()
    for line in statute.lines:
        for name in line.fixed:
            with pytest.raises(ChoiceError) as caught:
                statute.rules(**{name: getattr(rules, name)})
            assert f"it is fixed by {line.id}; leave it out" in told(caught)


def test_rules_are_frozen_hashable_and_equal_by_their_parameters() -> None:
    statute = load_statute("macau-2004")
    rules = statute.rules(boxes=6)
    assert rules == statute.rules(boxes=6)
    assert hash(rules) == hash(statute.rules(boxes=6))
    assert rules != statute.rules()
    with pytest.raises(FrozenInstanceError):
        rules.boxes = 7  # type: ignore[misc]  # the point of the test
    with pytest.raises(TypeError):
        rules.cites["natural"] = "x"  # type: ignore[index]  # the point of the test


def test_rules_travel_to_other_processes() -> None:
    rules = load_statute("macau-2000").rules()
    for twin in (pickle.loads(pickle.dumps(rules)), copy.deepcopy(rules)):
        assert twin == rules
        assert twin.cite("natural") == "2000/6"


def test_permitted_values_can_be_listed_and_asked_for() -> None:
    assert list(Between(2, 4)) == [2, 3, 4]
    assert list(OneOf(("a", "b"))) == ["a", "b"]
    assert list(AnyOf(("a", "b"))) == [
        frozenset(),
        frozenset({"a"}),
        frozenset({"b"}),
        frozenset({"a", "b"}),
    ]
    assert 2 in Between(2, 4)
    assert 5 not in Between(2, 4)
    assert True not in Between(0, 1)
    assert 1 not in OneOf((True, False))
    assert frozenset({"c"}) not in AnyOf(("a", "b"))
