"""The kind of choice that all chapters of an activation share."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.covert_ops.rules import payment
from sandtable.games.covert_ops.state import State, Unit
from sandtable.kernel.decision import Refusal
from sandtable.kernel.deed import Deed


def element_name(state: State, element: str) -> str:
    """As the table file calls it."""
    marks = state.content.tables[state.mission.table].marked("elements")
    return marks[element].name if element in marks and marks[element].name else element


class Action(Deed, frozen=True):
    """Something that a unit may do in its activation, for a token (CO-C4-9)."""

    action: ClassVar[payment.Named] = "move"  # its name for the limits

    def named(self, state: State, unit: Unit) -> payment.Named:
        """The name that is used up."""
        return self.action

    def melee(self, state: State) -> bool:
        """Whether Fury may pay it as a melee Attack."""
        return False

    def why_not(self, state: State, unit: Unit) -> Refusal | None:
        named = self.named(state, unit)
        refusal = payment.unpayable(state, unit, named, melee=self.melee(state))
        return refusal or self.obstacle(state, unit)

    def obstacle(self, state: State, unit: Unit) -> Refusal | None:
        """What speaks against it beside its price."""
        return None

    def takes(self, state: State) -> str:
        acting = state.acting
        if acting is None:
            return "1 Action"
        unit = state.units[acting.unit]
        return payment.price(state, unit, self.named(state, unit), melee=self.melee(state))
