"""What people may switch on over the table: regions, ranges, command, rings, lines of sight."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from msgspec.structs import replace

from sandtable.boards.tabletop.picture import outlined, rings
from sandtable.boards.tabletop.regions import Region
from sandtable.boards.tabletop.shapes import Rect
from sandtable.boards.tabletop.ticks import INCH, Spot, inches
from sandtable.games.team_yankee import figures, ground, sides
from sandtable.games.team_yankee.rules.entering import Enter
from sandtable.games.team_yankee.rules.picking import TakeGround
from sandtable.games.team_yankee.screen.field import FRAME, Field
from sandtable.games.team_yankee.screen.pieces import TONES, within
from sandtable.games.team_yankee.state import Unit
from sandtable.games.team_yankee.vocabulary import (
    CLEARANCE,
    HOLD,
    LONG_RANGE,
    MINE,
    OBJECTIVE,
    SEATS,
    TABLE,
    Seat,
    TeamId,
    UnitId,
    other,
)
from sandtable.kernel.decision import Decision
from sandtable.show.scene import Element, Label
from sandtable.show.scene_battle import Beam, Rims
from sandtable.show.scene_tabletop import Circle, Rings

SIZE = 20  # of words on rings
FARTHEST = 1440  # ticks: a weapon beyond it reaches the whole table


def scene_layers(field: Field, decision: Decision | None) -> tuple[tuple[str, str, bool], ...]:
    """Regions are shown while people set up, and to whoever may spring an Ambush in one."""
    ambush = decision is not None and decision.rule.startswith("TY-AMB")
    setting = ambush or field.view.phase in ("setup", "deployment")
    return (
        ("regions", "Deployment", setting),
        ("ranges", "Ranges", False),
        ("command", "Command", True),
        ("objectives", "Objectives", True),
        ("mines", "Mines", True),
        ("sight", "Sight", True),
    )


def below(field: Field, decision: Decision | None) -> list[Element]:
    """What lies under the bases; while ground is picked its cards show the regions."""
    picking = decision is not None and any(isinstance(one, TakeGround) for one in decision.options)
    known = [] if picking else regions(field)
    return [*known, *ways_in(field, decision), *objective_rims(field), *mine_rings(field)]


def above(field: Field, who: UnitId) -> list[Element]:
    """About the picked Unit, and about each Leader while it is pointed at."""
    return [*ranges(field, who), *command(field, who), *sight(field, who)]


def picked(field: Field, decision: Decision | None) -> UnitId:
    """The one Unit that the question is about, or that shoots or charges now; 0: none."""
    named = {_unit_of(field, name) for name in decision.about} - {0} if decision else set()
    if len(named) == 1:
        return named.pop()
    view = field.view
    if view.volleys and view.phase in ("shooting", "assault"):
        return view.volleys[-1].unit
    return view.assault.unit if view.assault and view.phase == "assault" else 0


def _unit_of(field: Field, name: str) -> UnitId:
    """Of a piece of the picture; 0: it is none of a Unit."""
    kind, _, number = name.partition("-")
    if not number.isdecimal():
        return 0
    team = field.view.teams.get(int(number)) if kind == "team" else None
    return team.unit if team else int(number) if kind == "unit" else 0


def _leader(field: Field, who: UnitId) -> TeamId:
    """Who leads it on the table; 0: nobody is there."""
    unit = field.view.units.get(who)
    team = field.view.teams.get(unit.leader) if unit else None
    return team.id if team is not None and team.here else 0


# regions


def regions(field: Field) -> Iterator[Element]:
    """Where each side deploys."""
    for seat in SEATS if field.view.attacker else ():
        region = sides.deployment(field.state, seat)
        if region.rects:
            yield from region_shown(seat, region, attacks=seat == field.view.attacker)


@lru_cache(maxsize=64)  # of a small frozen value: nobody owns it
def region_shown(seat: Seat, region: Region, *, attacks: bool) -> tuple[Element, Element]:
    """A region and its name; it stays the same all through a battle."""
    area = outlined(FRAME, f"region-{seat}", region, "regions")
    widest = max(region.rects, key=lambda one: (one.east - one.west) * (one.north - one.south))
    x, y = FRAME.at(widest.middle)
    name = Label(
        id=f"region-{seat}-name",
        x=x,
        y=y,
        width=400,
        size=26,
        face="label",
        text=f"{seat} {'attacks' if attacks else 'defends'}",
        align="middle",
        tone=TONES[seat],
        strong=True,
        layer="regions",
    )
    told = f"{seat.capitalize()} deploys here"
    return replace(area, tone=TONES[seat], title=told, rule="TY-DEP-2"), name


def ways_in(field: Field, decision: Decision | None) -> Iterator[Element]:
    """The edges by which a Unit may come now (TY-RES-7)."""
    first = decision.options[0] if decision and decision.options else None
    if not isinstance(first, Enter):
        return
    lines = sides.way_in(field.state, first.unit)
    bands = Region(tuple(_band(*ends) for line in lines for ends in pairwise(line)))
    seat = field.view.units[first.unit].seat
    yield replace(outlined(FRAME, "way-in", bands), tone=TONES[seat], title="It comes from here", rule="TY-RES-7")


def _band(one: Spot, two: Spot) -> Rect:
    """The ground along an edge, an inch of it."""
    (west, east), (south, north) = map(sorted, zip(one, two, strict=True))
    wide = Rect(west - INCH, south - INCH, east + INCH, north + INCH)
    return Rect(max(0, wide.west), max(0, wide.south), min(TABLE[0], wide.east), min(TABLE[1], wide.north))


def objective_rims(field: Field) -> Iterator[Rims]:
    """Held from within 4 inches, cleared up to 8 (TY-OBJ-4, -10)."""
    wide, high = (2 * field.frame.long(half) for half in OBJECTIVE)
    rims = tuple(Circle(field.frame.long(far), f"{inches(far)} in", "plain") for far in (HOLD, CLEARANCE))
    for one in field.view.objectives.values():
        x, y = field.frame.at(one.at)
        yield Rims(
            id=f"rims-{one.id}",
            x=x,
            y=y,
            width=wide,
            height=high,
            rims=rims,
            within=within(field, (x, y)),
            layer="objectives",
            rule="TY-OBJ-4",
        )


def mine_rings(field: Field) -> Iterator[Rings]:
    for one in field.view.mines.values():
        found = rings(field.frame, f"zone-{one.id}", one.at, (Circle(MINE, "", "unknown"),), "mines")
        yield replace(found, rule="TY-MINE-1")


# about a Unit


def _leaders(field: Field, who: UnitId) -> Iterator[tuple[Unit, TeamId, str]]:
    """Each Unit's Leader; the picked one's rings are its layer's, others wait to be pointed at."""
    for unit in field.view.units.values():
        leader = _leader(field, unit.id)
        if leader:
            yield unit, leader, "" if unit.id == who else f"team-{leader}"


def ranges(field: Field, who: UnitId) -> Iterator[Rings]:
    """16 inches, beyond which shots are harder, and the longest weapon (TY-SHT-4, -6)."""
    for unit, leader, of in _leaders(field, who):
        weapons = figures.weapons_of(field.state, leader)
        reach = INCH * max((one.range for one in weapons), default=0)
        radius = field.radius(field.view.teams[leader])
        fars = [far for far in sorted({LONG_RANGE, reach}) if 0 < far <= min(reach, FARTHEST)]
        found = tuple(Circle(far + radius, f"{inches(far)} in", TONES[unit.seat]) for far in fars)
        if found:
            layer = "" if of else "ranges"
            own = rings(field.frame, f"range-{unit.id}", field.view.teams[leader].at, found, layer, of)
            yield replace(own, size=SIZE)


def command(field: Field, who: UnitId) -> Iterator[Rings]:
    """How far Teams may be from the picked Unit's Leader (TY-CMD-1)."""
    leader = _leader(field, who)
    if not leader or field.view.units[who].size == 1:
        return
    far = figures.command(field.state, who)
    radius = field.radius(field.view.teams[leader])
    tone = TONES[field.view.units[who].seat]
    circle = Circle(far + radius, f"Command {inches(far)} in", tone)
    own = rings(field.frame, f"command-{who}", field.view.teams[leader].at, (circle,), "command")
    yield replace(own, size=SIZE, rule="TY-CMD-1")


def sight(field: Field, who: UnitId) -> Iterator[Beam]:
    """From the picked Unit's Leader to the nearest Team that it sees of every enemy Unit."""
    leader = _leader(field, who)
    if not leader:
        return
    state = field.state
    foes: dict[UnitId, list[tuple[int, TeamId]]] = {}
    for foe in state.standing(other(field.view.units[who].seat)):
        foes.setdefault(foe.unit, []).append((ground.gap(state, leader, foe.id), foe.id))
    for unit, teams in foes.items():
        seen = next((team for _, team in sorted(teams) if ground.sees(state, leader, team)), 0)
        if seen:
            yield _beam(field, leader, seen, unit)


def _beam(field: Field, leader: TeamId, seen: TeamId, unit: UnitId) -> Beam:
    state = field.state
    (x, y), (u, v) = (field.frame.at(state.disc(one)[:2]) for one in (leader, seen))
    hidden = ground.concealed(state, leader, seen)
    told = "Concealed" if hidden else "in plain sight"
    gap = inches(ground.gap(state, leader, seen))
    return Beam(
        id=f"sight-{unit}",
        x=x,
        y=y,
        to=(u - x, v - y),
        layer="sight",
        look="concealed" if hidden else "clear",
        rule="TY-LOS-1",
        title=f"{field.team_name(seen)}: {gap} in, {told}",
    )
