"""Writes the types of what server and page say to each other, from the server's own structs.

The page is checked against them (`tools/page/messages.d.ts`), so that the two cannot drift apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from sandtable.kernel.rolls import Rolls
from sandtable.server import counsel, messages
from sandtable.server.api import shapes
from sandtable.server.messages import FromClient
from sandtable.server.moments import Moment
from sandtable.server.reading.lesson import Example

FILE = Path(__file__).parent / "page" / "messages.d.ts"
HEAD = "// Written by tools/message_types.py from the server's structs: run it when they change.\n"
WORDS: dict[type[inspect.Type], str] = {
    inspect.AnyType: "unknown",
    inspect.RawType: "unknown",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.NoneType: "null",
}
Structs = dict[str, inspect.StructType]


def written() -> str:
    """The whole file."""
    known: Structs = {}
    modules = chain.from_iterable(map(_structs, (messages, counsel, shapes)))
    for kind in (*modules, Moment, Example, Rolls):
        _gather(inspect.type_info(kind), known)
    said = [one for one in known.values() if one.tag_field == "type"]
    unions = [
        _union("FromClient", [one for one in said if issubclass(one.cls, FromClient)]),
        _union("FromServer", [one for one in said if not issubclass(one.cls, FromClient)]),
    ]
    parts = [*unions, *(_interface(name, known[name]) for name in sorted(known))]
    body = "\n  ".join(part.replace("\n", "\n  ") for part in parts)
    return f"{HEAD}declare namespace Msg {{\n  {body}\n}}\n"


def _structs(module: Any) -> Iterator[type[msgspec.Struct]]:
    """Those that are sent; a base has no fields, and `Shown` stays on the server."""
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, msgspec.Struct):
            here = value.__module__ == module.__name__
            if here and value not in (FromClient, messages.Shown):
                yield value


def _gather(kind: inspect.Type, known: Structs) -> None:
    """Every struct within."""
    match kind:
        case inspect.StructType(cls=cls, fields=fields):
            before = known.setdefault(cls.__name__, kind)
            assert before.cls is cls, f"two structs are called {cls.__name__}"
            if before is kind:
                for field in fields:
                    _gather(field.type, known)
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            _gather(item, known)
        case inspect.TupleType(item_types=parts) | inspect.UnionType(types=parts):
            for part in parts:
                _gather(part, known)
        case inspect.DictType(value_type=value):
            _gather(value, known)
        case inspect.Metadata(type=inner):
            _gather(inner, known)


def _union(name: str, members: list[inspect.StructType]) -> str:
    return f"type {name} = {' | '.join(sorted(one.cls.__name__ for one in members))};"


def _interface(name: str, kind: inspect.StructType) -> str:
    if kind.array_like:
        parts = ", ".join(f"{field.encode_name}: {_word(field.type)}" for field in kind.fields)
        return f"type {name} = [{parts}];"
    tag = [f'{kind.tag_field}: "{kind.tag}";'] if kind.tag_field else []
    fields = [f"{_field(kind, field)}: {_word(field.type)};" for field in kind.fields]
    return "\n  ".join([f"interface {name} {{", *tag, *fields]) + "\n}"


def _field(kind: inspect.StructType, field: inspect.Field) -> str:
    """A client may leave out what has a default; the server does so where its struct says so."""
    leaves = issubclass(kind.cls, FromClient) or kind.forbid_unknown_fields
    may = leaves or kind.cls.__struct_config__.omit_defaults
    return field.encode_name if field.required or not may else f"{field.encode_name}?"


def _word(kind: inspect.Type) -> str:
    match kind:
        case inspect.StructType(cls=cls):
            return cls.__name__
        case inspect.LiteralType(values=values):
            return " | ".join(f'"{value}"' for value in values)
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return f"{_one(item)}[]"
        case inspect.TupleType(item_types=parts):
            return f"[{', '.join(map(_word, parts))}]"
        case inspect.DictType(value_type=value):
            return f"Record<string, {_word(value)}>"
        case inspect.UnionType(types=parts):
            return " | ".join(map(_word, parts))
        case inspect.Metadata(type=inner):
            return _word(inner)
        case _:
            return WORDS[type(kind)]


def _one(kind: inspect.Type) -> str:
    word = _word(kind)
    return f"({word})" if " | " in word else word


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
