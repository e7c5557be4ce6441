"""Reading `sandtable-map 1`: header, grid, and every check of the guide with line and column."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from sandtable.boards.grid import GridText, Lattice, Layout, column_name, read_grid
from sandtable.boards.grid.lattice import Cell
from sandtable.games.special_forces.ground import CLEAR, DOOR, LOW, VEG, WALL, WINDOW, Ground
from sandtable.kernel.errors import ContentError, Problem
from sandtable.kernel.names import nearest, shortened

FORMAT = "sandtable-map 1"
LAYOUT = Layout(gutter=2, cell=1)
WIDEST, HIGHEST = 52, 99
MOST_CHARACTERS = 100_000  # several times the largest map that may be drawn
OPENINGS = {"d": DOOR, "w": WINDOW, "l": LOW, "v": VEG, " ": CLEAR}
LEVEL = {**OPENINGS, "-": WALL}
UPRIGHT = {**OPENINGS, "|": WALL}
NUMBERS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
KEYS = ("id:", "title:", "size:", "metres-per-dot:", "note:", "building 1:")
HEADER = re.compile(r"(id|title|size|metres-per-dot|note|building +(\d+)): *(.*)")
SIZE = re.compile(r"([0-9]{1,4})x([0-9]{1,4})")
VALUES = {
    "id": (re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,39}"), "an id is up to 40 letters, digits and -"),
    "title": (re.compile(r".{1,40}"), "a title has at most 40 letters"),
    "metres-per-dot": (re.compile(r"[1-9][0-9]?"), "metres per dot are a number from 1 to 99"),
}


@dataclass
class Head:
    """What stands above the grid, with the line of each entry."""

    values: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    buildings: dict[int, str] = field(default_factory=dict)


def read_map(text: str, file: str) -> Ground:
    """A map from its text; raises ContentError with every problem found."""
    if len(text) > MOST_CHARACTERS:
        raise ContentError(Problem(file, "", f"has more than {MOST_CHARACTERS} characters"))
    lines = text.removeprefix("\ufeff").split("\n")
    if lines[0].rstrip() != FORMAT:
        raise ContentError(Problem(file, "1:1", f"a map begins with '{FORMAT}'"))
    start = next((at for at, line in enumerate(lines) if line.rstrip() == "grid:"), None)
    if start is None:
        raise ContentError(_no_grid(lines, file))
    head = _head(lines[1:start], file)
    size = _size(head, file)
    end = next((at for at, line in enumerate(lines) if line.rstrip() == "end"), None)
    if end is None:
        raise ContentError(Problem(file, f"{len(lines)}:1", "the grid ends with a line 'end'"))
    for at, line in enumerate(lines[end + 1 :], end + 2):
        if line.strip():
            raise ContentError(Problem(file, f"{at}:1", "nothing follows the line 'end'"))
    _columns(lines[start + 1], size[0], file, start + 2)
    grid = read_grid(file, lines[start + 2 : end], start + 3, size, LAYOUT)
    return _ground(grid, head, size)


def _no_grid(lines: list[str], file: str) -> Problem:
    """The first line that is no header is where the grid would begin."""
    rest = enumerate(lines[1:], 2)
    at = next((n for n, line in rest if not HEADER.fullmatch(line.rstrip())), len(lines))
    return Problem(file, f"{at}:1", "there is no line 'grid:'; it belongs here, before the drawing")


def _head(lines: list[str], file: str) -> Head:
    head = Head()
    problems = []
    for at, line in enumerate(lines, 2):
        found = HEADER.fullmatch(line.rstrip())
        if not found:
            key = line.partition(":")[0]
            what = f"'{shortened(line.rstrip())}' is no header of a map{nearest(f'{key}:', KEYS)}"
            problems.append(Problem(file, f"{at}:1", what))
            continue
        key, number, value = found.groups()
        key = re.sub(" +", " ", key)
        if key in head.values and key != "note":
            problems.append(Problem(file, f"{at}:1", f"'{key}' is there twice"))
        head.values[key], head.lines[key] = value, at
        if number:
            head.buildings[int(number)] = value
    # One that is misspelt is there.
    problems += (
        []
        if problems
        else [
            Problem(file, "1:1", f"the header '{key}:' is missing")
            for key in ("id", "title", "size")
            if not head.values.get(key)
        ]
    )
    problems += [
        Problem(file, f"{head.lines[key]}:{len(key) + 3}", what)
        for key, (pattern, what) in VALUES.items()
        if head.values.get(key) and not pattern.fullmatch(head.values[key])
    ]
    if problems:
        raise ContentError(*problems)
    return head


def _size(head: Head, file: str) -> tuple[int, int]:
    found = SIZE.fullmatch(head.values["size"])
    width, height = (int(found[1]), int(found[2])) if found else (0, 0)
    if not (1 <= width <= WIDEST and 1 <= height <= HIGHEST):
        what = f"a size is WxH, up to {WIDEST}x{HIGHEST}; not '{head.values['size']}'"
        raise ContentError(Problem(file, f"{head.lines['size']}:7", what))
    return width, height


def _columns(line: str, width: int, file: str, at: int) -> None:
    """The letters above the grid are for readers, but they must not mislead them."""
    wanted = "  " + "".join(f" {column_name(column)[-1]}" for column in range(width))
    if line.rstrip() != wanted:
        what = f"the letters above {width} columns are '{wanted.strip()}'"
        raise ContentError(Problem(file, f"{at}:1", what))


def _ground(grid: GridText, head: Head, size: tuple[int, int]) -> Ground:
    width, height = size
    there, numbers = _dots(grid)
    upright = bytes(
        _kind(grid, UPRIGHT, glyph, grid.upright_place(x, y))
        for y, row in enumerate(grid.upright)
        for x, glyph in enumerate(row)
    )
    level = bytes(
        _kind(grid, LEVEL, glyph, grid.level_place(x, y))
        for y, row in enumerate(grid.level)
        for x, glyph in enumerate(row)
    )
    grid.check()
    names = _names(grid, head, numbers)
    lattice = Lattice(width, height, there, upright, level)
    ground = Ground(lattice, numbers, names, head.values["id"], head.values["title"])
    Checks(grid, ground).run()
    return ground


def _kind(grid: GridText, kinds: dict[str, int], glyph: str, place: tuple[int, int]) -> int:
    if glyph not in kinds:
        grid.wrong(place, f"'{glyph}' is no edge here; an edge is one of {_listed(kinds)}")
        return CLEAR
    return kinds[glyph]


def _listed(kinds: dict[str, int]) -> str:
    return " ".join(glyph if glyph != " " else "blank" for glyph in kinds)


def _dots(grid: GridText) -> tuple[bytes, bytes]:
    there, numbers = bytearray(), bytearray()
    for y, row in enumerate(grid.cells):
        for x, glyph in enumerate(row):
            if glyph not in f".#{NUMBERS}":
                what = f"'{glyph}' is no dot; a dot is '.', '#' or a building 1-9, A-Z"
                grid.wrong(grid.cell_place(x, y), what)
            there.append(glyph != "#")
            numbers.append(NUMBERS.find(glyph) + 1)
    if not any(there):
        grid.wrong(grid.cell_place(0, 0), "this map has no dot; it needs one at least")
    return bytes(there), bytes(numbers)


def _names(grid: GridText, head: Head, numbers: bytes) -> tuple[str, ...]:
    """Buildings are numbered without gaps, and each has a name."""
    last, width = max(numbers, default=0), len(grid.cells[0])
    for number in range(1, last + 1):
        if number not in numbers:
            grid.wrong((grid.first, 1), f"building {number} has no dot, but {last} has")
        elif number not in head.buildings:
            column, row = numbers.index(number) % width, numbers.index(number) // width
            what = f"building {number} has no name; add a line 'building {number}: NAME' above"
            grid.wrong(grid.cell_place(column, row), what)
    for number in head.buildings:
        if not 1 <= number <= last:
            line = head.lines[f"building {number}"]
            grid.wrong((line, 1), f"building {number} is named but has no dot")
    grid.check()
    return tuple(head.buildings[number] for number in range(1, last + 1))


class Checks:
    """What can only be judged once the whole map is known."""

    def __init__(self, grid: GridText, ground: Ground) -> None:
        self._grid = grid
        self._ground = ground
        self._lattice = ground.lattice

    def run(self) -> None:
        self._boundary()
        self._beside_solid()
        self._grid.check()
        for cell in self._lattice.cells:
            if not self._ground.steps[cell]:
                self._wrong(cell, "no step leads from this dot")
        self._grid.check()
        for number in range(1, len(self._ground.buildings) + 1):
            self._building(number)
        self._reachable()
        self._grid.check()

    def _wrong(self, cell: Cell, what: str) -> None:
        column, row = self._lattice.place(cell)
        self._grid.wrong(self._grid.cell_place(column, row), what)

    def _boundary(self) -> None:
        lattice, what = self._lattice, "on the map's boundary this must be a wall or blank"
        for row in range(lattice.height):
            for column in (0, lattice.width):
                if lattice.west(column, row) not in (CLEAR, WALL):
                    self._grid.wrong(self._grid.upright_place(column, row), what)
        for column in range(lattice.width):
            for row in (0, lattice.height):
                if lattice.north(column, row) not in (CLEAR, WALL):
                    self._grid.wrong(self._grid.level_place(column, row), what)

    def _beside_solid(self) -> None:
        lattice, what = self._lattice, "this door or window leads to a place without a dot"
        for row in range(lattice.height):
            for column in range(1, lattice.width):
                solid = not (lattice.inside(column - 1, row) and lattice.inside(column, row))
                if solid and lattice.west(column, row) in (DOOR, WINDOW):
                    self._grid.wrong(self._grid.upright_place(column, row), what)
        for row in range(1, lattice.height):
            for column in range(lattice.width):
                solid = not (lattice.inside(column, row - 1) and lattice.inside(column, row))
                if solid and lattice.north(column, row) in (DOOR, WINDOW):
                    self._grid.wrong(self._grid.level_place(column, row), what)

    def _building(self, number: int) -> None:
        dots = set(self._ground.inside(number))
        first = min(dots)
        if self._flood(first, dots) != dots:
            self._wrong(first, f"building {number} falls into parts that no door joins")
        if not any(self._leads_out(cell, dots) for cell in sorted(dots)):
            self._wrong(first, f"building {number} has no door or clear edge to the outside")

    def _leads_out(self, cell: Cell, dots: set[Cell]) -> bool:
        return any(
            self._ground.edge(cell, other).kind in (CLEAR, DOOR) for other in self._beside(cell) if other not in dots
        )

    def _beside(self, cell: Cell) -> Iterator[Cell]:
        column, row = self._lattice.place(cell)
        for east, south in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            if self._lattice.inside(column + east, row + south):
                yield self._lattice.at(column + east, row + south)

    def _reachable(self) -> None:
        cells = set(self._lattice.cells)
        lost = cells - self._flood(min(cells), cells)
        if lost:
            self._wrong(min(lost), "no way leads here from the rest of the map")

    def _flood(self, start: Cell, among: set[Cell]) -> set[Cell]:
        found, open_ = {start}, [start]
        while open_:
            for step in self._ground.steps[open_.pop()]:
                if step.to in among and step.to not in found:
                    found.add(step.to)
                    open_.append(step.to)
        return found
