"""Tokens at the start and at the end of an activation, of either side (CO-C4-4 to -6, CO-C5-15)."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.covert_ops import figures
from sandtable.games.covert_ops.cast import UnitEvent
from sandtable.games.covert_ops.state import Activation, State
from sandtable.games.covert_ops.vocabulary import UnitId
from sandtable.kernel.table import Table


class Activated(UnitEvent, frozen=True):
    """A unit begins its activation with these tokens."""

    unit: UnitId
    actions: int
    orders: int


class ActivationEnded(UnitEvent, frozen=True):
    """Unspent Action tokens stay on the unit (CO-C4-5)."""

    unit: UnitId
    actions: int


def open_activation(table: Table[State], who: UnitId, *, inspired: bool = False, penalty: int = 0) -> None:
    """From now on this is the unit that acts; those above it wait."""
    table.state.activations.append(Activation(who, inspired=inspired, penalty=penalty))


def assign_tokens(table: Table[State], who: UnitId, more: int = 0) -> None:
    """What is left of the last time goes; Suppression costs an Action token and is gone; Hunker
    ends; the officer of an own-move discovery and whom it Commands have one fewer (CO-4.3A-7)."""
    state = table.state
    unit = state.units[who]
    acting = state.acting
    fewer = acting.penalty if acting and acting.unit == who else 0
    actions = max(0, figures.action_tokens(state, unit) + more - fewer)
    orders = figures.order_tokens(state, unit)
    state.put(replace(unit, activated=True, actions=actions, orders=orders, suppression=0, hunker=0))
    table.record(Activated("CO-C4-4", who, actions, orders))


def close_activation(table: Table[State]) -> None:
    """Order tokens are lost, effects of the activation end, whoever waited goes on (CO-C4-6)."""
    state = table.state
    acting = state.activations.pop()
    unit = state.change(acting.unit, orders=0)
    state.lasting = [
        one for one in state.lasting if not (one.until == "activation" and (not one.who or unit.id in one.who))
    ]
    table.record(ActivationEnded("CO-C4-5", unit.id, unit.actions))
