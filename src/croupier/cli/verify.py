"""The command `croupier verify`: whether a shoe was dealt as it had been committed to."""

from __future__ import annotations

import sys

from croupier.cli.failure import Exit
from croupier.cli.sentences import located
from croupier.cli.source import source
from croupier.history.errors import NotationError
from croupier.messages import say
from croupier.server.verify import verify as check


def verify(file: str) -> int:
    """Check a shoe from a downloaded history: its commitment, its cut and every card dealt.

    Args:
        file: the hand history (.21h) with a [proof]; - is the standard input

    Exit status:
      0  order and salt give the commitment, and the cards were dealt in that order
      1  something does not fit
      2  the file cannot be read

    Examples:
      croupier verify shoe.21h
    """
    try:
        with source(file) as lines:
            verdict = check(list(lines))
    except NotationError as error:
        print(located(file, error), file=sys.stderr)
        return Exit.UNREADABLE
    if verdict.fault is not None:
        print(say("serve.verify_fault", fault=verdict.fault))
        return Exit.RULED_AGAINST
    last = verdict.first + verdict.cards - 1
    print(
        say(
            "serve.verify_well",
            order=verdict.order,
            first=verdict.first,
            last=last,
            cards=verdict.cards,
        )
    )
    if verdict.unseen:
        print(say("serve.verify_unseen", unseen=verdict.unseen))
    cut = "none" if verdict.cut is None else "player"
    print(say("serve.verify_cut", how=cut, cards=verdict.cut or 0))
    return Exit.WELL
