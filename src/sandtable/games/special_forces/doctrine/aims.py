"""What a battle is about, read from what its victory counts."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sandtable.games.special_forces.counts import (
    AliveIn,
    Down,
    Exited,
    Holds,
    ItemIs,
    Missing,
    PercentExited,
    PercentLeft,
    PvExited,
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
    edges = tuple(dict.fromkeys(edge for one in mission.exits for edge in one.edges))
    taker = mission.item.taker if mission.item else US
    ours = tuple(one.card for one in mission.us.soldiers)
    for count in leaves(mission.victory.counted):
        match count:
            case Exited(who, edge) if who not in SIDES:
                wanted = (edge,) if edge else edges
                return Aim("rescue", US if who in ours else IIF, who, edges=wanted)
            case Exited(("us" | "iif") as side) | PercentExited(side):
                return Aim("breakout", side, edges=edges)
            case PvExited(side):
                return Aim("escape", side, edges=edges)
            case ItemIs():
                return Aim("fetch", taker, edges=edges)
            case AliveIn(side, building) | Missing(side, building):
                return Aim("laststand", side, building=building)
            case Holds(side, building):
                return Aim("hold", side, building=building)
            case Down(who) if who not in SIDES:
                return Aim("kingpin", IIF if who in ours else US, who, edges=edges)
            case PercentLeft(side):
                return Aim("eliminate", OTHER[side])
    return Aim("eliminate", US)
