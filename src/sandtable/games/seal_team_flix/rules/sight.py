"""Line of sight, attack arrows, who sees whom; Cover (STF-LOS, STF-ARR, STF-COV-1)."""

from __future__ import annotations

from sandtable.boards.grid.lattice import bits
from sandtable.games.seal_team_flix.state import CLOSED, NOWHERE, OPEN, Cell, Seal, SealSeen, State, Tango


def lit(state: State, cell: Cell, observer: Cell = NOWHERE) -> int:
    """Spaces with a clear line to this one, as bits; the observer's own standee is not in the way
    (STF-LOS-1..5)."""
    ground, standing = state.ground, state.crowd
    if observer >= 0:
        standing &= ~(1 << observer)
    found = ground.seen(cell, state.open_doors, standing)
    if state.dark:
        found &= ground.within(cell, state.dark)
    return found & ~_smoked(state, cell, found) if state.smoke else found


def _smoked(state: State, cell: Cell, seen: int) -> int:
    """Spaces that smoke hides (STF-EQP-21)."""
    line, smoke = state.ground.line, set(state.smoke)
    found = (one for one in state.ground.cells if seen >> one & 1 and one != cell)
    return bits(one for one in found if not smoke.isdisjoint(line(cell, one).through))


def clear(state: State, start: Cell, end: Cell, observer: Cell) -> bool:
    """The line between two centres; the standees at both its ends and the observer's own do not
    block (STF-LOS-1..4), nor does anything but Walls, closed Doors, other standees and smoke."""
    return bool(lit(state, end, observer) >> start & 1)


def usable(state: State, cell: Cell) -> bool:
    """A linked Space that holds neither standee nor Block (STF-ARR-3)."""
    return cell not in state.standing and cell not in state.blocks


def corner_views(state: State, cell: Cell) -> list[Cell]:
    """Where whoever stands here may look from besides: usable corner arrows (STF-ARR-1, -2)."""
    links = state.ground.corner_links[cell]
    return [link for link in links if usable(state, link)] if links else []


def door_views(state: State, cell: Cell) -> list[Cell]:
    """A SEAL's view through Doors that have been removed (STF-ARR-1)."""
    links = state.ground.door_links[cell]
    doors = state.doors
    return [to for door, to in links if doors[door] == OPEN and usable(state, to)] if links else []


def closed_doors(state: State, cell: Cell) -> list[tuple[int, Cell]]:
    """Normal closed Doors on whose arrow one stands here, and the Space beyond each."""
    return [(door, beyond) for door, beyond in state.ground.door_links[cell] if state.doors[door] == CLOSED]


def seal_views(state: State, cell: Cell) -> list[Cell]:
    """The Spaces from which a SEAL standing here sees, its own first."""
    return [cell, *corner_views(state, cell), *door_views(state, cell)]


def seal_sees(state: State, seal: Seal, target: Cell) -> bool:
    return bool(vision(state, seal.cell) >> target & 1)


def vision(state: State, cell: Cell) -> int:
    """All Spaces that a SEAL standing here sees, as bits."""
    found = lit(state, cell)
    for view in (*corner_views(state, cell), *door_views(state, cell)):
        found |= lit(state, view, cell)
    return found


def sighting(state: State, tango: Tango, target: Cell) -> list[Cell]:
    """From where a Tango sees a Space: its own alone if that does, else every linked one that does
    (STF-ARR-2, STF-COV-1); none if it does not."""
    if clear(state, tango.cell, target, tango.cell):
        return [tango.cell]
    views = corner_views(state, tango.cell)
    return [view for view in views if clear(state, view, target, tango.cell)]


def tango_sees(state: State, tango: Tango, target: Cell) -> bool:
    """From its own Space or from a usable corner arrow (STF-ARR-2)."""
    if lit(state, target) >> tango.cell & 1:
        return True
    links = state.ground.corner_bits[tango.cell]
    if not links:
        return False
    return bool(links & ~(state.crowd | state.block_bits) & lit(state, target, tango.cell))


def sight_concern(state: State, tango: Tango) -> int:
    """Where somebody else may change which SEALs a Tango sees, as bits."""
    ground, doors, cell = state.ground, state.open_doors, tango.cell
    found = ground.corner_bits[cell]
    if not (1 << cell | found) & may_see_seals(state):
        return 0
    for seal in state.living():
        for view in (cell, *ground.corner_links[cell]):
            line = ground.line(view, seal.cell)
            if line.near_bits and line.clear(doors):
                found |= line.near_bits
    return found


def may_see_seals(state: State) -> int:
    """From where SEALs would be seen if nobody stood in the way, as bits."""
    doors = state.open_doors
    found = state.may_see_seals.get(doors)
    if found is None:
        found = 0
        for seal in state.living():
            found |= state.ground.seen(seal.cell, doors, 0)
        state.may_see_seals[doors] = found
    return found


def in_view(state: State, tango: Tango) -> bool:
    """No Wall keeps it from seeing SEALs; standees, smoke or the dark may."""
    return bool((1 << tango.cell | state.ground.corner_bits[tango.cell]) & may_see_seals(state))


def seals_seen(state: State) -> list[SealSeen]:
    """Of each SEAL; the same until somebody moves, a Door opens or smoke spreads."""
    key = (state.open_doors, state.dark, state.smoke)
    found = state.seals_seen.get(key)
    if found is None:
        seen, doors = state.ground.seen, state.open_doors
        found = state.seals_seen[key] = [
            SealSeen(seal.seat, lit(state, seal.cell), seen(seal.cell, doors, 0)) for seal in state.living()
        ]
    return found


def seen_seals(state: State, tango: Tango) -> list[Seal]:
    """By seat."""
    cell = tango.cell
    views, links = 1 << cell, state.ground.corner_bits[cell]
    if not (views | links) & may_see_seals(state):
        return []
    if links:
        links &= ~(state.crowd | state.block_bits)
        views |= links
    seals, found = state.seals, []
    for seat, now, ever in seals_seen(state):
        # Only its own standee may be in the way of an arrow: then it is not (STF-LOS-4).
        if now & views or (links & ever and lit(state, seals[seat].cell, cell) & links):
            found.append(seals[seat])
    return found


def onlookers(state: State, target: Cell) -> list[Tango]:
    """Tangos that see a Space."""
    seen, links = lit(state, target), state.ground.corner_bits
    return [
        tango
        for tango in state.tangos.values()
        if seen >> tango.cell & 1 or (links[tango.cell] and tango_sees(state, tango, target))
    ]


def any_tango_sees_a_seal(state: State) -> bool:
    return any(seen_seals(state, tango) for tango in state.tangos.values())


def movers_alert(state: State) -> bool:
    """Patrols and Mastermind: noise, the Alert token, or any Tango that sees a SEAL (STF-ALR-1)."""
    return any(state.sound) or state.alert_place >= 0 or any_tango_sees_a_seal(state)


def alert(state: State, tango: Tango) -> bool:
    return tango.alert if tango.kind == "sentry" else movers_alert(state)


def cover_blocks(state: State, cell: Cell, start: Cell) -> list[Cell]:
    """Blocks beside a piece that a line from `start` to it crosses, in Space order (STF-COV-1)."""
    ground = state.ground
    beside = ground.beside(cell, state.open_doors)
    if not beside & state.block_bits:
        return []
    return [block for block in state.blocks if beside >> block & 1 and ground.block_crossed(start, cell, block)]
