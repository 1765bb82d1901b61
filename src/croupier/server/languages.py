"""The language of who asks, as his browser or the page's settings say it."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.messages import LANGUAGES


def language_of(accepted: str) -> str:
    """The best of our languages for an `Accept-Language` (RFC 9110), English for none.

    `zh`, `zh-TW` and `zh-Hant-HK` are all Chinese, of which there is one yet.
    """
    for wanted in sorted(_ranges(accepted), key=lambda each: -each[1]):
        for language in LANGUAGES:
            if language.lower() == wanted[0]:
                return language
        for language in LANGUAGES:
            if language.lower().partition("-")[0] == wanted[0].partition("-")[0]:
                return language
    return LANGUAGES[0]


def _ranges(accepted: str) -> Iterator[tuple[str, float]]:
    """What is accepted, with how gladly (0 to 1); what cannot be read is left out."""
    for part in accepted.split(","):
        name, _, parameter = part.partition(";")
        quality = parameter.strip().removeprefix("q=").strip() or "1"
        if quality.replace(".", "", 1).isdecimal() and quality.isascii() and float(quality) > 0:
            yield name.strip().lower(), float(quality)
