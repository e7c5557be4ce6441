"""The sequence of play as lists of steps, in the rulebook's order (SF-INT-2, SF-BYO-1, SF-TSQ)."""

from __future__ import annotations

from sandtable.games.special_forces import muster
from sandtable.games.special_forces.events import TurnBegan
from sandtable.games.special_forces.generator import Extra
from sandtable.games.special_forces.mission import Mission
from sandtable.games.special_forces.rules.actions import ActionLoop
from sandtable.games.special_forces.rules.own_battle import BuyForce, EndMuster
from sandtable.games.special_forces.rules.random_battle import roll_battle
from sandtable.games.special_forces.rules.reinforcements import BringReinforcements
from sandtable.games.special_forces.rules.setup import LayFolder, RevealCheck, placing
from sandtable.games.special_forces.rules.smoke import AdvanceSmoke
from sandtable.games.special_forces.rules.turn import DecideInitiative, EndTurn, StartTurn
from sandtable.games.special_forces.rules.victory import CheckVictory
from sandtable.games.special_forces.state import State
from sandtable.games.special_forces.vocabulary import OTHER, SIDES, US
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


def first_step(mission: Mission) -> Step:
    """SF-INT-2: a battle as written, one whose forces are bought, or one that dice choose."""
    if mission.made == "rolled":
        return RollBattle()
    if mission.buy or any(muster.unmanned(mission, side) for side in SIDES):
        return Muster()
    return SetUpBattle()


class RollBattle(Step, frozen=True):
    """SF-INT-2: nobody chooses; each column has its die, and what else it needs at once."""

    def run(self, table: Table[State]) -> None:
        table.push(Muster(roll_battle(table)))


class Muster(Step, frozen=True):
    """SF-BYO-1: US soldiers, IIF soldiers, gear; then cards are filled and soldiers placed."""

    extra: Extra = "none"

    def run(self, table: Table[State]) -> None:
        muster.before_purchases(table.state)
        buyers = [side for side in SIDES if side in table.state.mission.buy]
        table.push(
            *(BuyForce(side) for side in buyers),
            *(BuyForce(side, gear=True) for side in buyers),
            EndMuster(self.extra),
            SetUpBattle(),
        )


class SetUpBattle(Step, frozen=True):
    """SF-MAP-4: the map is there; cards are filled, then soldiers are placed side by side."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        steps = {side: placing(state, side) for side in SIDES}
        first = state.mission.place_first or US
        table.push(
            *([LayFolder()] if state.mission.item else []),
            *steps[first],
            *steps[OTHER[first]],
            RevealCheck(),
            PlayTurn(),
        )


class PlayTurn(Step, frozen=True):
    """One turn in the order of the rulebook, then the next; the battle's end clears the agenda."""

    def run(self, table: Table[State]) -> None:
        table.beat()
        state = table.state
        state.turn += 1
        table.record(TurnBegan("SF-TSQ-6", state.turn))
        table.push(
            AdvanceSmoke(),
            BringReinforcements(),
            StartTurn(),
            DecideInitiative(),
            ActionLoop(),
            EndTurn(),
            CheckVictory(turn_ended=True),
            PlayTurn(),
        )
