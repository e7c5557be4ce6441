"""Teams that are lost, and what their Unit is then; nothing here looks at Passengers."""

from __future__ import annotations

from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.rules import command
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import TeamId, UnitId
from sandtable.kernel.table import Table

# A wreck lies where it was lost; it is a picture only (TY-MOV-5).
GONE = {"lost": True, "aboard": 0, "bailed": False, "foxhole": False, "hidden": False}


class TeamDestroyed(BattleEvent, frozen=True):
    """A Team is Destroyed where it stood."""

    team: TeamId
    at: Spot


class UnitDestroyed(BattleEvent, frozen=True):
    """The last Team of a Unit is gone, or the Unit fled (TY-VP-3, -4)."""

    unit: UnitId


class UnitPinned(BattleEvent, frozen=True):
    unit: UnitId


def lose(table: Table[State], team: TeamId, rule: str) -> None:
    """A Team is Destroyed; another leads (TY-CMD-3); its Unit is Destroyed with its last Team."""
    state = table.state
    one = state.teams[team]
    if one.lost:
        return
    at = state.disc(team).at
    state.change_team(team, at=at, **GONE)
    table.record(TeamDestroyed(rule, team, at))
    if not state.teams_of(one.unit):
        destroyed(table, one.unit, rule)
    else:
        command.succeed(table, one.unit)


def destroyed(table: Table[State], unit: UnitId, rule: str) -> None:
    """A Unit without Teams, or one that flees with those it has (TY-VP-4)."""
    state = table.state
    for team in state.teams_of(unit):
        state.change_team(team.id, at=state.disc(team.id).at, **GONE)
    state.change_unit(unit, where="destroyed", pinned=False)
    table.record(UnitDestroyed(rule, unit))


def pin(table: Table[State], unit: UnitId, rule: str) -> None:
    """Pinned Down; aircraft never are (TY-AIR-4)."""
    state = table.state
    if state.units[unit].pinned or state.card(unit).aircraft or not state.teams_of(unit):
        return
    state.change_unit(unit, pinned=True)
    table.record(UnitPinned(rule, unit))
