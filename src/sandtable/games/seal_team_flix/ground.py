"""The ground of a mission: one map, or two joined at a seam (STF-MAP, STF-ADJ, STF-MIS-5).

A cell is a number of the joined lattice. Everything here is fixed for the whole mission; which
Doors are open is the caller's, as a set of bits: bit n is Door n, removed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from sandtable.boards.grid import Lattice, cell_name
from sandtable.boards.grid.lattice import Cell, bits, cells_in
from sandtable.games.seal_team_flix import geometry
from sandtable.games.seal_team_flix.geometry import AROUND, DOOR, LINE, NOWHERE, OPEN, WALL
from sandtable.games.seal_team_flix.sight_lines import ALL_OPEN
from sandtable.games.seal_team_flix.sight_tables import SightTables
from sandtable.games.seal_team_flix.vocabulary import COLOURS, Colour
from sandtable.kernel.kept import Keeper

ALL = (1, 6)  # the range of a Cover icon that always holds a Block
EVERYONE = 1  # a Sentry position without a number


class Area(NamedTuple):
    letter: str
    name: str
    seed: Cell


class Path(NamedTuple):
    """A Patrol Path: cells[0] is number 1 (STF-MAP-2)."""

    colour: Colour
    spawn: int
    loop: bool
    cells: tuple[Cell, ...]


class Corner(NamedTuple):
    """An exception to the derived corner arrows."""

    add: bool
    one: Cell
    other: Cell


class Door(Struct, frozen=True):
    """A Door slot and the cells that it links (STF-MAP-12), the northern or western one first."""

    id: str
    one: Cell
    other: Cell
    index: int


class Section(Struct, frozen=True):
    """One map as read; its cells are numbers of its own lattice."""

    id: str
    title: str
    width: int
    height: int
    upright: bytes  # edges as in a Lattice; Door n of `doors` has the kind DOOR + n
    level: bytes
    doors: tuple[str, ...]
    areas: tuple[Area, ...]
    paths: tuple[Path, ...]
    icons: tuple[tuple[Cell, int, int], ...]
    sentries: tuple[tuple[Cell, int], ...]
    points: tuple[Cell, ...]
    starts: dict[str, tuple[Cell, ...]]
    corners: tuple[Corner, ...] = ()

    def plain(self) -> tuple[object, ...]:
        """All that matters to play, without title and names."""
        areas = tuple((area.letter, area.seed) for area in self.areas)
        edges = (self.width, self.height, self.upright, self.level, self.doors)
        pieces = (self.paths, self.icons, self.sentries, self.points)
        return self.id, *edges, areas, *pieces, self.starts, self.corners


class Ground(SightTables, Keeper):
    """The Map, ready to be played on; it never changes."""

    def __init__(self, maps: Sequence[Section], open_rows: Sequence[int] = ()) -> None:
        super().__init__(_joined(maps, open_rows))
        self.maps = tuple(maps)
        self.sections = len(self.maps)
        self.open_rows = tuple(open_rows)
        self._name_cells()
        self._find_areas()
        self._find_doors()
        self._find_corners()
        self._find_features()
        self._steps = geometry.steps(self.lattice)
        self._onward = [[other for other, _ in found] for found in self._steps]
        self._fields: dict[Cell, tuple[int, ...]] = {}
        self._reached: dict[tuple[Cell, int], int] = {}
        self.window = tuple(  # a cell and all around it, as bits
            bits((cell, *self._around(cell))) for cell in range(len(self.lattice.there))
        )
        self.cross = tuple(  # and without the diagonals
            bits((cell, *geometry.beside(self.lattice, cell))) for cell in range(len(self.window))
        )
        self.near_doors = self._doors_around()
        self._neighbours: dict[tuple[Cell, int], tuple[Cell, ...]] = {}
        self._beside: dict[tuple[Cell, int], int] = {}
        self._behind: dict[tuple[Cell, Cell, int], int] = {}
        self._cover_views: dict[tuple[int, Cell], int] = {}
        self.wall_segments = geometry.wall_segments(self.lattice)

    @classmethod
    def join(cls, sections: Sequence[Section], open_rows: Sequence[int] = ()) -> Ground:
        """Side by side, top rows level; the seam is open on these rows, counted from 1."""
        return cls(sections, open_rows)

    # places

    def _name_cells(self) -> None:
        lattice, seam = self.lattice, self.maps[0].width
        everywhere = range(len(lattice.there))
        self.section_of = tuple(int(lattice.place(cell)[0] >= seam) for cell in everywhere)
        self.cells = tuple(sorted(lattice.cells, key=lambda cell: (self.section_of[cell], cell)))
        rank = [NOWHERE] * len(everywhere)
        for position, cell in enumerate(self.cells):
            rank[cell] = position
        self.rank = tuple(rank)
        self._names = tuple(map(self._named, everywhere))
        self.by_name = {self._names[cell]: cell for cell in self.cells}

    def _named(self, cell: Cell) -> str:
        column, row = self.lattice.place(cell)
        section = self.section_of[cell]
        name = cell_name(column - section * self.maps[0].width, row)
        return f"{section + 1}:{name}" if self.sections > 1 else name

    def name(self, cell: Cell) -> str:
        """C4; on a Map of two sections 1:C4 or 2:C4."""
        return self._names[cell]

    def _cell(self, section: int, cell: Cell) -> Cell:
        """A section's own cell in the joined lattice."""
        row, column = divmod(cell, self.maps[section].width)
        return self.lattice.at(column + section * self.maps[0].width, row)

    def _cells(self, section: int, cells: Sequence[Cell]) -> tuple[Cell, ...]:
        return tuple(self._cell(section, cell) for cell in cells)

    # Areas

    def _find_areas(self) -> None:
        drawn = [(section, area) for section, one in enumerate(self.maps) for area in one.areas]
        self.areas = tuple(_prefixed(section, area.letter) for section, area in drawn)
        self.area_names = tuple(area.name for _, area in drawn)
        region = geometry.regions(self.lattice)
        number = {region[self._cell(where, area.seed)]: n for n, (where, area) in enumerate(drawn)}
        self.area_of = tuple(number.get(found, NOWHERE) for found in region)
        self.area_cells = tuple(
            tuple(cell for cell in self.cells if self.area_of[cell] == area) for area in range(len(drawn))
        )
        self.area_bits = tuple(map(bits, self.area_cells))
        touching: list[set[int]] = [set() for _ in drawn]
        for one, other, kind in geometry.inner_edges(self.lattice):
            if kind not in (OPEN, WALL):  # STF-ADJ-3
                here, there = self.area_of[one], self.area_of[other]
                touching[here].add(there)
                touching[there].add(here)
        self.area_neighbours = tuple(tuple(sorted(found)) for found in touching)
        self.around = tuple(  # all Spaces of the Adjacent Areas, as bits
            sum(self.area_bits[area] for area in found) for found in self.area_neighbours
        )
        self._area_steps = [geometry.distances(self.area_neighbours, area) for area in range(len(drawn))]
        self._onward_areas = [
            [self._first_areas(here, goal) for goal in range(len(drawn))] for here in range(len(drawn))
        ]

    def area_distance(self, one: int, other: int) -> int:
        """The least number of Area steps; -1 if no way leads there."""
        return self._area_steps[one][other]

    def next_areas(self, here: int, goal: int) -> tuple[int, ...]:
        """The first Areas of all shortest ways to a goal; none from the goal itself."""
        return self._onward_areas[here][goal]

    def _first_areas(self, here: int, goal: int) -> tuple[int, ...]:
        left = self._area_steps[goal]
        return tuple(area for area in self.area_neighbours[here] if left[area] == left[here] - 1)

    # Doors and corners

    def _find_doors(self) -> None:
        ids = [_prefixed(n, letter) for n, one in enumerate(self.maps) for letter in one.doors]
        slots = {kind - DOOR: (one, other) for one, other, kind in geometry.inner_edges(self.lattice) if kind >= DOOR}
        self.doors = tuple(Door(name, *slots[index], index) for index, name in enumerate(ids))
        links: list[list[tuple[int, Cell]]] = [[] for _ in self.lattice.there]
        for door in self.doors:
            links[door.one].append((door.index, door.other))
            links[door.other].append((door.index, door.one))
        self.door_links = tuple(map(tuple, links))
        self.doorways = bits(cell for door in self.doors for cell in (door.one, door.other))
        self.door_segments = tuple(geometry.edge_segment(self.lattice, door.one, door.other) for door in self.doors)

    def door_between(self, one: Cell, other: Cell) -> int:
        """The Door slot between two Spaces, or -1."""
        return next((door for door, beyond in self.door_links[one] if beyond == other), NOWHERE)

    def _find_corners(self) -> None:
        pairs = dict.fromkeys(geometry.corner_pairs(self.lattice))
        for section, one in enumerate(self.maps):
            for corner in one.corners:
                first, last = sorted(self._cells(section, (corner.one, corner.other)))
                if corner.add:
                    pairs[first, last] = None
                else:
                    pairs.pop((first, last), None)
        self.corner_pairs = tuple(pairs)
        links: list[list[Cell]] = [[] for _ in self.lattice.there]
        for first, last in pairs:
            links[first].append(last)
            links[last].append(first)
        self.corner_links = tuple(tuple(sorted(found, key=self.rank.__getitem__)) for found in links)
        self.corner_bits = tuple(map(bits, self.corner_links))
        self.corners = bits(cell for pair in pairs for cell in pair)

    # what is printed on the Spaces

    def _find_features(self) -> None:
        self.paths: dict[tuple[int, Colour], Path] = {}
        self.path_at: dict[Cell, tuple[int, Colour, int]] = {}
        self.icons: dict[Cell, tuple[int, int]] = {}
        sentries: list[tuple[Cell, int]] = []
        for section, one in enumerate(self.maps):
            for path in one.paths:
                cells = self._cells(section, path.cells)
                self.paths[section, path.colour] = path._replace(cells=cells)
                numbers = enumerate(cells, 1)
                self.path_at |= {cell: (section, path.colour, n) for n, cell in numbers}
            self.icons |= {self._cell(section, cell): (lo, hi) for cell, lo, hi in one.icons}
            sentries += [(self._cell(section, cell), least) for cell, least in one.sentries]
        self.posts = tuple(map(self._posts, self.area_cells))
        self.sentries = tuple(sentries)  # with the least number of SEALs; EVERYONE is unnumbered
        self.points = tuple(self._cells(n, one.points) for n, one in enumerate(self.maps))
        self.starts = {name: self._cells(0, cells) for name, cells in self.maps[0].starts.items()}

    def _posts(self, cells: Sequence[Cell]) -> tuple[tuple[Cell, int], ...]:
        """Path Spaces with their numbers, the highest first, green before yellow before red."""
        numbered = [(cell, *self.path_at[cell][1:]) for cell in cells if cell in self.path_at]
        ordered = sorted(numbered, key=lambda one: (-one[2], COLOURS.index(one[1])))
        return tuple((cell, number) for cell, _, number in ordered)

    # steps

    def steps(self, cell: Cell) -> tuple[tuple[Cell, int], ...]:
        """Orthogonal neighbours that no Wall cuts off, each with the Door on the way or -1."""
        return self._steps[cell]

    def tango_field(self, cell: Cell) -> tuple[int, ...]:
        """STF-P2-10: the tango distance of every cell from this one; -1 where no way leads."""
        found = self._fields.get(cell)
        if found is None:
            found = self._fields[cell] = geometry.distances(self._onward, cell)
        return found

    def reached(self, cell: Cell, most: int) -> int:
        """All Spaces but this one within so many steps past Doors and pieces, as bits."""
        found = self._reached.get((cell, most))
        if found is None:
            far = self.tango_field(cell)
            found = bits(other for other in self.cells if 0 < far[other] <= most)
            self._reached[cell, most] = found
        return found

    def tango_distance(self, one: Cell, other: Cell) -> int:
        return self.tango_field(one)[other]

    def adjacent(self, one: Cell, other: Cell, open_doors: int) -> bool:
        """STF-ADJ-1, STF-ADJ-2: next to each other, with a way that no Wall or Door bars."""
        return bool(self.beside(one, open_doors) >> other & 1)

    def beside(self, cell: Cell, open_doors: int) -> int:
        """All Adjacent Spaces, as bits."""
        key = (cell, open_doors & self.near_doors[cell])
        found = self._beside.get(key)
        if found is None:
            found = self._beside[key] = bits(self.neighbours(cell, open_doors))
        return found

    def neighbours(self, cell: Cell, open_doors: int) -> tuple[Cell, ...]:
        """All Adjacent Spaces, in Space order."""
        key = (cell, open_doors & self.near_doors[cell])
        found = self._neighbours.get(key)
        if found is None:
            around = [at for at in self._around(cell) if self.line(cell, at).clear(open_doors)]
            found = self._neighbours[key] = tuple(sorted(around, key=self.rank.__getitem__))
        return found

    def behind(self, block: Cell, target: Cell, open_doors: int) -> int:
        """Spaces beside a Block on whose line to a target it lies, as bits (STF-COV-1)."""
        key = (block, target, open_doors & self.near_doors[block])
        found = self._behind.get(key)
        if found is None:
            near = self.neighbours(block, open_doors)
            crossed = self.block_crossed
            found = bits(cell for cell in near if cell != target and crossed(cell, target, block))
            self._behind[key] = found
        return found

    def cover_views(self, near: int, target: Cell) -> int:
        """Where a standee may change what Cover from a target these Spaces give (sets as bits):
        there, on what they are linked to, and before them."""
        found = self._cover_views.get((near, target))
        if found is None:
            linked = near
            for cell in cells_in(near & self.corners):
                linked |= self.corner_bits[cell]
            found = self._cover_views[near, target] = linked | self.shadows(target, linked)
        return found

    def _around(self, cell: Cell) -> list[Cell]:
        column, row = self.lattice.place(cell)
        places = [(column + east, row + south) for east, south in AROUND]
        return [self.lattice.at(*place) for place in places if self.lattice.inside(*place)]

    def _doors_around(self) -> tuple[int, ...]:
        """The Doors, as bits, that the neighbours of a cell may depend on."""
        found = [0] * len(self.lattice.there)
        for door in self.doors:
            for slot in (door.one, door.other):
                for cell in (slot, *self._around(slot)):
                    found[cell] |= 1 << door.index
        return tuple(found)

    def ring(self, cell: Cell, block: Cell, open_doors: int = ALL_OPEN) -> tuple[Cell, ...]:
        """STF-COV-7: the Spaces before and after this one on the way round a Block."""
        if not self.adjacent(cell, block, open_doors):
            return ()
        return tuple(
            other
            for other, _ in self._steps[cell]
            if self.adjacent(cell, other, open_doors) and self.adjacent(other, block, open_doors)
        )


def _prefixed(section: int, letter: str) -> str:
    return f"{section + 1}:{letter}" if section else letter


def _joined(maps: Sequence[Section], open_rows: Sequence[int]) -> Lattice:
    """Guide 9.5: the lattice of one section, or of two side by side."""
    if len(maps) == 1 and not open_rows:
        one = maps[0]
        return Lattice(one.width, one.height, _everywhere(one), one.upright, one.level)
    if len(maps) != 2:
        raise ValueError("a Map has one section, or two with a seam")
    left, right = maps
    shared = min(left.height, right.height)
    if not open_rows or not all(1 <= row <= shared for row in open_rows):
        raise ValueError(f"the seam is open on at least one of rows 1 to {shared}")
    return _side_by_side(left, right, open_rows)


def _side_by_side(left: Section, right: Section, open_rows: Sequence[int]) -> Lattice:
    height = max(left.height, right.height)
    shift = len(left.doors)
    there, upright, level = bytearray(), bytearray(), bytearray()
    for row in range(height):
        there += _row(_everywhere(left), left.height, row)
        there += _row(_everywhere(right), right.height, row)
        one = _row(left.upright, left.height, row)
        other = _shifted(_row(right.upright, right.height, row), shift)
        seam = LINE if row + 1 in open_rows else WALL
        upright += one[:-1] + bytes([seam]) + other[1:]
    for row in range(height + 1):
        level += _row(left.level, left.height + 1, row)
        level += _shifted(_row(right.level, right.height + 1, row), shift)
    return Lattice(left.width + right.width, height, bytes(there), bytes(upright), bytes(level))


def _everywhere(section: Section) -> bytes:
    return bytes([True]) * (section.width * section.height)


def _row(table: bytes, rows: int, row: int) -> bytes:
    """One row of a table; beyond the shorter map there is nothing."""
    width = len(table) // rows
    return table[row * width : (row + 1) * width] or bytes(width)


def _shifted(kinds: bytes, doors: int) -> bytes:
    """The Doors of the second section are numbered after those of the first."""
    return bytes(kind + doors if kind >= DOOR else kind for kind in kinds)
