"""The command `croupier indices`: what a counter plays otherwise, derived for the rules at hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.failure import Exit, Failure
from croupier.cli.price import need_extra, prices
from croupier.cli.rules import chosen_rules
from croupier.cli.source import source
from croupier.engine import predicates as may
from croupier.messages import say
from croupier.statute import Rules

if TYPE_CHECKING:
    from croupier.simulator.counting import CountingSystem


def indices(
    rules: str,
    /,
    *,
    set_: tuple[str, ...] = (),
    system: str = "hi-lo",
    out: str | None = None,
) -> int:
    """Derive the index plays of a counting system: where best play changes with the true count.

    What comes out is the part of a system's file for this rule set (docs/simulator.md).

    Args:
        rules: the rule set, as macau-2004
        set_: choose OPTION=VALUE, as decks=8; may be repeated
        system: a system by name, as hi-lo, or a file with its tags
        out: write to this file instead

    Examples:
      croupier indices macau-2004
      croupier indices macau-2000 --set decks=4 --system mine.toml --out plays.toml
    """
    need_extra()
    statute, chosen = chosen_rules(rules, set_)
    need_shoe(chosen)
    counted = counting_system(system)
    with prices():
        from croupier.analyser.chart import chart
        from croupier.analyser.indices import index_plays, insure_from, play_by_count
        from croupier.analyser.round import round_value
        from croupier.simulator.counting import TRUE_COUNTS

        by_count = play_by_count(chosen, counted.tags, TRUE_COUNTS)
        plays = index_plays(by_count, chart(round_value(chosen)))
    text = "\n".join(_toml(statute.id, insure_from(by_count), plays))
    if out is None:
        print(text)
        return Exit.WELL
    try:
        Path(out).write_text(f"{text}\n", encoding="utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        raise Failure(say("price.file_not_writable", file=out, reason=reason)) from error
    return Exit.WELL


def need_shoe(rules: Rules) -> None:
    """Refuse games in which no card that has been seen tells anything about the next round."""
    if may.is_shuffled_every_round(rules) or may.cards_go_back(rules):
        raise Failure(say("counting.nothing_to_count", rules=str(rules.id)))


def counting_system(name: str) -> CountingSystem:
    """A system by the name of a shipped one, or of a file."""
    from croupier.simulator.counting import CountingError, load_system, read_system

    is_file = bool(Path(name).suffix)
    try:
        if not is_file:
            return load_system(name)
        with source(name) as opened:
            text = opened.read()
        return read_system(text.decode("utf-8"))
    except CountingError as error:
        sentence = say(f"counting.{error.key}", **error.arguments)
    except UnicodeDecodeError:
        sentence = say("counting.encoding")
    raise Failure(say("cli.about_file", file=name, message=sentence) if is_file else sentence)


def _toml(rules: str, insures: int | None, plays: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    yield f"[plays.{rules}]"
    if insures is not None:
        yield f"insure_from = {insures}"
    for table, cells in plays.items():
        if cells:
            yield ""
            yield f"[plays.{rules}.{table}]"
            yield from (f'"{cell}" = "{steps}"' for cell, steps in cells.items())
