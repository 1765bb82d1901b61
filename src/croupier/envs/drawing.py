"""The table as lines of text, as one person sees it."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.core.cards import Card, card_text
from croupier.engine import predicates as may
from croupier.engine.state import Box, Hand
from croupier.engine.views import view
from croupier.envs.actions import Ask
from croupier.envs.setup import name_of
from croupier.envs.table import Table
from croupier.messages import say


def drawn(table: Table, person: str, ask: Ask | None) -> str:
    """Draw what somebody sees: dealer, boxes, whom the table waits for, and nets at the end."""
    seen = view(table.state, person)
    boxes, dealer = table.shown(seen)
    word = "bank" if may.is_bank_rotating(seen.rules) else "house"
    label = say(f"table.{word}")
    if table.banker is not None:
        label = say("table.banker_is", who=label, person=name_of(table.banker))
    lines = [_line(label, dealer.cards, "")]
    for number, box in boxes.items():
        lines += _box(number, box, ask)
    if not boxes:
        lines.append(say("table.empty"))
    if table.has_played:
        people = table.setup.people
        lines.append(", ".join(say("table.net", person=p, net=table.net(p)) for p in people))
    return "\n".join(lines) + "\n"


def _box(number: int, box: Box, ask: Ask | None) -> Iterable[str]:
    if not box.hands:
        stakes = ", ".join(_stake(each.person, each.amount) for each in box.stakes)
        yield _line(say("table.box", box=number), (), stakes)
    for at, hand in enumerate(box.hands, start=1):
        label = say("table.hand", box=number, hand=at)
        if len(box.hands) == 1:
            label = say("table.box", box=number)
        mark = ""
        if ask is not None and (ask.box, ask.hand) == (number, at):
            mark = f"  <- {say('table.on_turn')}"
        yield _hand(label, hand) + mark


def _hand(label: str, hand: Hand) -> str:
    points = "?"
    if (count := hand.total) is not None:
        points = say("table.total", soft="yes" if count.soft else "no", total=count.points)
    stakes = ", ".join(_stake(each.person, each.amount) for each in hand.stakes)
    return _line(label, hand.cards, f"{points}   {stakes}")


def _line(label: str, cards: Iterable[Card | None], rest: str) -> str:
    return f"{label:<18}{' '.join(map(card_text, cards))}  {rest}".rstrip()


def _stake(person: str, amount: int) -> str:
    return say("table.stake", person=person, amount=amount)
