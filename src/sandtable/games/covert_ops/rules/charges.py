"""Assault and Storm given as orders: the walk, then the attack (CO-C4-13, -14, CO-INT-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from sandtable.boards.tabletop.shapes import Disc
from sandtable.boards.tabletop.ticks import inches
from sandtable.boards.tabletop.ways import Way, cut
from sandtable.games.covert_ops import figures, ground, walk
from sandtable.games.covert_ops.ground import Walker
from sandtable.games.covert_ops.rules import attack_figures, payment, strikes, ways
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
        if not figures.has_action(state, who, cls.charge):
            return
        if payment.unpayable(state, who, cls.charge):
            return
        for foe in state.foes(who.id):
            if near_enough(state, who, cls.charge, foe.id):
                yield cls(foe.id)

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


def near_enough(state: State, unit: Unit, charge: Charge, target: UnitId) -> bool:
    """By the gap alone: what lies between is looked at only then."""
    arms = attack_figures.armed(state, unit.id, strikes.KINDS[charge])
    reach = [figures.weapon_range(state, unit, state.content.weapons[one]) for one in arms]
    if not reach:
        return False
    far = ground.gap_between(state, unit.id, target)
    return far <= max(reach) + ways.allowance(state, unit, charge)


def charge_way(state: State, unit: Unit, charge: Charge, target: UnitId) -> Way | None:
    """The walk to where the target can be attacked, as the automated opponent goes (guide, 8.3,
    lines 2 and 3); None if it does not come so far."""
    if not near_enough(state, unit, charge, target):
        return None

    def meets(base: Disc) -> bool:
        return strikes.could_attack(state, unit.id, charge, target, base.at)

    if meets(state.disc(unit.id)):
        return (unit.at, unit.at)
    walker = Walker.unit(state, unit.id)
    way = walk.walk_to(walker, state.disc(target))[: MOST_LEGS + 1]
    met = walk.stop(walker, way, ways.allowance(state, unit, charge), meets)
    return None if met is None else cut(way, met)
