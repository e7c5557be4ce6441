"""Objectives: where they are placed, who Holds them, and what that wins (TY-OBJ)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from sandtable.boards.tabletop.orders import PutAt
from sandtable.boards.tabletop.regions import Region
from sandtable.boards.tabletop.shapes import Rect
from sandtable.boards.tabletop.ticks import Spot, told
from sandtable.games.team_yankee import figures, ground
from sandtable.games.team_yankee.frames import region_in, region_of
from sandtable.games.team_yankee.mission import RegionEntry, WinClear, WinHold
from sandtable.games.team_yankee.rules import minefields
from sandtable.games.team_yankee.rules.points import called, impassable_in, ready_points
from sandtable.games.team_yankee.rules.victory import end_battle
from sandtable.games.team_yankee.state import Objective, State, Team
from sandtable.games.team_yankee.vocabulary import CLEARANCE, HOLD, OBJECTIVE, TABLE, Seat, TeamId, other
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.event import Event
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table
from sandtable.kernel.verbs import of

NAME = "objective"  # of the piece that is laid


# placing


class ObjectivePlaced(Event, frozen=True):
    """An Objective lies there from now on."""

    seat: Seat
    objective: int
    at: Spot


class LayObjective(Choice, frozen=True, tag="lay-objective"):
    """An Objective with its centre there."""

    rule: ClassVar[str] = "TY-OBJ-3"
    kind: ClassVar[str] = "Place"
    placed: ClassVar[bool] = True
    at: Spot

    def label(self, state: State) -> str:
        return f"Place the Objective at {told(self.at)}"


class PlaceObjective(Ask, frozen=True):
    """Somebody places one Objective where the mission says (TY-OBJ-3)."""

    seat: Seat
    regions: tuple[RegionEntry, ...]

    def decision(self, state: State) -> Decision:
        places = self.places(state)
        options = tuple(PutAt(NAME, n) for n in range(len(places)))
        prompt = f"Place Objective {len(state.objectives) + 1}"
        names = called(state, places)
        return Decision(self.seat, prompt, "TY-OBJ-3", options, open=True, called=names)

    def places(self, state: State) -> tuple[Spot, ...]:
        """The ready points."""
        region = self.region(state)
        return ready_points(region, lambda at: misplaced(state, region, at) is None)

    def region(self, state: State) -> Region:
        return region_of(self.regions, state.frame, state.case)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, LayObjective):
            return misplaced(state, self.region(state), choice.at)
        return super().refuse(state, choice)

    def answer(self, table: Table[State], choice: PutAt | LayObjective) -> None:
        state = table.state
        at = choice.at if isinstance(choice, LayObjective) else self.places(state)[choice.place]
        state.made += 1
        state.objectives[state.made] = Objective(state.made, at, self.seat)
        table.record(ObjectivePlaced("TY-OBJ-3", self.seat, state.made, at))


def misplaced(state: State, region: Region, at: Spot) -> Refusal | None:
    """Why an Objective may not lie there (TY-OBJ-3)."""
    (x, y), (wide, deep) = at, OBJECTIVE
    if not (wide <= x <= TABLE[0] - wide and deep <= y <= TABLE[1] - deep):
        return Refusal("TY-OBJ-3", "The whole Objective lies on the table")
    if not region.contains(at):
        return Refusal("TY-OBJ-3", "That is outside the region for this Objective")
    for one in state.objectives.values():
        if abs(one.at[0] - x) < 2 * wide and abs(one.at[1] - y) < 2 * deep:
            return Refusal("TY-OBJ-3", "Objectives do not overlap")
    if impassable_in(state, Rect(x - wide, y - deep, x + wide, y + deep)):
        return Refusal("TY-OBJ-3", "No part of it lies in Impassable terrain")
    return None


# who counts


def eligible(state: State, team: TeamId) -> bool:
    """Whether a Team Holds and contests at all (TY-OBJ-5, -6); Pinned ones do (TY-OBJ-7)."""
    one = state.teams[team]
    return _counts(state, one) and not one.dashed


def _counts(state: State, team: Team) -> bool:
    """A Tank or Infantry Team by itself on the table that is no Transport and not Bailed Out."""
    if not team.here or team.bailed:
        return False
    unit = state.units[team.unit]
    excluded = unit.role == "independent" or figures.aircraft(state, team.id)
    return not excluded and not figures.transport(state, team.id)


def near(state: State, objective: int, seat: Seat, far: int = HOLD) -> tuple[TeamId, ...]:
    """A player's eligible Teams so near to an Objective, by id."""
    beside = ground.beside(state, seat, state.objectives[objective].at, far)
    return tuple(team for team in beside if eligible(state, team))


def holders(state: State, objective: Objective) -> tuple[TeamId, ...]:
    """Teams that were by it when the turn began and can still Hold it (TY-OBJ-6, -9)."""
    return tuple(
        team
        for team in objective.eligible
        if state.teams[team].here and not state.teams[team].bailed and not state.teams[team].dashed
    )


def held(state: State, objective: int, seat: Seat) -> bool:
    """Whether a player whose turn ends Holds it (TY-OBJ-4)."""
    one = state.objectives[objective]
    return bool(holders(state, one)) and not near(state, objective, other(seat))


# the checks


class SnapshotObjectives(Step, frozen=True):
    """The first thing in a turn: who is by which Objective (TY-OBJ-8), and in which Minefield.

    Dash flags of the last turn are cleared before (TY-OBJ-6).
    """

    def run(self, table: Table[State]) -> None:
        state = table.state
        seat = state.active
        assert seat, "nobody has the turn"
        for team in list(state.teams.values()):
            if team.dashed and state.seat_of(team.id) == seat:
                state.change_team(team.id, dashed=False)
        for one in list(state.objectives.values()):
            state.objectives[one.id] = replace(one, eligible=near(state, one.id, seat))
        minefields.note_near(state, seat)


class ObjectiveHeld(Event, frozen=True):
    """Somebody Holds an Objective at the end of their turn (TY-OBJ-4)."""

    seat: Seat
    objective: int
    teams: tuple[TeamId, ...]
    wins: bool


class HoldCheck(Step, frozen=True):
    """At the end of a turn: does its player Hold an Objective that wins (TY-OBJ-4)?"""

    def run(self, table: Table[State]) -> None:
        state = table.state
        seat = state.active
        assert seat, "nobody has the turn"
        for one in list(state.objectives.values()):
            if not held(state, one.id, seat):
                continue
            wins = any(_wins(state, verb, one) for verb in of(state.mission.wins, WinHold))
            table.record(ObjectiveHeld("TY-OBJ-4", seat, one.id, holders(state, one), wins))
            if wins:
                end_battle(table, seat, "TY-OBJ-4")
                return


def _wins(state: State, verb: WinHold, objective: Objective) -> bool:
    """Whether Holding that Objective in this turn wins."""
    assert state.active, "nobody has the turn"
    if state.role(state.active) != verb.who or state.turn < verb.turn:
        return False
    return not verb.boxes or region_in(verb.boxes, state.frame).contains(objective.at)


def wanted(state: State, seat: Seat) -> tuple[int, ...]:
    """The Objectives that a player wins by Holding, sooner or later."""
    verbs = [one for one in of(state.mission.wins, WinHold) if one.who == state.role(seat)]
    return tuple(
        one.id
        for one in state.objectives.values()
        for verb in verbs
        if not verb.boxes or region_in(verb.boxes, state.frame).contains(one.at)
    )


class ClearanceCheck(Step, frozen=True):
    """At the end of a Defender's turn: is no attacker near any Objective (TY-OBJ-10)?"""

    def run(self, table: Table[State]) -> None:
        state = table.state
        seat = state.active
        assert seat, "nobody has the turn"
        if state.role(seat) != "defender":
            return
        due = any(state.turn >= verb.turn for verb in of(state.mission.wins, WinClear))
        if due and not any(near(state, one, other(seat), CLEARANCE) for one in state.objectives):
            end_battle(table, seat, "TY-OBJ-10")
