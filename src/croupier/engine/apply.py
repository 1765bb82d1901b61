"""Apply: what a legal act does, as a new state and the events that lead to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from croupier.engine import acts as a
from croupier.engine import effects_bets as bets
from croupier.engine import effects_cards as cards
from croupier.engine import effects_play as play
from croupier.engine import rounds
from croupier.engine.effects_leave import leave
from croupier.engine.events import Event
from croupier.engine.judge import refusal
from croupier.engine.refusals import IllegalAct
from croupier.engine.state import State
from croupier.engine.table import Table

_EFFECTS: Final[dict[type, Callable[[Table, Any], None]]] = {
    a.Bet: bets.bet,
    a.Insure: bets.insure,
    a.TakeEvenMoney: bets.even_money,
    a.Surrender: bets.surrender,
    a.Sit: bets.sit,
    a.Leave: leave,
    a.Chips: bets.chips,
    a.Hit: play.hit,
    a.Stand: play.stand,
    a.Double: play.double,
    a.Split: play.split,
    a.TakeFiveCards: play.five_cards,
    a.BankerDraw: play.banker_draw,
    a.BankerStand: play.banker_stand,
    a.Close: play.close,
    a.Cut: cards.cut,
    a.Shuffle: cards.shuffle,
    a.Burn: cards.burn,
    a.Deal: cards.deal,
    a.DealDealer: cards.deal_dealer,
    a.CutCard: cards.cut_card,
    a.Void: cards.void,
    a.Misdeal: rounds.misdeal,
    a.Settle: rounds.settle,
}


def apply(state: State, act: a.Act) -> tuple[State, list[Event]]:
    """Interpret an act: the state after it and what has happened, in order.

    The state that is passed in is not changed.

    Raises:
        IllegalAct: the rules do not allow the act (`judge.refusal` says why).
    """
    refused = refusal(state, act)
    if refused is not None:
        raise IllegalAct(act, refused)
    return apply_legal(state, act)


def apply_legal(state: State, act: a.Act) -> tuple[State, list[Event]]:
    """Interpret an act that has just been judged legal in this very state."""
    table = Table(state)
    _EFFECTS[type(act)](table, act)
    return table.state, table.events
