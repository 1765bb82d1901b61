"""What somebody may do, as it is sent: his offers, and what the clock would do for him."""

from __future__ import annotations

from typing import Final, NamedTuple

from croupier.engine import acts as a
from croupier.engine.offers import Offer, default_act, offers
from croupier.engine.state import State
from croupier.engine.views import Views
from croupier.history.notation import write_act
from croupier.server import messages as m
from croupier.server.live import LiveTable
from croupier.server.words import key_of, refused_on_wire


class Offered(NamedTuple):
    """What somebody may do, and what the clock would do for him."""

    offers: list[m.OfferOn]
    default: str | None

    def unbound(self) -> Offered:
        """What of it means the same in whatever opening: to sit down and to leave."""
        kept = [each for each in self.offers if each.verb in _UNBOUND]
        is_all = len(kept) == len(self.offers) and self.default is None
        return self if is_all else Offered(kept, None)


_UNBOUND: Final = frozenset({"sit", "leave"})


def offered_to(
    live: LiveTable, who: str, chips: int, reserved: int, views: Views | None = None
) -> Offered:
    """What somebody may do now, made from his own view.

    `chips` are free, `reserved` those that cover the bets against him where he has the bank.
    """
    if live.settings.paused:
        return Offered([], None)
    seen = (views or Views(live.state)).of(who)
    purse = chips + (reserved if who == seen.banker_name else 0)
    seen.purses = {**seen.purses, who: purse}
    default = default_act(seen, who)
    return Offered(_offers(live, seen, who), None if default is None else _without_name(default))


def _offers(live: LiveTable, seen: State, who: str) -> list[m.OfferOn]:
    in_cut = live.stage == "cut"
    return [
        _offer(live, each)
        for each in offers(seen, who)
        if in_cut or not isinstance(each.act, a.Cut)
    ]


def _offer(live: LiveTable, offer: Offer) -> m.OfferOn:
    act, refusal = offer.act, offer.refusal
    if refusal is not None:
        refused = refused_on_wire(refusal, key_of(type(act)), live.members)
        return _made(offer, refused)
    key = type(act), getattr(act, "box", 0), getattr(act, "hand", 0), getattr(act, "wager", 0)
    whole = *key, offer.least, offer.most, offer.step, offer.cost
    made = _kept.get(whole)
    if made is None:
        if len(_kept) == _MOST_KEPT:
            _kept.clear()
        made = _kept[whole] = _made(offer, None)
    return made


_MOST_KEPT: Final = 10_000
_kept: Final[dict[tuple[object, ...], m.OfferOn]] = {}
"""Offers that may be taken, which say nothing of whose they are: the same for everybody."""


def _made(offer: Offer, refused: m.Refused | None) -> m.OfferOn:
    act = offer.act
    text = _without_name(act)
    if offer.step:
        words = text.split(" ")
        words[1] = "{amount}"
        text = " ".join(words)
    return m.OfferOn(
        act=text,
        verb=text.partition(" ")[0],
        box=getattr(act, "box", None),
        hand=getattr(act, "hand", None),
        wager=act.wager if isinstance(act, a.Bet) else None,
        least=offer.least,
        most=offer.most,
        step=offer.step,
        cost=offer.cost,
        refusal=refused,
    )


def _without_name(act: a.PersonAct) -> str:
    """An act as the page sends it."""
    text = write_act(act).partition(" ")[2]
    return text.removesuffix(" clock")
