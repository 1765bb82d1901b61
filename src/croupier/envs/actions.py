"""Actions: the fixed numbers by which learners name acts, and which of them are legal when."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import Final, NamedTuple

from croupier.engine import acts as a
from croupier.engine.judge import refusal
from croupier.engine.judge_bets import insurance_ceiling, placed
from croupier.engine.state import State


class Action(IntEnum):
    """The actions; `BET` and what follows it are the main stakes, one for each of `stakes`."""

    PASS = 0
    STAND = 1
    HIT = 2
    DOUBLE = 3
    SPLIT = 4
    FIVE_CARDS = 5
    SURRENDER = 6
    INSURE = 7
    EVEN_MONEY = 8
    BANKER_DRAW = 9
    BANKER_STAND = 10
    BET_PAIR = 11
    BET_SEVENS = 12
    BET_OVER = 13
    BET_UNDER = 14
    BET = 15


class Moment(IntEnum):
    """What somebody is asked about; `NOTHING` while it is not his turn, and after the round."""

    NOTHING = 0
    BETS = 1
    PAIR = 2
    WINDOW = 3
    PLAY = 4
    BANKER = 5


class Ask(NamedTuple):
    """Somebody to be asked; `must` even if he can only pass. His box; his hand from 1, or 0."""

    person: str
    moment: Moment
    box: int
    hand: int
    must: bool = False


class Stakes(NamedTuple):
    """What may be staked, in chips: one of `main` on one's own box, and `side` on a side bet."""

    main: tuple[int, ...]
    side: int
    may_sit_out: bool


SIDE_BETS: Final = {
    Action.BET_PAIR: a.Wager.PAIR,
    Action.BET_SEVENS: a.Wager.SEVENS,
    Action.BET_OVER: a.Wager.OVER,
    Action.BET_UNDER: a.Wager.UNDER,
}
_PASSING: Final = (Moment.PAIR, Moment.WINDOW)
_PLAYS: Final[dict[Action, type[a.Play]]] = {
    Action.STAND: a.Stand,
    Action.HIT: a.Hit,
    Action.DOUBLE: a.Double,
    Action.SPLIT: a.Split,
    Action.FIVE_CARDS: a.TakeFiveCards,
}


def act_of(state: State, ask: Ask, stakes: Stakes, action: int) -> a.PersonAct | None:
    """The act that an action means for somebody who is asked, legal or not; `None` for passing."""
    person, box, hand = ask.person, ask.box, ask.hand
    if action >= Action.BET:
        return a.Bet(person, stakes.main[action - Action.BET], box)
    kind = Action(action)
    if kind in SIDE_BETS:
        return _side_bet(ask, stakes, kind)
    if kind in _PLAYS:
        return _PLAYS[kind](person, box, hand)
    return {
        Action.PASS: None,
        Action.SURRENDER: a.Surrender(person, box),
        Action.INSURE: _insurance(state, ask),
        Action.EVEN_MONEY: a.TakeEvenMoney(person, box),
        Action.BANKER_DRAW: a.BankerDraw(person),
        Action.BANKER_STAND: a.BankerStand(person),
    }[kind]


def legal_acts(state: State, ask: Ask, stakes: Stakes) -> dict[int, a.PersonAct | None]:
    """The actions that are open to somebody who is asked, with the act that each means.

    The judge decides. Narrower than the law are only the bets: one main stake, on one's own
    box and before its side bets, and each side bet once. One may pass over a chance to bet or
    to declare something; who can stake must do so, unless the table lets people sit out.
    """
    legal: dict[int, a.PersonAct | None] = {
        action: act
        for action, act in _candidates(state, ask, stakes)
        if refusal(state, act) is None
    }
    if ask.moment is Moment.BETS:
        if not legal or stakes.may_sit_out or _has_main(state, ask):
            legal[Action.PASS] = None
    elif ask.moment in _PASSING:
        legal[Action.PASS] = None
    return legal


def _candidates(state: State, ask: Ask, stakes: Stakes) -> Iterator[tuple[int, a.PersonAct]]:
    """What the judge is asked about at a moment."""
    person, moment, box, hand, _ = ask
    if moment is Moment.PLAY:
        for action, play in _PLAYS.items():
            yield action, play(person, box, hand)
    elif moment is Moment.WINDOW:
        yield Action.SURRENDER, a.Surrender(person, box)
        yield Action.INSURE, _insurance(state, ask)
        yield Action.EVEN_MONEY, a.TakeEvenMoney(person, box)
    elif moment is Moment.BANKER:
        yield Action.BANKER_DRAW, a.BankerDraw(person)
        yield Action.BANKER_STAND, a.BankerStand(person)
    elif moment is Moment.BETS and not _has_main(state, ask):
        for number, stake in enumerate(stakes.main, start=Action.BET):
            yield number, a.Bet(person, stake, box)
    elif stakes.side:
        for action in SIDE_BETS if moment is Moment.BETS else (Action.BET_PAIR,):
            bet = _side_bet(ask, stakes, action)
            if not placed(state, bet):
                yield action, bet


def _side_bet(ask: Ask, stakes: Stakes, action: Action) -> a.Bet:
    hand = ask.hand if ask.moment is Moment.PAIR else None
    return a.Bet(ask.person, stakes.side, ask.box, SIDE_BETS[action], hand)


def _insurance(state: State, ask: Ask) -> a.Insure:
    """An insurance of the most that the law allows for the stake."""
    box = state.boxes.get(ask.box)
    if box is None or box.stake_of(ask.person) is None:
        return a.Insure(ask.person, 1, ask.box)
    return a.Insure(ask.person, insurance_ceiling(state, box, ask.person), ask.box)


def _has_main(state: State, ask: Ask) -> bool:
    box = state.boxes.get(ask.box)
    return box is not None and box.stake_of(ask.person) is not None


def action_count(stakes: Stakes) -> int:
    """How many actions there are at a table with these stakes."""
    return Action.BET + len(stakes.main)
