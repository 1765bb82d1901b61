"""The words of `.21h`: acts as short lines, read and written."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from croupier.core.cards import UNSEEN, Card, card, card_text, is_card
from croupier.engine import acts as a
from croupier.history.errors import UnreadableText

_SIDE_BETS: Final = {
    each.value: each for each in (a.Wager.PAIR, a.Wager.SEVENS, a.Wager.OVER, a.Wager.UNDER)
}
_NAME: Final = re.compile(r"[a-z][a-z0-9_-]*\Z")
_DIGITS: Final = re.compile(r"[0-9]+\Z")
_PLACE: Final = re.compile(r"([0-9]+)(?:\.([0-9]+))?\Z")
_WORD: Final = re.compile(r"\S+")
_LONGEST_NAME: Final = 40
_LONGEST_NUMBER: Final = 40
_LONGEST_PLACE: Final = 4

PERSON_VERBS: Final = (
    "bet",
    "insure",
    "even-money",
    "surrender",
    "hit",
    "stand",
    "double",
    "split",
    "five-cards",
    "cut",
    "draw",
    "sit",
    "leave",
)
CROUPIER_VERBS: Final = (
    "close",
    "chips",
    "shuffle",
    "burn",
    "deal",
    "cut-card",
    "misdeal",
    "void",
)
_OTHER_WORDS: Final = ("main", "dealer", "exposed", "mistake", "unseen", "clock", *_SIDE_BETS)
WORDS: Final = frozenset((*PERSON_VERBS, *CROUPIER_VERBS, *_OTHER_WORDS))
"""Words of the notation, which nobody can have as a name."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of an act and the offset where it stands."""

    text: str
    offset: int


@dataclass(frozen=True, slots=True)
class ActLine:
    """An act as it was written; `bare` where the hand was left out of BOX.HAND."""

    act: a.Act
    bare: bool = False


def name_problem(text: str) -> str | None:
    """Why a text cannot be a NAME, as a message code; `None` if it can."""
    if len(text) > _LONGEST_NAME:
        return "name_too_long"
    if not _NAME.match(text):
        return "name_malformed"
    return "name_is_a_word" if text in WORDS else None


def read_act(text: str) -> ActLine:
    """Read one act.

    Raises:
        UnreadableText: it is not an act of this notation.
    """
    words = [Word(match.group(), match.start()) for match in _WORD.finditer(text)]
    if not words:
        raise UnreadableText(0, "act_empty")
    first = words[0]
    if first.text in CROUPIER_VERBS:
        return _CROUPIER[first.text](words)
    problem = name_problem(first.text)
    if problem is not None:
        code = "act_unknown_actor" if problem == "name_is_a_word" else problem
        raise UnreadableText(first.offset, code, word=_clip(first.text))
    if len(words) == 1:
        raise UnreadableText(first.offset, "act_verb_missing", name=first.text)
    verb = words[1]
    read = _PERSON.get(verb.text)
    if read is None:
        raise UnreadableText(
            verb.offset, "act_unknown_verb", word=_clip(verb.text), verbs=", ".join(PERSON_VERBS)
        )
    return read(first.text, words)


def _clip(text: str) -> str:
    return text if len(text) <= _LONGEST_NAME else text[:_LONGEST_NAME] + "…"


# Reading single words ------------------------------------------------------------------


def _at(words: list[Word], index: int, what: str) -> Word:
    if index < len(words):
        return words[index]
    last = words[-1]
    raise UnreadableText(last.offset + len(last.text), "act_incomplete", missing=what)


def _nothing_after(words: list[Word], count: int) -> None:
    if len(words) > count:
        raise UnreadableText(words[count].offset, "act_too_long", word=_clip(words[count].text))


def _number(word: Word, code: str) -> int:
    if not _DIGITS.match(word.text):
        raise UnreadableText(word.offset, code, word=_clip(word.text))
    if len(word.text) > _LONGEST_NUMBER:
        raise UnreadableText(word.offset, "number_too_long", digits=len(word.text))
    return int(word.text)


def _amount(words: list[Word], index: int) -> int:
    return _number(_at(words, index, "AMOUNT"), "amount_malformed")


def _box(words: list[Word], index: int) -> int:
    box, _, bare = _place(words, index, "BOX")
    if not bare:
        word = words[index]
        raise UnreadableText(word.offset, "box_without_hand_expected", word=_clip(word.text))
    return box


def _place(words: list[Word], index: int, what: str = "BOX.HAND") -> tuple[int, int, bool]:
    word = _at(words, index, what)
    match = _PLACE.match(word.text)
    if match is None or any(len(part) > _LONGEST_PLACE for part in match.groups() if part):
        raise UnreadableText(word.offset, "place_malformed", word=_clip(word.text))
    hand = match.group(2)
    return int(match.group(1)), 1 if hand is None else int(hand), hand is None


def read_card(text: str, offset: int = 0) -> Card | None:
    """Read a card, `None` for `??`.

    Raises:
        UnreadableText: there is no such card.
    """
    if text == UNSEEN:
        return None
    if not is_card(text):
        raise UnreadableText(offset, "card_unknown", word=_clip(text))
    return card(text)


def _card(words: list[Word], index: int) -> Card | None:
    word = _at(words, index, "CARD")
    return read_card(word.text, word.offset)


# People's acts -------------------------------------------------------------------------


def _bet(name: str, words: list[Word]) -> ActLine:
    amount = _amount(words, 2)
    box, hand, bare = _place(words, 3, "BOX")
    if len(words) == 4:
        if not bare:
            raise UnreadableText(
                words[3].offset, "box_without_hand_expected", word=_clip(words[3].text)
            )
        return ActLine(a.Bet(name, amount, box))
    wager = _SIDE_BETS.get(words[4].text)
    if wager is None:
        raise UnreadableText(
            words[4].offset,
            "wager_unknown",
            word=_clip(words[4].text),
            wagers=", ".join(_SIDE_BETS),
        )
    _nothing_after(words, 5)
    return ActLine(a.Bet(name, amount, box, wager, None if bare else hand))


def _insure(name: str, words: list[Word]) -> ActLine:
    _nothing_after(words, 4)
    return ActLine(a.Insure(name, _amount(words, 2), _box(words, 3)))


def _on_box(make: Callable[[str, int], a.Act]) -> Callable[[str, list[Word]], ActLine]:
    def read(name: str, words: list[Word]) -> ActLine:
        _nothing_after(words, 3)
        return ActLine(make(name, _box(words, 2)))

    return read


def _on_hand(make: Callable[[str, int, int], a.Act]) -> Callable[[str, list[Word]], ActLine]:
    def read(name: str, words: list[Word]) -> ActLine:
        _nothing_after(words, 3)
        box, hand, bare = _place(words, 2)
        return ActLine(make(name, box, hand), bare)

    return read


def _stand(name: str, words: list[Word]) -> ActLine:
    by_clock = words[-1].text == "clock"
    said = words[:-1] if by_clock else words
    if len(said) == 2:
        return ActLine(a.BankerStand(name, by_clock))
    _nothing_after(said, 3)
    box, hand, bare = _place(said, 2)
    return ActLine(a.Stand(name, box, hand, by_clock), bare)


def _cut(name: str, words: list[Word]) -> ActLine:
    _nothing_after(words, 3)
    return ActLine(a.Cut(name, _number(_at(words, 2, "N"), "count_malformed")))


def _alone(make: Callable[[str], a.Act]) -> Callable[[str, list[Word]], ActLine]:
    def read(name: str, words: list[Word]) -> ActLine:
        _nothing_after(words, 2)
        return ActLine(make(name))

    return read


_PERSON: Final[dict[str, Callable[[str, list[Word]], ActLine]]] = {
    "bet": _bet,
    "insure": _insure,
    "even-money": _on_box(a.TakeEvenMoney),
    "surrender": _on_box(a.Surrender),
    "hit": _on_hand(a.Hit),
    "stand": _stand,
    "double": _on_hand(a.Double),
    "split": _on_hand(a.Split),
    "five-cards": _on_hand(a.TakeFiveCards),
    "cut": _cut,
    "draw": _alone(a.BankerDraw),
    "sit": _on_box(a.Sit),
    "leave": _alone(a.Leave),
}


# The croupier's acts -------------------------------------------------------------------


def _only(make: Callable[[], a.Act]) -> Callable[[list[Word]], ActLine]:
    def read(words: list[Word]) -> ActLine:
        _nothing_after(words, 1)
        return ActLine(make())

    return read


def _chips(words: list[Word]) -> ActLine:
    name = _at(words, 1, "NAME")
    problem = name_problem(name.text)
    if problem is not None:
        raise UnreadableText(name.offset, problem, word=_clip(name.text))
    _nothing_after(words, 3)
    return ActLine(a.Chips(name.text, _amount(words, 2)))


def _with_card(make: Callable[[Card | None], a.Act]) -> Callable[[list[Word]], ActLine]:
    def read(words: list[Word]) -> ActLine:
        _nothing_after(words, 2)
        return ActLine(make(_card(words, 1)))

    return read


def _deal(words: list[Word]) -> ActLine:
    target = _at(words, 1, "BOX.HAND")
    if target.text == "dealer":
        return ActLine(a.DealDealer(_card(words, 2), _mistake(words)))
    box, hand, bare = _place(words, 1)
    seen = _card(words, 2)
    exposed = len(words) > 3 and words[3].text == "exposed"
    _nothing_after(words, 4 if exposed else 3)
    return ActLine(a.Deal(box, hand, seen, exposed), bare)


def _mistake(words: list[Word]) -> a.Mistake | None:
    said = [word.text for word in words[3:]]
    if not said:
        return None
    if said == ["mistake"]:
        return a.Mistake.SEEN
    if said[:2] == ["mistake", "unseen"]:
        _nothing_after(words, 5)
        return a.Mistake.UNSEEN
    raise UnreadableText(words[3].offset, "act_too_long", word=_clip(words[3].text))


_CROUPIER: Final[dict[str, Callable[[list[Word]], ActLine]]] = {
    "close": _only(a.Close),
    "chips": _chips,
    "shuffle": _only(a.Shuffle),
    "burn": _with_card(a.Burn),
    "deal": _deal,
    "cut-card": _only(a.CutCard),
    "misdeal": _only(a.Misdeal),
    "void": _with_card(a.Void),
}


# Writing -------------------------------------------------------------------------------


def write_act(act: a.Act) -> str:
    """Write an act canonically, with `.HAND` wherever a hand is meant.

    `Settle` has no word of its own: it is implied.
    """
    return _WRITE[type(act)](act)


def _write_bet(act: a.Bet) -> str:
    place = str(act.box) if act.hand is None else f"{act.box}.{act.hand}"
    wager = "" if act.wager is a.Wager.MAIN else f" {act.wager.value}"
    return f"{act.person} bet {act.amount} {place}{wager}"


def _write_deal(act: a.Deal) -> str:
    exposed = " exposed" if act.exposed else ""
    return f"deal {act.box}.{act.hand} {card_text(act.card)}{exposed}"


def _write_dealer(act: a.DealDealer) -> str:
    mistake = "" if act.mistake is None else f" {act.mistake.value}"
    return f"deal dealer {card_text(act.card)}{mistake}"


def _hand_writer(verb: str) -> Callable[[Any], str]:
    return lambda act: f"{act.person} {verb} {act.box}.{act.hand}"


def _clock(act: a.Stand | a.BankerStand) -> str:
    return " clock" if act.by_clock else ""


_WRITE: Final[dict[type, Callable[[Any], str]]] = {
    a.Bet: _write_bet,
    a.Insure: lambda act: f"{act.person} insure {act.amount} {act.box}",
    a.TakeEvenMoney: lambda act: f"{act.person} even-money {act.box}",
    a.Surrender: lambda act: f"{act.person} surrender {act.box}",
    a.Hit: _hand_writer("hit"),
    a.Stand: lambda act: f"{act.person} stand {act.box}.{act.hand}{_clock(act)}",
    a.Double: _hand_writer("double"),
    a.Split: _hand_writer("split"),
    a.TakeFiveCards: _hand_writer("five-cards"),
    a.BankerDraw: lambda act: f"{act.person} draw",
    a.BankerStand: lambda act: f"{act.person} stand{_clock(act)}",
    a.Cut: lambda act: f"{act.person} cut {act.cards}",
    a.Sit: lambda act: f"{act.person} sit {act.box}",
    a.Leave: lambda act: f"{act.person} leave",
    a.Close: lambda _: "close",
    a.Chips: lambda act: f"chips {act.person} {act.amount}",
    a.Shuffle: lambda _: "shuffle",
    a.Burn: lambda act: f"burn {card_text(act.card)}",
    a.Deal: _write_deal,
    a.DealDealer: _write_dealer,
    a.CutCard: lambda _: "cut-card",
    a.Void: lambda act: f"void {card_text(act.card)}",
    a.Misdeal: lambda _: "misdeal",
}
