"""Attacks (SF-ATK, SF-SUM, SF-HTH, SF-RAD): declared, answered, covered, rolled, applied.

One way for direct fire, hand to hand, grenades, rockets, smoke and the vest. The pending attack
lies in `state.attack`; each step reads it there and puts it back changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from msgspec.structs import replace

from sandtable.boards.grid import NO_LINE
from sandtable.games.special_forces.cards import Armament, Mode
from sandtable.games.special_forces.content import Content
from sandtable.games.special_forces.events import AttackDeclared, AttackRolled
from sandtable.games.special_forces.ground import Ground
from sandtable.games.special_forces.rules.basics import (
    cost,
    focus,
    may_focus,
    pay,
    two_dice,
)
from sandtable.games.special_forces.rules.damage import ApplyDamage, fall, victims
from sandtable.games.special_forces.rules.gear import without
from sandtable.games.special_forces.rules.loads import by_load
from sandtable.games.special_forces.rules.reactions import ReactionWindow
from sandtable.games.special_forces.rules.shots import (
    FOR_THE_MAGAZINE,
    check_ammo,
    loaded,
    stopped_by_cover,
)
from sandtable.games.special_forces.rules.victory import CheckVictory
from sandtable.games.special_forces.state import Attack, Soldier, State
from sandtable.games.special_forces.vocabulary import (
    HAND,
    CardId,
    Dot,
    FireMode,
    Objective,
    SoldierId,
    Spend,
    WeaponId,
    armed,
)
from sandtable.kernel.decision import Choice, Refusal, RuleId
from sandtable.kernel.event import total
from sandtable.kernel.kept import kept
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

HAND_MODE: Literal["Hand to Hand"] = "Hand to Hand"


class Fire(Choice, frozen=True, tag="fire"):
    rule: ClassVar[RuleId] = "SF-ATK-1"
    weapon: WeaponId
    mode: FireMode
    target: SoldierId
    focused: bool = False

    def group(self, state: State) -> str:
        del state
        return f"Attack {self.target}"

    def label(self, state: State) -> str:
        ap = " focused (2 AP)" if self.focused else " (1 AP)"
        return f"{armed(state.arm(self.weapon).name, self.mode)} at {self.target}{ap}"


class HandToHand(Choice, frozen=True, tag="hand-to-hand"):
    rule: ClassVar[RuleId] = "SF-HTH-1"
    target: SoldierId
    focused: bool = False

    def group(self, state: State) -> str:
        del state
        return f"Attack {self.target}"

    def label(self, state: State) -> str:
        del state
        ap = "focused (2 AP)" if self.focused else "(1 AP)"
        return f"Hand to hand with {self.target} {ap}"


class Launch(Choice, frozen=True, tag="launch"):
    """A grenade, rocket or smoke at a dot: a counter that is thrown, or a launcher."""

    rule: ClassVar[RuleId] = "SF-RAD-3"
    arm: WeaponId
    dot: Dot
    focused: bool = False

    def group(self, state: State) -> str:
        return state.arm(self.arm).name

    def label(self, state: State) -> str:
        ap = " focused (2 AP)" if self.focused else " (1 AP)"
        return f"{state.arm(self.arm).name} at {state.ground.names[self.dot]}{ap}"


class Detonate(Choice, frozen=True, tag="detonate"):
    rule: ClassVar[RuleId] = "SF-UNT-5"

    def label(self, state: State) -> str:
        del state
        return "Detonate (1 AP)"


# what is legal


@by_load
def direct(state: State, soldier: Soldier) -> tuple[tuple[WeaponId, Mode], ...]:
    """The modes that he could fire at somebody."""
    return tuple(
        (weapon, mode)
        for weapon in state.card(soldier).weapons
        if state.arm(weapon).radius is None and loaded(state, soldier, weapon)
        for mode in state.arm(weapon).modes
    )


@by_load
def launchable(state: State, soldier: Soldier) -> tuple[WeaponId, ...]:
    """What he could throw or launch at a dot, each kind once."""
    weapons = [
        weapon
        for weapon in state.card(soldier).weapons
        if state.arm(weapon).radius is not None
        and not state.arm(weapon).kills_user
        and loaded(state, soldier, weapon)
    ]
    held = dict.fromkeys(soldier.counters)
    return (*weapons, *(one for one in held if state.content.counters[one].modes))


def attacks(state: State, soldier: Soldier) -> list[Choice]:
    """Every attack that he may declare now."""
    card = state.card(soldier)
    if "attack" in card.banned:
        return []
    focused = may_focus(state, soldier.id)
    found: list[Choice] = []
    enemies = in_sight(state, soldier)
    for name, distance in enemies:
        found += _fires(state, soldier, name, distance, focused)
    if "handtohand" not in card.banned:  # SF-HTH-4
        found += _fists([name for name, distance in enemies if distance == 1], focused)
    for arm in launchable(state, soldier):
        found += throws(state.content, state.ground, arm, soldier.dot, False)
        if focused:
            found += throws(state.content, state.ground, arm, soldier.dot, True)
    return [*found, *_vests(state.content, soldier.card)]


def in_sight(state: State, soldier: Soldier) -> list[tuple[SoldierId, int]]:
    """The enemies that he has a line to, with their ranges (SF-LOS-4)."""
    sights = state.ground.sights
    checks, far = sights.checks[soldier.dot], sights.ranges[soldier.dot]
    return [
        (one.id, far[one.dot])
        for one in state.soldiers.values()
        if one.side != soldier.side and one.status == "map" and checks[one.dot] != NO_LINE
    ]


@by_load
def _fires(
    state: State, soldier: Soldier, target: SoldierId, distance: int, focused: bool
) -> tuple[Fire, ...]:
    found = []
    for weapon, mode in direct(state, soldier):
        if mode.needed(distance) is not None:  # SF-ATK-3
            found.append(Fire(weapon, mode.name, target))
            if focused:
                found.append(Fire(weapon, mode.name, target, True))
    return tuple(found)


def _fists(near: Sequence[SoldierId], focused: bool) -> list[HandToHand]:
    found = [HandToHand(name) for name in near]
    return found + [HandToHand(name, True) for name in near] if focused else found


@kept(65_536)
def throws(
    content: Content, ground: Ground, name: WeaponId, dot: Dot, focused: bool
) -> tuple[Launch, ...]:
    """Every dot in reach with LOS; the ground never changes, so neither do they."""
    mode, far = content.arms[name].modes[0], ground.sights.ranges[dot]
    seen = ground.sights.seen[dot]
    return tuple(Launch(name, cell, focused) for cell in seen if mode.needed(far[cell]) is not None)


@kept(1024)
def _vests(content: Content, card: CardId) -> tuple[Detonate, ...]:
    arms = (content.arms[weapon] for weapon in content.soldiers[card].weapons)
    return (Detonate(),) if any(arm.kills_user for arm in arms) else ()


# declaring


def declare(table: Table[State], name: SoldierId, choice: Choice) -> None:
    """SF-SUM-1: who, with what, at whom; AP and spent counters go at once."""
    state = table.state
    soldier = state.soldiers[name]
    attack = _attack(state, soldier, choice)
    pay(state, name, cost(attack.focused))
    _spend(state, name, state.arm(attack.weapon))
    state.attack = attack
    distance = state.ground.distance(soldier.dot, attack.dot)
    aimed = attack.target or state.ground.names[attack.dot]
    table.record(
        AttackDeclared(
            "SF-SUM-1",
            name,
            attack.weapon,
            attack.mode,
            aimed,
            distance,
            attack.needed,
            attack.focused,
        )
    )
    table.push(ReactionWindow(), RollCover(), RollAttack(), ApplyDamage(), EndAttack())


def _attack(state: State, soldier: Soldier, choice: Choice) -> Attack:
    match choice:
        case Fire(weapon, mode, target, focused):
            dot = state.soldiers[target].dot
            row = next(one for one in state.arm(weapon).modes if one.name == mode)
            needed = row.needed(state.ground.distance(soldier.dot, dot)) or 0
            return Attack(soldier.id, weapon, mode, dot, target, needed, focused)
        case HandToHand(target, focused):
            needed = state.arm(HAND).modes[0].needed(1) or 0
            dot = state.soldiers[target].dot
            return Attack(soldier.id, HAND, HAND_MODE, dot, target, needed, focused)
        case Launch(arm, dot, focused):
            row = state.arm(arm).modes[0]
            needed = row.needed(state.ground.distance(soldier.dot, dot)) or 0
            return Attack(soldier.id, arm, row.name, dot, "", needed, focused)
        case _:
            weapons = state.card(soldier).weapons
            vest = next(weapon for weapon in weapons if state.arm(weapon).kills_user)
            row = state.arm(vest).modes[0]
            return Attack(soldier.id, vest, row.name, soldier.dot, "", row.needed(0) or 0)


def _spend(state: State, name: SoldierId, arm: Armament) -> None:
    """SF-ATK-5: grenades and rockets are gone, whatever comes of them."""
    soldier = state.soldiers[name]
    used = arm.id if arm.effect(Spend) else arm.feeds_on
    if used and not state.content.counters[used].effect(Objective):
        state.put(without(soldier, used))


# resolving


class RollCover(Step, frozen=True):
    """SF-SUM-3: each layer on the line is a roll of its own, until one stops it (SF-LAY-2)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        attack = state.attack
        if attack is None or attack.negated or not _anybody_left(state, attack):
            return
        if stopped_by_cover(table, attack.attacker, attack.dot):
            state.attack = replace(attack, negated=True)


def _anybody_left(state: State, attack: Attack) -> bool:
    """A burst with nobody in it needs no cover; smoke is aimed at the dot itself."""
    if attack.target:
        return attack.target not in attack.dodged
    if state.arm(attack.weapon).is_smoke:
        return True
    return any(one.id not in attack.dodged for one in victims(state, attack))


class RollAttack(Step, frozen=True):
    """SF-SUM-4: rolled even when negated, for the magazine."""

    def run(self, table: Table[State]) -> None:
        attack = table.state.attack
        if attack is None:
            return
        modifiers = focus(attack.focused)
        bonus = total(modifiers)
        dodged = bool(attack.target) and attack.target in attack.dodged
        negated = attack.negated or dodged
        why = f"{attack.attacker} attacks {attack.target or 'an area'}"
        need = FOR_THE_MAGAZINE if negated else (attack.needed - bonus, "or more together hits")
        side = table.state.soldiers[attack.attacker].side
        dice = two_dice(table, why, "SF-SUM-4", need, side)
        roll = sum(dice) + bonus
        table.record(
            AttackRolled("SF-SUM-4", attack.attacker, dice, modifiers, attack.needed, negated)
        )
        table.state.attack = replace(attack, roll=roll, negated=negated)


class EndAttack(Step, frozen=True):
    """The magazine, the vest, and whether that was the end (SF-REL-1, SF-UNT-5, SF-WIN-2)."""

    def run(self, table: Table[State]) -> None:
        attack = table.state.attack
        if attack is None:
            return
        table.state.attack = None
        check_ammo(table, attack.attacker, attack.weapon, attack.mode, attack.roll)
        if table.state.arm(attack.weapon).kills_user:
            fall(table, attack.attacker, "SF-UNT-5")
        table.push(CheckVictory())


# why not


def why_no_attack(state: State, soldier: Soldier, choice: Choice) -> Refusal | None:
    """What stands against an attack that is not among the options."""
    if "attack" in state.card(soldier).banned:
        return Refusal("SF-SOL-5", f"{soldier.id} does not fight")
    match choice:
        case Fire(weapon, mode, target, focused):
            wrong = _why_no_fire(state, soldier, weapon, mode, target)
            return wrong or _why_no_focus(soldier, focused)
        case HandToHand(target, focused):
            enemy = state.soldiers.get(target)
            if enemy is None or enemy.side == soldier.side or not enemy.here:
                return Refusal("SF-ATK-7", "A target is an enemy on the map")
            if not state.ground.adjacent(soldier.dot, enemy.dot):
                return Refusal("SF-HTH-3", "Hand to hand needs the next dot and no wall between")
            return _why_no_focus(soldier, focused)
        case Launch(arm, dot, focused):
            return _why_no_launch(state, soldier, arm, dot) or _why_no_focus(soldier, focused)
        case _:
            return Refusal("SF-UNT-5", f"{soldier.id} wears no vest")


def _why_no_focus(soldier: Soldier, focused: bool) -> Refusal:
    if focused and soldier.ap < 2:
        return Refusal("SF-DIE-2", "A focused attack costs 2 AP")
    return Refusal("SF-UNT-2", f"{soldier.id} cannot do that")


def _why_no_fire(
    state: State, soldier: Soldier, weapon: WeaponId, mode: str, target: SoldierId
) -> Refusal | None:
    enemy = state.soldiers.get(target)
    if weapon not in state.card(soldier).weapons:
        return Refusal("SF-ATK-1", f"{soldier.id} has no such weapon")
    if enemy is None or enemy.side == soldier.side or not enemy.here:
        return Refusal("SF-ATK-7", "A target is an enemy on the map")
    if not loaded(state, soldier, weapon):
        return Refusal("SF-ATK-6", f"The {state.arm(weapon).name} is empty")
    if not state.ground.sees(soldier.dot, enemy.dot):
        return Refusal("SF-LOS-4", f"{soldier.id} does not see {target}: a wall is between them")
    distance = state.ground.distance(soldier.dot, enemy.dot)
    rows = [row for row in state.arm(weapon).modes if row.name == mode]
    if not rows or rows[0].needed(distance) is None:
        return Refusal("SF-ATK-3", f"{mode} does not reach: range {distance}")
    return None


def _why_no_launch(state: State, soldier: Soldier, arm: WeaponId, dot: Dot) -> Refusal | None:
    if arm not in launchable(state, soldier):
        return Refusal("SF-ATK-6", f"{soldier.id} has none, or it is not loaded")
    if not (0 <= dot < len(state.ground.lattice.there) and state.ground.lattice.there[dot]):
        return Refusal("SF-RAD-3", "There is no dot")
    if not state.ground.sees(soldier.dot, dot):
        return Refusal("SF-LOS-4", "A wall is between here and there")
    distance = state.ground.distance(soldier.dot, dot)
    if state.arm(arm).modes[0].needed(distance) is None:
        return Refusal("SF-ATK-3", f"It does not reach: range {distance}")
    return None


STEPS = (RollCover, RollAttack, EndAttack)
CHOICES = (Fire, HandToHand, Launch, Detonate)
