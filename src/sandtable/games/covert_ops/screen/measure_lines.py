"""The three sight lines as they are drawn, and what stops them."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.boards.tabletop.kernel import near_part
from sandtable.boards.tabletop.shapes import Disc, Points
from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.covert_ops import ground
from sandtable.games.covert_ops.screen.field import Field
from sandtable.show.scene import Crossed, Element, Marker, Sight
from sandtable.show.sheet import Tone

NAMES = ("middle", "left", "right")  # as the bits of `ground.lines`
ABOVE = 24  # of the words over the line
Lines = tuple[tuple[Spot, Spot], ...]


def lines_of(a: Disc, b: Disc) -> Lines:
    """Centre to centre, then the two that join the rims (CO-C2-2)."""
    dx, dy = b.x - a.x, b.y - a.y
    far = dx * dx + dy * dy
    if not far:
        return ((a.at, b.at),) * 3
    offs = [(near_part(-dy * one.radius, far), near_part(dx * one.radius, far)) for one in (a, b)]
    (ax, ay), (bx, by) = offs
    return (
        (a.at, b.at),
        ((a.x + ax, a.y + ay), (b.x + bx, b.y + by)),
        ((a.x - ax, a.y - ay), (b.x - bx, b.y - by)),
    )


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
    """Green where a line is clear, red with a cross where something stops it."""
    blocked = ground.lines(field.state, a, b)
    parts: list[Element] = []
    for k, (start, end) in enumerate(lines_of(a, b)):
        if k and not a.radius + b.radius:
            break  # points have no rims
        parts.append(_line(field, k, (start, end), bool(blocked >> k & 1), text if not k else ""))
    x, y = field.frame.at(a.at)
    radius = max(6, field.frame.long(a.radius))
    return (Marker(id="measure-start", x=x, y=y, radius=radius, tone="soft"), *parts)


def _line(field: Field, k: int, ends: tuple[Spot, Spot], blocked: bool, text: str) -> Sight:
    (x, y), (to_x, to_y) = (field.frame.at(spot) for spot in ends)
    to = (to_x - x, to_y - y)
    crossed: tuple[Crossed, ...] = ()
    hit = _first(field, *ends) if blocked else None
    if hit:
        crossed = (Crossed((round(hit[0] * to[0]), round(hit[0] * to[1])), "×"),)
    tone: Tone = "bad" if blocked else "good"
    title = f"{NAMES[k].capitalize()} line: {'blocked' if blocked else 'clear'}"
    return Sight(id=f"measure-{NAMES[k]}", x=x, y=y, to=to, gap=0, crossed=crossed, text=text,
                 at=(to[0] // 2, to[1] // 2 - ABOVE), tone=tone, title=title,
                 rule="CO-C2-2")  # fmt: skip
