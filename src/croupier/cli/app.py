"""The command `croupier`: its commands, and what happens when one ends early."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from croupier import __version__
from croupier.cli.commands import Command, run
from croupier.cli.failure import Exit, Failure

COMMANDS = (
    Command("play", "croupier.cli.play:play", "a table in the terminal, you and bots"),
    Command("judge", "croupier.cli.judge:judge", "judges a written round or session"),
    Command("replay", "croupier.cli.replay:replay", "steps through a round or session"),
    Command("rules", "croupier.cli.rules:rules", "shows a rule set with its options"),
    Command("edge", "croupier.cli.edge:edge", "prices a rule set exactly, option by option"),
    Command("value", "croupier.cli.value:value", "prices each act of one hand"),
    Command("chart", "croupier.cli.chart:chart", "draws the best play of a rule set"),
    Command("indices", "croupier.cli.indices:indices", "derives what a counter plays otherwise"),
    Command("simulate", "croupier.cli.simulate:simulate", "plays millions of rounds a second"),
    Command("serve", "croupier.cli.serve:serve", "opens the house: tables in the browser"),
    Command("verify", "croupier.cli.verify:verify", "checks that a shoe was dealt as committed"),
)


def croupier(words: Sequence[str]) -> int:
    """Run the command that the words name and return its exit status."""
    return run("croupier", "The game of 21 under written rules.", __version__, COMMANDS)(words)


def main() -> None:
    """Run the command that the process was started with.

    Bad input gets one sentence and status 2, an interrupt and a closed pipe end quietly; what
    is left to show a traceback is a mistake of ours.
    """
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a suit gets a question mark, not a crash.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        status = croupier(sys.argv[1:])
        sys.stdout.flush()
    except Failure as failure:
        print(failure.message, file=sys.stderr)
        status = Exit.UNREADABLE
    except KeyboardInterrupt:
        status = Exit.INTERRUPTED
    except BrokenPipeError:
        # Nobody reads any more; the interpreter's own flush at exit must not fail either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = Exit.BROKEN_PIPE
    sys.exit(status)
