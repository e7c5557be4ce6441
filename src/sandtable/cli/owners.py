"""Which game a pack of content is for, where nobody has said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from sandtable.kernel.content import Document, known_names
from sandtable.kernel.errors import ContentError
from sandtable.kernel.game import Game

YAML = (".yaml", ".yml")


def owner(pack: Path, games: Sequence[Game[Any]]) -> Game[Any]:
    """The game that has most of the pack's sections and of the words in them; else one that can
    read it; else the first."""
    found = _sections(pack)
    counts = [_known(game, found) for game in games]
    if any(sections for sections, _ in counts):
        return games[counts.index(max(counts))]
    return next((game for game in games if _reads(game, pack)), games[0])


def _known(game: Game[Any], found: Mapping[str, Sequence[str]]) -> tuple[int, int]:
    """How many of these sections a game has, and of the keys in their entries: games may call
    their sections alike. A misspelt section is still that game's."""
    sections, words = 0, 0
    own = game.content_sections()
    for section, keys in found.items():
        near = get_close_matches(section, list(own), n=1, cutoff=0.6)
        if near:
            sections += 1
            names = known_names(own[near[0]])
            words += sum(key in names for key in keys)
    return sections, words


def _reads(game: Game[Any], pack: Path) -> bool:
    try:
        game.with_packs([pack])
    except ContentError:
        return False
    return True


def _sections(pack: Path) -> dict[str, list[str]]:
    """The top keys of its YAML files with those of their entries; what cannot be read has none."""
    files = [pack] if pack.is_file() else sorted(pack.rglob("*"))
    found: dict[str, list[str]] = {}
    for file in files:
        if file.suffix in YAML and file.is_file():
            for section, keys in _keys(file).items():
                found.setdefault(section, []).extend(keys)
    return found


def _keys(file: Path) -> dict[str, list[str]]:
    try:
        data = Document.read(file).data
    except ContentError:
        return {}
    if not isinstance(data, dict):
        return {}
    return {str(section): _words(entries) for section, entries in data.items()}


def _words(entries: Any) -> list[str]:
    listed = entries if isinstance(entries, list) else []
    return [str(key) for entry in listed if isinstance(entry, dict) for key in entry]
