"""The shortest way round: corners of the pieces, rings about bases, ties by index."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from sandtable.boards.tabletop import engine
from sandtable.boards.tabletop.engine import Flood
from sandtable.boards.tabletop.field import Field, Whole
from sandtable.boards.tabletop.kernel import Mover
from sandtable.boards.tabletop.regions import joined, merged
from sandtable.boards.tabletop.shapes import Disc, Points, Rect, box_of, inside
from sandtable.boards.tabletop.ticks import Spot, outward
from sandtable.boards.tabletop.ways import Way
from sandtable.kernel.kept import kept

FINEST, ACROSS = 4, 16  # of the lattice of reach: ticks at least, points to each side


class Corners(NamedTuple):
    """Points about the pieces of a table, for one radius, and what legs between them cost."""

    points: tuple[Spot, ...]
    legs: Whole


class Net(NamedTuple):
    """All points of a search: the start, the table's corners, rings about bases, the goals."""

    points: tuple[Spot, ...]
    found: Flood

    @property
    def reachable(self) -> list[int]:
        return [k for k, far in enumerate(self.found.far) if far >= 0]

    def way(self, k: int) -> Way:
        """From the start to a point; a leg without length is none."""
        found = [self.points[k]]
        while k:
            k = self.found.back[k]
            if self.points[k] != found[-1]:
                found.append(self.points[k])
        return tuple(reversed(found))


@kept(32)
def corners(field: Field, mover: Mover) -> Corners:
    """One point for each corner of what bars the way or costs more, a tick farther out."""
    bars, radius, light = mover
    ground = field.ground
    points = tuple(
        point
        for part, piece in field.parts
        if piece.flags & bars or (not light and (piece.slow or piece.toll))
        for point in _about(part, radius + 1 if piece.flags & bars else 1)
        if stands(field, mover, point, ground)
    )
    return Corners(points, engine.legs(field, mover, points))


def stands(field: Field, mover: Mover, at: Spot, ground: Rect) -> bool:
    """Whether a disc can be there at all, on its way."""
    return inside(Disc(*at, mover[1]), ground) and engine.walked(field, (), mover, at, at) >= 0


def ring(base: Disc, radius: int) -> tuple[Spot, ...]:
    """Eight points about a base, so far out that legs between neighbours pass it."""
    return tuple((base.x + x, base.y + y) for x, y in _ring(radius + base.radius))


@kept(512)
def free_ring(field: Field, mover: Mover, base: Disc) -> tuple[Spot, ...]:
    """Those of them where one can be on one's way; most bases stand where they stood before."""
    bars, radius, _ = mover
    spots, room = (ring(base, radius), (radius, radius, field.size[0] - radius, field.size[1] - radius))
    free = engine.standing(field, (), (bars, radius, 1), room, spots)
    return tuple(spot for spot, ok in zip(spots, free, strict=True) if ok)


@lru_cache(maxsize=64)  # of a plain number: nobody owns it
def _ring(both: int) -> tuple[Spot, ...]:
    far = -(-1083 * both // 1000) + 1
    return tuple(outward(k, far) for k in range(0, 16, 2))


def flooded(field: Field, bases: Sequence[Disc], mover: Mover, start: Spot, goals: Sequence[Spot] = ()) -> Net:
    """The cheapest ways from a start past bases; with goals only until the cheapest is known."""
    known = corners(field, mover)
    rings = tuple(point for base in bases for point in free_ring(field, mover, base))
    points = (start, *known.points, *rings, *goals)
    return Net(points, engine.flood(field, bases, mover, (points, known.legs), len(goals)))


def reach(
    field: Field, bases: Sequence[Disc], mover: Mover, start: Spot, allowance: int, step: int = 0
) -> tuple[Rect, ...]:
    """Where one can come to, as boxes for a picture: about each lattice point that is paid for.

    Without a step the lattice is as fine as it can be looked at in no time.
    """
    step = step or max(FINEST, allowance // ACROSS)
    net = flooded(field, bases, mover, start)
    near = [k for k in net.reachable if net.found.far[k] <= allowance]
    known = [net.points[k] for k in near], [net.found.far[k] for k in near]
    rows = _rows(field, mover[1], start, allowance, step)
    spots = [spot for row in rows for spot in row]
    costs = iter(engine.reached(field, bases, mover, known, spots, allowance))
    there = [[spot for spot in row if next(costs) >= 0] for row in rows]
    half = step // 2
    return tuple(
        joined(
            (row[0][1] - half, row[0][1] - half + step, run)
            for row in there
            for run in merged([(x - half, x - half + step) for x, _ in row])
        )
    )


def _rows(field: Field, radius: int, start: Spot, allowance: int, step: int) -> list[list[Spot]]:
    """The lattice about a point, as far as one could come and a base is on the table."""
    far = allowance // step
    room = Rect(radius, radius, field.size[0] - radius, field.size[1] - radius)
    around = range(-far, far + 1)
    xs = [start[0] + k * step for k in around if room.west <= start[0] + k * step <= room.east]
    ys = [start[1] + k * step for k in around if room.south <= start[1] + k * step <= room.north]
    return [[(x, y) for x in xs] for y in ys]


def _about(part: Points, off: int) -> list[Spot]:
    """Its corners, moved away from the middle of its box on both axes."""
    west, south, east, north = box_of(part)
    return [(x + off * _sign(2 * x - west - east), y + off * _sign(2 * y - south - north)) for x, y in part]


def _sign(n: int) -> int:
    return (n > 0) - (n < 0)
