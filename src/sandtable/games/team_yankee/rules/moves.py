"""A Team goes a way: what it meets there, and where it ends (TY-MOV-6, -10, -11, TY-MINE-1 to -5).

Every move of a ground Team is a `Go`: in the Movement Step, by an Order, in an assault.
"""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.boards.tabletop.shapes import within
from sandtable.boards.tabletop.ticks import Spot, heading
from sandtable.boards.tabletop.ways import Way, length_of
from sandtable.games.team_yankee import figures
from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.hazards import Hazard
from sandtable.games.team_yankee.rules.losses import pin
from sandtable.games.team_yankee.rules.saves import MINE, SaveAgainst
from sandtable.games.team_yankee.rules.testing import tested
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import COMMAND, Mode, TeamId, UnitId
from sandtable.games.team_yankee.ways import Mover, Why
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

NO_CROSS: frozenset[Why] = frozenset({"fighting-back", "breaking-off"})  # TY-MOV-15
UNCOUNTED: frozenset[Why] = frozenset({"blitz", "spearhead"})  # it counts as not having moved
OWN_MOVE: frozenset[Why] = frozenset({"", "entering"})  # the one move of a Movement Step (TY-MOV-1)


class Moved(BattleEvent, frozen=True):
    """A Team went a way; a mine or a failed test may have cut it."""

    team: TeamId
    way: tuple[Spot, ...]
    mode: Mode
    why: Why
    face: int


class Halted(BattleEvent, frozen=True):
    """A failed Cross test stops a Team."""

    team: TeamId
    at: Spot
    piece: str


class MineStruck(BattleEvent, frozen=True):
    """A Team drove onto a mine."""

    team: TeamId
    mine: int
    at: Spot


class Go(Step, frozen=True):
    """A Team goes a way as far as it may (TY-MOV-11); `face` -1: along its last leg."""

    team: TeamId
    way: tuple[Spot, ...]
    mode: Mode = "tactical"
    why: Why = ""
    face: int = -1
    allowance: int = -1  # -1: by its speed

    def run(self, table: Table[State]) -> None:
        state = table.state
        if state.teams[self.team].lost:
            return
        mover, most = Mover(state, self.team), None if self.allowance < 0 else self.allowance
        way: Way = self.way
        if not mover.goes(way, self.mode, most, self.why):
            way = mover.cut(way, most, self.mode, self.why)
        hazards = mover.hazards(way)
        if self.why in NO_CROSS:
            hazards = tuple(one for one in hazards if one.kind == "mine")
        table.push(replace(OnTheWay(self.team, way, hazards), mode=self.mode, why=self.why, face=self.face))


class OnTheWay(Step, frozen=True):
    """Test by test in the order of the way (TY-MOV-10); then it arrives."""

    team: TeamId
    way: tuple[Spot, ...]
    hazards: tuple[Hazard, ...]
    mode: Mode = "tactical"
    why: Why = ""
    face: int = -1
    behind: tuple[Spot, ...] = ()  # the part of it that is behind a Team which a mine stopped

    def run(self, table: Table[State]) -> None:
        if not self.hazards:
            self.arrive(table, self.way)
            return
        met, rest = self.hazards[0], replace(self, hazards=self.hazards[1:])
        if met.kind == "cross":
            self._cross(table, met, rest)
        else:
            self._mine(table, met, rest)

    def _cross(self, table: Table[State], met: Hazard, rest: OnTheWay) -> None:
        """At least its Cross number, or it stops at the boundary (TY-MOV-6)."""
        state = table.state
        unit, need = state.teams[self.team].unit, cross_need(state, self.team, met)
        if tested(table, unit, "cross", "TY-MOV-6", need=need, team=self.team):
            table.push(rest)
            return
        table.record(Halted("TY-MOV-6", self.team, met.halt, met.id))
        self.arrive(table, met.way)

    def _mine(self, table: Table[State], met: Hazard, rest: OnTheWay) -> None:
        """Skill, or a hit; whoever is unharmed goes on (TY-MINE-2 to -4)."""
        state = table.state
        unit = state.teams[self.team].unit
        if tested(table, unit, "skill", "TY-MINE-2", team=self.team):
            table.push(rest)
            return
        self.arrive(table, met.way)
        state.change_unit(unit, mined=True)
        table.record(MineStruck("TY-MINE-3", self.team, met.mine, met.halt))
        table.push(SaveAgainst(self.team, MINE), AfterMine(replace(rest, behind=met.way)))

    def arrive(self, table: Table[State], whole: Way) -> None:
        """Where it is now, and what that took from it; a leg counts once, stopped on it or not."""
        state, way = table.state, beyond(whole, self.behind) if self.behind else whole
        team, far = state.teams[self.team], length_of(way)
        face = turned(self.face, way, team.face)
        used = self.why in OWN_MOVE and (far > 0 or bool(self.hazards))
        fields: dict[str, object] = {"at": way[-1], "face": face}
        if far:
            keeps = figures.scout(state, self.team, "moving")
            fields |= {"foxhole": False, "hidden": team.hidden and keeps}
            if self.why not in UNCOUNTED:
                fields["moved"] = team.moved + length_of(whole) - length_of(self.behind)
        if used:
            fields |= {"went": True, "dashed": self.mode == "dash"}
        state.change_team(self.team, **fields)
        if far or face != team.face:
            table.record(Moved("TY-MOV-1", self.team, tuple(way), self.mode, self.why, face))


class AfterMine(Step, frozen=True):
    """A Tank that is Bailed Out or Destroyed has halted (TY-MINE-4)."""

    onward: OnTheWay

    def run(self, table: Table[State]) -> None:
        team = table.state.teams[self.onward.team]
        if not team.lost and not team.bailed:
            table.push(self.onward)


class PinMined(Step, frozen=True):
    """A Unit that was hit by mines is Pinned Down when it has finished moving (TY-MINE-5)."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        if table.state.units[self.unit].mined:
            table.state.change_unit(self.unit, mined=False)
            pin(table, self.unit, "TY-MINE-5")


def cross_need(state: State, team: TeamId, met: Hazard) -> int:
    """Its Cross number, more in a marsh and at Night, less under Cross Here (TY-ORD-3)."""
    need = figures.cross(state, team) + met.harder + state.night  # TY-NIGHT-2
    return max(2, need - 1) if guided(state, team) else need


def guided(state: State, team: TeamId) -> bool:
    """Within 6 inches of a Leader who calls Cross Here (TY-ORD-3)."""
    unit = state.unit_of(team)
    called = unit.order == "cross-here"
    return called and within(state.disc(team), state.disc(unit.leader), COMMAND)


def turned(face: int, way: Way, before: int) -> int:
    """As it was told, along its last leg, or as it was (TY-GEO-7)."""
    if face >= 0:
        return face
    if len(way) < 2 or way[-1] == way[-2]:
        return before
    (x, y), (u, v) = way[-2:]
    return heading((u - x, v - y))


def beyond(way: Way, halted: Way) -> Way:
    """What is left of a way after a part of it."""
    legs = max(len(halted) - 1, 1)
    return (halted[-1], *way[legs:])
