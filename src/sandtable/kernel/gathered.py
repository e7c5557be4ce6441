"""Content files and maps read together; what does not fit is blamed where it can be mended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from sandtable.kernel.content import Document
from sandtable.kernel.errors import ContentError, Problem
from sandtable.kernel.explain import Steps
from sandtable.kernel.files import is_map, pack_files, read_text

Entry = tuple[str, str]  # section and id


class Gathered:
    """Content files read together: their entries, where each stands, and every problem."""

    def __init__(self, types: Mapping[str, Any], game: str) -> None:
        self.types = types
        self.lister = f"sandtable schema {game}"
        self.sections: dict[str, list[Any]] = {name: [] for name in types}
        self.problems: list[Problem] = []
        self._where: dict[Entry, tuple[Document, Steps]] = {}
        self._lost: set[tuple[str, str | None]] = set()

    def add(self, document: Document) -> None:
        for section, at, entry in document.entries(self.types, self.lister):
            self._add(document, [section, at], entry)
        self.problems += document.problems
        self._lost |= document.lost

    def add_files(self, paths: Iterable[Path]) -> None:
        """Files, and everything in folders."""
        for path in paths:
            for file in pack_files(path):
                try:
                    self.add_file(file)
                except ContentError as error:
                    self.problems += error.problems
                    self._lost.update((section, None) for section in self.types)

    def add_file(self, file: Path) -> None:
        if is_map(file):
            self.add_map(str(file), read_text(file))
        else:
            self.add(Document.read(file))

    def add_map(self, name: str, text: str) -> None:
        """For games that have them."""
        del text
        self.problems.append(Problem(name, "", "this game has no maps; its content is .yaml files"))

    def _add(self, document: Document, path: Steps, entry: Any) -> None:
        section = str(path[0])
        before = self.where(section, entry.id)
        if before:
            what = f"the id '{entry.id}' is there twice (also at {before})"
            self.problems.append(document.problem([*path, "id"], what))
        self._where[section, entry.id] = (document, path)
        self.sections[section].append(entry)

    def where(self, section: str, name: str) -> str:
        """`file:line:column` of an entry's id; nothing for one that is not here."""
        if (section, name) not in self._where:
            return ""
        document, path = self._where[section, name]
        return f"{document.name}:{document.place.of([*path, 'id'])}"

    def may_be_lost(self, section: str, name: str) -> bool:
        """Whether an entry of that id may be among those that could not be read: then it is there,
        and nobody who names it is to blame."""
        return (section, name) in self._lost or (section, None) in self._lost

    def over(self, base: Mapping[str, Iterable[Any]]) -> dict[str, list[Any]]:
        """These entries in place of the base's, or after them."""
        return {
            name: list((by_id(base[name]) | by_id(self.sections[name])).values())
            for name in self.types
        }


def by_id(entries: Iterable[Any]) -> dict[Any, Any]:
    return {entry.id: entry for entry in entries}


class HasId(Protocol):
    @property
    def id(self) -> str: ...


M = TypeVar("M", bound=HasId)


class GatheredWithMaps(Gathered, Generic[M]):
    """The same for a game whose packs hold maps as well."""

    kinds: ClassVar[Mapping[str, str]]  # what an entry of a section is called

    def __init__(self, types: Mapping[str, Any], game: str) -> None:
        super().__init__(types, game)
        self.maps: dict[str, M] = {}
        self._map_places: dict[Entry, tuple[str, str]] = {}  # file and line:column of its id

    def read_map(self, text: str, name: str) -> M:
        """A map, or a ContentError."""
        raise NotImplementedError

    def leans_on(self, merged: Any, entry: Entry, path: Steps) -> Iterator[Entry]:
        """The other entries and maps that a complaint about an entry may be about."""
        raise NotImplementedError

    def add_map(self, name: str, text: str) -> None:
        found = self.read_map(text, name)
        key, place = ("maps", found.id), _place_of(found.id, text)
        if key in self._map_places:
            before = ":".join(self._map_places[key])
            what = f"the map '{found.id}' is there twice (also at {before})"
            self.problems.append(Problem(name, place, what))
        self.maps[found.id] = found
        self._map_places[key] = (name, place)

    def blamed(self, merged: Any, entry: Entry, path: Steps, what: str) -> Problem:
        """A complaint at the place where it can be mended."""
        if entry in self._where:
            document, place = self._where[entry]
            return document.problem([*place, *path], what)
        # Ours, but no longer right beside what was added: that is the place to look at.
        ours = f"{self.kinds[entry[0]]} '{entry[1]}' of the game"
        near = self.leans_on(merged, entry, path)
        for used in sorted(near, key=lambda one: f"'{one[1]}'" not in what):
            if used in self._where:
                document, place = self._where[used]
                return document.problem(place, f"{ours}: {what}")
            if used in self._map_places:
                return Problem(*self._map_places[used], f"{ours}: {what}")
        return Problem(ours, "", what)


def _place_of(name: str, text: str) -> str:
    """Where a map's id stands: the first time that it is a word of its own."""
    for line, words in enumerate(text.splitlines(), 1):
        if name in words.split() and not words.startswith("#"):
            return f"{line}:{words.index(name) + 1}"
    return "1:1"
