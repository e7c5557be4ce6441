"""What happens to a Team that is hit: Destroyed, Bailed Out, or nothing (TY-SAV, TY-TRN-3)."""

from __future__ import annotations

from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.rules.losses import destroyed, lose, pin
from sandtable.games.team_yankee.rules.passengers import ThrownOut, passengers
from sandtable.games.team_yankee.rules.testing import tested
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import TeamId, UnitId
from sandtable.kernel.table import Table

__all__ = ["bail_out", "destroy", "pin", "remove_unit"]


class BailedOut(BattleEvent, frozen=True):
    """The crew leaves its Tank."""

    team: TeamId


def destroy(table: Table[State], team: TeamId, rule: str) -> None:
    """A Team is Destroyed; whoever rode in it is thrown out (TY-TRN-3)."""
    state = table.state
    riders, at = passengers(state, team), state.disc(team).at
    lose(table, team, rule)
    if riders:
        table.push(ThrownOut(riders, at, wrecked=True))


def bail_out(table: Table[State], team: TeamId, rule: str) -> None:
    """A Tank Bails Out; one that has already tests Courage or is Destroyed (TY-SAV-4)."""
    state = table.state
    one = state.teams[team]
    if not one.bailed:
        state.change_team(team, bailed=True)
        table.record(BailedOut(rule, team))
        riders = passengers(state, team)
        if riders:
            table.push(ThrownOut(riders, one.at, wrecked=False))
    elif not tested(table, one.unit, "courage", "TY-SAV-4", team=team):
        destroy(table, team, "TY-SAV-4")


def remove_unit(table: Table[State], unit: UnitId, rule: str) -> None:
    """A Unit flees or fails its Last Stand: it is Destroyed with all its Teams (TY-VP-4).

    Whoever rides in a Transport that flees is put down beside it, unharmed.
    """
    state = table.state
    for team in state.teams_of(unit):
        riders = passengers(state, team.id)
        if riders:
            table.push(ThrownOut(riders, team.at, wrecked=False))
    destroyed(table, unit, rule)
