"""DirectedMove: as far as possible toward an edge of the table (guide, 8.6; CO-P1-4, CO-4.2-9)."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.boards.tabletop.shapes import Rect
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
    best = ridden(walker, compass, distance)
    if best and touches(walker, compass, best.at):
        best = ridden(walker, OPPOSITE[compass], distance)
    return _way(walker, best) if best else (walker.start.at, walker.start.at)


def touches(walker: Walker, compass: Compass, at: Spot) -> bool:
    """Whether its centre stands exactly one radius from that edge (CO-4.2-9)."""
    west, south, east, north = _room(walker)
    edge = {"N": north, "E": east, "S": south, "W": west}[compass]
    return (at[0] if compass in "EW" else at[1]) == edge


def ridden(walker: Walker, compass: Compass, distance: int) -> Ride | None:
    """The end that is farthest in a direction; ties the lower cost, then the lower point index."""
    net, best = walker.flood, None
    for k, far in enumerate(net.found.far):
        if 0 <= far < distance or k == 0:
            found = _from(walker, STEPS[compass], k, distance)
            if found and (best is None or _better(found, best)):
                best = found
    return best


def _better(one: Ride, other: Ride) -> bool:
    return (-one.far, one.cost, one.by) < (-other.far, other.cost, other.by)


def _from(walker: Walker, step: Spot, k: int, distance: int) -> Ride | None:
    """Straight on from a point, tick by tick while it is paid for; back to where it may end."""
    start, spent = walker.flood.points[k], walker.flood.found.far[k]
    at, n = start, 0
    while True:
        onward = at[0] + step[0], at[1] + step[1]
        cost = walker.cost(start, onward)
        if cost < 0 or cost > distance - spent:
            break
        at, n = onward, n + 1
    while n >= 0 and not (at == walker.start.at or walker.ends(at)):
        at, n = (at[0] - step[0], at[1] - step[1]), n - 1
    if n < 0:
        return None
    return Ride(at[0] * step[0] + at[1] * step[1], spent + walker.cost(start, at), k, at)


def _way(walker: Walker, ride: Ride) -> Way:
    way = walker.flood.way(ride.by)
    return way if way[-1] == ride.at and len(way) > 1 else (*way, ride.at)


def _room(walker: Walker) -> Rect:
    """Where its centre may be on the table."""
    (east, north), radius = walker.field.size, walker.start.radius
    return Rect(radius, radius, east - radius, north - radius)
