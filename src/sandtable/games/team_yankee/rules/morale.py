"""Rally and Remount, Last Stands, Formation Morale (TY-MOR-2 to -6)."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.rules.harm import remove_unit
from sandtable.games.team_yankee.rules.spirits import formation_holds, good_spirits, members
from sandtable.games.team_yankee.rules.testing import tested
from sandtable.games.team_yankee.state import State, Unit
from sandtable.games.team_yankee.vocabulary import FormationId, Seat, TeamId, Test, UnitId
from sandtable.kernel.event import Event
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class Rallied(BattleEvent, frozen=True):
    """A Unit is no longer Pinned Down."""

    unit: UnitId


class Remounted(BattleEvent, frozen=True):
    """A crew is back in its Tank."""

    team: TeamId


class FormationStands(Event, frozen=True):
    """A Formation below strength that goes on this turn (TY-WIN-1)."""

    formation: FormationId
    card: str
    seat: Seat


class FormationFled(Event, frozen=True):
    """A Formation is gone."""

    formation: FormationId
    card: str
    seat: Seat


def mine(state: State) -> list[Unit]:
    """The active player's Units, by id."""
    assert state.active, "it is somebody's turn"
    return state.force(state.active)


# Rally and Remount


class RallyAndRemount(Step, frozen=True):
    """Unit by Unit, by id (guide, 7.6)."""

    def run(self, table: Table[State]) -> None:
        table.push(*(RallyUnit(one.id) for one in mine(table.state) if one.where == "table"))


class RallyUnit(Step, frozen=True):
    """A Pinned Unit rolls Rally, Tank Units Remount; then each Bailed Out Tank (TY-MOR-2)."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        state = table.state
        bailed = [team.id for team in state.teams_of(self.unit) if team.bailed]
        if state.units[self.unit].pinned or bailed:
            table.beat()
        if state.units[self.unit].pinned:
            test: Test = "rally" if state.card(self.unit).infantry else "remount"
            if tested(table, self.unit, test, "TY-MOR-2"):
                state.change_unit(self.unit, pinned=False)
                table.record(Rallied("TY-MOR-2", self.unit))
        table.push(*(Remount(team) for team in bailed))


class Remount(Step, frozen=True):
    """A Bailed Out Tank rolls Remount (TY-MOR-2)."""

    team: TeamId

    def run(self, table: Table[State]) -> None:
        state = table.state
        if tested(table, state.teams[self.team].unit, "remount", "TY-MOR-2", team=self.team):
            state.change_team(self.team, bailed=False)
            table.record(Remounted("TY-MOR-2", self.team))


# Last Stand


class UnitLastStand(Step, frozen=True):
    """Units on the table or Loitering that are not in Good Spirits roll Morale (TY-MOR-4)."""

    def run(self, table: Table[State]) -> None:
        table.push(*(LastStand(one.id) for one in mine(table.state)))


class LastStand(Step, frozen=True):
    """Failure: the Unit is Destroyed. HQ, Independent Teams and Transports never test."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        state = table.state
        unit = state.units[self.unit]
        tests = unit.role not in ("hq", "independent", "attachment")  # TY-MOR-4, -5
        there = unit.where in ("table", "loiter")
        if not tests or not there or good_spirits(state, self.unit):
            return
        table.beat()
        if not tested(table, self.unit, "morale", "TY-MOR-4"):
            remove_unit(table, self.unit, "TY-MOR-4")


# Formation Morale


class FormationMorale(Step, frozen=True):
    """Formation by Formation (TY-MOR-6)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        own = [one for one in state.formations.values() if one.seat == state.active]
        table.push(*(FormationTest(one.id) for one in own if not one.fled))


class FormationTest(Step, frozen=True):
    """Below strength its Commander rolls Morale on the HQ's card; without one it flees."""

    formation: FormationId

    def run(self, table: Table[State]) -> None:
        state = table.state
        one = state.formations[self.formation] = replace(state.formations[self.formation], held=False)
        if not members(state, one.id) or formation_holds(state, one):
            return
        table.beat()
        commanded = state.units[one.hq].where in ("table", "ambush")  # TY-AMB-2
        if commanded and tested(table, one.hq, "morale", "TY-MOR-6"):
            state.formations[one.id] = replace(one, held=True)
            table.record(FormationStands("TY-MOR-6", one.id, one.card, one.seat))
        else:
            flee(table, one.id)


def flee(table: Table[State], formation: FormationId) -> None:
    """All its Units are Destroyed, wherever they are, Attachments too (TY-MOR-6, TY-VP-4)."""
    state = table.state
    one = state.formations[formation] = replace(state.formations[formation], fled=True)
    table.record(FormationFled("TY-MOR-6", formation, one.card, one.seat))
    for unit in list(state.units.values()):
        gone = unit.where in ("destroyed", "withdrawn", "out")
        if unit.formation == formation and not gone:
            remove_unit(table, unit.id, "TY-MOR-6")
