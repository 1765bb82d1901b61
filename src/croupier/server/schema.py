"""Exports the wire types: JSON Schema and TypeScript, for the page.

    python -m croupier.server.schema FOLDER [--check]

writes FOLDER/schema.json and FOLDER/src/lib/protocol.ts, or says whether they are current.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from croupier.server import api_types
from croupier.server.messages import FromPage, ToPage
from croupier.server.wire_events import WIRE_EVENTS

_BODIES: Final = [
    kind
    for name, kind in vars(api_types).items()
    if isinstance(kind, type)
    and issubclass(kind, msgspec.Struct)
    and kind.__module__ == api_types.__name__
    and not name.startswith("_")
]
_PLAIN: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}
_REF: Final = "#/$defs/"
_WIDEST: Final = 100
_HEAD: Final = "// Made by `make protocol` of the server's types; do not edit.\n"


def schema() -> dict[str, Any]:
    """The JSON Schema of every type, under `$defs`."""
    kinds = [*get_args(FromPage), *get_args(ToPage), *_BODIES]
    _, defs = msgspec.json.schema_components(kinds, ref_template=_REF + "{name}")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": defs}


def typescript(defs: Mapping[str, Mapping[str, Any]]) -> str:
    """The same types for the page."""
    parts = [_HEAD]
    for name, body in defs.items():
        if "description" in body:
            parts.append(_comment(body["description"]))
        if "enum" in body or "properties" not in body:
            parts.append(f"export type {name} = {_type(body)};\n")
        else:
            parts.append(f"export interface {name} {_object(body)}\n")
    unions = {
        "FromPage": [kind.__name__ for kind in get_args(FromPage)],
        "ToPage": [kind.__name__ for kind in get_args(ToPage)],
        "WireEvent": [kind.__name__ for kind in WIRE_EVENTS],
    }
    for name, members in unions.items():
        parts.append(f"export type {name} =\n" + "\n".join(f"  | {m}" for m in members) + ";\n")
    return "\n".join(parts)


def _comment(text: str) -> str:
    lines = [line.rstrip() for line in text.strip().splitlines()]
    if len(lines) == 1:
        return f"/** {lines[0]} */"
    return "/**\n" + "\n".join(f" * {line}".rstrip() for line in lines) + "\n */"


def _object(body: Mapping[str, Any]) -> str:
    required = set(body.get("required", ()))
    lines = []
    for name, each in body["properties"].items():
        is_tag = name == "type" and "enum" in each
        mark = "" if name in required or is_tag else "?"
        lines.append(f"  {name}{mark}: {_type(each)};")
    return "{\n" + "\n".join(lines) + "\n}" if lines else "Record<string, never>"


def _type(body: Mapping[str, Any]) -> str:
    if "$ref" in body:
        return str(body["$ref"]).removeprefix(_REF)
    if "enum" in body or "const" in body:
        return " | ".join(json.dumps(each) for each in body.get("enum", [body.get("const")]))
    if "anyOf" in body:
        return _union(body["anyOf"])
    kind = body.get("type")
    if kind == "array":
        return _array(body)
    if kind == "object":
        values = body.get("additionalProperties")
        return f"Record<string, {_type(values) if isinstance(values, Mapping) else 'unknown'}>"
    return _PLAIN.get(str(kind), "unknown")


def _union(members: Sequence[Mapping[str, Any]]) -> str:
    names = [_type(each) for each in members]
    if set(names) == {kind.__name__ for kind in WIRE_EVENTS}:
        return "WireEvent"
    return " | ".join(dict.fromkeys(names))


def _array(body: Mapping[str, Any]) -> str:
    if "prefixItems" in body:
        return "[" + ", ".join(_type(each) for each in body["prefixItems"]) + "]"
    item = _type(body["items"]) if isinstance(body.get("items"), Mapping) else "unknown"
    return f"({item})[]" if " | " in item else f"{item}[]"


def main(words: Sequence[str]) -> int:
    """Write the files, or with `--check` compare them; the exit status says whether all is well."""
    folder = Path(words[0])
    made = schema()
    files = {
        folder / "schema.json": json.dumps(made, indent=1, ensure_ascii=False) + "\n",
        folder / "src" / "lib" / "protocol.ts": typescript(made["$defs"]),
    }
    if "--check" not in words:
        for path, text in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return 0
    stale = [
        str(path)
        for path, text in files.items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    if stale:
        names = ", ".join(stale)
        print(f"not what the server's types say: {names}; run make protocol", file=sys.stderr)  # noqa: T201 a command's output
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
