"""The command `croupier play`: a table in the terminal, a person and bots."""

from __future__ import annotations

from random import Random
from secrets import SystemRandom

from rich.text import Text

from croupier.cli.failure import Exit, Failure
from croupier.cli.rules import chosen_rules
from croupier.cli.session import Session, Setting, seating
from croupier.cli.table_hints import keys
from croupier.cli.table_screen import Screen
from croupier.engine import predicates as may
from croupier.messages import say
from croupier.statute import Rules, load_statute, rule_set_ids

_CHIPS_LEAST, _CHIPS_MOST = 100, 1_000_000_000
_PACE_MOST = 10.0
_USUAL_SEATS = 4


def play(  # noqa: PLR0913 a command has as many options as it has
    rules: str | None = None,
    /,
    *,
    set_: tuple[str, ...] = (),
    seats: int | None = None,
    chips: int = 1_000,
    seed: int | None = None,
    save: str | None = None,
    force: bool = False,
    pace: float = 0.3,
) -> int:
    """Sit down at a table in the terminal; bots fill the other seats.

    Without RULES you are asked which game. At the table ? tells what can be typed, q leaves.

    Args:
        rules: the rule set, as macau-2000
        set_: choose OPTION=VALUE, as decks=4 or side_bets=pair,sevens; may be repeated
        seats: how many people sit at the table, you included (4)
        chips: how many chips everybody starts with (1000)
        seed: a number that fixes the shuffles and the bots, to play the same session again
        save: write the session as .21h to this file, round by round
        force: let --save write over a file
        pace: seconds between what happens, 0 for none (0.3)

    Examples:
      croupier play
      croupier play banker --seed 7
      croupier play macau-2004 --set five_cards=true --save evening.21h
    """
    if not _CHIPS_LEAST <= chips <= _CHIPS_MOST:
        raise Failure(
            say("play.chips_range", least=_CHIPS_LEAST, most=_CHIPS_MOST, chips=str(chips)[:40])
        )
    if not 0 <= pace <= _PACE_MOST:
        raise Failure(say("play.pace_range", most=int(_PACE_MOST)))
    if rules is not None:
        _seat_count(chosen_rules(rules, set_)[1], seats)
    screen = Screen(pace)
    with screen.open():
        rules = rules or _ask_rules(screen)
        if rules is None:
            return Exit.WELL
        statute, chosen = chosen_rules(rules, set_)
        setting = Setting(
            rules=chosen,
            options=statute.choices(chosen),
            seats=seating(_seat_count(chosen, seats)),
            chips=chips,
        )
        rng = SystemRandom() if seed is None else Random(seed)
        with Session(setting, screen, rng, save, force=force) as session:
            session.run()
    session.say_goodbye()
    return Exit.WELL


def _seat_count(rules: Rules, seats: int | None) -> int:
    """How many people sit; Failure if these rules do not seat so many."""
    least, most = 1 + may.is_bank_rotating(rules), may.box_count(rules)
    if seats is None:
        return max(least, min(_USUAL_SEATS, most))
    if not least <= seats <= most:
        raise Failure(say("play.seats_range", least=least, most=most, seats=str(seats)[:40]))
    return seats


def _ask_rules(screen: Screen) -> str | None:
    """Which rule set; the first one by Enter."""
    names = list(rule_set_ids())
    hints = [Text(say("play.choose_rules"), "bold")]
    for number, name in enumerate(names, start=1):
        title = load_statute(name).title
        hints.append(Text(say("play.choose_line", number=number, rules=name, title=title)))
    hints += [Text(), *keys([say("play.choose_default", rules=names[0])])]
    while (line := screen.ask(hints)) is not None:
        if not line:
            return names[0]
        if line.lower() in {"q", "quit"}:
            return None
        if line in names:
            return line
        if line.isdecimal() and 1 <= int(line[:9]) <= len(names):
            return names[int(line) - 1]
        screen.tell(Text(say("play.choose_again", most=len(names)), "yellow"))
    return None
