"""How far it is to a goal from everywhere on a table, as bases walk; other bases are not minded."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.boards.tabletop import engine
from sandtable.boards.tabletop.field import Field
from sandtable.boards.tabletop.kernel import Mover
from sandtable.boards.tabletop.route import flooded
from sandtable.boards.tabletop.ticks import Spot, length
from sandtable.kernel.kept import kept

STEP = 30  # ticks between the points where somebody may think of going
FAR = 1 << 16
MOST = 1 << 14


class Distances:
    """To the nearest of some spots, in ticks."""

    def __init__(self, field: Field, mover: Mover, goals: tuple[Spot, ...]) -> None:
        self.field, self.mover, self.goals = field, mover, goals
        nets = [flooded(field, (), mover, goal) for goal in goals]
        points = nets[0].points[1:] if nets else ()
        best = [
            min((net.found.far[k + 1] for net in nets if net.found.far[k + 1] >= 0), default=-1)
            for k in range(len(points))
        ]
        kept = [(p, far) for p, far in zip(points, best, strict=True) if far >= 0]
        self._points = [*goals, *(p for p, _ in kept)]
        self._far = [*(0 for _ in goals), *(far for _, far in kept)]
        self._known: dict[Spot, int] = {}

    def at(self, spot: Spot) -> int:
        found = self._known.get(spot)
        return self._measured((spot,))[0] if found is None else found

    def look(self, spots: Sequence[Spot]) -> None:
        """Work out many at once."""
        if new := [spot for spot in spots if spot not in self._known]:
            self._measured(new)

    def _measured(self, spots: Sequence[Spot]) -> list[int]:
        """Kept, as long as there are not too many; several may think at the same time."""
        if len(self._known) > MOST:
            self._known.clear()
        net = self._points, self._far
        costs = engine.reached(self.field, (), self.mover, net, spots, FAR)
        found = [cost if cost >= 0 else self._straight(spot) for spot, cost in zip(spots, costs, strict=True)]
        self._known.update(zip(spots, found, strict=True))
        return found

    def _straight(self, spot: Spot) -> int:
        """Where no way leads: farther than any that does, and nearer is still better."""
        return 1000 + min((length(spot, goal) for goal in self.goals), default=0)


@kept(32)
def distances(field: Field, mover: Mover, goals: tuple[Spot, ...]) -> Distances:
    return Distances(field, mover, goals)
