"""Tests that every hand of the corpus can be told, to the croupier and to each viewer."""

from pathlib import Path

import pytest

from croupier.cli.narrator import Narrator
from croupier.engine import events as e
from croupier.engine.views import NOBODY
from croupier.history.errors import NotationError
from croupier.history.judge import SessionJudge

HANDS = sorted((Path(__file__).parents[2] / "corpus" / "hands").glob("*/*.21h"))


def told(path: Path, viewer: str | None) -> tuple[list[str], set[type]]:
    """All that is said of a hand, and which events happened in it."""
    said: list[str] = []
    happened: set[type] = set()
    with path.open("rb") as lines:
        session = SessionJudge(lines, goes_on=True)
        for hearing in session.hearings():
            narrator = Narrator(session.header.names, viewer)
            for step in hearing.steps():
                happened |= {type(event) for event in step.events}
                said += [line.text for line in narrator.tell(step)]
            said += [line.text for line in narrator.flush()]
    return said, happened


@pytest.mark.parametrize("viewer", [None, NOBODY, "ana"], ids=["croupier", "nobody", "ana"])
def test_every_hand_of_the_corpus_can_be_told(viewer: str | None) -> None:
    happened: set[type] = set()
    for path in HANDS:
        try:
            said, events = told(path, viewer)
        except NotationError:
            continue
        happened |= events
        for sentence in said:
            assert sentence.strip(), path
            assert not {"{", "}", "None"} & set(sentence.split()), (path, sentence)
            assert "{" not in sentence, (path, sentence)
    assert happened >= {
        e.BankPassed,
        e.BankerChecked,
        e.BetReturned,
        e.CardVoided,
        e.HandSplit,
        e.InsurancePlaced,
        e.MistakenCardCounts,
        e.RoundBurned,
        e.ShoeCut,
    }


def test_what_a_hand_is_settled_by_stands_beside_it() -> None:
    (path,) = [each for each in HANDS if each.stem == "2000-6-natural-against-a-ten-pays-3-to-2"]
    said, _ = told(path, None)
    assert any("a natural is paid 3:2 (2000/6)" in sentence for sentence in said)
