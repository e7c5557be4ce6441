"""Who is meant by the ids of an event, put beside them when somebody listens.

Events name Teams and Units by number; the log is told without the state, and a number says nothing.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.team_yankee.state import NOWHERE, State
from sandtable.games.team_yankee.vocabulary import Seat, TeamId, UnitId
from sandtable.kernel.event import Event

E = TypeVar("E", bound=Event)
TEAMS = ("team", "target", "by", "spotter", "leader", "carrier", "teams")
UNITS = ("unit", "foe", "core", "units")
LEADS = -1


class Cast(Struct, frozen=True, gc=False):
    """A Team, or a Unit if `team` is 0: its card, whose it is, its number where some are alike."""

    unit: UnitId
    team: TeamId
    card: str
    seat: Seat
    n: int = 0  # of a Unit among those of its card
    at: Spot = NOWHERE
    place: int = 0  # of a Team in its Unit, from 1; LEADS: its Leader; 0: it is alone in it


class BattleEvent(Event, frozen=True, kw_only=True):
    """An event about Teams and Units; `Game.noted` fills in who they are."""

    cast: tuple[Cast, ...] = ()


def with_cast(state: State, event: E) -> E:
    """The same event with whoever its ids stand for."""
    if not isinstance(event, BattleEvent):
        return event
    teams = [one for one in _ids(event, TEAMS) if one in state.teams]
    units = [one for one in _ids(event, UNITS) if one in state.units]
    cast = [_team(state, one) for one in teams] + [_unit(state, one, 0, NOWHERE) for one in units]
    return replace(event, cast=tuple(cast))


def _ids(event: BattleEvent, fields: tuple[str, ...]) -> list[int]:
    found: list[int] = []
    for field in fields:
        value = getattr(event, field, 0)
        found += [value] if isinstance(value, int) else value if isinstance(value, tuple) else []
    return list(dict.fromkeys(found))


def _team(state: State, who: TeamId) -> Cast:
    team = state.teams[who]
    return replace(_unit(state, team.unit, who, team.at), place=_place(state, who))


def _place(state: State, who: TeamId) -> int:
    unit = state.unit_of(who)
    if unit.size == 1 or unit.leader == who:
        return 0 if unit.size == 1 else LEADS
    return [one.id for one in state.teams.values() if one.unit == unit.id].index(who) + 1


def _unit(state: State, who: UnitId, team: TeamId, at: Spot) -> Cast:
    unit = state.units[who]
    alike = [one.id for one in state.force(unit.seat) if one.card == unit.card]
    n = alike.index(who) + 1 if len(alike) > 1 else 0
    return Cast(who, team, unit.card, unit.seat, n, at)
