"""A layout as the doctrine looks at it: points 2 inches apart, what they hide, what they see."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.tabletop.regions import Region
from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.games.team_yankee import way_engine
from sandtable.games.team_yankee.country import Country, country
from sandtable.games.team_yankee.ground import COVERS, HIDES
from sandtable.games.team_yankee.state import State
from sandtable.kernel.kept import kept

Floats: TypeAlias = NDArray[np.float64]
Bools: TypeAlias = NDArray[np.bool_]
Ints: TypeAlias = NDArray[np.int64]
FAR = 1 << 30
AWAY = 10**6  # ticks to what cannot be reached


class Chart:
    """Made once for a country."""

    def __init__(self, land: Country) -> None:
        self.land = land
        self.points: Ints = np.array(land.lattice.points, np.int64)
        xs, ys = self.points[:, 0], self.points[:, 1]
        self.flags = land.raster[ys, xs]
        self.hides: Bools = (self.flags & HIDES) != 0
        self.shelters: Bools = (self.flags & COVERS) != 0
        self.inches: Ints = ys // INCH * land.inches[0] + xs // INCH  # numbers on the 1-inch grid
        self.field = lru_cache(64)(self._field)
        self.inside = lru_cache(64)(self._inside)
        self.unseen = lru_cache(16)(self._unseen)
        self.cover_near = lru_cache(1 << 12)(self._cover_near)

    @cached_property
    def seen(self) -> Bools:
        many = len(self.points)
        found: Bools = np.asarray(self.land.lattice.seen).reshape(many, many).astype(np.bool_)
        return found

    @cached_property
    def sights(self) -> tuple[Ints, Bools]:
        """For compiled code."""
        return self.points, self.seen

    def nearest(self, at: Spot) -> int:
        return self.land.lattice.nearest(at)

    def spot(self, k: int) -> Spot:
        return int(self.points[k, 0]), int(self.points[k, 1])

    def away(self, at: Spot) -> Floats:
        """Distances of all points from a spot, in ticks."""
        found: Floats = np.hypot(self.points[:, 0] - at[0], self.points[:, 1] - at[1])
        return found

    def _cover_near(self, at: Spot, far: int) -> int:
        """How many points near a spot give cover."""
        return int((self.hides & (self.away(at) <= far)).sum())

    def _inside(self, region: Region) -> Bools:
        return np.array([region.contains(self.spot(k)) for k in range(len(self.points))])

    def _unseen(self, region: Region) -> Bools:
        """Points that nobody sees from a region."""
        found: Bools = np.logical_not(self.seen[:, self.inside(region)].any(axis=1))
        return found

    def _field(self, goal: Spot, shut: int, hard: int) -> Ints:
        """How far it is to a goal from all points of the 1-inch grid, round what is closed."""
        across, up = self.land.inches
        x, y = min(goal[0] // INCH, across - 1), min(goal[1] // INCH, up - 1)
        seeds = [
            (v * across + u, INCH * max(abs(u - x), abs(v - y)))
            for v in range(max(0, y - 2), min(up, y + 3))
            for u in range(max(0, x - 2), min(across, x + 3))
        ]
        far = way_engine.spread(self.land.steps(shut, hard), self.land.inches, seeds, FAR).far
        found: Ints = np.where(far < 0, AWAY, far)
        return found


def chart(state: State) -> Chart:
    return _chart(country(state))


@kept(1)
def _chart(land: Country) -> Chart:
    return Chart(land)
