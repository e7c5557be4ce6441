"""Lines of sight from centre to centre, in whole numbers (STF-LOS).

A line through a vertex is blocked there if edges on both of its sides block (STF-LOS-2); that is
the same as having no free way round the corner, which is how the grid judges it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from sandtable.boards.grid import Edge, Lattice, Optics, Sightlines, ray
from sandtable.boards.grid.lattice import Cell
from sandtable.games.seal_team_flix.geometry import DOOR, WALL

ALL_OPEN = -1  # as a set of Doors: every bit is there
Choices = tuple[tuple[int, int], ...]
Gate = tuple[int, Choices]  # Doors that must be open; of each pair, all of one or of the other


class Shape(NamedTuple):
    """What all lines of one length and direction share; cells are counted from the first."""

    through: tuple[int, ...]
    near: tuple[int, ...]
    low: int  # the smallest of them: where the bits begin
    through_bits: int
    near_bits: int


class Line(NamedTuple):
    """The line between two cells, the same from both ends; sets of cells leave the ends out."""

    one: Cell
    walled: bool  # whatever Doors are open
    doors: int  # that must be open
    choices: Choices  # at a vertex: all Doors of one side or of the other
    length2: int  # the square of the distance between the centres, in u (STF-SC-1)
    near: tuple[Cell, ...]  # STF-LOS-3: where a standee is less than 0.25 u from it
    near_bits: int
    shape: Shape

    def clear(self, open_doors: int) -> bool:
        """STF-LOS-1, STF-LOS-2: no Wall and no closed Door is in the way."""
        return not self.walled and passable(self.doors, self.choices, open_doors)

    @property
    def through(self) -> tuple[Cell, ...]:
        """STF-EQP-21: where smoke blocks."""
        return tuple(self.one + offset for offset in self.shape.through)

    @property
    def through_bits(self) -> int:
        """As a set of bits."""
        return self.shape.through_bits << (self.one + self.shape.low)


def passable(doors: int, choices: Choices, open_doors: int) -> bool:
    """Whether the Doors that a line needs are open."""
    shut = ~open_doors
    if doors & shut:
        return False
    return not choices or not any(one & shut and other & shut for one, other in choices)


NO_SHAPE = Shape((), (), 0, 0, 0)


def close(place: tuple[int, int], end: tuple[int, int]) -> bool:
    """Closer than a quarter to the line from (0, 0) to its end: 16 times the square of the
    distance is below 1 (STF-LOS-3)."""
    (x, y), (columns, rows) = place, end
    return 16 * (x * rows - y * columns) ** 2 < columns**2 + rows**2


@lru_cache(maxsize=8192)  # of plain numbers: nobody owns it
def shape_of(width: int, columns: int, rows: int) -> Shape:
    """Of a line so many columns east and rows south on a lattice of some width."""
    through, near = [], []
    x = y = 0
    for east, south in ray(columns, rows)[:-1]:
        x, y = x + east, y + south
        through.append(y * width + x)
        if close((x, y), (columns, rows)):
            near.append(y * width + x)
    low = min(through, default=0)
    return Shape(tuple(through), tuple(near), low, _bits(through, low), _bits(near, low))


def _bits(offsets: Sequence[int], low: int) -> int:
    return sum(1 << (offset - low) for offset in offsets)


class Lines(Sightlines):
    """A map that is looked across; every line is worked out when it is first asked for."""

    def __init__(self, lattice: Lattice) -> None:
        super().__init__(lattice, Optics(stops=frozenset((WALL,))))
        self._there = _bits(lattice.cells, 0)
        self._lines: dict[tuple[Cell, Cell], Line] = {}
        self._gates: dict[tuple[Cell, Cell], Gate | None] = {}

    def line(self, one: Cell, other: Cell) -> Line:
        """STF-LOS-5: the same from both ends."""
        found = self._lines.get((one, other))
        if found is None:
            found = self._line(min(one, other), max(one, other))
            self._lines[one, other] = self._lines[other, one] = found
        return found

    def _line(self, one: Cell, other: Cell) -> Line:
        (column, row), (to_column, to_row) = self.lattice.place(one), self.lattice.place(other)
        columns, rows = to_column - column, to_row - row
        shape = shape_of(self.lattice.width, columns, rows)
        if shape.through_bits << (one + shape.low) & ~self._there:
            shape, needed = NO_SHAPE, None  # past a corner of the Map
        else:
            needed = self._needed((one, *(one + offset for offset in shape.through), other))
        near = tuple(one + offset for offset in shape.near)
        near_bits = shape.near_bits << (one + shape.low)
        doors, choices = needed or (0, ())
        length2 = columns**2 + rows**2
        return Line(one, needed is None, doors, choices, length2, near, near_bits, shape)

    def _needed(self, cells: Sequence[Cell]) -> Gate | None:
        """The Doors that must be open along a line; None if a Wall blocks it."""
        doors = 0
        choices: Choices = ()
        for here, there in pairwise(cells):
            gate = self.gate(here, there)
            if gate is None:
                return None
            doors |= gate[0]
            choices += gate[1]
        return doors, choices

    def gate(self, here: Cell, there: Cell) -> Gate | None:
        """What a line meets between neighbouring cells: Doors that must be open; None: a Wall."""
        try:
            return self._gates[here, there]
        except KeyError:
            found = self._gates[here, there] = self._gate(here, there)
            return found

    def _gate(self, here: Cell, there: Cell) -> Gate | None:
        if not self._there >> there & 1:
            return None
        ways = [found for way in self._ways(here, there) if (found := _doors(way)) is not None]
        if not ways:
            return None
        if len(ways) == 1:
            return ways[0], ()
        return 0, ((ways[0], ways[1]),) if all(ways) else ()

    def _ways(self, here: Cell, there: Cell) -> Sequence[tuple[Edge, ...]]:
        """Across the one edge, or both ways round a vertex; nothing between a cell and itself."""
        (column, row), (to_column, to_row) = self.lattice.place(here), self.lattice.place(there)
        if column != to_column and row != to_row:
            return self.routes(here, to_column - column, to_row - row)
        return [(self.edge(here, there),)] if here != there else [()]

    def block_crossed(self, one: Cell, other: Cell, block: Cell) -> bool:
        """STF-COV-1: the line passes through the inside of a Block's square; Walls are ignored."""
        if block in (one, other):
            return True
        (x, y), (x1, y1), (x2, y2) = map(self.lattice.place, (block, one, other))
        if not (min(x1, x2) <= x <= max(x1, x2) and min(y1, y2) <= y <= max(y1, y2)):
            return False
        across, down = x2 - x1, y2 - y1
        # The square reaches 3/10 u from its centre to each side.
        return 10 * abs(across * (y - y1) - down * (x - x1)) < 3 * (abs(across) + abs(down))


def _doors(way: Sequence[Edge]) -> int | None:
    """The Doors on a way as bits; None if a Wall bars it."""
    found = 0
    for edge in way:
        if edge.kind == WALL:
            return None
        if edge.kind >= DOOR:
            found |= 1 << (edge.kind - DOOR)
    return found
