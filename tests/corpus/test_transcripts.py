"""Every hand is played as its transcript says: events, audiences, refusals, cards, settlements.

`python -m tests.corpus.regenerate NAME...` writes them; corpus/README.md says when.
"""

import pytest

from tests.corpus.hands import TRANSCRIPTS, HandFile, hands


@pytest.mark.parametrize("hand", hands(), ids=lambda hand: hand.name)
def test_transcript(hand: HandFile) -> None:
    path = TRANSCRIPTS / f"{hand.name}.txt"
    assert path.is_file(), "there is no transcript; read corpus/README.md on making one"
    expected = path.read_text(encoding="utf-8")
    assert hand.transcript().splitlines() == expected.splitlines()


def test_no_transcript_without_its_hand() -> None:
    kept = {str(path.relative_to(TRANSCRIPTS)) for path in TRANSCRIPTS.rglob("*.txt")}
    assert kept == {f"{hand.name}.txt" for hand in hands()}
