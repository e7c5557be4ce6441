"""Ways at work: compiled by numba where it can be imported, plain otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.tabletop.field import Whole
from sandtable.boards.tabletop.kernel import Part
from sandtable.boards.tabletop.ticks import Spot
from sandtable.boards.tabletop.ways import Way, length_of
from sandtable.games.team_yankee import engine, way_kernel
from sandtable.games.team_yankee.engine import Land
from sandtable.games.team_yankee.way_kernel import AROUND, BUCKETS, POINT

Raster: TypeAlias = NDArray[np.int32]


class Spread(NamedTuple):
    """Ways over the lattice of whole inches: costs (-1: none) and the points before them."""

    far: Whole
    back: Whole


def whole(rows: Sequence[Sequence[int]], width: int) -> Whole:
    """Rows for compiled code; none have the same shape."""
    return np.array(rows, np.int64).reshape(-1, width)


@lru_cache(maxsize=256)  # of plain points: nobody owns it
def rows_of(way: Way) -> Whole:
    """A way for compiled code, which only reads it; many questions are asked about each."""
    return whole(way, 2)


def traced(raster: Raster, way: Way) -> Whole:
    """The tick points of a way, each with its leg and what ground is there."""
    most = length_of(way) + 1
    run = engine.compiled()
    if run is None:
        points = [[0] * POINT for _ in range(most)]
        rows: Any = raster
        count = way_kernel.traced(rows, [list(one) for one in way], points)
        return whole(points[:count], POINT)
    found = np.empty((most, POINT), np.int64)
    return found[: run["traced"](raster, rows_of(way), found)]


def stopped(barriers: Whole, way: Way) -> Spot:
    """The first leg that comes too near to something, and to what; or NONE."""
    run = engine.compiled()
    if run is None:
        return way_kernel.stopped(barriers.tolist(), [list(one) for one in way])
    leg, which = run["stopped"](barriers, rows_of(way))
    return int(leg), int(which)


def leg_cost(raster: Raster, barriers: Whole, a: Spot, b: Spot, masks: Spot) -> int:
    """Of a straight leg: its length and a tick more for every hard one; -1 if it is barred."""
    run, leg = engine.compiled(), (*a, *b)
    if run is None:
        rows: Any = raster
        return way_kernel.leg_cost(rows, barriers.tolist(), leg, masks)
    return int(run["leg_cost"](raster, barriers, leg, masks))


def leg_costs(raster: Raster, barriers: Whole, legs: Sequence[Part], masks: Spot) -> list[int]:
    """The same of many legs."""
    run = engine.compiled()
    if run is None:
        return [leg_cost(raster, barriers, leg[:2], leg[2:], masks) for leg in legs]
    found = np.empty(len(legs), np.int64)
    run["leg_costs"](raster, barriers, whole(legs, 4), masks, found)
    costs: list[int] = found.tolist()
    return costs


def watched(land: Land, way: Way, foes: Whole, reach: int, skip: int = 0) -> Part:
    """Where on a Dash a foe is too near and in sight; or UNSEEN."""
    run = engine.compiled()
    if run is None:
        rows = [list(one) for one in way]
        return way_kernel.watched(land.plain, rows, foes.tolist(), reach, skip)
    look, which, x, y = run["watched"](land.rows.sides, rows_of(way), foes, reach, skip)
    return int(look), int(which), int(x), int(y)


def stepped(raster: Raster, masks: Spot, size: Spot) -> Whole:
    """What steps of the lattice cost, by their points and directions; 0: closed."""
    run = engine.compiled()
    if run is None:
        steps = [[0] * AROUND for _ in range(size[0] * size[1])]
        rows: Any = raster.tolist()
        way_kernel.stepped(rows, masks, size, steps)
        return whole(steps, AROUND)
    found = np.zeros((size[0] * size[1], AROUND), np.int64)
    run["stepped"](raster, masks, size, found)
    return found


def opened(steps: Whole, size: Spot, barriers: Whole) -> Whole:
    """What steps of the lattice cost past barriers."""
    run = engine.compiled()
    if run is None:
        plain = steps.tolist()
        way_kernel.closed(barriers.tolist(), size, plain)
        return whole(plain, AROUND)
    left = steps.copy()
    run["closed"](barriers, size, left)
    return left


def spread(steps: Whole, size: Spot, seeds: Sequence[Spot], limit: int) -> Spread:
    """The cheapest ways from seeds (points and what they cost) within a limit."""
    count, run = size[0] * size[1], engine.compiled()
    most = _waiting(count, seeds)
    if run is None:
        far, back, plain = [-1] * count, [-1] * count, [list(one) for one in seeds]
        queue = [0] * BUCKETS, [0] * most, [0] * most
        way_kernel.flooded(steps.tolist(), size, plain, limit, (far, back), queue)
        return Spread(np.array(far, np.int64), np.array(back, np.int64))
    found = np.full((2, count), -1, np.int64)
    first, later = np.empty(BUCKETS, np.int64), np.empty((2, most), np.int64)
    rows, ways = whole(seeds, 2), (found[0], found[1])
    run["flooded"](steps, size, rows, limit, ways, (first, later[0], later[1]))
    return Spread(*ways)


def _waiting(count: int, seeds: Sequence[Spot]) -> int:
    """How often a point of a lattice may wait, at most."""
    return count * (AROUND + 1) + len(seeds)


def warm() -> None:
    """Everything once, so that it is compiled, or read from the cache."""
    raster: Raster = np.zeros((41, 41), np.int32)
    way, none = ((1, 1), (9, 9)), whole([], 4)
    traced(raster, way)
    stopped(none, way)
    leg_cost(raster, none, *way, (1, 1))
    leg_costs(raster, none, ((1, 1, 9, 9),), (1, 1))
    watched(Land([], [], []), way, whole([], 3), 1)
    spread(opened(stepped(raster, (1, 1), (3, 3)), (3, 3), none), (3, 3), ((0, 0),), 40)
