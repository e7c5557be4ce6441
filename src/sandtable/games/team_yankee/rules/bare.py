"""A stand-in until the chapter of turns is there: nobody moves."""

from __future__ import annotations

from typing import ClassVar

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
from sandtable.games.team_yankee.state import State
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table


class PlayerTurn(Step, frozen=True):
    """A turn of checks and arrivals."""

    def run(self, table: Table[State]) -> None:
        table.push(
            SnapshotObjectives(), CheckTimeOfDay(), CheckStartVictory(), StrategicWithdrawal(),
            RollReserves(), PlaceAmbush(), Idle(), HoldCheck(), ClearanceCheck(),
            WipedOutCheck(), TurnCap(),
        )  # fmt: skip


class EndTurn(Choice, frozen=True, tag="end-turn"):
    """Nothing more in this turn."""

    words: ClassVar[str] = "End the turn"


class Idle(Ask, frozen=True):
    """Nothing is done but to wait."""

    def decision(self, state: State) -> Decision:
        return Decision(state.active, "Your turn", "TY-TURN-1", (EndTurn(),))

    def answer(self, table: Table[State], choice: EndTurn) -> None:
        pass
