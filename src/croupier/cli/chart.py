"""The command `croupier chart`: the best play as text, as data and as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.cli.failure import Exit, Failure
from croupier.cli.price import (
    need_extra,
    prices,
    read_banker,
    read_composition,
    read_strategy,
    upcard_text,
)
from croupier.cli.rules import chosen_rules
from croupier.messages import say

if TYPE_CHECKING:
    from croupier.analyser.chart import Chart

_TABLES = ("hard", "soft", "pairs", "surrender", "five_cards", "fourth_card", "bonus")
_SUFFIXES = (".txt", ".toml", ".svg", ".png")
_COLOURS = {
    "S": "#e8c9c4", "H": "#d3e6d1", "D": "#f3e2b3", "E": "#f0d9c0", "P": "#cfdcf0", "X": "#dccfe8",
    "-": "#f6f6f4",
}  # fmt: skip


def chart(
    rules: str,
    /,
    *,
    set_: tuple[str, ...] = (),
    composition: str | None = None,
    strategy: str = "CDP1",
    banker_stands_from: int | None = None,
    out: str | None = None,
    json: bool = False,
) -> int:
    """Draw the best play by total and upcard, and list the hands that do not fit it.

    Args:
        rules: the rule set, as macau-2004
        set_: choose OPTION=VALUE, as five_cards=true; may be repeated
        composition: cards before the deal, ten counts from aces to ten-valued ones, with commas
        strategy: CDP1 or CDZ-: how hands of a split pair are played (docs/analyser.md)
        banker_stands_from: in a game with a banker, the soft total from which he stands
        out: write to this file instead: .txt, .toml (data for bots), .svg or .png
        json: print one JSON object instead of words

    Examples:
      croupier chart macau-2004
      croupier chart macau-2000 --set decks=8 --out chart.svg
    """
    need_extra()
    if out is not None and Path(out).suffix not in _SUFFIXES:
        raise Failure(say("price.chart_format", file=out))
    chosen_strategy = read_strategy(strategy)
    statute, chosen = chosen_rules(rules, set_)
    draws_on = read_banker(chosen, banker_stands_from)
    counts = read_composition(composition)
    with prices():
        from croupier.analyser.chart import chart as chart_of
        from croupier.analyser.round import CannotPrice, round_value

        priced = round_value(chosen, counts, chosen_strategy, draws_on)
        if counts is not None and not all(counts):
            raise CannotPrice("composition_lacks", rank=counts.index(0) + 1)
        found = chart_of(priced)
    head = say("price.header", title=statute.title, rules=statute.id, strategy=strategy)
    if json:
        about = {"rules": statute.id, "options": statute.choices(chosen), "strategy": strategy}
        print(dumps({**about, **_data(found)}))
    elif out is None:
        print("\n".join([head, *_text(found)]))
    else:
        _write(Path(out), head, found)
    return Exit.WELL


def _columns() -> str:
    from croupier.analyser.chart import UPCARDS

    return "".join(upcard_text(upcard) for upcard in UPCARDS)


def _rows(found: Chart, table: str) -> dict[int, str]:
    """The rows that say something, highest first; a pair's by the points of one card."""
    rows: dict[int, str] = getattr(found, table)
    says = {row: letters for row, letters in rows.items() if set(letters) != {"-"}}
    return dict(sorted(says.items(), reverse=table in {"hard", "soft"}))


def _data(found: Chart) -> dict[str, Any]:
    tables = {
        table: {str(row): letters for row, letters in _rows(found, table).items()}
        for table in _TABLES
    }
    deviations = [
        {
            "hand": [upcard_text(rank) for rank in each.hand],
            "cards": each.cards,
            "total": each.total,
            "soft": each.is_soft,
            "upcard": upcard_text(each.upcard),
            "play": each.letter,
        }
        for each in found.deviations
    ]
    return {"upcards": _columns(), **tables, "deviations": deviations}


def chart_tables(found: Chart) -> Iterator[str]:
    """The tables of a chart as text."""
    yield say("price.chart_letters")
    for table in _TABLES:
        rows = _rows(found, table)
        if not rows:
            continue
        yield ""
        yield say(f"price.chart_{table}")
        yield "      " + " ".join(_columns())
        for row, letters in rows.items():
            name = f"{upcard_text(row)},{upcard_text(row)}" if table == "pairs" else str(row)
            yield f"  {name:>3} " + " ".join(letters)


def _text(found: Chart) -> Iterator[str]:
    yield from chart_tables(found)
    hands = [each for each in found.deviations if each.hand]
    counts = [each for each in found.deviations if not each.hand]
    if hands:
        yield ""
        yield say("price.chart_hands")
        for each in hands:
            names = ",".join(upcard_text(rank) for rank in each.hand)
            yield f"  {names} : {upcard_text(each.upcard)}  {each.letter}"
    if counts:
        yield ""
        yield say("price.chart_counts")
        for each in counts:
            kind = "soft" if each.is_soft else "hard"
            words = {"total": each.total, "cards": each.cards}
            upcard = upcard_text(each.upcard)
            line = say("price.chart_count", kind=kind, upcard=upcard, letter=each.letter, **words)
            yield f"  {line}"


def _toml(head: str, found: Chart) -> str:
    lines = [f"# {head}", f"# {say('price.chart_letters')}", f'upcards = "{_columns()}"']
    for table in _TABLES:
        lines += ["", f"[{table}]"]
        lines += [f'{row} = "{letters}"' for row, letters in _rows(found, table).items()]
    return "\n".join(lines) + "\n"


def _write(path: Path, head: str, found: Chart) -> None:
    try:
        if path.suffix == ".txt":
            path.write_text("\n".join([head, *_text(found)]) + "\n", encoding="utf-8")
        elif path.suffix == ".toml":
            path.write_text(_toml(head, found), encoding="utf-8")
        else:
            _picture(head, found).save(str(path), scale_factor=2.0)
    except OSError as error:
        reason = error.strerror or str(error)
        raise Failure(say("price.file_not_writable", file=str(path), reason=reason)) from error


def _picture(head: str, found: Chart) -> Any:  # noqa: ANN401 a chart of altair has many types
    """One panel per table, one square per entry."""
    try:
        import altair as alt
    except ImportError:
        raise Failure(say("price.extra_missing")) from None

    panels = []
    for table in _TABLES:
        rows = _rows(found, table)
        names = [upcard_text(row) if table == "pairs" else str(row) for row in rows]
        entries = [
            {"row": name, "upcard": upcard, "play": letter}
            for name, letters in zip(names, rows.values(), strict=True)
            for upcard, letter in zip(_columns(), letters, strict=True)
        ]
        if not entries:
            continue
        source: Any = {"values": entries}
        base = alt.Chart(source).encode(
            x=alt.X("upcard:N", sort=list(_columns()), title=None, axis=alt.Axis(labelAngle=0)),
            y=alt.Y("row:N", sort=names, title=None),
        )
        colour = alt.Color(
            "play:N",
            scale=alt.Scale(domain=list(_COLOURS), range=list(_COLOURS.values())),
            legend=None,
        )
        squares = base.mark_rect(stroke="white").encode(color=colour)
        panels.append(
            (squares + base.mark_text().encode(text="play:N")).properties(
                title=say(f"price.chart_{table}"), width=240, height=20 * len(names)
            )
        )
    title = alt.TitleParams(head, subtitle=say("price.chart_letters"))
    return alt.concat(*panels, columns=2).properties(title=title)
