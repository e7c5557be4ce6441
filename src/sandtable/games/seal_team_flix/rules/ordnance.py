"""What grenades and charges do around a Space besides exploding (STF-EQP-4, -7, -9, -11, -21)."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.games.seal_team_flix.rules import harm
from sandtable.games.seal_team_flix.rules.basics import place
from sandtable.games.seal_team_flix.rules.card_uses import immune_to_own
from sandtable.games.seal_team_flix.state import Cell, State
from sandtable.kernel.decision import Seat
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table


class SmokeSpread(Event, frozen=True):
    """Nobody sees through these Spaces until the end of Phase 6."""

    where: tuple[str, ...]


def affected(state: State, cell: Cell) -> tuple[Cell, ...]:
    """The Space and those Adjacent to it; Walls and closed Doors cut off (STF-EQP-4)."""
    return (cell, *state.ground.neighbours(cell, state.open_doors))


def stun_all(table: Table[State], cells: Iterable[Cell], user: Seat | None, rule: str) -> None:
    """Tangos are Stunned, SEALs get one token each, Hostages nothing; Cover does not help."""
    state = table.state
    within = frozenset(cells)
    for seal in state.living():
        if seal.cell in within and not immune_to_own(state, seal.seat, user):
            harm.stun_seal(table, seal.seat, rule)
    for tango in sorted(state.tangos.values(), key=lambda one: one.id):
        if tango.cell in within:
            harm.stun_tango(table, tango.id, rule)


def spread_smoke(table: Table[State], cells: Iterable[Cell]) -> None:
    state = table.state
    spread = sorted(cells, key=state.ground.rank.__getitem__)
    state.smoke = tuple(sorted({*state.smoke, *spread}, key=state.ground.rank.__getitem__))
    table.record(SmokeSpread("STF-EQP-21", tuple(place(state, one) for one in spread)))


def clear_cover(table: Table[State], cells: Iterable[Cell], rule: str) -> None:
    """Every Block there is removed."""
    within = frozenset(cells)
    for block in [one for one in table.state.blocks if one in within]:
        harm.remove_block(table, block, rule)
