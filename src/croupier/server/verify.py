"""Checking a shoe from a downloaded history: the commitment, the cut, and every card dealt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from croupier.core.cards import Card, is_card
from croupier.engine import acts as a
from croupier.history.judge import SessionJudge
from croupier.history.read import SessionReader
from croupier.server.shoe import ALGORITHM, commitment, cut, read_order

_TAKES: Final = (a.Burn, a.Deal, a.DealDealer, a.Void)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found: `fault` is a sentence, `None` where everything fits.

    `cards` were compared with the committed order, the first of them at `first` (from 1);
    `unseen` of them had been burned face down.
    """

    fault: str | None
    order: int = 0
    cards: int = 0
    first: int = 0
    unseen: int = 0
    cut: int | None = None


def verify(lines: Sequence[bytes]) -> Verdict:
    """Check a history with a `[proof]`.

    Raises:
        NotationError: it is not a hand history.
    """
    reader = SessionReader(lines)
    for _ in reader.rounds():
        pass
    if reader.proof is None:
        return Verdict("the file has no [proof]; a shoe's proof is there once the shoe has ended")
    order, fault = _committed(reader.proof)
    if fault is not None:
        return Verdict(fault)
    taken, cuts, refused = _replayed(lines)
    said = reader.proof.get("cut", cuts[0] if cuts else None)
    if refused is not None:
        return Verdict(refused, len(order))
    if isinstance(said, int):
        if not 0 < said < len(order):
            return Verdict(f"there is no cut behind {said} of {len(order)} cards", len(order))
        order = cut(order, said)
    at = _place(order, taken)
    number = said if isinstance(said, int) else None
    if at is None:
        fault = "the cards that were dealt are not those of the committed order"
        return Verdict(fault, len(order), len(taken), cut=number)
    return Verdict(None, len(order), len(taken), at + 1, taken.count(None), number)


def _committed(proof: Mapping[str, str | int]) -> tuple[tuple[Card, ...], str | None]:
    """The order that was committed to, and what is wrong with it."""
    for name in ("algorithm", "commitment", "salt", "order"):
        if not isinstance(proof.get(name), str):
            return (), f"the [proof] lacks {name}"
    if proof["algorithm"] != ALGORITHM:
        return (), f"the algorithm {proof['algorithm']} is not known here; {ALGORITHM} is"
    words = str(proof["order"]).split()
    if not words or not all(map(is_card, words)):
        return (), "the order in the [proof] has something that is no card"
    order = read_order(str(proof["order"]))
    if not str(proof["salt"]).isascii():
        return (), "the salt in the [proof] is not in hexadecimal digits"
    if commitment(order, str(proof["salt"])) != proof["commitment"]:
        return order, "order and salt do not give the commitment: the order was changed"
    return order, None


def _replayed(lines: Sequence[bytes]) -> tuple[list[Card | None], list[int], str | None]:
    """The cards that left the shoe, the cuts, and what the rules refuse in the file.

    Where the shoe ran out in a round, the cards after that come from another one.
    """
    taken: list[Card | None] = []
    cuts: list[int] = []
    is_ours = True
    for hearing in SessionJudge(lines).hearings():
        for step in hearing.steps():
            if step.refusal is not None:
                where = f"act {step.number} of round {hearing.number}"
                return taken, cuts, f"{where} is not allowed ({step.refusal.article})"
            is_ours = is_ours and not (taken and isinstance(step.act, a.Shuffle))
            if isinstance(step.act, a.Cut):
                cuts.append(step.act.cards)
            elif is_ours and isinstance(step.act, _TAKES):
                taken.append(step.act.card)
    return taken, cuts, None


def _place(order: Sequence[Card], taken: Sequence[Card | None]) -> int | None:
    """Where in the order these cards follow each other; `None` fits any card."""
    for at in range(len(order) - len(taken) + 1):
        if _fits(order[at : at + len(taken)], taken):
            return at
    return None


def _fits(order: Iterable[Card], taken: Iterable[Card | None]) -> bool:
    return all(seen is None or seen is card for card, seen in zip(order, taken, strict=True))
