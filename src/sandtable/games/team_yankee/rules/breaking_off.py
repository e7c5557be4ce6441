"""Breaking off: away from the assault by the shortest route (TY-ASL-9, -13)."""

from __future__ import annotations

from sandtable.boards.tabletop.shapes import Disc, within
from sandtable.boards.tabletop.ways import Way
from sandtable.games.team_yankee import figures, ground
from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.rules.harm import destroy
from sandtable.games.team_yankee.rules.losses import pin
from sandtable.games.team_yankee.rules.moves import Go, PinMined
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import AROUND, BREAK_OFF, TeamId, UnitId
from sandtable.games.team_yankee.ways import Mover
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class BrokeOff(BattleEvent, frozen=True):
    """A Unit leaves the assault."""

    unit: UnitId


class BreakOff(Step, frozen=True):
    """The Leader first, then by id; Infantry is Pinned Down then."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        state = table.state
        leader = state.units[self.unit].leader
        table.beat()
        table.record(BrokeOff("TY-ASL-9", self.unit))
        teams = sorted(state.teams_of(self.unit), key=lambda team: (team.id != leader, team.id))
        flights = (Flee(team.id) for team in teams if team.here)
        table.push(*flights, PinMined(self.unit), PinBroken(self.unit))


class PinBroken(Step, frozen=True):
    unit: UnitId

    def run(self, table: Table[State]) -> None:
        if table.state.card(self.unit).infantry:
            pin(table, self.unit, "TY-ASL-9")


class Flee(Step, frozen=True):
    """To the nearest point more than 6 inches from every assaulting Team, or it is Destroyed."""

    team: TeamId

    def run(self, table: Table[State]) -> None:
        state = table.state
        team = state.teams[self.team]
        if team.bailed:
            if _near(state, self.team, AROUND):
                destroy(table, self.team, "TY-ASL-9")
            return
        if not _near(state, self.team, BREAK_OFF):
            return  # far enough already
        way = flight(state, self.team)
        if way is None:
            destroy(table, self.team, "TY-ASL-9")
        else:
            far = figures.speed(state, self.team, "terrain")
            table.push(Go(self.team, tuple(way), "tactical", "breaking-off", -1, far))


def _near(state: State, team: TeamId, far: int) -> bool:
    assault = state.assault
    assert assault is not None, "an assault goes on"
    return any(ground.within(state, team, one, far) for one in assault.teams)


def flight(state: State, team: TeamId) -> Way | None:
    """The nearest such point of the 1-inch lattice by route, free, within Terrain Dash (-13)."""
    assault = state.assault
    assert assault is not None, "an assault goes on"
    foes = [state.disc(one) for one in assault.teams]
    mover, far = Mover(state, team), figures.speed(state, team, "terrain")
    radius = figures.radius_of(state, team)
    for found in mover.flight.reached(far):
        disc = Disc(*found.at, radius)
        if any(within(disc, foe, BREAK_OFF) for foe in foes):
            continue
        if ground.may_stand(state, team, found.at):
            return mover.flight.way_to(found.at, far)
    return None
