"""Where a disc may be put down."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

from sandtable.boards.flick.board import Board
from sandtable.boards.flick.bodies import STANDEE, Body, Disc, Kind
from sandtable.boards.flick.kernel import cast
from sandtable.boards.flick.tables import FULL_TURN, direction

GAP = 0.05  # between the rim of a standee and a disc beside it (STF-FIR-5)
_STEP = 50  # tenths of a degree between the sides that are tried
_SIDES = [0, *(sign * n for n in range(_STEP, FULL_TURN // 2, _STEP) for sign in (1, -1)), 1800]


def overlaps(board: Board, disc: Disc, x: float, y: float) -> bool:
    """Whether a disc with its centre here would lie on something."""
    return _covered(board.bodies, disc.radius, x, y)


def clear_way(board: Board, disc: Disc, start: tuple[float, float], end: tuple[float, float]) -> bool:
    """Whether a disc pushed straight from one place to another meets no wall or closed door."""
    return _clear((b for b in board.bodies if b.kind >= Kind.DOOR), disc.radius, start, end)


def _covered(bodies: Iterable[Body], radius: float, x: float, y: float) -> bool:
    for body in bodies:
        across, down = abs(x - body.x) - body.half_x, abs(y - body.y) - body.half_y
        across, down = max(across, 0.0), max(down, 0.0)
        reach = body.radius + radius
        if across * across + down * down < reach * reach:
            return True
    return False


def _clear(bodies: Iterable[Body], radius: float, start: tuple[float, float], end: tuple[float, float]) -> bool:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = sqrt(dx * dx + dy * dy)
    if length == 0.0:
        return True
    way = dx / length, dy / length
    for body in bodies:
        at = start[0] - body.x, start[1] - body.y
        far, _, _ = cast(at, way, (body.half_x, body.half_y, body.radius + radius))
        if far <= length:
            return False
    return True


class Beside:
    """The room around a standee in which a disc can be put down beside it (STF-FIR-5)."""

    def __init__(self, board: Board, disc: Disc, x: float, y: float) -> None:
        self.disc, self.x, self.y = disc, x, y
        reach = 2 * disc.radius + STANDEE + GAP
        self._bodies = [
            body
            for body in board.bodies
            if abs(x - body.x) <= body.half_x + body.radius + reach
            and abs(y - body.y) <= body.half_y + body.radius + reach
        ]
        self._barriers = [body for body in self._bodies if body.kind >= Kind.DOOR]

    def place(self, side: int) -> tuple[float, float]:
        """The centre of a disc that lies on this side (tenths of a degree)."""
        c, s = direction(side)
        far = STANDEE + self.disc.radius + GAP
        return self.x + far * c, self.y + far * s

    def free(self, side: int) -> bool:
        """Whether the disc lies on nothing there, and no wall or closed door is between."""
        place, radius = self.place(side), self.disc.radius
        if _covered(self._bodies, radius, *place):
            return False
        return _clear(self._barriers, radius, (self.x, self.y), place)

    def nearest(self, side: int) -> int | None:
        """This side, or the nearest free one by steps of 5 degrees, clockwise first."""
        turns = ((side + turn) % FULL_TURN for turn in _SIDES)
        return next((turned for turned in turns if self.free(turned)), None)
