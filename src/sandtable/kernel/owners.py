"""Which game a content file is for: one folder may hold packs of several games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from sandtable.kernel.content import Document
from sandtable.kernel.errors import ContentError, Problem, UnknownName
from sandtable.kernel.explain import known_names
from sandtable.kernel.files import is_map, pack_files, read_text
from sandtable.kernel.game import Game, game_ids, load_game
from sandtable.kernel.names import nearest_name

# Keys of a file that is no YAML: those at the margin, and all others.
_SECTION = re.compile(r"^(\w+):", re.MULTILINE)
_KEY = re.compile(r"(?<=[\s{,])(\w+):")


def installed() -> list[Game[Any]]:
    """Every game that can be loaded; a broken one is nobody's owner."""
    found = []
    for name in game_ids():
        try:
            found.append(load_game(name))
        except UnknownName:
            continue
    return found


def owner(file: Path, games: Sequence[Game[Any]]) -> Game[Any] | None:
    """The game that knows most of a file's sections and of the words in them, the first of equals;
    None for a file that no game knows, or that cannot be read."""
    return next(iter(_candidates(file, games)), None)


def owners(path: Path, games: Sequence[Game[Any]]) -> list[tuple[Path, Game[Any] | None]]:
    """Return the files of a pack, each with its game. A file that several games know equally well
    belongs to the game of most other files in its folder."""
    found = {file: _candidates(file, games) for file in pack_files(path)}
    sure = Counter((file.parent, known[0].id) for file, known in found.items() if len(known) == 1)
    return [
        (file, max(known, key=lambda game: sure[file.parent, game.id], default=None)) for file, known in found.items()
    ]


def _candidates(file: Path, games: Sequence[Game[Any]]) -> list[Game[Any]]:
    """Return the games that a file may belong to, judging by its own words."""
    try:
        text = read_text(file)
    except ContentError:
        return []
    if is_map(file):
        return [game for game in games if game.is_map(text)][:1]
    found = _sections(file, text)
    counts = [_known(game, found) for game in games]
    best = max(counts, default=(0, 0))
    return [game for game, count in zip(games, counts, strict=True) if count == best and best[0]]


def by_owner(path: Path, games: Sequence[Game[Any]]) -> dict[str, list[Path]]:
    """The files of a pack by the game that each is for; raises ContentError for those of none."""
    found: dict[str, list[Path]] = {}
    problems = []
    for file, game in owners(path, games):
        if game:
            found.setdefault(game.id, []).append(file)
        else:
            problems.append(_nobodys(file, games))
    if problems:
        raise ContentError(*problems)
    return found


def own_files(game: Game[Any], path: Path) -> list[Path]:
    """What of a pack is this game's; what is nobody's is left to it as well, to say what is wrong.

    Raises ContentError where all of it is for other games.
    """
    others = [one for one in installed() if one.id != game.id]
    # Of a folder each file is one game's, whichever game asks; a file alone is meant for who asks.
    rivals = sorted([game, *others], key=lambda one: (path.is_dir() or one is not game, one.id))
    known = owners(path, rivals)
    own = [file for file, one in known if one in (game, None)]
    if not own:
        titles = " and ".join(dict.fromkeys(one.title for _, one in known if one))
        what = f"reads like a pack of {titles}; there is nothing of {game.title} in it"
        raise ContentError(Problem(str(path), "", what))
    return own


def _nobodys(file: Path, games: Iterable[Game[Any]]) -> Problem:
    """What is wrong with a file that no game knows."""
    try:
        text = read_text(file)
    except ContentError as error:
        return error.problems[0]
    if is_map(file):
        firsts = " or ".join(f"'{game.map_begins}'" for game in games if game.map_begins)
        return Problem(str(file), "1:1", f"is no map of any game: a map begins with {firsts}")
    document = Document(str(file), text)
    if document.problems:
        return document.problems[0]
    known = "; ".join(f"{game.id}: {', '.join(game.content_sections())}" for game in games)
    what = "is empty" if document.data is None else "is content of no game"
    return Problem(str(file), "1:1", f"{what}; a content file has sections ({known})")


def _known(game: Game[Any], found: Mapping[str, Sequence[str]]) -> tuple[int, int]:
    """How many of these sections a game has, and of the keys in their entries: games may call
    their sections alike. A misspelt section is still that game's, but counts for less."""
    sections, words = 0, 0
    own = game.content_sections()
    for section, keys in found.items():
        near = nearest_name(section, own)
        if near:
            sections += 2 if section in own else 1
            names = set(known_names(own[near]))
            words += sum(key in names for key in keys)
    return sections, words


def _sections(file: Path, text: str) -> dict[str, list[str]]:
    """The top keys of a YAML file with those of their entries."""
    data = Document(str(file), text).data
    if isinstance(data, dict):
        return {str(section): _words(entries) for section, entries in data.items()}
    keys = _KEY.findall(text)
    return dict.fromkeys(_SECTION.findall(text), keys)


def _words(entries: Any) -> list[str]:
    listed = entries if isinstance(entries, list) else []
    return [str(key) for entry in listed if isinstance(entry, dict) for key in entry]
