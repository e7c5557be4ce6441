"""Where Tangos take Cover: behind Blocks, round corners, and where they refuse to.

STF-P2-5 to -8 for Sentries, STF-P5-2 to -7 for Patrols and the Mastermind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sandtable.boards.grid.lattice import bits, cells_in
from sandtable.games.seal_team_flix.rules.sight import cover_blocks, lit
from sandtable.games.seal_team_flix.state import Cell, Seal, State, Tango


def closest(state: State, tango: Tango, seals: Sequence[Seal]) -> list[Seal]:
    """At the least tango distance, by seat (STF-P2-8, STF-P5-2)."""
    field = state.ground.tango_field(tango.cell)
    least = min(field[seal.cell] for seal in seals)
    return [seal for seal in seals if field[seal.cell] == least]


class Fight(NamedTuple):
    """A Tango against a SEAL on some Space, and what decides about Cover; sets are bits."""

    tango: Tango
    target: Cell
    lit: int  # Spaces with a clear line to the target
    arrows: int  # those from which the Tango could look round a corner


def fight(state: State, tango: Tango, target: Cell) -> Fight:
    seen = lit(state, target, tango.cell)
    taken = (state.crowd | state.block_bits) & ~(1 << tango.cell)
    return Fight(tango, target, seen, seen & ~taken)


def corner_cover(state: State, at: Fight, cell: Cell) -> bool:
    """Hidden from the target, which a usable linked Space sees (STF-P5-5)."""
    return bool(state.ground.corner_bits[cell] & at.arrows) and not at.lit >> cell & 1


def block_cover(state: State, at: Fight, cell: Cell) -> bool:
    """Adjacent to a Block on an unblocked line to the target (STF-P5-4)."""
    return bool(at.lit >> cell & 1) and bool(cover_blocks(state, cell, at.target))


def in_cover(state: State, tango: Tango, target: Cell) -> bool:
    """Where it stands (STF-P5-3)."""
    at = fight(state, tango, target)
    return corner_cover(state, at, tango.cell) or block_cover(state, at, tango.cell)


def beside_seals(state: State) -> int:
    found = 0
    for seal in state.living():
        found |= state.ground.beside(seal.cell, state.open_doors)
    return found


def _refused(state: State, beside: int) -> int:
    """No Tango moves there, whatever kind of Cover it is (STF-P5-7)."""
    ground = state.ground
    found = ground.doorways | state.objects | beside
    for seal in state.living():
        found |= ground.corner_bits[seal.cell]
    return found


def _behind(state: State, target: Cell, beside: int, among: int) -> int:
    """Of some Spaces (bits) those beside a Block on the line to the target, a Block that no SEAL is
    beside."""
    behind, window, doors = state.ground.behind, state.ground.window, state.open_doors
    found = 0
    for block in state.blocks:
        if window[block] & among and not beside >> block & 1:
            found |= behind(block, target, doors)
    return found & among


def _nearest(state: State, tango: Tango, cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """Those of the Spaces at the least tango distance, in Space order (STF-P2-10)."""
    if not cells:
        return ()
    field, rank = state.ground.tango_field(tango.cell), state.ground.rank
    least = min(field[cell] for cell in cells)
    found = [cell for cell in cells if field[cell] == least]
    return tuple(sorted(found, key=rank.__getitem__))


def cover_spaces(state: State, tango: Tango, target: Cell) -> tuple[Cell, ...]:
    """Where it would take Cover from a SEAL there: its own Space if that will do; or nowhere."""
    sight, blocks = (state.open_doors, state.dark, state.smoke), state.block_bits
    key = (tango.cell, tango.kind, target, state.objects, blocks, sight)
    found = state.cover_found.get(key)  # asked for again when it goes there
    if found is None:
        work_out = _sentry_spaces if tango.kind == "sentry" else _mover_spaces
        found = state.cover_found[key] = work_out(state, tango, target)
    return found


def cover_concern(state: State, tango: Tango, target: Cell) -> int:
    """Where somebody else may change where it takes Cover, as bits: no further than it has to go
    (STF-P5-6)."""
    ground = state.ground
    area = ground.area_of[tango.cell]
    found = bits(cover_spaces(state, tango, target))
    if found == 1 << tango.cell:
        near = found
    else:
        near = ground.area_bits[area]
        if not found & near:
            near |= ground.around[area]
    return ground.cover_views(near, target)


def cover_scope(state: State, tango: Tango, target: Cell) -> int:
    """The same wherever others stand by then, as bits."""
    return state.ground.cover_views(_nearby(state, tango), target)


def possible_cover(state: State, tango: Tango, target: Cell, beside: int) -> int:
    """Where it may take Cover, wherever others stand by then, as bits; `beside` the SEALs it does
    not (STF-P5-7)."""
    near = _nearby(state, tango) & ~state.ground.doorways & ~beside
    return near & state.ground.corners | _behind(state, target, beside, near)


def _nearby(state: State, tango: Tango) -> int:
    """Its own Area and the Adjacent ones (STF-P5-6)."""
    area = state.ground.area_of[tango.cell]
    return state.ground.area_bits[area] | state.ground.around[area]


def _corners(state: State, at: Fight, among: int) -> list[Cell]:
    """Cover round corners on some Spaces (bits)."""
    dark = among & state.ground.corners & ~at.lit
    links = state.ground.corner_bits
    return [cell for cell in cells_in(dark) if links[cell] & at.arrows]


def _sentry_spaces(state: State, tango: Tango, target: Cell) -> tuple[Cell, ...]:
    """Any Cover in its own Area, in sight or not; icons only where there is no other (STF-P2-5)."""
    ground = state.ground
    area = ground.area_of[tango.cell]
    at = fight(state, tango, target)
    if cover_blocks(state, tango.cell, target) or corner_cover(state, at, tango.cell):
        return (tango.cell,)  # STF-P2-9
    if bare(state, tango.cell):
        icons = [cell for cell in ground.area_cells[area] if cell in ground.icons]
        return _nearest(state, tango, [cell for cell in icons if state.free(cell)])
    beside = beside_seals(state)
    allowed = ground.area_bits[area] & ~_refused(state, beside)
    behind = _behind(state, target, beside, allowed)
    return _nearest(state, tango, [*cells_in(behind), *_corners(state, at, allowed & ~behind)])


def bare(state: State, cell: Cell) -> bool:
    """An Area with neither a Block nor a Corner Attack Arrow (STF-P2-6)."""
    ground = state.ground
    return not ground.area_bits[ground.area_of[cell]] & (ground.corners | state.block_bits)


def _mover_spaces(state: State, tango: Tango, target: Cell) -> tuple[Cell, ...]:
    """Corners before Blocks, its own Area before the Adjacent ones (STF-P5-6)."""
    at = fight(state, tango, target)
    if corner_cover(state, at, tango.cell) or block_cover(state, at, tango.cell):
        return (tango.cell,)
    ground = state.ground
    area = ground.area_of[tango.cell]
    beside = beside_seals(state)
    refused = _refused(state, beside)
    for near in (ground.area_bits[area], ground.around[area]):
        allowed = near & ~refused
        found = _corners(state, at, allowed) or cells_in(_behind(state, target, beside, allowed & at.lit))
        if found:
            return _nearest(state, tango, found)
    return ()
