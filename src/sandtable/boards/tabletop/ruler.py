"""The ruler: from edge to edge of two bases, to a free point, or between two of them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from sandtable.boards.tabletop.placing import on_picture
from sandtable.boards.tabletop.shapes import Disc, gap
from sandtable.boards.tabletop.ticks import INCH, Spot, inches, length, near_part
from sandtable.show.measured import Measured
from sandtable.show.placing import Board
from sandtable.show.scene_base import Point
from sandtable.show.scene_tabletop import Tape
from sandtable.show.screen import named_point
from sandtable.show.sheet import Line, Span, cited

SNAP = 8  # ticks beyond a base that still mean it


class End(NamedTuple):
    """An end of the ruler: a base, or a point without a radius."""

    disc: Disc
    words: str
    element: str = ""


class Ruled(NamedTuple):
    """What the ruler says; a game has more to say of the same ends: sight, cover, odds."""

    one: End
    other: End
    gap: int  # edge to edge, in ticks
    shown: Measured

    def told(self, *lines: Line) -> Measured:
        """With what the game has to say."""
        return self.shown._replace(lines=(*self.shown.lines, *lines))


def ruled(board: Board, bases: Mapping[str, End], start: str, end: str) -> Ruled | None:
    """None if these are no two places of the table; bases are known by their elements."""
    one, other = end_of(board, bases, start), end_of(board, bases, end)
    if one is None or other is None:
        return None
    apart, middles = gap(one.disc, other.disc), length(one.disc.at, other.disc.at)
    edges = one.disc.radius or other.disc.radius
    said = "base to base" if one.disc.radius and other.disc.radius else "from the base's edge"
    lines = [cited(Span(f"{inches(apart)} in", strong=True), Span(f" {said if edges else 'apart'}"))]
    if edges:
        lines.append(cited(Span(f"{inches(middles)} in from middle to middle", "soft")))
    tape = _tape(board, one.disc, other.disc, f"{inches(apart)} in")
    ends = tuple(filter(None, (one.element, other.element)))
    shown = Measured(f"{one.words} to {other.words}", tuple(lines), (tape,), ends)
    return Ruled(one, other, apart, shown)


def end_of(board: Board, bases: Mapping[str, End], said: str) -> End | None:
    """An element, a point of the picture, what something is called, or inches: 12.5,8."""
    point = named_point(said)
    if point:
        return _at(bases, on_table(board, point), board)
    if said in bases:
        return bases[said]
    name = said.strip().lower()
    called = (one for one in bases.values() if name in (one.words.lower(), one.element.lower()))
    return next(called, None) or _typed(board, said)


def on_table(board: Board, point: Point) -> Spot:
    """A point of the picture as a point of the table, the nearest tick."""
    many, few = board.scale
    down = _nearest((point[1] - board.y) * few, many)
    return _nearest((point[0] - board.x) * few, many), -down if board.up else down


def _at(bases: Mapping[str, End], spot: Spot, board: Board) -> End | None:
    """The base that is nearest to a point, if it is near; else the point, if it is on the table."""
    near = min(bases.values(), key=lambda one: _beyond(one.disc, spot), default=None)
    if near and _beyond(near.disc, spot) <= SNAP:
        return near
    return _free(board, spot)


def _beyond(disc: Disc, spot: Spot) -> int:
    """How far a point is beyond the edge; less than nothing inside."""
    return length(disc.at, spot) - disc.radius


def _free(board: Board, spot: Spot) -> End | None:
    x, y = spot
    if not (0 <= x <= board.width and 0 <= y <= board.height):
        return None
    return End(Disc(x, y), f"{inches(x)}, {inches(y)}")


def _typed(board: Board, said: str) -> End | None:
    parts = said.replace(";", ",").split(",") if len(said) < 40 else []
    try:
        x, y = (round(Fraction(part.strip()) * board.per) for part in parts)
    except (ValueError, ZeroDivisionError):
        return None
    return _free(board, (x, y))


def _tape(board: Board, one: Disc, other: Disc, text: str) -> Tape:
    """Between the edges, as far as there is anything between them."""
    dx, dy = other.x - one.x, other.y - one.y
    far = dx * dx + dy * dy
    apart = gap(one, other) > 0
    first, last = (one.radius, other.radius) if apart else (0, 0)
    a = one.x + _part(dx * first, far), one.y + _part(dy * first, far)
    b = other.x - _part(dx * last, far), other.y - _part(dy * last, far)
    (x, y), (to_x, to_y) = on_picture(board, a), on_picture(board, b)
    inch = INCH * board.scale[0] // board.scale[1]
    return Tape(id="tape", x=x, y=y, to=(to_x - x, to_y - y), inch=inch, text=text)


def _part(a: int, n: int) -> int:
    return near_part(a, n) if n else 0


def _nearest(n: int, d: int) -> int:
    return (2 * n + d) // (2 * d)
