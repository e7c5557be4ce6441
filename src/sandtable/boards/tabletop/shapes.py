"""Discs, rectangles, convex pieces and bands, and how far they are apart: in whole ticks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import NamedTuple, TypeAlias

from sandtable.boards.tabletop import kernel
from sandtable.boards.tabletop.kernel import ceil_root
from sandtable.boards.tabletop.ticks import Spot

Points: TypeAlias = tuple[Spot, ...]  # convex, counter-clockwise
Side: TypeAlias = tuple[Spot, Spot]


class Disc(NamedTuple):
    """A base, a marker, a cloud of smoke."""

    x: int
    y: int
    radius: int = 0

    @property
    def at(self) -> Spot:
        return self.x, self.y


class Rect(NamedTuple):
    """With its sides along the axes."""

    west: int
    south: int
    east: int
    north: int

    @property
    def points(self) -> Points:
        """From the south-west corner counter-clockwise."""
        return ((self.west, self.south), (self.east, self.south), (self.east, self.north), (self.west, self.north))

    @property
    def middle(self) -> Spot:
        """Halves are rounded down."""
        return (self.west + self.east) // 2, (self.south + self.north) // 2

    def nearest(self, p: Spot) -> Spot:
        """The point of it that is nearest to another."""
        return min(max(p[0], self.west), self.east), min(max(p[1], self.south), self.north)


def box_of(points: Sequence[Spot]) -> Rect:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs), max(ys))


def sides_of(points: Sequence[Spot]) -> Iterator[Side]:
    """From each corner to the next, round to the first."""
    return zip(points, (*points[1:], points[0]), strict=True)


def area(points: Sequence[Spot]) -> int:
    """Twice the area, negative if it is run clockwise."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in sides_of(points))


def turn(a: Spot, b: Spot, c: Spot) -> int:
    """Positive if c lies to the left of a to b."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def convex(points: Sequence[Spot]) -> bool:
    """Whether every corner turns left, once round."""
    corners = zip(points, (*points[1:], points[0]), (*points[2:], *points[:2]), strict=True)
    if len(points) < 3 or not all(turn(a, b, c) > 0 for a, b, c in corners):
        return False
    # A star turns left at every corner, too: but it has corners to the right of a side.
    return all(turn(a, b, p) >= 0 for a, b in sides_of(points) for p in points)


def contains(points: Sequence[Spot], p: Spot) -> bool:
    """Whether a point is inside; the border is."""
    a = points[-1]
    for b in points:
        if turn(a, b, p) < 0:
            return False
        a = b
    return True


def far_from(p: Spot, a: Spot, b: Spot) -> int:
    """Distance of a point from a segment, rounded up."""
    dx, dy, ex, ey = b[0] - a[0], b[1] - a[1], p[0] - a[0], p[1] - a[1]
    along, whole = ex * dx + ey * dy, dx * dx + dy * dy
    if along <= 0:
        return ceil_root(ex * ex + ey * ey)
    if along >= whole:
        return kernel.length(p, b)
    across = ex * dy - ey * dx
    return ceil_root(across * across, whole)


def gap(a: Disc, b: Disc) -> int:
    """Edge to edge, the root rounded up; 0 where they overlap."""
    far = (a.x - b.x) ** 2 + (a.y - b.y) ** 2
    root = isqrt(far)
    return max(0, root + (root * root < far) - a.radius - b.radius)


def gap_to(disc: Disc, points: Sequence[Spot]) -> int:
    """From the edge of a disc to a convex piece."""
    if contains(points, disc.at):
        return 0
    return max(0, min(far_from(disc.at, a, b) for a, b in sides_of(points)) - disc.radius)


def within(a: Disc, b: Disc, far: int) -> bool:
    """Whether the gap is at most so wide."""
    reach = far + a.radius + b.radius
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 <= reach * reach


def overlap(a: Disc, b: Disc) -> bool:
    """Touching is no overlap."""
    both = a.radius + b.radius
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < both * both


def overlaps(disc: Disc, points: Sequence[Spot]) -> bool:
    """Whether a disc lies on a convex piece in part; touching it from outside is no overlap."""
    if contains(points, disc.at):
        return True
    limit = disc.radius * disc.radius
    return any(kernel.nearer(disc.at, a, b, limit) for a, b in sides_of(points))


def inside(disc: Disc, rect: Rect) -> bool:
    """Whether no part of a disc is outside."""
    x, y, r = disc
    across = rect.west + r <= x <= rect.east - r
    return across and rect.south + r <= y <= rect.north - r


def turned(points: Sequence[Spot], size: Spot) -> Points:
    """A table of that size turned half round."""
    return tuple((size[0] - x, size[1] - y) for x, y in points)


def mirrored(points: Sequence[Spot], size: Spot) -> Points:
    """East for west; run the other way round, so that it stays counter-clockwise."""
    return tuple((size[0] - x, y) for x, y in reversed(points))
