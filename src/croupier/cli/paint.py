"""How cards and emphasis look in a terminal: suit marks, and colours where they are wanted."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from typing import Final

from croupier.core.cards import UNSEEN, Card, card, is_card

_MARKS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_RED_CARD: Final = re.compile("[A2-9TJQK][♥♦]")
_STYLES: Final = {"bold": "1", "dim": "2", "red": "31", "bad": "1;31", "good": "32"}


def card_mark(seen: Card | None) -> str:
    """A card as people read it: `8♠`; `??` for one that is not seen."""
    return UNSEEN if seen is None else seen.rank + _MARKS[seen.suit]


def card_marks(cards: Iterable[Card | None]) -> str:
    """Several cards in their order."""
    return " ".join(card_mark(each) for each in cards)


def text_marks(text: str) -> str:
    """A card that is given as text, `8s`, as people read it."""
    return card_mark(card(text)) if is_card(text) else text


class Paint:
    """Paints lines for a stream: red suits and emphasis, or nothing at all."""

    def __init__(self, *, on: bool) -> None:
        self.on = on

    def line(self, text: str, style: str = "") -> str:
        """Paint one line: its red cards, or all of it in a style."""
        if not self.on or not text:
            return text
        if style:
            return f"\x1b[{_STYLES[style]}m{text}\x1b[0m"
        return _RED_CARD.sub(lambda found: f"\x1b[{_STYLES['red']}m{found[0]}\x1b[0m", text)


def paint_for_stdout() -> Paint:
    """Colours only where somebody looks at them and has not declined (NO_COLOR)."""
    wanted = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    return Paint(on=wanted and os.environ.get("TERM") != "dumb")
