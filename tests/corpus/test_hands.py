"""Every hand of the corpus gives what its table `[expect]` says."""

import pytest

from tests.corpus.hands import HandFile, hands, judge, line_ids

KEYS = {"net", "nets", "dealer_total", "refused", "awaiting", "error"}


def _refusals(hand: HandFile) -> list[tuple[int, int, str | None]]:
    return [
        (each.get("round", 1), each["act"], each.get("article"))
        for each in hand.expected().get("refused", [])
    ]


def _same_article(expected: str | None, cited: str) -> bool:
    """An article may be named with or without its paragraph; none means any."""
    if expected is None or expected == cited:
        return True
    return "(" not in expected and expected == cited.partition("(")[0]


@pytest.mark.parametrize("hand", hands(), ids=lambda hand: hand.name)
def test_hand(hand: HandFile) -> None:
    expected = hand.expected()
    assert expected.keys() <= KEYS
    judged = judge(hand)
    if expected.get("error"):
        assert judged.error is not None
        return
    assert judged.error is None
    nets = expected.get("nets", [expected["net"]] if "net" in expected else None)
    if nets is not None:
        assert judged.nets == nets
    assert judged.awaiting == expected.get("awaiting")
    if "dealer_total" in expected:
        assert judged.dealer_total == expected["dealer_total"]
    refusals = _refusals(hand)
    assert [(turn, act) for turn, act, _ in refusals] == [
        (turn, act) for turn, act, _ in judged.refused
    ]
    for (_, act, article), (_, _, cited) in zip(refusals, judged.refused, strict=True):
        assert _same_article(article, cited), f"act {act}: {cited}"


@pytest.mark.parametrize("hand", hands(), ids=lambda hand: hand.name)
def test_every_hand_says_why_and_on_what_it_rests(hand: HandFile) -> None:
    assert hand.text.isascii()
    assert len(hand.comments("why")) == 1
    assert hand.rests_on()
    assert hand.expected()


def test_line_ids_are_read_whole() -> None:
    assert line_ids("2004/13(2), 14(2) + general/side, side") == [
        "2004/13(2)",
        "2004/14(2)",
        "general/side",
        "general/side",
    ]
