"""Assault and Storm given as orders: the walk, then the attack (CO-C4-13, -14, CO-INT-2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar, Self

from sandtable.boards.tabletop.shapes import within
from sandtable.boards.tabletop.ticks import inches
from sandtable.boards.tabletop.ways import Way, cut
from sandtable.games.covert_ops import figures, ground, walk
from sandtable.games.covert_ops.ground import Walker
from sandtable.games.covert_ops.rules import payment, strikes, ways
from sandtable.games.covert_ops.rules.basics import Action
from sandtable.games.covert_ops.rules.going import go
from sandtable.games.covert_ops.rules.strikes import Charge
from sandtable.games.covert_ops.rules.words import name
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.vocabulary import MOST_LEGS, UnitId
from sandtable.kernel.decision import Refusal
from sandtable.kernel.table import Table


class Charging(Action, frozen=True):
    """Go as near as it takes, and attack."""

    charge: ClassVar[Charge] = "assault"
    target: UnitId

    @classmethod
    def candidates(cls, state: State, who: Unit) -> Iterator[Self]:
        return (cls(foe.id) for foe in state.foes(who.id))

    @classmethod
    def offers(cls, state: State, who: Unit) -> list[Self]:
        if not figures.has_action(state, who, cls.charge):
            return []
        if payment.unpayable(state, who, cls.charge):
            return []
        charger = Charger(state, who, cls.charge)
        return [cls(foe.id) for foe in state.foes(who.id) if charger.way(foe.id)]

    def label(self, state: State) -> str:
        return f"{self.charge.capitalize()} {name(state, self.target)}"

    def detail(self, state: State) -> str:
        acting = state.acting
        if acting is None:
            return ""
        unit = state.units[acting.unit]
        way = charge_way(state, unit, self.charge, self.target) or (unit.at,)
        far, most = ways.cost(state, unit.id, way), ways.allowance(state, unit, self.charge)
        what = "a melee attack" if self.charge == "assault" else "a ranged attack"
        if not far:
            return f"From where it stands: {what}"
        return f"{inches(far)} of {inches(most)} in by the shortest way, then {what}"

    def obstacle(self, state: State, unit: Unit) -> Refusal | None:
        charge = self.charge.capitalize()
        if not figures.has_action(state, unit, self.charge):
            return Refusal("CO-C4-9", f"{name(state, unit.id)} has no {charge}")
        foe = state.units.get(self.target)
        if foe is None or not foe.here or foe.opfor == unit.opfor:
            return Refusal(self.rule, f"{charge}: on an enemy in the Combat Zone")
        if charge_way(state, unit, self.charge, self.target) is None:
            most = inches(ways.allowance(state, unit, self.charge))
            far = inches(ground.gap_between(state, unit.id, self.target))
            why = f"No way of {most} in leads to where it could attack; {far} in lie between"
            return Refusal(self.rule, why)
        return None

    def act(self, table: Table[State], unit: Unit) -> None:
        way = charge_way(table.state, unit, self.charge, self.target)
        go(table, unit, way or (unit.at,), self.charge, self.target)


class Assault(Charging, frozen=True, tag="assault"):
    """Up to Mv, then a melee attack."""

    rule: ClassVar[str] = "CO-C4-13"
    kind: ClassVar[str] = "Assault"
    action: ClassVar[payment.Named] = "assault"
    charge: ClassVar[Charge] = "assault"


class Storm(Charging, frozen=True, tag="storm"):
    """Up to half of Mv, then a ranged attack."""

    rule: ClassVar[str] = "CO-C4-14"
    kind: ClassVar[str] = "Storm"
    action: ClassVar[payment.Named] = "storm"
    charge: ClassVar[Charge] = "storm"


class Charger:
    """A unit before an Assault or a Storm: one look at where it could go serves all enemies."""

    def __init__(self, state: State, unit: Unit, charge: Charge) -> None:
        self.state = state
        self.unit = unit
        self.base = state.disc(unit.id)
        self.bearing = strikes.bearing(state, unit.id, charge)
        self.allowance = ways.allowance(state, unit, charge)

    @cached_property
    def walker(self) -> Walker:
        return Walker.unit(self.state, self.unit.id)

    def way(self, target: UnitId) -> Way | None:
        """The walk to where a target can be attacked, as the automated opponent goes (guide, 8.3,
        lines 2 and 3); None if it does not come so far."""
        there, bearing = self.state.disc(target), self.bearing
        if not bearing.arms or not within(self.base, there, bearing.reach + self.allowance):
            return None  # what lies between is looked at only if it is near enough
        if bearing.arm(self.unit.at, there):
            return (self.unit.at, self.unit.at)
        way = walk.walk_to(self.walker, there)[: MOST_LEGS + 1]
        stops = walk.stops(self.walker, way, self.allowance)
        met = next((one for one in stops if bearing.arm(one.at, there)), None)
        return None if met is None else cut(way, met)


def charge_way(state: State, unit: Unit, charge: Charge, target: UnitId) -> Way | None:
    """How a unit would go to attack a target; None if it does not come so far (CO-INT-2)."""
    return Charger(state, unit, charge).way(target)
