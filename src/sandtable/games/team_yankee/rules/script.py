"""A mission's script: its verbs become steps, in the printed order (guide, 8.3)."""

from __future__ import annotations

from functools import singledispatch

from sandtable.games.team_yankee import mission
from sandtable.games.team_yankee.rules.ambush import LayAmbush
from sandtable.games.team_yankee.rules.attacker import DetermineFirstTurn, RollOff
from sandtable.games.team_yankee.rules.deployment import DeployAll, DeployAlternately, LoiterAircraft
from sandtable.games.team_yankee.rules.handicap import ExtraMinefields
from sandtable.games.team_yankee.rules.holding_back import SetReserves
from sandtable.games.team_yankee.rules.in_place import StandInPlace
from sandtable.games.team_yankee.rules.light import SettleTime
from sandtable.games.team_yankee.rules.minefields import LayMinefields
from sandtable.games.team_yankee.rules.objectives import PlaceObjective
from sandtable.games.team_yankee.rules.picking import PickGround
from sandtable.games.team_yankee.rules.ranged_in import PlaceRangedInMarkers
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import SEATS
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.kernel.verbs import Script, Verb, of


class SetUpMission(Step, frozen=True):
    """Set-up and deployment, as the mission says."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.phase = "setup"
        script = state.mission.script
        agreed = state.mission.chosen.light and not of(script, mission.Time)
        table.push(*([SettleTime("general")] if agreed else []), RunScript(script))


class RunScript(Script, frozen=True):
    """One verb after the other."""

    effects: tuple[mission.SetUp, ...]

    def do(self, table: Table[State], verb: mission.SetUp) -> None:
        table.push(*steps(verb, table.state))


@singledispatch
def steps(verb: Verb, state: State) -> tuple[Step, ...]:
    """What a verb of the script does."""
    raise NotImplementedError(f"{verb} of {state.mission.id}")


@steps.register
def _roll_attacker(_verb: mission.RollAttacker, _state: State) -> tuple[Step, ...]:
    return (RollOff(),)


@steps.register
def _pick(verb: mission.Pick, _state: State) -> tuple[Step, ...]:
    return (PickGround(verb),)


@steps.register
def _objectives(verb: mission.Objectives, state: State) -> tuple[Step, ...]:
    return tuple(PlaceObjective(state.seat_in(verb.who), verb.regions) for _ in range(verb.n))


@steps.register
def _mines(_verb: mission.Mines, _state: State) -> tuple[Step, ...]:
    return (LayMinefields(),)


@steps.register
def _time(verb: mission.Time, _state: State) -> tuple[Step, ...]:
    return SettleTime(verb.table, verb.free), ExtraMinefields()


@steps.register
def _reserves(verb: mission.Reserves, _state: State) -> tuple[Step, ...]:
    return (SetReserves(verb),)


@steps.register
def _ranged_in(_verb: mission.RangedIn, _state: State) -> tuple[Step, ...]:
    return (PlaceRangedInMarkers(),)


@steps.register
def _ambush(_verb: mission.Ambush, _state: State) -> tuple[Step, ...]:
    return *(LoiterAircraft(seat) for seat in SEATS), LayAmbush()


@steps.register
def _in_place(verb: mission.InPlace, state: State) -> tuple[Step, ...]:
    seat = state.seat_in(verb.who)
    return tuple(StandInPlace(seat, one.card, one.at, one.nth) for one in verb.units)


@steps.register
def _deploy_alternating(_verb: mission.DeployAlternating, state: State) -> tuple[Step, ...]:
    aircraft = (LoiterAircraft(seat) for seat in SEATS)
    return BeginDeployment(), *aircraft, DeployAlternately(state.seat_in("attacker"))


@steps.register
def _deploy(verb: mission.Deploy, state: State) -> tuple[Step, ...]:
    seat = state.seat_in(verb.who)
    return BeginDeployment(), LoiterAircraft(seat), DeployAll(seat)


@steps.register
def _first(verb: mission.First, _state: State) -> tuple[Step, ...]:
    return (DetermineFirstTurn(verb.by),)


class BeginDeployment(Step, frozen=True):
    """From now on Units are placed."""

    def run(self, table: Table[State]) -> None:
        table.state.phase = "deployment"
