"""Free repositions that a card grants: toward a player unit, or into cover (guide, 9.1)."""

from __future__ import annotations

from sandtable.boards.tabletop.shapes import Disc
from sandtable.boards.tabletop.ways import Way, cut
from sandtable.games.covert_ops import ground, walk
from sandtable.games.covert_ops.ground import Walker
from sandtable.games.covert_ops.opposition.selection import nearest
from sandtable.games.covert_ops.rules import automatic
from sandtable.games.covert_ops.state import State
from sandtable.games.covert_ops.vocabulary import UnitId


def closer(state: State, who: UnitId, far: int) -> Way | None:
    """Along the walk to the nearest player unit, to the last sample that is paid for."""
    player = nearest(state, state.disc(who))
    if player is None:
        return None
    walker = Walker.unit(state, who)
    way = walk.walk_to(walker, state.disc(player.id))
    return cut(way, walk.last(walker, way, far))


def covered(state: State, who: UnitId, far: int) -> Way | None:
    """Straight to the first place that the nearest player unit does not see, or with cover from
    it; None for a unit that has that already, or finds none."""
    player = nearest(state, state.disc(who))
    if player is None:
        return None
    eye, base = state.disc(player.id), state.disc(who)
    for _, spot in automatic.dodge_ends(state, eye.at, who, far):
        there = Disc(*spot, base.radius)
        if not ground.sees(state, eye, there) or ground.cover(state, eye, there):
            return None if spot == base.at else (base.at, spot)
    return None
