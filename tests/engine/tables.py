"""Tables to test with: people, rules drawn at random, and every act that could be tried."""

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from croupier.core.cards import CARDS
from croupier.engine import acts as a
from croupier.engine.apply import apply
from croupier.engine.judge import refusal
from croupier.engine.offers import Offer, offers
from croupier.engine.opening import opening_state
from croupier.engine.order import Waits, awaiting, card_due, play_order
from croupier.engine.state import Box, Limits, State
from croupier.statute import load_statute, rule_set_ids
from croupier.statute.rules import Rules

PEOPLE = ("ana", "bo", "cy", "dee")
_NO_BOX = Box()
WAGERS = (a.Wager.MAIN, a.Wager.PAIR, a.Wager.SEVENS, a.Wager.OVER, a.Wager.UNDER)


@st.composite
def some_rules(draw: st.DrawFn) -> Rules:
    """Draw a rule set and permitted choices, each option being chosen or left out."""
    statute = load_statute(draw(st.sampled_from(rule_set_ids())))
    choices: dict[str, Any] = {}
    for option in statute.options:
        permitted = option.permitted(statute.rules(**choices))
        if permitted is not None and draw(st.booleans()):
            choices[option.name] = draw(st.sampled_from(list(permitted)))
    return statute.rules(**choices)


def seated_table(rules: Rules, chips: dict[str, int], limits: Limits | None = None) -> State:
    """Return a table where ana, bo and cy sit and dee stands."""
    state = opening_state(rules, limits)
    setup: list[a.Act] = [a.Chips(name, amount) for name, amount in chips.items()]
    setup += [a.Sit(name, box) for box, name in enumerate(PEOPLE[:3], start=1)]
    for act in setup:
        state, _ = apply(state, act)
    return state


def card_act(state: State, number: int, favoured: str = "") -> a.Act | None:
    """Return what the croupier does next, with a card of this number and of favoured ranks."""
    waits = awaiting(state).waits
    packs = state.rules.decks
    left = [card for card in CARDS if state.shoe.out.of(card) < packs]
    left = [card for card in left if card.rank in favoured] or left
    if waits is Waits.BURN:
        return a.Burn(None)
    if waits is Waits.SHUFFLE:
        return a.Shuffle()
    if waits is Waits.SETTLEMENT:
        return a.Settle()
    if waits is Waits.MISDEAL:
        return a.Misdeal()
    if waits is Waits.WINDOW:
        return a.Close()
    due = card_due(state)
    if due is None or (waits is Waits.BETS and not play_order(state)) or not left:
        return None
    card = left[number % len(left)]
    return a.DealDealer(card) if due == (0, 0) else a.Deal(*due, card)


def legal_offers(state: State) -> list[tuple[str, Offer]]:
    """Return what everybody may do, offers of coming and going last."""
    return [
        (person, offer)
        for person in PEOPLE
        for offer in offers(state, person)
        if offer.refusal is None
    ]


def tried_acts(state: State, person: str, amount: int) -> Iterator[a.PersonAct]:
    """Give every act that a person could name, legal or not."""
    boxes = range(state.rules.boxes + 2)
    for box in boxes:
        for wager in WAGERS:
            yield a.Bet(person, amount, box, wager)
        yield a.Insure(person, amount, box)
        yield a.TakeEvenMoney(person, box)
        yield a.Surrender(person, box)
        yield a.Sit(person, box)
        hands = len(state.boxes[box].hands) if box in state.boxes else 0
        for hand in range(hands + 2):
            yield a.Bet(person, amount, box, a.Wager.PAIR, hand)
            yield a.Hit(person, box, hand)
            yield a.Stand(person, box, hand)
            yield a.Double(person, box, hand)
            yield a.Split(person, box, hand)
            yield a.TakeFiveCards(person, box, hand)
    yield a.BankerDraw(person)
    yield a.BankerStand(person)
    yield a.Cut(person, amount)
    yield a.Leave(person)


def is_offered(found: list[Offer], act: a.PersonAct) -> bool:
    """Whether an act lies inside one of the legal offers."""
    for offer in found:
        if offer.refusal is not None:
            continue
        if offer.step == 0:
            if offer.act == act:
                return True
            continue
        if type(offer.act) is not type(act):
            continue
        amount = act.cards if isinstance(act, a.Cut) else act.amount  # type: ignore[union-attr]  # an offer with a step has an amount
        inside = offer.least <= amount <= offer.most
        if inside and (amount - offer.least) % offer.step == 0 and offer.with_amount(amount) == act:
            return True
    return False


def check_offers(state: State, person: str, amount: int) -> None:
    """Hold the offers against the judge: inside legal, everything else refused."""
    found = offers(state, person)
    for offer in found:
        assert refusal(state, offer.act) == offer.refusal, offer
        if offer.refusal is None and offer.step:
            assert offer.least <= offer.most, offer
            assert refusal(state, offer.with_amount(offer.most)) is None, offer
            for outside in (offer.least - offer.step, offer.most + offer.step):
                assert refusal(state, offer.with_amount(outside)) is not None, (offer, outside)
    for act in tried_acts(state, person, amount):
        canonical = act
        if isinstance(act, a.Bet) and act.hand == 1 and not state.boxes.get(act.box, _NO_BOX).hands:
            # Before the deal a box has one hand, so BOX.1 is the box.
            canonical = a.Bet(act.person, act.amount, act.box, act.wager)
        assert (refusal(state, act) is None) == is_offered(found, canonical), (
            act,
            refusal(state, act),
        )
