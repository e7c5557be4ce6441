"""Where a soldier can get: shortest ways over legal steps, past friends, never past enemies."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from msgspec import Struct

from sandtable.games.special_forces.ground import DOOR, WINDOW, Ground
from sandtable.games.special_forces.state import Soldier, State
from sandtable.games.special_forces.vocabulary import Dot
from sandtable.kernel.decision import Refusal
from sandtable.kernel.kept import kept

Path = tuple[Dot, ...]
T = TypeVar("T")


class Reach(NamedTuple):
    """The first of the shortest ways to each dot over empty ground: the shorter ones first."""

    paths: tuple[Path, ...]
    place: dict[Dot, int]  # where in `paths` the way to a dot stands
    passed: dict[Dot, int]  # the dots that ways lead over, with the steps of the shortest such way
    upto: tuple[int, ...]  # by number of steps: how many ways are no longer


class Walk(Struct, frozen=True, gc=False):
    """Where somebody can get now."""

    ground: Ground
    start: Dot
    most: int  # steps
    last: int  # so many ways over empty ground are short enough
    taken: Sequence[int] = ()  # of these the places of those that end on somebody's dot
    enemies: tuple[Dot, ...] = ()  # those near; none unless one is in the way

    def of(self, ready: tuple[T, ...]) -> Sequence[T]:
        """What is left of things that stand ready for the ways over empty ground."""
        if not self.taken:
            return ready[: self.last]
        left = list(ready[: self.last])
        for place in reversed(self.taken):
            del left[place]
        return left


def walk(state: State, soldier: Soldier, most: int) -> Walk:
    """Friends are passed but not ended on; only an enemy on a way makes it another (SF-MOV-2)."""
    ground, here, at = state.ground, soldier.dot, state.at
    reach = reach_from(ground, here, span(most))
    last, near = reach.upto[most], at.keys() & reach.place.keys()
    if not near:
        return Walk(ground, here, most, last)
    passed, soldiers = reach.passed, state.soldiers
    taken = sorted([place for place in map(reach.place.__getitem__, near) if place < last])
    foes = [dot for dot in near if soldiers[at[dot]].side != soldier.side]
    for dot in foes:
        if dot in passed and passed[dot] <= most:
            return Walk(ground, here, most, last, taken, tuple(sorted(foes)))
    return Walk(ground, here, most, last, taken)


def ways(state: State, soldier: Soldier, most: int) -> dict[Dot, Path]:
    """For each dot that can be ended on with so many steps the first of the shortest ways there.

    Shorter goes before longer, then row and column dot by dot (guide, section 3).
    """
    return {path[-1]: path for path in paths(state, walk(state, soldier, most))}


def paths(state: State, way: Walk) -> Sequence[Path]:
    if not way.enemies:
        return way.of(reach_from(way.ground, way.start, span(way.most)).paths)
    found = shortest(way.ground, way.start, way.most, way.enemies)
    return [path for path in found if path[-1] not in state.at]


def span(most: int) -> int:
    """So many steps are worked out at once, as the shorter ways are the first of the longer."""
    return most + most % 2


@kept(8192)
def reach_from(ground: Ground, start: Dot, most: int) -> Reach:
    paths = shortest(ground, start, most)
    place = {path[-1]: at for at, path in enumerate(paths)}
    passed: dict[Dot, int] = {}
    for path in paths:
        for dot in path[:-1]:
            passed.setdefault(dot, len(path))
    lengths = [len(path) for path in paths]
    upto = tuple(bisect_right(lengths, steps) for steps in range(most + 1))
    return Reach(paths, place, passed, upto)


@kept(8192)
def shortest(ground: Ground, start: Dot, most: int, enemies: tuple[Dot, ...] = ()) -> tuple[Path, ...]:
    """The first of the shortest ways to each dot past enemies, with nobody else there."""
    found: dict[Dot, Path] = {}
    seen = {start, *enemies}
    edge: list[tuple[Dot, Path]] = [(start, ())]
    for _ in range(most):
        fresh: list[tuple[Dot, Path]] = []
        for dot, path in edge:  # in the order of their ways, so that the first to arrive is first
            for to, locks in ground.steps[dot]:
                if to in seen:
                    continue
                way = (*path, to)
                found.setdefault(to, way)
                if not locks:  # SF-MOV-7: behind clutter he may stop, not go on
                    seen.add(to)
                    fresh.append((to, way))
        edge = fresh
    return tuple(found.values())


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


def wrong_path(state: State, soldier: Soldier, path: Path, refuse: Callable[[str, str], Refusal]) -> Refusal | None:
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
