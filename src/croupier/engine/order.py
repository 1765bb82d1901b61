"""Order: whose turn it is, which card is due next, and what the table waits for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from croupier.core.hands import TWENTY_ONE, is_ace_with_ten, total
from croupier.engine import predicates as may
from croupier.engine.state import Dealer, Due, Hand, Phase, State


class Turn(NamedTuple):
    """The hand that is being played; `at` counts from 0."""

    box: int
    at: int
    hand: Hand


class Waits(Enum):
    """What the table waits for."""

    SHUFFLE = "shuffle"
    BURN = "burn"
    BETS = "bets"
    CARD = "card"
    DEALER_CARD = "card dealer"
    WINDOW = "window"
    DECISION = "decision"
    BANKER = "banker"
    SETTLEMENT = "settlement"
    MISDEAL = "misdeal"


CROUPIER_WAITS = frozenset(
    {Waits.SHUFFLE, Waits.BURN, Waits.CARD, Waits.DEALER_CARD, Waits.SETTLEMENT, Waits.MISDEAL}
)
"""What the croupier does without asking anybody."""


@dataclass(frozen=True, slots=True)
class Awaiting:
    """What comes next, and from whom: `people` in no order, a hand (from 1) where one is meant."""

    waits: Waits
    people: frozenset[str] = frozenset()
    box: int | None = None
    hand: int | None = None


def turn(state: State) -> Turn | None:
    """The first hand in the order of play that is not over (general/turn)."""
    for number, box in state.boxes.items():
        for at, hand in enumerate(box.hands):
            if hand.ended is None:
                return Turn(number, at, hand)
    return None


def is_natural(hand: Hand) -> bool:
    """Whether a hand is a natural; a split hand never is (2000/6, 2004/10, banker/natural)."""
    return not hand.from_split and is_ace_with_ten(hand.known)


def is_split_ace(hand: Hand) -> bool:
    """Whether a hand is a split ace."""
    first = hand.cards[0] if hand.cards else None
    return hand.from_split and first is not None and first.is_ace


def upcard_points(state: State) -> int:
    """The points of the dealer's upcard, an ace as 1; only once it lies there."""
    upcard = state.dealer.upcard
    assert upcard is not None
    return upcard.points


def has_open_main(state: State) -> bool:
    """Whether a main stake is open on any hand."""
    return any(hand.has_open_stake for _, _, hand in state.hands_in_order)


def has_open_insurance(state: State) -> bool:
    """Whether an insurance is still to be decided."""
    return any(each.is_open for box in state.boxes.values() for each in box.insurances)


def needs_dealer_draw(state: State) -> bool:
    """Whether a main stake that is no natural is open (general/dealer)."""
    return any(hand.has_open_stake and not is_natural(hand) for _, _, hand in state.hands_in_order)


def dealer_has_natural(state: State) -> bool:
    """Whether the dealer's (banker's) first two cards are a natural, as far as they are seen."""
    return is_dealers_natural(state.dealer)


def is_dealers_natural(dealer: Dealer) -> bool:
    """Whether a dealer's hand is a natural, as far as its cards are seen.

    It stays one when a card drawn by mistake is treated as good (2004/6(1)).
    """
    return is_ace_with_ten(dealer.known[:2])


def next_initial_card(state: State) -> tuple[int, int] | None:
    """Box and hand of the next card of the deal, (0, 0) for the dealer, `None` if complete."""
    boxes = list(state.boxes) if state.phase is Phase.DEAL else play_order(state)
    rounds = 2
    for cards in range(rounds):
        for number in boxes:
            hands = state.boxes[number].hands
            if not hands or len(hands[0].cards) == cards:
                return number, 1
        dealer_gets = cards == 0 or may.dealer_gets_two(state.rules)
        if dealer_gets and len(state.dealer.cards) == cards:
            return 0, 0
    return None


def play_order(state: State) -> list[int]:
    """Boxes with a main stake, from the left; from the banker onwards where he is a player."""
    numbers = sorted(number for number, box in state.boxes.items() if box.stakes)
    start = state.banker or 0
    return [n for n in numbers if n > start] + [n for n in numbers if n <= start]


def card_due(state: State) -> tuple[int, int] | None:
    """Box and hand (from 1) that the next card goes to, (0, 0) for the dealer."""
    if state.phase in {Phase.BETS, Phase.DEAL}:
        return next_initial_card(state) if state.phase is Phase.DEAL or play_order(state) else None
    if state.phase is Phase.PLAY:
        at_play = turn(state)
        if at_play is not None and (at_play.hand.due or len(at_play.hand.cards) == 1):
            return at_play.box, at_play.at + 1
        return None
    if state.phase is Phase.DEALER and dealer_card_due(state):
        return 0, 0
    return None


def dealer_card_due(state: State) -> bool:
    """Whether the dealer (banker) is to receive a card, after play (general/dealer)."""
    dealer = state.dealer
    if len(dealer.cards) == 1 or dealer.due:
        return True
    points = dealer.total
    if points is None or dealer.stood:
        return False
    return may.dealer_draws(state.rules, points.points, is_soft=points.soft)


def banker_chooses(state: State) -> bool:
    """Whether the banker is asked now (banker/banker)."""
    dealer = state.dealer
    points = dealer.total
    return (
        state.phase is Phase.DEALER
        and not dealer.stood
        and not dealer.due
        and points is not None
        and may.banker_chooses(state.rules, points.points, is_soft=points.soft)
    )


def asks_about(state: State, hand: Hand, hands: int) -> bool:
    """Whether a hand with its cards has anything to decide (general/turn)."""
    known = hand.known
    if is_ace_with_ten(known) and not hand.from_split:
        return False
    if is_split_ace(hand) and not may.may_hit_split_aces(state.rules):
        return (
            known[1].is_ace
            and may.may_resplit_aces(state.rules)
            and may.may_have_hands(state.rules, hands + 1)
        )
    if total(known).points == TWENTY_ONE:
        return may.plays_on_21(
            state.rules,
            cards=len(known),
            is_from_split=hand.from_split,
            is_doubled=any(each.doubled for each in hand.stakes),
            upcard=upcard_points(state),
        )
    return True


def awaiting(state: State) -> Awaiting:
    """What the table waits for now: a card, a person, or the croupier (general/phase).

    In the window `people` is everybody here with a main stake: who is really entitled would
    tell what lies under a card.
    """
    shoe = state.shoe
    if state.phase is Phase.BETS and shoe.shuffle_due:
        return Awaiting(Waits.SHUFFLE)
    if shoe.burns_due > 0:
        return _card_or_shuffle(state, Awaiting(Waits.BURN))
    if state.phase is Phase.BETS:
        return Awaiting(Waits.BETS)
    if state.phase is Phase.WINDOW:
        return Awaiting(Waits.WINDOW, frozenset(state.bettors - state.gone))
    if state.phase is Phase.END:
        return Awaiting(Waits.SETTLEMENT)
    due = card_due(state)
    if due == (0, 0):
        return _card_or_shuffle(state, Awaiting(Waits.DEALER_CARD))
    if due is not None:
        return _card_or_shuffle(state, Awaiting(Waits.CARD, frozenset(), *due))
    if state.phase is Phase.DEALER:
        banker = state.banker_name
        return Awaiting(Waits.BANKER, frozenset(() if banker is None else (banker,)))
    at_play = turn(state)
    assert at_play is not None
    controller = state.boxes[at_play.box].controller
    people = frozenset(() if controller is None else (controller,))
    return Awaiting(Waits.DECISION, people, at_play.box, at_play.at + 1)


def _card_or_shuffle(state: State, card: Awaiting) -> Awaiting:
    """What is needed for a card: itself, or first a shuffle where the shoe ran out (2000/2.2)."""
    shoe = state.shoe
    if shoe.left != 0:
        return card
    return Awaiting(Waits.SHUFFLE if shoe.tray.size or shoe.spent.size else Waits.MISDEAL)


def is_due_from_double(hand: Hand) -> bool:
    """Whether the card due is the one of a double."""
    return hand.due is Due.DOUBLE
