"""A table drawn for one person: the dealer, every hand, stakes, totals and results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.text import Text

from croupier.cli.table_cards import Block, Pen, side_by_side
from croupier.core.hands import Total
from croupier.engine.acts import Wager
from croupier.engine.events import WagerSettled
from croupier.engine.order import is_natural, turn
from croupier.engine.state import Box, Dealer, Hand, Phase, State
from croupier.messages import say

_TITLE, _QUIET, _WON, _LOST = "bold", "dim", "bold green", "red"
_TURN = "bold reverse"
_DRAWN_LINES = 5


@dataclass(frozen=True)
class Scene:
    """What is to be drawn: a view, and what has been settled in the round it shows.

    Between rounds the last round stays on the table until the next one is dealt; `banker` is
    who held a rotating bank in it, and may have lost it since.
    """

    view: State
    settled: Sequence[WagerSettled] = ()
    banker: str | None = None
    pen: Pen = field(default_factory=Pen)

    @property
    def me(self) -> str:
        """Whose view it is."""
        assert self.view.viewer is not None
        return self.view.viewer

    @property
    def shows_last(self) -> bool:
        """Whether the round shown is over."""
        return self.view.phase is Phase.BETS and self.view.last is not None

    @property
    def boxes(self) -> dict[int, Box]:
        """The boxes that are shown."""
        if self.shows_last and self.view.last is not None:
            return self.view.last.boxes
        return self.view.boxes

    @property
    def dealer(self) -> Dealer:
        """The dealer's (banker's) hand that is shown."""
        if self.shows_last and self.view.last is not None:
            return self.view.last.dealer
        return self.view.dealer


def name_of(person: str, me: str) -> str:
    """How a person is called on the table."""
    return say("play.you") if person == me else person


def total_text(total: Total) -> str:
    """A hand's count, `soft` named."""
    return say("table.total", soft="yes" if total.soft else "no", total=total.points)


def table_lines(scene: Scene, width: int, height: int) -> list[Text]:
    """The table in at most about so many lines: cards drawn if there is room for them."""
    top = [head_line(scene, width), *_dealer_block(scene).lines]
    drawn = top + side_by_side(_blocks(scene), width)
    if len(drawn) <= height:
        return drawn
    return top + [_one_line(scene, *each) for each in _hands(scene)]


def plain_lines(scene: Scene, width: int) -> list[Text]:
    """The table in few lines, a hand in each, for a log or a pipe."""
    dealer = _dealer_title(scene)
    cards = scene.dealer.cards
    if cards:
        dealer.append("  ").append_text(scene.pen.cards_in_line(cards))
        dealer.append("  ").append_text(_dealer_total(scene))
    return [head_line(scene, width), dealer] + [_one_line(scene, *each) for each in _hands(scene)]


# The top of the table ------------------------------------------------------------------


def head_line(scene: Scene, width: int) -> Text:
    """Round, shoe and chips."""
    state = scene.view
    dot = f" {scene.pen.mark('dot')} "
    round_shown = state.rounds + (0 if scene.shows_last else 1)
    parts = [state.rules.id, say("play.round", round=round_shown)]
    if state.shoe.left is not None:
        parts.append(say("play.shoe_left", left=state.shoe.left))
    left = Text(dot.join(parts), _QUIET)
    if state.shoe.cut_card_out and state.phase is not Phase.BETS:
        left.append(dot, _QUIET).append(say("play.cut_card_out"), "yellow")
    chips = state.purse(scene.me)
    right = Text(say("play.chips", chips=chips or 0), _TITLE)
    left.truncate(max(0, width - right.cell_len - 2), pad=True)
    return left.append("  ").append_text(right)


def _dealer_title(scene: Scene) -> Text:
    banker = scene.banker if scene.shows_last else scene.view.banker_name
    if banker is None:
        return Text(say("play.dealer"), _TITLE)
    return Text(say("play.banker", person=name_of(banker, scene.me)), _TITLE)


def _dealer_total(scene: Scene) -> Text:
    dealer = scene.dealer
    total = dealer.total
    if total is None:
        return Text(say("play.hidden") if dealer.cards else "", _QUIET)
    style = _WON if total.is_bust else _TITLE
    text = total_text(total)
    return Text(say("play.bust", total=text) if total.is_bust else text, style)


def _dealer_block(scene: Scene) -> Block:
    rows = scene.pen.drawn_cards(scene.dealer.cards)
    if scene.dealer.cards:
        rows[1].append("  ").append_text(_dealer_total(scene))
    return Block((_dealer_title(scene), *rows))


# Hands ---------------------------------------------------------------------------------


def _hands(scene: Scene) -> list[tuple[int, Box, int, Hand]]:
    """Every hand, or an empty one for a seat or box that is not (yet) dealt in."""
    boxes = dict(scene.boxes)
    for number in scene.view.seats:
        if number != scene.view.banker:
            boxes.setdefault(number, Box())
    found = []
    for number in sorted(boxes):
        box = boxes[number]
        for at, hand in enumerate(box.hands or (Hand(stakes=box.stakes),)):
            found.append((number, box, at, hand))
    return found


def _blocks(scene: Scene) -> list[Block]:
    return [
        Block(
            (
                _title(scene, number, box, at, hand),
                *scene.pen.drawn_cards(hand.cards),
                _status(scene, number, box, at, hand),
            )
        )
        for number, box, at, hand in _hands(scene)
    ]


def _one_line(scene: Scene, number: int, box: Box, at: int, hand: Hand) -> Text:
    line = _title(scene, number, box, at, hand)
    line.pad_right(max(0, 22 - line.cell_len))
    line.append("  ").append_text(scene.pen.cards_in_line(hand.cards))
    line.pad_right(max(0, 36 - line.cell_len))
    return line.append("  ").append_text(_status(scene, number, box, at, hand))


def _is_on_turn(scene: Scene, number: int, at: int) -> bool:
    at_play = turn(scene.view) if scene.view.phase is Phase.PLAY else None
    return at_play is not None and (at_play.box, at_play.at) == (number, at)


def _title(scene: Scene, number: int, box: Box, at: int, hand: Hand) -> Text:
    """Box and hand, who has what on it, and whose turn it is."""
    place = f"{number}.{at + 1}" if len(box.hands) > 1 else str(number)
    stakes = hand.stakes or box.stakes
    on_turn = _is_on_turn(scene, number, at)
    mark = scene.pen.mark("turn") if on_turn else " "
    title = Text(f"{mark}{place}", _TURN if on_turn else _TITLE)
    for stake in stakes:
        mine = stake.person == scene.me
        title.append(f" {name_of(stake.person, scene.me)}", "bold cyan" if mine else "")
        title.append(f" {stake.amount:,}")
    if not stakes:
        sitter = scene.view.seats.get(number)
        mine = sitter == scene.me
        name = scene.pen.mark("none") if sitter is None else name_of(sitter, scene.me)
        title.append(f" {name}", "bold cyan" if mine else _QUIET)
    return title


def _status(scene: Scene, number: int, box: Box, at: int, hand: Hand) -> Text:
    """The total, what ended the hand, what it brought, and what else lies on the box."""
    parts: list[Text] = []
    if hand.cards:
        total = hand.total
        counted = total_text(total) if total is not None else say("play.hidden")
        if is_natural(hand) and total is not None:
            counted = say("play.ended_natural")
        elif hand.ended is not None:
            key = f"play.ended_{hand.ended.name.lower()}"
            counted = say(key, total=counted)
        parts.append(Text(counted, _TITLE if total is not None else _QUIET))
    parts += _results(scene, number, at)
    parts += [
        Text(say(f"play.side_{each.wager.value}", amount=each.amount), _QUIET)
        for each in (*(box.side_bets if at == 0 else ()), *hand.pairs)
        if each.is_open and each.person == scene.me
    ]
    if at == 0:
        parts += [
            Text(say("play.insured", amount=each.amount), _QUIET)
            for each in box.insurances
            if each.is_open and each.person == scene.me
        ]
    return Text(" ").join([Text(""), *parts])


def _results(scene: Scene, number: int, at: int) -> list[Text]:
    """What the main stakes on a hand have brought: the viewer's own, else anybody's."""
    settled = [
        each
        for each in scene.settled
        if (each.box, each.hand, each.wager) == (number, at + 1, Wager.MAIN)
    ]
    mine = [each for each in settled if each.person == scene.me] or settled[:1]
    if not mine:
        return []
    net = sum(each.net for each in mine)
    return [Text(f"{net:+,}" if net else say("play.push"), money_style(net))]


def money_style(net: int) -> str:
    """Gains green, losses red."""
    return _WON if net > 0 else _LOST if net < 0 else "yellow"
