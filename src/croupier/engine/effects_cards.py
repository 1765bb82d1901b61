"""Effects of the shoe procedure and of every card that leaves the shoe."""

from __future__ import annotations

from croupier.core.cards import PACK_SIZE, Card
from croupier.engine import acts as a
from croupier.engine import predicates as may
from croupier.engine.events import (
    BetReturned,
    BetsClosed,
    CardBurned,
    CardDealt,
    CardVoided,
    CutCardOut,
    DealerCardDealt,
    MistakenCardCounts,
    RanOutShuffled,
    ShoeCut,
    Shuffled,
)
from croupier.engine.flow import after_dealer_card, after_hand_card, after_initial_card
from croupier.engine.order import is_due_from_double, play_order
from croupier.engine.settle import settle_split_pairs
from croupier.engine.state import Box, Phase, State
from croupier.engine.table import Table


def cut(table: Table, act: a.Cut) -> None:
    """Insert the cut card."""
    table.emit(ShoeCut(act.person, act.cards, table.cite("cut")))


def shuffle(table: Table, _: a.Shuffle) -> None:
    """Shuffle everything between rounds; inside one, only what lies in the tray (2000/2.2)."""
    state = table.state
    rules = state.rules
    if state.phase is Phase.BETS and not _ran_out(state):
        shoe = state.shoe
        is_first_round = not shoe.opened or shoe.opening_burns
        opening = is_first_round or not may.cards_go_back(rules)
        burns = may.opening_burns(rules) if opening else may.round_burns(rules)
        cards = may.pack_count(rules) * PACK_SIZE
        table.emit(Shuffled(cards, burns, opening, table.cite("shuffled")))
    else:
        table.emit(RanOutShuffled(table.cite("ran_out")))


def _ran_out(state: State) -> bool:
    return state.shoe.left == 0 and not state.shoe.shuffle_due and bool(state.boxes)


def burn(table: Table, act: a.Burn) -> None:
    """Burn one card."""
    shoe = table.state.shoe
    code = "burned_first" if shoe.opening_burns else "burned"
    table.emit(CardBurned(act.card, table.cite(code)))
    _watch_cut_card(table)


def cut_card(table: Table, _: a.CutCard) -> None:
    """Note that the cut card came out, unless it is known already."""
    if not table.state.shoe.cut_card_out:
        table.emit(CutCardOut(table.cite("cut_card")))


def _watch_cut_card(table: Table) -> None:
    """Let the cut card come out where its place follows from the number of cards."""
    shoe = table.state.shoe
    if (
        not shoe.cut_card_out
        and shoe.left is not None
        and may.cut_card_is_out(table.state.rules, shoe.left)
    ):
        table.emit(CutCardOut(table.cite("cut_card")))


def void(table: Table, act: a.Void) -> None:
    """Take a card away that does not count."""
    _close_bets(table)
    table.emit(CardVoided(act.card, table.cite("void_card")))
    _watch_cut_card(table)


def deal(table: Table, act: a.Deal) -> None:
    """Give a hand its card; one turned up by mistake may be void (2000/2.1(c), 2004/5.1)."""
    state = table.state
    _close_bets(table)
    if act.exposed and not may.exposed_card_counts(
        state.rules, is_first_of_round=not state.first_card_dealt
    ):
        table.emit(CardVoided(act.card, table.cite("exposed_card")))
        _watch_cut_card(table)
        return
    hand = state.boxes[act.box].hands[act.hand - 1]
    doubled = is_due_from_double(hand)
    hidden = not act.exposed and _lies_hidden(state, len(hand.cards))
    table.emit(CardDealt(act.box, act.hand, act.card, hidden))
    _watch_cut_card(table)
    if state.phase is Phase.DEAL:
        after_initial_card(table)
        return
    if hand.from_split and len(hand.cards) == 1:
        settle_split_pairs(table, act.box, act.hand - 1)
    after_hand_card(table, act.box, act.hand - 1, doubled=doubled)


def _lies_hidden(state: State, cards: int) -> bool:
    """Whether a box's next card lies face down: only among its first two (general/hidden)."""
    return state.phase is Phase.DEAL and cards < may.hidden_cards(state.rules)


def deal_dealer(table: Table, act: a.DealDealer) -> None:
    """Give the dealer (banker) a card; one drawn by mistake may be void (2000/3.2(a))."""
    state = table.state
    if act.mistake is not None:
        _mistaken(table, act.card, act.mistake)
        return
    place = len(state.dealer.cards)
    hidden = state.phase is Phase.DEAL and place == 1 - may.upcard_at(state.rules)
    table.emit(DealerCardDealt(act.card, hidden))
    _watch_cut_card(table)
    if state.phase is Phase.DEAL:
        after_initial_card(table)
    else:
        after_dealer_card(table)


def _mistaken(table: Table, card: Card | None, mistake: a.Mistake) -> None:
    article = table.cite("mistaken_card")
    if may.mistaken_card_counts(table.state.rules, mistake):
        table.emit(MistakenCardCounts(mistake, article))
        table.emit(DealerCardDealt(card, hidden=False))
    else:
        table.emit(CardVoided(card, article))
    _watch_cut_card(table)


def _close_bets(table: Table) -> None:
    """End the betting with the first card: bets without a hand come back (general/side)."""
    state = table.state
    if state.phase is not Phase.BETS:
        return
    for number, box in list(state.boxes.items()):
        if not box.stakes:
            for bet in box.side_bets:
                article = table.cite("side_returned")
                table.emit(BetReturned(bet.person, number, bet.wager, bet.amount, article))
    controllers = tuple(
        (number, _controller(state, number, state.boxes[number])) for number in play_order(state)
    )
    table.emit(BetsClosed(controllers, table.cite("controller")))


def _controller(state: State, number: int, box: Box) -> str:
    """Who decides for a box (2000/14, 2004/20.1); the order of bets breaks other ties."""
    seated = state.seats.get(number)
    has_seat = seated is not None and box.stake_of(seated) is not None
    if has_seat and may.seated_decides(state.rules):
        assert seated is not None
        return seated
    if may.seated_decides(state.rules):
        return box.stakes[0].person
    most = max(stake.amount for stake in box.stakes)
    largest = [stake.person for stake in box.stakes if stake.amount == most]
    return seated if seated in largest and seated is not None else largest[0]
