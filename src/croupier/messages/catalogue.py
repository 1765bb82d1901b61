"""The message catalogue: keyed sentences in data files, with arguments put in.

A key is `FILE.NAME`: `refusal.chips` stands in `refusal.toml` under `chips`. What stands there
is a sentence, or a table of them of which one is chosen:

    chips = { by = "act", double = "A double costs {needed:,}", other = "It costs {needed:,}" }
    burn_due = { by = "burns", one = "One card is burned", other = "{burns} cards are burned" }

`by` names the argument that chooses: its text, if it is a key of the table; for a number its
plural category (`one` in English for 1); else `other`. In a sentence `{name}` stands for an
argument, `{name:,}` for a number in groups of three digits, `{name:+}` for one with its sign (0 has
none).
That is all there is to it, so that the page can do the same with the same data.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib.resources import files
from typing import Final, TypeAlias

Argument: TypeAlias = int | str
Entry: TypeAlias = str | Mapping[str, str]

_PLACE: Final = re.compile(r"\{([a-z_]+)(?::([,+]))?\}")
_FORMATS: Final = {",": ",", "+": "+,"}


def _english_plural(number: int) -> str:
    return "one" if number == 1 else "other"


def _no_plural(_: int) -> str:
    return "other"


_PLURALS: Final[Mapping[str, Callable[[int], str]]] = {
    "en": _english_plural,
    "zh-Hant": _no_plural,
}
"""Which plural category a number belongs to; a language says it here."""

LANGUAGES: Final = tuple(_PLURALS)
"""Every language. The first has every file; the others have what the page and rule sheets say."""


class Catalogue:
    """The sentences of one language; each file of them is read when it is first needed."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._files: dict[str, Mapping[str, Entry]] = {}

    def say(self, key: str, /, **arguments: Argument) -> str:
        """Make a sentence. KeyError for an unknown key or a missing argument: our own mistake."""
        file, _, name = key.partition(".")
        sentence = self._chosen(self.entries(file)[name], arguments)
        return _PLACE.sub(partial(_filled, arguments), sentence)

    def entries(self, file: str) -> Mapping[str, Entry]:
        """All entries of one file, as they stand in it."""
        if file not in self._files:
            source = files(__package__).joinpath(self.language, f"{file}.toml")
            self._files[file] = tomllib.loads(source.read_text(encoding="utf-8"))
        return self._files[file]

    def _chosen(self, entry: Entry, arguments: Mapping[str, Argument]) -> str:
        """Choose among the sentences of a table."""
        if isinstance(entry, str):
            return entry
        value = arguments[entry["by"]]
        if str(value) in entry:
            return entry[str(value)]
        category = _PLURALS[self.language](value) if isinstance(value, int) else "other"
        return entry.get(category, entry["other"])


def _filled(arguments: Mapping[str, Argument], place: re.Match[str]) -> str:
    value = arguments[place[1]]
    return format(value, _FORMATS[place[2]]) if place[2] and value else str(value)


@cache
def catalogue(language: str = LANGUAGES[0]) -> Catalogue:
    """Return the catalogue of a language."""
    return Catalogue(language)


def say(key: str, /, **arguments: Argument) -> str:
    """Make a sentence in the language of this process; see `Catalogue.say`."""
    return catalogue().say(key, **arguments)
