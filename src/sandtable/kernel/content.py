"""Content from YAML: typed entries; errors name the file, the place and the nearest name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import msgspec.inspect
import yaml

from sandtable.kernel.errors import ContentError, Problem
from sandtable.kernel.names import nearest

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_PATH = re.compile(r" - at `(key in )?\$([^`]*)`$")
_PART = re.compile(r"\.([\w-]+)|\[(\d+)\]|\[\.\.\.\]")
_QUOTED = re.compile(r"'([^']*)'|`([^`]*)`")
MAX_BYTES = 4_000_000
MAX_DEPTH = 50
Entry = tuple[str, str]  # section and id
Steps = list[str | int]  # where in an entry


class Place:
    """Lines and columns of a YAML document, by path."""

    def __init__(self, root: yaml.Node | None) -> None:
        self._root = root

    def of(self, path: list[str | int]) -> str:
        """`line:column` of the deepest node on the path that exists."""
        node = self._root
        for part in path:
            found = _child(node, part)
            if found is None:
                break
            node = found
        if node is None:
            return ""
        return _place(node.start_mark)

    def of_key(self, path: list[str | int]) -> str:
        """`line:column` of the last key itself, where `of` gives what it holds."""
        node = self._root
        for part in path[:-1]:
            node = _child(node, part)
        if isinstance(node, yaml.MappingNode):
            for key, _ in node.value:
                if key.value == path[-1]:
                    return _place(key.start_mark)
        return self.of(path)


def _place(mark: Any) -> str:  # the C parser has a mark of its own
    return f"{mark.line + 1}:{mark.column + 1}"


def _child(node: yaml.Node | None, part: str | int) -> yaml.Node | None:
    if isinstance(node, yaml.MappingNode):
        return next((value for key, value in node.value if key.value == part), None)
    if isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
        child: yaml.Node = node.value[part]
        return child
    return None


def read_text(path: Path) -> str:
    """A user's file, if it is one that we take."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise ContentError(Problem(str(path), "", f"is larger than {MAX_BYTES} bytes"))
        return path.read_text("utf-8")
    except OSError as error:
        what = f"cannot be read: {error.strerror or error}"
        raise ContentError(Problem(str(path), "", what)) from error
    except UnicodeDecodeError as error:
        raise ContentError(Problem(str(path), "", "is not UTF-8 text")) from error


class Document:
    """One YAML file, read; sections are lists of entries of a known type."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.problems: list[Problem] = []
        root: yaml.Node | None = None
        self.data: Any = None
        try:
            _check_form(text)
            root, self.data = _load(text)
        except (yaml.YAMLError, ValueError) as error:
            self.problems.append(_yaml_problem(name, error))
        self.place = Place(root)
        self.problems += [Problem(name, place, what) for place, what in _doubled_keys(root)]

    @classmethod
    def read(cls, path: Path) -> Document:
        return cls(str(path), read_text(path))

    def problem(self, path: list[str | int], what: str) -> Problem:
        return Problem(self.name, self.place.of(path), what)

    def sections(self, types: Mapping[str, Any]) -> dict[str, list[Any]]:
        """Every entry that can be understood; what cannot goes to `problems`."""
        found: dict[str, list[Any]] = {name: [] for name in types}
        if self.data is None and not self.problems:
            self.problems.append(self.problem([], "is empty"))
        elif self.data is not None and not isinstance(self.data, dict):
            self.problems.append(self.problem([], f"expected sections {', '.join(types)}"))
        elif self.data is not None:
            for name, entries in self.data.items():
                self._section(str(name), entries, types, found)
        return found

    def _section(
        self, name: str, entries: Any, types: Mapping[str, Any], found: dict[str, list[Any]]
    ) -> None:
        if name not in types:
            what = f"unknown section '{name}'{nearest(name, types)}"
            self.problems.append(Problem(self.name, self.place.of_key([name]), what))
        elif not isinstance(entries, list):
            self.problems.append(self.problem([name], f"'{name}' must be a list of entries"))
        else:
            for at, entry in enumerate(entries):
                self._entry([name, at], entry, types[name], found[name])

    def _entry(self, path: list[str | int], entry: Any, kind: Any, found: list[Any]) -> None:
        try:
            found.append(msgspec.convert(entry, kind))
        except msgspec.ValidationError as error:
            where, what = explain(error, kind)
            place = self.place.of_key if "unknown field" in what else self.place.of
            self.problems.append(Problem(self.name, place([*path, *where]), what))


class Gathered:
    """Content files read together: their entries, where each stands, and every problem."""

    def __init__(self, types: Mapping[str, Any]) -> None:
        self.types = types
        self.sections: dict[str, list[Any]] = {name: [] for name in types}
        self.problems: list[Problem] = []
        self._where: dict[Entry, tuple[Document, Steps]] = {}

    def add(self, document: Document) -> None:
        for section, entries in document.sections(self.types).items():
            for entry in entries:
                self._add(document, section, entry)
        self.problems += document.problems

    def _add(self, document: Document, section: str, entry: Any) -> None:
        entries = document.data[section]
        ids = [one.get("id") if isinstance(one, dict) else None for one in entries]
        path: Steps = [section, ids.index(entry.id)]
        if (section, entry.id) in self._where:
            other = self._where[section, entry.id][0].name
            path[1] = len(ids) - 1 - ids[::-1].index(entry.id)
            what = f"the id '{entry.id}' is there twice (also in {other})"
            self.problems.append(document.problem(path, what))
        self._where[section, entry.id] = (document, path)
        self.sections[section].append(entry)

    def over(self, base: Mapping[str, Iterable[Any]]) -> dict[str, list[Any]]:
        """These entries in place of the base's, or after them."""
        return {
            name: list((by_id(base[name]) | by_id(self.sections[name])).values())
            for name in self.types
        }


def by_id(entries: Iterable[Any]) -> dict[Any, Any]:
    return {entry.id: entry for entry in entries}


def explain(error: msgspec.ValidationError, kind: Any) -> tuple[list[str | int], str]:
    """The path of a validation error, and its message with the nearest known name."""
    text = str(error)
    where: list[str | int] = []
    match = _PATH.search(text)
    if match:
        text = text[: match.start()]
        for key, index in _PART.findall(match.group(2)):
            where.append(int(index) if index else key)
    shown = "$" + "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in where if p != "")
    quoted = _QUOTED.search(text)
    if quoted and ("unknown field" in text or "Invalid" in text):
        name = quoted.group(1) or quoted.group(2)
        known = known_names(kind)
        # A right word in the wrong place has no better spelling.
        text += "" if name in known else nearest(name, known)
        where += [name] if "unknown field" in text else []
    return where, f"{text} - at `{shown}`"


def known_names(kind: Any) -> list[str]:
    """Every field, tag and literal that may appear inside a type."""
    names: set[str] = set()
    _collect(msgspec.inspect.type_info(kind), names, set())
    return sorted(names)


def _collect(info: Any, names: set[str], seen: set[int]) -> None:
    if id(info) in seen:
        return
    seen.add(id(info))
    if isinstance(info, msgspec.inspect.StructType):
        if info.tag:
            names.add(str(info.tag))
        names.update(field.encode_name for field in info.fields)
    elif isinstance(info, msgspec.inspect.LiteralType):
        names.update(str(value) for value in info.values)
    for inner in _inner(info):
        _collect(inner, names, seen)


def _inner(info: Any) -> Iterator[Any]:
    match info:
        case msgspec.inspect.StructType():
            yield from (field.type for field in info.fields)
        case msgspec.inspect.UnionType():
            yield from info.types
        case msgspec.inspect.ListType() | msgspec.inspect.VarTupleType():
            yield info.item_type
        case msgspec.inspect.DictType():
            yield info.key_type
            yield info.value_type


class _BadForm(yaml.YAMLError):
    """YAML that we do not take."""

    def __init__(self, event: yaml.Event, what: str) -> None:
        super().__init__(what)
        self.problem_mark = event.start_mark


def _check_form(text: str) -> None:
    """Refuse what would exhaust the stack or the memory before anything is built from it."""
    depth = 0
    for event in yaml.parse(text, _LOADER):
        if isinstance(event, yaml.AliasEvent):
            raise _BadForm(event, "aliases (*name) are not allowed here; write the value out")
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > MAX_DEPTH:
            raise _BadForm(event, f"has more than {MAX_DEPTH} levels inside each other")


def _load(text: str) -> tuple[yaml.Node | None, Any]:
    """The nodes, for places, and the data made from them."""
    loader = _LOADER(text)
    try:
        root = loader.get_single_node()
        return root, loader.construct_document(root) if root else None
    finally:
        loader.dispose()


def _yaml_problem(name: str, error: Exception) -> Problem:
    mark = getattr(error, "problem_mark", None)
    said = [getattr(error, "context", None), getattr(error, "problem", None)]
    what = ", ".join(part for part in said if part) or str(error)
    if not isinstance(error, _BadForm):
        what = f"is not valid YAML: {what}"
    return Problem(name, _place(mark) if mark else "", what)


def _doubled_keys(node: yaml.Node | None) -> Iterator[tuple[str, str]]:
    if isinstance(node, yaml.MappingNode):
        seen: set[str] = set()
        for key, value in node.value:
            if isinstance(key, yaml.ScalarNode):
                if key.value in seen:
                    yield _place(key.start_mark), f"the key '{key.value}' stands twice in one entry"
                seen.add(key.value)
            yield from _doubled_keys(value)
    elif isinstance(node, yaml.SequenceNode):
        for child in node.value:
            yield from _doubled_keys(child)
