"""The ground: dots, edges and buildings (SF-MAP); what stops a step and what stops a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

from sandtable.boards.grid import NO_LINE, Lattice, Optics, Sightlines, SightTable, ray
from sandtable.boards.grid.lattice import Cell
from sandtable.games.special_forces.vocabulary import MapEdge
from sandtable.kernel.kept import Keeper, kept

Terrain: TypeAlias = Literal["clear", "wall", "door", "window", "low wall", "vegetation"]
CLEAR, WALL, DOOR, WINDOW, LOW, VEG = range(6)
KINDS: tuple[Terrain, ...] = ("clear", "wall", "door", "window", "low wall", "vegetation")
CLUTTER = frozenset((DOOR, WINDOW, LOW, VEG))  # SF-TER-3: each checks a line that crosses it
LOCKS = frozenset((WINDOW, LOW, VEG))  # SF-MOV-7: whoever crosses one has moved enough
HINDERS_DIAGONAL = frozenset((WALL, DOOR, WINDOW))  # SF-MOV-6
OPTICS = Optics(stops=frozenset((WALL,)), checks=CLUTTER)  # SF-LOS-2
SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))


class Step(NamedTuple):
    """A legal step to a neighbouring dot; `locks` ends the soldier's movement (SF-MOV-7)."""

    to: Cell
    locks: bool


class Ground(Sightlines, Keeper):
    """A map, ready to be played on; it never changes.

    Its lines go from dot to dot (SF-LOS-1), past edges in order (SF-LOS-6) and corners by the
    clearer way (SF-LOS-7, SF-LOS-8); `exempt` is the attacker's dot (SF-TER-4), None for a blast.
    """

    def __init__(self, lattice: Lattice, buildings: bytes, names: Sequence[str], map_id: str, title: str) -> None:
        super().__init__(lattice, OPTICS)
        self.of_building = buildings  # by cell; 0 is open ground
        self.buildings = tuple(names)
        self.id = map_id
        self.title = title
        self.names = tuple(map(lattice.name, range(lattice.width * lattice.height)))

    # steps

    @cached_property
    def steps(self) -> tuple[tuple[Step, ...], ...]:
        """Every legal step from each dot, in row and column order (SF-MOV-3 to SF-MOV-8)."""
        return tuple(tuple(self._steps_from(cell)) if there else () for cell, there in enumerate(self.lattice.there))

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
        ways = [way for way in self.routes(cell, east, south) if not any(edge.kind in HINDERS_DIAGONAL for edge in way)]
        if not ways:
            return None
        return all(any(edge.kind in LOCKS for edge in way) for way in ways)

    # lines

    @cached_property
    def sights(self) -> SightTable:
        """All lines at once, for whoever looks along thousands of them."""
        return SightTable(self)

    def checks(self, start: Cell, end: Cell) -> int:
        """How many cover checks an attack along the line meets; -1 if there is no line."""
        count = self.sights.checks[start][end]
        return -1 if count == NO_LINE else count

    def line_cells(self, start: Cell, end: Cell) -> tuple[Cell, ...]:
        """The dots whose cells a line enters, both ends included; none if it is blocked."""
        if not self.sees(start, end):
            return ()
        (column, row), (to_column, to_row) = self.lattice.place(start), self.lattice.place(end)
        cells = [start]
        for east, south in ray(to_column - column, to_row - row):
            cells.append(cells[-1] + east + south * self.lattice.width)
        return tuple(cells)

    def sees(self, one: Cell, other: Cell) -> bool:
        """SF-LOS-2: nothing Impassable lies between."""
        return self.sights.checks[one][other] != NO_LINE

    def adjacent(self, one: Cell, other: Cell) -> bool:
        """In reach of a hand: range 1 or less, and no wall between (guide, section 6)."""
        return self.distance(one, other) <= 1 and self.sees(one, other)

    def distance(self, one: Cell, other: Cell) -> int:
        return self.sights.ranges[one][other]

    # places

    @kept(512)
    def inside(self, *numbers: int) -> tuple[Cell, ...]:
        """The dots of these buildings."""
        cells = self.lattice.cells
        return tuple(cell for cell in cells if self.of_building[cell] in numbers)

    def no_buildings(self, numbers: Iterable[int]) -> Iterator[str]:
        """A sentence for each building that the map does not have."""
        last = len(self.buildings)
        for number in numbers:
            if not 1 <= number <= last:
                yield f"{self.title} has no building {number}, only 1 to {last}"

    def along(self, edge: MapEdge) -> tuple[Cell, ...]:
        """The dots along one edge of the map, whether it is open there or not."""
        wide, high = self.lattice.width, self.lattice.height
        found = {
            "N": range(wide),
            "S": range((high - 1) * wide, high * wide),
            "W": range(0, high * wide, wide),
            "E": range(wide - 1, high * wide, wide),
        }[edge]
        return tuple(cell for cell in found if self.lattice.there[cell])

    def opens(self, cell: Cell, east: int, south: int) -> bool:
        """Whether a dot on the boundary may be left on that side (SF-EXI)."""
        column, row = self.lattice.place(cell)
        lattice = self.lattice
        if east:
            return lattice.west(column + (east > 0), row) == CLEAR
        return lattice.north(column, row + (south > 0)) == CLEAR
