"""Tests that a statute is explained whole in every language, and says the same in each."""

import re
from collections.abc import Iterator

import pytest

from croupier.statute import LANGUAGES, Line, Option, Statute, StatuteError, load_statute
from croupier.statute.load import General, parse_general, parse_general_retold, rule_set_ids

OTHERS = [(rules, language) for rules in rule_set_ids() for language in LANGUAGES[1:]]
in_every_language = pytest.mark.parametrize(("rules", "language"), OTHERS)

_HAN = re.compile(r"[\u4e00-\u9fff]")
_LATIN = re.compile(r"[A-Za-z]{2,}")


def sentences(statute: Statute) -> Iterator[str]:
    parts: list[Line | Option] = [*statute.lines, *statute.options]
    for part in parts:
        yield part.says
        yield part.reason
    for option in statute.options:
        yield from option.value_says.values()


@in_every_language
def test_every_explanation_is_there_and_in_its_language(rules: str, language: str) -> None:
    statute, original = load_statute(rules, language), load_statute(rules)
    pairs = list(zip(sentences(statute), sentences(original), strict=True))
    assert len(pairs) > 80
    for sentence, english in pairs:
        assert bool(sentence) == bool(english)
        if sentence:
            assert _HAN.search(sentence), sentence
            assert not _LATIN.search(sentence), sentence
            assert sentence.count("。") == 1, "one sentence, as in English"
    assert _HAN.search(statute.title)


@in_every_language
def test_what_holds_is_the_same_in_every_language(rules: str, language: str) -> None:
    statute, original = load_statute(rules, language), load_statute(rules)
    assert statute.rules() == original.rules()
    for line, english in zip(statute.lines, original.lines, strict=True):
        assert (line.id, line.source, line.fixed) == (english.id, english.source, english.fixed)
        for option, other in zip(line.options, english.options, strict=True):
            assert (option.name, repr(option.cases), option.permit) == (
                other.name,
                repr(other.cases),
                other.permit,
            )
            assert option.value_says.keys() == other.value_says.keys()


_ENGLISH = """
[[lines]]
id = "x/1"
source = "assumed"
says = "It is so."
reason = "It must be."
[[lines]]
id = "x/2"
source = "law"
says = "So it is."
"""
_ONE = '[[lines]]\nid = "x/1"\nsays = "如此。"\nreason = "必須。"\n'
_TWO = '[[lines]]\nid = "x/2"\nsays = """\n確是\n如此。"""\n'


def general() -> General:
    return parse_general(_ENGLISH, "x.toml")


def test_a_sentence_broken_over_lines_has_no_gap_where_it_was_broken() -> None:
    told = parse_general_retold(_ONE + _TWO, "x.toml", general())
    assert [line.says for line in told.lines] == ["如此。", "確是如此。"]
    assert [line.reason for line in told.lines] == ["必須。", ""]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (_ONE, 'ends before "x/2"'),
        (_TWO + _ONE, '"x/2" stands where the statute has "x/1"'),
        (_ONE + _TWO + _TWO, "comes after the last line"),
        (_ONE.replace('reason = "必須。"\n', "") + _TWO, "reason: is missing"),
        (_ONE + _TWO + 'reason = "必須。"\n', "reason: is not known here"),
        (_ONE.replace("如此。", "如此") + _TWO, "must be a whole sentence"),
        (_ONE + _TWO + '[lines.options.decks]\nsays = "副。"\n', "decks: is not known here"),
        (_ONE + _TWO + "source = 'law'\n", "source: is not known here"),
    ],
)
def test_a_language_that_says_more_or_less_is_refused(text: str, message: str) -> None:
    with pytest.raises(StatuteError, match=re.escape(message)):
        parse_general_retold(text, "x.toml", general())
