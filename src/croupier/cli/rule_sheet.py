"""A rule set in words: every line of it, every option, what is permitted and what is in force."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from typing import Final

from croupier.cli.narrator import Line
from croupier.cli.sentences import value_text
from croupier.cli.wrapping import wrapped
from croupier.messages import Catalogue
from croupier.statute import AnyOf, Between, Option, Permitted, Rules, Statute
from croupier.statute import Line as Provision

_WIDEST: Final = 100


class RuleSheet:
    """Tells a statute in the language of a catalogue; the statute is in that language already."""

    def __init__(self, words: Catalogue) -> None:
        self._words = words
        self._width = max(min(shutil.get_terminal_size().columns, _WIDEST), 40)

    def lines(self, statute: Statute, chosen: Rules, edge: float | None) -> Iterator[Line]:
        """The sheet, with the house edge where it is known."""
        header = self._words.say("rules.header", title=statute.title, rules=statute.id)
        yield Line(header, style="bold")
        if edge is not None:
            yield Line(self._words.say("rules.edge", percent=f"{100 * edge:+.10f}"))
        article = ""
        for line in statute.lines:
            if line.id != article:
                yield Line("")
                yield Line(line.id, style="bold")
            article = line.id
            yield from self._provision(line, chosen)

    def _provision(self, line: Provision, chosen: Rules) -> Iterator[Line]:
        yield from self._wrapped(self._sourced(line), 2)
        for name in line.fixed:
            if getattr(chosen, name) is not None:
                value = value_text(getattr(chosen, name))
                fixed = self._words.say("rules.fixed", name=name, value=value)
                yield Line(f"    {fixed}", style="dim")
        for option in line.options:
            yield from self._option(option, chosen)

    def _option(self, option: Option, chosen: Rules) -> Iterator[Line]:
        say = self._words.say
        permitted = option.permitted(chosen)
        value, default = getattr(chosen, option.name), option.default(chosen)
        if permitted is None:
            yield Line(f"    {say('rules.not_applicable', name=option.name)}", style="dim")
            return
        is_default = value == default
        key = "rules.default" if is_default else "rules.chosen"
        force = say(key, name=option.name, value=value_text(value), default=value_text(default))
        yield Line(f"    {force}", style="good" if is_default else "bad")
        yield from self._wrapped(self._sourced(option), 6)
        key = "rules.permitted_with_permit" if option.permit else "rules.permitted"
        yield from self._wrapped(say(key, permitted=self._permitted(permitted)), 6)
        for text, says in option.value_says.items():
            if option.parse(text) in permitted:
                yield from self._wrapped(say("rules.value", value=text, says=says), 8)

    def _permitted(self, permitted: Permitted) -> str:
        """What an option permits, `1 to 8`."""
        say = self._words.say
        match permitted:
            case Between(least, most):
                return str(least) if least == most else say("rules.between", least=least, most=most)
            case AnyOf(members):
                return say("rules.any_of", listed=self._listed(members))
        *rest, last = map(value_text, permitted.values)
        return say("rules.one_of", listed=self._listed(rest), last=last) if rest else last

    def _listed(self, texts: Iterable[str]) -> str:
        return self._words.say("rules.comma").join(texts)

    def _sourced(self, part: Provision | Option) -> str:
        """A sentence with where it comes from: the law, the house's choice, an assumption."""
        key = f"rules.from_{part.source}"
        return self._words.say(key, sentence=part.says, reason=part.reason)

    def _wrapped(self, text: str, indent: int) -> Iterator[Line]:
        for line in wrapped(text, self._width, indent):
            yield Line(line)
