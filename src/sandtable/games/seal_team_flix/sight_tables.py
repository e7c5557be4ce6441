"""All that is seen from a Space at once (STF-LOS): sets of Spaces as bits, bit n for cell n.

A line is the same from both ends, so these are also the Spaces from which one is seen.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import NamedTuple

from sandtable.boards.grid import Lattice, ray
from sandtable.boards.grid.lattice import Cell
from sandtable.games.seal_team_flix.geometry import AROUND
from sandtable.games.seal_team_flix.sight_lines import Choices, Gate, Lines, close, passable

MOST_KEPT = 8192  # answers; then all are worked out anew


class SeenFrom(NamedTuple):
    """What Walls leave to be seen from one cell."""

    plain: int  # whatever Doors are closed
    doored: tuple[tuple[int, Choices, int], ...]  # Doors that must be open, and what is seen then
    doors: int  # all of these Doors
    hides: dict[int, int]  # by where a standee is, as a bit: what it hides
    casts: int  # everywhere a standee hides something


class Fork:
    """Lines from one cell that are still together; `onward` by the next cell around (AROUND)."""

    __slots__ = ("near", "onward")

    def __init__(self) -> None:
        self.onward: dict[int, Fork] = {}
        self.near: tuple[int, ...] | None = None  # of the line that ends here: steps to standees


@lru_cache(maxsize=64)  # of plain numbers: nobody owns it
def lines_from(width: int, height: int) -> Fork:
    """All lines that a lattice of this size has room for, joined as long as they run together."""
    start = Fork()
    start.near = ()
    for columns in range(1 - width, width):
        for rows in range(1 - height, height):
            here, x, y = start, 0, 0
            near = []
            for step, move in enumerate(ray(columns, rows), 1):
                here = here.onward.setdefault(AROUND.index(move), Fork())
                x, y = x + move.columns, y + move.rows
                if (x, y) != (columns, rows) and close((x, y), (columns, rows)):
                    near.append(step)
            here.near = tuple(near)
    return start


class SightTables(Lines):
    """A map that is looked across in all directions; each cell when it is first looked from."""

    def __init__(self, lattice: Lattice) -> None:
        super().__init__(lattice)
        self._turns = tuple(south * lattice.width + east for east, south in AROUND)
        self._exits: dict[Cell, tuple[Gate | None, ...]] = {}
        self._looks: dict[Cell, SeenFrom] = {}
        self._seen: dict[tuple[Cell, int, int], int] = {}
        self._near: dict[tuple[Cell, int], int] = {}

    def seen(self, cell: Cell, open_doors: int, standing: int) -> int:
        """Spaces to which a line leads past these standees, its own with them (STF-LOS-1 to -4)."""
        look = self._looks.get(cell) or self._first_look(cell)
        key = (cell, open_doors & look.doors, standing & look.casts)
        found = self._seen.get(key)
        if found is None:
            if len(self._seen) >= MOST_KEPT:
                self._seen.clear()
            found = self._seen[key] = _past(look, key[1], key[2])
        return found

    def shadows(self, cell: Cell, spaces: int) -> int:
        """Where a standee may hide some of these Spaces from a cell, as bits."""
        look = self._looks.get(cell) or self._first_look(cell)
        found = 0
        for standee, hidden in look.hides.items():
            if hidden & spaces:
                found |= standee
        return found

    def within(self, cell: Cell, dark: int) -> int:
        """Spaces no further away than this (STF-SC-1)."""
        found = self._near.get((cell, dark))
        if found is None:
            x, y = self.lattice.place(cell)
            found = 0
            for other in self.lattice.cells:
                column, row = self.lattice.place(other)
                if (column - x) ** 2 + (row - y) ** 2 <= dark * dark:
                    found |= 1 << other
            self._near[cell, dark] = found
        return found

    def _first_look(self, cell: Cell) -> SeenFrom:
        found = self._looks[cell] = self._look(cell)
        return found

    def _look(self, cell: Cell) -> SeenFrom:
        """Along all lines at once, as far as Walls let them go."""
        gates, turns = self._gates_from, self._turns
        start = lines_from(self.lattice.width, self.lattice.height)
        seen: dict[Gate, int] = defaultdict(int)
        hides: dict[Cell, int] = defaultdict(int)
        nothing: Gate = (0, ())
        ahead: list[tuple[Fork, tuple[Cell, ...], Gate]] = [(start, (cell,), nothing)]
        while ahead:
            fork, path, needed = ahead.pop()
            here = path[-1]
            if fork.near is not None:
                seen[needed] |= 1 << here
                for step in fork.near:
                    hides[path[step]] |= 1 << here
            around = gates(here)
            for turn, beyond in fork.onward.items():
                gate = around[turn]
                if gate is not None:
                    more = (needed[0] | gate[0], needed[1] + gate[1]) if gate != nothing else needed
                    ahead.append((beyond, (*path, here + turns[turn]), more))
        return _looked(seen, hides)

    def _gates_from(self, cell: Cell) -> tuple[Gate | None, ...]:
        """What lines meet on the way to each cell around."""
        found = self._exits.get(cell)
        if found is None:
            x, y = self.lattice.place(cell)
            found = self._exits[cell] = tuple(
                self.gate(cell, cell + turn) if self.lattice.inside(x + east, y + south) else None
                for turn, (east, south) in zip(self._turns, AROUND, strict=True)
            )
        return found


def _looked(seen: dict[Gate, int], hides: dict[Cell, int]) -> SeenFrom:
    plain = seen.pop((0, ()))
    doored = tuple((*needed, bits) for needed, bits in seen.items())
    doors = casts = 0
    for needed, choices, _ in doored:
        doors |= needed
        for one, other in choices:
            doors |= one | other
    for standee in hides:
        casts |= 1 << standee
    return SeenFrom(plain, doored, doors, {1 << one: hidden for one, hidden in hides.items()}, casts)


def _past(look: SeenFrom, open_doors: int, standing: int) -> int:
    found = look.plain
    for doors, choices, bits in look.doored:
        if passable(doors, choices, open_doors):
            found |= bits
    while standing:
        standee = standing & -standing
        found &= ~look.hides[standee]
        standing ^= standee
    return found
