"""The text of a mission: its own file, or the entry of it cut out of the game's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from sandtable.kernel.content import Document
from sandtable.kernel.errors import ContentError, Problem, SandtableError
from sandtable.kernel.files import YAML, is_map, pack_files, read_text
from sandtable.kernel.game import Game
from sandtable.kernel.pack_game import PackGame
from sandtable.kernel.words import counted
from sandtable.lab.tune.places import compose


class Source:
    """A mission as it is written."""

    def __init__(self, name: str, text: str, mission: str, section: str) -> None:
        self.name = name  # of the file, for whoever reads about it
        self.text = text.removeprefix("\ufeff")  # a mark that positions are not counted with
        self.mission = mission
        self.entry = _entry_node(self.text, mission, section)

    def loaded(self, game: PackGame[Any, Any], text: str) -> Game[Any]:
        """The game with another text of it; raises ContentError as the game tells it."""
        return game.with_document(Document(self.name, text))


def packed(game: Game[Any]) -> PackGame[Any, Any]:
    if not isinstance(game, PackGame):
        raise SandtableError(f"{game.title} keeps no missions in files: there is nothing to tune")
    return game


def find_source(game: PackGame[Any, Any], mission: str, folder: Path, packs: list[Path]) -> Source:
    """The mission of a file, or of an id: from the packs, or from what ships with the game."""
    if mission.endswith(YAML):
        return _of_file(game, folder / mission)
    game.mission(mission)  # an unknown one is told by the game
    for name, text, ours in _files(game, packs):
        for section in _sections_with(game, name, text, mission):
            if ours:
                text = _cut_out(text, section, mission)
            return Source(Path(name).name, text, mission, section)
    what = f"the mission '{mission}' stands in no file; put it into one of your own and name that"
    raise SandtableError(what)


def _of_file(game: PackGame[Any, Any], path: Path) -> Source:
    text = read_text(path)
    document = Document(str(path), text)
    extended = game.with_document(document)
    known = {info.id: info.operation for info in extended.missions()}
    ids = [name for _, name in document.ids]
    found = [name for name in ids if known.get(name) is False]
    found = found or [name for name in ids if known.get(name)]
    if len(found) != 1:
        what = f"has to hold exactly one mission; it holds {counted(len(found), 'mission')}"
        hint = "name the file under packs and the mission by its id"
        raise ContentError(Problem(str(path), "", f"{what}; {hint}" if found else what))
    section = next(iter(_sections_with(game, str(path), text, found[0])))
    return Source(path.name, text, found[0], section)


def _files(game: PackGame[Any, Any], packs: list[Path]) -> Iterator[tuple[str, str, bool]]:
    """Name, text, and whether it is the game's own; a later pack is on top of an earlier one."""
    for pack in reversed(packs):
        for file in pack_files(pack):
            if not is_map(file):
                yield str(file), read_text(file), False
    for name in game.reader.files:
        own = game.reader.folder / "content" / f"{name}.yaml"
        yield own.name, own.read_text("utf-8"), True


def _sections_with(game: PackGame[Any, Any], name: str, text: str, mission: str) -> list[str]:
    """The sections of a file with an entry of that id; the one of missions before others."""
    kinds = game.content_sections()
    ids = Document(name, text).ids
    found = dict.fromkeys(section for section, entry in ids if entry == mission)
    return sorted(found, key=lambda section: kinds.get(section) is not game.mission_type)


def _entries(root: yaml.Node, section: str) -> list[yaml.Node]:
    assert isinstance(root, yaml.MappingNode)
    return next((value.value for key, value in root.value if key.value == section), [])


def _has_id(entry: yaml.Node, mission: str) -> bool:
    members = entry.value if isinstance(entry, yaml.MappingNode) else []
    return any(key.value == "id" and value.value == mission for key, value in members)


def _entry_node(text: str, mission: str, section: str) -> yaml.Node:
    entries = _entries(compose(text), section)
    return next(entry for entry in entries if _has_id(entry, mission))


def _cut_out(text: str, section: str, mission: str) -> str:
    """One entry of a section as a file of its own: its lines as they are."""
    entries = _entries(compose(text), section)
    at = next(at for at, entry in enumerate(entries) if _has_id(entry, mission))
    first, last = entries[at].start_mark.line, entries[at].end_mark.line
    lines = text.splitlines()
    own = lines[first : last + 1 if entries[at].end_mark.column else last]
    dash = len(own[0]) - len(own[0].lstrip())
    while len(own) > 1 and (not own[-1].strip() or _indent(own[-1]) <= dash):
        own.pop()  # what stands before the next entry is not this one's
    return "\n".join([f"{section}:", *own]) + "\n"


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
