"""How far a Unit sees at Night when it shoots (TY-NIGHT-4 to -7, -11)."""

from __future__ import annotations

from sandtable.boards.tabletop.ticks import INCH
from sandtable.games.team_yankee import figures
from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.rules.words import name
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import UnitId
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

A_PIP = 4 * INCH  # TY-NIGHT-5


class VisibilityRolled(BattleEvent, frozen=True):
    """The dice, and how far the Unit sees in this Shooting Step."""

    unit: UnitId
    dice: tuple[int, ...]
    far: int  # ticks


class RollNightVisibility(Step, frozen=True):
    """Once for a Unit and a Shooting Step, right before it looks for targets."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        state = table.state
        if not state.night or state.units[self.unit].night >= 0:
            return
        many = figures.night_dice(state, state.units[self.unit].leader)  # a Unit has one card
        why = f"How far {name(state, self.unit)} sees"
        dice = tuple(table.roll(6, why=why, rule="TY-NIGHT-4", by=state.units[self.unit].seat) for _ in range(many))
        far = max(dice) * A_PIP
        state.change_unit(self.unit, night=far)
        table.record(VisibilityRolled("TY-NIGHT-5", self.unit, dice, far))
