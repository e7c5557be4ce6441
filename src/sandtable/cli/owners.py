"""Which game a pack of content is for, where nobody has said."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from sandtable.kernel.content import Document
from sandtable.kernel.errors import ContentError
from sandtable.kernel.game import Game

YAML = (".yaml", ".yml")


def owner(pack: Path, games: Sequence[Game[Any]]) -> Game[Any]:
    """The game that has most of the pack's sections; else one that can read it; else the first."""
    found = _sections(pack)
    counts = [sum(_knows(game, section) for section in found) for game in games]
    if any(counts):
        return games[counts.index(max(counts))]
    return next((game for game in games if _reads(game, pack)), games[0])


def _knows(game: Game[Any], section: str) -> bool:
    """A misspelt section is still that game's."""
    return bool(get_close_matches(section, list(game.content_sections()), n=1, cutoff=0.6))


def _reads(game: Game[Any], pack: Path) -> bool:
    try:
        game.with_packs([pack])
    except ContentError:
        return False
    return True


def _sections(pack: Path) -> list[str]:
    """The top keys of its YAML files; what cannot be read has none."""
    files = [pack] if pack.is_file() else sorted(pack.rglob("*"))
    found: dict[str, None] = {}
    for file in files:
        if file.suffix in YAML and file.is_file():
            found |= dict.fromkeys(_keys(file))
    return list(found)


def _keys(file: Path) -> list[str]:
    try:
        data = Document.read(file).data
    except ContentError:
        return []
    return [str(key) for key in data] if isinstance(data, dict) else []
