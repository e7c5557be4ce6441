"""The three sight lines as they are drawn, and what stops them."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from msgspec.structs import replace

from sandtable.boards.tabletop.kernel import near_part
from sandtable.boards.tabletop.shapes import Disc, Points
from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.covert_ops import ground
from sandtable.games.covert_ops.screen.field import Field
from sandtable.show.scene import Crossed, Element, Marker, Point, Sight, Way
from sandtable.show.sheet import Tone

NAMES = ("middle", "left", "right")  # as the bits of `ground.lines`
BESIDE, WORDS = 34, 70  # how far the words stand off the line, and half of their width
GAP = 14  # that the line stays off both ends
Lines = tuple[tuple[Spot, Spot], ...]


def lines_of(a: Disc, b: Disc) -> Lines:
    """Centre to centre, then the two that join the rims (CO-C2-2)."""
    dx, dy = b.x - a.x, b.y - a.y
    far = dx * dx + dy * dy
    if not far:
        return ((a.at, b.at),) * 3
    offs = [(near_part(-dy * one.radius, far), near_part(dx * one.radius, far)) for one in (a, b)]
    (ax, ay), (bx, by) = offs
    return ((a.at, b.at), ((a.x + ax, a.y + ay), (b.x + bx, b.y + by)), ((a.x - ax, a.y - ay), (b.x - bx, b.y - by)))


def stops(field: Field, lines: Lines, blocked: int) -> Iterator[str]:
    """What each blocked line runs into first."""
    for k, (start, end) in enumerate(lines):
        if blocked >> k & 1:
            hit = _first(field, start, end)
            what = f"{NAMES[k]} line: {hit[1]}" if hit else f"{NAMES[k]} line: where walls meet"
            yield what


def _first(field: Field, start: Spot, end: Spot) -> tuple[float, str] | None:
    """How far along a line the first blocking piece begins, and what it is."""
    found = [
        (at, laid.kind.name)
        for laid in field.table.pieces
        if "blocking" in laid.kind.flags
        for part in laid.parts
        if (at := _enters(part, start, end)) is not None
    ]
    return min(found, default=None)


def _enters(part: Points, p: Spot, q: Spot) -> float | None:
    """The share of a line at which it goes into a convex piece; for drawing alone."""
    first, last = 0.0, 1.0
    for k, a in enumerate(part):
        b = part[(k + 1) % len(part)]
        before = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
        after = (b[0] - a[0]) * (q[1] - a[1]) - (b[1] - a[1]) * (q[0] - a[0])
        if before <= 0 and after <= 0:
            return None
        if before < 0 or after < 0:
            at = before / (before - after)
            first, last = (max(first, at), last) if before < 0 else (first, min(last, at))
    return first if first < last else None


# on the picture


def drawn(field: Field, a: Disc, b: Disc, text: str) -> tuple[Element, ...]:
    """The tone says which lines are clear; a cross marks where something stops one."""
    blocked, lines = ground.lines(field.state, a, b), lines_of(a, b)
    rims = [_rim(field, k, lines[k], bool(blocked >> k & 1)) for k in (1, 2)]
    x, y = field.frame.at(a.at)
    start = Marker(id="measure-start", x=x, y=y, radius=max(6, field.frame.long(a.radius)), tone="soft")
    crosses = [_cross(field, one, (x, y)) for k, one in enumerate(lines) if blocked >> k & 1]
    middle = _middle(field, lines[0], tuple(filter(None, crosses)), text)
    middle = replace(middle, tone="bad" if blocked & 1 else "good", title=_said(0, blocked & 1))
    return (start, *(rims if a.radius + b.radius else ()), middle)


def _said(k: int, blocked: int) -> str:
    return f"{NAMES[k].capitalize()} line: {'blocked' if blocked else 'clear'}"


def _rim(field: Field, k: int, ends: tuple[Spot, Spot], blocked: bool) -> Way:
    tone: Tone = "bad" if blocked else "good"
    return Way(
        id=f"measure-{NAMES[k]}",
        x=0,
        y=0,
        points=field.frame.way(ends),
        look="watch",
        tone=tone,
        title=_said(k, blocked),
        rule="CO-C2-2",
    )


def _cross(field: Field, ends: tuple[Spot, Spot], origin: Point) -> Crossed | None:
    """Where a line runs into something, as seen from the start of the middle line."""
    hit = _first(field, *ends)
    if hit is None:
        return None
    (x, y), (to_x, to_y) = (field.frame.at(spot) for spot in ends)
    at = round(x + hit[0] * (to_x - x)), round(y + hit[0] * (to_y - y))
    return Crossed((at[0] - origin[0], at[1] - origin[1]), "×")


def _middle(field: Field, ends: tuple[Spot, Spot], crossed: tuple[Crossed, ...], text: str) -> Sight:
    """With the words beside it, on the side of the line that is higher on the picture."""
    (x, y), (to_x, to_y) = (field.frame.at(spot) for spot in ends)
    east, south = to_x - x, to_y - y
    long = max(1.0, hypot(east, south))
    side = 1 if east * south <= 0 else -1
    off = BESIDE + abs(south) / long * WORDS
    at = round(east / 2 - side * abs(south) / long * off), round(south / 2 - abs(east) / long * off)
    return Sight(
        id="measure-line", x=x, y=y, to=(east, south), gap=GAP, crossed=crossed, text=text, at=at, rule="CO-C2-2"
    )
