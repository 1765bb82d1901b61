"""The shoe of the kernels: cards drawn one by one, never a whole shuffle.

A card that nobody sees is as good as one that stays in the shoe. So a burned card is only counted,
and a shuffle costs nothing: each draw takes one of the cards not yet seen, all alike, which gives
the same chances as a shuffled shoe (the first cards of a Fisher-Yates shuffle). In a `given` shoe
cards lie in order and are taken as they lie, burned ones too.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.simulator.records import Record
from croupier.tables.jit import part

Bytes: TypeAlias = npt.NDArray[np.uint8]
Flags: TypeAlias = npt.NDArray[np.bool_]
Longs: TypeAlias = npt.NDArray[np.int64]

KINDS: Final = 52
CARDS_MOST: Final = 8 * KINDS
SEATS_MOST: Final = 9
HANDS: Final = 8
"""Hands that one box can have."""

HAND_CARDS_MOST: Final = 24
"""More cards than any hand can have: 21 aces and the one that busts."""

LOG_MOST: Final = 4 * CARDS_MOST
"""More cards than a round can draw, shuffles inside it included."""

NOBODY: Final = 255
"""No card: the shoe has run out, and nothing can be shuffled."""

_GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)
_MIX_ONE: Final = np.uint64(0xBF58476D1CE4E5B9)
_MIX_TWO: Final = np.uint64(0x94D049BB133111EB)
_BITS: Final = np.uint64(55)
_SPARE: Final = np.uint64(64 - 55)


class Work(Record):
    """The shoe, the hands of the round being played, and what it brings; kernels change it."""

    kinds: Annotated[Bytes, "u1", CARDS_MOST]
    """[card] The first `drawn` in their order, the others in any order."""

    cards: Annotated[int, "i8"]
    """How many cards all packs have."""

    drawn: Annotated[int, "i8"]
    burned: Annotated[int, "i8"]
    """How many of the cards not drawn are burned."""

    drawn_before: Annotated[int, "i8"]
    """Drawn before this round."""

    burned_before: Annotated[int, "i8"]
    """Burned before this round and the burns that it begins with."""

    held: Annotated[int, "i8"]
    """How many of the first `drawn` were burned unseen, after a shuffle inside the round."""

    held_at: Annotated[int, "i8"]
    is_cut_card_out: Annotated[bool, "?"]
    """Whether the cut card came out because the shoe ran out."""

    is_given: Annotated[bool, "?"]
    """Whether cards lie in their order instead of being drawn by chance."""

    count: Annotated[int, "i8"]
    """The running count of all cards seen since the shuffle."""

    tags: Annotated[Longs, "i8", KINDS]
    """[card kind] What each card adds to the count."""

    random: Annotated[np.uint64, "u8"]
    """The counter from which random numbers are made."""

    log: Annotated[Bytes, "u1", LOG_MOST]
    """The cards drawn in this round, in order."""

    logged: Annotated[int, "i8"]

    holder: Annotated[int, "i8"]
    """The seat that holds the bank."""

    has_opened: Annotated[bool, "?"]
    """Whether a round has been played since the table was opened."""

    state: Annotated[Longs, "i8", SEATS_MOST * HANDS]
    """[hand] Of the machine; a box's hands are neighbours."""

    is_settled: Annotated[Flags, "u1", SEATS_MOST * HANDS]
    """[hand] Whether it was decided before the dealer drew, so that its cards are discarded."""

    hand_cards: Annotated[Longs, "i8", SEATS_MOST * HANDS, HAND_CARDS_MOST]
    """[hand, card] Where in the shoe its cards lie."""

    sizes: Annotated[Longs, "i8", SEATS_MOST * HANDS]
    """[hand] How many cards it has."""

    first: Annotated[Longs, "i8", SEATS_MOST, 2]
    """[box, card] The kinds of its first two cards, also when they are back in the shoe."""

    hands: Annotated[Longs, "i8", SEATS_MOST]
    """[box] How many hands it has."""

    third: Annotated[Longs, "i8", SEATS_MOST]
    """[box] The kind of the first card after the first two, -1 without one."""

    pairs: Annotated[Longs, "i8", SEATS_MOST]
    """[box] How many second cards of split hands were of the rank of the first."""

    has_declined: Annotated[Flags, "u1", SEATS_MOST]
    """[box] Whether a pair was left that binds the box to split no more."""

    insured: Annotated[Longs, "i8", SEATS_MOST]
    """[box] What is insured, in half stakes."""

    main: Annotated[Longs, "i8", SEATS_MOST]
    """[box] Net of all its hands, in half stakes."""

    insurance: Annotated[Longs, "i8", SEATS_MOST]
    """[box] Net of its insurance, likewise."""

    staked: Annotated[Longs, "i8", SEATS_MOST]
    """[box] Stakes on its hands in the end."""

    side: Annotated[Longs, "i8", SEATS_MOST, 4]
    """[box, extra bet] Which outcome, a place in `SIDE_NETS`."""


@part
def next_counter(counter: np.uint64) -> np.uint64:
    """Where a stream stands after one more number."""
    return counter + _GOLDEN


@part
def mixed(counter: np.uint64) -> np.uint64:
    """64 random bits: SplitMix64, a counter that is mixed (Steele and others, 2014)."""
    word = (counter ^ (counter >> np.uint64(30))) * _MIX_ONE
    word = (word ^ (word >> np.uint64(27))) * _MIX_TWO
    return word ^ (word >> np.uint64(31))


@part
def below(word: np.uint64, count: np.uint64) -> np.uint64:
    """A number below `count` (at most 512); 55 bits leave a bias under 2 in 10^14."""
    return ((word >> _SPARE) * count) >> _BITS


@part
def signed(number: np.uint64) -> int:
    """The same number with a sign; kernels reckon in floats where the two kinds meet."""
    return np.int64(number)  # type: ignore[return-value]  # in a kernel that is an int


@part
def _chosen(work: Work, count: int) -> int:
    """A number below `count`, by chance."""
    work.random = next_counter(work.random)
    return signed(below(mixed(work.random), np.uint64(count)))


@part
def cards_left(work: Work) -> int:
    """How many cards are in the shoe."""
    return work.cards - work.drawn - work.burned


@part
def cards_unseen(work: Work) -> int:
    """How many cards nobody has seen: those in the shoe and the burned ones."""
    return work.cards - work.drawn + work.held


@part
def shuffle(work: Work) -> None:
    """Bring all cards back."""
    work.drawn = work.burned = work.held = work.count = 0
    work.is_cut_card_out = False


@part
def begin_round(work: Work, burns: int) -> None:
    """Note what lies in the discard tray, and burn what comes before a round."""
    work.drawn_before, work.burned_before = work.drawn, work.burned
    burn(work, burns)


@part
def burn(work: Work, cards: int) -> bool:
    """Burn cards unseen; False where there are none."""
    for _ in range(cards):
        if cards_left(work) == 0 and not _bring_back(work):
            return False
        if work.is_given:
            work.drawn += 1
        else:
            work.burned += 1
    return True


@part
def draw(work: Work) -> int:
    """The kind of the next card, the last of those drawn then; `NOBODY` where there is none."""
    if cards_left(work) == 0 and not _bring_back(work):
        return NOBODY
    at = work.drawn
    chosen = at
    if not work.is_given:
        chosen += _chosen(work, work.cards - at)
    kind = work.kinds[chosen]
    work.kinds[chosen] = work.kinds[at]
    work.kinds[at] = kind
    work.drawn = at + 1
    work.log[work.logged] = kind
    work.logged += 1
    return int(kind)


@part
def _bring_back(work: Work) -> bool:
    """The shoe has run out inside a round (2000/2.2): shuffle the discards of earlier rounds.

    If there are none, the burned cards and those of settled hands. False where nothing comes back.
    Afterwards the cards that stay outside stand before all others.
    """
    work.is_cut_card_out = True
    drawn, earlier = work.drawn, work.burned_before
    for last in range(work.cards - 1, drawn, -1):  # which of the burned ones are older is chance
        other = drawn + _chosen(work, last - drawn + 1)
        work.kinds[last], work.kinds[other] = work.kinds[other], work.kinds[last]
    stays = np.ones(work.cards, np.bool_)
    if work.drawn_before + earlier > 0:
        stays[: work.drawn_before] = False
        stays[drawn : drawn + earlier] = False
        work.held_at = drawn - work.drawn_before
        work.held = work.cards - drawn - earlier
    else:
        stays[drawn:] = False
        stays[work.held_at : work.held_at + work.held] = False
        work.held = 0
        for hand in range(len(work.sizes)):
            if work.is_settled[hand]:
                for card in range(work.sizes[hand]):
                    stays[work.hand_cards[hand, card]] = False
                work.sizes[hand] = 0
    work.drawn = _put_in_front(work, stays)
    work.burned = work.burned_before = work.drawn_before = 0
    work.count = 0
    for card in range(work.drawn):
        if not work.held_at <= card < work.held_at + work.held:
            work.count += work.tags[work.kinds[card]]
    return bool(work.drawn < work.cards)


@part
def _put_in_front(work: Work, stays: Flags) -> int:
    """Put the cards that stay before all others, tell hands where theirs lie, and count them."""
    before = work.kinds.copy()
    front, back = 0, int(stays.sum())
    moved = np.empty(len(stays), np.int64)
    for card in range(len(stays)):
        if stays[card]:
            moved[card] = front
            front += 1
        else:
            moved[card] = back
            back += 1
        work.kinds[moved[card]] = before[card]
    for hand in range(len(work.sizes)):
        for card in range(work.sizes[hand]):
            work.hand_cards[hand, card] = moved[work.hand_cards[hand, card]]
    return front
