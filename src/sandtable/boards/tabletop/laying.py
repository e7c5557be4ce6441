"""Shapes of a table file in whole ticks: convex parts, run counter-clockwise; or what is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import isqrt

from sandtable.boards.tabletop.entries import BoxEntry, FloorEntry, Inches, PieceEntry, SpotEntry
from sandtable.boards.tabletop.shapes import Points, Rect, area, convex, sides_of, turn
from sandtable.boards.tabletop.ticks import Spot, near_part, ticks, told
from sandtable.kernel.explain import Steps

SHAPES = ("box", "hex", "points", "parts", "line")
_ONE = "a piece has one shape: box, hex with radius, points, parts or line"


class Amiss(Exception):
    """What is wrong with an entry, and where in it."""

    def __init__(self, path: Steps, what: str) -> None:
        super().__init__(what)
        self.path, self.what = path, what


def length_in(value: Inches, path: Steps) -> int:
    try:
        return ticks(value)
    except ValueError as error:
        raise Amiss(path, str(error)) from None


def spot_in(entry: SpotEntry, path: Steps) -> Spot:
    return length_in(entry[0], [*path, 0]), length_in(entry[1], [*path, 1])


def rect_in(entry: BoxEntry, path: Steps) -> Rect:
    west, south, east, north = (length_in(one, [*path, k]) for k, one in enumerate(entry))
    if west >= east or south >= north:
        raise Amiss(path, "a box is [west, south, east, north], and has a width and a height")
    return Rect(west, south, east, north)


def line_of(entry: PieceEntry | FloorEntry) -> Points:
    """The way of a line; nothing for another shape."""
    return tuple(spot_in(one, ["line", k]) for k, one in enumerate(entry.line or ()))


def parts_of(piece: PieceEntry, width: int) -> tuple[Points, ...]:
    """Its convex parts, whatever shape it has; a line is as wide as its kind."""
    given = [name for name in SHAPES if getattr(piece, name) is not None]
    if len(given) != 1 or (piece.radius is not None) != (given == ["hex"]):
        raise Amiss([given[1]] if len(given) > 1 else [], _ONE)
    if piece.box is not None:
        return (rect_in(piece.box, ["box"]).points,)
    if piece.hex is not None:
        return (_hexagon(piece),)
    if piece.points is not None:
        return (_outline(piece.points, ["points"]),)
    if piece.line is not None:
        return _band(piece, width)
    return _parts(piece)


def floor_of(floor: FloorEntry) -> tuple[Points, ...]:
    """What is only looked at has the same shapes."""
    if sum(one is not None for one in (floor.box, floor.points, floor.line)) != 1:
        raise Amiss([], "a floor has one shape: box, points or line")
    if floor.box is not None:
        return (rect_in(floor.box, ["box"]).points,)
    if floor.points is not None:
        return (_outline(floor.points, ["points"]),)
    return ()


def _hexagon(piece: PieceEntry) -> Points:
    """Its first corner to the east; the height is the nearest whole tick."""
    x, y = spot_in(piece.hex or (0, 0), ["hex"])
    far = length_in(piece.radius or 0, ["radius"])
    if far <= 0 or far % 2:
        raise Amiss(["radius"], "the radius of a hex is a multiple of 0.1 inches, more than 0")
    half, high = far // 2, (isqrt(3 * far * far) + 1) // 2
    by = (far, 0), (half, high), (-half, high), (-far, 0), (-half, -high), (half, -high)
    return tuple((x + dx, y + dy) for dx, dy in by)


def _outline(entry: Sequence[SpotEntry], path: Steps) -> Points:
    points = tuple(spot_in(one, [*path, k]) for k, one in enumerate(entry))
    at = next((k for k, one in enumerate(points) if one in points[:k]), None)
    if at is not None:
        raise Amiss([*path, at], f"the corner ({told(points[at])}) stands twice")
    crossing = next(_crossings(points), None)
    if crossing:
        raise Amiss([*path, crossing[1]], f"its sides cross after ({told(points[crossing[0]])})")
    bent = _bent(points)
    if bent is not None:
        what = "is no corner that turns outward; cut the piece into convex parts"
        raise Amiss([*path, bent], f"({told(points[bent])}) {what}")
    return points if area(points) > 0 else (points[0], *points[:0:-1])


def _bent(points: Points) -> int | None:
    """The first corner that is straight or turns inward."""
    way = 1 if area(points) > 0 else -1
    count = len(points)
    for k in range(count):
        if way * turn(points[k - 1], points[k], points[(k + 1) % count]) <= 0:
            return k
    return None if convex(points if way > 0 else points[::-1]) else 0


def _crossings(points: Points) -> Iterator[tuple[int, int]]:
    sides = list(sides_of(points))
    for (k, one), (m, other) in combinations(enumerate(sides), 2):
        if set(one).isdisjoint(other) and _meet(*one, *other):
            yield k, m


def _meet(a: Spot, b: Spot, c: Spot, d: Spot) -> bool:
    """Whether two segments have a point in common."""
    one, two, three, four = turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)
    if one == two == 0:
        return max(min(a, b), min(c, d)) <= min(max(a, b), max(c, d))
    return min(one, two) <= 0 <= max(one, two) and min(three, four) <= 0 <= max(three, four)


def _parts(piece: PieceEntry) -> tuple[Points, ...]:
    """Each convex; together one piece."""
    entries = piece.parts or ()
    parts = tuple(_outline(one, ["parts", k]) for k, one in enumerate(entries))
    for (k, one), (m, other) in combinations(enumerate(parts), 2):
        if overlapping(one, other):
            raise Amiss(["parts", m], f"part {m + 1} overlaps part {k + 1}")
    for m in range(1, len(parts)):
        if not any(touching(parts[m], other) for other in parts[:m]):
            raise Amiss(["parts", m], f"part {m + 1} touches no part before it")
    return parts


def overlapping(one: Points, other: Points) -> bool:
    """Whether two convex pieces have ground in common; touching is none."""
    return not (_parted(one, other) or _parted(other, one))


def _parted(one: Points, other: Points) -> bool:
    return any(all(turn(a, b, p) <= 0 for p in other) for a, b in sides_of(one))


def touching(one: Points, other: Points) -> bool:
    return any(_meet(*side, *another) for side in sides_of(one) for another in sides_of(other))


def _band(piece: PieceEntry, width: int) -> tuple[Points, ...]:
    """A strip for each leg, and what closes the outer side of a bend."""
    if width <= 0:
        raise Amiss(["line"], f"the kind '{piece.kind}' has no width: it is not laid as a line")
    line = line_of(piece)
    at = next((k + 1 for k, (a, b) in enumerate(pairwise(line)) if a == b), None)
    if at:
        raise Amiss(["line", at], f"the point ({told(line[at])}) stands twice")
    strips = tuple(_strip(a, b, width) for a, b in pairwise(line))
    if not all(map(convex, strips)):
        raise Amiss(["line"], "a line is at least 0.1 inches wide")
    wedges = (_wedge(*legs, width) for legs in zip(line, line[1:], line[2:], strict=False))
    return (*strips, *(one for one in wedges if one))


def _beside(a: Spot, b: Spot, width: int) -> Spot:
    """From the middle of a strip to its left side."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    whole = 4 * (dx * dx + dy * dy)
    return near_part(-dy * width, whole), near_part(dx * width, whole)


def _strip(a: Spot, b: Spot, width: int) -> Points:
    x, y = _beside(a, b, width)
    return (a[0] - x, a[1] - y), (b[0] - x, b[1] - y), (b[0] + x, b[1] + y), (a[0] + x, a[1] + y)


def _wedge(a: Spot, b: Spot, c: Spot, width: int) -> Points | None:
    side = -1 if turn(a, b, c) > 0 else 1
    one, other = _beside(a, b, width), _beside(b, c, width)
    points = (b, (b[0] + side * one[0], b[1] + side * one[1]), (b[0] + side * other[0], b[1] + side * other[1]))
    points = points if area(points) > 0 else (points[0], points[2], points[1])
    return points if convex(points) else None
