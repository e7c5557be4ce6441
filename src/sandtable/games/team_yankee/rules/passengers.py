"""Whoever rode in a Transport that is lost or left by its crew (TY-TRN-3)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.boards.tabletop.shapes import Disc, within
from sandtable.boards.tabletop.ticks import Spot, outward, told
from sandtable.games.team_yankee import figures, ground
from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.rules.losses import lose, pin
from sandtable.games.team_yankee.rules.words import team_name
from sandtable.games.team_yankee.state import NOWHERE, State
from sandtable.games.team_yankee.vocabulary import MOUNTING, RADIUS, TABLE, TeamId, UnitId
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.step import Settled, Step
from sandtable.kernel.table import Table


class PassengerSaved(BattleEvent, frozen=True):
    """The Save of a Team in a burning Transport."""

    team: TeamId
    need: int
    die: int


class ThrownDown(BattleEvent, frozen=True):
    """A Team that is out of its Transport, and where it lies."""

    team: TeamId
    at: Spot


def passengers(state: State, carrier: TeamId) -> tuple[TeamId, ...]:
    """Who is Mounted in it, by id."""
    return tuple(team.id for team in state.teams.values() if team.aboard == carrier)


class ThrownOut(Step, frozen=True):
    """Saves by Team id where the Transport burns, then survivors are put down and Pinned."""

    riders: tuple[TeamId, ...]
    at: Spot
    wrecked: bool

    def run(self, table: Table[State]) -> None:
        saves = [SavePassenger(team) for team in self.riders] if self.wrecked else []
        table.push(*saves, PutDown(self.riders, self.at))


class SavePassenger(Step, frozen=True):
    """Its Save, or it is Destroyed with its Transport."""

    team: TeamId

    def run(self, table: Table[State]) -> None:
        state = table.state
        need = state.card_of(self.team).save
        why = f"Save of {team_name(state, self.team)} in its Transport"
        die = table.roll(6, why=why, rule="TY-TRN-3", need=f"{need}+", by=state.seat_of(self.team))
        table.record(PassengerSaved("TY-TRN-3", self.team, need, die))
        if die < need:
            lose(table, self.team, "TY-TRN-3")


class PutDown(Step, frozen=True):
    """Survivors are put down one after the other, and their Units are Pinned."""

    riders: tuple[TeamId, ...]
    at: Spot

    def run(self, table: Table[State]) -> None:
        state = table.state
        alive = [team for team in self.riders if not state.teams[team].lost]
        units = dict.fromkeys(state.teams[team].unit for team in alive)
        table.push(*(PlacePassenger(team, self.at) for team in alive), *map(PinRiders, units))


class PinRiders(Step, frozen=True):
    """Whoever had to leave a Transport in a hurry is Pinned Down."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        pin(table, self.unit, "TY-TRN-3")


class SetDown(Choice, frozen=True, tag="set-down"):
    """Where a Team lies beside its Transport."""

    rule: ClassVar[str] = "TY-TRN-3"
    kind: ClassVar[str] = "Place"
    placed: ClassVar[bool] = True
    team: TeamId
    at: Spot

    def label(self, state: State) -> str:
        return f"{team_name(state, self.team)} at {told(self.at)}"


class PlacePassenger(Settled, frozen=True):
    """Within 2 inches of where the Transport stood, else at the nearest point with room.

    The Team moved as its Transport moved: a Dash counts as its own.
    """

    team: TeamId
    wreck: Spot

    def decision(self, state: State) -> Decision:
        seat = state.seat_of(self.team)
        options = tuple(SetDown(self.team, at) for at in beside(state, self.team, self.wreck))
        prompt = f"{team_name(state, self.team)} leaves its Transport: where is it put down?"
        about = left(state, self.team)
        return Decision(seat, prompt, "TY-TRN-3", options, open=True, about=about)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if not isinstance(choice, SetDown) or choice.team != self.team:
            return super().refuse(state, choice)
        near = Disc(*choice.at, RADIUS["infantry"])
        if not within(near, Disc(*self.wreck, RADIUS["tank"]), MOUNTING):
            return Refusal("TY-TRN-3", "It lies within 2 inches of its Transport")
        if not ground.may_stand(state, self.team, choice.at):
            return Refusal("TY-DEP-10", "It cannot stand there")
        return None

    def answer(self, table: Table[State], choice: SetDown) -> None:
        state = table.state
        rider = state.teams[self.team]
        carrier = state.teams.get(rider.aboard, rider)
        hidden = rider.hidden and (not carrier.moved or figures.scout(state, rider.id, "moving"))
        state.change_team(
            self.team,
            at=choice.at,
            aboard=0,
            acted=True,
            embarked=True,
            hidden=hidden,
            moved=max(rider.moved, carrier.moved),
            went=rider.went or carrier.went,
            dashed=carrier.dashed,
        )
        table.record(ThrownDown("TY-TRN-3", self.team, choice.at))


def left(state: State, team: TeamId) -> tuple[str, ...]:
    """The Transport that a Team leaves, wreck or not, if it is still on the table."""
    carrier = state.teams[team].aboard
    there = carrier and state.teams[carrier].at != NOWHERE
    return (f"team-{carrier}",) if there else ()


def beside(state: State, team: TeamId, wreck: Spot) -> list[Spot]:
    """Points with room about a Transport, one in each of eight directions; else the nearest."""
    about = Disc(*wreck, RADIUS["tank"])
    least = about.radius + RADIUS[state.card_of(team).kind]
    rays = ([outward(way, far) for far in (least, least + MOUNTING - 2)] for way in range(0, 16, 2))
    free = []
    for ray in rays:
        spots = ((wreck[0] + dx, wreck[1] + dy) for dx, dy in ray)
        free += [one for one in spots if ground.may_stand(state, team, one)][:1]
    if free:
        return free
    found = (ground.room_for(state, team, about, far) for far in (MOUNTING, max(TABLE)))
    return [next(filter(None, found), wreck)]
