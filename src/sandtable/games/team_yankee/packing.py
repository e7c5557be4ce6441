"""Room for whole Units: the Leader somewhere, everybody else about it (TY-DEP-13, TY-AIR-6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TypeAlias

from sandtable.boards.tabletop.regions import Region
from sandtable.boards.tabletop.shapes import Disc, inside, overlap, within
from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.games.team_yankee import figures, ground
from sandtable.games.team_yankee.country import STEP, Country, country
from sandtable.games.team_yankee.state import State, Team
from sandtable.games.team_yankee.vocabulary import (
    AIR_COMMAND,
    COMMAND,
    WIDE_COMMAND,
    WIDE_UNIT,
    TeamId,
    UnitId,
)

Legal: TypeAlias = Callable[[TeamId, Spot], bool]  # of a Team and where it would stand
Places: TypeAlias = dict[TeamId, Spot]
_FARTHEST = WIDE_COMMAND + 60  # of a centre from its Leader's


def packed(state: State, unit: UnitId, leader_at: Spot, legal: Legal) -> Places | None:
    """Places for all Teams of a Unit that are not Mounted, In Command of a Leader who is there.

    The others, by id, take the nearest free legal points of a 1-inch grid (TY-DEP-13). None if
    somebody finds no room.
    """
    room = Room(state, unit, leader_at)
    return room.filled(leader_at, legal)


def ready(state: State, unit: UnitId, region: Region, n: int = 12) -> tuple[Places, ...]:
    """Ready places, spread over a region; none if there is no room at all."""
    spots = leader_spots(region, country(state))
    share = max(len(spots) // n, 1)
    found: list[Places] = []
    for first in range(0, len(spots), share):
        places = _first(state, unit, spots[first : first + share], region)
        if places is not None and len(found) < n:
            found.append(places)
    return tuple(found)


def leader_spots(region: Region, land: Country) -> list[Spot]:
    """The points of the 2-inch grid in a region, lowest y first, then x (TY-DEP-13)."""
    return [spot for spot in _grid(land.size) if region.contains(spot)]


@lru_cache(maxsize=4)
def _grid(size: Spot) -> tuple[Spot, ...]:
    ys, xs = range(0, size[1] + 1, STEP), range(0, size[0] + 1, STEP)
    return tuple((x, y) for y in ys for x in xs)


def _first(state: State, unit: UnitId, spots: list[Spot], region: Region) -> Places | None:
    tries = (packed(state, unit, spot, lambda _, at: region.contains(at)) for spot in spots)
    return next((places for places in tries if places is not None), None)


class Room:
    """What is free about a Leader's place."""

    def __init__(self, state: State, unit: UnitId, about: Spot) -> None:
        self.state = state
        self.unit = unit
        self.land = country(state)
        self.teams = [team for team in state.teams_of(unit) if not team.aboard]
        self.reach = reach(state, unit, len(state.teams_of(unit)))
        mine = {team.id for team in self.teams}
        air = state.card(unit).aircraft
        near = Disc(*about, _FARTHEST)
        self.others = [one for one in ground.bases(state, air=air, but=mine) if overlap(one, near)]

    def filled(self, leader_at: Spot, legal: Legal) -> Places | None:
        leader = self.state.units[self.unit].leader
        found: Places = {}
        if any(team.id == leader for team in self.teams):
            if not (self.free(leader, leader_at) and legal(leader, leader_at)):
                return None
            self.take(leader, leader_at)
            found[leader] = leader_at
        centre = Disc(*leader_at, figures.radius_of(self.state, leader))
        for team in self.teams:
            if team.id != leader:
                at = self.place(team, centre, legal)
                if at is None:
                    return None
                found[team.id] = at
        return found

    def place(self, team: Team, leader: Disc, legal: Legal) -> Spot | None:
        """The nearest point for one more Team; it is taken then."""
        radius = figures.radius_of(self.state, team.id)
        for at in around(leader.at):
            if not within(Disc(*at, radius), leader, self.reach):
                continue
            if self.free(team.id, at) and legal(team.id, at):
                self.take(team.id, at)
                return at
        return None

    def free(self, team: TeamId, at: Spot) -> bool:
        disc = Disc(*at, figures.radius_of(self.state, team))
        if not inside(disc, self.land.ground):
            return False
        if self.land.at(at) & ground.shut_to(self.state, team):
            return False
        return not any(overlap(disc, other) for other in self.others)

    def take(self, team: TeamId, at: Spot) -> None:
        self.others.append(Disc(*at, figures.radius_of(self.state, team)))


def reach(state: State, unit: UnitId, many: int) -> int:
    """How far from its Leader a Team of a Unit of so many on the table may be (TY-CMD-1)."""
    if state.card(unit).aircraft:
        return AIR_COMMAND  # TY-AIR-6
    return WIDE_COMMAND if many >= WIDE_UNIT else COMMAND


def around(at: Spot) -> Iterator[Spot]:
    """The points of the 1-inch grid about a place, the nearest first, then lowest y, then x."""
    low_x, low_y = at[0] % INCH, at[1] % INCH
    for dx, dy in _around((low_x, low_y)):
        yield at[0] + dx, at[1] + dy


@lru_cache(maxsize=INCH * INCH)
def _around(off: Spot) -> tuple[Spot, ...]:
    """From a place that is so far beyond a grid point."""
    most = _FARTHEST // INCH + 1
    steps = range(-most, most + 1)
    found = [(x * INCH - off[0], y * INCH - off[1]) for y in steps for x in steps]
    return tuple(sorted(found, key=lambda one: (one[0] ** 2 + one[1] ** 2, one[1], one[0])))
