"""The ground: dots, edges and buildings (SF-MAP); what stops a step and what stops a line."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from sandtable.boards.grid import Lattice, ray
from sandtable.boards.grid.lattice import Cell

CLEAR, WALL, DOOR, WINDOW, LOW, VEG = range(6)
KINDS = ("clear", "wall", "door", "window", "low wall", "vegetation")
CLUTTER = frozenset((DOOR, WINDOW, LOW, VEG))  # SF-TER-3: each checks a line that crosses it
LOCKS = frozenset((WINDOW, LOW, VEG))  # SF-MOV-7: whoever crosses one has moved enough
HINDERS_DIAGONAL = frozenset((WALL, DOOR, WINDOW))  # SF-MOV-6
SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))


class Edge(NamedTuple):
    """An edge between two dots; the smaller dot first."""

    one: Cell
    other: Cell
    kind: int


class Crossing(NamedTuple):
    """A cluttered edge, or the better way round a corner, that a line crosses."""

    edges: tuple[Edge, ...]
    exempt: tuple[Edge, ...]  # beside the attacker: they cost him nothing (SF-TER-4)

    @property
    def checks(self) -> int:
        return len(self.edges) - len(self.exempt)


class Sight(NamedTuple):
    """A line that is not blocked: the dots whose cells it enters, and what it crosses in order."""

    cells: tuple[Cell, ...]
    crossings: tuple[Crossing, ...]

    @property
    def checks(self) -> int:
        return sum(crossing.checks for crossing in self.crossings)


class Step(NamedTuple):
    """A legal step to a neighbouring dot; `locks` ends the soldier's movement (SF-MOV-7)."""

    to: Cell
    locks: bool


class Ground:
    """A map, ready to be played on; it never changes."""

    def __init__(
        self, lattice: Lattice, buildings: bytes, names: Sequence[str], map_id: str, title: str
    ) -> None:
        self.lattice = lattice
        self.of_building = buildings  # by cell; 0 is open ground
        self.buildings = tuple(names)
        self.id = map_id
        self.title = title
        self.names = tuple(map(lattice.name, range(lattice.width * lattice.height)))
        self._checks: dict[tuple[Cell, Cell], int] = {}
        self._lines: dict[tuple[Cell, Cell], tuple[Cell, ...]] = {}

    # edges and steps

    def edge(self, one: Cell, other: Cell) -> Edge:
        """Between two orthogonal neighbours that exist."""
        low, high = min(one, other), max(one, other)
        return Edge(low, high, self.lattice.between(low, high))

    @cached_property
    def steps(self) -> tuple[tuple[Step, ...], ...]:
        """Every legal step from each dot, in row and column order (SF-MOV-3 to SF-MOV-8)."""
        return tuple(
            tuple(self._steps_from(cell)) if there else ()
            for cell, there in enumerate(self.lattice.there)
        )

    def _steps_from(self, cell: Cell) -> list[Step]:
        column, row = self.lattice.place(cell)
        found = []
        for south in (-1, 0, 1):
            for east in (-1, 0, 1):
                if not (east or south) or not self.lattice.inside(column + east, row + south):
                    continue
                locks = self._locks(cell, east, south)
                if locks is not None:
                    found.append(Step(self.lattice.at(column + east, row + south), locks))
        return found

    def _locks(self, cell: Cell, east: int, south: int) -> bool | None:
        """Whether the step ends movement; None if it is not legal."""
        if not (east and south):
            kind = self.edge(cell, cell + east + south * self.lattice.width).kind
            return None if kind == WALL else kind in LOCKS
        ways = [
            way
            for way in self.routes(cell, east, south)
            if not any(edge.kind in HINDERS_DIAGONAL for edge in way)
        ]
        if not ways:
            return None
        return all(any(edge.kind in LOCKS for edge in way) for way in ways)

    def routes(self, cell: Cell, east: int, south: int) -> list[tuple[Edge, Edge]]:
        """The two ways round a corner; one that leaves the map or meets no dot is not a way."""
        column, row = self.lattice.place(cell)
        far = self.lattice.at(column + east, row + south)
        found = []
        for x, y in ((column + east, row), (column, row + south)):
            if self.lattice.inside(x, y):
                near = self.lattice.at(x, y)
                found.append((self.edge(cell, near), self.edge(near, far)))
        return found

    # lines

    def sight(self, start: Cell, end: Cell, exempt: Cell | None) -> Sight | None:
        """The line between two dots, or None if something blocks it (SF-LOS, guide section 6).

        Clutter beside `exempt` is not checked: the attacker's own dot, or none for a blast.
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
        """What a line meets between neighbouring dots; None if it cannot pass (SF-LOS-7, -8)."""
        (column, row), (to_column, to_row) = self.lattice.place(near), self.lattice.place(far)
        east, south = to_column - column, to_row - row
        ways: Sequence[tuple[Edge, ...]] = (
            self.routes(near, east, south) if east and south else [(self.edge(near, far),)]
        )
        found = [_crossing(way, exempt) for way in ways if all(e.kind != WALL for e in way)]
        return min(found, key=lambda crossing: crossing.checks) if found else None

    def checks(self, start: Cell, end: Cell) -> int:
        """How many cover checks an attack along the line meets; -1 if there is no line."""
        key = (start, end)
        known = self._checks.get(key)
        if known is None:
            line = self.sight(start, end, start)
            known = self._checks[key] = -1 if line is None else line.checks
        return known

    def line_cells(self, start: Cell, end: Cell) -> tuple[Cell, ...]:
        """The dots whose cells a line enters, both ends included; none if it is blocked."""
        key = (start, end)
        known = self._lines.get(key)
        if known is None:
            line = self.sight(start, end, start)
            known = self._lines[key] = line.cells if line else ()
        return known

    def sees(self, one: Cell, other: Cell) -> bool:
        """SF-LOS-2: nothing Impassable lies between."""
        return self.checks(one, other) >= 0

    def adjacent(self, one: Cell, other: Cell) -> bool:
        """In reach of a hand: range 1 or less, and no wall between (guide, section 6)."""
        return self.distance(one, other) <= 1 and self.sees(one, other)

    def distance(self, one: Cell, other: Cell) -> int:
        return self.lattice.distance(one, other)

    # places

    def inside(self, *numbers: int) -> tuple[Cell, ...]:
        """The dots of these buildings."""
        return tuple(cell for cell in self.lattice.cells if self.of_building[cell] in numbers)

    def opens(self, cell: Cell, east: int, south: int) -> bool:
        """Whether a dot on the boundary may be left on that side (SF-EXI)."""
        column, row = self.lattice.place(cell)
        lattice = self.lattice
        if east:
            return lattice.west(column + (east > 0), row) == CLEAR
        return lattice.north(column, row + (south > 0)) == CLEAR


def _crossing(way: tuple[Edge, ...], exempt: Cell | None) -> Crossing:
    met = tuple(edge for edge in way if edge.kind in CLUTTER)
    free = tuple(edge for edge in met if exempt in (edge.one, edge.other))
    return Crossing(met, free)
