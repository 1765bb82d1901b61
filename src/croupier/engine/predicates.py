"""Predicates: the only place where options are read.

Each takes the rules and a few facts about a hand, a box or the shoe, never the state,
people or money, so that they can be called over their whole domain and compiled to tables.
"""

from __future__ import annotations

from croupier.core.hands import TWENTY_ONE
from croupier.engine.acts import Mistake, Wager
from croupier.statute.rules import Rules

_ACE = 1
_TEN = 10
_ELEVEN = 11
_FIVE = 5
_DEALER_STANDS_ON = 17
_FACE_DOWN = {1: 2, 2: 0, "first_hidden": 1}


# Equipment and procedure ---------------------------------------------------------------


def pack_count(rules: Rules) -> int:
    """How many packs are in use (2000/1(a), 2004/1, banker/packs)."""
    return rules.decks


def is_shuffled_every_round(rules: Rules) -> bool:
    """Whether each round begins with a shuffle (2000/2.2, 2004/2, banker/packs)."""
    return rules.device in {"box", "afresh"} or (
        rules.device == "shoe" and rules.cut_card_from_end is None
    )


def cards_go_back(rules: Rules) -> bool:
    """Whether all used cards go back after each round, without a new opening burn."""
    return rules.device == "shuffler"


def may_cut(rules: Rules) -> bool:
    """Whether any player may insert the cut card after a shuffle (2000/2.1(a), (b))."""
    return rules.device in {"box", "shoe"}


def uses_second_cut_card(rules: Rules) -> bool:
    """Whether a second cut card ends the shoe (2000/2.2, 2004/2)."""
    return rules.cut_card_from_end is not None


def cut_card_is_out(rules: Rules, cards_left: int) -> bool:
    """Whether the second cut card has come out: no more than its cards remain."""
    return rules.cut_card_from_end is not None and cards_left <= rules.cut_card_from_end


def opening_burns(rules: Rules) -> int:
    """How many cards are burned after a shuffle (2000/2.1(c), 2004/4(1))."""
    return {"decks": rules.decks, "one": 1, "none": 0}[rules.burn_first]


def round_burns(rules: Rules) -> int:
    """How many cards are burned before a later round (2000/2.4, 2004/4(2))."""
    return int(rules.burn_each_round and not is_shuffled_every_round(rules))


def second_card_burns(rules: Rules) -> int:
    """How many cards are burned before the dealer's second card (2000/2.4, 2004/4(2))."""
    return int(rules.burn_before_second and rules.device != "box")


def has_croupier(rules: Rules) -> bool:
    """Whether a croupier deals, who can make mistakes that the law corrects."""
    return rules.exposed_first_card is not None


def exposed_card_counts(rules: Rules, *, is_first_of_round: bool) -> bool:
    """Whether a card turned up by mistake is good (2000/2.1(c), 2004/5.1)."""
    return is_first_of_round and rules.exposed_first_card == "valid"


def mistaken_card_counts(rules: Rules, mistake: Mistake) -> bool:
    """Whether a card that the dealer drew by mistake is good (2000/3.2(a), 2004/6(1))."""
    return mistake is Mistake.UNSEEN and rules.undrawn_error_card == "valid"


# Boxes and bets ------------------------------------------------------------------------


def box_count(rules: Rules) -> int:
    """How many boxes the table has (2000/2.3, 2004/3, banker/players)."""
    return rules.boxes


def is_bank_rotating(rules: Rules) -> bool:
    """Whether one of the players holds the bank."""
    return rules.bank == "rotates"


def bets_only_at_own_seat(rules: Rules) -> bool:
    """Whether a main stake may only stand at the bettor's own seat (banker/players)."""
    return rules.box_control == "own"


def one_seat_each(rules: Rules) -> bool:
    """Whether nobody may hold two seats (banker/players)."""
    return rules.box_control == "own"


def boxes_per_player_max(rules: Rules) -> int:
    """On how many boxes one person may have a main stake (2004/3)."""
    return rules.boxes_per_player_max


def may_join_box(rules: Rules, bettors: int) -> bool:
    """Whether one more person may bet on a box that has so many bettors (2004/20.1)."""
    return rules.bettors_per_box_max is None or bettors < rules.bettors_per_box_max


def seated_decides(rules: Rules) -> bool:
    """Whether the seated bettor decides whatever he has staked (2004/20.1)."""
    return rules.box_control != "largest"


def side_bet_kind(wager: Wager) -> str:
    """Under which extra bet of the law a wager falls; over and under are one."""
    return "thirteen" if wager is Wager.OVER or wager is Wager.UNDER else wager.value


def offers_side_bet(rules: Rules, wager: Wager) -> bool:
    """Whether an extra bet is offered (2000/15, 2004/13, banker/pair)."""
    return side_bet_kind(wager) in rules.side_bets


def may_add_side_bet(rules: Rules, kinds: int) -> bool:
    """Whether a bettor may have so many kinds of extra bet on one box (2004/13)."""
    return kinds <= rules.side_bets_per_box_max


def takes_new_pair_bets(rules: Rules) -> bool:
    """Whether a split gives a moment for new pair wagers (2000/15, 2004/13(1))."""
    return rules.pair_bet_on_split == "new"


def judges_pair_again(rules: Rules) -> bool:
    """Whether a pair wager that won is judged again on split hands (2000/15)."""
    return rules.pair_bet_on_split == "again"


def third_seven_needs_split(rules: Rules) -> bool:
    """Whether only the first card dealt to the first split hand counts (2004/13(2))."""
    return rules.sevens_third_card == "split"


# Deal and window -----------------------------------------------------------------------


def hidden_cards(rules: Rules) -> int:
    """How many of a box's first cards lie face down (2000/3.1, 2004/5.2, banker/deal)."""
    return _FACE_DOWN[rules.procedure]


def dealer_gets_two(rules: Rules) -> bool:
    """Whether the dealer has two cards before play (2000/3.1(b), banker/deal)."""
    return rules.device == "box" or rules.procedure == "first_hidden"


def upcard_at(rules: Rules) -> int:
    """Which of the dealer's first two cards lies open before play, from 0."""
    return int(rules.procedure == "first_hidden")


def natural_is_paid_at_once(rules: Rules, upcard: int) -> bool:
    """Whether a natural is paid before play: the dealer cannot have one (2000/6)."""
    return rules.natural_paid_at_once and upcard not in {_ACE, _TEN}


def may_insure(upcard: int) -> bool:
    """Whether insurance is open: against an ace (2000/8, 2004/12(1), banker/insurance)."""
    return upcard == _ACE


def insurance_ceiling(rules: Rules, stake: int) -> int:
    """The most that may be insured of a stake (2000/8, 2004/12(1))."""
    return stake if rules.insurance_max == "full" else stake // 2


def insurance_is_exact(rules: Rules) -> bool:
    """Whether exactly the ceiling must be insured (banker/insurance)."""
    return rules.insurance_exact


def offers_even_money(rules: Rules) -> bool:
    """Whether a natural may be paid 1:1 early (2000/6, 2004/10(3))."""
    return rules.even_money


def even_money_upcard(upcard: int) -> bool:
    """Whether even money is open against this upcard (2000/6)."""
    return upcard in {_ACE, _TEN}


def offers_surrender(rules: Rules) -> bool:
    """Whether a hand may be given up at all (2000/12, 2004/18)."""
    return rules.surrender


def surrender_upcard(upcard: int) -> bool:
    """Whether a hand may be given up against this upcard (2000/12, 2004/18)."""
    return upcard != _ACE


def is_ace_checked(rules: Rules, upcard: int) -> bool:
    """Whether the hidden card is checked when the window closes (banker/peek)."""
    return rules.ace_checked and upcard == _ACE


# Play ----------------------------------------------------------------------------------


def plays_on_21(
    rules: Rules, *, cards: int, is_from_split: bool, is_doubled: bool, upcard: int
) -> bool:
    """Whether a 21 that is no natural is asked (2000/3.2(b), general/turn)."""
    if is_doubled:
        return False
    return rules.hit_21 or may_take_five_cards(
        rules, cards=cards, is_from_split=is_from_split, upcard=upcard
    )


def may_hit_total(rules: Rules, points: int) -> bool:
    """Whether a hand may draw on this total (2000/3.2(b), 2004/6(4), banker/hit)."""
    return points < TWENTY_ONE or (points == TWENTY_ONE and rules.hit_21)


def may_hit_split_aces(rules: Rules) -> bool:
    """Whether a split ace may draw beyond its one card (2000/10, 2004/6(4), banker/split)."""
    return rules.hit_split_aces


def doubles_cards(rules: Rules, cards: int) -> bool:
    """Whether a hand of so many cards may be doubled (2000/11, 2004/17, banker/double)."""
    return cards == 2 or rules.double_cards == "any"


def doubles_total(rules: Rules, points: int, *, is_soft: bool) -> bool:
    """Whether a hand of this total may be doubled (2000/11, 2004/17)."""
    return rules.double != "eleven" or (points == _ELEVEN and not is_soft)


def doubles_split_hand(rules: Rules) -> bool:
    """Whether a hand from a split may be doubled (2000/11, 2004/17, banker/double)."""
    return rules.double_after_split


def splits_by_points(rules: Rules) -> bool:
    """Whether equal points are enough to split, else equal rank (2000/10, 2004/16(1))."""
    return rules.split_match == "value"


def may_have_hands(rules: Rules, hands: int) -> bool:
    """Whether a box may be split into so many hands (2000/10, 2004/16(1), banker/split)."""
    return hands <= rules.hands_max


def may_resplit_aces(rules: Rules) -> bool:
    """Whether split aces may be split again (2000/10, 2004/16(3))."""
    return rules.resplit_aces


def may_split_after_declining(rules: Rules) -> bool:
    """Whether a declined pair leaves later pairs of the box free to split (2004/16(5))."""
    return rules.resplit_after_declining


def earns_bonus(rules: Rules, *, is_from_split: bool) -> bool:
    """Whether suited 6-7-8 or three sevens earn the special bonus (2000/9, 2004/15)."""
    return rules.special_bonus and (not is_from_split or rules.bonus_on_split)


def offers_five_cards(rules: Rules) -> bool:
    """Whether five cards earn half the stake at all (2000/13, 2004/19)."""
    return rules.five_cards


def five_cards_on_split(rules: Rules) -> bool:
    """Whether that goes for split hands too."""
    return rules.five_cards_on_split


def may_take_five_cards(rules: Rules, *, cards: int, is_from_split: bool, upcard: int) -> bool:
    """Whether a hand not over 21 may take the half for five cards (2000/13, 2004/19)."""
    return (
        rules.five_cards
        and cards == _FIVE
        and upcard != _ACE
        and (not is_from_split or rules.five_cards_on_split)
    )


def is_five_cards(cards: int) -> bool:
    """Whether a hand has exactly the cards that the five-card half asks for."""
    return cards == _FIVE


# Dealer and settlement -----------------------------------------------------------------


def dealer_draws(rules: Rules, points: int, *, is_soft: bool) -> bool:
    """Whether the dealer (banker) must draw (2000/3.2(a), 2004/6(1), banker/banker)."""
    if points < _DEALER_STANDS_ON:
        return True
    return points == _DEALER_STANDS_ON and is_soft and rules.dealer_soft_17 == "draw"


def banker_chooses(rules: Rules, points: int, *, is_soft: bool) -> bool:
    """Whether the banker may draw or stand as he likes (banker/banker)."""
    return rules.dealer_soft_17 == "choice" and is_soft and _DEALER_STANDS_ON <= points < TWENTY_ONE


def natural_takes_double(rules: Rules) -> bool:
    """Whether the dealer's natural takes the stake added by a double (2004/10(7))."""
    return rules.natural_takes == "all"


def insurance_returns_stake(rules: Rules) -> bool:
    """Whether an insured stake comes back for the premium (banker/insurance)."""
    return rules.insurance_pays == "premium"


def bank_passes_after(rules: Rules, *, paid_everybody: bool) -> bool:
    """Whether the bank passes by the result of a round (banker/rotation)."""
    return rules.bank_passes == "every_round" or (
        rules.bank_passes == "pays_all" and paid_everybody
    )
