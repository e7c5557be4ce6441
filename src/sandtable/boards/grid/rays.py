"""The edges that a straight line between two cells' centres crosses, in order; exact integers.

A line from the centre of one cell to that of another crosses an upright edge, a level edge, or the
point where four cells meet. Which one comes next is decided by comparing whole numbers, so that two
machines never disagree about a line that grazes a corner.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class Move(NamedTuple):
    """From one cell on the line to the next: across an edge, or through a corner if both."""

    columns: int
    rows: int

    @property
    def corner(self) -> bool:
        return bool(self.columns and self.rows)


@lru_cache(maxsize=8192)  # of plain numbers: nobody owns it
def ray(columns: int, rows: int) -> tuple[Move, ...]:
    """The moves of a line that goes so many columns east and rows south."""
    across, down = abs(columns), abs(rows)
    east, south = _sign(columns), _sign(rows)
    moves: list[Move] = []
    i = j = 0
    while i < across or j < down:
        # The line crosses upright edge i at (2i+1)/(2*across) of its length, level edge j likewise.
        upright = (2 * i + 1) * down if i < across else None
        level = (2 * j + 1) * across if j < down else None
        if level is None or (upright is not None and upright < level):
            moves.append(Move(east, 0))
            i += 1
        elif upright is None or level < upright:
            moves.append(Move(0, south))
            j += 1
        else:
            moves.append(Move(east, south))
            i += 1
            j += 1
    return tuple(moves)


def _sign(n: int) -> int:
    return (n > 0) - (n < 0)
