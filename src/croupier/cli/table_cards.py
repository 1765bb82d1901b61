"""Cards and hands drawn with characters, as blocks that can stand side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from croupier.core.cards import Card

_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_RED = "hd"
_RED_CARD = r"[A2-9TJQK][♥♦]"
_STORY_STYLES = {"bad": "bold red", "good": "green"}
_LETTERS = str.maketrans({sign: letter for letter, sign in _SIGNS.items()})
_MARKS = {"turn": "▶>", "dot": "·-", "prompt": "»>", "none": "–-"}
_RED_STYLE = "bold bright_red"
_BLACK_STYLE = "bold"
_FACE_DOWN_STYLE = "cyan"


@dataclass(frozen=True)
class Pen:
    """What a terminal can show: box-drawing characters and suit signs, or plain letters."""

    is_unicode: bool = True

    def card(self, card: Card | None) -> Text:
        """A card in three columns, as ` 8♠` or `10♥`; `None` lies face down."""
        if card is None:
            return Text("░░░" if self.is_unicode else "###", _FACE_DOWN_STYLE)
        rank = "10" if card.rank == "T" else card.rank
        sign = _SIGNS[card.suit] if self.is_unicode else card.suit
        return Text(f"{rank:>2}{sign}", _RED_STYLE if card.suit in _RED else _BLACK_STYLE)

    def cards_in_line(self, cards: Sequence[Card | None]) -> Text:
        """Cards in one line of text."""
        return Text(" ").join(self.card(card) for card in cards)

    def drawn_cards(self, cards: Sequence[Card | None]) -> list[Text]:
        """Cards side by side in three lines, each four columns wide and one for the end."""
        if not cards:
            return [Text(), Text(), Text()]
        corners = tuple("╭┬╮│╰┴╯─" if self.is_unicode else "+++|+++-")
        left, mid, right, bar, low_left, low_mid, low_right, line = corners
        count = len(cards)
        rows = Text(bar, "dim")
        for card in cards:
            rows.append_text(self.card(card)).append(bar, "dim")
        return [
            Text(left + mid.join([line * 3] * count) + right, "dim"),
            rows,
            Text(low_left + low_mid.join([line * 3] * count) + low_right, "dim"),
        ]

    def mark(self, name: str) -> str:
        """A sign with a plain form: `turn`, `dot`, `prompt`, `none`."""
        return _MARKS[name][not self.is_unicode]

    def story(self, text: str, style: str = "") -> Text:
        """A line of what has happened, its red cards in red."""
        if not self.is_unicode:
            text = text.translate(_LETTERS)
        line = Text(text, _STORY_STYLES.get(style, style))
        line.highlight_regex(_RED_CARD, _RED_STYLE)
        return line


@dataclass(frozen=True)
class Block:
    """Lines that stand together, as a hand with its title and total."""

    lines: tuple[Text, ...]

    @property
    def width(self) -> int:
        """Columns of the widest line."""
        return max((line.cell_len for line in self.lines), default=0)


def side_by_side(blocks: Sequence[Block], width: int, gap: int = 2) -> list[Text]:
    """Blocks from left to right, in as many rows as the width asks for."""
    lines: list[Text] = []
    row: list[Block] = []
    used = 0
    for block in blocks:
        if row and used + gap + block.width > width:
            lines += _joined(row, gap)
            row, used = [], 0
        used += block.width + (gap if row else 0)
        row.append(block)
    return lines + _joined(row, gap) if row else lines


def _joined(row: Sequence[Block], gap: int) -> list[Text]:
    height = max(len(block.lines) for block in row)
    lines = []
    for at in range(height):
        line = Text()
        for block in row:
            part = block.lines[at].copy() if at < len(block.lines) else Text()
            part.pad_right(block.width + gap - part.cell_len)
            line.append_text(part)
        line.rstrip()
        lines.append(line)
    return lines
