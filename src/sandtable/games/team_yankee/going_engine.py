"""A Team's way among all others, at work: compiled where numba can be imported, else plain."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sandtable.boards.tabletop.field import Whole
from sandtable.boards.tabletop.kernel import Part
from sandtable.boards.tabletop.ticks import Spot
from sandtable.boards.tabletop.ways import Way, length_of
from sandtable.games.team_yankee import base_engine, engine, fire_engine, going_kernel, way_engine
from sandtable.games.team_yankee.base_kernel import OWNED, ROW
from sandtable.games.team_yankee.going_kernel import Goer
from sandtable.games.team_yankee.vocabulary import TeamId
from sandtable.games.team_yankee.way_engine import Raster, rows_of, whole
from sandtable.games.team_yankee.way_kernel import POINT, Triple


class Look(NamedTuple):
    """A way among all others."""

    after: int  # ground that is met after its start, anywhere, everywhere
    ever: int
    always: int
    bars: TeamId  # who is in the way; -1: nobody
    taken: TeamId  # who stands where it ends; -1: nobody
    pressing: int  # enemies who are too near to its start


def looked(raster: Raster, bases: Whole, goer: Goer, way: Way) -> Look:
    """What a Team meets on its way."""
    run = engine.compiled()
    if run is None:
        rows: Any = raster
        plain = [[0] * OWNED for _ in bases]
        points = [list(one) for one in way]
        return Look(*going_kernel.looked(rows, bases.tolist(), goer, points, plain))
    room = np.empty((len(bases), OWNED), np.int64)
    return Look(*run["looked"](raster, bases, goer, rows_of(way), room))


def trimmed(ground: tuple[Raster, Triple], bases: Whole, goer: Goer, way: Way, most: Part) -> tuple[Whole, int, int]:
    """The tick points of a way, the last of them that is open, free and paid for, and how many
    enemies are too near to its start."""
    many, run = length_of(way) + 1, engine.compiled()
    if run is None:
        points = [[0] * POINT for _ in range(many)]
        work, legs = (points, [[0] * OWNED for _ in bases]), [list(one) for one in way]
        rows: Any = ground
        count, k, pressing = going_kernel.trimmed(rows, bases.tolist(), goer, legs, most, work)
        return whole(points[:count], POINT), k, pressing
    found = np.empty((many, POINT), np.int64)
    room = np.empty((len(bases), OWNED), np.int64)
    count, k, pressing = run["trimmed"](ground, bases, goer, rows_of(way), most, (found, room))
    return found[:count], int(k), int(pressing)


def last_stand(points: Whole, k: int, bases: Whole, goer: Goer, room: Part) -> int:
    """The last tick point, from the k-th back, where a Team finds room; -1 if there is none."""
    run = engine.compiled()
    if run is None:
        return going_kernel.last_stand(points.tolist(), k, bases.tolist(), goer, room)
    return int(run["last_stand"](points, k, bases, goer, tuple(room)))  # a named one is another


def taken(bases: Whole, who: TeamId, radius: int, at: Spot) -> TeamId:
    """Who stands where a Team would; -1: nobody."""
    run = engine.compiled()
    if run is None:
        return going_kernel.taken(bases.tolist(), who, radius, at)
    return int(run["taken"](bases, who, radius, at))


def warm() -> None:
    """Compiles ways and what they are built on, before someone waits for them."""
    engine.warm(way_engine.warm, base_engine.warm, fire_engine.warm, _run_all)


def _run_all() -> None:
    raster: Raster = np.zeros((41, 41), np.int32)
    bases: Whole = np.zeros((2, ROW), np.int64)
    goer, way = (1, 1, 1, 1, True), ((1, 1), (9, 9))
    looked(raster, bases, goer, way)
    points, k, _ = trimmed((raster, (1, 1, 1)), bases, goer, way, (1, 1, 1, 1))
    last_stand(points, k, bases, goer, (0, 0, 40, 40))
    taken(bases, 1, 1, way[0])
