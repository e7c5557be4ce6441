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
from sandtable.games.special_forces.rules.basics import ap_taken, cost, focus, focus_word, may_focus, pay, two_dice
from sandtable.games.special_forces.rules.damage import ApplyDamage, fall, victims
from sandtable.games.special_forces.rules.gear import without
from sandtable.games.special_forces.rules.loads import by_load
from sandtable.games.special_forces.rules.reactions import ReactionWindow
from sandtable.games.special_forces.rules.shots import FOR_THE_MAGAZINE, check_ammo, loaded, stopped_by_cover
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
from sandtable.kernel.decision import Refusal, RuleId
from sandtable.kernel.deed import Deed
from sandtable.kernel.event import total
from sandtable.kernel.kept import kept
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

HAND_MODE: Literal["Hand to Hand"] = "Hand to Hand"


class Attacking(Deed, frozen=True):
    """What all attacks have in common: they are found together, and declared in one way."""

    @classmethod
    def candidates(cls, state: State, soldier: Soldier) -> Sequence[Attacking]:
        del state, soldier
        return ()  # a grenade at every dot: a test of their own tries some of them

    @classmethod
    def offers(cls, state: State, soldier: Soldier) -> Sequence[Attacking]:
        found = attacks(state, soldier)
        return found if cls is Attacking else [one for one in found if isinstance(one, cls)]

    def why_not(self, state: State, soldier: Soldier) -> Refusal | None:
        if "attack" in state.card(soldier).banned:
            return Refusal("SF-SOL-5", f"{soldier.id} does not fight")
        return self.wrong(state, soldier)

    def wrong(self, state: State, soldier: Soldier) -> Refusal | None:
        """What speaks against it for one who fights."""
        raise NotImplementedError

    def attack(self, state: State, soldier: Soldier) -> Attack:
        """SF-SUM-1: who, with what, at whom."""
        raise NotImplementedError

    def act(self, table: Table[State], soldier: Soldier) -> None:
        """AP and spent counters go at once."""
        state, attack = table.state, self.attack(table.state, soldier)
        pay(state, soldier.id, cost(attack.focused))
        _spend(state, soldier.id, state.arm(attack.weapon))
        state.attack = attack
        declared = AttackDeclared(
            "SF-SUM-1",
            soldier.id,
            attack.weapon,
            attack.mode,
            attack.target or state.ground.names[attack.dot],
            state.ground.distance(soldier.dot, attack.dot),
            attack.needed,
            attack.focused,
        )
        table.beat()
        table.record(declared)
        table.push(ReactionWindow(), RollCover(), RollAttack(), ApplyDamage(), EndAttack())


class Fire(Attacking, frozen=True, tag="fire"):
    rule: ClassVar[RuleId] = "SF-ATK-1"
    weapon: WeaponId
    mode: FireMode
    target: SoldierId
    focused: bool = False

    def group(self, state: State) -> str:
        return f"Attack {self.target}"

    def label(self, state: State) -> str:
        ap = " focused (2 AP)" if self.focused else " (1 AP)"
        return f"{armed(state.arm(self.weapon).name, self.mode)} at {self.target}{ap}"

    def fold(self, state: State) -> str:
        return f"{state.arm(self.weapon).name} at {self.target}"

    def way(self, state: State) -> str:
        return f"{self.mode} focused" if self.focused else self.mode

    @property
    def dearness(self) -> int:
        return 1 + self.focused

    def takes(self, state: State) -> str:
        return ap_taken(self.focused)

    def wrong(self, state: State, soldier: Soldier) -> Refusal | None:
        enemy = state.soldiers.get(self.target)
        if self.weapon not in state.card(soldier).weapons:
            return Refusal("SF-ATK-1", f"{soldier.id} has no such weapon")
        if enemy is None or enemy.side == soldier.side or not enemy.here:
            return Refusal("SF-ATK-7", "A target is an enemy on the map")
        arm = state.arm(self.weapon)
        if not loaded(state, soldier, self.weapon):
            return Refusal("SF-ATK-6", f"The {arm.name} is empty")
        if not state.ground.sees(soldier.dot, enemy.dot):
            why = f"{soldier.id} does not see {self.target}: a wall is between them"
            return Refusal("SF-LOS-4", why)
        distance = state.ground.distance(soldier.dot, enemy.dot)
        rows = [row for row in arm.modes if row.name == self.mode]
        if not rows or rows[0].needed(distance) is None:
            return Refusal("SF-ATK-3", f"{self.mode} does not reach: range {distance}")
        return _unable(state, soldier, self.focused, able=arm.radius is None)

    def attack(self, state: State, soldier: Soldier) -> Attack:
        dot = state.soldiers[self.target].dot
        row = next(one for one in state.arm(self.weapon).modes if one.name == self.mode)
        needed = row.needed(state.ground.distance(soldier.dot, dot)) or 0
        return Attack(soldier.id, self.weapon, self.mode, dot, self.target, needed, self.focused)


class HandToHand(Attacking, frozen=True, tag="hand-to-hand"):
    rule: ClassVar[RuleId] = "SF-HTH-1"
    target: SoldierId
    focused: bool = False

    def group(self, state: State) -> str:
        return f"Attack {self.target}"

    def label(self, state: State) -> str:
        ap = "focused (2 AP)" if self.focused else "(1 AP)"
        return f"Hand to hand with {self.target} {ap}"

    def fold(self, state: State) -> str:
        return f"Hand to hand with {self.target}"

    def way(self, state: State) -> str:
        return focus_word(self.focused)

    @property
    def dearness(self) -> int:
        return 1 + self.focused

    def takes(self, state: State) -> str:
        return ap_taken(self.focused)

    def wrong(self, state: State, soldier: Soldier) -> Refusal | None:
        enemy = state.soldiers.get(self.target)
        if enemy is None or enemy.side == soldier.side or not enemy.here:
            return Refusal("SF-ATK-7", "A target is an enemy on the map")
        if not state.ground.adjacent(soldier.dot, enemy.dot):
            return Refusal("SF-HTH-3", "Hand to hand needs the next dot and no wall between")
        able = "handtohand" not in state.card(soldier).banned  # SF-HTH-4
        return _unable(state, soldier, self.focused, able=able)

    def attack(self, state: State, soldier: Soldier) -> Attack:
        needed = state.arm(HAND).modes[0].needed(1) or 0
        dot = state.soldiers[self.target].dot
        return Attack(soldier.id, HAND, HAND_MODE, dot, self.target, needed, self.focused)


class Launch(Attacking, frozen=True, tag="launch"):
    """A grenade, rocket or smoke at a dot: a counter that is thrown, or a launcher."""

    rule: ClassVar[RuleId] = "SF-RAD-3"
    placed: ClassVar[bool] = True
    arm: WeaponId
    dot: Dot
    focused: bool = False

    def group(self, state: State) -> str:
        return state.arm(self.arm).name

    def label(self, state: State) -> str:
        ap = " focused (2 AP)" if self.focused else " (1 AP)"
        return f"{state.arm(self.arm).name} at {state.ground.names[self.dot]}{ap}"

    def fold(self, state: State) -> str:
        return f"{state.arm(self.arm).name} at {state.ground.names[self.dot]}"

    def way(self, state: State) -> str:
        return focus_word(self.focused)

    @property
    def dearness(self) -> int:
        return 1 + self.focused

    def takes(self, state: State) -> str:
        return ap_taken(self.focused)

    def wrong(self, state: State, soldier: Soldier) -> Refusal | None:
        ground, there = state.ground, state.ground.lattice.there
        if self.arm not in launchable(state, soldier):
            return Refusal("SF-ATK-6", f"{soldier.id} has none, or it is not loaded")
        if not (0 <= self.dot < len(there) and there[self.dot]):
            return Refusal("SF-RAD-3", "There is no dot")
        if not ground.sees(soldier.dot, self.dot):
            return Refusal("SF-LOS-4", "A wall is between here and there")
        distance = ground.distance(soldier.dot, self.dot)
        if state.arm(self.arm).modes[0].needed(distance) is None:
            return Refusal("SF-ATK-3", f"It does not reach: range {distance}")
        return _unable(state, soldier, self.focused)

    def attack(self, state: State, soldier: Soldier) -> Attack:
        row = state.arm(self.arm).modes[0]
        needed = row.needed(state.ground.distance(soldier.dot, self.dot)) or 0
        return Attack(soldier.id, self.arm, row.name, self.dot, "", needed, self.focused)


class Detonate(Attacking, frozen=True, tag="detonate"):
    rule: ClassVar[RuleId] = "SF-UNT-5"
    words: ClassVar[str] = "Detonate (1 AP)"

    def takes(self, state: State) -> str:
        return "1 AP, and whoever wears it"

    def wrong(self, state: State, soldier: Soldier) -> Refusal | None:
        worn = _vest(state.content, soldier.card)
        return None if worn else Refusal("SF-UNT-5", f"{soldier.id} wears no vest")

    def attack(self, state: State, soldier: Soldier) -> Attack:
        vest = _vest(state.content, soldier.card)
        row = state.arm(vest).modes[0]
        return Attack(soldier.id, vest, row.name, soldier.dot, "", row.needed(0) or 0)


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
        if state.arm(weapon).radius is not None and not state.arm(weapon).kills_user and loaded(state, soldier, weapon)
    ]
    held = dict.fromkeys(soldier.counters)
    return (*weapons, *(one for one in held if state.content.counters[one].modes))


def _unable(state: State, soldier: Soldier, focused: bool, able: bool = True) -> Refusal | None:
    if focused and soldier.ap < 2:
        return Refusal("SF-DIE-2", "A focused attack costs 2 AP")
    if able and (not focused or may_focus(state, soldier.id)):
        return None
    return Refusal("SF-UNT-2", f"{soldier.id} cannot do that")


def attacks(state: State, soldier: Soldier) -> list[Attacking]:
    """Every attack that he may declare now."""
    card = state.card(soldier)
    if "attack" in card.banned:
        return []
    focused = may_focus(state, soldier.id)
    found: list[Attacking] = []
    enemies = in_sight(state, soldier)
    for name, distance in enemies:
        found += _fires(state, soldier, name, distance, focused)
    if "handtohand" not in card.banned:  # SF-HTH-4
        found += _fists([name for name, distance in enemies if distance == 1], focused)
    for arm in launchable(state, soldier):
        found += throws(state.content, state.ground, arm, soldier.dot, False)
        if focused:
            found += throws(state.content, state.ground, arm, soldier.dot, True)
    return [*found, Detonate()] if _vest(state.content, soldier.card) else found


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
def _fires(state: State, soldier: Soldier, target: SoldierId, distance: int, focused: bool) -> tuple[Fire, ...]:
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
def throws(content: Content, ground: Ground, name: WeaponId, dot: Dot, focused: bool) -> tuple[Launch, ...]:
    """Every dot in reach with LOS; the ground never changes, so neither do they."""
    mode, far = content.arms[name].modes[0], ground.sights.ranges[dot]
    seen = ground.sights.seen[dot]
    return tuple(Launch(name, cell, focused) for cell in seen if mode.needed(far[cell]) is not None)


@kept(1024)
def _vest(content: Content, card: CardId) -> WeaponId:
    """SF-UNT-5: what its wearer dies of; most wear none."""
    weapons = content.soldiers[card].weapons
    return next((weapon for weapon in weapons if content.arms[weapon].kills_user), "")


# declaring


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
        attack = state.declared_attack
        if attack.negated or not _anybody_left(state, attack):
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
        attack = table.state.declared_attack
        table.beat()
        modifiers = focus(attack.focused)
        bonus = total(modifiers)
        dodged = bool(attack.target) and attack.target in attack.dodged
        negated = attack.negated or dodged
        why = f"{attack.attacker} attacks {attack.target or 'an area'}"
        need = FOR_THE_MAGAZINE if negated else (attack.needed - bonus, "or more together hits")
        side = table.state.soldiers[attack.attacker].side
        dice = two_dice(table, why, "SF-SUM-4", need, side)
        roll = sum(dice) + bonus
        table.record(AttackRolled("SF-SUM-4", attack.attacker, dice, modifiers, attack.needed, negated))
        table.state.attack = replace(attack, roll=roll, negated=negated)


class EndAttack(Step, frozen=True):
    """The magazine, the vest, and whether that was the end (SF-REL-1, SF-UNT-5, SF-WIN-2)."""

    def run(self, table: Table[State]) -> None:
        attack = table.state.declared_attack
        table.state.attack = None
        check_ammo(table, attack.attacker, attack.weapon, attack.mode, attack.roll)
        if table.state.arm(attack.weapon).kills_user:
            fall(table, attack.attacker, "SF-UNT-5")
        table.push(CheckVictory())
