"""What may be done now and what it costs, and why the rest may not, as lines for the screen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from croupier.cli.sentences import refusal_reason, total_text
from croupier.core.money import half
from croupier.engine import acts as a
from croupier.engine.offers import Offer
from croupier.engine.order import turn
from croupier.engine.refusals import Refusal, RefusalCode
from croupier.engine.state import State
from croupier.messages import say

_OPEN, _KEY, _GREY, _HEAD = "cyan", "bold cyan", "dim", "bold"
_NARROWEST = 78
_OBVIOUS = frozenset({RefusalCode.INSURANCE_NO_ACE, RefusalCode.EVEN_MONEY_NO_NATURAL})
_NEARLY_FIVE = 4
_KEYS: dict[type, str] = {
    a.Hit: "hit",
    a.Stand: "stand",
    a.Double: "double",
    a.Split: "split",
    a.TakeFiveCards: "five",
    a.Insure: "insure",
    a.TakeEvenMoney: "even",
    a.Surrender: "surrender",
}


def _dealer_shows(view: State) -> str:
    upcard = view.dealer.upcard
    assert upcard is not None, "the deal is complete"
    return "10" if upcard.rank == "T" else upcard.rank


def play_hints(view: State, offers: Sequence[Offer]) -> list[Text]:
    """The hand on turn, what may be played, and what may not with the reason."""
    at_play = turn(view)
    assert at_play is not None
    hand = at_play.hand
    hands = len(view.boxes[at_play.box].hands)
    head = say(
        "play.your_hand",
        place=f"{at_play.box}.{at_play.at + 1}" if hands > 1 else str(at_play.box),
        total=total_text(hand.total),
        dealer=_dealer_shows(view),
    )
    stake = hand.stake_of(view.viewer or "")
    gain = 0 if stake is None else half(stake.amount)
    plays = [offer for offer in offers if isinstance(offer.act, a.PLAYS)]
    words = [
        say(f"play.{_KEYS[type(offer.act)]}", cost=offer.cost, gain=gain)
        for offer in plays
        if offer.refusal is None
    ]
    return [Text(head, _HEAD), *keys(words), *_greyed(plays)]


def choice_hints(view: State, _: Sequence[Offer]) -> list[Text]:
    """The banker's choice."""
    head = say("play.your_bank", total=total_text(view.dealer.total))
    return [Text(head, _HEAD), *keys([say("play.draw"), say("play.stand")])]


def is_window_open(offers: Sequence[Offer]) -> bool:
    """Whether there is anything to declare before play."""
    return any(o.refusal is None and isinstance(o.act, a.WINDOW_ACTS) for o in offers)


def window_hints(view: State, offers: Sequence[Offer]) -> list[Text]:
    """Insurance, even money and surrender: what each costs or brings, or why it is not open."""
    found = [offer for offer in offers if isinstance(offer.act, a.WINDOW_ACTS)]
    boxes = {offer.act.box for offer in found if isinstance(offer.act, a.WINDOW_ACTS)}
    many = len(boxes) > 1
    words = [_window_word(view, offer, many=many) for offer in found if offer.refusal is None]
    return [
        Text(say("play.window", dealer=_dealer_shows(view)), _HEAD),
        *keys(words),
        *_greyed(found, many=many),
        *keys([say("play.window_enter")]),
    ]


def _window_word(view: State, offer: Offer, *, many: bool) -> str:
    act = offer.act
    assert isinstance(act, a.WINDOW_ACTS)
    stake = view.boxes[act.box].hands[0].stake_of(act.person)
    amount = 0 if stake is None else stake.amount
    key = _KEYS[type(act)]
    if isinstance(act, a.Insure) and offer.least == offer.most:
        key = "insure_exact"
    return say(
        f"play.{key}",
        where=_where(act.box, many=many),
        least=offer.least,
        most=offer.most,
        gain=amount,
        loss=half(amount),
    )


def _where(box: int, *, many: bool) -> str:
    return say("play.where_box", box=box) if many else ""


def _greyed(offers: Sequence[Offer], *, many: bool = False) -> list[Text]:
    """What may not be done, each with its article and the reason.

    Nobody looks for insurance without an ace or for the half with two cards; who types it is
    told all the same.
    """
    lines = []
    for offer in offers:
        refused = offer.refusal
        if refused is None or isinstance(offer.act, a.Hit | a.Stand) or _is_obvious(refused):
            continue
        name = say(
            f"play.grey_{_KEYS[type(offer.act)]}",
            where=_where(getattr(offer.act, "box", 0), many=many),
            article=refused.article,
        )
        lines.append(Text(f"{name} {refusal_reason(refused, offer.act)}", _GREY))
    return lines


def _is_obvious(refused: Refusal) -> bool:
    cards = dict(refused.arguments).get("cards", _NEARLY_FIVE)
    few = refused.code is RefusalCode.FIVE_CARDS_COUNT and int(cards) < _NEARLY_FIVE
    return few or refused.code in _OBVIOUS


def pair_hints(offers: Sequence[Offer]) -> list[Text]:
    """New pair bets on the hands of a split."""
    words = [
        say("play.new_pair", box=offer.act.box, hand=offer.act.hand or 1)
        for offer in offers
        if isinstance(offer.act, a.Bet)
    ]
    return [Text(say("play.new_pairs"), _HEAD), *keys([*words, say("play.pair_enter")])]


def cut_hints(offers: Sequence[Offer]) -> list[Text]:
    """The cut, right after a shuffle."""
    most = max(offer.most for offer in offers)
    return [Text(say("play.cut", most=most), _HEAD), *keys([say("play.cut_enter")])]


def keys(words: Sequence[str]) -> list[Text]:
    """What may be typed and what it does, in as many lines as a narrow terminal needs.

    In a word what is typed stands before a colon, else it is the first letter or number.
    """
    rows: list[Text] = []
    for word in words:
        typed, colon, meaning = word.partition(":")
        if not colon:
            typed, _, meaning = word.partition(" ")
        text = Text(typed, _KEY).append(f" {meaning.strip()}".rstrip(), _OPEN)
        if rows and rows[-1].cell_len + text.cell_len + 3 <= _NARROWEST:
            rows[-1].append("   ").append_text(text)
        else:
            rows.append(text)
    return rows
