"""Good Spirits of Units and Formations (TY-MOR-3, -6, TY-SW-7)."""

from __future__ import annotations

from sandtable.games.team_yankee.rules import command
from sandtable.games.team_yankee.state import Formation, State, Team, Unit
from sandtable.games.team_yankee.vocabulary import FormationId, UnitId

ENOUGH, ENOUGH_ON_FOOT = 2, 3  # operational Teams (TY-MOR-3)
UNITS = 2  # in Good Spirits (TY-MOR-6)
COUNTED = frozenset({"tray", "table", "ambush", "reserve", "loiter", "waiting"})


def operational(state: State, unit: UnitId) -> list[Team]:
    """Teams that are neither Destroyed nor Bailed Out, and are In Command (TY-MOR-3)."""
    return [team for team in state.teams_of(unit) if not team.bailed and command.in_command(state, team.id)]


def good_spirits(state: State, unit: UnitId) -> bool:
    """Nobody is Destroyed or Bailed Out, or enough of it is left, led and fit (TY-MOR-3)."""
    left = state.teams_of(unit)
    if len(left) == state.units[unit].size and not any(team.bailed for team in left):
        return True
    enough = ENOUGH_ON_FOOT if state.card(unit).infantry else ENOUGH
    return len(operational(state, unit)) >= enough


def members(state: State, formation: FormationId) -> list[Unit]:
    """Its Units that take part; Attachments never count (TY-MOR-5, TY-DEP-4)."""
    return [
        unit
        for unit in state.units.values()
        if unit.formation == formation and unit.role != "attachment" and unit.where != "out"
    ]


def steady(state: State, unit: Unit) -> bool:
    """Whether a Unit counts for its Formation: the HQ while one of its Teams is operational."""
    if unit.where not in COUNTED:
        return False
    if unit.role == "hq":
        return bool(operational(state, unit.id))
    return good_spirits(state, unit.id)


def formation_holds(state: State, formation: Formation) -> bool:
    """Two of its Units in Good Spirits; fewer are needed after an ordered withdrawal (TY-SW-7)."""
    all_of_it = members(state, formation.id)
    stayed = [one for one in all_of_it if not (one.where == "withdrawn" and not one.shaken)]
    needed = min(UNITS, len(stayed)) if len(stayed) < len(all_of_it) else UNITS
    return sum(steady(state, one) for one in stayed) >= needed
