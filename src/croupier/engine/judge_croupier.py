"""Judging the croupier: the shoe procedure, the order of the deal, mistakes, the windows."""

from __future__ import annotations

from croupier.core.cards import Card
from croupier.engine import acts as a
from croupier.engine import predicates as may
from croupier.engine.order import card_due, play_order
from croupier.engine.refusals import Refusal, RefusalCode, refuse
from croupier.engine.state import Phase, State

# The shoe procedure --------------------------------------------------------------------


def cut(state: State, act: a.Cut) -> Refusal | None:
    """Judge a player's cut (2000/2.1(a), (b), 2004/2)."""
    rules, shoe = state.rules, state.shoe
    if state.phase is not Phase.BETS:
        return refuse(rules, RefusalCode.NOT_IN_BETS)
    if not may.may_cut(rules):
        return refuse(rules, RefusalCode.CUT_NOT_OFFERED)
    if not shoe.may_cut or shoe.left is None:
        return refuse(rules, RefusalCode.NOT_IN_BETS)
    if not 1 <= act.cards < shoe.left:
        return refuse(rules, RefusalCode.CUT_OUT_OF_RANGE, most=shoe.left - 1)
    return None


def shuffle(state: State, _: a.Shuffle) -> Refusal | None:
    """Judge a shuffle: between rounds, or where the shoe ran out inside one (2000/2.2)."""
    shoe = state.shoe
    between = state.phase is Phase.BETS and (shoe.shuffle_due or not state.boxes)
    ran_out = shoe.left == 0 and bool(state.boxes) and _tray_has_cards(state)
    if between or (ran_out and needs_card(state)):
        return None
    return refuse(state.rules, RefusalCode.SHUFFLE_NOT_NOW)


def _tray_has_cards(state: State) -> bool:
    return state.shoe.tray.size > 0 or state.shoe.spent.size > 0


def needs_card(state: State) -> bool:
    """Whether a card must leave the shoe before anything else can happen."""
    return state.shoe.burns_due > 0 or card_due(state) is not None


def burn(state: State, act: a.Burn) -> Refusal | None:
    """Judge a burn (2000/2.1(c), 2000/2.4, 2004/4)."""
    if state.phase is Phase.BETS and state.shoe.shuffle_due:
        return refuse(state.rules, RefusalCode.SHUFFLE_DUE)
    if state.shoe.burns_due == 0:
        return refuse(state.rules, RefusalCode.BURN_NOT_DUE)
    return _from_shoe(state, act.card)


def _from_shoe(state: State, card: Card | None) -> Refusal | None:
    """Whether this card can leave the shoe: packs are finite, a shoe runs out."""
    rules, shoe = state.rules, state.shoe
    if shoe.left == 0:
        return refuse(rules, RefusalCode.SHUFFLE_DUE)
    if card is not None and shoe.out.of(card) >= may.pack_count(rules):
        return refuse(
            rules, RefusalCode.PACK_EXHAUSTED, card=str(card), packs=may.pack_count(rules)
        )
    return None


def _procedure_due(state: State) -> Refusal | None:
    """What the shoe procedure still asks for before a card may be dealt."""
    shoe = state.shoe
    if state.phase is Phase.BETS and shoe.shuffle_due:
        return refuse(state.rules, RefusalCode.SHUFFLE_DUE)
    if shoe.burns_due:
        code = RefusalCode.OPENING_BURN_DUE if shoe.opening_burns else RefusalCode.BURN_DUE
        return refuse(state.rules, code, burns=shoe.burns_due)
    return None


def cut_card(state: State, _: a.CutCard) -> Refusal | None:
    """Judge the cut card's coming out: only where a second one is used (2000/2.2)."""
    if may.uses_second_cut_card(state.rules) and not state.shoe.shuffle_due:
        return None
    return refuse(state.rules, RefusalCode.CUT_CARD_NOT_USED)


# Cards ---------------------------------------------------------------------------------


def deal(state: State, act: a.Deal) -> Refusal | None:
    """Judge a card to a hand: it must be due there (general/deal)."""
    rules = state.rules
    if act.exposed and not may.has_croupier(rules):
        return refuse(rules, RefusalCode.NO_CROUPIER)
    return (
        _procedure_due(state)
        or _due_at(state, act.box, act.hand)
        or _must_be_seen(state, act.card)
        or _from_shoe(state, act.card)
    )


def _due_at(state: State, box: int, hand: int) -> Refusal | None:
    rules = state.rules
    if state.phase is Phase.BETS and not play_order(state):
        return refuse(rules, RefusalCode.NO_BETS)
    due = card_due(state)
    if due is None:
        return refuse(rules, RefusalCode.CARD_NOT_DUE)
    if due != (box, hand):
        return refuse(rules, RefusalCode.CARD_DUE_ELSEWHERE, box=due[0], hand=due[1])
    return None


def _must_be_seen(state: State, card: Card | None) -> Refusal | None:
    """Whether the croupier knows the card that he deals: a round of unseen cards has no end."""
    return refuse(state.rules, RefusalCode.CARD_UNSEEN) if card is None else None


def deal_dealer(state: State, act: a.DealDealer) -> Refusal | None:
    """Judge a card to the dealer (banker), by mistake or not (2000/3.2(a), 2004/6(1))."""
    rules = state.rules
    if act.mistake is not None:
        return _mistake(state, act)
    if state.phase is Phase.END:
        return refuse(rules, RefusalCode.DEALER_MUST_STAND)
    return (
        _procedure_due(state)
        or _due_at(state, 0, 0)
        or _must_be_seen(state, act.card)
        or _from_shoe(state, act.card)
    )


def _mistake(state: State, act: a.DealDealer) -> Refusal | None:
    rules = state.rules
    if not may.has_croupier(rules):
        return refuse(rules, RefusalCode.NO_CROUPIER)
    if state.phase is not Phase.END:
        return refuse(rules, RefusalCode.NO_MISTAKE)
    counts = act.mistake is not None and may.mistaken_card_counts(rules, act.mistake)
    if counts and act.card is None:
        return refuse(rules, RefusalCode.CARD_UNSEEN)
    return _from_shoe(state, act.card)


def void(state: State, act: a.Void) -> Refusal | None:
    """Judge taking a card away: in a round that has its bets (2000/2.1(c), 2004/5.1)."""
    rules = state.rules
    if not may.has_croupier(rules):
        return refuse(rules, RefusalCode.NO_CROUPIER)
    if state.phase is Phase.BETS:
        refused = _procedure_due(state)
        if refused is not None:
            return refused
        if not play_order(state):
            return refuse(rules, RefusalCode.NO_BETS)
    return _from_shoe(state, act.card)


def misdeal(state: State, _: a.Misdeal) -> Refusal | None:
    """Judge burning the round: once cards have been dealt (2000/2.1(c), 2004/5.1)."""
    if not may.has_croupier(state.rules):
        return refuse(state.rules, RefusalCode.NO_CROUPIER)
    if state.phase is Phase.BETS:
        return refuse(state.rules, RefusalCode.MISDEAL_NOT_NOW)
    return None


# Windows and chips ---------------------------------------------------------------------


def close(state: State, _: a.Close) -> Refusal | None:
    """Judge closing the window (general/phase)."""
    if state.phase is Phase.WINDOW:
        return None
    return refuse(state.rules, RefusalCode.CLOSE_NOT_NOW)


def settle(state: State, _: a.Settle) -> Refusal | None:
    """Judge paying and collecting: when nothing more is dealt."""
    if state.phase is Phase.END:
        return None
    return refuse(state.rules, RefusalCode.SETTLE_NOT_NOW)


def chips(state: State, act: a.Chips) -> Refusal | None:
    """Judge the fact of what a person can stake: never less than nothing (general/chips)."""
    if act.amount >= 0:
        return None
    return refuse(state.rules, RefusalCode.CHIPS, needed=0, chips=act.amount)
