"""The geometry of a position: sight, cover, obscurement, where a base may end, what a way costs.

Everything in ticks; what is hot runs in `boards.tabletop.engine` (CO-C1 to CO-C3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache, partial
from itertools import pairwise
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from sandtable.boards.tabletop import engine
from sandtable.boards.tabletop.field import Field, Piece
from sandtable.boards.tabletop.kernel import Mover, nearer
from sandtable.boards.tabletop.mats import Laid, Table, field_with, radius_of
from sandtable.boards.tabletop.packing import nearest_legal
from sandtable.boards.tabletop.route import Net, flooded
from sandtable.boards.tabletop.shapes import (
    Disc,
    Points,
    Rect,
    box_of,
    contains,
    gap,
    gap_to,
    inside,
    overlap,
    overlaps,
    within,
)
from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.boards.tabletop.walking import Goer, among
from sandtable.boards.tabletop.ways import Way
from sandtable.games.covert_ops import figures
from sandtable.games.covert_ops.state import NOWHERE, LowPiece, Marker, State, Unit
from sandtable.games.covert_ops.vocabulary import ENGAGED_INCHES, MARKER_SIZE, TOUCH, UnitId
from sandtable.kernel.kept import Keeper, kept

MARKER_RADIUS = radius_of(MARKER_SIZE)
LINES = 1024  # of sight that a table remembers: most are asked for again at once
# A Low piece of 3 by 1/2 inches from its middle, turned by eighths (guide, 9.8).
_STRAIGHT: Points = ((-30, -5), (30, -5), (30, 5), (-30, 5))
_ASKEW: Points = ((25, 17), (17, 25), (-25, -17), (-17, -25))
CoverBy = Literal["", "wall", "low", "shelter", "hunker"]


class Terrain(Struct, Keeper, frozen=True, dict=True, eq=False):
    """A table with its Low pieces where they lie: rows for the engine, and pieces by kind."""

    field: Field
    blocking: int  # bits of the flags
    bars: int
    keeps: int  # no base may end on these
    closed: tuple[tuple[Rect, Points], ...]  # the same with their boxes
    low: tuple[Points, ...]
    shelter: tuple[Points, ...]
    obscuring: tuple[Points, ...]
    obscures: int
    zone: Rect
    sight: Callable[[Disc, Disc], int]  # which of three lines are blocked, the latest remembered


def low_points(turn: int, at: Spot) -> Points:
    """The corners of a Low piece, counter-clockwise."""
    points = _STRAIGHT if turn % 2 == 0 else _ASKEW
    if turn % 4 >= 2:
        points = tuple((-y, x) for x, y in points)
    return tuple((at[0] + x, at[1] + y) for x, y in points)


def laid_low(table: Table, pieces: Sequence[LowPiece]) -> tuple[Laid, ...]:
    """The Low pieces of a position where they lie."""
    return tuple(
        table.movable[one.n]
        if one.at == NOWHERE
        else replace(table.movable[one.n], parts=(low_points(one.turn, one.at),))
        for one in pieces
    )


@kept(16)
def terrain_of(table: Table, low: tuple[LowPiece, ...], toll: int) -> Terrain:
    """Made once for each way to lay the Low pieces."""
    laid = tuple(replace(one, toll=toll) for one in laid_low(table, low))
    field, flags = field_with(table, laid), table.flags
    zone = table.mark("zone")

    def having(*names: str) -> tuple[Points, ...]:
        mask = flags.of(*names)
        return tuple(part for part, piece in field.parts if piece.flags & mask)

    return Terrain(
        field,
        flags.of("blocking"),
        flags.bars,
        flags.of("blocking", "chasm", "low"),
        tuple((box_of(part), part) for part in having("blocking", "chasm", "low")),
        having("low"),
        having("shelter"),
        having("obscuring"),
        flags.of("obscuring"),
        zone.box if zone and zone.box else Rect(0, 0, 0, 0),
        lru_cache(LINES)(partial(engine.sight, field, flags.of("blocking"))),
    )


def table_of(state: State) -> Table:
    return state.content.tables[state.mission.table]


def terrain(state: State) -> Terrain:
    """Kept with the state as long as nothing of it changes: every line and every step asks."""
    on = state.low, state.mission.table, state.conditions, *state.lasting
    known = state.known.terrain
    if known and known[0] == on:
        return known[1]
    found = terrain_of(table_of(state), state.low, figures.low_toll(state))
    state.known.terrain = on, found
    return found


def zone(state: State) -> Rect:
    """The Player Deployment Zone."""
    return terrain(state).zone


# distance


def marker_disc(marker: Marker) -> Disc:
    return Disc(*marker.at, MARKER_RADIUS)


def gap_between(state: State, one: UnitId, other: UnitId) -> int:
    """Edge to edge (CO-C1-3)."""
    return gap(state.disc(one), state.disc(other))


def nearest_gap(disc: Disc, others: Iterable[Disc]) -> int:
    """To the nearest of these; a great number if there is none."""
    return min((gap(disc, other) for other in others), default=1 << 20)


def touching(one: Disc, other: Disc) -> bool:
    """Base contact: no overlap and a gap of at most 2 ticks (CO-C1-4)."""
    return within(one, other, TOUCH) and not overlap(one, other)


def in_zone(state: State, disc: Disc) -> bool:
    """Within the zone: the base overlaps it (CO-C1-5)."""
    return overlaps(disc, zone(state).points)


def engaged(state: State, unit: Unit) -> bool:
    """Within 1 inch of an enemy (CO-C3-6)."""
    disc = state.disc(unit.id)
    near = ENGAGED_INCHES * INCH
    return any(within(disc, state.disc(foe.id), near) for foe in state.foes(unit.id))


# sight


def lines(state: State, a: Disc, b: Disc) -> int:
    """Which of the three sight lines are blocked: 1 the middle, 2 left, 4 right (CO-C2-2)."""
    return terrain(state).sight(a, b)


def sees(state: State, a: Disc, b: Disc) -> bool:
    """LOS: one line of three is clear, and it is not too far to see (CO-C2-3, CD13)."""
    limit = figures.sight_limit(state)
    if limit and not within(a, b, limit):
        return False
    return lines(state, a, b) != 7


def cover(state: State, attacker: Disc, target: Disc, *, hunkered: bool = False) -> CoverBy:
    """What gives a visible target cover from a ranged attack (CO-C2-5 to -8, CO-C4-11)."""
    if attacker.at == target.at:
        return "hunker" if hunkered else ""  # CO-C2-11
    if lines(state, attacker, target):
        return "wall"
    ground = terrain(state)
    if any(_over(attacker, target, part) for part in ground.low):
        return "low"
    for part in ground.shelter:
        if contains(part, target.at) and not contains(part, attacker.at):
            return "shelter"
    return "hunker" if hunkered else ""


def _over(attacker: Disc, target: Disc, low: Points) -> bool:
    """A Low piece within 2 inches of the target, more than 1 from the attacker (CO-C2-6)."""
    if not engine.sight(_alone(low), 1, attacker, target):
        return False  # most often, and found out soonest
    return gap_to(target, low) <= 2 * INCH and gap_to(attacker, low) > INCH


@lru_cache(maxsize=1024)  # of plain points: nobody owns it
def _alone(part: Points) -> Field:
    """One piece as a table of its own."""
    return Field((2048, 2048), (Piece("alone", (part,), 1),))


def obscured(state: State, attacker: Disc, target: Disc) -> bool:
    """Something obscuring lies between or around the target, or it is far (CO-C2-9, CD14)."""
    beyond = figures.obscured_beyond(state)
    if beyond and not within(attacker, target, beyond):
        return True
    ground = terrain(state)
    if attacker.at != target.at and engine.crossed(ground.field, ground.obscures, attacker.at, target.at):
        return True
    if any(contains(part, target.at) for part in ground.obscuring):
        return True
    return any(nearer(one.at, attacker.at, target.at, one.radius * one.radius) for one in state.smoke)


def in_alert_range(state: State, opfor: Disc, watched: Unit) -> bool:
    """LOS and at most 12 inches, less for whoever has Ghost (CO-4.1-5)."""
    disc = state.disc(watched.id)
    return within(opfor, disc, figures.alert_range(state, watched)) and sees(state, opfor, disc)


def in_discovery_range(state: State, marker: Disc, unit: Unit) -> bool:
    """LOS and at most 18 inches (CO-4.3A-1)."""
    disc = state.disc(unit.id)
    return within(marker, disc, figures.discovery_range(state)) and sees(state, marker, disc)


# where a base may be


def bases(state: State, *, but: Iterable[UnitId] = (), but_markers: Iterable[int] = ()) -> list[Disc]:
    """All bases and markers in the Combat Zone, but some."""
    left, gone = tuple(but), tuple(but_markers)
    standing = (
        unit for unit in state.units.values() if unit.zone == "combat" and unit.at != NOWHERE and unit.id not in left
    )
    found = state.discs(standing)
    found.extend(marker_disc(one) for one in state.markers.values() if one.id not in gone)
    return found


def may_end(state: State, base: Disc, others: Iterable[Disc]) -> bool:
    """Never on a base, a marker, Blocking, Chasm or Low, and never off the table (CO-C1-6)."""
    ground = terrain(state)
    if not inside(base, ground.field.ground):
        return False
    for other in others:
        if overlap(base, other):
            return False
    x, y, r = base
    for (west, south, east, north), part in ground.closed:
        if west - r < x < east + r and south - r < y < north + r and overlaps(base, part):
            return False
    return True


def nearest_free(state: State, at: Spot, radius: int, others: Sequence[Disc]) -> Spot | None:
    """The nearest legal point (CO-C1-10)."""
    return nearest_legal(at, lambda spot: may_end(state, Disc(*spot, radius), others))


# ways


class Walker:
    """Whoever goes: what bars its way, what ground costs it, where it may end (CO-C3).

    Made for one position; `others` are the bases on which it may not end.
    """

    def __init__(self, state: State, start: Disc, foes: Sequence[Disc], others: Sequence[Disc], *, light: bool) -> None:
        self.state = state
        self.start = start
        self.foes = tuple(foes)
        self.others = tuple(others)
        self.terrain = terrain(state)
        self.field = self.terrain.field
        self.mover: Mover = (self.terrain.bars, start.radius, int(light))

    @classmethod
    def unit(cls, state: State, who: UnitId) -> Walker:
        """Enemy bases bar a unit, unless it flies; its friends and markers do not (CO-C3-2, -7)."""
        unit = state.units[who]
        flies = figures.has_ability(state, unit, "flight")
        light = flies or figures.has_ability(state, unit, "sure-footed")
        foes = () if flies else state.discs(state.foes(who))
        return cls(state, state.disc(who), foes, bases(state, but=(who,)), light=light)

    @classmethod
    def marker(cls, state: State, marker: Marker) -> Walker:
        """Player bases stop a marker; Rough and Low cost it nothing (CO-4.2-6)."""
        foes = state.discs(state.players())
        others = bases(state, but_markers=(marker.id,))
        return cls(state, marker_disc(marker), foes, others, light=True)

    def cost(self, a: Spot, b: Spot) -> int:
        """Of a straight leg; -1 if it is barred (CO-C3-3)."""
        if not inside(Disc(*b, self.start.radius), self.field.ground):
            return -1
        return engine.walked(self.field, self.foes, self.mover, a, b)

    def way_cost(self, way: Way) -> int:
        """Of all its legs; -1 if one of them is barred."""
        found = 0
        for a, b in pairwise(way):
            leg = self.cost(a, b)
            if leg < 0:
                return -1
            found += leg
        return found

    def ends(self, at: Spot) -> bool:
        """Whether it may end there."""
        return may_end(self.state, Disc(*at, self.start.radius), self.others)

    def march(self, goal: Spot, most: int) -> Spot:
        """How far a straight leg leads for so many ticks; the start, if nowhere."""
        return self.goer.march(self.start.at, goal, most)

    @cached_property
    def goer(self) -> Goer:
        """Its base on its way, for walks."""
        return among(self.field, self.mover, self.terrain.keeps, self.foes, self.others)

    def net(self, goals: Sequence[Spot] = ()) -> Net:
        """The cheapest ways from where it stands (CO-P1-2)."""
        return flooded(self.field, self.foes, self.mover, self.start.at, goals)

    def routed(self, goal: Spot) -> Way | None:
        """The cheapest way to a point."""
        if not inside(Disc(*goal, self.start.radius), self.field.ground):
            return None
        net = self.net((goal,))
        return net.way(net.found.goal) if net.found.goal >= 0 else None

    @cached_property
    def flood(self) -> Net:
        """The cheapest ways to everywhere."""
        return self.net()
