"""Reading `.21h`: a file in one pass, round by round, each mistake with line and column."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from croupier.core.cards import Card
from croupier.engine import predicates as may
from croupier.history.errors import NotationError, UnreadableText
from croupier.history.locate import Path, locate
from croupier.history.model import FORMAT, Header, History, RoundRecord
from croupier.history.notation import ActLine, name_problem, read_act, read_card
from croupier.statute import ChoiceError, load_statute, rule_set_ids
from croupier.statute.rules import Rules

_HEADER_LINE: Final = re.compile(r"\s*(\[\[?)\s*([A-Za-z0-9_.\"'-]+)\s*\]\]?\s*(#.*)?\Z")
_TOML_PLACE: Final = re.compile(r"(.*) \(at line (\d+), column (\d+)\)\Z", re.DOTALL)
_LONG_NUMBER: Final = re.compile(r"[0-9_]{4000,}")
_DEEP_NESTING: Final = re.compile(r"(?:[\[{]\s*){100,}")
_LONGEST_LINE: Final = 1_000_000
_LARGEST_CHUNK: Final = 16_000_000
_LONGEST_DISPLAY_NAME: Final = 100
MOST_CHIPS: Final = 2**53 - 1
"""More than this a browser cannot show exactly."""

_TOP_KEYS: Final = (
    "format",
    "rules",
    "options",
    "seats",
    "names",
    "chips",
    "begins",
    "shoe",
    "acts",
    "rounds",
    "paid",
    "proof",
    "expect",
)
_ROUND_KEYS: Final = ("shoe", "acts")
_PROOF_KEYS: Final = ("algorithm", "commitment", "salt", "order", "cut")


@dataclass
class Chunk:
    """A piece of the file that is TOML by itself; `first_line` counts from 0."""

    table: str
    first_line: int
    text: str = ""

    def fail(
        self,
        path: Path,
        code: str,
        *,
        key: bool = False,
        **arguments: int | str,
    ) -> NoReturn:
        """Refuse the file for a value of this chunk."""
        line, column = locate(self.text, path, key=key)
        raise NotationError(self.first_line + line, column, code, **arguments)

    def fail_choice(self, path: Path, error: ChoiceError) -> NoReturn:
        """Refuse the file for an option that the statute does not permit."""
        line, column = locate(self.text, path)
        raise NotationError(
            self.first_line + line,
            column,
            "option_refused",
            name=error.key,
            choice=error.code,
            **error.arguments,
        ) from error

    def fail_in_text(self, path: Path, problem: UnreadableText, start: int = 0) -> NoReturn:
        """Refuse the file for what stands inside a text of this chunk."""
        line, column = locate(self.text, path, start + problem.offset)
        raise NotationError(
            self.first_line + line, column, problem.code, **problem.arguments
        ) from problem

    def parse(self) -> dict[str, Any]:
        """Read the chunk as TOML."""
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            match = _TOML_PLACE.match(str(error))
            if match is None:
                line, column, reason = self.text.count("\n") + 1, 1, str(error)
            else:
                reason, line, column = match.group(1), int(match.group(2)), int(match.group(3))
            raise NotationError(
                self.first_line + line, column, "not_toml", reason=reason
            ) from error
        except RecursionError:
            self._fail_at(_DEEP_NESTING, "toml_nested")
        except ValueError:
            # The parser lets Python's own limit on the digits of a number through.
            self._fail_at(_LONG_NUMBER, "toml_number")

    def _fail_at(self, pattern: re.Pattern[str], code: str) -> NoReturn:
        """Refuse the chunk for a text in it, or for its beginning if that is not found."""
        found = pattern.search(self.text)
        start = found.start() if found else 0
        line = self.text.count("\n", 0, start) + 1
        column = start - self.text.rfind("\n", 0, start)
        raise NotationError(self.first_line + line, column, code) from None


class SessionReader:
    """Reads a session without holding more of it than one round.

    The header is read at once; `rounds` goes through the file; afterwards `paid` and
    `proof` hold what stood behind or between the rounds.

    Raises:
        NotationError: wherever the file is not a hand history.
    """

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._chunks = _chunks(lines)
        self.paid: list[Mapping[str, int]] = []
        self.proof: Mapping[str, str | int] | None = None
        self.chunk = next(self._chunks)
        table = self.chunk.parse()
        for name in table:
            if name not in _TOP_KEYS:
                self.chunk.fail(
                    (name,), "key_unknown", key=True, name=name, keys=", ".join(_TOP_KEYS)
                )
        self.header = _header(self.chunk, table)
        self._top = table
        for entry in _inline_tables(self.chunk, table, "paid"):
            self._take_paid(self.chunk, ("paid", len(self.paid)), entry)
        if "proof" in table:
            self.proof = _proof(self.chunk, table["proof"])

    def rounds(self) -> Iterator[tuple[Chunk, RoundRecord]]:
        """Each round with the chunk it stands in, for messages about its acts."""
        single = "acts" in self._top or "shoe" in self._top
        inline = _inline_tables(self.chunk, self._top, "rounds")
        if single and inline:
            self.chunk.fail(("rounds",), "acts_and_rounds", key=True)
        if single:
            yield self.chunk, _round(self.chunk, (), self._top)
        for number, entry in enumerate(inline):
            yield self.chunk, _round(self.chunk, ("rounds", number), entry)
        count = single + len(inline)
        for chunk in self._chunks:
            table = chunk.parse()
            if chunk.table == "rounds":
                if single:
                    chunk.fail(("rounds",), "acts_and_rounds", key=True)
                count += 1
                yield chunk, _round(chunk, ("rounds", 0), table["rounds"][0])
            elif chunk.table == "paid":
                self._take_paid(chunk, ("paid", 0), table["paid"][0])
            elif chunk.table == "proof":
                if self.proof is not None:
                    chunk.fail(("proof",), "proof_twice", key=True)
                self.proof = _proof(chunk, table["proof"])
        if count == 0:
            self.chunk.fail((), "no_rounds")
        if len(self.paid) > count:
            chunk, path = self._last_paid
            chunk.fail(path, "paid_too_many", paid=len(self.paid), rounds=count)

    def _take_paid(self, chunk: Chunk, path: Path, entry: object) -> None:
        self.paid.append(_paid(chunk, path, entry))
        self._last_paid = chunk, path


def read_history(text: str) -> History:
    """Read a whole file.

    Raises:
        NotationError: it is not a hand history.
    """
    reader = SessionReader(text.encode().splitlines(keepends=True))
    rounds = tuple(record for _, record in reader.rounds())
    return History(reader.header, rounds, tuple(reader.paid), reader.proof)


# The file in chunks --------------------------------------------------------------------


def _decoded(number: int, line: bytes) -> str:
    if len(line) > _LONGEST_LINE:
        raise NotationError(number + 1, 1, "line_too_long", most=_LONGEST_LINE)
    try:
        text = line.decode("utf-8-sig" if number == 0 else "utf-8")
    except UnicodeDecodeError as error:
        column = len(line[: error.start].decode("utf-8", "replace")) + 1
        raise NotationError(number + 1, column, "not_utf8") from None
    return text.removesuffix("\n").removesuffix("\r")


def _chunks(lines: Iterable[bytes]) -> Iterator[Chunk]:
    """Cut the file before every round, payment, proof and expectation."""
    chunk = Chunk("", 0)
    parts: list[str] = []
    size = 0
    for number, raw in enumerate(lines):
        line = _decoded(number, raw)
        match = _HEADER_LINE.match(line)
        if match is not None and _starts_chunk(match.group(2)):
            chunk.text = "\n".join(parts) + "\n"
            yield chunk
            name = match.group(2)
            _check_header(number, match.group(1), name)
            chunk, parts, size = Chunk(name, number), [], 0
        parts.append(line)
        size += len(line)
        if size > _LARGEST_CHUNK:
            raise NotationError(number + 1, 1, "round_too_long", most=_LARGEST_CHUNK)
    chunk.text = "\n".join(parts) + "\n"
    yield chunk


def _starts_chunk(name: str) -> bool:
    return name.split(".", maxsplit=1)[0] in {"rounds", "paid", "proof", "expect"}


def _check_header(number: int, brackets: str, name: str) -> None:
    """`[[rounds]]` and `[[paid]]` are lists, `[proof]` is a table, and none has parts."""
    is_list = brackets == "[["
    wanted = {"rounds": True, "paid": True, "proof": False}.get(name)
    root = name.split(".", maxsplit=1)[0]
    if root == "expect":
        return
    if wanted is None or wanted != is_list:
        right = f"[[{root}]]" if root != "proof" else "[proof]"
        raise NotationError(number + 1, 1, "header_malformed", right=right)


def _inline_tables(chunk: Chunk, table: Mapping[str, Any], name: str) -> list[Any]:
    """A list written as a value of the header, as `paid = [{ ana = 20 }]`."""
    value = table.get(name, [])
    if not isinstance(value, list):
        chunk.fail((name,), "list_expected", name=name)
    return value


# The header ----------------------------------------------------------------------------


def _header(chunk: Chunk, table: Mapping[str, Any]) -> Header:
    if table.get("format") != FORMAT:
        chunk.fail(("format",), "format_unknown", right=FORMAT)
    name = table.get("rules")
    if not isinstance(name, str) or name not in rule_set_ids():
        chunk.fail(("rules",), "rules_unknown", right=", ".join(rule_set_ids()))
    options = _mapping(chunk, table, "options")
    try:
        rules = load_statute(name).rules(**options)
    except ChoiceError as error:
        path = ("options", error.key) if error.key in options else ("options",)
        chunk.fail_choice(path, error)
    begins = table.get("begins", "shuffle")
    if begins not in ("shuffle", "round"):
        chunk.fail(("begins",), "begins_unknown")
    return Header(
        rules=rules,
        options=load_statute(name).choices(rules),
        seats=_seats(chunk, _mapping(chunk, table, "seats"), rules),
        names=_names(chunk, _mapping(chunk, table, "names")),
        chips=_amounts(chunk, ("chips",), _mapping(chunk, table, "chips")),
        begins=begins,
    )


def _mapping(chunk: Chunk, table: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = table.get(name, {})
    if not isinstance(value, dict):
        chunk.fail((name,), "table_expected", name=name)
    return value


def _name(chunk: Chunk, path: Path, name: object, *, key: bool = False) -> str:
    if not isinstance(name, str):
        chunk.fail(path, "name_malformed", key=key, word=str(name)[:40])
    problem = name_problem(name)
    if problem is not None:
        chunk.fail(path, problem, key=key, word=name[:40])
    return name


def _seats(chunk: Chunk, table: Mapping[str, Any], rules: Rules) -> dict[int, str]:
    seats: dict[int, str] = {}
    for place, person in table.items():
        path = ("seats", place)
        if not re.fullmatch(r"[1-9][0-9]{0,2}", place) or int(place) > may.box_count(rules):
            chunk.fail(path, "seat_unknown", key=True, seat=place[:40], seats=may.box_count(rules))
        name = _name(chunk, path, person)
        if may.one_seat_each(rules) and name in seats.values():
            chunk.fail(path, "seated_twice", name=name)
        seats[int(place)] = name
    return seats


def _names(chunk: Chunk, table: Mapping[str, Any]) -> dict[str, str]:
    for name, shown in table.items():
        _name(chunk, ("names", name), name, key=True)
        if not isinstance(shown, str) or not 1 <= len(shown) <= _LONGEST_DISPLAY_NAME:
            chunk.fail(("names", name), "display_name_malformed", most=_LONGEST_DISPLAY_NAME)
    return dict(table)


def _amounts(chunk: Chunk, path: Path, table: Mapping[str, Any], least: int = 0) -> dict[str, int]:
    for name, amount in table.items():
        _name(chunk, (*path, name), name, key=True)
        if type(amount) is not int or not least <= amount <= MOST_CHIPS:
            chunk.fail((*path, name), "chips_malformed", least=least, most=MOST_CHIPS)
    return dict(table)


def _paid(chunk: Chunk, path: Path, entry: object) -> Mapping[str, int]:
    """What was paid in a round: `net = { NAME = AMOUNT }`, or the names by themselves."""
    if not isinstance(entry, dict):
        chunk.fail(path, "table_expected", name="paid")
    if set(entry) == {"net"} and isinstance(entry["net"], dict):
        path, entry = (*path, "net"), entry["net"]
    return _amounts(chunk, path, entry, least=-MOST_CHIPS)


def _proof(chunk: Chunk, table: object) -> Mapping[str, str | int]:
    if not isinstance(table, dict):
        chunk.fail(("proof",), "table_expected", name="proof")
    for name, value in table.items():
        path = ("proof", name)
        if name not in _PROOF_KEYS:
            chunk.fail(path, "key_unknown", key=True, name=name, keys=", ".join(_PROOF_KEYS))
        if type(value) not in {str, int}:
            chunk.fail(path, "proof_malformed", name=name)
    return table


# Rounds --------------------------------------------------------------------------------


def _round(chunk: Chunk, path: Path, table: object) -> RoundRecord:
    if not isinstance(table, dict):
        chunk.fail(path, "table_expected", name="rounds")
    for name in table:
        if path and name not in _ROUND_KEYS:
            chunk.fail((*path, name), "key_unknown", key=True, name=name, keys="shoe, acts")
    shoe = None
    if "shoe" in table:
        shoe = _shoe(chunk, (*path, "shoe"), table["shoe"])
    acts = table.get("acts", [])
    if not isinstance(acts, list):
        chunk.fail((*path, "acts"), "list_expected", name="acts")
    lines = tuple(
        _read_text(chunk, (*path, "acts", number), text, read_act)
        for number, text in enumerate(acts)
    )
    return RoundRecord(lines, shoe)


def _read_text(chunk: Chunk, path: Path, text: object, read: Callable[[str], ActLine]) -> ActLine:
    if not isinstance(text, str):
        chunk.fail(path, "act_not_text")
    try:
        return read(text)
    except UnreadableText as error:
        chunk.fail_in_text(path, error)


def _shoe(chunk: Chunk, path: Path, text: object) -> tuple[Card | None, ...]:
    if not isinstance(text, str):
        chunk.fail(path, "shoe_not_text")
    cards = []
    for match in re.finditer(r"\S+", text):
        try:
            cards.append(read_card(match.group()))
        except UnreadableText as error:
            chunk.fail_in_text(path, error, match.start())
    return tuple(cards)
