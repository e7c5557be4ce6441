"""Walks on a table, quick: what is looked at once for all who go between the same bases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.tabletop import engine, kernel, kernel_walk, route
from sandtable.boards.tabletop.compiling import Calls, machine_code
from sandtable.boards.tabletop.engine import Discs, Flood
from sandtable.boards.tabletop.field import Field, Whole, discs_of
from sandtable.boards.tabletop.kernel import Mover, Room, Rows
from sandtable.boards.tabletop.kernel_walk import NEVER, UNKNOWN
from sandtable.boards.tabletop.route import Net
from sandtable.boards.tabletop.shapes import Disc, Rect
from sandtable.boards.tabletop.ticks import Spot, length
from sandtable.boards.tabletop.ways import Stop, Way, length_of, on_leg
from sandtable.kernel.kept import kept

_PARTS = (
    kernel_walk.hoped,
    kernel_walk.spread,
    kernel_walk.better,
    kernel_walk.recalled,
    kernel_walk.leg,
    kernel_walk.part,
    kernel_walk.along,
    kernel_walk.farthest,
    kernel_walk.straight,
    kernel_walk.marched,
    kernel_walk.nearest_point,
    kernel_walk.gap_to_box,
    kernel_walk.better_end,
    kernel_walk.ranks_before,
)
_CALLS: tuple[Callable[..., Any], ...] = (
    kernel_walk.seek,
    kernel_walk.marched,
    kernel_walk.sampled,
    kernel_walk.ride,
    kernel_walk.find_nearest_end,
)


def compiled() -> Calls | None:
    """As machine code; None where numba cannot be imported, and while another thread compiles."""
    return None if engine.compiled() is None else _compiled()


@lru_cache(maxsize=1)
def _compiled() -> Calls:
    return machine_code(_CALLS, _PARTS, (kernel, kernel_walk))


class Web(NamedTuple):
    """Points between which everybody of a kind goes: the table's corners, rings about bases."""

    points: tuple[Spot, ...]
    known: Whole  # legs between corners where no base is
    legs: NDArray[np.int32]  # legs that somebody has looked at
    rows: Whole  # the points for compiled code


@kept(32)
def web(field: Field, bases: tuple[Disc, ...], mover: Mover) -> Web:
    """Made once for bases that stand as they do; its legs are filled in as walks ask for them."""
    known = route.corners(field, mover)
    points = known.points + tuple(spot for base in bases for spot in route.free_ring(field, mover, base))
    count = len(points)
    legs = np.full((count, count), UNKNOWN, np.int32)
    rows = np.fromiter(chain.from_iterable(points), np.int64, 2 * count).reshape(-1, 2)
    return Web(points, known.legs, legs, rows)


class Goer:
    """A base on its way: what bars it, what it may not end on, which other bases there are."""

    def __init__(self, field: Field, mover: Mover, keeps: int, foes: Sequence[Disc], others: Sequence[Disc]) -> None:
        self.field = field
        self.mover = mover
        self.keeps: Mover = (keeps, mover[1], 1)
        self.foes = tuple(foes)
        self.others = others
        self.room = _room(field, mover[1])
        self.ways: dict[tuple[Disc, Disc], Way] = {}  # from a base to another, once looked for

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
            rows = [-1] * count, [-1] * count, [-1] * count, [0] * count
            net: Any = _plain(points), _plain(known.known.tolist()), known.legs
            field, foes = self.field.plain, self._lists[0]
            best = kernel_walk.seek(field, foes, self.mover, net, limits, rows)
            far, back = ([int(one) for one in row] for row in rows[:2])
            return Net(points, Flood(far, back, best))
        found = np.full((4, count), -1, np.int64)
        found[3] = 0
        net = _rows(start, known, goals), known.known, known.legs
        best = run["seek"](self.field.rows, self._arrays[0], self.mover, net, limits, tuple(found))
        return Net(points, Flood(found[0].tolist(), found[1].tolist(), int(best)))

    def ends(self, spots: Sequence[Spot]) -> list[bool]:
        """At which of these it may end."""
        others = self._arrays[1] if compiled() else self.others
        return engine.standing(self.field, others, self.keeps, self.room, spots)

    def costs(self, start: Spot, spots: Sequence[Spot], most: int) -> list[int]:
        """What a straight leg to each of these costs; -1 if it is barred or costs more."""
        foes = self._arrays[0] if compiled() else self.foes
        return engine.reached(self.field, foes, self.mover, ((start,), (0,)), spots, most)

    def march(self, start: Spot, goal: Spot, allowance: int) -> Spot:
        """The last tick point of a leg that is paid for and where it may end; else the start."""
        run, movers, ends = compiled(), (self.mover, self.keeps), (*start, *goal)
        if run is None:
            field, bases = self.field.plain, self._lists
            far = kernel_walk.marched(field, bases, movers, self.room, ends, allowance)
        else:
            rows, arrays = self.field.rows, self._arrays
            far = int(run["marched"](rows, arrays, movers, self.room, ends, allowance))
        if far < 0:
            return start
        return goal if far == length(start, goal) else on_leg(start, goal, far)

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
            count = run["sampled"](self.field.rows, self._arrays, movers, self.room, limits, rows)
            told = rows[:count].tolist()
        return [Stop((x, y), leg, cost) for x, y, leg, cost in told[:count]]

    def ride(self, start: Spot, step: Spot, budget: int) -> tuple[int, int]:
        """Along an axis as far as it may end: ticks and cost; (-1, 0) if it ends nowhere."""
        run, movers, ray = compiled(), (self.mover, self.keeps), (*start, *step)
        if run is None:
            return kernel_walk.ride(self.field.plain, self._lists, movers, self.room, ray, budget)
        k, cost = run["ride"](self.field.rows, self._arrays, movers, self.room, ray, budget)
        return int(k), int(cost)

    def approach(self, start: Spot, box: Rect, allowance: int) -> Way:
        """Return the way within an allowance whose end leaves the smallest gap to a box.

        Ties the cheaper way, then the lower x, then the lower y; where bases overlap the box, the
        first point of the cheapest way. Only the start, if no end is nearer.
        """
        net, run = self.seek(start, limit=allowance), compiled()
        known = [k for k, far in enumerate(net.found.far) if 0 <= far <= allowance]
        points, spent = [net.points[k] for k in known], [net.found.far[k] for k in known]
        movers, (west, south, east, north) = (self.mover, self.keeps), box
        wanted = (west, south, east, north), allowance
        if run is None:
            rows = _plain(points), spent
            field, bases = self.field.plain, self._lists
            end = kernel_walk.find_nearest_end(field, bases, movers, self.room, rows, wanted)
        else:
            arrays = np.array(points, np.int64), np.array(spent, np.int64)
            end = run["find_nearest_end"](self.field.rows, self._arrays, movers, self.room, arrays, wanted)
        way, at = net.way(known[end[4]]), (int(end[2]), int(end[3]))
        return way if way[-1] == at else (*way, at)


@kept(64)
def among(field: Field, mover: Mover, keeps: int, foes: tuple[Disc, ...], others: tuple[Disc, ...]) -> Goer:
    """Whoever goes between bases that stand as they do; whatever it has looked at stays known."""
    return Goer(field, mover, keeps, foes, others)


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


def warm() -> None:
    """Compiles walks and what they are built on, before someone waits for them."""
    engine.warm(_run_all)


def _run_all() -> None:
    """Everything once, so that it is compiled, or read from the cache."""
    goer = Goer(Field((40, 40), ()), (1, 1, 0), 1, (), ())
    goer.seek((5, 5), ((9, 9),))
    goer.march((5, 5), (9, 9), 3)
    goer.samples(((5, 5), (9, 9)), 2, 3)
    goer.ride((5, 5), (1, 0), 4)
    goer.approach((5, 5), Rect(9, 9, 12, 12), 3)
    goer.ends(((5, 5),))


def _plain(rows: Discs) -> Rows:
    return [[int(n) for n in row] for row in rows]
