"""Activity markers on their way: by their card, or led by an effect (CO-4.2-6; guide, 9.1)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from sandtable.boards.tabletop.shapes import Disc, within
from sandtable.boards.tabletop.ticks import Spot
from sandtable.boards.tabletop.ways import Way, cut
from sandtable.games.covert_ops import ground, walk
from sandtable.games.covert_ops.ground import Walker
from sandtable.games.covert_ops.opposition.events import MarkerMoved
from sandtable.games.covert_ops.opposition.selection import nearest
from sandtable.games.covert_ops.rules import discovery
from sandtable.games.covert_ops.state import NOWHERE, Marker, State
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


def lead(table: Table[State], far: int, *, within: int = 0, point: Spot = NOWHERE, rule: str) -> None:
    """Markers go up to so many ticks toward a point, or each toward the nearest player unit.

    All of them, by id; with `within` only those so near to the point. They can be discovered, but
    nobody activates by that (CO-4.3A-6).
    """
    led = [one.id for one in table.state.markers.values() if _called(one, within, point)]
    table.push(*(LeadMarker(one, far, point, rule) for one in led))


def _called(marker: Marker, near: int, point: Spot) -> bool:
    return not near or within(ground.marker_disc(marker), Disc(*point), near)


class LeadMarker(Step, frozen=True):
    """One of them goes its way."""

    marker: int
    far: int
    point: Spot
    rule: str

    def run(self, table: Table[State]) -> None:
        marker = table.state.markers.get(self.marker)
        if marker is None:
            return
        walker = Walker.marker(table.state, marker)
        way = self._way(table.state, walker)
        if way is not None:
            move_marker(table, marker, cut(way, walk.last(walker, way, self.far)), "led", self.rule)
            table.push(*discoveries(table.state, self.marker))

    def _way(self, state: State, walker: Walker) -> Way | None:
        if self.point != NOWHERE:
            goal = ground.nearest_free(state, self.point, ground.MARKER_RADIUS, walker.others)
            return walk.walk_within(walker, goal) if goal else None
        player = nearest(state, walker.start)
        return walk.walk_to(walker, state.disc(player.id)) if player else None


def move_marker(table: Table[State], marker: Marker, way: Way, why: Literal["card", "zone", "led"], rule: str) -> None:
    table.state.markers[marker.id] = replace(table.state.markers[marker.id], at=way[-1])
    table.record(MarkerMoved(rule, marker.id, way, why))


def discoveries(state: State, marker: int) -> list[Step]:
    """A marker that ends a move in Discovery Range is discovered (CO-4.3A-2)."""
    seen = discovery.may_be_seen(state, state.markers[marker])
    return [discovery.DiscoverMarker(marker, own_move=True)] if seen else []
