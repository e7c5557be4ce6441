"""How people call Units, Teams and weapons."""

from __future__ import annotations

from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import TeamId, UnitId


def name(state: State, who: UnitId) -> str:
    """A Unit's name; with a number where its side has several of one card."""
    unit = state.units[who]
    alike = [one.id for one in state.force(unit.seat) if one.card == unit.card]
    printed = state.content.units[unit.card].name
    return f"{printed} {alike.index(who) + 1}" if len(alike) > 1 else printed


def ails(state: State, who: UnitId) -> str:
    """What hinders a Unit, in a few words: Pinned Down, 2 Bailed Out, aboard."""
    teams = state.teams_of(who)
    bailed, aboard = sum(one.bailed for one in teams), sum(bool(one.aboard) for one in teams)
    parts = (
        "Pinned Down" if state.units[who].pinned else "",
        f"{bailed} Bailed Out" if bailed else "",
        "aboard" if aboard and aboard == len(teams) else f"{aboard} aboard" if aboard else "",
    )
    return ", ".join(filter(None, parts))


def team_name(state: State, who: TeamId) -> str:
    """A Team by its Unit and its place in it: the Leader, or a number."""
    unit = state.unit_of(who)
    called = name(state, unit.id)
    return called if unit.size == 1 else f"{called}, {place_name(state, who)}"


def place_name(state: State, who: TeamId) -> str:
    """Which Team of its Unit: Leader, Team 3."""
    unit = state.unit_of(who)
    if unit.leader == who:
        return "Leader"
    mates = [one.id for one in state.teams.values() if one.unit == unit.id]
    return f"Team {mates.index(who) + 1}"
