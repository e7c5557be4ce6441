"""The JSON Schema of a game's content files; `fields.toml` says what each key means."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

REF = "#/$defs/{name}"
SECTIONS, ANY = "sections", "any"
Fields = Mapping[str, Mapping[str, str]]  # by struct and key


def read_fields(file: Traversable) -> Fields:
    """What the keys mean; a game without the file says nothing."""
    found: Fields = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    return found


def content_schema(title: str, sections: Mapping[str, Any], fields: Fields) -> dict[str, Any]:
    """One list of entries for each section, every key with what it means."""
    entries, parts = msgspec.json.schema_components(sections.values(), ref_template=REF)
    lists = {name: {"type": "array", "items": entry} for name, entry in zip(sections, entries, strict=True)}
    for name, part in parts.items():
        _describe(part.get("properties", {}), fields, name, part.get("description", ""))
    _describe(lists, fields, SECTIONS, "")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{title} content",
        "type": "object",
        "properties": lists,
        "additionalProperties": False,
        "$defs": parts,
    }


def _describe(properties: dict[str, Any], fields: Fields, struct: str, does: str) -> None:
    """A key that only names its struct, such as a verb, means what the struct does."""
    own, common = fields.get(struct, {}), fields.get(ANY, {})
    for at, (key, schema) in enumerate(properties.items()):
        tag = at == 0 and len(schema.get("enum", ())) == 1  # msgspec puts it first
        said = does if tag else own.get(key) or common.get(key)
        if said:
            schema["description"] = said
