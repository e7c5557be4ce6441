"""The Opfor turn and the activation of its units (guide, 8.1 and 8.2)."""

from __future__ import annotations

from sandtable.games.covert_ops.opposition.selection import select
from sandtable.games.covert_ops.state import State
from sandtable.games.covert_ops.vocabulary import UnitId
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class OpforTurn(Step, frozen=True):
    """One unit or marker activates, with any units that it Commands (CO-4.2-4)."""

    def run(self, table: Table[State]) -> None:
        chosen = select(table.state)
        if chosen is None:
            return
        raise NotImplementedError


class ActivateOpforUnit(Step, frozen=True):
    """Its whole activation; `card` is the Action card that has an effect on it (CO-5.2A-1)."""

    unit: UnitId
    card: str = ""
    penalty: int = 0

    def run(self, table: Table[State]) -> None:
        raise NotImplementedError
