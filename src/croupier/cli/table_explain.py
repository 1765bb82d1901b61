"""Explaining at the table: the keys, an article, the rules in force."""

from __future__ import annotations

from dataclasses import fields

from rich.text import Text

from croupier.cli.sentences import value_text
from croupier.engine.state import State
from croupier.messages import say
from croupier.statute import Line, load_statute
from croupier.statute.rules import Rules

_HELP_LINES = 7


def help_lines(state: State) -> list[Text]:
    """What can be typed."""
    example = next(iter(load_statute(state.rules.id).lines)).id
    return [
        Text(say(f"play.help_{number}", article=example)) for number in range(1, _HELP_LINES + 1)
    ]


def article_lines(rules: Rules, article: str) -> list[Text] | None:
    """What an article says; `None` if the rules have none that is called so.

    `16(1)` will do for `2004/16(1)`, and `2004/16` names all its paragraphs.
    """
    found = _find(rules, article.strip("[]. ").lower())
    if not found:
        return None
    lines: list[Text] = []
    for line in found:
        head = Text(f"{line.id}  ", "bold")
        lines.append(head.append(" ".join(line.says.split()), "none"))
        if line.reason:
            lines.append(Text(say("play.assumed", reason=" ".join(line.reason.split())), "dim"))
    return lines


def _find(rules: Rules, article: str) -> list[Line]:
    lines = load_statute(rules.id).lines
    exact, paragraphs = [], []
    for line in lines:
        name = line.id.lower()
        if article in {name, name.rpartition("/")[2]}:
            exact.append(line)
        elif f"/{article}(" in f"/{name}":
            paragraphs.append(line)
    return exact or paragraphs


def rules_lines(rules: Rules) -> list[Text]:
    """Every option with the value in force."""
    statute = load_statute(rules.id)
    values = {field.name: getattr(rules, field.name) for field in fields(rules)}
    lines = [Text(say("play.rules_head", title=statute.title), "bold")]
    for option in statute.options:
        if values[option.name] is not None:
            sentence = say(
                "play.rules_line",
                name=option.name,
                value=value_text(values[option.name]),
                says=" ".join(option.says.split()),
                article=option.line,
            )
            lines.append(Text(sentence))
    return lines
