"""Cells by number, edges by kind: everything integer, nothing of any game.

Cell (column, row) has the number row * width + column; A1 is the north-west corner. Every cell has
an edge on each side, shared with its neighbour; the outer ones are the boundary. What a kind of
edge means is the game's business.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from string import ascii_uppercase
from typing import TypeAlias

Cell: TypeAlias = int
Kind: TypeAlias = int
LETTERS = len(ascii_uppercase)


def column_name(column: int) -> str:
    """A .. Z, AA .. ZZ."""
    first, last = divmod(column, LETTERS)
    return (ascii_uppercase[first - 1] if first else "") + ascii_uppercase[last]


def cell_name(column: int, row: int) -> str:
    return f"{column_name(column)}{row + 1}"


class Lattice:
    """Width x height cells; `upright` edges run north to south, `level` ones west to east.

    `upright[row * (width + 1) + column]` is the west edge of a cell, `level[row * width + column]`
    its north edge. `there` says which cells exist.
    """

    def __init__(self, width: int, height: int, there: bytes, upright: bytes, level: bytes) -> None:
        if len(there) != width * height:
            raise ValueError("a cell for every place")
        if len(upright) != (width + 1) * height or len(level) != width * (height + 1):
            raise ValueError("an edge for every side")
        self.width = width
        self.height = height
        self.there = there
        self.upright = upright
        self.level = level

    def at(self, column: int, row: int) -> Cell:
        return row * self.width + column

    def place(self, cell: Cell) -> tuple[int, int]:
        """Column and row."""
        row, column = divmod(cell, self.width)
        return column, row

    def name(self, cell: Cell) -> str:
        return cell_name(*self.place(cell))

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Those that exist, by row and column."""
        return tuple(cell for cell, there in enumerate(self.there) if there)

    @cached_property
    def by_name(self) -> dict[str, Cell]:
        return {self.name(cell): cell for cell in self.cells}

    def inside(self, column: int, row: int) -> bool:
        """On the board, and a cell that exists."""
        within = 0 <= column < self.width and 0 <= row < self.height
        return within and bool(self.there[row * self.width + column])

    def west(self, column: int, row: int) -> Kind:
        """The kind of a cell's west edge; of its east edge for the next column."""
        return self.upright[row * (self.width + 1) + column]

    def north(self, column: int, row: int) -> Kind:
        """The kind of a cell's north edge; of its south edge for the next row."""
        return self.level[row * self.width + column]

    def between(self, one: Cell, other: Cell) -> Kind:
        """The kind of the edge between two orthogonal neighbours."""
        column, row = self.place(max(one, other))
        return self.north(column, row) if abs(one - other) == self.width else self.west(column, row)

    def distance(self, one: Cell, other: Cell) -> int:
        """The larger of the differences in columns and rows."""
        a, b = self.place(one), self.place(other)
        return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def bits(cells: Iterable[Cell]) -> int:
    """A set of cells: bit n for cell n."""
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


def cells_in(mask: int) -> list[Cell]:
    """The cells of such a set, in ascending order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
