"""Tests of how a sentence is chosen and filled."""

import pytest

from croupier.messages import Catalogue, say


class Small(Catalogue):
    """A catalogue that holds what a test says."""

    def __init__(self, **entries: str | dict[str, str]) -> None:
        super().__init__("en")
        self._files = {"file": entries}


@pytest.mark.parametrize(
    ("sentence", "value", "said"),
    [
        ("{n}", 1234567, "1234567"),
        ("{n:,}", 1234567, "1,234,567"),
        ("{n:,}", -1234, "-1,234"),
        ("{n:+}", 1234, "+1,234"),
        ("{n:+}", -1234, "-1,234"),
        ("{n:+}", 0, "0"),
        ("{n:,}", 10**31, "10," + "000," * 9 + "000"),
        ("{ n } {N} {n", 1, "{ n } {N} {n"),
    ],
)
def test_numbers_are_written_as_their_place_asks(sentence: str, value: int, said: str) -> None:
    assert Small(entry=sentence).say("file.entry", n=value) == said


def test_what_is_put_in_is_not_read_again() -> None:
    assert Small(entry="{name}").say("file.entry", name="{amount:,}") == "{amount:,}"


@pytest.mark.parametrize(
    ("value", "said"),
    [(0, "none"), (1, "a card"), (2, "2 cards"), (21, "21 cards"), ("two", "two cards")],
)
def test_a_number_or_a_text_chooses_the_sentence(value: int | str, said: str) -> None:
    entry = {"by": "n", "0": "none", "one": "a card", "other": "{n} cards"}
    assert Small(entry=entry).say("file.entry", n=value) == said


def test_an_exact_value_comes_before_its_plural() -> None:
    entry = {"by": "n", "1": "exactly", "one": "one", "other": "more"}
    assert Small(entry=entry).say("file.entry", n=1) == "exactly"


def test_a_text_that_is_no_plural_takes_the_other() -> None:
    entry = {"by": "n", "one": "one", "other": "more"}
    assert Small(entry=entry).say("file.entry", n="two") == "more"


@pytest.mark.parametrize("key", ["file.nothing", "file", ""])
def test_a_key_that_is_missing_is_our_mistake(key: str) -> None:
    with pytest.raises((KeyError, FileNotFoundError)):
        Small(entry="").say(key)


def test_an_argument_that_is_missing_is_our_mistake() -> None:
    with pytest.raises(KeyError, match="amount"):
        say("event.bet_placed", wager="main", person="ana", place="box 1")
