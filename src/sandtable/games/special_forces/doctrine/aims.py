"""What a battle is about, read from what its victory counts."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sandtable.games.special_forces.counts import (
    AliveIn,
    Count,
    Down,
    Exited,
    Holds,
    ItemIs,
    Missing,
    NoSoldiers,
    PercentExited,
    PercentLeft,
    PvExited,
    PvLeft,
    leaves,
)
from sandtable.games.special_forces.mission import Mission
from sandtable.games.special_forces.vocabulary import IIF, OTHER, SIDES, US, CardId, MapEdge, Side

Kind = Literal["rescue", "breakout", "escape", "fetch", "laststand", "hold", "kingpin", "eliminate"]


class Aim(Struct, frozen=True):
    """The kind of battle, who has to do the thing, and what the thing needs."""

    kind: Kind
    side: Side  # the attacker of the guide's templates
    who: CardId = ""  # the Worker, or the kingpin
    building: int = 0
    edges: tuple[MapEdge, ...] = ()  # by which it can be won


def aim_of(mission: Mission) -> Aim:
    """The first thing counted that the ladder rewards; else one side has to put the other Down."""
    found = (_aim(count, mission) for count in leaves(mission.victory.counted))
    return next((aim for aim in found if aim), Aim("eliminate", US))


def _aim(count: Count, mission: Mission) -> Aim | None:
    edges = tuple(dict.fromkeys(edge for leaver in mission.exits for edge in leaver.edges))
    ours = tuple(recruit.card for recruit in mission.us.soldiers)
    match count:
        case Exited(who, edge) if who not in SIDES:
            aim = Aim("rescue", US if who in ours else IIF, who, edges=(edge,) if edge else edges)
        case Exited(("us" | "iif") as side, edge):
            aim = Aim("breakout", side, edges=(edge,) if edge else edges)
        case PercentExited(side):
            aim = Aim("breakout", side, edges=edges)
        case PvExited(side):
            aim = Aim("escape", side, edges=edges)
        case ItemIs():
            aim = Aim("fetch", mission.item.taker if mission.item else US, edges=edges)
        case AliveIn(side, building):
            aim = Aim("laststand", side, building=building)
        case Missing(side, building):
            return Aim("laststand", side, building=building) if mission.victory.rises_for(OTHER[side]) else None
        case Holds(side, building):
            aim = Aim("hold", side, building=building)
        case Down(("us" | "iif") as side) | NoSoldiers(side):
            aim = Aim("eliminate", OTHER[side])
        case Down(who):
            aim = Aim("kingpin", IIF if who in ours else US, who, edges=edges)
        case PercentLeft(side) | PvLeft(side):
            return Aim("eliminate", OTHER[side]) if mission.victory.rises_for(side) else None
        case _:
            return None
    return aim if mission.victory.rises_for(aim.side) else None
