"""Who sees whom from where, remembered for each table: the same lines are asked for often."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.boards.tabletop import engine
from sandtable.boards.tabletop.shapes import Disc, contains
from sandtable.games.covert_ops import ground
from sandtable.games.covert_ops.ground import Terrain
from sandtable.games.covert_ops.state import State
from sandtable.kernel.kept import kept

MOST = 1 << 17  # lines remembered
ALL_BLOCKED = 7


class Look(NamedTuple):
    """From one disc to another: seen, in cover, obscured; smoke is not looked at here."""

    seen: bool
    cover: bool
    obscured: bool


HIDDEN = Look(seen=False, cover=True, obscured=False)


class Eyes:
    """Of one table with its Low pieces where they lie."""

    def __init__(self, terrain: Terrain) -> None:
        self._terrain = terrain
        self._known: dict[tuple[Disc, Disc], Look] = {}

    def look(self, state: State, watcher: Disc, target: Disc) -> Look:
        key = (watcher, target)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MOST:
                self._known.clear()
            found = self._known[key] = self._looked(state, watcher, target)
        return found

    def _looked(self, state: State, watcher: Disc, target: Disc) -> Look:
        terrain = self._terrain
        blocked = engine.sight(terrain.field, terrain.blocking, watcher, target)
        if blocked == ALL_BLOCKED:
            return HIDDEN
        cover = blocked != 0 or bool(ground.cover(state, watcher, target))
        return Look(seen=True, cover=cover, obscured=self._hazy(watcher, target))

    def _hazy(self, watcher: Disc, target: Disc) -> bool:
        terrain = self._terrain
        if watcher.at != target.at and engine.crossed(terrain.field, terrain.obscures, watcher.at, target.at):
            return True
        return any(contains(part, target.at) for part in terrain.obscuring)


@kept(1)
def eyes_on(terrain: Terrain) -> Eyes:
    """Made once for each way to lay the Low pieces."""
    return Eyes(terrain)
