"""Defensive Fire: a shot at an enemy that ends a reposition in its own activation (CO-C7-4)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.covert_ops import figures, ground
from sandtable.games.covert_ops.cast import UnitEvent
from sandtable.games.covert_ops.rules.attack_figures import armed, fault
from sandtable.games.covert_ops.rules.attacks import declare
from sandtable.games.covert_ops.rules.words import name
from sandtable.games.covert_ops.state import Attack, State, Unit
from sandtable.games.covert_ops.vocabulary import UnitId
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table


class Interrupted(UnitEvent, frozen=True):
    """A unit spends an Action token to fire at the mover."""

    unit: UnitId
    mover: UnitId


class OfferInterrupts(Step, frozen=True):
    """Whoever may fire at the mover, the nearest first (CO-C7-5); one after the other."""

    mover: UnitId
    asked: tuple[UnitId, ...] = ()  # in this reposition

    def run(self, table: Table[State]) -> None:
        state = table.state
        shooter = next((one for one in ready(state, self.mover) if one not in self.asked), 0)
        if not shooter:
            return
        table.push(OfferInterrupts(self.mover, (*self.asked, shooter)))
        if state.units[shooter].seat:
            table.push(UseDefensiveFire(shooter, self.mover))
        else:
            fire(table, shooter, self.mover, weapons(state, shooter, self.mover)[0])


def ready(state: State, mover: UnitId) -> list[UnitId]:
    """Enemies that could fire at a unit which has moved in its own activation, nearest first."""
    acting = state.acting
    if acting is None or acting.unit != mover or not state.units[mover].here:
        return []
    able = [
        foe.id
        for foe in state.foes(mover)
        if foe.id not in acting.fired and may_fire(state, foe) and weapons(state, foe.id, mover)
    ]
    return sorted(able, key=lambda one: (ground.gap_between(state, one, mover), one))


def may_fire(state: State, unit: Unit) -> bool:
    """Printed or granted, paid with an Action token; an Opfor unit must be Alert (CO-C7-4)."""
    awake = unit.alert or not unit.opfor
    return awake and unit.actions > 0 and figures.has_action(state, unit, "defensive-fire")


def weapons(state: State, shooter: UnitId, mover: UnitId) -> list[str]:
    """Ranged weapons that reach the mover, even if it engages the shooter now."""
    ranged = armed(state, shooter, "ranged")
    return [one for one in ranged if not fault(state, shooter, one, mover, mover=mover)]


def fire(table: Table[State], shooter: UnitId, mover: UnitId, weapon: str) -> None:
    """1 Action token, once in the mover's activation."""
    state = table.state
    state.change(shooter, actions=state.units[shooter].actions - 1)
    state.act(fired=(*state.activations[-1].fired, shooter))
    table.record(Interrupted("CO-C7-4", shooter, mover))
    declare(table, Attack(shooter, mover, weapon, "defensive-fire"))


class DefensiveFire(Choice, frozen=True, tag="defensive-fire"):
    """Fire at the mover now."""

    rule: ClassVar[str] = "CO-C7-4"
    unit: UnitId
    mover: UnitId
    weapon: str

    def label(self, state: State) -> str:
        arm = state.content.weapons[self.weapon]
        return f"Fire the {arm.name} at {name(state, self.mover)}"

    def detail(self, state: State) -> str:
        left = state.units[self.unit].actions - 1
        return f"{name(state, self.unit)} keeps {left} Action token{'' if left == 1 else 's'}"

    def takes(self, state: State) -> str:
        return "1 Action, once in this activation"


class HoldFire(Choice, frozen=True, tag="hold-fire"):
    """Not now; a later reposition of the same activation may be answered."""

    rule: ClassVar[str] = "CO-C7-4"
    words: ClassVar[str] = "Hold fire"
    goes_on: ClassVar[bool] = True


class UseDefensiveFire(Ask, frozen=True):
    """Fire at an enemy that has moved, or not (CO-C7-4)."""

    unit: UnitId
    mover: UnitId

    def decision(self, state: State) -> Decision:
        unit = state.units[self.unit]
        shots = [DefensiveFire(self.unit, self.mover, one) for one in weapons(state, self.unit, self.mover)]
        prompt = f"{name(state, self.mover)} has moved: does {name(state, self.unit)} fire?"
        about = (f"unit-{self.unit}", f"unit-{self.mover}")
        return Decision(unit.seat, prompt, "CO-C7-4", (*shots, HoldFire()), about=about)

    def answer(self, table: Table[State], choice: DefensiveFire | HoldFire) -> None:
        if isinstance(choice, DefensiveFire):
            fire(table, self.unit, self.mover, choice.weapon)
