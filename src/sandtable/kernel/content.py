"""Content from YAML: typed entries; errors name the file, the place and the nearest name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import yaml

from sandtable.kernel.errors import Problem
from sandtable.kernel.explain import Steps, explain
from sandtable.kernel.files import read_text
from sandtable.kernel.names import nearest, nearest_name, shortened

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
MAX_DEPTH = 50
_LOOK = "look here and on the lines before for indentation, colons, quotes and brackets"


class FilePlaces:
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
        return next((value for key, value in node.value if key.value == str(part)), None)
    if isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
        child: yaml.Node = node.value[part]
        return child
    return None


class Document:
    """One YAML file, read; sections are lists of entries of a known type."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.problems: list[Problem] = []
        self.lost: set[tuple[str, str | None]] = set()  # section and id, if that can be told
        root: yaml.Node | None = None
        self.data: Any = None
        try:
            _check_form(text)
            root, self.data = _load(text)
        except (yaml.YAMLError, ValueError) as error:
            self.problems.append(_yaml_problem(name, error))
        self.place = FilePlaces(root)
        self.problems += [Problem(name, place, what) for place, what in _doubled_keys(root)]

    @classmethod
    def read(cls, path: Path) -> Document:
        return cls(str(path), read_text(path))

    def problem(self, path: list[str | int], what: str) -> Problem:
        return Problem(self.name, self.place.of(path), what)

    @property
    def ids(self) -> list[tuple[str, str]]:
        """Section and id of every entry, whatever else is wrong with it."""
        sections = self.data.items() if isinstance(self.data, dict) else ()
        return [
            (str(section), str(entry.get("id")))
            for section, entries in sections
            for entry in (entries if isinstance(entries, list) else ())
            if isinstance(entry, dict)
        ]

    def sections(self, types: Mapping[str, Any]) -> dict[str, list[Any]]:
        """Every entry that can be understood; what cannot goes to `problems`."""
        found: dict[str, list[Any]] = {name: [] for name in types}
        for section, _, entry in self.entries(types):
            found[section].append(entry)
        return found

    def entries(self, types: Mapping[str, Any], lister: str = "") -> Iterator[tuple[str, int, Any]]:
        """The same with section and number, one by one; `lost` tells what could not be read."""
        if self.data is None and not self.problems:
            self.problems.append(self.problem([], "is empty"))
        elif self.data is not None and not isinstance(self.data, dict):
            self.problems.append(self.problem([], f"expected sections {', '.join(types)}"))
        if not isinstance(self.data, dict):
            self.lost.update((name, None) for name in types)
            return
        for name, entries in self.data.items():
            for at, entry in enumerate(self._listed(str(name), entries, types)):
                read = self._read([name, at], entry, types[name], lister)
                if read is not None:
                    yield name, at, read

    def _listed(self, name: str, entries: Any, types: Mapping[str, Any]) -> list[Any]:
        """The entries of a section, if that is what it is."""
        if name in types and isinstance(entries, list):
            return entries
        if name in types:
            what = f"'{name}' must be a list of entries; each begins with '- '"
            self.problems.append(self.problem([name], what))
        else:
            what = f"unknown section '{shortened(name)}'{nearest(name, types)}"
            self.problems.append(Problem(self.name, self.place.of_key([name]), what))
        meant = nearest_name(name, types)
        self.lost.update((section, None) for section in ([meant] if meant else types))
        return []

    def _read(self, path: Steps, entry: Any, kind: Any, lister: str) -> Any:
        try:
            return msgspec.convert(entry, kind)
        except msgspec.ValidationError as error:
            where, what = explain(error, kind, entry, lister)
            place = self.place.of_key if "unknown field" in what else self.place.of
            self.problems.append(Problem(self.name, place([*path, *where]), what))
            name = entry.get("id") if isinstance(entry, dict) else None
            known = isinstance(name, str) and where[:1] != ["id"]
            self.lost.add((str(path[0]), name if known else None))
            return None


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
        what = f"is not valid YAML: {what} ({_LOOK})"
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
