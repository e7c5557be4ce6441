"""A content file that is named by itself, and the pack that it lies in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from sandtable.kernel.content import Document
from sandtable.kernel.errors import ContentError
from sandtable.kernel.files import MAPS, is_map, pack_files
from sandtable.kernel.game import Game
from sandtable.kernel.owners import installed, owner

PackFiles: TypeAlias = Mapping[Path, Sequence[Path]]  # of each pack, what is this game's
ABOVE = 3  # folders over a file that may be its pack


def companions(game: Game[Any], file: Path) -> list[Path]:
    """The game's other files in the pack of a file, without other versions of what it holds."""
    games = [game, *(other for other in installed() if other.id != game.id)]
    try:
        beside = [other for other in pack_files(_pack_of(file)) if other != file]
    except ContentError:  # too many files: that is no pack
        return []
    held = _entries(file)
    return [
        other for other in beside
        if owner(other, games) is game and held.isdisjoint(_entries(other))
    ]  # fmt: skip


def files_to_read(packs: PackFiles) -> list[Path]:
    """Every file once; one that is named by itself replaces other versions of what it holds."""
    named = {pack.resolve() for pack in packs if not pack.is_dir()}
    replaced = {entry for file in named for entry in _entries(file)}
    kept: dict[Path, Path] = {}
    for file in (file for files in packs.values() for file in files):
        place = file.resolve()
        if place in named or not replaced or replaced.isdisjoint(_entries(file)):
            kept.setdefault(place, file)
    return list(kept.values())


def _pack_of(file: Path) -> Path:
    """The nearest folder with maps in it, else the one that the file lies in."""
    above = list(file.parents)[:ABOVE]
    return next((folder for folder in above if (folder / MAPS).is_dir()), file.parent)


def _entries(file: Path) -> set[tuple[str, str]]:
    """Section and id of everything in a YAML file; none in one that cannot be read."""
    try:
        return set() if is_map(file) else set(Document.read(file).ids)
    except ContentError:
        return set()
