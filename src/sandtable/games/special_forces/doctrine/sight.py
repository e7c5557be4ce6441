"""What a player who looks along thousands of lines asks: by dot, as bytes and as bits."""

from __future__ import annotations

from sandtable.boards.grid import ray
from sandtable.games.special_forces.ground import Ground
from sandtable.games.special_forces.vocabulary import Dot
from sandtable.kernel.kept import kept


def ranges(ground: Ground, dot: Dot) -> bytes:
    """The range from a dot to every other (SF-MAP-6)."""
    return ground.sights.ranges[dot]


@kept(8192)
def offsets(ground: Ground, east: int, south: int) -> tuple[int, ...]:
    """The cells that a line enters, both ends included, counted from its start."""
    found = [0]
    for move in ray(east, south):
        found.append(found[-1] + move.columns + move.rows * ground.lattice.width)
    return tuple(found)


def cells(ground: Ground, start: Dot, end: Dot) -> list[Dot]:
    """The dots whose cells an open line enters."""
    (column, row), (to_column, to_row) = ground.lattice.place(start), ground.lattice.place(end)
    return [start + offset for offset in offsets(ground, to_column - column, to_row - row)]


def burst_cover(ground: Ground, burst: Dot, dot: Dot) -> int:
    """The cover checks between a burst and somebody next to it, or NO_LINE (SF-RAD-6)."""
    return ground.sights.plain[burst][dot]


@kept(8192)
def beside(ground: Ground, dot: Dot) -> int:
    """The dots in reach of a hand, as bits."""
    far = ranges(ground, dot)
    return sum(1 << other for other in ground.sights.seen[dot] if far[other] == 1)
