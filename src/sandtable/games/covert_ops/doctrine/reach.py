"""Where a unit could go, and by which way."""

from __future__ import annotations

from sandtable.boards.tabletop import engine
from sandtable.boards.tabletop.ticks import Spot, length
from sandtable.boards.tabletop.ways import Way
from sandtable.games.covert_ops import walk
from sandtable.games.covert_ops.doctrine.fields import STEP
from sandtable.games.covert_ops.ground import Walker
from sandtable.games.covert_ops.vocabulary import MOST_LEGS


class Reach:
    """The points of a lattice within an allowance where a base may end, and the ways to them."""

    def __init__(self, walker: Walker, allowance: int, step: int = STEP) -> None:
        self.walker, self.allowance = walker, allowance
        start = walker.start.at
        net = walker.goer.seek(start, (), allowance)
        self._net = net
        near = [k for k, far in enumerate(net.found.far) if 0 <= far <= allowance]
        self._near = near
        spots = [one for one in _around(start, allowance, step) if one != start]
        costs = engine.reached(
            walker.field,
            walker.foes,
            walker.mover,
            ([net.points[k] for k in near], [net.found.far[k] for k in near]),
            spots,
            allowance,
        )
        paid = {spot: cost for spot, cost in zip(spots, costs, strict=True) if cost >= 0}
        legal = walker.goer.ends(list(paid))
        self.spots: list[Spot] = [spot for spot, ok in zip(paid, legal, strict=True) if ok]
        self._paid = paid

    def way(self, spot: Spot) -> Way | None:
        """The cheapest way that a player may draw, to one of the spots."""
        last = next((k for k in self._near if self._leads(k, spot)), None)
        if last is None:
            return None
        found = self._net.way(last)
        way = found if found[-1] == spot else (*found, spot)
        return way if len(way) - 1 <= MOST_LEGS else None

    def _leads(self, k: int, spot: Spot) -> bool:
        """Whether the cheapest way to a spot leads over a point; legs cost what they are long."""
        point, left = self._net.points[k], self._paid[spot] - self._net.found.far[k]
        return length(point, spot) <= left and self.walker.cost(point, spot) == left


def _around(start: Spot, allowance: int, step: int) -> list[Spot]:
    """Points of the table's lattice within a length; the same ones for everybody."""
    x, y = start
    low_x, high_x = -(-(x - allowance) // step), (x + allowance) // step
    low_y, high_y = -(-(y - allowance) // step), (y + allowance) // step
    return [
        (i * step, j * step)
        for j in range(low_y, high_y + 1)
        for i in range(low_x, high_x + 1)
        if length(start, (i * step, j * step)) <= allowance
    ]


def first_part(walker: Walker, way: Way, allowance: int) -> Way:
    """As much of a way as one Move pays for."""
    legs = way[: MOST_LEGS + 1]
    found = walk.toward(walker, legs, allowance, lambda _base: False)
    return found if len(found) > 1 else (*found, *found)
