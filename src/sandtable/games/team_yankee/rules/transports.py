"""Transports: Mount and Dismount (TY-TRN-1, -2, -4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.team_yankee import figures, ground
from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.rules.moves import Go
from sandtable.games.team_yankee.rules.passengers import passengers
from sandtable.games.team_yankee.rules.words import name
from sandtable.games.team_yankee.state import NOWHERE, State, Team
from sandtable.games.team_yankee.vocabulary import MOUNTING, Seat, TeamId, UnitId
from sandtable.games.team_yankee.ways import Mover
from sandtable.kernel.decision import Choice, Refusal
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class Mounted(BattleEvent, frozen=True):
    team: TeamId
    carrier: TeamId


class Dismounted(BattleEvent, frozen=True):
    team: TeamId
    carrier: TeamId
    at: Spot


class MountUp(Choice, frozen=True, tag="mount-up"):
    """Whoever reaches a Transport with room gets in."""

    rule: ClassVar[str] = "TY-TRN-1"
    kind: ClassVar[str] = "Transports"
    unit: UnitId

    def label(self, state: State) -> str:
        return "Mount up"

    def detail(self, state: State) -> str:
        return "Teams that can come within 2 inches of a Transport with room get in."


class Dismount(Choice, frozen=True, tag="dismount"):
    """Everybody gets out."""

    rule: ClassVar[str] = "TY-TRN-2"
    kind: ClassVar[str] = "Transports"
    unit: UnitId

    def label(self, state: State) -> str:
        return "Dismount"

    def takes(self, state: State) -> str:
        return "they count as moved"

    def detail(self, state: State) -> str:
        return "Within 2 inches; before their Transport moves they may still make a Tactical move."


# out


def riders(state: State, unit: UnitId) -> list[TeamId]:
    """Teams of a Unit that may get out: their Transport did not Dash (TY-TRN-2)."""
    return [
        team.id
        for team in state.teams_of(unit)
        if team.aboard and not team.embarked and not state.teams[team.aboard].dashed
    ]


def may_dismount(state: State, unit: UnitId) -> bool:
    """Whether somebody has room beside a Transport: else it could be tried for ever."""
    return any(_beside(state, team) is not None for team in riders(state, unit))


def _beside(state: State, team: TeamId) -> Spot | None:
    carrier = state.disc(state.teams[team].aboard)
    return ground.room_for(state, team, carrier, MOUNTING)


def dismount(table: Table[State], unit: UnitId) -> None:
    """Within 2 inches; they go on only if their Transport has not moved (TY-TRN-2)."""
    state = table.state
    for team in riders(state, unit):
        carrier = state.teams[state.teams[team].aboard]
        at = _beside(state, team)
        if at is None:
            continue
        state.change_team(
            team,
            at=at,
            aboard=0,
            face=carrier.face,
            acted=True,
            embarked=True,
            went=carrier.went,
            hidden=False,
            foxhole=False,
        )
        table.record(Dismounted("TY-TRN-2", team, carrier.id, at))


# in


def why_no_mount(state: State, unit: UnitId) -> Refusal | None:
    """Why nobody of a Unit can Mount now."""
    if not state.card(unit).infantry:
        return Refusal("TY-TRN-1", f"{name(state, unit)} is no Infantry")
    carriers = _with_room(state, state.units[unit].seat)
    if not any(_nearest(state, team, carriers) for team in _on_foot(state, unit)):
        return Refusal("TY-TRN-1", "No Transport with room is within reach")
    return None


def _on_foot(state: State, unit: UnitId) -> list[Team]:
    return [team for team in state.teams_of(unit) if team.here and not team.embarked and not team.went]


def carrier_for(state: State, team: Team) -> TeamId:
    """The nearest Transport with room that a Tactical move reaches; 0: none."""
    return _nearest(state, team, _with_room(state, state.seat_of(team.id)))


def _nearest(state: State, team: Team, carriers: Sequence[TeamId]) -> TeamId:
    reach = figures.speed(state, team.id, "tactical") + MOUNTING
    near = [(ground.gap(state, team.id, one), one) for one in carriers if ground.within(state, team.id, one, reach)]
    return min(near, default=(0, 0))[1]


def _with_room(state: State, seat: Seat) -> list[TeamId]:
    """A side's Transports that are not left by their crew and have room, by id."""
    carriers = (one for one in state.standing(seat) if figures.room(state, one.id))
    return [
        one.id for one in carriers if not one.bailed and len(passengers(state, one.id)) < figures.room(state, one.id)
    ]


def mount_up(table: Table[State], unit: UnitId) -> None:
    """Team by Team, each to the nearest Transport (TY-TRN-1)."""
    table.push(*(MountTeam(team.id) for team in _on_foot(table.state, unit)))


class MountTeam(Step, frozen=True):
    """A Tactical move to a Transport, and in."""

    team: TeamId

    def run(self, table: Table[State]) -> None:
        state = table.state
        carrier = carrier_for(state, state.teams[self.team])
        if not carrier:
            return
        if ground.within(state, self.team, carrier, MOUNTING):
            table.push(Board(self.team, carrier))
            return
        mover = Mover(state, self.team)
        way = mover.cut(mover.toward(state.teams[carrier].at))
        table.push(Go(self.team, tuple(way)), Board(self.team, carrier))


class Board(Step, frozen=True):
    """In, if it has come near enough."""

    team: TeamId
    carrier: TeamId

    def run(self, table: Table[State]) -> None:
        state = table.state
        if not state.teams[self.team].here:  # lost to a mine
            return
        if not ground.within(state, self.team, self.carrier, MOUNTING):
            state.change_team(self.team, embarked=True)  # it tried: once in a turn is enough
            return
        state.change_team(
            self.team,
            aboard=self.carrier,
            at=NOWHERE,
            went=True,
            embarked=True,
            acted=True,
            hidden=False,
            foxhole=False,
        )
        table.record(Mounted("TY-TRN-1", self.team, self.carrier))
