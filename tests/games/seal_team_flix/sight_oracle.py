"""Sight by exact geometry from the words of the rules; it uses nothing of ours.

Lengths are doubled, so that the centre of a Space is (2x + 1, 2y + 1) and a lattice point (2x, 2y).
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import TypeAlias

Point: TypeAlias = tuple[int, int]
Segment: TypeAlias = tuple[Point, Point]


def centre(place: Point) -> Point:
    return 2 * place[0] + 1, 2 * place[1] + 1


def side(line: Segment, point: Point) -> int:
    """Left or right of a directed line, as a sign; 0 on it."""
    (x1, y1), (x2, y2) = line
    cross = (x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1)
    return (cross > 0) - (cross < 0)


def blocked(line: Segment, edges: Iterable[Segment]) -> bool:
    """STF-LOS-1 and STF-LOS-2: an edge is cut, or edges on both sides meet a vertex on the line."""
    touched: dict[Point, set[int]] = {}
    for edge in edges:
        near, far = side(line, edge[0]), side(line, edge[1])
        if near * far > 0 or side(edge, line[0]) * side(edge, line[1]) >= 0:
            continue
        if near * far < 0:
            return True
        vertex, beyond = (edge[0], far) if near == 0 else (edge[1], near)
        touched.setdefault(vertex, set()).add(beyond)
    return any({-1, 1} <= sides for sides in touched.values())


def distance2(line: Segment, point: Point) -> Fraction:
    """The square of the distance from a segment, in u."""
    (x1, y1), (x2, y2) = line
    across, down = x2 - x1, y2 - y1
    length2 = across**2 + down**2
    along = (point[0] - x1) * across + (point[1] - y1) * down
    share = min(max(Fraction(along, length2), Fraction(0)), Fraction(1)) if length2 else Fraction(0)
    off = (x1 + share * across - point[0], y1 + share * down - point[1])
    return (off[0] ** 2 + off[1] ** 2) / 4


def enters(line: Segment, middle: Point, reach: Fraction) -> bool:
    """Whether a segment has a point inside a square that reaches so far (u) from its middle."""
    low, high = Fraction(0), Fraction(1)
    for (start, end), centre in zip(zip(*line, strict=True), middle, strict=True):
        first, last = centre - 2 * reach, centre + 2 * reach
        if start == end:
            if not first < start < last:
                return False
            continue
        shares = sorted((Fraction(first - start, end - start), Fraction(last - start, end - start)))
        low, high = max(low, shares[0]), min(high, shares[1])
    # A segment whose stretch in the closed square is a point only touches it, unless it is a point.
    return low < high
