"""Repositions and pushes: a base goes its way, and what that sets off (CO-C3-1, -5, CO-C7-5).

The choices that lead to a reposition stand in `going` and `charges`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from sandtable.boards.tabletop.shapes import Disc
from sandtable.boards.tabletop.ticks import Spot, near_part
from sandtable.boards.tabletop.ways import Way
from sandtable.games.covert_ops import ground
from sandtable.games.covert_ops.cast import UnitEvent
from sandtable.games.covert_ops.rules import awareness, discovery
from sandtable.games.covert_ops.state import State
from sandtable.games.covert_ops.vocabulary import UnitId
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

Why: TypeAlias = Literal["move", "assault", "storm", "dodge", "shift", "card"]
RULES: dict[Why, str] = {
    "move": "CO-C3-4",
    "assault": "CO-C4-13",
    "storm": "CO-C4-14",
    "dodge": "CO-C6-3",
    "shift": "CO-C3-1",
    "card": "CO-4.2-7",
}


class Moved(UnitEvent, frozen=True):
    """A unit repositioned along a way."""

    unit: UnitId
    way: Way
    why: Why


class Pushed(UnitEvent, frozen=True):
    """A unit was forced away, straight."""

    unit: UnitId
    way: Way


class Reposition(Step, frozen=True):
    """A unit goes a way that somebody has found legal; then what follows from it (CO-C3-1)."""

    unit: UnitId
    way: Way
    why: Why

    def run(self, table: Table[State]) -> None:
        if not table.state.units[self.unit].here:
            return
        table.state.change(self.unit, at=self.way[-1])
        table.record(Moved(RULES[self.why], self.unit, self.way, self.why))
        table.push(AfterReposition(self.unit))


class AfterReposition(Step, frozen=True):
    """Alert checks, then discovery, then interrupts (CO-C7-5)."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        from sandtable.games.covert_ops.rules.interrupts import OfferInterrupts  # it leads back

        unit = table.state.units[self.unit]
        if not unit.here:
            return
        awareness.after_reposition(table, self.unit)
        table.push(OfferInterrupts(self.unit))
        if unit.seat:
            table.push(discovery.OfferDiscovery(self.unit))


def push_way(state: State, source: Spot, target: UnitId, far: int) -> Way:
    """How a unit would go that is pushed so far: to the last point before something stops it."""
    disc = state.disc(target)
    dx, dy = disc.x - source[0], disc.y - source[1]
    if (dx, dy) == (0, 0):
        dx = 1  # one centre: eastward (CO-C2-11)
    others, end = ground.bases(state, but=(target,)), disc.at
    for k in range(1, far + 1):
        whole = dx * dx + dy * dy
        at = disc.x + near_part(k * dx, whole), disc.y + near_part(k * dy, whole)
        if not ground.may_end(state, Disc(*at, disc.radius), others):
            break
        end = at
    return (disc.at, end)


def push(table: Table[State], source: Spot, target: UnitId, far: int) -> None:
    """Straight away from the source; a player unit can be noticed where it ends (CO-4.1A-3)."""
    state = table.state
    way = push_way(state, source, target, far)
    if way[0] == way[1]:
        return
    state.change(target, at=way[1])
    table.record(Pushed("CO-C3-5", target, way))
    if state.units[target].seat:
        awareness.after_reposition(table, target)
