"""Walks on a table, quick: what is looked at once for all who go between the same bases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np

from sandtable.boards.tabletop import engine, kernel_walk, route
from sandtable.boards.tabletop.engine import Flood
from sandtable.boards.tabletop.field import Field, Whole, discs_of
from sandtable.boards.tabletop.kernel import Mover, Rows
from sandtable.boards.tabletop.kernel_walk import NEVER, UNKNOWN, Room
from sandtable.boards.tabletop.route import Net
from sandtable.boards.tabletop.shapes import Disc
from sandtable.boards.tabletop.ticks import Spot
from sandtable.boards.tabletop.ways import Stop, Way, length_of

_PARTS = (
    kernel_walk.hopes, kernel_walk.spread, kernel_walk.better, kernel_walk.leg, kernel_walk.stands,
    kernel_walk.part, kernel_walk.along, kernel_walk.farthest, kernel_walk.straight,
)  # fmt: skip
_CALLS = ("seek", "standing", "sampled", "ride")


def compiled() -> dict[str, Callable[..., Any]] | None:
    """As machine code; None where numba cannot be imported, and while another thread compiles."""
    return None if engine.compiled() is None else _compiled()


@lru_cache(maxsize=1)
def _compiled() -> dict[str, Callable[..., Any]]:
    from numba import njit
    from numba.extending import register_jitable

    for part in _PARTS:
        register_jitable(part)
    try:
        return {name: njit(cache=True)(getattr(kernel_walk, name)) for name in _CALLS}
    except RuntimeError:  # nowhere to keep compiled code: every process compiles its own
        return {name: njit(getattr(kernel_walk, name)) for name in _CALLS}


class Web(NamedTuple):
    """Points between which everybody of a kind goes: the table's corners, rings about bases."""

    points: tuple[Spot, ...]
    known: Whole  # legs between corners where no base is
    legs: Whole  # legs that somebody has looked at
    rows: Whole  # the points for compiled code


@lru_cache(maxsize=64)
def web(field: Field, bases: tuple[Disc, ...], mover: Mover) -> Web:
    """Made once for bases that stand as they do; its legs are filled in as walks ask for them."""
    known = route.corners(field, mover)
    radius = mover[1]
    ringed = [point for base in bases for point in route.ring(base, radius)]
    room = _room(field, radius)
    free = _standing(field, (), (mover[0], radius, 1), room, ringed)
    points = known.points + tuple(point for point, ok in zip(ringed, free, strict=True) if ok)
    count = len(points)
    legs = np.full((count, count), UNKNOWN, np.int64)
    rows = np.array(points, np.int64).reshape(-1, 2)
    return Web(points, known.legs, legs, rows)


class Goer:
    """A base on its way: what bars it, what it may not end on, which other bases there are."""

    def __init__(
        self, field: Field, mover: Mover, keeps: int, foes: Sequence[Disc], others: Sequence[Disc]
    ) -> None:
        self.field = field
        self.mover = mover
        self.keeps: Mover = (keeps, mover[1], 1)
        self.foes = tuple(foes)
        self.others = others
        self.room = _room(field, mover[1])

    @cached_property
    def _arrays(self) -> tuple[Whole, Whole]:
        """The bases that bar its way and those on which it may not end, for compiled code."""
        return discs_of(self.foes), discs_of(self.others)

    @cached_property
    def _lists(self) -> tuple[Rows, Rows]:
        return _plain(self.foes), _plain(self.others)

    def seek(self, start: Spot, goals: Sequence[Spot] = (), limit: int = NEVER) -> Net:
        """The cheapest way to one of the goals; without goals ways to all points within a limit."""
        known, run = web(self.field, self.foes, self.mover), compiled()
        points = (start, *known.points, *goals)
        count, limits = len(points), (len(goals), limit)
        if run is None:
            rows = [-1] * count, [-1] * count, [0] * count, [0] * count
            net: Any = _plain(points), _plain(known.known.tolist()), known.legs
            field, foes = self.field.plain, self._lists[0]
            best = kernel_walk.seek(field, foes, self.mover, net, limits, rows)
            far, back = ([int(one) for one in row] for row in rows[:2])
            return Net(points, Flood(far, back, best))
        found = np.zeros((4, count), np.int64)
        found[:2] = -1
        net = _rows(start, known, goals), known.known, known.legs
        best = run["seek"](self.field.rows, self._arrays[0], self.mover, net, limits, tuple(found))
        return Net(points, Flood(found[0].tolist(), found[1].tolist(), int(best)))

    def ends(self, spots: Sequence[Spot]) -> list[bool]:
        """At which of these it may end."""
        return _standing(self.field, self.others, self.keeps, self.room, spots)

    def samples(self, way: Way, step: int, allowance: int, most: int = NEVER) -> list[Stop]:
        """Where it may stop on a way, in order; the start is the first of them."""
        size = length_of(way) // step + 3 * len(way) + 3
        run, movers = compiled(), (self.mover, self.keeps)
        if run is None:
            told = [[0] * 4 for _ in range(size)]
            wanted = _plain(way), step, allowance, most
            bases = self._lists
            count = kernel_walk.sampled(self.field.plain, bases, movers, self.room, wanted, told)
        else:
            rows = np.zeros((size, 4), np.int64)
            limits = np.array(way, np.int64), step, allowance, most
            count = run["sampled"](
                self.field.rows, self._arrays, movers, self.room, limits, rows
            )  # fmt: skip
            told = rows[:count].tolist()
        return [Stop((x, y), leg, cost) for x, y, leg, cost in told[:count]]

    def ride(self, start: Spot, step: Spot, budget: int) -> tuple[int, int]:
        """Along an axis as far as it may end: ticks and cost; (-1, 0) if it ends nowhere."""
        run, movers, ray = compiled(), (self.mover, self.keeps), (*start, *step)
        if run is None:
            return kernel_walk.ride(self.field.plain, self._lists, movers, self.room, ray, budget)
        k, cost = run["ride"](self.field.rows, self._arrays, movers, self.room, ray, budget)
        return int(k), int(cost)


def _rows(start: Spot, known: Web, goals: Sequence[Spot]) -> Whole:
    """All points of a search, for compiled code."""
    count = len(known.rows)
    found = np.empty((1 + count + len(goals), 2), np.int64)
    found[0] = start
    found[1 : 1 + count] = known.rows
    if goals:
        found[1 + count :] = goals
    return found


def _room(field: Field, radius: int) -> Room:
    return radius, radius, field.size[0] - radius, field.size[1] - radius


def _standing(
    field: Field, others: Sequence[Disc], keeps: Mover, room: Room, spots: Sequence[Spot]
) -> list[bool]:
    if not spots:
        return []
    run = compiled()
    if run is None:
        flags = [0] * len(spots)
        kernel_walk.standing(field.plain, _plain(others), keeps, room, _plain(spots), flags)
        return [flag == 1 for flag in flags]
    found = np.zeros(len(spots), np.int64)
    points = np.array(spots, np.int64)
    run["standing"](field.rows, discs_of(others), keeps, room, points, found)
    return [flag == 1 for flag in found.tolist()]


def warm() -> None:
    """Compiles walks and what they are built on, before someone waits for them."""
    engine.warm(_run_all)


def _run_all() -> None:
    """Everything once, so that it is compiled, or read from the cache."""
    goer = Goer(Field((40, 40), ()), (1, 1, 0), 1, (), ())
    goer.seek((5, 5), ((9, 9),))
    goer.samples(((5, 5), (9, 9)), 2, 3)
    goer.ride((5, 5), (1, 0), 4)
    goer.ends(((5, 5),))


def _plain(rows: Sequence[Sequence[int]]) -> Rows:
    return [list(row) for row in rows]
