"""The engine's events as wire types: one struct per event, made from its fields.

Nothing is listed twice: an event that the engine gains is on the wire with the next export.
A card is its text, `null` where it lies face down for the reader.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final, Union, get_args, get_type_hints

import msgspec

from croupier.core.cards import Card
from croupier.engine.events import Event


def _wire_type(hint: Any) -> Any:  # noqa: ANN401 types of types
    """The same type with cards as text and tuples as lists."""
    if hint is Card:
        return str
    parts = get_args(hint)
    if not parts:
        return hint
    wired: Any = tuple(part if part is Ellipsis else _wire_type(part) for part in parts)
    if type(None) in parts:
        return Union[wired]  # noqa: UP007 made of parts that are known only here
    return tuple[wired]


def _struct(kind: type) -> type[msgspec.Struct]:
    hints = get_type_hints(kind)
    wired = [(field.name, _wire_type(hints[field.name])) for field in fields(kind)]
    return msgspec.defstruct(
        kind.__name__, wired, tag_field="type", tag=kind.__name__, frozen=True, module=__name__
    )


def _is_plain(hint: Any) -> bool:  # noqa: ANN401 a type
    """Whether values of a type are sent as they are: there can be no card in them."""
    return hint is not Card and all(map(_is_plain, get_args(hint)))


_STRUCTS: Final = {kind: _struct(kind) for kind in get_args(Event)}
_FIELDS: Final = {
    kind: [(field.name, _is_plain(get_type_hints(kind)[field.name])) for field in fields(kind)]
    for kind in _STRUCTS
}

WIRE_EVENTS: Final = tuple(_STRUCTS.values())
"""Every event as a wire type."""


def wire_event(event: Event) -> msgspec.Struct:
    """An event that has been redacted for its reader, as it is sent."""
    kind = type(event)
    return _STRUCTS[kind](
        *(
            getattr(event, name) if is_plain else _plain(getattr(event, name))
            for name, is_plain in _FIELDS[kind]
        )
    )


def _plain(value: object) -> object:
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, tuple):
        return tuple(_plain(each) for each in value)
    return value
