"""The judge: whether an act is legal now, and if not, the first line that refuses it.

Each function checks in the order of the general lines: form of the amount, phase, box or
hand, a hand that is over, turn, the act's own article, limits, chips. The order of the
codes in `RefusalCode` is the same, and a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from croupier.engine import acts as a
from croupier.engine import judge_bets as bets
from croupier.engine import judge_croupier as croupier
from croupier.engine import judge_play as play
from croupier.engine.refusals import Refusal
from croupier.engine.state import State

_JUDGES: Final[dict[type, Callable[[State, Any], Refusal | None]]] = {
    a.Bet: bets.bet,
    a.Insure: bets.insure,
    a.TakeEvenMoney: bets.even_money,
    a.Surrender: bets.surrender,
    a.Sit: bets.sit,
    a.Leave: bets.leave,
    a.Hit: play.hit,
    a.Stand: play.stand,
    a.Double: play.double,
    a.Split: play.split,
    a.TakeFiveCards: play.five_cards,
    a.BankerDraw: play.banker_choice,
    a.BankerStand: play.banker_choice,
    a.Cut: croupier.cut,
    a.Close: croupier.close,
    a.Chips: croupier.chips,
    a.Shuffle: croupier.shuffle,
    a.Burn: croupier.burn,
    a.Deal: croupier.deal,
    a.DealDealer: croupier.deal_dealer,
    a.CutCard: croupier.cut_card,
    a.Void: croupier.void,
    a.Misdeal: croupier.misdeal,
    a.Settle: croupier.settle,
}


def refusal(state: State, act: a.Act) -> Refusal | None:
    """Judge an act: `None` when it is legal, else why not, with its article.

    The only judge of legality: offers, the interpreter and the page all ask it.
    """
    return _JUDGES[type(act)](state, act)
