"""Which ground, edge and corners are whose, in the frame that was picked (guide, 8.2)."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from sandtable.boards.tabletop.regions import Region
from sandtable.boards.tabletop.ticks import Spot, ticks
from sandtable.games.team_yankee.frames import (
    EDGES,
    HEIGHT,
    WIDTH,
    middle,
    region_of,
    turned,
    turned_edge,
)
from sandtable.games.team_yankee.mission import (
    Deploy,
    DeployAlternating,
    Mission,
    Place,
    Regions,
    Reserves,
)
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import CORNER, Edge, Role, Seat, UnitId, other

Border: TypeAlias = tuple[Spot, ...]  # a line along the rim of the table, round a corner perhaps

CORNERS: Final[tuple[Spot, ...]] = ((0, 0), (WIDTH, 0), (0, HEIGHT), (WIDTH, HEIGHT))
CORNER_NAMES: Final[dict[Spot, str]] = {
    (0, 0): "south-west", (WIDTH, 0): "south-east",
    (0, HEIGHT): "north-west", (WIDTH, HEIGHT): "north-east",
}  # fmt: skip
# To the left of whoever looks from their edge at the enemy's; the right is opposite.
_LEFT: Final[dict[Edge, Edge]] = {
    "south": "west", "north": "east", "west": "north", "east": "south",
}  # fmt: skip
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
