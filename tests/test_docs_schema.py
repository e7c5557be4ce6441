"""The published JSON Schema accepts what the guide shows and what ships, and refuses a slip."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cli.runner import run

ROOT = Path(__file__).parents[1]
SHIPPED = sorted((ROOT / "src/sandtable/games/third_option/content").glob("*.yaml"))
GUIDE = re.findall(r"```yaml\n(.*?)```", (ROOT / "docs/missions.md").read_text("utf-8"), re.DOTALL)
TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "number": (int, float),
    "null": type(None),
}
Schema = dict[str, Any]


@pytest.fixture(scope="module")
def schema() -> Schema:
    found: Schema = run("schema", "third-option").json()
    return found


def problems(value: Any, schema: Schema, root: Schema, at: str = "$") -> Iterator[str]:
    """What is wrong by the keywords that our schema uses; enough of JSON Schema, not all of it."""
    if "$ref" in schema:
        yield from problems(value, root["$defs"][schema["$ref"].rsplit("/", 1)[1]], root, at)
    if "anyOf" in schema and all(any(problems(value, s, root)) for s in schema["anyOf"]):
        yield f"{at}: fits none of the forms"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{at}: {value} is not one of {schema['enum']}"
    kind = schema.get("type")
    if kind and (not isinstance(value, TYPES[kind]) or (kind != "boolean" and value is True)):
        yield f"{at}: {value} is no {kind}"
    elif isinstance(value, dict):
        yield from _members(value, schema, root, at)
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from problems(item, schema.get("items", {}), root, f"{at}[{number}]")
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            yield f"{at}: {len(value)} items"
    elif isinstance(value, int) and not isinstance(value, bool):
        if not schema.get("minimum", value) <= value <= schema.get("maximum", value):
            yield f"{at}: {value} is out of range"
    elif isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        yield f"{at}: {value} does not match {schema['pattern']}"


def _members(value: dict[str, Any], schema: Schema, root: Schema, at: str) -> Iterator[str]:
    known = schema.get("properties", {})
    for name in schema.get("required", ()):
        if name not in value:
            yield f"{at}: {name} is missing"
    for name, member in value.items():
        if name in known:
            yield from problems(member, known[name], root, f"{at}.{name}")
        elif schema.get("additionalProperties") is False:
            yield f"{at}: {name} is unknown"


@pytest.mark.parametrize("block", GUIDE)
def test_the_examples_of_the_guide_satisfy_the_schema(block: str, schema: Schema) -> None:
    assert list(problems(yaml.safe_load(block), schema, schema)) == []


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_the_content_that_ships_satisfies_the_schema(path: Path, schema: Schema) -> None:
    assert list(problems(yaml.safe_load(path.read_text("utf-8")), schema, schema)) == []


@pytest.mark.parametrize(
    ("right", "wrong"), [("type: sabotage", "type: sabotge"), ("vp: 8", "vp: many"), ("name:", "nmae:")]
)
def test_a_slip_does_not_satisfy_the_schema(right: str, wrong: str, schema: Schema) -> None:
    assert right in GUIDE[0]
    assert list(problems(yaml.safe_load(GUIDE[0].replace(right, wrong)), schema, schema))
