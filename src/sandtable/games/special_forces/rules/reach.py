"""Where a soldier can get: shortest ways over legal steps, past friends, never past enemies."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from sandtable.games.special_forces.ground import DOOR, WINDOW, Ground
from sandtable.games.special_forces.state import Soldier, State
from sandtable.games.special_forces.vocabulary import Dot
from sandtable.kernel.decision import Refusal

Path = tuple[Dot, ...]


def ways(state: State, soldier: Soldier, most: int) -> dict[Dot, Path]:
    """For each dot that can be ended on with so many steps the first of the shortest ways there.

    Shorter goes before longer, then row and column dot by dot (guide, section 3).
    """
    ground, here = state.ground, soldier.dot
    near = tuple(
        sorted(
            (dot, state.soldiers[name].side == soldier.side)
            for dot, name in state.at.items()
            if dot != here and ground.distance(dot, here) <= most
        )
    )
    return _ways(ground, here, most, near)


@lru_cache(maxsize=8192)
def _ways(
    ground: Ground, start: Dot, most: int, near: tuple[tuple[Dot, bool], ...]
) -> dict[Dot, Path]:
    friends = {dot for dot, friendly in near if friendly}
    enemies = {dot for dot, friendly in near if not friendly}
    found: dict[Dot, Path] = {}
    seen = {start}
    edge: list[tuple[Dot, Path]] = [(start, ())]
    for _ in range(most):
        fresh: list[tuple[Dot, Path]] = []
        for dot, path in edge:  # in the order of their ways, so that the first to arrive is first
            for step in ground.steps[dot]:
                to = step.to
                if to in seen or to in enemies:
                    continue
                way = (*path, to)
                if to not in friends:
                    found.setdefault(to, way)
                if not step.locks:  # SF-MOV-7: behind clutter he may stop, not go on
                    seen.add(to)
                    fresh.append((to, way))
        edge = fresh
    return found


def _why_no_step(ground: Ground, here: Dot, to: Dot) -> tuple[str, str]:
    there = ground.lattice.there
    if not (0 <= to < len(there) and there[to]):
        return "SF-MAP-1", "There is no dot"
    if ground.distance(here, to) != 1:
        return "SF-MOV-1", "A way goes from dot to adjacent dot"
    (column, row), (far_column, far_row) = ground.lattice.place(here), ground.lattice.place(to)
    east, south = far_column - column, far_row - row
    if not (east and south):
        return "SF-MOV-3", "A wall is in the way"
    ways = ground.routes(here, east, south)
    if any(edge.kind in (DOOR, WINDOW) for way in ways for edge in way):
        return "SF-MOV-4", "Doors and windows are not crossed diagonally"
    return "SF-MOV-5", "Both ways round the corner are walled"


def wrong_path(
    state: State, soldier: Soldier, path: Path, refuse: Callable[[str, str], Refusal]
) -> Refusal | None:
    """Why a path is not a legal way for him; it may be longer than it need be."""
    ground, here = state.ground, soldier.dot
    for at, to in enumerate(path):
        step = next((one for one in ground.steps[here] if one.to == to), None)
        if step is None:
            return refuse(*_why_no_step(ground, here, to))
        if step.locks and at < len(path) - 1:
            return refuse("SF-MOV-7", "Whoever crosses clutter stops behind it")
        other = state.on(to)
        if other and other.side != soldier.side:
            return refuse("SF-MOV-2", f"{other.id} stands in the way")
        here = to
    if state.on(here) and here != soldier.dot:
        return refuse("SF-MOV-2", "Somebody stands on that dot")
    return None
