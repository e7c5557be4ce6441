"""Validation errors in plain words: what was expected, what is allowed, and how to write it."""

from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from sandtable.kernel.explain import explain

Colour = Literal["amber", "blue", "green"]
Code = Annotated[str, Meta(pattern="^[A-Z]{3}$", description="three capitals such as ABC")]


class Shell(Struct, tag_field="verb", tag="shell", forbid_unknown_fields=True):
    guns: Annotated[int, Meta(ge=1, le=4)]
    at: Colour = "blue"


class Smoke(Struct, tag_field="verb", tag="smoke", forbid_unknown_fields=True):
    where: Literal["near", "far"] = "near"


class Card(Struct, forbid_unknown_fields=True):
    id: str
    code: Code | None = None
    colours: Annotated[tuple[Colour, ...], Meta(max_length=2)] = ()
    effects: tuple[Shell | Smoke, ...] = ()
    name: Annotated[str, Meta(min_length=1, max_length=5)] = "Name"
    size: tuple[int, int] = (1, 1)
    die: Literal[6, 10] = 6
    counts: dict[str, Annotated[int, Meta(le=3)]] = {}
    paints: dict[Colour, int] = {}


def said(**fields: Any) -> str:
    data = {"id": "x", **fields}
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(data, Card)
    return explain(caught.value, Card, data, "list them")[1]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"effects": [{"verb": "shel"}]}, "Invalid value 'shel'; did you mean 'shell'?"),
        ({"effects": [{"verb": "xyz"}]}, "Invalid value 'xyz'; known: shell, smoke"),
        ({"effects": [{}]}, "missing required field `verb`; known: shell, smoke"),
        ({"effects": [{"verb": "smoke", "wher": "far"}]}, "did you mean 'where'?"),
        ({"effects": [{"verb": "smoke", "at": "far"}]}, "field `at`; known: verb, where"),
        ({"effects": [{"verb": "smoke", "where": "up"}]}, "'up'; known: far, near"),
        ({"effects": [{"verb": "shell", "guns": 1, "at": "up"}]}, "known: amber, blue, green"),
        ({"colours": ["red", "blu"]}, "Invalid enum value 'red'; known: amber, blue, green"),
        ({"paints": {"amber": 1, "gren": 2}}, "unknown field `gren`; did you mean 'green'? - at `$.p"),
        ({"paints": {"amber": "1"}}, "expected a whole number, got text - at `$.paints.amber`"),
        ({"die": 8}, "Invalid enum value 8; known: 10, 6"),
        ({"effects": [{"verb": "shell", "guns": 9}]}, "a whole number of at most 4; not 9"),
        ({"effects": [{"verb": "shell", "guns": 0}]}, "a whole number of at least 1; not 0"),
        ({"effects": [{"verb": "shell", "guns": 1.5}]}, "got a number with a fraction"),
        ({"colours": ["blue"] * 3}, "a list of at most 2 entries; this has 3"),
        ({"colours": "blue"}, "expected a list, got text; write [blue]"),
        ({"name": ""}, "text of at least 1 character; this has 0"),
        ({"name": "x" * 9}, "text of at most 5 characters; this has 9"),
        ({"name": 7}, "expected text, got a whole number; put it in quotes"),
        ({"name": False}, "expected text, got true or false; put it in quotes"),
        ({"code": "ab"}, "expected three capitals such as ABC; not 'ab'"),
        ({"size": [1]}, "a list of 2 entries; this has 1"),
        ({"counts": {"a": 4}}, "a whole number of at most 3"),
    ],
)
def test_a_slip_is_told_with_what_is_allowed_at_its_place(fields: dict[str, Any], message: str) -> None:
    assert message in said(**fields)


def test_what_somebody_wrote_is_not_repeated_at_length() -> None:
    assert len(said(die="x" * 1_000_000)) < 300
    assert len(said(**{"y" * 1_000_000: 1})) < 300
    assert len(said(code="z" * 1_000_000)) < 300
