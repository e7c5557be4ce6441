"""Routes over the lattice of whole inches, drawn tight afterwards (guide, A.1, TY-INT-1)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from sandtable.boards.tabletop.field import Whole
from sandtable.boards.tabletop.shapes import Rect
from sandtable.boards.tabletop.ticks import INCH, Spot, length
from sandtable.boards.tabletop.ways import Way
from sandtable.games.team_yankee import way_engine
from sandtable.games.team_yankee.country import Country
from sandtable.games.team_yankee.way_engine import Spread
from sandtable.games.team_yankee.way_kernel import GROUND, NONE

FAR = 1 << 30  # no limit
_REACH = 2 * INCH  # from a point to the lattice


class Reached(NamedTuple):
    """A point of the lattice and what the way to it costs."""

    cost: int
    at: Spot


class Router:
    """The ways of one Team past what stands about it.

    `shut` ground is closed to it, `hard` ground is gone round where that is no more than twice as
    long; its centre stays in `room`.
    """

    def __init__(self, land: Country, start: Spot, barriers: Whole, room: Rect,
                 masks: Spot) -> None:  # fmt: skip
        self.land = land
        self.start = start
        self.barriers = barriers
        self.room = room
        self.shut, self.hard = masks
        self.spread = lru_cache(4)(self._spread)

    def routed(self, goal: Spot, limit: int = FAR) -> Way | None:
        """The cheapest way to a point; None if there is none within the limit."""
        if not self._inside(goal):
            return None
        straight = self.cost(self.start, goal)
        if straight == length(self.start, goal):
            return (self.start, goal)
        found = self.spread(limit)
        ends = [
            (found.far[k] + last, k)
            for k, last in self._links(goal)
            if found.far[k] >= 0
        ]  # fmt: skip
        best = min(ends, default=(FAR, -1))
        if 0 <= straight <= best[0]:
            return (self.start, goal)
        return self._tight([*self._nodes(found, best[1]), goal]) if best[1] >= 0 else None

    def toward(self, goal: Spot) -> Way:
        """To a point, or to the point of the lattice nearest to it that can be reached."""
        way = self.routed(goal)
        if way is not None:
            return way
        found = self.spread(FAR)
        near = min(
            (_square(self._spot(k), goal), cost, k)
            for k, cost in enumerate(found.far)
            if cost >= 0 or k == 0
        )  # fmt: skip
        if found.far[near[2]] < 0 or near[0] >= _square(self.start, goal):
            return (self.start,)
        return self._tight(self._nodes(found, near[2]))

    def reached(self, limit: int) -> list[Reached]:
        """All points of the lattice within a limit, the nearest first, then lowest y, then x."""
        found = self.spread(limit)
        near = [Reached(cost, self._spot(k)) for k, cost in enumerate(found.far) if cost >= 0]
        return sorted(near, key=lambda one: (one.cost, one.at[1], one.at[0]))

    def way_to(self, at: Spot, limit: int) -> Way:
        """The way to a point of the lattice that was reached within that limit."""
        k = at[1] // INCH * self.land.inches[0] + at[0] // INCH
        return self._tight(self._nodes(self.spread(limit), k))

    def cost(self, a: Spot, b: Spot) -> int:
        """Of a straight leg: its length and once more what of it is hard; -1 if it is barred."""
        if way_engine.stopped(self.barriers, (a, b)) != NONE:
            return -1
        flags = way_engine.traced(self.land.raster, (a, b))[:, GROUND]
        if (flags[1:] & self.shut).any():
            return -1
        hard = int(((flags & self.hard) != 0).sum()) if self.hard else 0
        return length(a, b) + hard

    def _spread(self, limit: int) -> Spread:
        steps = self.land.steps(self.shut, self.hard)
        seeds = [(k, cost) for k, cost in self._links(self.start, out=True)]
        return way_engine.spread(steps, self.land.inches, self.barriers, seeds, limit)

    def _links(self, at: Spot, *, out: bool = False) -> list[tuple[int, int]]:
        """Points of the lattice about a place from which a leg leads to it; `out`: from it."""
        found = []
        x0, y0 = at[0] // INCH, at[1] // INCH
        for y in range(y0 - 1, y0 + 3):
            for x in range(x0 - 1, x0 + 3):
                spot = x * INCH, y * INCH
                if self._inside(spot) and _square(spot, at) <= _REACH * _REACH:
                    cost = self.cost(at, spot) if out else self.cost(spot, at)
                    if cost >= 0:
                        found.append((y * self.land.inches[0] + x, cost))
        return found

    def _nodes(self, found: Spread, k: int) -> list[Spot]:
        """From the start to a point of the lattice."""
        way = []
        while k >= 0:
            way.append(self._spot(k))
            k = found.back[k]
        return [self.start, *reversed(way)]

    def _tight(self, nodes: list[Spot]) -> Way:
        """The same way in few legs: each as long as it is not barred and costs no more."""
        way, k = [nodes[0]], 0
        while k < len(nodes) - 1:
            k = self._onward(nodes, k)
            if nodes[k] != way[-1]:
                way.append(nodes[k])
        return tuple(way)

    def _onward(self, nodes: list[Spot], k: int) -> int:
        """The farthest point to which one can go straight, by leaps and then by halves."""
        low, leap = k + 1, 2
        while k + leap < len(nodes) and self._straight(nodes, k, k + leap):
            low, leap = k + leap, leap * 2
        high = min(k + leap, len(nodes))
        while high - low > 1:
            middle = (low + high) // 2
            if self._straight(nodes, k, middle):
                low = middle
            else:
                high = middle
        return low

    def _straight(self, nodes: list[Spot], k: int, to: int) -> bool:
        cost = self.cost(nodes[k], nodes[to])
        return 0 <= cost <= sum(self._step(nodes[n], nodes[n + 1]) for n in range(k, to))

    def _step(self, a: Spot, b: Spot) -> int:
        """Of a leg of the way before it is drawn tight."""
        if self.hard and (self.land.at(a) | self.land.at(b)) & self.hard:
            return 2 * length(a, b)
        return length(a, b)

    def _spot(self, k: int) -> Spot:
        return k % self.land.inches[0] * INCH, k // self.land.inches[0] * INCH

    def _inside(self, at: Spot) -> bool:
        west, south, east, north = self.room
        return west <= at[0] <= east and south <= at[1] <= north


def _square(a: Spot, b: Spot) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
