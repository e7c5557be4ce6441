"""Who becomes Alert, and when (CO-4.1, CO-4.1A)."""

from __future__ import annotations

from sandtable.boards.tabletop.shapes import Disc
from sandtable.games.covert_ops import ground
from sandtable.games.covert_ops.cast import UnitEvent
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.vocabulary import UnitId
from sandtable.kernel.table import Table


class Alerted(UnitEvent, frozen=True):
    """An Opfor unit receives its Alert token."""

    unit: UnitId
    by: UnitId = 0  # the player unit that it noticed, if it was one


def alert(table: Table[State], who: UnitId, rule: str, by: UnitId = 0) -> None:
    """One Alert token at most, and it stays (CO-4.1-3, -4)."""
    unit = table.state.units[who]
    if unit.seat or unit.alert or not unit.here:
        return
    table.state.change(who, alert=True)
    table.record(Alerted(rule, who, by))


def after_reposition(table: Table[State], who: UnitId) -> None:
    """Whoever has moved is noticed, or notices (CO-4.1A-2, -3)."""
    if table.state.units[who].seat:
        noticed(table, who, "CO-4.1A-3")
    else:
        notices(table, who, "CO-4.1A-2")


def placed(table: Table[State], who: UnitId) -> None:
    """Whoever was put on the table is noticed, or notices (CO-4.1A-3, -5)."""
    if table.state.units[who].seat:
        noticed(table, who, "CO-4.1A-3")
    else:
        notices(table, who, "CO-4.1A-5")


def noticed(table: Table[State], who: UnitId, rule: str) -> None:
    """By every Opfor unit in whose Alert Range the player unit stands; only its end counts."""
    state = table.state
    unit = state.units[who]
    if not unit.here:
        return
    for foe in state.enemies():
        if not foe.alert and ground.in_alert_range(state, state.disc(foe.id), unit):
            alert(table, foe.id, rule, who)


def notices(table: Table[State], who: UnitId, rule: str) -> None:
    """An Opfor unit with a player unit in its Alert Range."""
    state = table.state
    unit = state.units[who]
    if unit.alert or not unit.here:
        return
    unit_seen = find_unit_in_alert_range(state, state.disc(who))
    if unit_seen is not None:
        alert(table, who, rule, unit_seen.id)


def find_unit_in_alert_range(state: State, disc: Disc) -> Unit | None:
    """Return the first player unit in Alert Range of an Opfor base."""
    return next((one for one in state.players() if ground.in_alert_range(state, disc, one)), None)
