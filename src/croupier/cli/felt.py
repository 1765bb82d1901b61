"""The table as lines of text: boxes with stakes and cards, the dealer, what may be staked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.cli.paint import card_mark
from croupier.cli.sentences import bank_text, place_text, round_on_table, total_text
from croupier.core.cards import Card
from croupier.engine.order import is_natural, turn
from croupier.engine.state import Box, Hand, Phase, State
from croupier.messages import say


def felt(state: State, names: Mapping[str, str]) -> list[str]:
    """Draw a table, or somebody's view of it; cards face down stand in parentheses."""
    boxes, _ = round_on_table(state)
    lines = [_dealer(state, names)]
    for number, box in boxes.items():
        lines += _box(state, number, box, names)
    if not boxes:
        lines = [say("table.empty")]
    if state.purses:
        purses = sorted(state.purses.items())
        chips = ", ".join(_stake(name, amount, names) for name, amount in purses)
        lines += ["", say("table.chips", chips=chips)]
    return lines


def _dealer(state: State, names: Mapping[str, str]) -> str:
    dealer = round_on_table(state)[1]
    label = bank_text(state, short=True)
    if state.banker_name is not None and state.boxes:
        person = names.get(state.banker_name, state.banker_name)
        label = say("table.banker_is", who=label, person=person)
    cards = [_mark(card, hidden=at == dealer.hidden_at) for at, card in enumerate(dealer.cards)]
    return f"{label:<14}{' '.join(cards)}  {total_text(dealer.total) if cards else ''}".rstrip()


def _box(state: State, number: int, box: Box, names: Mapping[str, str]) -> Iterator[str]:
    """A box: its bets, then its hands."""
    bets = [] if box.hands else [_stake(s.person, s.amount, names) for s in box.stakes]
    for bet in box.side_bets:
        if bet.is_open:
            person = names.get(bet.person, bet.person)
            wager = bet.wager.value
            bets.append(say("table.side_bet", person=person, amount=bet.amount, wager=wager))
    for each in box.insurances:
        if each.is_open:
            person = names.get(each.person, each.person)
            bets.append(say("table.insured", person=person, amount=each.amount))
    on_turn = turn(state) if state.phase is Phase.PLAY else None
    for at, hand in enumerate(box.hands):
        is_on_turn = on_turn is not None and (on_turn.box, on_turn.at) == (number, at)
        label = place_text(number, at + 1, len(box.hands))
        yield _hand(label, hand, names, is_on_turn=is_on_turn)
    if bets:
        label = "" if box.hands else place_text(number, None)
        yield f"{label:<14}{', '.join(bets)}"


def _hand(label: str, hand: Hand, names: Mapping[str, str], *, is_on_turn: bool) -> str:
    cards = " ".join(_mark(card, hidden=at < hand.hidden) for at, card in enumerate(hand.cards))
    points = say("table.natural") if is_natural(hand) else total_text(hand.total)
    stakes = ", ".join(_stake(s.person, s.amount, names) for s in hand.stakes)
    mark = f"  <- {say('table.on_turn')}" if is_on_turn else ""
    return f"{label:<14}{cards}  {points}   {stakes}{mark}"


def _stake(person: str, amount: int, names: Mapping[str, str]) -> str:
    return say("table.stake", person=names.get(person, person), amount=amount)


def _mark(card: Card | None, *, hidden: bool) -> str:
    mark = card_mark(card)
    return say("table.hidden", card=mark) if hidden and card is not None else mark
