"""All that is seen from a Space at once (STF-LOS): sets of Spaces as bits, bit n for cell n.

A line is the same from both ends, so these are also the Spaces from which one is seen.
"""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from sandtable.boards.grid import Lattice
from sandtable.boards.grid.lattice import Cell
from sandtable.games.seal_team_flix.sight import Choices, Gate, Lines, passable, shape_of

MOST_KEPT = 20_000  # answers; then all are worked out anew


class Vista(NamedTuple):
    """What Walls leave to be seen from one cell."""

    plain: int  # whatever Doors are closed
    doored: tuple[tuple[int, Choices, int], ...]  # Doors that must be open, and what is seen then
    doors: int  # all of these Doors
    hides: dict[int, int]  # by where a standee is, as a bit: what it hides
    casts: int  # everywhere a standee hides something


class Vistas(Lines):
    """A map that is looked across in all directions; each cell when it is first looked from."""

    def __init__(self, lattice: Lattice) -> None:
        super().__init__(lattice)
        self._vistas: dict[Cell, Vista] = {}
        self._seen: dict[tuple[Cell, int, int], int] = {}
        self._near: dict[tuple[Cell, int], int] = {}

    def seen(self, cell: Cell, open_doors: int, standing: int) -> int:
        """Spaces to which a line leads past these standees, its own with them (STF-LOS-1 to -4)."""
        vista = self._vistas.get(cell)
        if vista is None:
            vista = self._vistas[cell] = self._look(cell)
        key = (cell, open_doors & vista.doors, standing & vista.casts)
        found = self._seen.get(key)
        if found is None:
            if len(self._seen) >= MOST_KEPT:
                self._seen.clear()
            found = self._seen[key] = _past(vista, key[1], key[2])
        return found

    def hidden_by(self, cell: Cell, standee: int) -> int:
        """What a standee (a bit) hides from a cell, if nothing else does."""
        vista = self._vistas.get(cell)
        if vista is None:
            vista = self._vistas[cell] = self._look(cell)
        return vista.hides.get(standee, 0)

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

    def _look(self, cell: Cell) -> Vista:
        """Along every line until a Wall stops it."""
        width = self.lattice.width
        x, y = self.lattice.place(cell)
        seen: dict[Gate, int] = defaultdict(int, {(0, ()): 1 << cell})
        hides: dict[Cell, int] = defaultdict(int)
        for target in self.lattice.cells:
            row, column = divmod(target, width)
            shape = shape_of(width, column - x, row - y)
            needed = self._along(cell, target, shape.through) if target != cell else None
            if needed is None:
                continue
            bit = 1 << target
            seen[needed] |= bit
            for offset in shape.near:
                hides[cell + offset] |= bit
        return _vista(seen, hides)

    def _along(self, cell: Cell, target: Cell, through: tuple[int, ...]) -> Gate | None:
        """The Doors that must be open on the way; None at the first Wall."""
        gate = self.gate
        here, doors = cell, 0
        choices: Choices = ()
        for there in (*[cell + offset for offset in through], target):
            met = gate(here, there)
            if met is None:
                return None
            doors |= met[0]
            choices += met[1]
            here = there
        return doors, choices


def _vista(seen: dict[Gate, int], hides: dict[Cell, int]) -> Vista:
    plain = seen.pop((0, ()))
    doored = tuple((*needed, bits) for needed, bits in seen.items())
    doors = casts = 0
    for needed, choices, _ in doored:
        doors |= needed
        for one, other in choices:
            doors |= one | other
    for standee in hides:
        casts |= 1 << standee
    return Vista(plain, doored, doors, {1 << one: hidden for one, hidden in hides.items()}, casts)


def _past(vista: Vista, open_doors: int, standing: int) -> int:
    found = vista.plain
    for doors, choices, bits in vista.doored:
        if passable(doors, choices, open_doors):
            found |= bits
    while standing:
        standee = standing & -standing
        found &= ~vista.hides[standee]
        standing ^= standee
    return found
