"""A Unit that goes together: ways of its Teams when its Leader goes one (TY-INT-1, TY-MOV-11)."""

from __future__ import annotations

from functools import cached_property

from sandtable.boards.tabletop.packing import Member, follow
from sandtable.boards.tabletop.shapes import Disc, overlap, within
from sandtable.boards.tabletop.ticks import Spot, directions, length
from sandtable.boards.tabletop.ways import Way
from sandtable.games.team_yankee import figures
from sandtable.games.team_yankee.state import NOWHERE, State
from sandtable.games.team_yankee.vocabulary import Mode, Speed, TeamId, UnitId
from sandtable.games.team_yankee.ways import Mover, Why

Ways = tuple[tuple[TeamId, Way], ...]


def goers(state: State, unit: UnitId, why: Why = "") -> list[TeamId]:
    """Teams that can still go, the Leader first, then by id (TY-MOV-11)."""
    leader = state.units[unit].leader
    teams = [
        team.id for team in state.teams_of(unit) if team.here and not team.bailed and not (why == "" and team.went)
    ]
    return sorted(teams, key=lambda team: (team != leader, team))


class Formation:
    """What a game says of a Unit on its way (`boards.tabletop.packing.Going`).

    Its Teams are lifted off the table: they stand in nobody's way until they have an end.
    """

    def __init__(
        self, state: State, unit: UnitId, mode: Mode = "tactical", why: Why = "", allowance: int | None = None
    ) -> None:
        self.state, self.unit, self.mode, self.why = state, unit, mode, why
        self.allowance = allowance
        self._movers: dict[TeamId, Mover] = {}

    @cached_property
    def teams(self) -> list[TeamId]:
        return goers(self.state, self.unit, self.why)

    @cached_property
    def lifted(self) -> State:
        """The position without the Teams that go."""
        twin = self.state.copy()
        for team in self.teams:
            twin.change_team(team, at=NOWHERE)
        return twin

    def mover(self, team: TeamId) -> Mover:
        """A Team on its way, with its mates out of the way."""
        found = self._movers.get(team)
        if found is None:
            twin = self.lifted.copy()
            twin.put_team(self.state.teams[team])
            found = self._movers[team] = Mover(twin, team)
        return found

    # as packing.Going

    def walks(self, who: str, way: Way) -> bool:
        return self.mover(named(who)).walks(way, self.mode, self.allowance, self.why)

    def ends(self, who: str, at: Spot, ends: dict[str, Spot]) -> bool:
        team = named(who)
        if self.mover(team).wrong_end(at, self.why):
            return False
        disc = Disc(*at, figures.radius_of(self.state, team))
        others = {
            named(other): Disc(*spot, figures.radius_of(self.state, named(other))) for other, spot in ends.items()
        }
        if self.why == "entering" and not self._is_led(disc, others):
            return False
        return not any(overlap(disc, other) for other in others.values())

    def _is_led(self, disc: Disc, others: dict[TeamId, Disc]) -> bool:
        """Whether a Team ends In Command of a Leader who has an end (TY-RES-8)."""
        leader = others.get(self.state.units[self.unit].leader)
        return leader is None or within(disc, leader, figures.command(self.state, self.unit))

    def routed(self, who: str, start: Spot, goal: Spot) -> Way | None:
        mover = self.mover(named(who))
        return mover.routed(goal) if length(start, goal) <= self._farthest(mover) else None

    def _farthest(self, mover: Mover) -> int:
        """However it goes: whatever is farther away needs no route."""
        if self.allowance is not None:
            return self.allowance
        if self.mode == "tactical":
            return mover.allowance("tactical")
        ways: tuple[Speed, ...] = ("terrain", "cross-country", "road")
        return max(figures.speed(self.state, mover.team.id, one) for one in ways)

    # orders

    def marched(self, heading: int, far: int) -> Ways:
        """Everybody straight ahead; whoever is in front goes first (TY-INT-1)."""
        fx, fy = directions()[heading]
        ordered = sorted(self.teams, key=lambda team: (-self._at(team)[0] * fx - self._at(team)[1] * fy, team))
        position = self.state.copy()
        found: list[tuple[TeamId, Way]] = []
        for team in ordered:
            way = Mover(position, team).marched(heading, far, self.mode, self.why)
            found.append((team, way))
            position.change_team(team, at=way[-1])
        return tuple(found)

    def toward(self, goal: Spot) -> Ways:
        """The Leader by its route, the others as they stand about it (TY-INT-1)."""
        if not self.teams:
            return ()
        first = self.teams[0]
        mover = self.mover(first)
        way = mover.cut(mover.toward(goal), self.allowance, self.mode, self.why)
        return self.following(first, way)

    def following(self, first: TeamId, way: Way) -> Ways:
        """The others when one of them goes a way."""
        members = [Member(f"team-{one}", self._at(one)) for one in self.teams if one != first]
        ways = follow(way, members, self._at(first), _Behind(self, f"team-{first}", way[-1]))
        return ((first, way), *((named(who), one) for who, one in ways.items()))

    def _at(self, team: TeamId) -> Spot:
        return self.state.teams[team].at


class _Behind:
    """The same with an end that is taken already."""

    def __init__(self, formation: Formation, first: str, end: Spot) -> None:
        self.formation, self.taken = formation, {first: end}
        self.walks, self.routed = formation.walks, formation.routed

    def ends(self, who: str, at: Spot, ends: dict[str, Spot]) -> bool:
        return self.formation.ends(who, at, {**self.taken, **ends})


def named(who: str) -> TeamId:
    """The Team that a picture calls so."""
    return int(who.removeprefix("team-"))
