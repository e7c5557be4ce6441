"""The geometry of a battle: distance, sight, concealment, cover, facing, where a Team may stand.

All in ticks. Terrain is asked at a Team's centre, distance between Teams is edge to edge (TY-GEO).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import TypeAlias

from sandtable.boards.tabletop import shapes
from sandtable.boards.tabletop.field import Field, Piece
from sandtable.boards.tabletop.lines import deeper
from sandtable.boards.tabletop.shapes import Disc, Rect, box_of, inside, overlap
from sandtable.boards.tabletop.ticks import INCH, TURNS, Spot, directions, outward
from sandtable.games.team_yankee import figures, sight_kernel, verbs
from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.country import BUILDING, CROPS, HILL, ORCHARD, RIVER, ROCKY, SHUT, WOODS, country
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import (
    OBJECTIVE,
    SMOKE,
    SMOKE_DEPTH,
    TABLE,
    TOUCH,
    Face,
    Seat,
    TeamId,
    other,
)
from sandtable.kernel.kept import kept

Eye: TypeAlias = Spot | TeamId  # from where one looks: a point of the ground, or a Team
HIDES = WOODS | ORCHARD | BUILDING | ROCKY  # whoever is in it (TY-LOS-4)
HIDES_FROM_ABOVE = WOODS | BUILDING  # TY-AIR-3
COVERS = BUILDING | ROCKY  # Infantry in it (TY-LOS-6)


# distance


def gap(state: State, a: TeamId, b: TeamId) -> int:
    """Between the nearest edges of two Teams, never below 0 (TY-GEO-2)."""
    return shapes.gap(state.disc(a), state.disc(b))


def within(state: State, a: TeamId, b: TeamId, far: int) -> bool:
    """Whether two Teams are at most so far apart, exactly."""
    return shapes.within(state.disc(a), state.disc(b), far)


def touching(one: Disc, other: Disc) -> bool:
    """Contact: no overlap and a gap of at most 2 ticks (TY-GEO-5)."""
    return shapes.within(one, other, TOUCH) and not overlap(one, other)


def near_objective(state: State, team: TeamId, objective: int, far: int) -> bool:
    """Whether a Team's edge is so near to the rectangle of an Objective (TY-OBJ-1)."""
    disc, at = state.disc(team), state.objectives[objective].at
    return near_marker(disc, at, far)


def near_marker(disc: Disc, objective: Spot, far: int) -> bool:
    """The same for any disc and wherever an Objective would lie."""
    dx = max(abs(disc.x - objective[0]) - OBJECTIVE[0], 0)
    dy = max(abs(disc.y - objective[1]) - OBJECTIVE[1], 0)
    return dx * dx + dy * dy <= (far + disc.radius) ** 2


def beside(state: State, seat: Seat, objective: Spot, far: int) -> list[TeamId]:
    """A player's Teams on the table that are so near to where an Objective lies, by id."""
    bases = state.bases

    def found() -> list[TeamId]:
        teams = bases.here(seat)
        return [team for team in teams if near_marker(state.disc(team), objective, far)]

    return bases.once(("beside", seat, objective, far), found)


def near_mine(disc: Disc, mine: Spot, far: int) -> bool:
    """Whether the edge of a disc is so near to the point of a Minefield (TY-MINE-1)."""
    return shapes.within(disc, Disc(*mine), far)


# sight


def spot_of(state: State, eye: Eye) -> Spot:
    """Where somebody is; a Mounted Team is where its Transport is."""
    if not isinstance(eye, int):
        return eye
    team = state.teams[eye]
    return state.teams[team.aboard].at if team.aboard else team.at


def clear(state: State, p: Spot, q: Spot) -> bool:
    """Line of Sight by daylight between two points: mutual, past Teams and wrecks (TY-LOS-1)."""
    return country(state).clear(p, q)


def sees(state: State, a: TeamId, b: TeamId) -> bool:
    """Whether one Team sees another by daylight; aircraft over all terrain (TY-AIR-3)."""
    p, q = spot_of(state, a), spot_of(state, b)
    return sees_from(state, a, p, q, above=figures.aircraft(state, b))


def sees_from(state: State, who: TeamId, p: Spot, q: Spot, *, above: bool = False) -> bool:
    """Whether a Team would see from p to q; `above`: to an Aircraft."""
    over = above or figures.aircraft(state, who)
    if not over and not country(state).clear(p, q):
        return False
    return not state.smoke or figures.thermal(state, who) or not smoke_blocks(state, p, q)


def smoked(state: State, p: Spot, q: Spot) -> bool:
    """Whether a line touches Smoke (TY-SMK-2)."""
    return any(_touches(smoke_rect(one.at), p, q) for one in state.smoke)


def smoke_blocks(state: State, p: Spot, q: Spot) -> bool:
    """Whether more than 6 inches of a line lie in Smoke (TY-SMK-2)."""
    if not smoked(state, p, q):
        return False
    return deeper(_clouds(tuple(one.at for one in state.smoke)), 1, p, q, SMOKE_DEPTH)


@lru_cache(maxsize=64)  # of plain points: nobody owns it
def _clouds(smoke: tuple[Spot, ...]) -> Field:
    """Squares of Smoke as a table of their own; what two of them cover counts once."""
    return Field(TABLE, (Piece("smoke", tuple(smoke_rect(at).points for at in smoke), 1),))


def smoke_rect(at: Spot) -> Rect:
    """The square of Smoke about a point (TY-SMK-1)."""
    return Rect(at[0] - SMOKE, at[1] - SMOKE, at[0] + SMOKE, at[1] + SMOKE)


def _touches(rect: Rect, p: Spot, q: Spot) -> bool:
    """Whether a segment has a point in a rectangle, border and all."""
    box = box_of((p, q))
    if box.west > rect.east or box.east < rect.west:
        return False
    if box.south > rect.north or box.north < rect.south:
        return False
    turns = [shapes.turn(p, q, corner) for corner in rect.points]
    return min(turns) <= 0 <= max(turns)


# concealment and cover


def concealed_by_terrain(state: State, eye: Eye, target: TeamId, at: Spot | None = None) -> bool:
    """Whether terrain conceals a Team from an eye (TY-LOS-4, -5); `at`: if it stood there."""
    card, q = state.card_of(target), at or spot_of(state, target)
    if card.aircraft:
        near = figures.of_card(state, card, verbs.ConcealNear)
        return any(country(state).near_tall(q, one.inches * INCH) for one in near)
    land, p = country(state), spot_of(state, eye)
    here = land.at(q)
    if isinstance(eye, int) and figures.aircraft(state, eye):
        return bool(here & HIDES_FROM_ABOVE)
    if here & HIDES or (here & CROPS and card.infantry and state.teams[target].still):
        return True
    veil = land.veil(p, q)
    if veil & sight_kernel.THROUGH:
        return True
    # Looking down from a Hill, or up to one, only what is close before the target hides it.
    on_hill = (here | land.at(p)) & HILL
    return bool(veil & (sight_kernel.CLOSE if on_hill else sight_kernel.HEDGE))


def concealed(state: State, eye: Eye, target: TeamId, at: Spot | None = None) -> bool:
    """By Terrain, or in a Foxhole, which a Team leaves that stands elsewhere (TY-LOS-6)."""
    return _dug_in(state, target, at) or concealed_by_terrain(state, eye, target, at)


def bulletproof(state: State, eye: Eye, target: TeamId) -> bool:
    """Cover of Infantry: Foxhole, Building, Rocky Ground, a Wall close before it (TY-LOS-6)."""
    if not state.card_of(target).infantry:
        return False
    land, q = country(state), spot_of(state, target)
    if _dug_in(state, target) or land.at(q) & COVERS:
        return True
    if isinstance(eye, int) and figures.aircraft(state, eye):
        return False  # it shoots over walls
    return bool(land.veil(spot_of(state, eye), q) & sight_kernel.SHELTER)


def _dug_in(state: State, target: TeamId, at: Spot | None = None) -> bool:
    team = state.teams[target]
    return team.foxhole and not team.aboard and at in (None, team.at)  # TY-TRN-4


def face_shown(state: State, target: TeamId, eye: Eye) -> Face:
    """The front to whoever is not behind the line across its centre, else the side (TY-GEO-4)."""
    return "front" if in_front(state, target, spot_of(state, eye)) else "side"


def in_front(state: State, team: TeamId, spot: Spot) -> bool:
    """Whether a point lies in a Team's front half-plane (TY-GEO-4, TY-AIR-4)."""
    (x, y), (fx, fy) = spot_of(state, team), directions()[state.teams[team].face]
    return (spot[0] - x) * fx + (spot[1] - y) * fy >= 0


# where a Team may be


def shut_to(state: State, team: TeamId) -> int:
    """Ground that a Team may not enter, as bits (TY-TER-2, -3)."""
    return _shut_to(state.content, state.unit_of(team).card)


@kept(512)
def _shut_to(content: Content, card: str) -> int:
    """The same for all Teams of such a Unit."""
    unit = content.units[card]
    if unit.aircraft:
        return 0
    closed = SHUT
    if not unit.infantry:
        closed |= BUILDING
    if not figures.amphibious_card(content, unit):
        closed |= RIVER
    return closed


def bases(state: State, *, air: bool = False, but: Collection[TeamId] = ()) -> list[Disc]:
    """The Teams on the table that stand on the ground, or those in the air, but some."""
    return [disc for who, disc in state.bases.discs(air=air) if who not in but]


def enemies(state: State, seat: Seat) -> list[TeamId]:
    """A player's enemy Tank and Infantry Teams on the table, Transports among them (TY-FRC-5)."""
    return state.bases.on_ground(other(seat)).copy()


def may_stand(state: State, team: TeamId, at: Spot, *, but: Collection[TeamId] = ()) -> bool:
    """Wholly on the table, on ground that is open to it, over no other Team but some (TY-DEP-10).

    Aircraft stand over everything but one another (TY-AIR-6).
    """
    return wrong_stand(state, team, at, but=but) == ""


def wrong_stand(state: State, team: TeamId, at: Spot, *, but: Collection[TeamId] = ()) -> str:
    """What speaks against standing there, as its rule's id; nothing if it may."""
    disc, land = Disc(*at, figures.radius_of(state, team)), country(state)
    if not inside(disc, land.ground):
        return "TY-DEP-10"
    shut = land.at(at) & shut_to(state, team)
    if shut:
        return "TY-TER-3" if shut & BUILDING else "TY-TER-2"
    air = figures.aircraft(state, team)
    others = bases(state, air=air, but={team, *but})
    if any(overlap(disc, other) for other in others):
        return "TY-AIR-6" if air else "TY-MOV-5"
    return ""


def room_for(state: State, team: TeamId, about: Disc, far: int, *, but: Collection[TeamId] = ()) -> Spot | None:
    """The nearest point where a Team may stand, within so many ticks of a disc; none: elsewhere.

    So Passengers are set down (TY-TRN-2, -3): points nearest to the middle of the disc first.
    """
    radius = figures.radius_of(state, team)
    least = about.radius + radius
    others = bases(state, air=figures.aircraft(state, team), but={team, *but})
    land, shut = country(state), shut_to(state, team)

    def free(at: Spot) -> bool:
        disc = Disc(*at, radius)
        if not inside(disc, land.ground) or land.at(at) & shut:
            return False
        return not any(overlap(disc, other) for other in others)

    return next(filter(free, _about(about.at, least, least + far)), None)


def _about(at: Spot, least: int, most: int) -> Iterator[Spot]:
    """Points in rings, none of them nearer or farther than that."""
    for far in range(least, most + 1, 2):
        for direction in range(TURNS):
            dx, dy = outward(direction, far)
            if dx * dx + dy * dy <= most * most:
                yield at[0] + dx, at[1] + dy
