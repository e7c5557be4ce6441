"""Files beside a content file that was named by itself: those of the pack that it lies in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from sandtable.kernel.content import Document
from sandtable.kernel.errors import ContentError
from sandtable.kernel.files import MAPS, is_map, pack_files
from sandtable.kernel.game import Game
from sandtable.kernel.owners import installed, owner

PackFiles: TypeAlias = Mapping[Path, Sequence[Path]]  # the game's files in each pack
ABOVE = 3  # how many folders above a file may be its pack


def find_siblings(game: Game[Any], file: Path) -> list[Path]:
    """Return the game's other files in a file's pack, without other versions of its entries."""
    games = [game, *(other for other in installed() if other.id != game.id)]
    try:
        beside = [other for other in pack_files(_pack_of(file)) if other != file]
    except ContentError:  # too many files: that is no pack
        return []
    held = _entries(file)
    return [other for other in beside if owner(other, games) is game and held.isdisjoint(_entries(other))]


def choose_files(packs: PackFiles) -> list[Path]:
    """Return every file once; a file named by itself replaces other versions of its entries."""
    named = {pack.resolve() for pack in packs if not pack.is_dir()}
    replaced = {entry for file in named for entry in _entries(file)}
    chosen: dict[Path, Path] = {}
    for file in (file for files in packs.values() for file in files):
        place = file.resolve()
        if place in named or not replaced or replaced.isdisjoint(_entries(file)):
            chosen.setdefault(place, file)
    return list(chosen.values())


def _pack_of(file: Path) -> Path:
    """Return the nearest folder with maps in it, else the file's own folder."""
    above = list(file.parents)[:ABOVE]
    return next((folder for folder in above if (folder / MAPS).is_dir()), file.parent)


def _entries(file: Path) -> set[tuple[str, str]]:
    """Return section and id of every entry in a YAML file; nothing if it cannot be read."""
    try:
        return set() if is_map(file) else set(Document.read(file).ids)
    except ContentError:
        return set()
