"""Who sees which Spaces, as sets of bits; kept for every state of the Doors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from sandtable.games.seal_team_flix.ground import Ground
from sandtable.games.seal_team_flix.state import Cell, State

Row = tuple[int, tuple[tuple[int, int], ...]]


class Sights:
    """Lines of sight past Walls and closed Doors, worked out when first asked for."""

    def __init__(self, ground: Ground, open_doors: int, dark: int) -> None:
        self.ground, self.open_doors, self.dark = ground, open_doors, dark
        self._rows: dict[Cell, Row] = {}

    def row(self, cell: Cell) -> Row:
        """Spaces seen whoever stands where, and the others with where a standee blocks them."""
        found = self._rows.get(cell)
        if found is None:
            found = self._rows[cell] = self._row(cell)
        return found

    def _row(self, cell: Cell) -> Row:
        far = self.dark * self.dark
        always, unless = 1 << cell, []
        for target in self.ground.cells:
            if target == cell:
                continue
            line = self.ground.line(cell, target)
            if not line.clear(self.open_doors) or (far and line.length2 > far):
                continue
            if line.near:
                unless.append((1 << target, line.near_bits))
            else:
                always |= 1 << target
        return always, tuple(unless)

    def seen(self, views: Iterable[Cell], standing: int) -> int:
        """All Spaces seen from any of these; `standing` are the standees that block."""
        found = 0
        for view in views:
            always, unless = self.row(view)
            found |= always
            for bit, near in unless:
                if not near & standing:
                    found |= bit
        return found


@lru_cache(maxsize=512)
def sights(ground: Ground, open_doors: int, dark: int) -> Sights:
    return Sights(ground, open_doors, dark)


def bits(cells: Iterable[Cell]) -> int:
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


def cells_of(mask: int) -> list[Cell]:
    """In ascending order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def without_smoke(state: State, views: Sequence[Cell], seen: int) -> int:
    """Only Spaces that some line without smoke leads to (STF-EQP-21)."""
    smoke = bits(state.smoke)
    line = state.ground.line
    return bits(
        cell
        for cell in cells_of(seen)
        if any(view == cell or not line(view, cell).through_bits & smoke for view in views)
    )
