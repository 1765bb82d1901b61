"""Enumerating: every course that a round can take with a tiny shoe, with exact weights."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from croupier.core.cards import Card
from croupier.engine import acts as a
from croupier.engine.apply import apply_legal
from croupier.engine.offers import offers
from croupier.engine.order import Awaiting, Waits, awaiting, card_due
from croupier.engine.state import State

ONE: Final = Fraction(1)


@dataclass(frozen=True, slots=True)
class Leaf:
    """A finished course: its chance, each person's net, and how many acts it took.

    The weight is the chance of the cards times an equal share for each decision that was
    open, so that the weights of all leaves sum to exactly 1.
    """

    weight: Fraction
    net: Mapping[str, int]
    acts: int


Choices = Callable[[State, Awaiting], list[a.Act]]


def every_choice(state: State, next_up: Awaiting) -> list[a.Act]:
    """Every legal play of the person who is asked; the window is closed at once."""
    person = next(iter(next_up.people))
    plays = (*a.PLAYS, *a.BANKER_ACTS)
    return [
        offer.act
        for offer in offers(state, person)
        if offer.refusal is None and isinstance(offer.act, plays)
    ]


def leaves(
    state: State, cards: Mapping[Card, int], choices: Choices = every_choice
) -> Iterator[Leaf]:
    """Walk every course of a round whose bets have been placed, depth first.

    `cards` is what the shoe holds, with numbers; burned cards are taken unseen and so stay
    among them. A course that needs a card where none is left is not finished: give a shoe
    that is large enough.

    Raises:
        ValueError: the shoe ran out.
    """
    yield from _walk(state, dict(cards), ONE, 0, choices)


def _walk(
    state: State, cards: dict[Card, int], weight: Fraction, acts: int, choices: Choices
) -> Iterator[Leaf]:
    rounds = state.rounds
    while state.rounds == rounds:
        next_up = awaiting(state)
        act = _forced(next_up)
        if act is None:
            break
        state, _ = apply_legal(state, act)
        acts += 1
    else:
        assert state.last is not None
        yield Leaf(weight, dict(state.last.net), acts)
        return
    if next_up.waits in {Waits.DECISION, Waits.BANKER}:
        options = choices(state, next_up)
        share = weight / len(options)
        for option in options:
            after, _ = apply_legal(state, option)
            yield from _walk(after, cards, share, acts + 1, choices)
        return
    total = sum(cards.values())
    if total == 0:
        raise ValueError("the shoe is too small for this round")
    for card, count in list(cards.items()):
        if count:
            after, _ = apply_legal(state, deal(state, card))
            rest = {**cards, card: count - 1}
            yield from _walk(after, rest, weight * count / total, acts + 1, choices)


def _forced(next_up: Awaiting) -> a.Act | None:
    """What the croupier does without a card that anybody sees."""
    forced: dict[Waits, a.Act] = {
        Waits.SHUFFLE: a.Shuffle(),
        Waits.BURN: a.Burn(None),
        Waits.WINDOW: a.Close(),
        Waits.SETTLEMENT: a.Settle(),
    }
    return forced.get(next_up.waits)


def deal(state: State, card: Card) -> a.Deal | a.DealDealer:
    """The act that takes a card to where the next one is due."""
    due = card_due(state)
    assert due is not None
    return a.DealDealer(card) if due == (0, 0) else a.Deal(*due, card)
