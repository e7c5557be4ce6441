"""A player's turn: Starting, Movement, Shooting and Assault Step, then the end (TY-TURN-1)."""

from __future__ import annotations

from sandtable.games.team_yankee import figures
from sandtable.games.team_yankee.rules.aircraft import RollStrikeAircraft
from sandtable.games.team_yankee.rules.ambush import PlaceAmbush
from sandtable.games.team_yankee.rules.assault import AssaultStep
from sandtable.games.team_yankee.rules.bombardment import lift_smoke
from sandtable.games.team_yankee.rules.light import CheckTimeOfDay
from sandtable.games.team_yankee.rules.morale import FormationMorale, RallyAndRemount, UnitLastStand
from sandtable.games.team_yankee.rules.movement import MovementStep, active
from sandtable.games.team_yankee.rules.objectives import ClearanceCheck, HoldCheck, SnapshotObjectives
from sandtable.games.team_yankee.rules.reserves import RollReserves
from sandtable.games.team_yankee.rules.shooting import ShootingStep
from sandtable.games.team_yankee.rules.victory import CheckStartVictory, TurnCap, WipedOutCheck
from sandtable.games.team_yankee.rules.withdrawal import StrategicWithdrawal
from sandtable.games.team_yankee.state import State, Team
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

ANEW = {
    "moved": 0,
    "acted": False,
    "went": False,
    "dashed": False,
    "shot": False,
    "assaulted": False,
    "cleared": False,
    "embarked": False,
}


class PlayerTurn(Step, frozen=True):
    """TY-TURN-1."""

    def run(self, table: Table[State]) -> None:
        table.push(StartingStep(), MovementStep(), ShootingStep(), AssaultStep(), EndTurn())


class StartingStep(Step, frozen=True):
    """In this order (TY-MOR-1)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.phase = "starting"
        begin_anew(state)
        table.push(
            SnapshotObjectives(),
            CheckTimeOfDay(),
            RallyAndRemount(),
            UnitLastStand(),
            FormationMorale(),
            CheckStartVictory(),
            StrategicWithdrawal(),
            RollReserves(),
            PlaceAmbush(),
            RollStrikeAircraft(),
        )


def begin_anew(state: State) -> None:
    """What Teams and Units did in their own last turn is forgotten; the own Smoke lifts."""
    lift_smoke(state, active(state))
    for unit in state.force(active(state)):
        state.change_unit(unit.id, order="", passed=False, taken=False, charged=False, mined=False, fired_at=())
        for team in state.teams_of(unit.id):
            state.change_team(team.id, **ANEW)


class EndTurn(Step, frozen=True):
    """Who stayed is Gone to Ground; then the tests that may end the battle (guide, 9.5)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.phase = "end"
        for team in state.standing(active(state)):
            if stayed(state, team):
                state.change_team(team.id, hidden=True)
        table.push(HoldCheck(), ClearanceCheck(), WipedOutCheck(), TurnCap())


def stayed(state: State, team: Team) -> bool:
    """It did not move, Shoot or Assault; Scouts may move (TY-MOV-8)."""
    if team.shot or team.assaulted or figures.aircraft(state, team.id):
        return False
    return team.still or figures.scout(state, team.id, "moving")
