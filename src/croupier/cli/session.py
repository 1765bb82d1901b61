"""A session in the terminal: rounds one after the other, shown, and saved as they end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Final, Self, TextIO

from rich.text import Text

from croupier.cli.dealing import LiveTable
from croupier.cli.failure import Failure
from croupier.cli.narrator import Line, Narrator
from croupier.cli.table_draw import Scene
from croupier.cli.table_person import Person
from croupier.cli.table_screen import Screen
from croupier.engine import acts as a
from croupier.engine import events as e
from croupier.engine.bank import smallest_cover
from croupier.engine.views import view
from croupier.history.model import Header
from croupier.history.replay import Step
from croupier.history.write import write_header, write_round
from croupier.messages import say
from croupier.players import Policy, basic, dealers_rule, seated, varied_bets
from croupier.statute import Rules

ME: Final = "guest"
_BOTS: Final = ("wren", "heron", "finch", "kite", "teal", "swift", "egret", "crane")
_STAKE_SHARE: Final = 100
_PAUSES: Final[Mapping[type, float]] = {
    e.CardDealt: 0.5,
    e.DealerCardDealt: 1.0,
    e.HandHit: 1.0,
    e.HandDoubled: 1.0,
    e.HandSplit: 1.5,
    e.HandEnded: 0.7,
    e.DealerTurned: 1.0,
    e.BankPassed: 1.5,
}
"""How long the eye needs for an event, in units of the pace."""


@dataclass(frozen=True)
class Setting:
    """What a session begins with: rules, who sits where, and everybody's chips."""

    rules: Rules
    options: Mapping[str, object]
    seats: Mapping[int, str]
    chips: int

    @property
    def header(self) -> Header:
        """The header of the session's history."""
        chips = dict.fromkeys(self.seats.values(), self.chips)
        return Header(rules=self.rules, options=self.options, seats=self.seats, chips=chips)

    @property
    def stake(self) -> int:
        """A small even stake for these chips."""
        return max(2, self.chips // _STAKE_SHARE // 2 * 2)


def seating(people: int) -> dict[int, str]:
    """Who sits where: the person in the middle, bots around him."""
    bots = iter(_BOTS)
    mine = people // 2 + 1
    return {box: ME if box == mine else next(bots) for box in range(1, people + 1)}


def _bots(setting: Setting, rng: Random) -> dict[str, Policy]:
    """Most bots play the chart; the second one plays as the dealer must."""
    names = [name for name in setting.seats.values() if name != ME]
    plays: list[Policy] = [dealers_rule if at == 1 else basic for at in range(len(names))]
    return {
        name: seated(varied_bets(setting.stake, rng), play)
        for name, play in zip(names, plays, strict=True)
    }


class Session:
    """Runs until the person leaves; as a context it owns the file and the screen.

    Each finished round is written at once, so that whatever happens only the running one is
    lost. A round in which nobody has bet is none.

    Raises:
        Failure: the file is there already, or cannot be written.
    """

    def __init__(
        self, setting: Setting, screen: Screen, rng: Random, save: str | None, *, force: bool
    ) -> None:
        self._setting = setting
        self._screen = screen
        self._path = save
        self._file = None if save is None else _open_file(save, force=force)
        self._person = Person(screen, setting.stake)
        policies: dict[str, Policy] = _bots(setting, rng)
        policies[ME] = self._person
        self._table = LiveTable(setting.header, policies, rng, self._watch)
        self._narrator = Narrator({}, ME)
        self._settled: list[e.WagerSettled] = []
        self._banker: str | None = None
        self._rounds = 0
        self._net = 0

    def __enter__(self) -> Self:
        if self._file is not None:
            self._file.write(write_header(self._setting.header))
            self._file.flush()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file is not None:
            self._file.close()

    def run(self) -> None:
        """Play round after round."""
        self._welcome()
        while not self._person.is_leaving:
            self._round()

    def say_goodbye(self) -> None:
        """Sum up, when the screen has been given back."""
        print(say("play.goodbye", rounds=self._rounds, net=self._net))
        if self._path is not None:
            print(say("play.saved", file=self._path))

    def _round(self) -> None:
        self._top_up()
        has_bets = self._table.open_bets()
        if self._person.is_leaving:
            return
        if not has_bets:
            self._screen.tell(Text(say("play.nobody_bet"), "yellow"))
            return
        record = self._table.play_out()
        if self._file is not None:
            self._file.write(write_round(record))
            self._file.flush()

    def _welcome(self) -> None:
        box = next(box for box, name in self._setting.seats.items() if name == ME)
        self._show(0)
        welcome = say("play.welcome", box=box, person=ME, chips=self._setting.chips)
        self._screen.tell(Text(welcome, "bold"))

    def _top_up(self) -> None:
        """Give new chips to whoever cannot bet (or bank) any more, and say so."""
        state = self._table.state
        for name in self._setting.seats.values():
            chips = state.purse(name)
            if chips is not None and chips < smallest_cover(state):
                amount = self._setting.chips
                self._screen.tell(Text(say("play.topped_up", person=name, amount=amount), "yellow"))
                self._table.do(a.Chips(name, chips + amount))

    # Showing ---------------------------------------------------------------------------

    def _watch(self, step: Step) -> None:
        """Show what an act has led to, as the person may see it."""
        for event in step.events:
            if isinstance(event, e.BetsClosed):
                self._settled = []
                self._banker = step.state.banker_name
                self._screen.forget()
            elif isinstance(event, e.WagerSettled):
                self._settled.append(event)
            elif isinstance(event, e.RoundEnded):
                self._rounds += 1
                self._net += dict(event.net).get(ME, 0)
        for line in self._lines(step):
            style = line.style or ("bold" if line.text.startswith(f"{ME} ") else "")
            self._screen.tell(self._screen.pen.story(line.text, style))
        pauses = [_PAUSES.get(type(event), 0.0) for event in step.events]
        self._show(max(pauses, default=0.0))

    def _lines(self, step: Step) -> list[Line]:
        """What is told of an act; where the table is drawn, not what anybody sees there."""
        if self._screen.is_live:
            events = tuple(each for each in step.events if not isinstance(each, e.HandTurned))
            told = self._narrator.tell(replace(step, events=events))
            lines = [line for line in told if not line.text.startswith(" ")]
        else:
            lines = list(self._narrator.tell(step))
        if isinstance(step.act, a.Bet) and step.act.hand is None:
            # Bets before the deal stand on the boxes; what came before them is told.
            return lines[:-1]
        return lines

    def _show(self, pause: float) -> None:
        seen = view(self._table.state, ME)
        scene = Scene(seen, tuple(self._settled), self._banker, self._screen.pen)
        self._screen.draw(scene, pause=pause)


def _open_file(path: str, *, force: bool) -> TextIO:
    """Open the file that a session is saved in; Failure if that cannot be."""
    try:
        return Path(path).open("w" if force else "x", encoding="utf-8", newline="\n")
    except FileExistsError:
        raise Failure(say("play.file_exists", file=path)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Failure(say("play.file_not_written", file=path, reason=reason)) from error
