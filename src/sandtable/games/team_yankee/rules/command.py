"""Command: who is led, by whom, and who takes over (TY-CMD-1 to -5)."""

from __future__ import annotations

from sandtable.boards.tabletop.shapes import within
from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.team_yankee import figures, ground
from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.state import NOWHERE, State, Team
from sandtable.games.team_yankee.vocabulary import LEADERSHIP, FormationId, TeamId, UnitId
from sandtable.kernel.table import Table

FAR_AWAY = 10**9  # squared: who is not on the table


class LeaderSucceeded(BattleEvent, frozen=True):
    """Another Team of a Unit leads it now."""

    unit: UnitId
    leader: TeamId


def in_command(state: State, team: TeamId) -> bool:
    """Whether a Team is near enough to its Leader; a Mounted one by its Transport (TY-CMD-1).

    Independent Teams always are (TY-FRC-3), and so is a Unit that is not on the table.
    """
    unit = state.unit_of(team)
    if unit.role == "independent" or unit.leader in (0, team):
        return True
    disc, leader = state.disc(team), state.disc(unit.leader)
    if NOWHERE in (disc.at, leader.at):
        return True
    return within(disc, leader, figures.command(state, unit.id))


def all_led(state: State, unit: UnitId) -> bool:
    """Whether all Teams of a Unit are In Command."""
    one = state.units[unit]
    if one.role == "independent" or not one.leader:
        return True
    leader, far = state.disc(one.leader), figures.command(state, unit)
    discs = (state.disc(team.id) for team in state.teams_of(unit))
    return leader.at == NOWHERE or all(disc.at == NOWHERE or within(disc, leader, far) for disc in discs)


def commander(state: State, formation: FormationId) -> TeamId:
    """The Leader of the HQ Unit, as long as a Team of it is left; 0: there is none (TY-CMD-4)."""
    if formation not in state.formations:
        return 0
    leader = state.units[state.formations[formation].hq].leader
    return leader if leader and not state.teams[leader].lost else 0


def led(state: State, unit: UnitId, team: TeamId = 0) -> bool:
    """Command Leadership: the Commander is by the Unit's Leader, or by that Team, and sees it.

    Daylight sight, even at Night (TY-CMD-5, TY-NIGHT-10).
    """
    who = team or state.units[unit].leader
    chief = commander(state, state.units[unit].formation)
    if not chief or not who or NOWHERE in (state.disc(chief).at, state.disc(who).at):
        return False
    near = ground.within(state, chief, who, LEADERSHIP)
    return near and ground.sees(state, chief, who)


def succeed(table: Table[State], unit: UnitId) -> None:
    """The nearest Team takes over from a Leader who is lost; ask while that one's place is known.

    A Bailed Out Team only if all are; ties go to the lowest id (TY-CMD-3, TY-CMD-4).
    """
    state = table.state
    old = state.units[unit].leader
    if not state.teams[old].lost:
        return
    heir = _heir(state, unit, old)
    state.change_unit(unit, leader=heir)
    if heir:
        rule = "TY-CMD-4" if state.units[unit].role == "hq" else "TY-CMD-3"
        table.record(LeaderSucceeded(rule, unit, heir))


def _heir(state: State, unit: UnitId, old: TeamId) -> TeamId:
    left = state.teams_of(unit)
    fit = [team for team in left if not team.bailed] or left
    at = state.teams[old].at
    return min(fit, key=lambda team: (_away(state, team, at), team.id)).id if fit else 0


def _away(state: State, team: Team, at: Spot) -> int:
    """Squared, from centre to centre: all Teams of a Unit are of one size."""
    disc = state.disc(team.id)
    if disc.at == NOWHERE:
        return FAR_AWAY
    return (disc.x - at[0]) ** 2 + (disc.y - at[1]) ** 2
