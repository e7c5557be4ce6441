"""Where Tangos take Cover: behind Blocks, round corners, and where they refuse to.

STF-P2-5 to -8 for Sentries, STF-P5-2 to -7 for Patrols and the Mastermind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from sandtable.games.seal_team_flix.rules.sight import clear, cover_blocks, usable
from sandtable.games.seal_team_flix.state import Cell, Seal, State, Tango


def closest(state: State, tango: Tango, seals: Sequence[Seal]) -> list[Seal]:
    """At the least tango distance, by seat (STF-P2-8, STF-P5-2)."""
    field = state.ground.tango_field(tango.cell)
    least = min(field[seal.cell] for seal in seals)
    return [seal for seal in seals if field[seal.cell] == least]


def corner_cover(state: State, tango: Tango, cell: Cell, target: Cell) -> bool:
    """Hidden from the target, which a usable linked Space sees (STF-P5-5)."""
    links = state.ground.corner_links[cell]
    if not links or clear(state, cell, target, tango.cell):
        return False
    return any(
        (link == tango.cell or usable(state, link)) and clear(state, link, target, tango.cell)
        for link in links
    )


def block_cover(state: State, tango: Tango, cell: Cell, target: Cell) -> bool:
    """Adjacent to a Block on an unblocked line to the target (STF-P5-4)."""
    return clear(state, cell, target, tango.cell) and bool(cover_blocks(state, cell, target))


def in_cover(state: State, tango: Tango, target: Cell) -> bool:
    """Where it stands (STF-P5-3)."""
    here = tango.cell
    return corner_cover(state, tango, here, target) or block_cover(state, tango, here, target)


def _beside_a_seal(state: State, cell: Cell) -> bool:
    ground, doors = state.ground, state.open_doors
    return any(ground.adjacent(cell, seal.cell, doors) for seal in state.living())


def _refused(state: State, cell: Cell) -> bool:
    """No Tango moves there, whatever kind of Cover it is (STF-P5-7)."""
    ground = state.ground
    return (
        bool(ground.door_links[cell])
        or state.occupied(cell)
        or _beside_a_seal(state, cell)
        or any(state.standing.get(link, "") in state.seals for link in ground.corner_links[cell])
    )


def _behind(state: State, target: Cell) -> set[Cell]:
    """Spaces beside a Block on the line to the target, a Block that no SEAL is beside."""
    ground, doors = state.ground, state.open_doors
    return {
        cell
        for block in state.blocks
        if not _beside_a_seal(state, block)
        for cell in ground.neighbours(block, doors)
        if cell != target and ground.block_crossed(cell, target, block)
    }


def _nearest(
    state: State, tango: Tango, cells: Iterable[Cell], fits: Callable[[Cell], bool]
) -> tuple[Cell, ...]:
    """Those of the Spaces that fit at the least tango distance, in Space order (STF-P2-10)."""
    field, rank = state.ground.tango_field(tango.cell), state.ground.rank
    found: list[Cell] = []
    for cell in sorted(cells, key=lambda cell: (field[cell], rank[cell])):
        if found and field[cell] > field[found[0]]:
            break
        if fits(cell):
            found.append(cell)
    return tuple(found)


def havens(state: State, tango: Tango, target: Cell) -> tuple[Cell, ...]:
    """Where it would take Cover from a SEAL there: its own Space if that will do; or nowhere."""
    if tango.kind == "sentry":
        return _sentry_havens(state, tango, target)
    return _mover_havens(state, tango, target)


def _sentry_havens(state: State, tango: Tango, target: Cell) -> tuple[Cell, ...]:
    """Any Cover in its own Area, in sight or not; icons only where there is no other (STF-P2-5)."""
    ground = state.ground
    own = ground.area_cells[ground.area_of[tango.cell]]
    if cover_blocks(state, tango.cell, target) or corner_cover(state, tango, tango.cell, target):
        return (tango.cell,)  # STF-P2-9
    behind = _behind(state, target)

    def fits(cell: Cell) -> bool:
        covered = cell in behind or corner_cover(state, tango, cell, target)
        return covered and not _refused(state, cell)

    if not bare(state, tango.cell):
        return _nearest(state, tango, own, fits)
    return _nearest(state, tango, [cell for cell in own if cell in ground.icons], state.free)


def bare(state: State, cell: Cell) -> bool:
    """An Area with neither a Block nor a Corner Attack Arrow (STF-P2-6)."""
    ground = state.ground
    cells = ground.area_cells[ground.area_of[cell]]
    return not any(ground.corner_links[one] or one in state.blocks for one in cells)


def _mover_havens(state: State, tango: Tango, target: Cell) -> tuple[Cell, ...]:
    """Corners before Blocks, its own Area before the Adjacent ones (STF-P5-6)."""
    if in_cover(state, tango, target):
        return (tango.cell,)
    ground = state.ground
    area = ground.area_of[tango.cell]

    def corner(cell: Cell) -> bool:
        return corner_cover(state, tango, cell, target) and not _refused(state, cell)

    def block(cell: Cell) -> bool:
        return clear(state, cell, target, tango.cell) and not _refused(state, cell)

    for areas in ((area,), ground.area_neighbours[area]):
        cells = [cell for one in areas for cell in ground.area_cells[one]]
        corners = [cell for cell in cells if ground.corner_links[cell]]
        found = _nearest(state, tango, corners, corner) or _nearest(
            state, tango, _behind(state, target).intersection(cells), block
        )
        if found:
            return found
    return ()
