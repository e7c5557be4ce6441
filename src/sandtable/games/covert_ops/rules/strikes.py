"""The attack that ends an Assault or a Storm (CO-C3-8, CO-C4-13, -14)."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.covert_ops.cast import UnitEvent
from sandtable.games.covert_ops.rules import attack_figures, attacks
from sandtable.games.covert_ops.rules.attack_figures import Bearing
from sandtable.games.covert_ops.rules.words import name
from sandtable.games.covert_ops.state import Attack, AttackBy, State, Unit
from sandtable.games.covert_ops.vocabulary import UnitId
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.step import Settled, Step
from sandtable.kernel.table import Table
from sandtable.kernel.words import counted

Charge: TypeAlias = Literal["assault", "storm"]
KINDS: dict[Charge, Literal["melee", "ranged"]] = {"assault": "melee", "storm": "ranged"}


class NoTarget(UnitEvent, frozen=True):
    """An Assault or a Storm finds nobody any more; its token stays spent (CO-C3-8)."""

    unit: UnitId
    action: Charge


# whom a unit could attack from somewhere


def bearing(state: State, who: UnitId, action: Charge) -> Bearing:
    """With which of its weapons of the kind it could attack, wherever it stood."""
    arms = attack_figures.armed(state, who, KINDS[action])
    return Bearing(state, who, [state.content.weapons[one] for one in arms])


def any_target(state: State, who: UnitId, action: Charge, at: Spot) -> bool:
    armed = bearing(state, who, action)
    return any(armed.arm(at, there) for there in state.discs(state.foes(who)))


def targets(state: State, who: UnitId, action: Charge) -> list[tuple[str, UnitId]]:
    """Whom it can attack from where it stands."""
    return attack_figures.targets(state, who, KINDS[action])


# the attack


class Target(Choice, frozen=True, tag="target"):
    """This one, with that weapon."""

    rule: ClassVar[str] = "CO-C5-2"
    kind: ClassVar[str] = "Attack"
    target: UnitId
    weapon: str

    def label(self, state: State) -> str:
        return f"Attack {name(state, self.target)}"

    def fold(self, state: State) -> str:
        return self.label(state)

    def way(self, state: State) -> str:
        return state.content.weapons[self.weapon].name

    def detail(self, state: State) -> str:
        return described(state, self.weapon)


def described(state: State, weapon: str) -> str:
    """A weapon in a line."""
    one = state.content.weapons[weapon]
    track = "/".join(str(n) for n in one.track)
    reach = "Reach" if one.melee else "Range"
    dice = counted(one.dice, "die", "dice")
    return f"{reach} {one.range} in, {dice}, {one.pool} of them count, {track} damage a die"


def aim(table: Table[State], unit: Unit, weapon: str, target: UnitId, by: AttackBy) -> None:
    """A player unit attacks from where it stands."""
    attack = Attack(unit.id, target, weapon, by, seat=unit.seat, origin=unit.at)
    attacks.declare(table, attack)


class ChooseTarget(Settled, frozen=True):
    """Whom an Assault or a Storm hits, and with what; the one it was meant for if it can be."""

    unit: UnitId
    action: Charge
    target: UnitId = 0  # that it was meant for

    def decision(self, state: State) -> Decision | None:
        unit = state.units[self.unit]
        found = [Target(who, arm) for arm, who in targets(state, self.unit, self.action)]
        meant = [one for one in found if one.target == self.target]
        options = tuple(meant or found)
        if not options:
            return None
        prompt = f"{name(state, unit.id)}: whom does the {self.action.capitalize()} hit?"
        rule = "CO-C4-13" if self.action == "assault" else "CO-C4-14"
        return Decision(unit.seat, prompt, rule, options, about=(f"unit-{unit.id}",))

    def answer(self, table: Table[State], choice: Target) -> None:
        aim(table, table.state.units[self.unit], choice.weapon, choice.target, self.action)


class StrikeAfter(Step, frozen=True):
    """The attack of an Assault or a Storm, if somebody is still there to be hit (CO-C3-8)."""

    unit: UnitId
    action: Charge
    target: UnitId = 0

    def run(self, table: Table[State]) -> None:
        state = table.state
        if not state.units[self.unit].here:
            return
        if targets(state, self.unit, self.action):
            ChooseTarget(self.unit, self.action, self.target).settle(table)
        else:
            table.record(NoTarget("CO-C3-8", self.unit, self.action))
