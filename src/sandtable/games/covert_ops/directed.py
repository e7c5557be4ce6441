"""DirectedMove: as far as possible toward an edge of the table (guide, 8.6; CO-P1-4, CO-4.2-9)."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.boards.tabletop.route import Net
from sandtable.boards.tabletop.ticks import Spot
from sandtable.boards.tabletop.ways import Way
from sandtable.games.covert_ops.ground import Walker
from sandtable.games.covert_ops.vocabulary import Compass

STEPS: dict[Compass, Spot] = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE: dict[Compass, Compass] = {"N": "S", "E": "W", "S": "N", "W": "E"}


class Ride(NamedTuple):
    """The best of all rides: how far it ends in the direction, what it costs, by which point."""

    far: int
    cost: int
    by: int
    at: Spot


def directed(walker: Walker, compass: Compass, distance: int) -> Way:
    """The way of a move by the compass; toward the other edge if it would touch this one."""
    net = walker.goer.seek(walker.start.at, limit=distance)
    best = ridden(walker, net, compass, distance)
    if best and touches(walker, compass, best.at):
        best = ridden(walker, net, OPPOSITE[compass], distance)
    return _way(net, best) if best else (walker.start.at, walker.start.at)


def touches(walker: Walker, compass: Compass, at: Spot) -> bool:
    """Whether its centre stands exactly one radius from that edge (CO-4.2-9)."""
    west, south, east, north = walker.goer.room
    edge = {"N": north, "E": east, "S": south, "W": west}[compass]
    return (at[0] if compass in "EW" else at[1]) == edge


def ridden(walker: Walker, net: Net, compass: Compass, distance: int) -> Ride | None:
    """The end that is farthest in a direction; ties the lower cost, then the lower point index.

    Points that could not lead as far even over open ground are passed by.
    """
    step, best = STEPS[compass], None
    for k, spent in enumerate(net.found.far):
        if not (k == 0 or 0 <= spent < distance):
            continue
        start = net.points[k]
        most = _along(step, start) + distance - spent
        if best is None or most >= best.far:
            ticks, cost = walker.goer.ride(start, step, distance - spent)
            at = start[0] + ticks * step[0], start[1] + ticks * step[1]
            found = Ride(_along(step, at), spent + cost, k, at)
            if ticks >= 0 and (best is None or _rank(found) < _rank(best)):
                best = found
    return best


def _along(step: Spot, at: Spot) -> int:
    return at[0] * step[0] + at[1] * step[1]


def _rank(ride: Ride) -> tuple[int, int, int]:
    return -ride.far, ride.cost, ride.by


def _way(net: Net, ride: Ride) -> Way:
    way = net.way(ride.by)
    return way if way[-1] == ride.at and len(way) > 1 else (*way, ride.at)
