"""Tests of what each option permits, its default, and what each statute fixes."""

from typing import Any

import pytest

from croupier.statute import Option, load_statute, rule_set_ids
from croupier.statute.domain import domains

FLAG = "false or true"
FLAG_ON = "true or false"
PAIR_ON_SPLIT = '"new", "again" or "none"'
VOID = '"void" or "valid"'

OPTIONS: dict[str, list[tuple[str, str, str, object, str]]] = {
    "macau-2000": [
        ("decks", "2000/1(a)", "1 to 8", 6, "house"),
        ("device", "2000/1(c)", '"shoe" or "shuffler"', "shoe", "house"),
        ("cut_card_from_end", "2000/2.1(a)", "30 to 156", 78, "house"),
        ("boxes", "2000/2.3", "6 or 7", 7, "house"),
        ("hit_21", "2000/3.2(b)", FLAG, False, "assumed"),
        ("bonus_on_split", "2000/9", FLAG, False, "assumed"),
        ("split_match", "2000/10", '"value" or "rank"', "value", "assumed"),
        ("hands_max", "2000/10", "2 to 8", 4, "assumed"),
        ("resplit_aces", "2000/10", FLAG, False, "assumed"),
        ("double_after_split", "2000/11", FLAG_ON, True, "assumed"),
        ("five_cards_on_split", "2000/13", FLAG_ON, True, "assumed"),
        ("pair_bet_on_split", "2000/15", PAIR_ON_SPLIT, "new", "assumed"),
    ],
    "macau-2004": [
        ("boxes", "2004/1", "6 to 9", 7, "house"),
        ("decks", "2004/1", "1 to 8", 6, "house"),
        ("device", "2004/1", '"shoe" or "shuffler"', "shoe", "house"),
        ("cut_card_from_end", "2004/2", "30 to 156", 78, "house"),
        ("boxes_per_player_max", "2004/3", "1 to 7", 7, "house"),
        ("burn_first", "2004/4(1)", '"decks" or "one"', "decks", "house"),
        ("burn_each_round", "2004/4(2)", FLAG_ON, True, "house"),
        ("burn_before_second", "2004/4(2)", FLAG_ON, True, "house"),
        ("exposed_first_card", "2004/5.1", VOID, "void", "house"),
        ("procedure", "2004/5.2", "1 or 2", 2, "house"),
        ("dealer_soft_17", "2004/6(1)", '"stand" or "draw"', "stand", "house"),
        ("undrawn_error_card", "2004/6(1)", VOID, "void", "house"),
        ("natural_takes", "2004/10(7)", '"all" or "original_of_double"', "all", "house"),
        ("insurance_max", "2004/12(1)", '"half" or "full"', "half", "house"),
        (
            "side_bets",
            "2004/13",
            'any of "pair", "sevens", "thirteen", each at most once, or none of them',
            frozenset({"pair"}),
            "house",
        ),
        ("side_bets_per_box_max", "2004/13", "1 to 3", 3, "assumed"),
        ("pair_bet_on_split", "2004/13(1)", PAIR_ON_SPLIT, "new", "assumed"),
        ("sevens_third_card", "2004/13(2)", '"split" or "next"', "split", "assumed"),
        ("special_bonus", "2004/15", FLAG, False, "house"),
        ("bonus_on_split", "2004/15", FLAG, False, "assumed"),
        ("hands_max", "2004/16(1)", "4 to 8", 4, "house"),
        ("resplit_aces", "2004/16(3)", FLAG, False, "house"),
        ("double", "2004/17", '"any_two" or "eleven"', "any_two", "house"),
        ("five_cards", "2004/19", FLAG, False, "house"),
        ("five_cards_on_split", "2004/19", FLAG_ON, True, "assumed"),
        ("box_control", "2004/20.1", '"seated", "nearest" or "largest"', "seated", "house"),
        ("bettors_per_box_max", "2004/20.1", "1 to 9", 3, "house"),
    ],
    "banker": [
        ("decks", "banker/packs", "1 to 8", 4, "assumed"),
        (
            "bank_passes",
            "banker/rotation",
            '"pays_all", "every_round" or "never"',
            "pays_all",
            "assumed",
        ),
        ("double_cards", "banker/double", '"any" or "two"', "any", "assumed"),
        ("insurance_pays", "banker/insurance", '"premium" or "two_to_one"', "premium", "assumed"),
    ],
}
"""Name, line, permitted values and default with everything else as by default, source."""

FIXED: dict[str, dict[str, object]] = {
    "macau-2000": {
        "boxes_per_player_max": 7,
        "burn_first": "decks",
        "burn_each_round": True,
        "burn_before_second": True,
        "exposed_first_card": "void",
        "procedure": 1,
        "bank": "house",
        "bank_passes": None,
        "dealer_soft_17": "stand",
        "undrawn_error_card": "void",
        "hit_split_aces": False,
        "resplit_after_declining": True,
        "double": "eleven",
        "double_cards": "two",
        "surrender": True,
        "even_money": True,
        "insurance_max": "half",
        "insurance_exact": False,
        "insurance_pays": "two_to_one",
        "ace_checked": False,
        "natural_takes": "all",
        "natural_paid_at_once": True,
        "special_bonus": True,
        "five_cards": True,
        "side_bets": frozenset({"pair"}),
        "side_bets_per_box_max": 1,
        "sevens_third_card": "split",
        "box_control": "largest",
        "bettors_per_box_max": None,
    },
    "macau-2004": {
        "bank": "house",
        "bank_passes": None,
        "hit_21": False,
        "split_match": "rank",
        "hit_split_aces": False,
        "resplit_after_declining": False,
        "double_cards": "two",
        "double_after_split": True,
        "surrender": True,
        "even_money": True,
        "insurance_exact": False,
        "insurance_pays": "two_to_one",
        "ace_checked": False,
        "natural_paid_at_once": True,
    },
    "banker": {
        "device": "afresh",
        "cut_card_from_end": None,
        "boxes": 5,
        "boxes_per_player_max": 1,
        "burn_first": "none",
        "burn_each_round": False,
        "burn_before_second": False,
        "exposed_first_card": None,
        "procedure": "first_hidden",
        "bank": "rotates",
        "dealer_soft_17": "choice",
        "undrawn_error_card": None,
        "hit_21": False,
        "split_match": "rank",
        "hands_max": 2,
        "resplit_aces": False,
        "hit_split_aces": True,
        "resplit_after_declining": True,
        "double": "any",
        "double_after_split": False,
        "surrender": False,
        "even_money": False,
        "insurance_max": "half",
        "insurance_exact": True,
        "ace_checked": True,
        "natural_takes": "all",
        "natural_paid_at_once": False,
        "special_bonus": False,
        "bonus_on_split": False,
        "five_cards": False,
        "five_cards_on_split": False,
        "side_bets": frozenset({"pair"}),
        "side_bets_per_box_max": 1,
        "pair_bet_on_split": "none",
        "sevens_third_card": "split",
        "box_control": "own",
        "bettors_per_box_max": 1,
    },
}

# Rule set, choices, option, permitted values, default.
DEPENDENT: list[tuple[str, dict[str, Any], str, str | None, object]] = [
    ("macau-2000", {"decks": 1}, "device", '"box" or "shuffler"', "box"),
    ("macau-2000", {"decks": 2}, "device", '"shoe" or "shuffler"', "shoe"),
    ("macau-2000", {"decks": 1}, "cut_card_from_end", None, None),
    ("macau-2000", {"decks": 1, "device": "shuffler"}, "cut_card_from_end", None, None),
    ("macau-2000", {"device": "shuffler"}, "cut_card_from_end", None, None),
    ("macau-2000", {"decks": 2}, "cut_card_from_end", "30 to 52", 52),
    ("macau-2000", {"decks": 3}, "cut_card_from_end", "30 to 78", 78),
    ("macau-2000", {"decks": 8}, "cut_card_from_end", "30 to 208", 78),
    ("macau-2004", {"decks": 1}, "device", '"box", "shoe" or "shuffler"', "shoe"),
    ("macau-2004", {"decks": 2}, "device", '"shoe" or "shuffler"', "shoe"),
    ("macau-2004", {"decks": 1}, "cut_card_from_end", None, None),
    ("macau-2004", {"decks": 1, "device": "box"}, "cut_card_from_end", None, None),
    ("macau-2004", {"device": "shuffler"}, "cut_card_from_end", None, None),
    ("macau-2004", {"decks": 2}, "cut_card_from_end", "30 to 52", 52),
    ("macau-2004", {"decks": 8}, "cut_card_from_end", "30 to 208", 78),
    ("macau-2004", {"decks": 1, "device": "box"}, "procedure", "1", 1),
    ("macau-2004", {"decks": 1, "device": "shoe"}, "procedure", "1 or 2", 2),
    ("macau-2004", {"device": "shuffler"}, "procedure", "1 or 2", 2),
    ("macau-2004", {"boxes": 6}, "boxes_per_player_max", "1 to 6", 6),
    ("macau-2004", {"boxes": 9}, "boxes_per_player_max", "1 to 9", 9),
    ("macau-2004", {"box_control": "nearest"}, "bettors_per_box_max", "1 to 3", 3),
    ("macau-2004", {"box_control": "largest"}, "bettors_per_box_max", "1 to 9", 3),
]


def option_rows() -> list[Any]:
    return [
        pytest.param(rule_set, *row, id=f"{rule_set}-{row[0]}")
        for rule_set, rows in OPTIONS.items()
        for row in rows
    ]


@pytest.mark.parametrize("rule_set", rule_set_ids())
def test_the_options_are_those_of_the_rules_in_order_of_the_text(rule_set: str) -> None:
    options = load_statute(rule_set).options
    assert [option.name for option in options] == [name for name, *_ in OPTIONS[rule_set]]


@pytest.mark.parametrize(
    ("rule_set", "name", "line", "permitted", "default", "source"), option_rows()
)
def test_an_option_permits_what_its_line_says(
    rule_set: str, name: str, line: str, permitted: str, default: object, source: str
) -> None:
    statute = load_statute(rule_set)
    rules = statute.rules()
    option = statute.option(name)
    assert (option.line, option.source) == (line, source)
    assert str(option.permitted(rules)) == permitted
    assert option.default(rules) == default == getattr(rules, name)
    assert type(getattr(rules, name)) is type(default)


@pytest.mark.parametrize("rule_set", rule_set_ids())
def test_what_is_not_an_option_is_fixed(rule_set: str) -> None:
    rules = load_statute(rule_set).rules()
    for name, value in FIXED[rule_set].items():
        assert getattr(rules, name) == value, name
        assert type(getattr(rules, name)) is type(value), name


@pytest.mark.parametrize("rule_set", rule_set_ids())
def test_every_parameter_is_either_an_option_or_fixed(rule_set: str) -> None:
    options = {name for name, *_ in OPTIONS[rule_set]}
    assert not options & set(FIXED[rule_set])
    assert options | set(FIXED[rule_set]) == set(domains())


@pytest.mark.parametrize("boxes", [6, 7])
def test_2000_2_3_a_player_may_bet_on_every_box(boxes: int) -> None:
    assert load_statute("macau-2000").rules(boxes=boxes).boxes_per_player_max == boxes


@pytest.mark.parametrize(("rule_set", "choices", "name", "permitted", "default"), DEPENDENT)
def test_what_is_permitted_depends_on_other_options(
    rule_set: str, choices: dict[str, Any], name: str, permitted: str | None, default: object
) -> None:
    statute = load_statute(rule_set)
    rules = statute.rules(**choices)
    option = statute.option(name)
    in_force = option.permitted(rules)
    assert (None if in_force is None else str(in_force)) == permitted
    assert option.default(rules) == default == getattr(rules, name)


def needs_permit(option: Option) -> bool:
    """Whether article 21 lists the article that an option rests on."""
    listed = "1 2 3 4 5 6 13 14 15 16 17 19 20 10(7) 12(1)".split()  # noqa: SIM905 as in the text
    cited = option.line.removeprefix("2004/")
    return cited in listed or cited.split("(")[0].split(".")[0] in listed


def test_2004_21_every_choice_under_the_listed_articles_needs_a_permit() -> None:
    options = load_statute("macau-2004").options
    assert all(needs_permit(option) for option in options)
    assert all(option.permit for option in options)


@pytest.mark.parametrize("rule_set", ["macau-2000", "banker"])
def test_the_other_rule_sets_know_no_permit(rule_set: str) -> None:
    assert not any(option.permit for option in load_statute(rule_set).options)


@pytest.mark.parametrize("rule_set", rule_set_ids())
def test_every_word_that_an_option_offers_is_explained(rule_set: str) -> None:
    for option in load_statute(rule_set).options:
        offers = [case.offer for case in option.cases if case.offer]
        words = {
            word
            for offer in offers
            for word in getattr(offer, "values", getattr(offer, "members", ()))
            if isinstance(word, str)
        }
        assert words <= set(option.value_says), option.name
