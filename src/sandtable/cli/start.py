"""What is to be played: a mission by its id or in its file, and the seed of its dice."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sandtable.kernel.content import Document
from sandtable.kernel.errors import ContentError, Problem
from sandtable.kernel.journal import DiceKind
from sandtable.kernel.pack_game import is_self_contained
from sandtable.kernel.words import counted
from sandtable.show import ShownGame

BRIEFING = "briefing"
FILES = (".yaml", ".yml")
DICE: dict[str, DiceKind] = {"seeded": "seeded", "manual": "manual"}


def new_seed() -> str:
    return str(secrets.randbelow(10**9))


def find_mission(game: ShownGame[Any], packs: Sequence[Path], name: str) -> tuple[ShownGame[Any], list[Path], Any]:
    """The mission of that id or in that file, and the game and packs that it is played with."""
    if not name.endswith(FILES):
        return game, list(packs), game.mission(name)
    path = Path(name).resolve()
    extended = game.with_packs([path])
    chosen, alone = _only_one(extended, path)
    mission = extended.mission(chosen)
    # A mission is pinned whole into the journal: its file alone need not be there to resume.
    pinned = alone and is_self_contained(extended, path)
    return (game, list(packs), mission) if pinned else (extended, [*packs, path], mission)


def _only_one(game: ShownGame[Any], path: Path) -> tuple[str, bool]:
    """The id of the file's one operation, or of its one mission; and whether that is all in it."""
    known = {info.id: info.operation for info in game.missions()}
    ids = [name for _, name in Document.read(path).ids]
    operations = [name for name in ids if known.get(name) is True]
    missions = [name for name in ids if known.get(name) is False]
    alone = all(name in known for name in ids)
    for found in (operations, missions):
        if len(found) == 1:
            return found[0], alone
        if found:
            break
    held = f"{counted(len(missions), 'mission')} and {counted(len(operations), 'operation')}"
    what = f"has to hold exactly one mission or operation; it holds {held}"
    raise ContentError(Problem(str(path), "", what))
