"""Line of sight, attack arrows, who sees whom; Cover (STF-LOS, STF-ARR, STF-COV-1)."""

from __future__ import annotations

from sandtable.games.seal_team_flix.state import CLOSED, OPEN, Cell, Seal, State, Tango


def clear(state: State, start: Cell, end: Cell, observer: Cell) -> bool:
    """The line between two centres; the standees at both its ends and the observer's own do not
    block (STF-LOS-1..4), nor does anything but Walls, closed Doors, other standees and smoke."""
    if start == end:
        return True
    line = state.ground.line(start, end)
    dark = state.dark
    if (dark and line.length2 > dark * dark) or not line.clear(state.open_doors):
        return False
    standing = state.standing
    for cell in line.near:
        if cell in standing and cell != observer:
            return False
    return not (state.smoke and any(cell in state.smoke for cell in line.through))


def usable(state: State, cell: Cell) -> bool:
    """A linked Space that holds neither standee nor Block (STF-ARR-3)."""
    return cell not in state.standing and cell not in state.blocks


def corner_views(state: State, cell: Cell) -> list[Cell]:
    """Where whoever stands here may look from besides: usable corner arrows (STF-ARR-1, -2)."""
    return [link for link in state.ground.corner_links[cell] if usable(state, link)]


def door_views(state: State, cell: Cell) -> list[Cell]:
    """A SEAL's view through Doors that have been removed (STF-ARR-1)."""
    return [
        beyond
        for door, beyond in state.ground.door_links[cell]
        if state.doors[door] == OPEN and usable(state, beyond)
    ]


def closed_doors(state: State, cell: Cell) -> list[tuple[int, Cell]]:
    """Normal closed Doors on whose arrow one stands here, and the Space beyond each."""
    return [
        (door, beyond)
        for door, beyond in state.ground.door_links[cell]
        if state.doors[door] == CLOSED
    ]


def seal_views(state: State, cell: Cell) -> list[Cell]:
    """The Spaces from which a SEAL standing here sees, its own first."""
    return [cell, *corner_views(state, cell), *door_views(state, cell)]


def seal_sees(state: State, seal: Seal, target: Cell) -> bool:
    return any(clear(state, view, target, seal.cell) for view in seal_views(state, seal.cell))


def sighting(state: State, tango: Tango, target: Cell) -> list[Cell]:
    """From where a Tango sees a Space: its own alone if that does, else every linked one that does
    (STF-ARR-2, STF-COV-1); none if it does not."""
    if clear(state, tango.cell, target, tango.cell):
        return [tango.cell]
    views = corner_views(state, tango.cell)
    return [view for view in views if clear(state, view, target, tango.cell)]


def tango_sees(state: State, tango: Tango, target: Cell) -> bool:
    if clear(state, tango.cell, target, tango.cell):
        return True
    views = corner_views(state, tango.cell)
    return any(clear(state, view, target, tango.cell) for view in views)


def seen_seals(state: State, tango: Tango) -> list[Seal]:
    """By seat."""
    return [seal for seal in state.living() if tango_sees(state, tango, seal.cell)]


def any_tango_sees_a_seal(state: State) -> bool:
    return any(
        tango_sees(state, tango, seal.cell)
        for seal in state.living()
        for tango in state.tangos.values()
    )


def movers_alert(state: State) -> bool:
    """Patrols and Mastermind: noise, the Alert token, or any Tango that sees a SEAL (STF-ALR-1)."""
    return any(state.sound) or state.alert_place >= 0 or any_tango_sees_a_seal(state)


def alert(state: State, tango: Tango) -> bool:
    return tango.alert if tango.kind == "sentry" else movers_alert(state)


def cover_blocks(state: State, cell: Cell, start: Cell) -> list[Cell]:
    """Blocks beside a piece that a line from `start` to it crosses, in Space order (STF-COV-1)."""
    ground, doors = state.ground, state.open_doors
    return [
        block
        for block in state.blocks
        if ground.adjacent(cell, block, doors) and ground.block_crossed(start, cell, block)
    ]
