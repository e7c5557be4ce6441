"""Lines of sight from centre to centre: what they cross, in order, and what stops them.

The kinds of edges are the game's own; `Optics` says what they do to a line. A line that passes
exactly where four cells meet takes the clearer of the two ways round that corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sandtable.boards.grid.lattice import Cell, Kind, Lattice
from sandtable.boards.grid.rays import ray


class Optics(NamedTuple):
    """Which kinds of edges stop a line, and which cost it a check; all others let it pass."""

    stops: frozenset[Kind]
    checks: frozenset[Kind] = frozenset()


class Edge(NamedTuple):
    """An edge between two cells; the smaller cell first."""

    one: Cell
    other: Cell
    kind: Kind


class Crossing(NamedTuple):
    """An edge with a check, or the better way round a corner, that a line crosses."""

    edges: tuple[Edge, ...]
    exempt: tuple[Edge, ...]  # beside whoever looks: they cost him nothing

    @property
    def checks(self) -> int:
        return len(self.edges) - len(self.exempt)


class Sight(NamedTuple):
    """A line that nothing stops: the cells it enters, and what it crosses in order."""

    cells: tuple[Cell, ...]
    crossings: tuple[Crossing, ...]

    @property
    def checks(self) -> int:
        return sum(crossing.checks for crossing in self.crossings)


class Sightlines:
    """A grid that is looked across, one line at a time; it never changes."""

    def __init__(self, lattice: Lattice, optics: Optics) -> None:
        self.lattice = lattice
        self.optics = optics

    def edge(self, one: Cell, other: Cell) -> Edge:
        """Between two orthogonal neighbours that exist."""
        low, high = min(one, other), max(one, other)
        return Edge(low, high, self.lattice.between(low, high))

    def routes(self, cell: Cell, east: int, south: int) -> list[tuple[Edge, Edge]]:
        """The two ways round a corner; one that leaves the board or meets no cell is not a way."""
        column, row = self.lattice.place(cell)
        far = self.lattice.at(column + east, row + south)
        found = []
        for x, y in ((column + east, row), (column, row + south)):
            if self.lattice.inside(x, y):
                near = self.lattice.at(x, y)
                found.append((self.edge(cell, near), self.edge(near, far)))
        return found

    def sight(self, start: Cell, end: Cell, exempt: Cell | None) -> Sight | None:
        """The line between two cells, or None if something stops it.

        Edges beside `exempt` are not checked: the cell of whoever looks, or nobody's.
        """
        column, row = self.lattice.place(start)
        far_column, far_row = self.lattice.place(end)
        cells, crossings = [start], []
        cell = start
        for move in ray(far_column - column, far_row - row):
            column, row = column + move.columns, row + move.rows
            if not self.lattice.inside(column, row):
                return None
            near, cell = cell, self.lattice.at(column, row)
            crossed = self.crossing(near, cell, exempt)
            if crossed is None:
                return None
            if crossed.edges:
                crossings.append(crossed)
            cells.append(cell)
        return Sight(tuple(cells), tuple(crossings))

    def crossing(self, near: Cell, far: Cell, exempt: Cell | None) -> Crossing | None:
        """What a line meets between neighbouring cells; None if it cannot pass."""
        (column, row), (to_column, to_row) = self.lattice.place(near), self.lattice.place(far)
        east, south = to_column - column, to_row - row
        ways: Sequence[tuple[Edge, ...]] = (
            self.routes(near, east, south) if east and south else [(self.edge(near, far),)]
        )
        stops = self.optics.stops
        found = [self._crossing(way, exempt) for way in ways if not any(edge.kind in stops for edge in way)]
        return min(found, key=lambda crossing: crossing.checks) if found else None

    def _crossing(self, way: tuple[Edge, ...], exempt: Cell | None) -> Crossing:
        met = tuple(edge for edge in way if edge.kind in self.optics.checks)
        free = tuple(edge for edge in met if exempt in (edge.one, edge.other))
        return Crossing(met, free)
