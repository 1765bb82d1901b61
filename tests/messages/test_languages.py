"""Tests that other languages say what English says, with the same arguments."""

import re
from pathlib import Path

import pytest

from croupier import messages
from croupier.messages import LANGUAGES, catalogue

PLACE = re.compile(r"\{([a-z_]+)(?::[,+])?\}")
ROOT = Path(messages.__path__[0])
OTHERS = sorted(
    (folder.name, file.stem)
    for folder in ROOT.iterdir()
    if folder.is_dir() and folder.name not in {"en", "__pycache__"}
    for file in folder.glob("*.toml")
)

# What the page and the rule sheets say; the commands say the rest, in English.
EVERYWHERE = {"choice", "ended", "event", "refusal", "rules", "ruling", "table"}


def test_every_language_has_what_the_page_and_the_rule_sheets_say() -> None:
    for language in LANGUAGES[1:]:
        assert {file for where, file in OTHERS if where == language} >= EVERYWHERE
    assert {language for language, _ in OTHERS} == set(LANGUAGES[1:])


def places(language: str, file: str) -> dict[str, set[str]]:
    found = {}
    for name, entry in catalogue(language).entries(file).items():
        texts = [entry] if isinstance(entry, str) else [t for k, t in entry.items() if k != "by"]
        found[name] = {place for text in texts for place in PLACE.findall(text)}
    return found


@pytest.mark.parametrize(("language", "file"), OTHERS)
def test_a_language_has_every_sentence_and_no_other_arguments(language: str, file: str) -> None:
    english, other = places("en", file), places(language, file)
    assert other.keys() == english.keys()
    unknown = {name: said - english[name] for name, said in other.items()}
    assert {name for name, said in unknown.items() if said} == set()


@pytest.mark.parametrize(("language", "file"), OTHERS)
def test_what_chooses_among_sentences_is_the_same(language: str, file: str) -> None:
    for name, entry in catalogue(language).entries(file).items():
        english = catalogue("en").entries(file)[name]
        if not isinstance(entry, str) and not isinstance(english, str):
            assert entry["by"] == english["by"], name
            assert "other" in entry, name
