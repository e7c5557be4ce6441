"""A board that discs are flicked over: pieces, doors and walls as rows of numbers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING

from sandtable.boards.flick import kernel
from sandtable.boards.flick.bodies import Body, Disc, Kind

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray

Edge = tuple[float, float, float, float]
NO_EDGE: Edge = (-inf, -inf, inf, inf)
_BODY = 5  # the numbers of a Body begin behind kind, row, column, upright and id


def rows_of(bodies: tuple[Body, ...]) -> NDArray[float64]:
    """A column for each body (kernel.py names the rows)."""
    import numpy as np

    rows = np.zeros((kernel.ROWS, len(bodies)))
    if not bodies:
        return rows
    rows[:] = np.array([body[_BODY:] for body in bodies]).T
    return rows


class Walls:
    """The walls of a map: the part of a board that stays, made once."""

    def __init__(self, walls: Iterable[Body] = ()) -> None:
        self.bodies = tuple(sorted(walls))
        if any(body.kind is not Kind.WALL for body in self.bodies):
            raise ValueError("only walls are walls")

    @cached_property
    def rows(self) -> NDArray[float64]:
        return rows_of(self.bodies)


NO_WALLS = Walls()


class Board:
    """Bodies in tie order: pieces and closed doors, then walls.

    A body whose centre crosses the `edge` (left, top, right, bottom) of a side board is off it.
    """

    def __init__(self, pieces: Iterable[Body], walls: Walls = NO_WALLS, edge: Edge = NO_EDGE) -> None:
        self.pieces = tuple(sorted(pieces))
        if self.pieces and self.pieces[-1].kind is Kind.WALL:
            raise ValueError("walls are given as Walls")
        self.walls = walls
        self.edge = edge

    @cached_property
    def bodies(self) -> tuple[Body, ...]:
        return self.pieces + self.walls.bodies

    @cached_property
    def rows(self) -> NDArray[float64]:
        """All bodies, and a last column for the disc."""
        import numpy as np

        return np.hstack((rows_of(self.pieces), self.walls.rows, np.zeros((kernel.ROWS, 1))))

    def with_disc(self, disc: Disc) -> NDArray[float64]:
        """A copy of the rows with this disc in the last column."""
        rows = self.rows.copy()
        last = rows[:, -1]
        last[kernel.RADIUS], last[kernel.MASS] = disc
        return rows

    def fixed(self) -> Board:
        """The same board with Blocks that do not move."""
        pieces = [p._replace(mass=inf) if p.kind is Kind.BLOCK else p for p in self.pieces]
        return Board(pieces, self.walls, self.edge)

    def pierced(self) -> Board:
        """The same board with its closed Doors ignored."""
        pieces = [piece for piece in self.pieces if piece.kind is not Kind.DOOR]
        return Board(pieces, self.walls, self.edge)

    def after(self, moved: dict[int, tuple[float, float] | None]) -> Board:
        """The same board with bodies where a shot left them, without those that are off it."""
        pieces = [
            piece.at(*place) if (place := moved.get(piece.id, (piece.x, piece.y))) else None for piece in self.pieces
        ]
        return Board([piece for piece in pieces if piece], self.walls, self.edge)
