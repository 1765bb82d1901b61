"""Tests that every line of the rules is there, explained and sourced, and is what rulings cite."""

import pytest

from croupier.statute import ChoiceError, Line, Option, load_statute, rule_set_ids
from tests.statute.told import told

GENERAL = "stakes chips phase turn deal hidden dealer side leave clock"

LINES = {
    "macau-2000": """1(a) 1(b) 1(c) 2.1(a) 2.1(b) 2.1(c) 2.2 2.3 2.4 3.1(a) 3.1(b) 3.2(a) 3.2(b)
        3.2(c) 4 5 6 7 8 9 10 11 12 13 14 15""",
    "macau-2004": """1 2 3 3(4) 4(1) 4(2) 5.1 5.2 6 6(1) 6(3) 6(4) 6(5) 7(1) 7(2) 8 9 10(1) 10(2)
        10(3) 10(4) 10(5) 10(6) 10(7) 11(1) 11(2) 12(1) 12(2) 12(3) 13 13(1) 13(2) 13(3) 14(1)
        14(2) 14(3) 15 16(1) 16(3) 16(5) 17 18 19 20.1 20.2 21""",
    "banker": """players packs first rotation cover deal values natural turns hit banker double
        insurance peek pair split compare escape absence""",
}
"""The ids of the rules' tables, in their order, without the prefix of the rule set."""

PREFIX = {"macau-2000": "2000", "macau-2004": "2004", "banker": "banker"}

PROVISIONS = {
    ("macau-2000", "2000/2.1(c)"): 4,
    ("macau-2000", "2000/2.2"): 2,
    ("macau-2000", "2000/6"): 8,
    ("macau-2000", "2000/10"): 3,
    ("macau-2000", "2000/14"): 2,
    ("macau-2000", "2000/15"): 2,
    ("macau-2004", "2004/2"): 2,
    ("macau-2004", "2004/13(3)"): 2,
    ("banker", "banker/escape"): 2,
}
"""How many provisions stand under some ids: what the text says apart from what is assumed."""

RULINGS = """
natural                 2000/6       2004/10(2)    banker/natural
natural_beats_long_21   2000/6       2004/10(5)    banker/natural
even_money              2000/6       2004/10(3)    banker/natural
long_21                 2000/6       2004/10(4)    banker/compare
dealer_natural          2000/6       2004/9        banker/natural
dealer_natural_beats_21 2000/6       2004/10(6)    banker/natural
dealer_natural_original 2000/6       2004/10(7)    banker/natural
push_naturals           2000/7       2004/11(1)    banker/natural
push                    2000/7       2004/11(2)    banker/compare
higher                  2000/5       2004/9        banker/compare
lower                   2000/5       2004/9        banker/compare
dealer_bust             2000/5       2004/9        banker/compare
bust                    2000/3.2(b)  2004/7(2)     banker/hit
insurance_won           2000/8       2004/12(2)    banker/insurance
insurance_lost          2000/8       2004/12(3)    banker/insurance
insured                 2000/8       2004/12(2)    banker/insurance
special_bonus           2000/9       2004/15       banker/compare
five_cards              2000/13      2004/19       banker/compare
surrender               2000/12      2004/18       banker/hit
pair                    2000/15      2004/14(1)    banker/pair
sevens                  2000/15      2004/14(2)    banker/pair
thirteen                2000/15      2004/14(3)    banker/pair
escape                  general/leave general/leave banker/escape
banker_escape           general/leave general/leave banker/escape
burned_round            2000/2.1(c)  2004/5.1      banker/deal
side_returned           general/side general/side  general/side
left_before_deal        general/leave general/leave banker/escape
exposed_card            2000/2.1(c)  2004/5.1      banker/deal
mistaken_card           2000/3.2(a)  2004/6(1)     banker/banker
void_card               2000/2.1(c)  2004/5.1      banker/deal
shuffled                2000/2.2     2004/2        banker/packs
ran_out                 2000/2.2     2004/2        banker/packs
cut                     2000/2.1(a)  2004/2        banker/packs
cut_card                2000/2.2     2004/2        banker/packs
burned_first            2000/2.1(c)  2004/4(1)     banker/packs
burned                  2000/2.4     2004/4(2)     banker/packs
bank_passed             general/leave general/leave banker/rotation
bank_taken              general/leave general/leave banker/first
controller              2000/14      2004/20.1     banker/players
checked                 general/phase general/phase banker/peek
"""

REFUSALS = """
stake_not_even          general/stakes general/stakes general/stakes
insurance_not_positive  general/stakes general/stakes general/stakes
not_in_bets             general/phase general/phase general/phase
play_not_now            general/phase general/phase general/phase
pair_too_late           2000/15      2004/13(1)    banker/pair
sevens_too_late         2000/15      2004/13(2)    banker/pair
thirteen_too_late       2000/15      2004/13(3)    banker/pair
insurance_not_now       2000/8       2004/12(1)    banker/insurance
even_money_not_now      2000/6       2004/10(3)    banker/natural
surrender_not_now       2000/12      2004/18       banker/hit
no_such_box             2000/2.3     2004/3        banker/players
no_such_hand            general/turn general/turn  general/turn
not_seated              2000/2.3     2004/3        banker/players
seat_taken              2000/2.3     2004/3        banker/players
already_seated          2000/2.3     2004/3        banker/players
not_your_seat           2000/2.3     2004/3        banker/players
banker_bets             general/phase general/phase banker/first
banker_bets_pair        2000/15      2004/13(1)    banker/pair
no_bank                 general/phase general/phase banker/rotation
not_the_banker          general/turn general/turn  banker/banker
not_here                general/leave general/leave general/leave
not_controller          2000/14      2004/20.1     banker/turns
other_box               2000/14      2004/20.2     banker/turns
hand_bust               2000/3.2(b)  2004/7(2)     banker/hit
hand_natural            2000/6       2004/6(4)     banker/natural
hand_21                 2000/3.2(b)  2004/6(4)     banker/hit
hand_doubled            2000/11      2004/6(4)     banker/double
hand_split_aces         2000/10      2004/6(4)     banker/split
hand_even_money         2000/6       2004/10(3)    banker/natural
hand_bonus              2000/9       2004/15       banker/compare
hand_five_cards         2000/13      2004/19       banker/compare
hand_surrendered        2000/12      2004/18       banker/hit
hand_stood              2000/3.2(c)  2004/6(3)     banker/turns
not_your_turn           2000/3.2(c)  2004/6(3)     banker/turns
hand_escaped            general/leave general/leave banker/escape
double_not_first_two    2000/11      2004/17       banker/double
double_after_split      2000/11      2004/17       banker/double
double_not_on_this_total 2000/11     2004/17       banker/double
double_split_aces       2000/11      2004/17       banker/double
split_not_first_two     2000/10      2004/16(1)    banker/split
split_not_a_pair        2000/10      2004/16(1)    banker/split
split_too_many_hands    2000/10      2004/16(1)    banker/split
split_aces_again        2000/10      2004/16(3)    banker/split
split_declined_before   2000/10      2004/16(5)    banker/split
surrender_not_offered   2000/12      2004/18       banker/hit
surrender_against_ace   2000/12      2004/18       banker/hit
even_money_not_offered  2000/6       2004/10(3)    banker/natural
even_money_no_natural   2000/6       2004/10(3)    banker/natural
even_money_upcard       2000/6       2004/10(3)    banker/natural
even_money_insured      2000/6       2004/10(3)    banker/natural
insurance_no_ace        2000/8       2004/12(1)    banker/insurance
insurance_too_much      2000/8       2004/12(1)    banker/insurance
insurance_not_half      2000/8       2004/12(1)    banker/insurance
insurance_twice         general/stakes general/stakes general/stakes
five_cards_not_offered  2000/13      2004/19       banker/compare
five_cards_count        2000/13      2004/19       banker/compare
five_cards_against_ace  2000/13      2004/19       banker/compare
five_cards_on_split     2000/13      2004/19       banker/compare
side_bet_not_offered    2000/15      2004/13       banker/pair
side_bets_per_box       2000/15      2004/13       banker/pair
pair_on_split_not_offered 2000/15    2004/13(1)    banker/pair
boxes_per_player        2000/2.3     2004/3        banker/players
bettors_per_box         2000/14      2004/20.1     banker/players
cut_not_offered         2000/2.1(b)  2004/2        banker/packs
cut_out_of_range        2000/2.1(a)  2004/2        banker/packs
banker_no_choice        general/turn general/turn  banker/banker
stake_over_limit        general/stakes general/stakes general/stakes
stake_under_limit       general/stakes general/stakes general/stakes
cover                   general/chips general/chips banker/cover
chips                   general/chips general/chips general/chips
shuffle_not_now         2000/2.2     2004/2        banker/packs
shuffle_due             2000/2.2     2004/2        banker/packs
burn_not_due            2000/2.4     2004/4(2)     banker/packs
burn_due                2000/2.4     2004/4(2)     banker/packs
opening_burn_due        2000/2.1(c)  2004/4(1)     banker/packs
no_bets                 general/deal general/deal  general/deal
card_not_due            general/deal general/deal  general/deal
card_unseen             general/deal general/deal  general/deal
leave_not_now           general/leave general/leave general/leave
card_due_elsewhere      general/deal general/deal  general/deal
pack_exhausted          general/deal general/deal  general/deal
dealer_must_stand       2000/3.2(a)  2004/6(1)     banker/banker
no_mistake              2000/3.2(a)  2004/6(1)     banker/banker
no_croupier             general/deal general/deal  banker/deal
close_not_now           general/phase general/phase general/phase
settle_not_now          general/phase general/phase general/phase
cut_card_not_used       2000/2.1(b)  2004/2        banker/packs
misdeal_not_now         2000/2.1(c)  2004/5.1      banker/deal
"""

CITES = [line.split() for line in (RULINGS + REFUSALS).strip().splitlines() if line]
each_statute = pytest.mark.parametrize("rule_set", rule_set_ids())


@each_statute
def test_every_line_of_the_rules_is_there_in_order_and_nothing_else_is(rule_set: str) -> None:
    ids = list(dict.fromkeys(line.id for line in load_statute(rule_set).lines))
    own = [f"{PREFIX[rule_set]}/{line}" for line in LINES[rule_set].split()]
    assert ids == own + [f"general/{line}" for line in GENERAL.split()]


@pytest.mark.parametrize(("rule_set", "line_id"), PROVISIONS)
def test_provisions_of_one_article_stay_apart(rule_set: str, line_id: str) -> None:
    lines = load_statute(rule_set).lines_of(line_id)
    assert len(lines) == PROVISIONS[rule_set, line_id]
    assert {line.id for line in lines} == {line_id}


def test_there_are_no_lines_of_an_unknown_id() -> None:
    assert load_statute("banker").lines_of("2000/6") == ()


@each_statute
def test_what_is_assumed_says_why_and_nothing_else_does(rule_set: str) -> None:
    statute = load_statute(rule_set)
    parts: list[Line | Option] = [*statute.lines, *statute.options]
    for part in parts:
        assert bool(part.reason) == (part.source == "assumed"), part


@each_statute
def test_explanations_are_single_sentences_of_plain_english(rule_set: str) -> None:
    statute = load_statute(rule_set)
    sentences = [line.says for line in statute.lines]
    sentences += [option.says for option in statute.options]
    sentences += [says for option in statute.options for says in option.value_says.values()]
    for sentence in sentences:
        assert sentence.isascii()
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert sentence.endswith(".")
        assert ". " not in sentence, sentence


@each_statute
def test_general_lines_are_all_assumed(rule_set: str) -> None:
    lines = load_statute(rule_set).lines
    assert {line.source for line in lines if line.id.startswith("general/")} == {"assumed"}


@pytest.mark.parametrize(("code", "macau_2000", "macau_2004", "banker"), CITES)
def test_a_ruling_or_refusal_cites_its_line(
    code: str, macau_2000: str, macau_2004: str, banker: str
) -> None:
    cited = [load_statute(rule_set).rules().cite(code) for rule_set in rule_set_ids()]
    assert cited == [macau_2000, macau_2004, banker]


@each_statute
def test_no_code_is_cited_that_is_not_in_the_table(rule_set: str) -> None:
    statute = load_statute(rule_set)
    assert set(statute.cites) == {code for code, *_ in CITES}
    assert len(statute.cites) == len(CITES)


@each_statute
def test_every_cited_line_exists(rule_set: str) -> None:
    statute = load_statute(rule_set)
    assert set(statute.cites.values()) <= {line.id for line in statute.lines}


def test_an_unknown_code_is_our_own_mistake() -> None:
    with pytest.raises(KeyError):
        load_statute("banker").rules().cite("no_such_code")


def test_a_statute_is_read_once() -> None:
    assert load_statute("banker") is load_statute("banker")


def test_an_unknown_rule_set_is_refused_with_those_there_are() -> None:
    with pytest.raises(ChoiceError) as caught:
        load_statute("macau-2005")
    message = told(caught)
    assert '"macau-2005" is no rule set; did you mean "macau-200' in message
    assert "there are macau-2000, macau-2004, banker" in message
