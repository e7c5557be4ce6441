"""Sight by exact rational geometry, from the words of the rules; it uses nothing of ours.

Dots are points with whole coordinates; each is the centre of a unit cell. An edge is the unit
segment midway between two neighbours. A line is the segment between two dots: here it is cut with
every grid line on its way, and each cut is looked at where it lies: on an edge, or exactly on a
point where four cells meet. Moving a line by whole dots moves its cuts and changes nothing else.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import ceil, floor
from typing import TypeAlias

Point: TypeAlias = tuple[int, int]
Pair: TypeAlias = tuple[Point, Point]  # the two dots that an edge separates, the nearer one first
Way: TypeAlias = tuple[Pair, ...]
Edges: TypeAlias = dict[frozenset[Point], str]

HALF = Fraction(1, 2)
CLEAR, WALL = "clear", "wall"  # every other kind is clutter


@dataclass(frozen=True)
class Passed:
    """Where a line passes from cell to cell: what it costs, and the clutter on each best way."""

    checks: int
    best: tuple[Way, ...]


@dataclass(frozen=True)
class Line:
    """A line with nothing to stop it."""

    cells: tuple[Point, ...]  # whose inside it enters, from the first to the last
    passed: tuple[Passed, ...]  # in order

    @property
    def checks(self) -> int:
        return sum(one.checks for one in self.passed)


class Oracle:
    """A map as a set of dots, and the kind of every edge that is not clear."""

    def __init__(self, dots: set[Point], edges: Edges) -> None:
        self._dots = dots
        self._kinds: dict[Pair, str] = {}
        for (one, other), kind in ((tuple(edge), kind) for edge, kind in edges.items()):
            self._kinds[one, other] = self._kinds[other, one] = kind

    def kind(self, edge: Pair) -> str:
        """The four sides of a place without a dot are walls."""
        there = edge[0] in self._dots and edge[1] in self._dots
        return self._kinds.get(edge, CLEAR) if there else WALL

    def lines(self, start: Point, end: Point) -> tuple[Line, Line] | None:
        """As the soldier on the start looks, and as a blast goes; None if the line is blocked."""
        east, south = end[0] - start[0], end[1] - start[1]
        found = []
        for ways in meetings(east, south):
            open_ = self._open(ways, start)
            if not open_:
                return None
            found.append(open_)
        cells = tuple((start[0] + x, start[1] + y) for x, y in entered(east, south))
        own, blast = (Line(cells, tuple(self._passed(open_, exempt) for open_ in found)) for exempt in (start, None))
        return own, blast

    def _open(self, ways: list[Way], start: Point) -> list[Way]:
        """Those of a meeting, counted from the start, that no wall bars."""
        x, y = start
        moved = [tuple(((a + x, b + y), (c + x, d + y)) for (a, b), (c, d) in way) for way in ways]
        return [way for way in moved if all(self.kind(edge) != WALL for edge in way)]

    def _passed(self, ways: list[Way], exempt: Point | None) -> Passed:
        """The smaller count of clutter that is not beside the exempt dot."""
        cluttered = [tuple(edge for edge in way if self.kind(edge) != CLEAR) for way in ways]
        counts = [sum(exempt not in edge for edge in way) for way in cluttered]
        best = [way for way, n in zip(cluttered, counts, strict=True) if n == min(counts)]
        return Passed(min(counts), tuple(best))


@cache
def meetings(east: int, south: int) -> list[list[Way]]:
    """The ways past every edge and every corner that a segment from the origin meets, in order."""
    met: dict[Fraction, list[Way]] = {}
    for at, x, y in _cuts(east, south):
        before, beyond = _sides(x, east), _sides(y, south)
        if x.denominator == y.denominator == 2:  # where four cells meet
            (x0, x1), (y0, y1) = before, beyond
            by = ((x1, y0), (x0, y1))
            met[at] = [(((x0, y0), other), (other, (x1, y1))) for other in by]
        elif x.denominator == 2:
            met[at] = [(((before[0], round(y)), (before[1], round(y))),)]
        else:
            met[at] = [(((round(x), beyond[0]), (round(x), beyond[1])),)]
    return [met[at] for at in sorted(met)]


def _cuts(east: int, south: int) -> Iterator[tuple[Fraction, Fraction, Fraction]]:
    """How far along the segment every grid line is met, and the point where."""
    for length in (east, south):
        for k in range(min(0, length), max(0, length)):
            at = (k + HALF) / length
            yield at, at * east, at * south


def _sides(middle: Fraction, length: int) -> tuple[int, int]:
    """The whole numbers on both sides, the one that a segment of this length comes from first."""
    low, high = floor(middle), floor(middle) + 1
    return (low, high) if length > 0 else (high, low)


@cache
def entered(east: int, south: int) -> tuple[Point, ...]:
    """The cells whose inside holds a point of the segment from the origin, in order."""
    if east == 0:
        step = 1 if south >= 0 else -1
        return tuple((0, row) for row in range(0, south + step, step))
    step, down = (1 if east > 0 else -1), (1 if south >= 0 else -1)
    low, high = Fraction(min(0, east)), Fraction(max(0, east))
    found: list[Point] = []
    for column in range(0, east + step, step):  # strip by strip
        sides = (max(column - HALF, low), min(column + HALF, high))
        ends = [side * south / east for side in sides]
        found += ((column, row) for row in _rows(min(ends), max(ends))[::down])
    return tuple(found)


def _rows(low: Fraction, high: Fraction) -> range:
    """The rows of cells whose inside a stretch enters; all of a level one lies in one row."""
    if low == high:
        return range(round(low), round(low) + 1)
    return range(floor(low + HALF), ceil(high - HALF) + 1)
