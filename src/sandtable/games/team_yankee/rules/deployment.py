"""Deployment: Units are placed in turn or side by side, then Independent Teams (TY-DEP)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.team_yankee import figures
from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.rules import spearhead
from sandtable.games.team_yankee.rules.placing import Judge, PlaceTeams, PlacingAsk, set_aside
from sandtable.games.team_yankee.rules.words import name
from sandtable.games.team_yankee.state import State, Unit
from sandtable.games.team_yankee.vocabulary import Seat, TeamId, UnitId, other
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table


class Loitering(BattleEvent, frozen=True):
    """Aircraft that are not in Reserve are never placed (TY-DEP-11)."""

    unit: UnitId


class Embarked(BattleEvent, frozen=True):
    """A Unit begins Mounted (TY-DEP-3)."""

    unit: UnitId


def to_place(state: State, seat: Seat) -> list[Unit]:
    """Units that are left to place, by id; an Attachment whose core is in Ambush is one."""
    return [
        unit
        for unit in state.force(seat)
        if unit.where == "tray"
        and unit.role != "independent"
        and (not unit.core or state.units[unit.core].where == "ambush")
    ]


# who places when


class DeployAlternately(Step, frozen=True):
    """Unit by Unit in turn; whoever has none left passes (TY-DEP-8)."""

    seat: Seat

    def run(self, table: Table[State]) -> None:
        state, foe = table.state, other(self.seat)
        if to_place(state, self.seat):
            table.push(DeployUnit(self.seat), PlaceIndependents(self.seat), DeployAlternately(foe))
        elif to_place(state, foe):
            table.push(PlaceIndependents(self.seat), DeployAlternately(foe))
        else:
            table.push(PlaceIndependents(self.seat), PlaceIndependents(foe))


class DeployAll(Step, frozen=True):
    """Everything that a player has left to place (TY-DEP-9)."""

    seat: Seat

    def run(self, table: Table[State]) -> None:
        if to_place(table.state, self.seat):
            table.push(DeployUnit(self.seat), self)
        else:
            table.push(PlaceIndependents(self.seat))


class LoiterAircraft(Step, frozen=True):
    """They count as deployed and take no turn (TY-DEP-11)."""

    seat: Seat

    def run(self, table: Table[State]) -> None:
        state = table.state
        for unit in state.force(self.seat):
            if unit.where == "tray" and state.card(unit.id).aircraft:
                state.change_unit(unit.id, where="loiter")
                table.record(Loitering("TY-DEP-11", unit.id))


class PlaceIndependents(Step, frozen=True):
    """Right after their owner's last Unit (TY-DEP-14)."""

    seat: Seat

    def run(self, table: Table[State]) -> None:
        state = table.state
        if to_place(state, self.seat):
            return
        waiting = [unit.id for unit in state.force(self.seat) if unit.where == "tray" and unit.role == "independent"]
        table.push(*map(BeginPlacing, waiting))


# which Unit


class TakeToPlace(Choice, frozen=True, tag="take-to-place"):
    """This Unit is placed next, Mounted in its carriers or not."""

    rule: ClassVar[str] = "TY-DEP-8"
    unit: UnitId
    mounted: bool = False

    def label(self, state: State) -> str:
        return f"Place {name(state, self.unit)}{', Mounted' if self.mounted else ''}"

    def fold(self, state: State) -> str:
        return name(state, self.unit) if self.way(state) else ""

    def way(self, state: State) -> str:
        return "Mounted" if self.mounted else "on foot" if may_ride(state, self.unit) else ""


class DeployUnit(Ask, frozen=True):
    """Which Unit comes next; it may be laid at once (TY-DEP-3, -8, -9)."""

    seat: Seat

    def decision(self, state: State) -> Decision:
        options: list[Choice] = []
        for unit in to_place(state, self.seat):
            options.append(TakeToPlace(unit.id))
            if may_ride(state, unit.id):
                options.append(TakeToPlace(unit.id, mounted=True))
        prompt = "Which Unit do you place?"
        return Decision(self.seat, prompt, "TY-DEP-8", tuple(options), open=True)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if not isinstance(choice, PlaceTeams):
            return super().refuse(state, choice)
        if choice.unit not in [unit.id for unit in to_place(state, self.seat)]:
            return Refusal("TY-DEP-8", "That is no Unit of yours that is left to place")
        return PlaceUnit(choice.unit).refuse(state, choice)

    def answer(self, table: Table[State], choice: TakeToPlace | PlaceTeams) -> None:
        state, unit = table.state, choice.unit
        carriers = _carriers(state, unit)
        if isinstance(choice, PlaceTeams):
            table.push(*_after(state, unit), *(BeginPlacing(one) for one in carriers))
            PlaceUnit(unit).answer(table, choice)
        elif choice.mounted:
            table.push(*(BeginPlacing(one) for one in carriers), Embark(unit))
        else:
            table.push(*(BeginPlacing(one) for one in (unit, *carriers)))


def _carriers(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    """Its Transport Attachment, if that is left to place with it (TY-DEP-3)."""
    one = state.units[unit].attachment
    return (one,) if one and state.units[one].where == "tray" else ()


def may_ride(state: State, unit: UnitId) -> bool:
    """Whether all of it finds room in the carriers that are placed with it."""
    carriers = [team.id for one in _carriers(state, unit) for team in state.teams_of(one)]
    return len(state.teams_of(unit)) <= sum(figures.room(state, one) for one in carriers)


class Embark(Step, frozen=True):
    """Teams in order of id into carriers in order of id; the Leaders ride together."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        state = table.state
        if state.units[state.units[self.unit].attachment].where != "table":
            set_aside(table, self.unit)
            return
        mount(state, self.unit)
        state.change_unit(self.unit, where="table")
        table.record(Embarked("TY-DEP-3", self.unit))


def mount(state: State, unit: UnitId) -> None:
    """Everybody aboard, as far as there is room, Leaders first."""
    one = state.units[unit]
    carriers = state.teams_of(one.attachment)
    lead = state.units[one.attachment].leader
    seats = [
        carrier.id
        for carrier in sorted(carriers, key=lambda team: (team.id != lead, team.id))
        for _ in range(figures.room(state, carrier.id))
    ]
    riders = sorted(state.teams_of(unit), key=lambda team: (team.id != one.leader, team.id))
    for team, carrier in zip(riders, seats, strict=False):
        state.change_team(team.id, aboard=carrier, hidden=True)


# where


class BeginPlacing(Step, frozen=True):
    """A Unit that finds no room at all is set aside (TY-DEP-13)."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        ask = PlaceUnit(self.unit)
        if ask.has_room(table.state):
            table.push(ask, *_after(table.state, self.unit))
        else:
            set_aside(table, self.unit)


def _after(state: State, unit: UnitId) -> tuple[Step, ...]:
    """A Unit with Spearhead moves at once (TY-DEP-12)."""
    return (spearhead.BeginSpearhead(unit),) if spearhead.leads(state, unit) else ()


class PlaceUnit(PlacingAsk, frozen=True):
    """In the deployment region, or by a Spearhead Team (TY-DEP-10, -12)."""

    def limits(self, state: State, team: TeamId) -> Judge:
        own = self.region(state)
        return lambda at: None if own.contains(at) else spearhead.not_extended(state, team, at)
