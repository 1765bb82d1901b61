"""Writing `.21h`: the one canonical text of a history, whole or round by round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from croupier.core.cards import Card, card_text
from croupier.engine.acts import Act, Settle
from croupier.history.model import FORMAT, Header, History, RoundRecord
from croupier.history.notation import ActLine, write_act

_ESCAPES: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_FIRST_PRINTABLE: Final = 0x20
_DELETE: Final = 0x7F


def write_history(history: History) -> str:
    """Write a whole file.

    A file of one round has its acts in the header's place; one of several has `[[rounds]]`.
    """
    parts = [write_header(history.header)]
    if len(history.rounds) == 1:
        parts.append(_round_body(history.rounds[0]))
    else:
        parts += [write_round(record) for record in history.rounds]
    parts += [write_paid(paid) for paid in history.paid]
    if history.proof is not None:
        parts.append(_table("proof", history.proof))
    return "".join(parts)


def write_header(header: Header) -> str:
    """Write what holds for every round; only what differs from the default is named."""
    lines = [f"format = {_string(FORMAT)}", f"rules = {_string(header.rules.id)}"]
    if header.options:
        lines.append(f"options = {_inline(header.options)}")
    if header.seats:
        lines.append(f"seats = {_inline({str(box): who for box, who in header.seats.items()})}")
    if header.names:
        lines.append(f"names = {_inline(header.names)}")
    if header.chips:
        lines.append(f"chips = {_inline(header.chips)}")
    if header.begins != "shuffle":
        lines.append(f"begins = {_string(header.begins)}")
    return "\n".join(lines) + "\n"


def write_round(record: RoundRecord) -> str:
    """Write one round of a session."""
    return "\n[[rounds]]\n" + _round_body(record)


def write_paid(net: Mapping[str, int]) -> str:
    """Write what was in fact paid in a round."""
    return f"\n[[paid]]\nnet = {_inline(net)}\n"


def record_of(acts: Iterable[Act]) -> RoundRecord:
    """A round of acts with every card written, as the writer gives it."""
    return RoundRecord(tuple(ActLine(act) for act in acts if not isinstance(act, Settle)))


def _round_body(record: RoundRecord) -> str:
    lines = [] if record.shoe is None else [f"shoe = {_string(_cards(record.shoe))}"]
    acts = [f"  {_string(write_act(line.act))}," for line in record.acts]
    lines += ["acts = [", *acts, "]"] if acts else ["acts = []"]
    return "\n".join(lines) + "\n"


def _cards(cards: Iterable[Card | None]) -> str:
    return " ".join(card_text(each) for each in cards)


def _table(name: str, values: Mapping[str, object]) -> str:
    lines = [f"{key} = {_value(value)}" for key, value in values.items()]
    return f"\n[{name}]\n" + "".join(f"{line}\n" for line in lines)


def _inline(values: Mapping[str, object]) -> str:
    if not values:
        return "{}"
    return "{ " + ", ".join(f"{key} = {_value(value)}" for key, value in values.items()) + " }"


def _value(value: object) -> str:
    """Write a value; every key that it stands behind is a bare one."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(each) for each in value) + "]"
    assert isinstance(value, str), value
    return _string(value)


def _string(text: str) -> str:
    return '"' + "".join(_ESCAPES.get(char) or _escaped(char) for char in text) + '"'


def _escaped(char: str) -> str:
    """A control character as TOML asks for it."""
    is_control = ord(char) < _FIRST_PRINTABLE or ord(char) == _DELETE
    return f"\\u{ord(char):04x}" if is_control else char
