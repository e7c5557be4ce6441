"""Routes over the lattice of whole inches, drawn tight afterwards (guide, A.1, TY-INT-1)."""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import accumulate, pairwise
from typing import NamedTuple

import numpy as np

from sandtable.boards.tabletop.field import Whole
from sandtable.boards.tabletop.shapes import Rect
from sandtable.boards.tabletop.ticks import INCH, Spot, length
from sandtable.boards.tabletop.ways import Way
from sandtable.games.team_yankee import way_engine
from sandtable.games.team_yankee.country import Country
from sandtable.games.team_yankee.way_engine import Spread

FAR = 1 << 30  # no limit
_REACH = 2 * INCH  # from a point to the lattice
_DETOUR = 20 * INCH  # that is looked at first


class Reached(NamedTuple):
    """A point of the lattice and what the way to it costs."""

    cost: int
    at: Spot


class Node(NamedTuple):
    """A point of a way over the lattice, and what it costs to go there."""

    at: Spot
    cost: int


class Router:
    """The ways of one Team past what stands about it.

    `shut` ground is closed to it, `hard` ground is gone round where that is no more than twice as
    long; its centre stays in `room`.
    """

    def __init__(self, land: Country, start: Spot, barriers: Whole, room: Rect, masks: Spot) -> None:
        self.land = land
        self.start = start
        self.barriers = barriers
        self.room = room
        self.shut, self.hard = masks
        self.spread = lru_cache(4)(self._spread)
        self._wide: tuple[int, Spread] | None = None

    def routed(self, goal: Spot, limit: int = FAR) -> Way | None:
        """The cheapest way to a point; None if there is none within the limit."""
        if not self._inside(goal):
            return None
        straight, far = self.cost(self.start, goal), length(self.start, goal)
        if straight == far:
            return (self.start, goal)
        links = self._links(goal)
        if not links:
            return (self.start, goal) if straight >= 0 else None
        near = min(limit, 2 * far + _DETOUR)  # mostly that is enough
        for most in dict.fromkeys((near, limit)):
            found = self._beyond(most)
            costs = ((int(found.far[k]), cost, k) for k, cost in links.items())
            ends = ((paid + cost, k) for paid, cost, k in costs if 0 <= paid <= most)
            best = min(ends, default=(FAR, -1))
            if 0 <= straight <= best[0]:
                return (self.start, goal)
            if best[1] >= 0 and best[0] <= most:
                return self._tight([*self._nodes(found, best[1]), Node(goal, best[0])])
        return None

    def toward(self, goal: Spot) -> Way:
        """To a point, or to the point of the lattice nearest to it that can be reached."""
        way = self.routed(goal)
        if way is not None:
            return way
        found = self._beyond(FAR)
        reached = np.flatnonzero(found.far >= 0)
        if not len(reached):
            return (self.start,)
        across = self.land.inches[0]
        dx, dy = reached % across * INCH - goal[0], reached // across * INCH - goal[1]
        away = dx * dx + dy * dy
        least = away.min()
        if least >= _square(self.start, goal):
            return (self.start,)
        nearest = reached[away == least]
        return self._tight(self._nodes(found, int(nearest[found.far[nearest].argmin()])))

    def reached(self, limit: int) -> list[Reached]:
        """All points of the lattice within a limit, the nearest first, then lowest y, then x."""
        far = self.spread(limit).far
        reached = np.flatnonzero(far >= 0)
        order = reached[np.lexsort((reached, far[reached]))]  # by number is by y, then x
        return [Reached(int(far[k]), self._spot(k)) for k in order.tolist()]

    def way_to(self, at: Spot, limit: int) -> Way:
        """The way to a point of the lattice that was reached within that limit."""
        return self._tight(self._nodes(self.spread(limit), self._number(at)))

    def cost(self, a: Spot, b: Spot) -> int:
        """Of a straight leg: its length and once more what of it is hard; -1 if it is barred."""
        masks = self.shut, self.hard
        return way_engine.leg_cost(self.land.raster, self.barriers, a, b, masks)

    def _beyond(self, limit: int) -> Spread:
        """Ways within a limit and some beyond: what is near is the same whatever the limit."""
        if self._wide is None or self._wide[0] < limit:
            most = limit if self._wide is None else min(limit + _DETOUR, FAR)
            self._wide = most, self._spread(most)
        return self._wide[1]

    def _spread(self, limit: int) -> Spread:
        steps = self.land.opened(self.shut, self.hard, self.barriers)
        return way_engine.spread(steps, self.land.inches, self._seeds, limit)

    @cached_property
    def _seeds(self) -> list[Spot]:
        return list(self._links(self.start, out=True).items())

    def _links(self, at: Spot, *, out: bool = False) -> dict[int, int]:
        """Points of the lattice about a place and what legs from there cost; `out`: to there."""
        x0, y0, near = at[0] // INCH, at[1] // INCH, _REACH * _REACH
        about = [
            (x, y)
            for y in range((y0 - 1) * INCH, (y0 + 3) * INCH, INCH)
            for x in range((x0 - 1) * INCH, (x0 + 3) * INCH, INCH)
            if self._inside((x, y)) and (x - at[0]) ** 2 + (y - at[1]) ** 2 <= near
        ]
        legs = [(*at, *spot) if out else (*spot, *at) for spot in about]
        masks = self.shut, self.hard
        costs = way_engine.leg_costs(self.land.raster, self.barriers, legs, masks)
        return {self._number(spot): cost for spot, cost in zip(about, costs, strict=True) if cost >= 0}

    def _nodes(self, found: Spread, k: int) -> list[Node]:
        """From the start to a point of the lattice."""
        way = []
        while k >= 0:
            way.append(Node(self._spot(k), int(found.far[k])))
            k = int(found.back[k])
        return [Node(self.start, 0), *reversed(way)]

    def _tight(self, nodes: list[Node]) -> Way:
        """The same way in few legs, each as long as it is not barred, nor longer, nor harder."""
        far = [0, *accumulate(length(a.at, b.at) for a, b in pairwise(nodes))]
        way, k = [nodes[0].at], 0
        while k < len(nodes) - 1:
            k = self._onward(nodes, far, k)
            if nodes[k].at != way[-1]:
                way.append(nodes[k].at)
        return tuple(way)

    def _onward(self, nodes: list[Node], far: list[int], k: int) -> int:
        """The farthest point to which one can go straight, by leaps and then by halves."""

        def straight(to: int) -> bool:
            a, b = nodes[k], nodes[to]
            cost, leg = self.cost(a.at, b.at), length(a.at, b.at)
            whole = far[to] - far[k]
            return 0 <= leg <= whole and 0 <= cost - leg <= b.cost - a.cost - whole

        low, leap = k + 1, 2
        while k + leap < len(nodes) and straight(k + leap):
            low, leap = k + leap, leap * 2
        high = min(k + leap, len(nodes))
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if straight(middle) else (low, middle)
        return low

    def _number(self, at: Spot) -> int:
        return at[1] // INCH * self.land.inches[0] + at[0] // INCH

    def _spot(self, k: int) -> Spot:
        return k % self.land.inches[0] * INCH, k // self.land.inches[0] * INCH

    def _inside(self, at: Spot) -> bool:
        west, south, east, north = self.room
        return west <= at[0] <= east and south <= at[1] <= north


def _square(a: Spot, b: Spot) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
