"""`croupier edge --all`: every combination of options that matters, as CSV, on all cores."""

from __future__ import annotations

import csv
import os
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager, nullcontext
from io import StringIO
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from croupier.cli.failure import Exit, Failure
from croupier.cli.sentences import value_text
from croupier.messages import say
from croupier.statute import Statute

if TYPE_CHECKING:
    from croupier.analyser.upcard import Strategy
    from croupier.analyser.variants import Variant

_VALUE = "value"


def price_all(statute: Statute, strategy: Strategy, out: str | None) -> int:
    """Price all; rows that the file has already are kept and not priced again."""
    from croupier.analyser.variants import all_variants

    variants = all_variants(statute)
    header = [*variants[0].choices, "strategy", _VALUE]
    known = _read(Path(out), header) if out is not None else {}
    missing = [each for each in variants if _words(each, strategy) not in known]
    with nullcontext() if out is None else _opened(Path(out), header, is_new=not known) as stream:
        for variant, value in _priced(missing, strategy):
            words = _words(variant, strategy)
            known[words] = repr(value)
            if stream is not None:
                stream.write(_row([*words, repr(value)]))
                stream.flush()
    rows = [_row([*words, known[words]]) for words in (_words(v, strategy) for v in variants)]
    text = "".join([_row(header), *rows])
    if out is None:
        sys.stdout.write(text)
    else:
        # In the order of the statute, however the cores took turns.
        Path(out).write_text(text, encoding="utf-8")
    return Exit.WELL


def _words(variant: Variant, strategy: str) -> tuple[str, ...]:
    """A variant as it is written; nothing where a value does not matter."""
    choices = variant.choices.values()
    return (*("" if value is None else value_text(value) for value in choices), strategy)


def _row(words: Iterable[str]) -> str:
    line = StringIO()
    csv.writer(line, lineterminator="\n").writerow(words)
    return line.getvalue()


def _read(path: Path, header: list[str]) -> dict[tuple[str, ...], str]:
    """Read what an earlier run has written; a last line that was cut off is left out."""
    try:
        text = path.read_text(encoding="utf-8") if path.exists() else ""
    except (OSError, UnicodeError) as error:
        raise _not_writable(path, error) from error
    rows = list(csv.reader(StringIO(text[: text.rfind("\n") + 1])))
    if not text:
        return {}
    if not rows or rows[0] != header:
        raise Failure(say("price.file_of_another", file=str(path)))
    return {tuple(row[:-1]): row[-1] for row in rows[1:] if len(row) == len(header)}


@contextmanager
def _opened(path: Path, header: list[str], *, is_new: bool) -> Iterator[TextIO]:
    try:
        with path.open("w" if is_new else "a", encoding="utf-8") as stream:
            if is_new:
                stream.write(_row(header))
            yield stream
    except OSError as error:
        raise _not_writable(path, error) from error


def _not_writable(path: Path, error: Exception) -> Failure:
    reason = getattr(error, "strerror", None) or str(error)
    return Failure(say("price.file_not_writable", file=str(path), reason=reason))


def _priced(variants: list[Variant], strategy: Strategy) -> Iterator[tuple[Variant, float]]:
    """Price on all cores, with a progress bar for who watches."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from croupier.analyser.variants import group_values, grouped

    groups = grouped(variants)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with (
        Progress(*columns, console=console, disable=not console.is_terminal) as bar,
        ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool,
    ):
        task = bar.add_task("", total=len(variants))
        waiting: dict[Future[list[float]], list[Variant]] = {
            pool.submit(group_values, [each.rules for each in group], strategy): group
            for group in groups
        }
        for done in as_completed(waiting):
            group = waiting[done]
            yield from zip(group, done.result(), strict=True)
            bar.advance(task, len(group))
