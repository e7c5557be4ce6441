"""A Team's way among all others: one source, plain or compiled, whole numbers alone decide.

What `way_kernel` and `base_kernel` say of one thing each, asked together: most ways are asked about
once, and a call costs more than what it works out.
"""

from __future__ import annotations

from typing import TypeAlias

from sandtable.boards.tabletop.kernel import Part, Rows, Spot
from sandtable.games.team_yankee.base_kernel import HERE, RADIUS, WHOSE, barring, level
from sandtable.games.team_yankee.way_kernel import Triple, X, Y, free_until, paid, stopped, surveyed, traced

NOBODY = -1
Goer: TypeAlias = tuple[int, int, int, int, bool]  # id, start, radius; whether it shuns enemies
Looked: TypeAlias = tuple[int, int, int, int, int, int]


def taken(bases: Rows, who: int, radius: int, at: Spot) -> int:
    """Whose base a Team would overlap there, the lowest id first; or NOBODY's."""
    own = bases[who]
    for k in range(len(bases)):
        row = bases[k]
        if row[HERE] == 0 or k == who or not level(row, own):
            continue
        dx, dy, both = row[X] - at[0], row[Y] - at[1], row[RADIUS] + radius
        if dx * dx + dy * dy < both * both:
            return k
    return NOBODY


def looked(raster: Rows, bases: Rows, goer: Goer, way: Rows, barriers: Rows) -> Looked:
    """The ground of a way as `surveyed` has it, who bars it, who stands at its end, and how many
    enemies are too near to its start; `barriers` is room to work in."""
    who, start = goer[0], (goer[1], goer[2])
    after, ever, always = surveyed(raster, way)
    count, _, pressing = barring(bases, who, start, goer[4], barriers)
    _, which = stopped(barriers[:count], way)
    bars = NOBODY if which < 0 else barriers[which][WHOSE]
    last = way[len(way) - 1]
    there = taken(bases, who, goer[3], (last[0], last[1]))
    return after, ever, always, bars, there, pressing


def trimmed(
    ground: tuple[Rows, Triple], bases: Rows, goer: Goer, way: Rows, most: Part, work: tuple[Rows, Rows]
) -> Triple:
    """How many tick points a way has, the last of them that is open, free and paid for, and to how
    many enemies it starts too near.

    The ground comes with bits: closed, dear, paved. `work` is room for points and barriers.
    """
    raster, (shut, rough, paved) = ground
    points, barriers = work
    count = traced(raster, way, points)
    bars, _, pressing = barring(bases, goer[0], (goer[1], goer[2]), goer[4], barriers)
    free = free_until(points[:count], way, shut, barriers[:bars]) - 1
    return count, min(free, paid(points[:count], way, (rough, paved), most)), pressing


def last_stand(points: Rows, k: int, bases: Rows, goer: Goer, room: Part) -> int:
    """The last tick point, from the k-th back, where a Team finds room; -1 if there is none."""
    while k >= 0:
        at = (points[k][X], points[k][Y])
        within = room[0] <= at[0] <= room[2] and room[1] <= at[1] <= room[3]
        if within and taken(bases, goer[0], goer[3], at) < 0:
            return k
        k -= 1
    return -1
