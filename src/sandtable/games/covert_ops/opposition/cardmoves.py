"""Where the compass of a card leads: toward an edge, or to the zone (CO-P1-4, CO-SV-8)."""

from __future__ import annotations

from sandtable.boards.tabletop.shapes import gap_to
from sandtable.boards.tabletop.ways import Way
from sandtable.games.covert_ops import ground, walk
from sandtable.games.covert_ops.directed import directed
from sandtable.games.covert_ops.ground import Walker
from sandtable.games.covert_ops.state import State
from sandtable.games.covert_ops.vocabulary import TOUCH, Compass


def card_way(state: State, walker: Walker, compass: Compass, distance: int) -> Way:
    """The way of a unit or marker that moves by its card."""
    if not state.mission.to_zone:
        return directed(walker, compass, distance)
    zone = ground.zone(state)
    if gap_to(walker.start, zone.points) <= TOUCH:
        return (walker.start.at, walker.start.at)  # it touches the zone already
    return walk.into_zone(walker, zone, distance)
