"""Which ground, edge and corners are whose, in the frame that was picked (guide, 8.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate, pairwise
from typing import Final, NamedTuple, TypeAlias

from sandtable.boards.tabletop.regions import Region
from sandtable.boards.tabletop.shapes import box_of
from sandtable.boards.tabletop.ticks import INCH, Spot, length, ticks
from sandtable.boards.tabletop.ways import on_leg
from sandtable.games.team_yankee.frames import EDGES, HEIGHT, WIDTH, middle, region_of, turned, turned_edge
from sandtable.games.team_yankee.mission import Deploy, DeployAlternating, Mission, Place, Regions, Reserves
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import CORNER, Edge, Role, Seat, UnitId, other

Border: TypeAlias = tuple[Spot, ...]  # a line along the rim of the table, round a corner perhaps

CORNERS: Final[tuple[Spot, ...]] = ((0, 0), (WIDTH, 0), (0, HEIGHT), (WIDTH, HEIGHT))
CORNER_NAMES: Final[dict[Spot, str]] = {
    (0, 0): "south-west",
    (WIDTH, 0): "south-east",
    (0, HEIGHT): "north-west",
    (WIDTH, HEIGHT): "north-east",
}
# To the left of whoever looks from their edge at the enemy's; the right is opposite.
_LEFT: Final[dict[Edge, Edge]] = {"south": "west", "north": "east", "west": "north", "east": "south"}
_RIGHT: Final[dict[Edge, Edge]] = {own: _LEFT[_LEFT[_LEFT[own]]] for own in _LEFT}


def regions(mission: Mission, role: Role) -> Regions | tuple[()]:
    """Where a side deploys, as its script says."""
    for verb in mission.script:
        if isinstance(verb, DeployAlternating):
            return verb.attacker if role == "attacker" else verb.defender
        if isinstance(verb, Deploy) and verb.who == role:
            return verb.regions
    return ()


def deployment(state: State, seat: Seat) -> Region:
    """A player's deployment region on the table; Spearhead is apart (TY-DEP-12)."""
    return role_region(state, state.role(seat))


def role_region(state: State, role: Role) -> Region:
    return region_of(tuple(regions(state.mission, role)), state.frame, state.case)


def own_edge(state: State, seat: Seat) -> Edge | None:
    """The edge from which a player faces the enemy; None where quarters were picked."""
    mine, theirs = deployment(state, seat), deployment(state, other(seat))
    if not mine.rects or not theirs.rects:
        return None  # it is not picked yet
    (x, y), (u, v) = middle(mine), middle(theirs)
    if x == u and y != v:
        return "south" if y < v else "north"
    if y == v and x != u:
        return "west" if x < u else "east"
    return None


def own_corners(state: State, seat: Seat) -> tuple[Spot, ...]:
    """The corners of the table in a player's region."""
    ground = deployment(state, seat)
    return tuple(one for one in CORNERS if ground.contains(one))


def borders(state: State, seat: Seat, place: Place) -> tuple[Border, ...]:
    """Where a player's Units may come from, by the words of a scatter table (TY-SCAT-2)."""
    own = own_edge(state, seat)
    if own is None:
        return tuple(about_corner(one) for one in own_corners(state, seat))
    side = {"left": _LEFT[own], "right": _RIGHT[own]}.get(place.split("-")[0], own)
    if place.endswith("corner"):
        return (about_corner(_meeting(own, side)),)
    return (EDGES[side],)


def about_corner(corner: Spot) -> Border:
    """Both edges that meet there, as far as one may enter (TY-RES-11)."""
    x, y = corner
    up, along = (-CORNER if y else CORNER), (-CORNER if x else CORNER)
    return (x, y + up), corner, (x + along, y)


def way_in(state: State, unit: UnitId) -> tuple[Border, ...]:
    """From where a Unit enters: by its scatter die, or as its side's Reserves do (TY-RES-7)."""
    who = state.units[unit]
    reserves = state.sides[who.seat].reserves
    if who.aside or who.entry or reserves is None:
        places: tuple[Place, ...] = who.entry or ("own-edge",)
        return tuple(line for place in places for line in borders(state, who.seat, place))
    return fixed_borders(state, reserves)


def fixed_borders(state: State, reserves: Reserves) -> tuple[Border, ...]:
    """From where Reserves come that a mission gives corners or an edge; by scatter: nothing yet."""
    if reserves.corners:
        spots = (turned(state.frame, (ticks(one[0]), ticks(one[1]))) for one in reserves.corners)
        return tuple(about_corner(one) for one in spots)
    return (EDGES[turned_edge(state.frame, reserves.edge)],) if reserves.edge else ()


# points of a border


def is_on(line: Border, at: Spot) -> bool:
    """Whether a border passes through a point."""
    return any(box_of(leg).nearest(at) == at for leg in pairwise(line))


def every_inch(line: Border) -> Iterator[Spot]:
    """Points of a border 1 inch apart."""
    for a, b in pairwise(line):
        yield from (on_leg(a, b, far) for far in range(0, length(a, b) + 1, INCH))


def nearest_on(lines: Iterable[Border], at: Spot) -> Spot:
    """The point of some borders that is nearest to a place."""
    near = (box_of(leg).nearest(at) for line in lines for leg in pairwise(line))
    return min(near, key=lambda one: (one[0] - at[0]) ** 2 + (one[1] - at[1]) ** 2)


def stretch(line: Border, about: Spot, far: int) -> Border:
    """The part of a border so far to both sides of one of its points, round a corner too."""
    ends, here = _ends(line), _far_along(line, about)
    low, high = max(0, here - far), min(ends[-1], here + far)
    between = (spot for spot, end in zip(line, ends, strict=True) if low < end < high)
    return _point(line, low), *between, _point(line, high)


def spaced(line: Border, about: Spot, step: int) -> list[Spot]:
    """Points of a border at whole steps from one of them, the nearest first."""
    whole, here = _ends(line)[-1], _far_along(line, about)
    spots = range(here % step, whole + 1, step)
    return [_point(line, far) for far in sorted(spots, key=lambda far: (abs(far - here), far))]


def _ends(line: Border) -> list[int]:
    """How far along a border each of its corners is."""
    return [0, *accumulate(length(a, b) for a, b in pairwise(line))]


def _far_along(line: Border, at: Spot) -> int:
    leg = next(k for k, leg in enumerate(pairwise(line)) if is_on(leg, at))
    return _ends(line)[leg] + length(line[leg], at)


def _point(line: Border, far: int) -> Spot:
    """The point of a border so far from its start."""
    for a, b in pairwise(line):
        if far <= length(a, b):
            return on_leg(a, b, far)
        far -= length(a, b)
    return line[-1]


def _meeting(one: Edge, two: Edge) -> Spot:
    """The corner of two edges."""
    (spot,) = set(EDGES[one]) & set(EDGES[two])
    return spot


class Ground(NamedTuple):
    """What of the table is a player's own: an edge, or quarters by their corners."""

    edge: Edge | None
    corners: tuple[Spot, ...]


def ground_of(state: State, seat: Seat) -> Ground:
    return Ground(own_edge(state, seat), own_corners(state, seat))


def ground_name(ground: Ground) -> str:
    """In words: the south edge, the north-west quarter."""
    if ground.edge is not None:
        return f"the {ground.edge} edge"
    names = [CORNER_NAMES[one] for one in ground.corners]
    if len(names) == 1:
        return f"the {names[0]} quarter"
    return f"the {' and '.join(names)} quarters" if names else "that ground"
