"""Stand-ins until the chapters of forces and turns are there."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.team_yankee.cards import Bought
from sandtable.games.team_yankee.rules.ambush import PlaceAmbush
from sandtable.games.team_yankee.rules.light import CheckTimeOfDay
from sandtable.games.team_yankee.rules.objectives import (
    ClearanceCheck,
    HoldCheck,
    SnapshotObjectives,
)
from sandtable.games.team_yankee.rules.reserves import RollReserves
from sandtable.games.team_yankee.rules.victory import CheckStartVictory, TurnCap, WipedOutCheck
from sandtable.games.team_yankee.rules.withdrawal import StrategicWithdrawal
from sandtable.games.team_yankee.state import Formation, State, Team, Unit
from sandtable.games.team_yankee.vocabulary import Seat
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table


class RaiseForce(Step, frozen=True):
    """A ready force."""

    seat: Seat

    def run(self, table: Table[State]) -> None:
        state = table.state
        chosen = state.mission.chosen
        force = state.content.forces[chosen.blue if self.seat == "blue" else chosen.red]
        state.change_side(self.seat, force=force.id, name=force.name, nation=force.nation)
        for raised in force.formations:
            number = max(state.formations, default=0) + 1
            for n, bought in enumerate(raised.units):
                unit = _unit(state, self.seat, bought, number, "combat" if n else "hq")
                if not n:
                    state.formations[number] = Formation(
                        number, raised.formation, self.seat, unit, raised.allied
                    )
        for bought in force.support:
            _unit(state, self.seat, bought, 0, "support")


def _unit(state: State, seat: Seat, bought: Bought, formation: int, role: str) -> int:
    card = state.content.units[bought.card]
    number = max(state.units, default=0) + 1
    if "independent" in card.roles:
        role = "independent"
    points = card.sizes.get(bought.teams, 0) + bought.plough
    first = max(state.teams, default=0) + 1
    arms = card.teams.get(bought.teams) or ("",) * bought.teams
    for n, arm in enumerate(arms):
        state.teams[first + n] = Team(first + n, number, arm, plough=bought.plough and not n)
    state.units[number] = Unit(
        number,
        card.id,
        seat,
        role,
        bought.teams,
        points,
        formation,
        leader=first,  # type: ignore[arg-type]
    )
    if card.carrier:
        many = card.carriers[bought.teams]
        other = _unit(state, seat, Bought(card.carrier, many), formation, "attachment")
        state.change_unit(other, core=number, points=0)
        state.change_unit(number, attachment=other)
    return number


class PlayerTurn(Step, frozen=True):
    """A turn in which nobody moves."""

    def run(self, table: Table[State]) -> None:
        table.push(
            SnapshotObjectives(), CheckTimeOfDay(), CheckStartVictory(), StrategicWithdrawal(),
            RollReserves(), PlaceAmbush(), Idle(), HoldCheck(), ClearanceCheck(),
            WipedOutCheck(), TurnCap(),
        )  # fmt: skip


class EndTurn(Choice, frozen=True, tag="end-turn"):
    words: ClassVar[str] = "End the turn"


class Idle(Ask, frozen=True):
    def decision(self, state: State) -> Decision:
        return Decision(state.active, "Your turn", "TY-TURN-1", (EndTurn(),))

    def answer(self, table: Table[State], choice: EndTurn) -> None:
        pass
