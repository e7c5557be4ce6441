"""The walk: the cheapest way to something, and where on it a base stops (CO-P1-2, -3, -8, -10).

The automated opponent walks so, and so do orders of movement and Activity markers that are led.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias

from sandtable.boards.tabletop.route import Net
from sandtable.boards.tabletop.shapes import Disc, Rect, gap, gap_to, inside, overlaps
from sandtable.boards.tabletop.ticks import Spot, alternating, heading, outward
from sandtable.boards.tabletop.ways import Stop, Way, cut
from sandtable.games.covert_ops.ground import Walker

Meets: TypeAlias = Callable[[Disc], bool]  # of the base where it would stop
STEP = 10  # ticks between samples
FAR = 1 << 20  # no allowance


def walk_to(walker: Walker, target: Disc) -> Way:
    """To contact with a disc by the cheapest way; as near as possible where there is none.

    A way of one point where nothing leads nearer (CO-P1-3, CO-P1-10).
    """
    known, ends = walker.goer.ways, (walker.start, target)
    if ends not in known:
        known[ends] = _led(walker, contacts(walker, target), lambda disc: gap(disc, target))
    return known[ends]


def walk_within(walker: Walker, goal: Spot) -> Way:
    """To a point; as near as possible where there is no way."""
    legal = [goal] if inside(Disc(*goal, walker.start.radius), walker.field.ground) else []
    return _led(walker, legal, lambda disc: gap(disc, Disc(*goal)))


def to_zone(walker: Walker, zone: Rect) -> Way:
    """The whole way into a zone; as near as possible where there is no way (CO-P1-10)."""
    ground, radius = walker.field.ground, walker.start.radius
    goals = [at for at in zone_goals(walker.start.at, zone) if inside(Disc(*at, radius), ground)]
    return _led(walker, goals, lambda disc: gap_to(disc, zone.points))


def contacts(walker: Walker, target: Disc) -> list[Spot]:
    """Where its base would touch a disc, those nearest to it first (CO-P1-3)."""
    start = heading((walker.start.x - target.x, walker.start.y - target.y))
    far = walker.start.radius + target.radius + 1
    spots = [(target.x + dx, target.y + dy) for dx, dy in _about(start, far)]
    return [spot for spot, ok in zip(spots, walker.goer.ends(spots), strict=True) if ok]


def zone_goals(start: Spot, zone: Rect) -> list[Spot]:
    """Its nearest point, its middle, its corners, the middles of its sides (CO-P1-8)."""
    x, y = zone.middle
    sides = [(x, zone.south), (zone.east, y), (x, zone.north), (zone.west, y)]
    return [zone.nearest(start), (x, y), *zone.points, *sides]


def stops(walker: Walker, way: Way, allowance: int, most: int = FAR) -> list[Stop]:
    """The samples of a way that are paid for and where its base may end, in order (CO-P1-3).

    With `most` only those that cost no more, whatever the allowance.
    """
    return walker.goer.samples(way, STEP, allowance, most)


def stop(walker: Walker, way: Way, allowance: int, meets: Meets) -> Stop | None:
    """The first sample within an allowance at which something is met; None if there is none."""
    radius = walker.start.radius
    found = (one for one in stops(walker, way, allowance) if meets(Disc(*one.at, radius)))
    return next(found, None)


def last(walker: Walker, way: Way, allowance: int) -> Stop:
    """The last sample within an allowance; the start, if there is no other."""
    return stops(walker, way, allowance)[-1]


def toward(walker: Walker, way: Way, allowance: int, meets: Meets) -> Way:
    """As far as the first sample that meets, else as far as the allowance goes (CO-P1-3)."""
    met = stop(walker, way, allowance, meets)
    return cut(way, met or last(walker, way, allowance))


def into_zone(walker: Walker, zone: Rect, allowance: int) -> Way:
    """The way that ends nearest to a zone; if none is nearer, along the way into it (CO-P1-10)."""
    start, points = walker.start, zone.points
    way = walker.goer.approach(start.at, zone, allowance)
    if not overlaps(Disc(*way[-1], start.radius), points):
        way = way if len(way) > 1 else to_zone(walker, zone)
    elif len(way) > 1:
        way = _cut_at_sample(walker, way, zone, allowance)
    return cut(way, last(walker, way, allowance))


def _cut_at_sample(walker: Walker, way: Way, zone: Rect, allowance: int) -> Way:
    """Cut a way into a zone at the first sample that overlaps it, unless another end is nearer."""
    points = zone.points
    onward = (*way[:-1], zone.nearest(way[-2]))
    met = stop(walker, onward, allowance, lambda disc: overlaps(disc, points))
    return cut(onward, met) if met and met.cost < walker.way_cost(way) + STEP else way


def _led(walker: Walker, goals: Sequence[Spot], away: Callable[[Disc], int]) -> Way:
    net = walker.goer.seek(walker.start.at, goals)
    if goals and net.found.goal >= 0:
        return net.way(net.found.goal)
    return _nearest(walker, net, len(net.points) - len(goals), away)


def _nearest(walker: Walker, net: Net, count: int, away: Callable[[Disc], int]) -> Way:
    """To the reachable point that is nearest to it, the lower index first (CO-P1-10)."""
    radius = walker.start.radius
    reached = [k for k in net.reachable if k < count]
    return net.way(min(reached, key=lambda k: (away(Disc(*net.points[k], radius)), k)))


@lru_cache(maxsize=512)  # of plain numbers: nobody owns it
def _about(start: int, far: int) -> tuple[Spot, ...]:
    return tuple(outward(k, far) for k in alternating(start))
