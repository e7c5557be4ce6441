"""A validation error in plain words: where it is, what was expected, and what is allowed there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import reduce
from typing import Any

import msgspec
from msgspec import inspect

from sandtable.kernel.names import nearest, shortened

Steps = list[str | int]  # where in an entry
_PATH = re.compile(r" - at `(key` in `|key in )?\$([^`]*)`$")
_PART = re.compile(r"\.([\w-]+)|\[(\d+)\]|\[\.\.\.\]")
_EXPECTED = re.compile(
    r"Expected `(?P<wanted>[^`]+)`(?: (?P<bound>of length|[<>]=)(?P<limit>[^,]*))?"
    r"(?P<pattern> matching regex .*?)?(?:, got `?(?P<got>[^`]*)`?)?$",
    re.DOTALL,
)
_FIELD = re.compile(r"(Object (?:contains unknown|missing required) field) `(.*)`$", re.DOTALL)
_VALUE = re.compile(r"(Invalid (?:enum )?value) ('?)(.*?)'?$", re.DOTALL)
_WORDS = {
    "int": "a whole number",
    "str": "text",
    "array": "a list",
    "object": "an entry of `key: value`",
    "bool": "true or false",
    "null": "nothing",
    "float": "a number with a fraction",
    "date": "a date",
    "datetime": "a time",
}
_QUOTED = ("int", "float", "bool", "date", "datetime", "null")  # what YAML makes of a bare word


def explain(error: msgspec.ValidationError, kind: Any, data: Any, lister: str = "") -> tuple[Steps, str]:
    """The path of a validation error, and what is wrong there."""
    text, where = _split(str(error))
    where = _with_key(where, kind, data)
    there = _Spot(kind, data, where)
    if (key := _wrong_key(error, there)) is not None:
        text = f"Object contains unknown field `{key}`"
    shown = "$" + "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in where if p != "")
    if found := _FIELD.fullmatch(text):
        what, name = found.groups()
        text = f"{what} `{shortened(name)}`"
        if "unknown" in what:
            text += nearest(name, there.fields(), lister)
            where = [*where, name]
        else:
            text += _one_of(there.values(name), lister)
    elif found := _VALUE.fullmatch(text):
        what, quote, name = found.groups()
        near = nearest(name, there.allowed(), lister)
        text = f"{what} {quote}{shortened(name)}{quote}{near}"
    elif found := _EXPECTED.fullmatch(text):
        text = _expected(found, there)
    return where, f"{text} - at `{shown}`"


def _split(text: str) -> tuple[str, Steps]:
    """The message, and the path that stands behind it."""
    found = _PATH.search(text)
    if not found:
        return text, []
    parts = _PART.findall(found.group(2))
    return text[: found.start()], [int(index) if index else key for key, index in parts]


def _with_key(where: Steps, kind: Any, data: Any) -> Steps:
    """msgspec does not say which value of a mapping is wrong: the one that is so by itself."""
    if "" not in where:
        return where
    at = where.index("")
    mapping = reduce(_member, where[:at], data)
    for key, value in mapping.items() if isinstance(mapping, dict) else ():
        try:
            msgspec.convert(_replaced(data, where[:at], {key: value}), kind)
        except msgspec.ValidationError as error:
            if _split(str(error))[1] == where:
                return [*where[:at], str(key), *where[at + 1 :]]
    return where


def _wrong_key(error: msgspec.ValidationError, there: _Spot) -> str | None:
    """The key of a mapping that is none of the words that are listed for it."""
    found = _PATH.search(str(error))
    if not found or not found.group(1) or not isinstance(there.value, dict):
        return None
    known = there.keys()
    return next((str(key) for key in there.value if known and str(key) not in known), None)


def _replaced(data: Any, path: Steps, value: Any) -> Any:
    """The same with something else at a place."""
    if not path:
        return value
    copy = data.copy()
    copy[path[0]] = _replaced(data[path[0]], path[1:], value)
    return copy


def _one_of(values: list[str], lister: str) -> str:
    return nearest("", values, lister) if values else ""


# what was expected


def _expected(found: re.Match[str], there: _Spot) -> str:
    wanted = " or ".join(_WORDS.get(part, part) for part in found["wanted"].split(" | "))
    if found["pattern"]:
        said = there.description() or f"text like {found['pattern'].removeprefix(' matching ')}"
        return f"expected {said}; not '{shortened(str(there.value))}'"
    if found["bound"] == "of length":
        return f"expected {wanted} of {_length(found, there)}"
    if found["bound"]:
        most = "at most" if found["bound"] == "<=" else "at least"
        return f"expected {wanted} of {most}{found['limit']}; not {there.value}"
    got = found["got"] or ""
    hint = _hint(found["wanted"].split(" | "), got, there)
    return f"expected {wanted}, got {_WORDS.get(got, got)}{hint}"


def _length(found: re.Match[str], there: _Spot) -> str:
    limit = found["limit"].strip()
    most = {"<=": "at most ", ">=": "at least "}.get(limit[:2], "")
    number = limit.lstrip("<=> ")
    one, many = ("character", "characters") if found["wanted"] == "str" else ("entry", "entries")
    count = len(there.value) if isinstance(there.value, str | list | dict) else found["got"]
    has = f"; this has {count}" if count is not None else ""  # a key or a value further in
    return f"{most}{number} {one if number == '1' else many}{has}"


def _hint(wanted: list[str], got: str, there: _Spot) -> str:
    if "str" in wanted and got in _QUOTED:
        return "; put it in quotes"
    if "array" in wanted and isinstance(there.value, str | int):
        return f"; write [{shortened(str(there.value))}]"
    return ""


# what is allowed


class _Spot:
    """A place in an entry: what the type says of it, and what was written there."""

    def __init__(self, kind: Any, data: Any, where: Steps) -> None:
        self._types = [inspect.type_info(kind)]
        self.value = data
        self._tagged: list[str] = []
        for part in where:
            around = list(self._structs())
            self._tagged = [str(one.tag) for one in around if one.tag_field == part]
            self._types = [inner for one in self._alternatives() for inner in _inside(one, part)]
            self.value = _member(self.value, part)

    def fields(self) -> list[str]:
        """The keys that an entry may have here."""
        if keys := self.keys():
            return keys
        around = list(self._structs())
        tags = [one.tag_field for one in around if one.tag_field]
        return [*tags, *(field.encode_name for one in around for field in one.fields)]

    def allowed(self) -> list[str]:
        """The words that may stand here."""
        found = [one for one in self._alternatives() if isinstance(one, inspect.LiteralType)]
        return self._tagged or [str(value) for one in found for value in one.values]

    def keys(self) -> list[str]:
        """The words that a mapping may have as its keys, if these are listed."""
        mappings = [one for one in self._alternatives() if isinstance(one, inspect.DictType)]
        found = [one.key_type for one in mappings if isinstance(one.key_type, inspect.LiteralType)]
        return [str(value) for one in found for value in one.values]

    def values(self, name: str) -> list[str]:
        """What a key may say that only a few words may follow."""
        around = list(self._structs())
        return [str(one.tag) for one in around if one.tag_field == name and len(around) > 1]

    def description(self) -> str:
        """What the type says of itself."""
        for one in self._choices():
            if isinstance(one, inspect.Metadata) and one.extra_json_schema:
                return str(one.extra_json_schema.get("description", ""))
        return ""

    def _choices(self) -> Iterator[Any]:
        """The types that may stand here, with what each says of itself."""
        for one in self._types:
            yield from one.types if isinstance(one, inspect.UnionType) else (one,)

    def _alternatives(self) -> Iterator[Any]:
        for one in self._choices():
            bare = one.type if isinstance(one, inspect.Metadata) else one
            yield from bare.types if isinstance(bare, inspect.UnionType) else (bare,)

    def _structs(self) -> Iterator[inspect.StructType]:
        """The one that the tag names, or all that there may be."""
        found = [one for one in self._alternatives() if isinstance(one, inspect.StructType)]
        tagged = [one for one in found if one.tag == _member(self.value, one.tag_field or "")]
        yield from tagged if tagged and tagged[0].tag_field else found


def _member(data: Any, part: str | int) -> Any:
    if isinstance(data, dict):
        return data.get(part)
    return data[part] if isinstance(data, list) and isinstance(part, int) and part < len(data) else None


def _inside(info: Any, part: str | int) -> Iterator[Any]:
    """The types that a member of this type may have."""
    match info:
        case inspect.StructType():
            yield from (field.type for field in info.fields if field.encode_name == part)
        case inspect.ListType() | inspect.VarTupleType():
            yield info.item_type
        case inspect.TupleType() if isinstance(part, int) and part < len(info.item_types):
            yield info.item_types[part]
        case inspect.DictType():
            yield info.value_type


def known_names(kind: Any) -> list[str]:
    """Every field, tag and literal that may appear inside a type."""
    names: set[str] = set()
    _collect(inspect.type_info(kind), names, set())
    return sorted(names)


def _collect(info: Any, names: set[str], seen: set[int]) -> None:
    if id(info) in seen:
        return
    seen.add(id(info))
    if isinstance(info, inspect.StructType):
        if info.tag:
            names.add(str(info.tag))
        names.update(field.encode_name for field in info.fields)
    elif isinstance(info, inspect.LiteralType):
        names.update(str(value) for value in info.values)
    for inner in inner_types(info):
        _collect(inner, names, seen)


def inner_types(info: Any) -> Iterator[Any]:
    """The types that a type is made of."""
    match info:
        case inspect.Metadata():
            yield info.type
        case inspect.StructType():
            yield from (field.type for field in info.fields)
        case inspect.UnionType():
            yield from info.types
        case inspect.TupleType():
            yield from info.item_types
        case inspect.ListType() | inspect.VarTupleType():
            yield info.item_type
        case inspect.DictType():
            yield info.key_type
            yield info.value_type
