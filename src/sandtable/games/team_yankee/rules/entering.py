"""Arriving Units line up at the edge and move on from there (TY-RES-7 to -12).

Their Teams start on the boundary, within 6 inches of the point where the Unit enters. From there
they go like any other Unit (`movement`), but all of them, and all In Command.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import ClassVar, NamedTuple

from msgspec.structs import replace

from sandtable.boards.tabletop.shapes import Disc, gap
from sandtable.boards.tabletop.ticks import INCH, Spot, alternating, directions, heading, inches, inward
from sandtable.boards.tabletop.ways import Way, length_of
from sandtable.games.team_yankee import figures, ground, packing, sides
from sandtable.games.team_yankee.bases import is_on_edge
from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.country import country
from sandtable.games.team_yankee.rules.advancing import Advance, Going, wrong_advance
from sandtable.games.team_yankee.rules.passengers import passengers
from sandtable.games.team_yankee.rules.words import name, team_name
from sandtable.games.team_yankee.sides import Border
from sandtable.games.team_yankee.state import NOWHERE, State
from sandtable.games.team_yankee.vocabulary import ENTRY, TABLE, Mode, Seat, TeamId, UnitId
from sandtable.games.team_yankee.ways import Mover
from sandtable.kernel.decision import Choice, Refusal

PLACES = 12  # that are offered
MODES: tuple[Mode, ...] = ("tactical", "dash")
DEPTHS = 2 * INCH  # from one try to the next


class Entered(BattleEvent, frozen=True):
    """A Unit lined up at the edge of the table."""

    unit: UnitId
    at: Spot


class EntryBlocked(BattleEvent, frozen=True):
    """There is no room anywhere: it comes next turn (TY-RES-12)."""

    unit: UnitId


class Enter(Choice, frozen=True, tag="enter"):
    """At that point of the boundary; everybody starts within 6 inches of it."""

    rule: ClassVar[str] = "TY-RES-7"
    kind: ClassVar[str] = "Enter"
    placed: ClassVar[bool] = True
    unit: UnitId
    at: Spot
    mounted: bool = False

    def label(self, state: State) -> str:
        return f"{self.fold(state)}, Mounted" if self.mounted else self.fold(state)

    def fold(self, state: State) -> str:
        return f"{name(state, self.unit)} enters at {inches(self.at[0])}, {inches(self.at[1])}"

    def way(self, state: State) -> str:
        return "Mounted" if self.mounted else "on foot"


# who enters, and where


def entering(state: State, seat: Seat) -> list[UnitId]:
    """Units that arrive this turn; an Attachment comes with its core, at the same point."""
    return [
        unit.id
        for unit in state.force(seat)
        if unit.where == "waiting" and not (unit.core and state.units[unit.core].where == "waiting")
    ]


def group(state: State, unit: UnitId, *, mounted: bool) -> list[UnitId]:
    """Who drives or walks on: the Unit and its Attachment; whoever is Mounted only rides."""
    attached = state.units[unit].attachment
    if not attached or state.units[attached].where != "waiting":
        return [unit]
    return [attached] if mounted else [attached, unit]


def mount_options(state: State, unit: UnitId) -> tuple[bool, ...]:
    """Whether a Unit may enter Mounted, on foot or both; Mounted comes first (TY-RES-9)."""
    return (True, False) if len(group(state, unit, mounted=False)) > 1 else (False,)


def can_enter(state: State, unit: UnitId) -> bool:
    """Whether all of a Unit finds room at some point of its edge (TY-RES-12)."""
    return any(entry_points(state, unit, mounted=one) for one in mount_options(state, unit))


def entry_points(state: State, unit: UnitId, *, mounted: bool) -> list[Spot]:
    """A few points with room along the boundary; if none of those has room, the first that has."""
    points = list(dict.fromkeys(at for line in sides.way_in(state, unit) for at in sides.every_inch(line)))
    share = max(1, len(points) // PLACES)
    few = points[share // 2 :: share][:PLACES]

    def fits(at: Spot) -> bool:
        return wrong_point(state, Enter(unit, at, mounted)) is None

    return list(filter(fits, few)) or list(islice(filter(fits, points), 1))


def wrong_point(state: State, choice: Enter) -> Refusal | None:
    """Why a Unit may not enter there."""
    unit, at, mounted = choice.unit, choice.at, choice.mounted
    if mounted not in mount_options(state, unit):
        return Refusal("TY-RES-9", "It has no Transports that come with it")
    if not any(sides.is_on(line, at) for line in sides.way_in(state, unit)):
        return Refusal("TY-RES-7", "It does not come from there")
    leaders = (state.units[one].leader for one in group(state, unit, mounted=mounted))
    if any(country(state).at(at) & ground.shut_to(state, one) for one in leaders):
        return Refusal("TY-RES-7", "Impassable ground at the edge: no entry point")
    if not has_room(state, unit, at, mounted=mounted):
        return Refusal("TY-RES-8", "There is no room for all of it there")
    return None


def has_room(state: State, unit: UnitId, at: Spot, *, mounted: bool) -> bool:
    """Whether a packing search finds ways for all Teams from that point (TY-DEP-13, TY-RES-12)."""
    key = ("entry", unit, at, mounted, state.active, state.turn)
    return state.bases.once(key, lambda: _all_fit(state, unit, at, mounted=mounted))


def _all_fit(state: State, unit: UnitId, at: Spot, *, mounted: bool) -> bool:
    position = state.copy()
    for one in group(state, unit, mounted=mounted):
        found = (pack_entry(position, one, at, mode) for mode in MODES)
        choice = next(filter(None, found), None)
        if choice is None:
            return False
        for team, way, _ in choice.ways:
            position.change_team(team, at=way[-1])
    return True


# at the edge


def line_up(state: State, unit: UnitId, at: Spot) -> None:
    """Put the Leader at that point and the others beside it, all of them facing the table."""
    leader = state.units[unit].leader
    teams = sorted(
        (team.id for team in state.teams_of(unit) if not team.aboard), key=lambda team: (team != leader, team)
    )
    state.change_unit(unit, where="table", came=state.turn, taken=True)
    for team, start in zip(teams, _starts(state, unit, at, len(teams)), strict=True):
        state.change_team(team, at=start, face=heading(_inward(start)))


def load(state: State, unit: UnitId) -> None:
    """Everybody into the Transports of the Attachment, in the order of their ids."""
    state.change_unit(unit, where="table", came=state.turn, taken=True)
    leave_edge(state, unit)
    carriers = [team.id for team in state.teams_of(state.units[unit].attachment)]
    for team in state.teams_of(unit):
        free = (one for one in carriers if len(passengers(state, one)) < figures.room(state, one))
        state.change_team(team.id, aboard=next(free, 0), at=NOWHERE)


def leave_edge(state: State, unit: UnitId) -> None:
    """Forget where a Unit entered, once it moves on."""
    state.change_unit(unit, entry=(), aside=False)


def is_at_edge(state: State, unit: UnitId) -> bool:
    """Whether a Unit has lined up and not moved on yet."""
    return any(team.here and is_on_edge(team.at) for team in state.teams_of(unit))


def entry_point(state: State, unit: UnitId) -> Spot:
    """Where a Unit at the edge enters."""
    return state.teams[state.units[unit].leader].at


def leads_in(at: Spot, direction: int) -> bool:
    """Whether a heading leads from a point of the edge onto the table."""
    (x, y), (u, v) = _inward(at), directions()[direction]
    return (x == 0 or x * u > 0) and (y == 0 or y * v > 0)


def _starts(state: State, unit: UnitId, at: Spot, many: int) -> list[Spot]:
    """Side by side where there is room, else closer; each where one can step on."""
    part = _entry_stretch(state, unit, at)
    mover = Mover(state, state.units[unit].leader)
    found = [at]
    radius = mover.start.radius
    for apart in (2 * radius + INCH // 2, 2 * radius, 3 * radius // 2, radius):
        spots = sides.spaced(part, at, apart)
        found = [one for one in spots if one == at or _can_step_on(mover, one)]
        if len(found) >= many:
            break
    return [found[n % len(found)] for n in range(many)]


def _can_step_on(mover: Mover, at: Spot) -> bool:
    (x, y), far = _inward(at), mover.start.radius
    return mover.walks((at, (at[0] + x * far, at[1] + y * far)), why="entering")


def _entry_stretch(state: State, unit: UnitId, at: Spot) -> Border:
    """The part of the boundary where Teams of a Unit start that enters there (TY-RES-9)."""
    line = next(line for line in sides.way_in(state, unit) if sides.is_on(line, at))
    return sides.stretch(line, at, ENTRY)


def _inward(at: Spot) -> Spot:
    """From a point of the edge onto the table; from a corner, across both edges."""
    width, height = TABLE
    return (at[0] == 0) - (at[0] == width), (at[1] == 0) - (at[1] == height)


# onto the table


def wrong_entry(state: State, choice: Advance, at: Spot) -> Refusal | None:
    """Why a Unit that enters there may not move on like that."""
    able = [team.id for team in state.teams_of(choice.unit) if not team.aboard]
    own = [team for team, _, _ in choice.ways if team in able]
    if set(own) != set(able) or len(own) < len(choice.ways):
        message = f"{len(set(own))} of its {len(able)} Teams have a way"
        return Refusal("TY-RES-8", f"All of it moves on together: {message}")
    part = _entry_stretch(state, choice.unit, at)
    for team, way, _ in choice.ways:
        if not way or not sides.is_on(part, way[0]):
            message = "starts on the edge, within 6 inches of where its Unit enters"
            return Refusal("TY-RES-9", f"{team_name(state, team)} {message}")
    return wrong_advance(state, choice, able, "entering") or _out_of_command(state, choice)


def _out_of_command(state: State, choice: Advance) -> Refusal | None:
    """Refuse ways whose ends are out of Command, whatever stops a Team before (TY-RES-8)."""
    ends = {team: Disc(*way[-1], figures.radius_of(state, team)) for team, way, _ in choice.ways}
    leader = ends.get(state.units[choice.unit].leader)
    far = packing.reach(state, choice.unit, len(ends))
    for team, disc in ends.items():
        away = gap(disc, leader) if leader else 0
        if away > far:
            message = f"{inches(away)} in from its Leader, {inches(far)} is the most"
            return Refusal("TY-RES-8", f"{team_name(state, team)} would be {message}")
    return None


def adjust_entry(state: State, choice: Advance, way_in: WayIn | None) -> Advance:
    """Return an Advance as it was ordered if all Teams get in, else packed about the Leader."""
    at = entry_point(state, choice.unit)
    straight = tuple((team, straight_in(state, team, way), face) for team, way, face in choice.ways)
    for ways in (choice.ways, _farthest_first(straight)):
        meant = replace(choice, ways=ways)
        if wrong_entry(state, meant, at) is None:
            return meant
    packed = pack_entry(state, choice.unit, at, choice.mode, way_in)
    return packed or pack_entry(state, choice.unit, at, choice.mode) or choice


def straight_in(state: State, team: TeamId, way: Way) -> Way:
    """Move the start of a way of one leg to the nearest point where the Team may start."""
    unit = state.teams[team].unit
    part = _entry_stretch(state, unit, entry_point(state, unit))
    return (sides.nearest_on((part,), way[-1]), way[-1]) if len(way) == 2 else way


class WayIn(NamedTuple):
    """Where a Leader should go: one of 16 directions, and how far at most."""

    heading: int
    far: int


def pack_entry(state: State, unit: UnitId, at: Spot, mode: Mode, way_in: WayIn | None = None) -> Advance | None:
    """Pack a Unit about its Leader, which goes as far in as it can (TY-DEP-13); None: no room."""
    room, part = packing.Room(state, unit), _entry_stretch(state, unit, at)
    movers = {team: Mover(state, team) for team in room.teams}

    def way(spot: Spot) -> tuple[Spot, Spot]:
        return sides.nearest_on((part,), spot), spot

    def legal(team: TeamId, spot: Spot) -> bool:
        return movers[team].fault(way(spot), mode, why="entering") is None

    leader = movers[room.leader]
    for leader_at in _leader_spots(leader, at, way_in or _straight_in(leader, at, mode)):
        found = room.filled(leader_at, legal) or {}
        goings = tuple((team, way(spot), -1) for team, spot in found.items())
        choice = Advance(unit, _farthest_first(goings), mode)
        if wrong_entry(state, choice, at) is None:
            return choice
    return None


def _straight_in(mover: Mover, at: Spot, mode: Mode) -> WayIn:
    """As far as the Leader can go on the best ground; spots too far for its way are refused."""
    road = figures.speed(mover.state, mover.team.id, "road")
    far = road if mode == "dash" else mover.allowance("tactical")
    return WayIn(heading(_inward(at)), far)


def _leader_spots(mover: Mover, at: Spot, way_in: WayIn) -> Iterator[Spot]:
    """Straight ahead before aside, the farthest first."""
    least = mover.start.radius
    depths = (*range(way_in.far, least, -DEPTHS), least)
    for direction in alternating(way_in.heading):
        if leads_in(at, direction):
            for dx, dy in (inward(direction, far) for far in depths):
                yield at[0] + dx, at[1] + dy


def _farthest_first(goings: tuple[Going, ...]) -> tuple[Going, ...]:
    """Order ways by length, the longest first, so that no Team blocks another."""
    return tuple(sorted(goings, key=lambda one: (-length_of(one[1]), one[0])))
