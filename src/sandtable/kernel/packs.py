"""One reader of packs for all games: what is gathered, what is wrong and where, maps, digest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

import msgspec

from sandtable.kernel.content import Document
from sandtable.kernel.errors import ContentError, Problem
from sandtable.kernel.explain import Steps
from sandtable.kernel.files import is_map, pack_files, read_text

Entry: TypeAlias = tuple[str, str]  # section and id; a map's section is "maps"
Complaint: TypeAlias = tuple[Entry, Steps, str]  # what is wrong, and where in the entry
Sections: TypeAlias = Mapping[str, Sequence[Any]]


class HasId(Protocol):
    @property
    def id(self) -> str: ...


class FromFiles(Protocol):
    """Content knows what it was made of."""

    @property
    def sections(self) -> Sections: ...

    @property
    def maps(self) -> Mapping[str, Any]: ...


C = TypeVar("C", bound=FromFiles)
M = TypeVar("M", bound=HasId)


def by_id(entries: Iterable[Any]) -> dict[Any, Any]:
    return {entry.id: entry for entry in entries}


def digest(data: Any, *, order: Literal["sorted"] | None = None) -> str:
    """Content by what it does: whoever asks leaves out how it is worded."""
    return blake2b(msgspec.json.encode(data, order=order), digest_size=8).hexdigest()


def _nothing(*_: object) -> Iterable[Any]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Reader(Generic[C, M]):
    """How the files of one game become its content."""

    game: str
    package: str  # our own files lie in its folder `content`, maps in `content/maps`
    sections: Mapping[str, Any]  # of a file, and the type of their entries
    kinds: Mapping[str, str]  # what an entry of a section is called
    make: Callable[[Sections, Mapping[str, M]], C]
    files: Sequence[str]
    maps: Sequence[str] = ()
    read_map: Callable[[str, str], M] | None = None  # from its text and its file's name
    complaints: Callable[[C], Iterable[Complaint]] = _nothing  # names that point nowhere, ...
    # The other entries and maps that a complaint about an entry may be about.
    leans_on: Callable[[C, Entry, Steps], Iterable[Entry]] = _nothing
    one_id: bool = False  # no two entries share an id, whatever their sections

    @property
    def folder(self) -> Traversable:
        return files(self.package)

    def builtin(self) -> C:
        """The game as it ships."""
        pack, folder = Pack(self), self.folder / "content"
        for name in self.files:
            file = folder / f"{name}.yaml"
            pack.add(Document(file.name, file.read_text("utf-8")))
        for name in self.maps:
            file = folder / "maps" / f"{name}.txt"
            pack.add_map(file.name, file.read_text("utf-8"))
        return pack.done(None)

    def extended(self, paths: Iterable[Path], base: C) -> C:
        """The user's own content on top of ours; raises ContentError with every problem."""
        pack = Pack(self)
        pack.add_files(paths)
        return pack.done(base)

    def overlaid(self, document: Document, base: C) -> C:
        """The same for a text that lies in no file."""
        pack = Pack(self)
        pack.add(document)
        return pack.done(base)


class Pack(Generic[C, M]):
    """Files read together: their entries and maps, where each stands, and every problem."""

    def __init__(self, reader: Reader[C, M]) -> None:
        self._reader = reader
        self._lister = f"sandtable schema {reader.game}"
        self._sections: dict[str, list[Any]] = {name: [] for name in reader.sections}
        self._maps: dict[str, M] = {}
        self._problems: list[Problem] = []
        self._where: dict[Entry, tuple[Document, Steps]] = {}
        self._map_places: dict[Entry, tuple[str, str]] = {}  # file and line:column of its id
        self._lost: set[tuple[str, str | None]] = set()

    # gathering

    def add(self, document: Document) -> None:
        for section, at, entry in document.entries(self._reader.sections, self._lister):
            self._add(document, [section, at], entry)
        self._problems += document.problems
        self._lost |= document.lost

    def add_files(self, paths: Iterable[Path]) -> None:
        """Files, and everything in folders."""
        for path in paths:
            for file in pack_files(path):
                try:
                    self._add_file(file)
                except ContentError as error:
                    self._problems += error.problems
                    self._lost.update((section, None) for section in (*self._sections, "maps"))

    def _add_file(self, file: Path) -> None:
        if is_map(file):
            self.add_map(str(file), read_text(file))
        else:
            self.add(Document.read(file))

    def add_map(self, name: str, text: str) -> None:
        if self._reader.read_map is None:
            what = "this game has no maps; its content is .yaml files"
            self._problems.append(Problem(name, "", what))
            return
        found = self._reader.read_map(text, name)
        key, place = ("maps", found.id), _place_of(found.id, text)
        if key in self._map_places:
            before = ":".join(self._map_places[key])
            what = f"the map '{found.id}' is there twice (also at {before})"
            self._problems.append(Problem(name, place, what))
        self._maps[found.id] = found
        self._map_places[key] = (name, place)

    def _add(self, document: Document, path: Steps, entry: Any) -> None:
        section = str(path[0])
        before = self._place(section, entry.id)
        if before:
            what = f"the id '{entry.id}' is there twice (also at {before})"
            self._problems.append(document.problem([*path, "id"], what))
        self._where[section, entry.id] = (document, path)
        self._sections[section].append(entry)

    def _place(self, section: str, name: str) -> str:
        """`file:line:column` of the entry with that id; nothing for one that is not here."""
        for one in self._sections if self._reader.one_id else (section,):
            if (one, name) in self._where:
                document, path = self._where[one, name]
                return f"{document.name}:{document.place.of([*path, 'id'])}"
        return ""

    # putting together

    def done(self, base: C | None) -> C:
        """Everything together, if nothing is wrong."""
        merged = self._merged(base)
        self._problems += dict.fromkeys(self._found(merged))
        if self._problems:
            raise ContentError(*self._problems)
        return merged

    def _merged(self, base: C | None) -> C:
        """These entries in place of the base's, or after them."""
        if base is None:
            return self._reader.make(self._sections, self._maps)
        sections = {
            name: list((by_id(base.sections[name]) | by_id(entries)).values())
            for name, entries in self._sections.items()
        }
        return self._reader.make(sections, {**base.maps, **self._maps})

    def _found(self, merged: C) -> Iterator[Problem]:
        """What could not be read is there: nobody who names it is to blame."""
        for entry, path, what in self._reader.complaints(merged):
            near = self._reader.leans_on(merged, entry, path) if self._lost else ()
            if not any(self._may_be_lost(*used) for used in near):
                yield self._blamed(merged, entry, path, what)

    def _may_be_lost(self, section: str, name: str) -> bool:
        return (section, name) in self._lost or (section, None) in self._lost

    def _blamed(self, merged: C, entry: Entry, path: Steps, what: str) -> Problem:
        """A complaint at the place where it can be mended."""
        if entry in self._where:
            document, place = self._where[entry]
            return document.problem([*place, *path], what)
        if entry in self._map_places:  # a text has lines and columns instead of keys
            name, at = self._map_places[entry]
            return Problem(name, ":".join(map(str, path)) or at, what)
        # Ours, but no longer right beside what was added: that is the place to look at.
        ours = f"{self._reader.kinds[entry[0]]} '{entry[1]}' of the game"
        near = self._reader.leans_on(merged, entry, path)
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
