"""Damage, wounds and Down (SF-DMG, SF-WND, SF-DWN), blasts (SF-RAD) and smoke that lands."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.special_forces.events import FolderFound, Harmed, Sheltered
from sandtable.games.special_forces.ground import KINDS
from sandtable.games.special_forces.rules.basics import COVER, two_dice
from sandtable.games.special_forces.rules.gear import folder_counter, without
from sandtable.games.special_forces.rules.smoke import land
from sandtable.games.special_forces.state import MOST_STUNS, NOWHERE, Attack, Soldier, State
from sandtable.games.special_forces.vocabulary import SoldierId
from sandtable.kernel.event import Modifier
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

WORST = 3  # the level at which a soldier is Down (SF-DMG-1)


def victims(state: State, attack: Attack) -> list[Soldier]:
    """Whom the attack would reach: the target, or all in the blast that no wall shields.

    The target dot first, then by row and column (SF-RAD-12); friends too (SF-RAD-5).
    """
    if attack.target:
        return [state.soldiers[attack.target]]
    radius, ground = state.arm(attack.weapon).radius or 0, state.ground
    if state.arm(attack.weapon).is_smoke:
        return []
    found = [
        dot for dot in sorted(state.at) if ground.distance(dot, attack.dot) <= radius and ground.sees(attack.dot, dot)
    ]
    found.sort(key=lambda dot: dot != attack.dot)
    return [state.soldiers[state.at[dot]] for dot in found]


class ApplyDamage(Step, frozen=True):
    """SF-SUM-5: if it was not negated and the roll is high enough."""

    def run(self, table: Table[State]) -> None:
        attack = table.state.declared_attack
        if attack.negated or attack.roll < attack.needed:
            return
        if table.state.arm(attack.weapon).is_smoke:
            land(table, attack.dot)
            return
        for soldier in victims(table.state, attack):
            if soldier.id in attack.dodged:
                continue
            if attack.target or not _sheltered(table, attack, soldier):
                _harm(table, attack, soldier.id)


def _sheltered(table: Table[State], attack: Attack, soldier: Soldier) -> bool:
    """SF-RAD-6: clutter between the burst and the victim; nothing is exempt, smoke is no help."""
    line = table.state.ground.sight(attack.dot, soldier.dot, None)
    for crossing in line.crossings if line else ():
        for edge in crossing.edges:
            what = KINDS[edge.kind]
            why, need = f"{soldier.id} behind {what}", (COVER, "or more together gives shelter")
            dice = two_dice(table, why, "SF-RAD-6", need, soldier.side)
            success = sum(dice) >= COVER
            table.record(Sheltered("SF-RAD-6", soldier.id, what, dice, success))
            if success:
                return True
    return False


def _harm(table: Table[State], attack: Attack, name: SoldierId) -> None:
    state = table.state
    soldier, arm = state.soldiers[name], state.arm(attack.weapon)
    parts = damage_parts(state, attack, soldier)
    if arm.stuns_only:
        stuns = min(MOST_STUNS, soldier.stuns + arm.stuns_only)
        state.put(replace(soldier, stuns=stuns))
        table.record(Harmed("SF-DMG-1", name, (), arm.stuns_only))
        return
    level = sum(part.n for part in parts)
    if level < 0:  # SF-DMG-4
        table.record(Harmed("SF-DMG-4", name, parts))
        return
    wounds, stuns = (level, max(level, 1)) if level < WORST else (0, 0)
    down = level >= WORST or soldier.wounds + wounds >= state.card(soldier).ap  # SF-WND-2
    table.record(Harmed("SF-DMG-1", name, parts, stuns, wounds, down))
    if down:
        fall(table, name, "SF-DWN-1")
    else:
        stuns = min(MOST_STUNS, soldier.stuns + stuns)  # SF-STN-4
        state.put(replace(soldier, stuns=stuns, wounds=soldier.wounds + wounds))


def damage_parts(state: State, attack: Attack, soldier: Soldier) -> tuple[Modifier, ...]:
    """SF-DMG-5: margin, weapon, armour; the margin is capped first only by option."""
    margin = attack.roll - attack.needed
    if state.mission.options.damage_cap_first:
        margin = min(margin, WORST)
    parts = [Modifier("margin", margin, "SF-DMG-1")]
    arm, armor = state.arm(attack.weapon), state.card(soldier).armor
    if arm.damage:
        parts.append(Modifier(arm.name, arm.damage, "SF-DMG-2"))
    if armor:
        parts.append(Modifier("Armor", -armor, "SF-DMG-3"))
    return tuple(parts)


def fall(table: Table[State], name: SoldierId, rule: str) -> None:
    """SF-DWN-1: off the map with all his counters; only the folder stays where he fell."""
    state = table.state
    soldier = state.soldiers[name]
    if not soldier.here:
        return
    if state.folder and state.folder.carrier == name:
        soldier = without(soldier, folder_counter(state))
        state.folder = replace(state.folder, carrier="", dot=soldier.dot, discovered=True)
        table.record(FolderFound("SF-WMD-9", state.ground.names[soldier.dot]))
    if rule == "SF-UNT-5":
        table.record(Harmed(rule, name, (), down=True))
    state.put(replace(soldier, status="down", dot=NOWHERE, commands=0, ap=0))
