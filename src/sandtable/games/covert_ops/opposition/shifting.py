"""Free repositions that a card grants: toward a player unit, or into cover (guide, 9.1)."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.boards.tabletop.shapes import Disc
from sandtable.boards.tabletop.ticks import Spot, alternating, heading, inward
from sandtable.boards.tabletop.ways import Way, cut
from sandtable.games.covert_ops import ground, walk
from sandtable.games.covert_ops.ground import Walker
from sandtable.games.covert_ops.opposition.selection import nearest
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
    eye, walker = state.disc(player.id), Walker.unit(state, who)
    for spot in candidates(walker, eye.at, far):
        base = Disc(*spot, walker.start.radius)
        if not ground.sees(state, eye, base) or ground.cover(state, eye, base):
            return None if spot == walker.start.at else (walker.start.at, spot)
    return None


def candidates(walker: Walker, source: Spot, far: int) -> Iterator[Spot]:
    """Staying, then half and the whole distance, from straight away on (CO-P1-7)."""
    start = walker.start
    yield start.at
    order = alternating(heading((start.x - source[0], start.y - source[1])))
    for distance in (far // 2, far):
        for direction in order:
            dx, dy = inward(direction, distance)
            spot = start.x + dx, start.y + dy
            if walker.cost(start.at, spot) >= 0 and walker.ends(spot):
                yield spot
