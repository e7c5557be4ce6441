"""Reactions (SF-REA, SF-SUP, SF-HTD): before an attack is resolved, its enemies may answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.special_forces.events import AttackRolled, Dodged, ReactionDeclared, SuppressDeclared
from sandtable.games.special_forces.rules.basics import (
    COVER,
    ap_taken,
    cost,
    focus,
    focus_word,
    may_focus,
    pay,
    two_dice,
)
from sandtable.games.special_forces.rules.command import GiveCommand
from sandtable.games.special_forces.rules.damage import victims
from sandtable.games.special_forces.rules.shots import FOR_THE_MAGAZINE, check_ammo, loaded, stopped_by_cover
from sandtable.games.special_forces.state import Attack, Soldier, State
from sandtable.games.special_forces.vocabulary import (
    HAND,
    IIF,
    OTHER,
    SUPPRESSES,
    FireMode,
    Side,
    SoldierId,
    WeaponId,
    armed,
)
from sandtable.kernel.decision import Decision, Refusal, RuleId
from sandtable.kernel.deed import Deed, Menu
from sandtable.kernel.event import total
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table


class HitTheDirt(Deed, frozen=True, tag="dirt"):
    rule: ClassVar[RuleId] = "SF-HTD-1"
    soldier: SoldierId
    focused: bool = False

    def label(self, state: State) -> str:
        ap = "focused (2 AP)" if self.focused else "(1 AP)"
        return f"{self.soldier} hits the dirt {ap}"

    def fold(self, state: State) -> str:
        return f"{self.soldier} hits the dirt"

    def way(self, state: State) -> str:
        return focus_word(self.focused)

    @property
    def dearness(self) -> int:
        return 1 + self.focused

    def takes(self, state: State) -> str:
        return ap_taken(self.focused)

    @classmethod
    def candidates(cls, state: State, side: Side) -> Sequence[HitTheDirt]:
        own = [one.id for one in state.soldiers.values() if one.side == side]
        return [HitTheDirt(name, focused) for name in own for focused in (False, True)]

    def why_not(self, state: State, side: Side) -> Refusal | None:
        wrong = _why_no_reaction(state, side, self)
        if wrong:
            return wrong
        attack = state.declared_attack
        if not any(one.id == self.soldier for one in victims(state, attack)):
            return Refusal("SF-HTD-1", f"{self.soldier} is not about to be hit")
        if self.focused and not may_focus(state, self.soldier):
            return Refusal("SF-UNT-2", f"{self.soldier} cannot focus")
        return None

    def act(self, table: Table[State], side: Side) -> None:
        declare(table, self, RollDirt(self.soldier, self.focused))


class Suppress(Deed, frozen=True, tag="suppress"):
    rule: ClassVar[RuleId] = "SF-SUP-1"
    soldier: SoldierId
    weapon: WeaponId
    mode: FireMode
    focused: bool = False

    def group(self, state: State) -> str:
        return f"{self.soldier} suppresses"

    def label(self, state: State) -> str:
        ap = "focused (2 AP)" if self.focused else "(1 AP)"
        return f"{self.soldier} suppresses: {armed(state.arm(self.weapon).name, self.mode)} {ap}"

    def fold(self, state: State) -> str:
        return f"{self.soldier} suppresses: {state.arm(self.weapon).name}"

    def way(self, state: State) -> str:
        return f"{self.mode} focused" if self.focused else self.mode

    @property
    def dearness(self) -> int:
        return 1 + self.focused

    def takes(self, state: State) -> str:
        return ap_taken(self.focused)

    @classmethod
    def candidates(cls, state: State, side: Side) -> Sequence[Suppress]:
        return [
            Suppress(one.id, weapon, mode.name, focused)
            for one in state.side(side)
            for weapon in state.card(one).weapons
            for mode in state.arm(weapon).modes
            for focused in (False, True)
        ]

    def why_not(self, state: State, side: Side) -> Refusal | None:
        wrong = _why_no_reaction(state, side, self)
        if wrong:
            return wrong
        attack = state.declared_attack
        soldier, attacker = state.soldiers[self.soldier], state.soldiers[attack.attacker]
        if not state.ground.sees(soldier.dot, attacker.dot):
            return Refusal("SF-SUP-3", f"{soldier.id} does not see {attacker.id}")
        if self in suppressions(state, soldier, attack, may_focus(state, soldier.id)):
            return None
        return Refusal("SF-SUP-6", "Not with that weapon or mode at this range")

    def act(self, table: Table[State], side: Side) -> None:
        declare(table, self, RollSuppress(self.soldier, self.weapon, self.mode, self.focused))


class Done(Deed, frozen=True, tag="done"):
    rule: ClassVar[RuleId] = "SF-SUM-2"
    goes_on: ClassVar[bool] = True

    def label(self, state: State) -> str:
        attack = state.attack
        if attack is None:
            return "No more reactions"
        direct = state.arm(attack.weapon).radius is None and attack.weapon != HAND
        return f"Let {attack.attacker} {'fire' if direct else 'attack'}"

    def detail(self, state: State) -> str:
        return "Nobody reacts to it any more."

    def why_not(self, state: State, side: Side) -> Refusal | None:
        return None

    def act(self, table: Table[State], side: Side) -> None:
        attack = table.state.attack
        table.state.attack = attack and replace(attack, closed=True)


class ReactionWindow(Step, frozen=True):
    """SF-SUM-2: one reaction after the other, until there are no more or none is needed.

    By the option `simultaneous_reactions` all are declared first, and rolled when it closes.
    """

    declared: tuple[RollDirt | RollSuppress, ...] = ()

    def run(self, table: Table[State]) -> None:
        side = who_reacts(table.state)
        if side:
            table.push(ChooseReaction(side), self)
        else:
            table.push(*self.declared)


def who_reacts(state: State) -> Side | None:
    """The side that could still answer the attack."""
    attack = state.attack
    if attack is None or attack.closed or attack.negated:
        return None
    if attack.target in attack.dodged:
        return None
    side = defender(state, attack)
    if side == IIF and state.mission.automated:  # SF-SOM-13: they never react
        return None
    return side if reactions(state, side, attack) or GiveCommand.offers(state, side) else None


def defender(state: State, attack: Attack) -> Side:
    return OTHER[state.soldiers[attack.attacker].side]


def reactions(state: State, side: Side, attack: Attack) -> list[HitTheDirt | Suppress]:
    """Every reaction that a soldier of the side may make (SF-REA-2, SF-REA-5)."""
    harmed = {one.id for one in victims(state, attack)}
    found: list[HitTheDirt | Suppress] = []
    for soldier in state.side(side):
        if soldier.ap < 1 or soldier.stuns or soldier.id in attack.reacted:
            continue
        focused = may_focus(state, soldier.id)
        if soldier.id in harmed:
            found.append(HitTheDirt(soldier.id))
            if focused:
                found.append(HitTheDirt(soldier.id, True))
        found += suppressions(state, soldier, attack, focused)
    return found


def suppressions(state: State, soldier: Soldier, attack: Attack, focused: bool) -> list[Suppress]:
    """SF-SUP-3, SF-SUP-6: a loaded weapon, Semi, Burst or Auto, and a line to the attacker."""
    if "suppress" in state.card(soldier).banned:
        return []
    aim = state.soldiers[attack.attacker].dot
    if not state.ground.sees(soldier.dot, aim):
        return []
    distance = state.ground.distance(soldier.dot, aim)
    found: list[Suppress] = []
    for weapon in state.card(soldier).weapons:
        if not loaded(state, soldier, weapon):
            continue
        for mode in state.arm(weapon).modes:
            if mode.name in SUPPRESSES and mode.needed(distance) is not None:
                found.append(Suppress(soldier.id, weapon, mode.name))
                if focused:
                    found.append(Suppress(soldier.id, weapon, mode.name, True))
    return found


class ChooseReaction(Menu, frozen=True):
    side: Side
    deeds: ClassVar[tuple[type[Deed], ...]] = (Done, HitTheDirt, Suppress, GiveCommand)

    def who(self, state: State) -> Side:
        return self.side

    def decision(self, state: State) -> Decision | None:
        attack = state.attack
        if attack is None:
            return None
        found = reactions(state, self.side, attack)  # soldier by soldier
        options = (Done(), *found, *GiveCommand.offers(state, self.side))
        return Decision(self.side, prompt(state, attack), "SF-REA-1", options)


def prompt(state: State, attack: Attack) -> str:
    """SF-CTR-4: who, with what, at whom, how far, and what the roll needs."""
    attacker = state.soldiers[attack.attacker]
    aimed = attack.target or state.ground.names[attack.dot]
    distance = state.ground.distance(attacker.dot, attack.dot)
    weapon = state.arm(attack.weapon).name
    said = f"{attacker.id} attacks {aimed}: {armed(weapon, attack.mode)}, range {distance}"
    focused = ", focused" if attack.focused else ""
    return f"{said}, needs {attack.needed}{focused}. React?"


def declare(table: Table[State], choice: HitTheDirt | Suppress, roll: RollDirt | RollSuppress) -> None:
    """Rolled at once; or kept by the window, which waits below its question."""
    state = table.state
    window = table.agenda[-1]
    if state.mission.options.simultaneous_reactions and isinstance(window, ReactionWindow):
        table.agenda[-1] = ReactionWindow((*window.declared, roll))
        with_what = (choice.weapon, choice.mode) if isinstance(choice, Suppress) else ()
        table.record(ReactionDeclared("SF-REA-1", choice.soldier, choice.focused, *with_what))
    else:
        table.push(roll)
    react(state, choice.soldier, choice.focused)


def react(state: State, name: SoldierId, focused: bool) -> None:
    """SF-REA-2, SF-REA-3: paid at once, and once per attack."""
    pay(state, name, cost(focused), acting=False)
    if state.attack:
        state.attack = replace(state.attack, reacted=(*state.attack.reacted, name))


class RollDirt(Step, frozen=True):
    """SF-HTD-1: 8 or more, and this soldier is out of the attack."""

    soldier: SoldierId
    focused: bool

    def run(self, table: Table[State]) -> None:
        attack = table.state.declared_attack
        modifiers = focus(self.focused)
        bonus = total(modifiers)
        need = (COVER - bonus, "or more together and the soldier is out of the attack")
        side = table.state.soldiers[self.soldier].side
        table.beat()
        dice = two_dice(table, f"{self.soldier} hits the dirt", "SF-HTD-1", need, side)
        success = sum(dice) + bonus >= COVER
        table.record(Dodged("SF-HTD-1", self.soldier, dice, modifiers, success))
        if success:
            table.state.attack = replace(attack, dodged=(*attack.dodged, self.soldier))


class RollSuppress(Step, frozen=True):
    """SF-SUP-1: a normal attack on the attacker, without harm; success negates his."""

    soldier: SoldierId
    weapon: WeaponId
    mode: FireMode
    focused: bool

    def run(self, table: Table[State]) -> None:
        state = table.state
        attack = state.declared_attack
        soldier = state.soldiers[self.soldier]
        aim = state.soldiers[attack.attacker].dot
        arm = state.arm(self.weapon)
        distance = state.ground.distance(soldier.dot, aim)
        row = next(one for one in arm.modes if one.name == self.mode)
        needed = row.needed(distance) or 0
        declared = SuppressDeclared("SF-SUP-1", self.soldier, self.weapon, self.mode, distance, needed, self.focused)
        table.beat()
        table.record(declared)
        stopped = stopped_by_cover(table, self.soldier, aim)  # SF-SUP-4
        modifiers = focus(self.focused)
        bonus = total(modifiers)
        stops = (needed - bonus, "or more together stops the attack")
        need = FOR_THE_MAGAZINE if stopped else stops
        why = f"{self.soldier} suppresses {attack.attacker}"
        dice = two_dice(table, why, "SF-SUP-1", need, soldier.side)
        roll = sum(dice) + bonus
        table.record(AttackRolled("SF-SUP-1", self.soldier, dice, modifiers, needed, stopped, True))
        check_ammo(table, self.soldier, self.weapon, self.mode, roll)  # SF-SUP-5
        if not stopped and roll >= needed:
            state.attack = replace(attack, negated=True, closed=True)


def _why_no_reaction(state: State, side: Side, choice: HitTheDirt | Suppress) -> Refusal | None:
    soldier, attack = state.soldiers.get(choice.soldier), state.attack
    if attack is None or soldier is None or soldier.side != side or not soldier.here:
        return Refusal("SF-REA-1", "Only your own soldiers on the map react")
    if soldier.id in attack.reacted:
        return Refusal("SF-REA-2", f"{soldier.id} has reacted to this attack")
    if soldier.stuns:
        return Refusal("SF-STN-1", f"{soldier.id} is stunned")
    if soldier.ap < cost(choice.focused):
        return Refusal("SF-REA-3", f"{soldier.id} has {soldier.ap} AP")
    return None
