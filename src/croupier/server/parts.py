"""Boxes, hands and the dealer as they are sent, from the view of whoever they are sent to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from croupier.core.cards import Card
from croupier.core.hands import Total
from croupier.engine.order import is_dealers_natural, is_natural
from croupier.engine.state import Box, Dealer, Hand, SideBet, Stake
from croupier.server import messages as m

_encoder: Final = msgspec.json.Encoder()


def encode(value: object) -> bytes:
    """A value as JSON."""
    return _encoder.encode(value)


class Kept:
    """Encoded parts of one table, each kept as long as what it is made of stays the same."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[tuple[object, ...], msgspec.Raw]] = {}

    def of(self, name: str, make: Callable[[], object], *basis: object) -> Any:  # noqa: ANN401 it stands for what `make` returns
        """The part of this name, encoded; it is made anew where its `basis` is another one."""
        kept = self._kept.get(name)
        if kept is None or kept[0] != basis:
            kept = self._kept[name] = basis, msgspec.Raw(encode(make()))
        return kept[1]


class Boxes:
    """The boxes of one table, each encoded once as long as it stays the same object."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[Box, msgspec.Raw]] = {}

    def of(self, boxes: Mapping[int, Box]) -> dict[str, msgspec.Raw]:
        """Boxes by their numbers, encoded."""
        kept = self._kept
        for number, box in boxes.items():
            if number not in kept or kept[number][0] is not box:
                kept[number] = box, msgspec.Raw(encode(box_on(box)))
        return {str(number): kept[number][1] for number in boxes}


def _cards(cards: Sequence[Card | None]) -> list[str | None]:
    return [None if each is None else str(each) for each in cards]


def _count(points: Total | None) -> tuple[int | None, bool]:
    return (None, False) if points is None else (points.points, points.soft)


def _stakes(stakes: Iterable[Stake]) -> list[m.StakeOn]:
    return [
        m.StakeOn(who=each.person, amount=each.amount, doubled=each.doubled, open=each.is_open)
        for each in stakes
    ]


def _sides(bets: Iterable[SideBet]) -> list[m.SideBetOn]:
    return [
        m.SideBetOn(
            who=each.person, wager=each.wager, amount=each.amount, open=each.is_open, won=each.won
        )
        for each in bets
    ]


def _hand(hand: Hand) -> m.HandOn:
    total, soft = _count(hand.total if hand.cards else None)
    return m.HandOn(
        cards=_cards(hand.cards),
        hidden=hand.hidden,
        hidden_from=hand.hidden_from,
        total=total,
        soft=soft,
        natural=total is not None and is_natural(hand),
        stakes=_stakes(hand.stakes),
        pairs=_sides(hand.pairs),
        ended=hand.ended,
        due=bool(hand.due),
    )


def box_on(box: Box) -> m.BoxOn:
    """A box as the page is told of it."""
    return m.BoxOn(
        controller=box.controller,
        stakes=_stakes(box.stakes),
        sides=_sides(box.side_bets),
        insurances=[
            m.InsuranceOn(who=each.person, amount=each.amount, open=each.is_open)
            for each in box.insurances
        ],
        hands=[_hand(hand) for hand in box.hands],
    )


def dealer_on(dealer: Dealer) -> m.DealerOn:
    """The dealer's (banker's) hand as the page is told of it."""
    total, soft = _count(dealer.total)
    return m.DealerOn(
        cards=_cards(dealer.cards),
        total=total,
        soft=soft,
        natural=is_dealers_natural(dealer),
        upcard_at=dealer.upcard_at,
    )
