"""How a Spearhead Team goes its way before the battle (TY-DEP-12)."""

from __future__ import annotations

from sandtable.boards.tabletop.ticks import Spot, heading
from sandtable.games.team_yankee.cast import BattleEvent
from sandtable.games.team_yankee.state import State
from sandtable.games.team_yankee.vocabulary import Mode, TeamId
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class DroveOn(BattleEvent, frozen=True):
    """A Spearhead Team has moved."""

    team: TeamId
    way: tuple[Spot, ...]


class DriveOn(Step, frozen=True):
    """A Team goes a way."""

    team: TeamId
    way: tuple[Spot, ...]

    def run(self, table: Table[State]) -> None:
        (x, y), (u, v) = self.way[-2:]
        table.state.change_team(self.team, at=(u, v), face=heading((u - x, v - y)))
        table.record(DroveOn("TY-DEP-12", self.team, self.way))


def drive_on(team: TeamId, way: tuple[Spot, ...], mode: Mode) -> Step:
    """The step that carries a way out."""
    del mode
    return DriveOn(team, way)
