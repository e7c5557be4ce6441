"""Room for whole Units: the Leader somewhere, everybody else about it (TY-DEP-13, TY-AIR-6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import TypeAlias

from sandtable.boards.tabletop.shapes import Disc, overlap
from sandtable.boards.tabletop.ticks import INCH, Spot
from sandtable.games.team_yankee import ground
from sandtable.games.team_yankee.country import country
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import AIR_COMMAND, COMMAND, RADIUS, WIDE_COMMAND, WIDE_UNIT, TeamId, UnitId

Legal: TypeAlias = Callable[[TeamId, Spot], bool]  # of a Team and where it would stand
Places: TypeAlias = dict[TeamId, Spot]
WIDEST = max(RADIUS.values())


def packed(state: State, unit: UnitId, leader_at: Spot, legal: Legal) -> Places | None:
    """Places for all Teams of a Unit that are not Mounted, In Command of a Leader who is there.

    The others, by id, take the nearest free legal points of a 1-inch grid (TY-DEP-13). None if
    somebody finds no room.
    """
    return Room(state, unit).filled(leader_at, legal)


class Room:
    """What is free for the Teams of a Unit, which all have bases of one size."""

    def __init__(self, state: State, unit: UnitId) -> None:
        self.land = country(state)
        teams = state.teams_of(unit)
        self.teams = [team.id for team in teams if not team.aboard]
        self.leader = state.units[unit].leader
        self.reach = reach(state, unit, len(teams))
        self.radius = RADIUS[state.card(unit).kind]
        self.shut = ground.shut_to(state, self.leader)
        air = state.card(unit).aircraft
        self.bases = ground.bases(state, air=air, but=frozenset(self.teams))

    def filled(self, leader_at: Spot, legal: Legal) -> Places | None:
        """Places about a Leader who is there, or would be if it were not Mounted."""
        far = self.reach + 4 * self.radius + WIDEST
        about = Disc(*leader_at, far)
        taken = [one for one in self.bases if overlap(one, about)]
        found: Places = {}
        if self.leader in self.teams:
            if not (self.free(leader_at, taken) and legal(self.leader, leader_at)):
                return None
            found[self.leader] = leader_at
            taken.append(Disc(*leader_at, self.radius))
        left = self._about(leader_at)
        for team in self.teams:
            if team not in found:
                at, left = self._next(team, left, taken, legal)
                if at is None:
                    return None
                found[team] = at
                taken.append(Disc(*at, self.radius))
        return found

    def _next(
        self, team: TeamId, left: Iterator[Spot], taken: list[Disc], legal: Legal
    ) -> tuple[Spot | None, Iterator[Spot]]:
        """The nearest point for one more, and what is left: what is taken is not."""
        kept: list[Spot] = []  # free, but not legal for this Team
        for at in left:
            if self.free(at, taken):
                if legal(team, at):
                    return at, chain(kept, left)
                kept.append(at)
        return None, left

    def _about(self, at: Spot) -> Iterator[Spot]:
        """The points of the 1-inch grid In Command of a Leader there, the nearest first."""
        most = (self.reach + 2 * self.radius) ** 2
        x, y = at
        for far, dy, dx in _around((x % INCH, y % INCH)):
            if far > most:
                return
            yield x + dx, y + dy

    def free(self, at: Spot, taken: Sequence[Disc]) -> bool:
        """Whether a base has room there."""
        x, y = at
        r, (width, height) = self.radius, self.land.size
        if not (r <= x <= width - r and r <= y <= height - r) or self.land.at(at) & self.shut:
            return False
        for other in taken:  # noqa: SIM110 - asked of thousands of places; a generator is slower
            if (x - other[0]) ** 2 + (y - other[1]) ** 2 < (r + other[2]) ** 2:
                return False
        return True


def reach(state: State, unit: UnitId, many: int) -> int:
    """How far from its Leader a Team of a Unit of so many on the table may be (TY-CMD-1)."""
    if state.card(unit).aircraft:
        return AIR_COMMAND  # TY-AIR-6
    return WIDE_COMMAND if many >= WIDE_UNIT else COMMAND


@lru_cache(maxsize=INCH * INCH)  # of plain numbers: nobody owns it
def _around(off: Spot) -> tuple[tuple[int, int, int], ...]:
    """Grid points about a place so far beyond one: squared distance, dy, dx; the nearest first."""
    most = (WIDE_COMMAND + 2 * WIDEST) // INCH + 1
    steps = range(-most, most + 1)
    spots = ((x * INCH - off[0], y * INCH - off[1]) for y in steps for x in steps)
    return tuple(sorted((x * x + y * y, y, x) for x, y in spots))
