"""The activation of a player unit, from its tokens to its end (CO-C4-4 to -8)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.covert_ops import figures
from sandtable.games.covert_ops.rules import interact, menu, tokens
from sandtable.games.covert_ops.rules.discovery import OfferDiscovery
from sandtable.games.covert_ops.rules.words import name
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.vocabulary import UnitId
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.deed import Deed, Menu
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.kernel.words import counted


def begin(table: Table[State], unit: UnitId, *, inspired: bool = False) -> None:
    """A player unit activates now; an officer with Inspire lends it a die (CO-C8-7)."""
    table.push(ActivateUnit(unit, inspired))


class ActivateUnit(Step, frozen=True):
    """Tokens, markers in Discovery Range, then action after action."""

    unit: UnitId
    inspired: bool = False

    def run(self, table: Table[State]) -> None:
        if not table.state.units[self.unit].here:
            return
        table.beat()
        tokens.open_activation(table, self.unit, inspired=self.inspired)
        tokens.assign_tokens(table, self.unit)
        table.push(OfferDiscovery(self.unit), ChooseAction(self.unit), EndOfActivation(self.unit))
