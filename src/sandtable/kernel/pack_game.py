"""A game in a package of its own: its content, its rules and its lessons lie beside its code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from importlib.resources.abc import Traversable
from os.path import relpath
from pathlib import Path
from typing import Any, Generic, Protocol, Self, TypeAlias, TypeVar

from sandtable.kernel.content import Document
from sandtable.kernel.errors import ContentError, UnknownName
from sandtable.kernel.explain import Steps
from sandtable.kernel.files import read_text
from sandtable.kernel.game import Game, S
from sandtable.kernel.journal import PackMark
from sandtable.kernel.names import nearest, shortened
from sandtable.kernel.owners import own_files
from sandtable.kernel.packs import FromFiles, Reader
from sandtable.kernel.rules import Catalogue
from sandtable.kernel.schema import content_schema, read_fields
from sandtable.kernel.sibling_files import PackFiles, choose_files, find_siblings

Complaints: TypeAlias = Iterable[tuple[Steps, str]]


class HasMissions(FromFiles, Protocol):
    """Content knows its missions by id."""

    @property
    def missions(self) -> dict[str, Any]: ...


C = TypeVar("C", bound=HasMissions)


def mark(pack: Path, files: Sequence[Path]) -> PackMark:
    """A pack by its name and what is in its files, wherever it lies."""
    whole = blake2b(digest_size=8)
    folder = pack if pack.is_dir() else pack.parent
    for file in files:
        name = Path(relpath(file, folder)).as_posix()
        whole.update(f"{name}\0{read_text(file)}\0".encode())
    return PackMark(name=pack.resolve().name, digest=whole.hexdigest())


def is_self_contained(game: Game[Any], file: Path) -> bool:
    """Whether a game with this file as its last pack needs no other file of the file's folder."""
    return game.packs[-1] == mark(file, [file])


def _select_problems(error: ContentError, packs: PackFiles) -> ContentError:
    """Keep the problems of the files that were asked for; if there are none, those beside them."""
    asked = {str(file) for files in packs.values() for file in files}
    return ContentError(*([one for one in error.problems if one.file in asked] or error.problems))


class PackGame(Game[S], Generic[S, C]):
    """Content loaded once, with a user's packs on top of it if there are any."""

    reader: Reader[C, Any]

    def __init__(self, content: C | None = None) -> None:
        super().__init__()
        self._content = content

    @cached_property
    def content(self) -> C:
        return self._content or self.reader.builtin()

    @property
    def _folder(self) -> Traversable:
        """Beside whatever reads the content: a subclass elsewhere has the same rules."""
        return self.reader.folder

    def content_sections(self) -> Mapping[str, Any]:
        return self.reader.sections

    @cached_property
    def catalogue(self) -> Catalogue:
        return Catalogue.load(self._folder / "rules.toml")

    def content_schema(self) -> dict[str, Any]:
        fields = read_fields(self._folder / "fields.toml")
        return content_schema(self.title, self.content_sections(), fields)

    def content_names(self) -> dict[str, list[str]]:
        sections: Mapping[str, Sequence[Any]] = getattr(self.content, "sections", {})
        found = {name: [entry.id for entry in entries] for name, entries in sections.items()}
        maps: Mapping[str, Any] = getattr(self.content, "maps", {})
        return found | ({"maps": list(maps)} if maps else {})

    def templates(self) -> dict[str, str]:
        folder = self._folder / "templates"
        found = sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else []
        return {file.name: file.read_text("utf-8") for file in found}

    def with_packs(self, folders: Sequence[Path]) -> Self:
        """A file that needs others (a map, cards) is read with the pack that it lies in."""
        if not folders:
            return self
        own = {pack: own_files(self, pack) for pack in folders}
        try:
            return self._with_files(own)
        except ContentError as alone:
            beside = {pack: find_siblings(self, pack) for pack in folders if not pack.is_dir()}
            if not any(beside.values()):
                raise
            try:
                return self._with_files(own | {file: [*others, file] for file, others in beside.items()})
            except ContentError as error:
                raise _select_problems(error, own) from alone

    def _with_files(self, packs: PackFiles) -> Self:
        extended = type(self)(self.reader.extended(choose_files(packs), self.content))
        extended.packs = (*self.packs, *(mark(*pack) for pack in packs.items()))
        return extended

    def with_document(self, document: Document) -> Self:
        """The same game with a text that lies in no file on top: a mission that is tried out."""
        extended = type(self)(self.reader.overlaid(document, self.content))
        extended.packs = self.packs
        return extended

    @cached_property
    def lessons(self) -> dict[str, Any]:
        """Missions that are played with a guide, in no list.

        They are in no digest of the content either: a better lesson breaks no journal.
        """
        found: dict[str, Any] = {}
        for file in self._files("lessons"):
            document = Document(file.name, file.read_text("utf-8"))
            read = document.sections({"lessons": self.mission_type})["lessons"]
            if document.problems:
                raise ContentError(*document.problems)
            found |= {one.id: one for one in read}
        return found

    def mission(self, name: str) -> Any:
        known = self.content.missions
        if name not in known and name in self.lessons:
            return self.lessons[name]
        if name not in known:
            near = nearest(name, known, f"sandtable missions {self.id}")
            raise UnknownName(f"unknown mission '{shortened(name)}'{near}")
        return known[name]

    def complaints(self, mission: Any) -> Complaints:
        """What is wrong with a mission, and where in it."""
        return ()

    def check(self, mission: Any) -> None:
        """Refuse a mission that no file could hold: one from an edited journal."""
        if mission is not self.content.missions.get(mission.id):
            for path, what in self.complaints(mission):
                raise UnknownName(f"{what} - at `$.{'.'.join(map(str, path))}`")

    def guide_files(self) -> Sequence[Traversable]:
        """What a guide says is so with our own content only; with a pack's there is none."""
        return () if self._content else self._files("guides")

    def _files(self, name: str) -> Sequence[Traversable]:
        folder = self._folder / "content" / name
        return sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else ()
