"""A grid as text: edge lines and cell lines in turn, every glyph with its line and column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from sandtable.kernel.errors import ContentError, Problem

LineColumn = tuple[int, int]  # line and column of the file, from 1


@dataclass(frozen=True)
class Layout:
    """Columns of a line: a gutter, then edges of one column with cells between them."""

    gutter: int
    cell: int

    def edge(self, column: int) -> int:
        """Where the edge (or corner) west of a column stands, from 0."""
        return self.gutter + (self.cell + 1) * column

    def width(self, columns: int) -> int:
        return self.edge(columns) + 1


@dataclass
class GridText:
    """What stands in every place; rows and columns from 0, edges one more of each."""

    file: str
    layout: Layout
    first: int  # the line of the file that the first edge line is
    cells: list[list[str]] = field(default_factory=list)
    upright: list[list[str]] = field(default_factory=list)
    level: list[list[str]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def cell_place(self, column: int, row: int) -> LineColumn:
        return self.first + 2 * row + 1, self.layout.edge(column) + 2

    def upright_place(self, column: int, row: int) -> LineColumn:
        return self.first + 2 * row + 1, self.layout.edge(column) + 1

    def level_place(self, column: int, row: int) -> LineColumn:
        return self.first + 2 * row, self.layout.edge(column) + 2

    def wrong(self, place: LineColumn, what: str) -> None:
        """Note a problem; `check` raises them all."""
        self.problems.append(Problem(self.file, f"{place[0]}:{place[1]}", what))

    def check(self) -> None:
        if self.problems:
            raise ContentError(*self.problems)


def read_grid(file: str, lines: Sequence[str], first: int, size: tuple[int, int], layout: Layout) -> GridText:
    """Cut the lines of a grid into cells and edges; raises ContentError for a wrong shape.

    `lines` are the edge and cell lines alone, `first` is the number of the first of them.
    """
    columns, rows = size
    grid = GridText(file, layout, first)
    _shape(grid, lines, columns, rows)
    for at, line in enumerate(_padded(lines, layout.width(columns))):
        row = at // 2
        if at % 2:
            _row_number(grid, line, row)
            grid.cells.append(_cells(line, layout, columns))
            grid.upright.append([line[layout.edge(x)] for x in range(columns + 1)])
        else:
            grid.level.append(_cells(line, layout, columns))
            _corners(grid, line, row, columns)
    grid.check()
    return grid


def _shape(grid: GridText, lines: Sequence[str], columns: int, rows: int) -> None:
    wanted = 2 * rows + 1
    if len(lines) != wanted:
        where = (grid.first + min(len(lines), wanted), 1)
        grid.wrong(where, f"{rows} rows need {wanted} lines, with edges; there are {len(lines)}")
    widest = grid.layout.width(columns)
    for at, line in enumerate(lines):
        if len(line.rstrip()) > widest:
            grid.wrong((grid.first + at, widest + 1), f"beyond the {columns} columns of the grid")
    grid.check()


def _padded(lines: Sequence[str], width: int) -> Iterator[str]:
    return (line.rstrip().ljust(width) for line in lines)


def _cells(line: str, layout: Layout, columns: int) -> list[str]:
    starts = (layout.edge(x) + 1 for x in range(columns))
    return [line[start : start + layout.cell] for start in starts]


def _row_number(grid: GridText, line: str, row: int) -> None:
    gutter = line[: grid.layout.gutter]
    if gutter.strip() != str(row + 1) or gutter[:2] != f"{row + 1:>2}":
        what = f"row number {row + 1} belongs here, right-justified; not '{gutter.strip()}'"
        grid.wrong((grid.first + 2 * row + 1, 1), what)


def _corners(grid: GridText, line: str, row: int, columns: int) -> None:
    here = grid.first + 2 * row
    if line[: grid.layout.gutter].strip():
        grid.wrong((here, 1), "the gutter of an edge line is blank")
    for x in range(columns + 1):
        at = grid.layout.edge(x)
        if line[at] not in " +":
            grid.wrong((here, at + 1), f"a corner is blank or '+', not '{line[at]}'")
