"""Things that lie about as if by chance, and always the same; outlines and what is in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, hypot, pi, sin
from zlib import crc32

from sandtable.pictures.shapes import num

Spot = tuple[float, float]


class Scatter:
    """Numbers that look random and are the same for one name everywhere."""

    def __init__(self, name: str) -> None:
        self._state = crc32(name.encode()) or 1

    def part(self) -> float:
        """From 0 to 1."""
        state = self._state
        state ^= (state << 13) & 0xFFFFFFFF
        state ^= state >> 17
        state ^= (state << 5) & 0xFFFFFFFF
        self._state = state
        return state / 0xFFFFFFFF

    def within(self, low: float, high: float) -> float:
        return low + (high - low) * self.part()

    def near(self, spot: Spot, far: float) -> Spot:
        return spot[0] + self.within(-far, far), spot[1] + self.within(-far, far)

    def index(self, count: int) -> int:
        return int(self.part() * count) % count


def one(value: float) -> str:
    """To a tenth, which is enough for what lies about as if by chance."""
    return f"{value:.1f}".removesuffix(".0")


def num4(value: float) -> str:
    """A factor, to four places."""
    return f"{value:.4f}".rstrip("0").rstrip(".")


def outline(points: Sequence[Spot]) -> str:
    """A closed path."""
    return "M" + "L".join(f"{one(x)} {one(y)}" for x, y in points) + "Z"


def rect(x: float, y: float, wide: float, high: float) -> str:
    return f"M{num(x)} {num(y)}h{num(wide)}v{num(high)}h{num(-wide)}z"


def dot(x: float, y: float, r: float) -> str:
    """A circle within a path."""
    half = f"a{one(r)} {one(r)} 0 1 0"
    return f"M{one(x - r)} {one(y)}{half} {one(2 * r)} 0{half} {one(-2 * r)} 0z"


def box_about(points: Sequence[Spot]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def upright(points: Sequence[Spot]) -> bool:
    """Whether it is a box along the axes."""
    return len(points) == 4 and len({x for x, _ in points}) == 2 == len({y for _, y in points})


def hull(points: Sequence[Spot]) -> list[Spot]:
    """The convex outline about points."""
    order = sorted(set(points))
    found: list[Spot] = []
    for run in (order, order[::-1]):
        start = len(found)
        for p in run:
            while len(found) >= start + 2 and _left(found[-2], found[-1], p) <= 0:
                found.pop()
            found.append(p)
        found.pop()
    return found


def cast(points: Sequence[Spot], x: float, y: float) -> list[Spot]:
    """The outline of what a piece covers with its shadow."""
    return hull([*points, *((px + x, py + y) for px, py in points)])


def inset(points: Sequence[Spot], by: float) -> list[Spot]:
    """Drawn in toward the middle, about so far."""
    x, y, wide, high = box_about(points)
    mx, my = x + wide / 2, y + high / 2
    across, down = max(0.0, 1 - 2 * by / wide), max(0.0, 1 - 2 * by / high)
    return [(mx + (px - mx) * across, my + (py - my) * down) for px, py in points]


def holds(points: Sequence[Spot], p: Spot) -> bool:
    """Whether a convex outline has a point in it, whichever way it is run."""
    turns = [_left(a, b, p) for a, b in zip(points, (*points[1:], points[0]), strict=True)]
    return all(t >= 0 for t in turns) or all(t <= 0 for t in turns)


def strewn(points: Sequence[Spot], step: float, chance: Scatter) -> Iterator[Spot]:
    """Places in an outline, about so far apart."""
    x, y, wide, high = box_about(points)
    rows, columns = int(high // (step * 0.87)) + 1, int(wide // step) + 2
    left, top = x + (wide - (columns - 0.5) * step) / 2, y + (high - (rows - 1) * step * 0.87) / 2
    for row in range(rows):
        for column in range(columns):
            spot = (left + (column + row % 2 / 2) * step, top + row * step * 0.87)
            found = chance.near(spot, step * 0.32)
            if holds(points, found):
                yield found


def stone(at: Spot, size: float, chance: Scatter, corners: int = 6) -> list[Spot]:
    """An irregular lump."""
    first = chance.within(0, pi)
    found = []
    for k in range(corners):
        turn, far = first + 2 * pi * k / corners, size * chance.within(0.72, 1.1)
        found.append((at[0] + far * cos(turn), at[1] + far * 0.86 * sin(turn)))
    return found


def blob(at: Spot, size: float, chance: Scatter, corners: int = 9) -> str:
    """A smooth lump, as a path."""
    points = stone(at, size, chance, corners)
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(points, (*points[1:], points[0]), strict=True)]
    curves = "".join(f"Q{one(p[0])} {one(p[1])} {one(m[0])} {one(m[1])}" for p, m in zip(points, middles, strict=True))
    return f"M{one(middles[-1][0])} {one(middles[-1][1])}{curves}Z"


def cut(points: Sequence[Spot], times: int = 2) -> list[Spot]:
    """The same outline with its corners cut off, so that it looks grown."""
    found = list(points)
    for _ in range(times):
        pairs = zip(found, (*found[1:], found[0]), strict=True)
        found = [((1 - t) * a[0] + t * b[0], (1 - t) * a[1] + t * b[1]) for a, b in pairs for t in (0.25, 0.75)]
    return found


def rounded(points: Sequence[Spot], by: float) -> str:
    """An outline whose corners are round by so much, as a path."""
    found = []
    for k, p in enumerate(points):
        before, after = points[k - 1], points[(k + 1) % len(points)]
        start, end = _toward(p, before, by), _toward(p, after, by)
        found.append(f"{one(start[0])} {one(start[1])}Q{one(p[0])} {one(p[1])} {one(end[0])} {one(end[1])}")
    return "M" + "L".join(found) + "Z"


def _toward(a: Spot, b: Spot, by: float) -> Spot:
    far = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    t = min(0.5, by / far)
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def _left(a: Spot, b: Spot, p: Spot) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
