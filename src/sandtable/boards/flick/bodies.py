"""What lies on a board of discs: shapes, masses and the order in which ties are settled.

One u is the edge of a square; x grows to the east (right), y to the south (away).
"""

from __future__ import annotations

from enum import IntEnum
from math import inf
from typing import NamedTuple

FLICKED = -1  # the id of the disc that was flicked
NOBODY = -2  # the id of walls, and of doors that nobody named
THICK = 0.04  # half the thickness of walls and doors, and the radius of their ends
HALF_BLOCK = 0.30
STANDEE = 0.25  # the radius of a base


class Kind(IntEnum):
    """In the order in which contacts at the same distance are taken (STF-PHY-11)."""

    STANDEE = 0
    TOKEN = 1
    BLOCK = 2
    DISC = 3
    DOOR = 4
    WALL = 5


class Disc(NamedTuple):
    """A disc to be flicked."""

    radius: float
    mass: float


SMALL = Disc(0.20, 1.0)
MEDIUM = Disc(0.27, 1.8)
LARGE = Disc(0.34, 2.9)
DISCS = {"S": SMALL, "M": MEDIUM, "L": LARGE}


class Body(NamedTuple):
    """A rounded rectangle about (x, y); compared with `<` it gives the tie order.

    Row and column are those of its square, for walls and doors those of their north-west end.
    """

    kind: Kind
    row: float
    column: float
    upright: bool
    id: int
    x: float
    y: float
    half_x: float
    half_y: float
    radius: float
    bounce: float
    mass: float = inf

    @property
    def movable(self) -> bool:
        return self.mass < inf

    def at(self, x: float, y: float) -> Body:
        """Moved: a Block keeps the square it belongs to, discs of a side board have none."""
        if self.kind is Kind.DISC:
            return self._replace(row=y, column=x, x=x, y=y)
        return self._replace(x=x, y=y)


def standee(x: float, y: float, id: int) -> Body:  # noqa: A002 - the word for it, as in Body
    return Body(Kind.STANDEE, y, x, False, id, x, y, 0.0, 0.0, STANDEE, 0.30)


def token(x: float, y: float, id: int) -> Body:  # noqa: A002 - the word for it, as in Body
    """An Objective token or a Remote Bomb."""
    return Body(Kind.TOKEN, y, x, False, id, x, y, 0.0, 0.0, 0.30, 0.40)


def block(x: float, y: float, id: int) -> Body:  # noqa: A002 - the word for it, as in Body
    half = HALF_BLOCK
    return Body(Kind.BLOCK, y, x, False, id, x, y, half, half, 0.0, 0.40, 4.0)


def target(x: float, y: float, id: int, stack: int = 1) -> Body:  # noqa: A002 - as in Body
    """A Small disc of a side board, or a stack of several."""
    mass = stack * SMALL.mass
    return Body(Kind.DISC, y, x, False, id, x, y, 0.0, 0.0, SMALL.radius, 0.80, mass)


def wall(x1: float, y1: float, x2: float, y2: float) -> Body:
    return _segment(Kind.WALL, (x1, y1, x2, y2), NOBODY, 0.60)


def door(x1: float, y1: float, x2: float, y2: float, id: int = NOBODY) -> Body:  # noqa: A002 - as in Body
    """A closed Door; an open one is no body."""
    return _segment(Kind.DOOR, (x1, y1, x2, y2), id, 0.50)


def _segment(kind: Kind, ends: tuple[float, float, float, float], name: int, bounce: float) -> Body:
    x1, y1, x2, y2 = ends
    left, right, top, bottom = min(x1, x2), max(x1, x2), min(y1, y2), max(y1, y2)
    if (left == right) == (top == bottom):
        raise ValueError(f"a segment runs along a row or a column and has a length, not {ends}")
    middle = (left + right) / 2, (top + bottom) / 2
    half = (right - left) / 2, (bottom - top) / 2
    return Body(kind, top, left, left == right, name, *middle, *half, THICK, bounce)
