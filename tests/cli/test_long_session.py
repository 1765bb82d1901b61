"""Tests that a long session takes no more memory than a short one."""

import os
import tracemalloc
from collections.abc import Iterator

import pytest

from croupier.cli.judge import Spool, _judge_for_programs, _judge_in_words
from croupier.history.judge import SessionJudge
from tests.cli.running import HEADER, LATER_ROUND, ROUND


def lines(rounds: int) -> Iterator[bytes]:
    """A session that nobody holds in memory, dealt by a shuffler so that its cards never end."""
    yield from (HEADER + 'options = { device = "shuffler" }\n').encode().splitlines(keepends=True)
    for number in range(rounds):
        text = "\n[[rounds]]\n" + (LATER_ROUND if number else ROUND)
        yield from text.encode().splitlines(keepends=True)


@pytest.mark.parametrize("judge", [_judge_for_programs, _judge_in_words])
def test_memory_does_not_grow_with_the_rounds(judge: type, monkeypatch: pytest.MonkeyPatch) -> None:
    def peak(rounds: int) -> int:
        with open(os.devnull, "w", encoding="utf-8") as nowhere, Spool() as spool:  # noqa: PTH123 no path
            monkeypatch.setattr("sys.stdout", nowhere)
            tracemalloc.start()
            assert judge(SessionJudge(lines(rounds)), spool) == 0
            highest = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
        return highest

    peak(5)  # what is loaded once
    # A round that is kept takes some thousands of bytes.
    assert peak(2_000) < peak(50) + 500_000
