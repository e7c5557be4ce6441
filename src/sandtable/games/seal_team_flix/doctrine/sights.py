"""Who sees which Spaces, as sets of bits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sandtable.boards.grid.lattice import bits, cells_in
from sandtable.games.seal_team_flix.ground import Ground
from sandtable.games.seal_team_flix.state import Cell, State


def seen(ground: Ground, views: Iterable[Cell], open_doors: int, standing: int, dark: int) -> int:
    """All Spaces seen from any of these; `standing` are the standees that block."""
    found = 0
    for view in views:
        one = ground.seen(view, open_doors, standing)
        found |= one & ground.within(view, dark) if dark else one
    return found


def without_smoke(state: State, views: Sequence[Cell], seen: int) -> int:
    """Only Spaces that some line without smoke leads to (STF-EQP-21)."""
    smoke = bits(state.smoke)
    line = state.ground.line
    return bits(
        cell
        for cell in cells_in(seen)
        if any(view == cell or not line(view, cell).through_bits & smoke for view in views)
    )
