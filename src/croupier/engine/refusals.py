"""Refusals: why an act is not allowed, numbered in the order in which they are cited."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from croupier.engine.acts import Act
from croupier.statute.rules import Rules


class RefusalCode(IntEnum):
    """Codes in precedence order: of several that would refuse an act, the lowest is cited.

    Hundreds are the stages of the general lines: form of the amount, phase, box or hand,
    a hand that is over, turn, the act's own article, the limits, chips; croupier's acts last.
    The lower-case name is the key of its article in every statute's `cites`.
    """

    STAKE_NOT_EVEN = 101
    INSURANCE_NOT_POSITIVE = 102

    NOT_IN_BETS = 201
    PLAY_NOT_NOW = 202
    PAIR_TOO_LATE = 203
    SEVENS_TOO_LATE = 204
    THIRTEEN_TOO_LATE = 205
    INSURANCE_NOT_NOW = 206
    EVEN_MONEY_NOT_NOW = 207
    SURRENDER_NOT_NOW = 208
    LEAVE_NOT_NOW = 209

    NO_SUCH_BOX = 301
    NO_SUCH_HAND = 302
    NO_BANK = 303
    BANKER_BETS = 304
    BANKER_BETS_PAIR = 305
    NOT_SEATED = 306
    NOT_YOUR_SEAT = 307
    SEAT_TAKEN = 308
    ALREADY_SEATED = 309
    NOT_HERE = 310
    NOT_THE_BANKER = 311
    OTHER_BOX = 312
    NOT_CONTROLLER = 313

    HAND_BUST = 401
    HAND_NATURAL = 402
    HAND_21 = 403
    HAND_DOUBLED = 404
    HAND_SPLIT_ACES = 405
    HAND_EVEN_MONEY = 406
    HAND_BONUS = 407
    HAND_FIVE_CARDS = 408
    HAND_SURRENDERED = 409
    HAND_ESCAPED = 410
    HAND_STOOD = 411

    NOT_YOUR_TURN = 501

    CUT_NOT_OFFERED = 601
    CUT_OUT_OF_RANGE = 602
    SIDE_BET_NOT_OFFERED = 603
    PAIR_ON_SPLIT_NOT_OFFERED = 604
    SIDE_BETS_PER_BOX = 605
    BOXES_PER_PLAYER = 606
    BETTORS_PER_BOX = 607
    INSURANCE_NO_ACE = 608
    INSURANCE_TWICE = 609
    INSURANCE_NOT_HALF = 610
    INSURANCE_TOO_MUCH = 611
    EVEN_MONEY_NOT_OFFERED = 612
    EVEN_MONEY_NO_NATURAL = 613
    EVEN_MONEY_UPCARD = 614
    EVEN_MONEY_INSURED = 615
    SURRENDER_NOT_OFFERED = 616
    SURRENDER_AGAINST_ACE = 617
    DOUBLE_NOT_FIRST_TWO = 618
    DOUBLE_AFTER_SPLIT = 619
    DOUBLE_SPLIT_ACES = 620
    DOUBLE_NOT_ON_THIS_TOTAL = 621
    SPLIT_NOT_FIRST_TWO = 622
    SPLIT_NOT_A_PAIR = 623
    SPLIT_TOO_MANY_HANDS = 624
    SPLIT_ACES_AGAIN = 625
    SPLIT_DECLINED_BEFORE = 626
    FIVE_CARDS_NOT_OFFERED = 627
    FIVE_CARDS_COUNT = 628
    FIVE_CARDS_ON_SPLIT = 629
    FIVE_CARDS_AGAINST_ACE = 630
    BANKER_NO_CHOICE = 631

    STAKE_UNDER_LIMIT = 701
    STAKE_OVER_LIMIT = 702
    COVER = 703

    CHIPS = 801

    NO_CROUPIER = 901
    SHUFFLE_NOT_NOW = 902
    SHUFFLE_DUE = 903
    OPENING_BURN_DUE = 904
    BURN_DUE = 905
    BURN_NOT_DUE = 906
    NO_BETS = 907
    CARD_NOT_DUE = 908
    CARD_DUE_ELSEWHERE = 909
    DEALER_MUST_STAND = 910
    NO_MISTAKE = 911
    CARD_UNSEEN = 912
    PACK_EXHAUSTED = 913
    CLOSE_NOT_NOW = 914
    SETTLE_NOT_NOW = 915
    CUT_CARD_NOT_USED = 916
    MISDEAL_NOT_NOW = 917


@dataclass(frozen=True, slots=True)
class Refusal:
    """A ruling that an act is not allowed: its code, the article, and what a sentence needs.

    `arguments` are names and values for the message (amounts in chips, cards as text).
    """

    code: RefusalCode
    article: str
    arguments: tuple[tuple[str, int | str], ...] = ()


def refuse(rules: Rules, code: RefusalCode, **arguments: int | str) -> Refusal:
    """Make a refusal with the article on which it rests under these rules."""
    return Refusal(code, rules.cite(code.name.lower()), tuple(arguments.items()))


class IllegalAct(Exception):
    """An act was applied that the rules do not allow; nothing has changed."""

    def __init__(self, act: Act, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code.name} ({refusal.article}): {act}")
        self.act = act
        self.refusal = refusal
