"""What a person types at the table, read into acts: letters, words, amounts and boxes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from croupier.engine import acts as a
from croupier.engine.order import turn
from croupier.engine.state import Phase, State

_VERBS: Final = {
    "h": "hit",
    "s": "stand",
    "d": "double",
    "p": "split",
    "f": "five",
    "five-cards": "five",
    "u": "surrender",
    "i": "insure",
    "e": "even",
    "even-money": "even",
    "b": "bet",
    "draw": "hit",
    "card": "hit",
    "c": "cut",
    "insurance": "insure",
}
_WAGERS: Final = {
    "bet": a.Wager.MAIN,
    "pair": a.Wager.PAIR,
    "sevens": a.Wager.SEVENS,
    "over": a.Wager.OVER,
    "under": a.Wager.UNDER,
}
_PLAYS: Final[dict[str, Callable[[str, int, int], a.PersonAct]]] = {
    "hit": a.Hit,
    "stand": a.Stand,
    "double": a.Double,
    "split": a.Split,
    "five": a.TakeFiveCards,
}
_PLAIN: Final = frozenset({*_PLAYS, *_WAGERS, "surrender", "insure", "even", "cut"})
_FILLERS: Final = frozenset({"on", "box", "hand", "chips", "money", "cards", "the"})
_NUMBER: Final = re.compile(r"[0-9]{1,15}\Z")
_PLACE: Final = re.compile(r"([0-9]{1,3})(?:\.([0-9]{1,3}))?\Z")


@dataclass(frozen=True, slots=True)
class Said:
    """A line taken apart: the verb, and the amount and place that were named."""

    verb: str
    amount: int | None = None
    box: int | None = None
    hand: int | None = None

    @property
    def is_play(self) -> bool:
        """Whether it is said of a hand that is being played."""
        return self.verb in _PLAYS


def read_line(line: str, *, number_means: str = "bet") -> Said | None:
    """Take a line apart; `None` if it is not understood. A bare number is an amount."""
    words = [word for word in line.lower().replace(",", "").split() if word not in _FILLERS]
    if not words:
        return None
    if _NUMBER.match(words[0]):
        words.insert(0, number_means)
    verb = _VERBS.get(words[0], words[0])
    rest = words[1:]
    if verb == "split" and number_means == "bet" and rest:
        verb = "pair"
    if verb not in _PLAIN or len(rest) > 2:
        return None
    amount = None
    if verb in _WAGERS or verb == "cut" or (verb == "insure" and rest):
        if not rest or not _NUMBER.match(rest[0]):
            return None
        amount = int(rest.pop(0))
    place = _PLACE.match(rest.pop(0)) if rest else None
    if rest or (place is None and len(words) > 1 + (amount is not None)):
        return None
    box, hand = (None, None) if place is None else place.groups()
    return Said(verb, amount, _int(box), _int(hand))


def _int(text: str | None) -> int | None:
    return None if text is None else int(text)


def own_box(view: State) -> int:
    """The box that is meant where none is named: that of the hand on turn, else one's seat."""
    at_play = turn(view) if view.phase is Phase.PLAY else None
    if at_play is not None and view.boxes[at_play.box].controller == view.viewer:
        return at_play.box
    return next((box for box, name in view.seats.items() if name == view.viewer), 1)


def act_of(said: Said, view: State) -> a.PersonAct:
    """The act that was meant; whether it is legal is for the judge to say.

    An insurance without an amount is made with 0, to be filled in from its offer.
    """
    me = view.viewer
    assert me is not None
    box = said.box or own_box(view)
    if said.verb in _WAGERS:
        return a.Bet(me, said.amount or 0, box, _WAGERS[said.verb], said.hand)
    if said.verb == "cut":
        return a.Cut(me, said.amount or 0)
    if said.verb == "insure":
        return a.Insure(me, said.amount or 0, box)
    if said.verb == "even":
        return a.TakeEvenMoney(me, box)
    if said.verb == "surrender":
        return a.Surrender(me, box)
    if view.banker_name == me and view.phase >= Phase.DEALER:
        return a.BankerDraw(me) if said.verb == "hit" else a.BankerStand(me)
    at_play = turn(view) if view.phase is Phase.PLAY else None
    on_turn = at_play.at + 1 if at_play is not None and at_play.box == box else 1
    return _PLAYS[said.verb](me, box, said.hand or on_turn)
