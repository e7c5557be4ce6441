"""Millions of lines at a time, over numpy arrays of cells."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.grid.lattice import Cell
from sandtable.boards.grid.rays import ray
from sandtable.boards.grid.sight_table import NO_LINE, Rows, SightTable

Cells: TypeAlias = NDArray[np.integer[Any]]
Counts: TypeAlias = NDArray[np.uint8]
_Path: TypeAlias = NDArray[np.int32]


class SightBatch:
    """Answers for arrays of first and last cells; with nothing exempt for a blast, say."""

    def __init__(self, table: SightTable, *, exempt: bool = True) -> None:
        self._table = table
        self._checks = _square(table.checks if exempt else table.plain)

    def checks(self, starts: Cells, ends: Cells) -> Counts:
        """Of each line, or NO_LINE; IndexError for a cell beyond the board."""
        return _taken(self._checks, starts, ends)

    def sees(self, starts: Cells, ends: Cells) -> NDArray[np.bool_]:
        found: NDArray[np.bool_] = self.checks(starts, ends) != NO_LINE
        return found

    def ranges(self, starts: Cells, ends: Cells) -> Counts:
        return _taken(self._ranges, starts, ends)

    def veiled(self, counters: Mapping[Cell, int]) -> SightBatch:
        """The same where cells hold so many checks (of smoke, say) for every line that enters them.

        Nothing is exempt from these, and both ends of a line count.
        """
        more = np.zeros(self._checks.shape, np.uint16)
        for cell, count in counters.items():
            more[self._through(cell)] += count
        checks = np.minimum(self._checks + more, NO_LINE - 1)
        found = copy(self)
        found._checks = np.where(self._checks == NO_LINE, NO_LINE, checks).astype(np.uint8)
        return found

    @cached_property
    def _ranges(self) -> Counts:
        return _square(self._table.ranges)

    def _through(self, cell: Cell) -> tuple[Cells, Cells]:
        """First and last cells of all lines that enter a cell, open or not."""
        lattice = self._table.lines.lattice
        column, row = lattice.place(cell)
        across, down, east, south = self._paths
        first = (column - across, row - down)
        last = (first[0] + east, first[1] + south)
        inside = np.logical_and.reduce(
            [(x >= 0) & (x < lattice.width) & (y >= 0) & (y < lattice.height) for x, y in (first, last)]
        )
        starts, ends = (y[inside] * lattice.width + x[inside] for x, y in (first, last))
        return starts, ends

    @cached_property
    def _paths(self) -> tuple[_Path, _Path, _Path, _Path]:
        """Of all directions every cell on the way, counted from the first, beside the last."""
        lattice = self._table.lines.lattice
        found: list[tuple[int, int, int, int]] = []
        for south in range(1 - lattice.height, lattice.height):
            for east in range(1 - lattice.width, lattice.width):
                across = down = 0
                found.append((0, 0, east, south))
                for move in ray(east, south):
                    across, down = across + move.columns, down + move.rows
                    found.append((across, down, east, south))
        paths = np.array(found, np.int32).T
        return paths[0], paths[1], paths[2], paths[3]


def _square(rows: Rows) -> Counts:
    return np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1)


def _taken(square: Counts, starts: Cells, ends: Cells) -> Counts:
    if min(starts.min(initial=0), ends.min(initial=0)) < 0:  # numpy would count from the end
        raise IndexError("no cell has a number below 0")
    return square[starts, ends]
