"""The Shooting Step: Units fire one at a time, each at most once (TY-SHT-1)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.boards.tabletop.ticks import inches
from sandtable.games.team_yankee import volleys
from sandtable.games.team_yankee.gunners import Gunner
from sandtable.games.team_yankee.rules.aircraft import RemoveStrikeAircraft
from sandtable.games.team_yankee.rules.bombardment import Bombard, may_bombard
from sandtable.games.team_yankee.rules.night import RollNightVisibility
from sandtable.games.team_yankee.rules.volley import DeclareTargets
from sandtable.games.team_yankee.rules.words import name
from sandtable.games.team_yankee.state import State, Volley
from sandtable.games.team_yankee.vocabulary import Seat, TeamId, UnitId
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table


class ShootingStep(Step, frozen=True):
    """The active player's Units fire, in any order."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.phase = "shooting"
        state.spotters = ()
        for unit in [one for one in state.units.values() if one.where == "table"]:
            state.change_unit(unit.id, taken=False, hits=0, night=-1, answered=False)
        table.push(ChooseShooter(), RemoveStrikeAircraft(), EndShooting())


class EndShooting(Step, frozen=True):
    """Who shot is known at Night until its next Shooting Step (TY-NIGHT-6); AA MGs may again."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        for unit in state.force(_active(state)):
            for team in state.teams_of(unit.id):
                state.change_team(team.id, shot_last=team.shot, silent=False)


class Shoot(Choice, frozen=True, tag="shoot"):
    """This Unit fires now."""

    rule: ClassVar[str] = "TY-SHT-1"
    kind: ClassVar[str] = "Shoot"
    unit: UnitId

    def label(self, state: State) -> str:
        return f"{name(state, self.unit)} shoots"

    def takes(self, state: State) -> str:
        hidden = any(team.hidden for team in state.teams_of(self.unit))
        return "no longer Gone to Ground" if hidden else ""

    def detail(self, state: State) -> str:
        """With what, and at whom first: the other words would be the same for every Unit."""
        guns = [Gunner(state, team) for team in volleys.shooters(state, self.unit)]
        guns = [gun for gun in guns if gun.arms]
        reached = [one for one in map(_nearest, guns) if one]
        if not reached:
            return ""
        gap, foe = min(reached)
        target = name(state, state.teams[foe].unit)
        return f"{guns[0].arms[0].weapon.name}. Nearest target: {target}, {inches(gap)} in"


class EndStep(Choice, frozen=True, tag="end-shooting"):
    """Nobody else fires."""

    rule: ClassVar[str] = "TY-TURN-1"
    words: ClassVar[str] = "End the Shooting Step"
    goes_on: ClassVar[bool] = True


class ChooseShooter(Ask, frozen=True):
    """Which Unit fires next, while one can."""

    def decision(self, state: State) -> Decision | None:
        waiting = [one.id for one in state.force(_active(state)) if not one.taken]
        fires = [Shoot(unit) for unit in waiting if may_shoot(state, unit)]
        bombs = [Bombard(unit) for unit in waiting if may_bombard(state, unit)]
        if not fires and not bombs:
            return None
        options: tuple[Choice, ...] = (*bombs, *fires, EndStep())
        return Decision(_active(state), "Which Unit shoots?", "TY-SHT-1", options)

    def answer(self, table: Table[State], choice: Choice) -> None:
        if isinstance(choice, Shoot):
            table.push(ChooseShooter())
            begin(table, choice.unit)
        elif isinstance(choice, Bombard):
            table.push(ChooseShooter())
            choice.begin(table)


def begin(table: Table[State], unit: UnitId) -> None:
    """A Unit's turn to fire: how far it sees, then at whom (guide, 3)."""
    table.state.change_unit(unit, taken=True)
    table.push(RollNightVisibility(unit), OpenVolley(unit))


class OpenVolley(Step, frozen=True):
    """Targets are declared if there are any: at Night perhaps none is seen (TY-NIGHT-4)."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        if may_shoot(table.state, self.unit):
            table.state.volleys.append(Volley(self.unit))
            table.push(DeclareTargets())


def may_shoot(state: State, unit: UnitId) -> bool:
    """Whether one of its Teams has a target, at Night as far as one sees."""
    guns = (Gunner(state, team) for team in volleys.shooters(state, unit))
    return any(gun.reaches(foe) for gun in guns for foe in gun.near)


def _nearest(gun: Gunner) -> tuple[int, TeamId] | None:
    """The nearest enemy at which it may fire."""
    far = sorted((gap, foe) for foe, gap in gun.near.items())
    return next((one for one in far if gun.reaches(one[1])), None)


def _active(state: State) -> Seat:
    assert state.active, "it is somebody's turn"
    return state.active
