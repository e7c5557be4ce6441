"""When a battle is over (SF-WIN): looked at after every attack, exit, pick-up and turn."""

from __future__ import annotations

from sandtable.games.special_forces.events import BattleEnded
from sandtable.games.special_forces.state import State
from sandtable.games.special_forces.victory import Result, judge
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class CheckVictory(Step, frozen=True):
    """SF-WIN-2: only once everything is resolved."""

    turn_ended: bool = False

    def run(self, table: Table[State]) -> None:
        found = judge(table.state, turn_ended=self.turn_ended)
        if found is not None:
            end(table, found)


def end(table: Table[State], found: Result) -> None:
    """The battle is over; nothing is left to do."""
    state = table.state
    state.over, state.result, state.winner = True, found.result, found.winner
    table.record(BattleEnded(found.rule, found.result, found.why))
    table.agenda.clear()
