"""Settlement: what each wager wins or loses, with the article it rests on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from croupier.core.cards import Card
from croupier.core.hands import TWENTY_ONE, Total, hard_points, is_pair, total
from croupier.core.money import half, three_to_two
from croupier.engine import predicates as may
from croupier.engine.acts import Wager
from croupier.engine.events import Ended, HandEnded, HandTurned, WagerSettled
from croupier.engine.order import dealer_has_natural, is_natural
from croupier.engine.state import Box, Hand, SideBet, Stake, State
from croupier.engine.table import Table

BONUS_TIMES: Final = 3
PAIR_TIMES: Final = 11
INSURANCE_TIMES: Final = 2
SEVENS_TIMES: Final = {"two": 50, "two suited": 150, "three": 500, "three suited": 5000}
THIRTEEN: Final = 13


class Claim(NamedTuple):
    """One person's wager to be decided; `at` is the hand's place from 0, `stake` in chips."""

    person: str
    box: int
    at: int
    wager: Wager
    stake: int


def settle(
    table: Table, claim: Claim, net: int, ruling: str, *, returned: int | None = None
) -> None:
    """Pay or collect one wager; `returned` where its stake does not lie on the table."""
    table.emit(
        WagerSettled(
            person=claim.person,
            box=claim.box,
            hand=claim.at + 1,
            wager=claim.wager,
            stake=claim.stake,
            net=net,
            returned=claim.stake + net if returned is None else returned,
            ruling=ruling,
            article=table.cite(ruling),
        )
    )


def turn_up(table: Table, box: int, at: int) -> None:
    """Turn a hand's hidden cards face up (general/hidden), then settle what they decide."""
    turn_cards(table, box, at)
    settle_side_bets(table, box)


def turn_cards(table: Table, box: int, at: int) -> None:
    """Turn a hand's hidden cards face up, and nothing else."""
    hand = table.state.boxes[box].hands[at]
    if hand.hidden:
        cards = tuple(each for each in hand.face_down if each is not None)
        table.emit(HandTurned(box, at + 1, cards))


def settle_hand(table: Table, box: int, at: int, ended: Ended, *, by_clock: bool = False) -> None:
    """End a hand whose main stakes are all decided by how it ended, at once."""
    state = table.state
    hand = state.boxes[box].hands[at]
    for stake in hand.stakes:
        if stake.is_open:
            net, ruling = _AT_ONCE[ended](stake.amount)
            settle(table, Claim(stake.person, box, at, Wager.MAIN, stake.amount), net, ruling)
    table.emit(HandEnded(box, at + 1, ended, by_clock))


_AT_ONCE: Final[dict[Ended, Callable[[int], tuple[int, str]]]] = {
    Ended.BUST: lambda stake: (-stake, "bust"),
    Ended.NATURAL: lambda stake: (three_to_two(stake), "natural"),
    Ended.SURRENDERED: lambda stake: (-half(stake), "surrender"),
    Ended.EVEN_MONEY: lambda stake: (stake, "even_money"),
    Ended.BONUS: lambda stake: (BONUS_TIMES * stake, "special_bonus"),
    Ended.FIVE_CARDS: lambda stake: (half(stake), "five_cards"),
}


# Main stakes against the dealer --------------------------------------------------------


def settle_main(table: Table) -> None:
    """Compare every open main stake with the dealer's (banker's) hand."""
    state = table.state
    for box, at, hand in state.hands_in_order:
        for stake in hand.stakes:
            if stake.is_open:
                net, ruling = _against_dealer(state, state.boxes[box], hand, stake)
                settle(table, Claim(stake.person, box, at, Wager.MAIN, stake.amount), net, ruling)


def _against_dealer(state: State, box: Box, hand: Hand, stake: Stake) -> tuple[int, str]:
    dealer = total(state.dealer.known)
    player = total(hand.known)
    if dealer_has_natural(state):
        return _against_natural(state, box, hand, stake)
    if is_natural(hand):
        beats = "natural_beats_long_21" if dealer.points == player.points else "natural"
        return three_to_two(stake.amount), beats
    return compare(player, dealer, stake.amount)


def compare(player: Total, dealer: Total, stake: int) -> tuple[int, str]:
    """Net and ruling of an open hand against a dealer without a natural (2000/5, 2000/7)."""
    if dealer.is_bust:
        return stake, "dealer_bust"
    if player.points == dealer.points:
        return 0, "push"
    if player.points < dealer.points:
        return -stake, "lower"
    return stake, "long_21" if player.points == TWENTY_ONE else "higher"


def _against_natural(state: State, box: Box, hand: Hand, stake: Stake) -> tuple[int, str]:
    """The dealer's natural takes every stake still standing, naturals excepted."""
    rules = state.rules
    if is_natural(hand):
        return 0, "push_naturals"
    insured = box.insurance_of(stake.person) is not None
    if insured and may.insurance_returns_stake(rules):
        return 0, "insured"
    takes_all = may.natural_takes_double(rules)
    net = lost_to_natural(stake.amount, is_doubled=stake.doubled, takes_double=takes_all)
    if net != -stake.amount:
        return net, "dealer_natural_original"
    beats_21 = total(hand.known).points == TWENTY_ONE
    return net, "dealer_natural_beats_21" if beats_21 else "dealer_natural"


def lost_to_natural(stake: int, *, is_doubled: bool, takes_double: bool) -> int:
    """Net of a stake, as it is after a double, that the dealer's natural takes (2004/10(7))."""
    return -half(stake) if is_doubled and not takes_double else -stake


# Insurance -----------------------------------------------------------------------------


def settle_insurances(table: Table) -> None:
    """Decide every insurance by the dealer's first two cards, once both lie open."""
    state = table.state
    natural = dealer_has_natural(state)
    for number, box in state.boxes.items():
        for each in box.insurances:
            if not each.is_open:
                continue
            if natural and not may.insurance_returns_stake(state.rules):
                net, ruling = INSURANCE_TIMES * each.amount, "insurance_won"
            else:
                net, ruling = -each.amount, "insurance_lost"
            settle(table, Claim(each.person, number, 0, Wager.INSURANCE, each.amount), net, ruling)


# Side bets -----------------------------------------------------------------------------


def settle_side_bets(table: Table, number: int, *, at_end: bool = False) -> None:
    """Decide the extra bets on a box as soon as their cards lie open (general/side)."""
    state = table.state
    box = state.boxes[number]
    first = first_two(state.boxes[number])
    if first is not None:
        for bet in box.side_bets:
            if bet.is_open:
                _settle_side_bet(table, number, bet, first, at_end=at_end)


def first_two(box: Box) -> tuple[Card, Card] | None:
    """A box's first two cards, once both lie open; before a split has dealt a third."""
    hands = box.hands
    if not hands:
        return None
    if len(hands) == 1:
        cards = hands[0].cards
        if len(cards) < 2 or hands[0].hidden:
            return None
        first, second = cards[0], cards[1]
    else:
        first, second = hands[0].cards[0], hands[-1].cards[0]
    if first is None or second is None:
        return None
    return first, second


def _settle_side_bet(
    table: Table, number: int, bet: SideBet, first: tuple[Card, Card], *, at_end: bool
) -> None:
    if bet.wager is Wager.SEVENS:
        decided = _sevens_times(table.state, table.state.boxes[number], first, at_end=at_end)
        if decided is None:
            return
        times, ruling = decided, "sevens"
    elif bet.wager is Wager.PAIR:
        times, ruling = pair_times(*first), "pair"
    else:
        times, ruling = thirteen_times(*first, over=bet.wager is Wager.OVER), "thirteen"
    claim = Claim(bet.person, number, 0, bet.wager, bet.amount)
    settle(table, claim, times * bet.amount, ruling)


def pair_times(first: Card, second: Card) -> int:
    """What a pair bet pays per chip (2000/15, 2004/13(1))."""
    return PAIR_TIMES if is_pair(first, second) else -1


def thirteen_times(first: Card, second: Card, *, over: bool) -> int:
    """What over or under thirteen pays per chip (2004/13(3))."""
    points = hard_points((first, second))
    return 1 if (points > THIRTEEN if over else points < THIRTEEN) else -1


def sevens_times(first: Card, second: Card, third: Card | None) -> int:
    """What a sevens bet pays per chip; `third` is the card that counts as such (2004/13(2))."""
    if not first.rank == second.rank == "7":
        return -1
    sevens = [each for each in (first, second, third) if each is not None and each.rank == "7"]
    suited = " suited" if len({each.suit for each in sevens}) == 1 else ""
    return SEVENS_TIMES[f"{'two' if len(sevens) == 2 else 'three'}{suited}"]


def _sevens_times(state: State, box: Box, first: tuple[Card, Card], *, at_end: bool) -> int | None:
    """What a sevens bet pays per chip, `None` while a third card may still come."""
    third, is_decided = _third_card(state, box)
    may_come = not is_decided and not at_end
    return None if may_come and sevens_times(*first, None) > 0 else sevens_times(*first, third)


def _third_card(state: State, box: Box) -> tuple[Card | None, bool]:
    """The third card that counts for a sevens bet, and whether that is settled (2004/13(2))."""
    hand = box.hands[0]
    if len(box.hands) > 1:
        known = len(hand.cards) > 1
        return (hand.cards[1] if known else None), known
    if len(hand.cards) > 2:
        counts = not may.third_seven_needs_split(state.rules)
        return (hand.cards[2] if counts else None), True
    return None, hand.ended is not None


def settle_split_pairs(table: Table, box: int, at: int) -> None:
    """Decide the pair wagers on a split hand by its second card (2000/15, 2004/13(1))."""
    state = table.state
    place = state.boxes[box]
    hand = place.hands[at]
    first, second = hand.known[:2]
    matches = is_pair(first, second)
    for bet in hand.pairs:
        if bet.is_open:
            net = PAIR_TIMES * bet.amount if matches else -bet.amount
            settle(table, Claim(bet.person, box, at, Wager.PAIR, bet.amount), net, "pair")
    if matches and may.judges_pair_again(state.rules):
        for bet in place.side_bets:
            if bet.wager is Wager.PAIR and bet.won:
                # The first win gave the stake back, so only winnings move now.
                claim = Claim(bet.person, box, at, Wager.PAIR, bet.amount)
                net = PAIR_TIMES * bet.amount
                settle(table, claim, net, "pair", returned=net)
