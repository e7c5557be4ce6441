"""Attacks, from the declaration to the raw damage (CO-C5-2 to -6, -10, -12).

The attack that is resolved lies last in `state.attacks`; each step reads it there. What follows
for each unit that is hit stands in `defences`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import ClassVar

from msgspec.structs import replace

from sandtable.games.covert_ops.cast import UnitEvent
from sandtable.games.covert_ops.rules import automatic, awareness, harm
from sandtable.games.covert_ops.rules.attack_figures import (
    Kit,
    caught,
    dice_count,
    dice_parts,
    eligible,
    feints,
    in_own_activation,
    kit_of,
    melee,
    raw_damage,
    targets,
)
from sandtable.games.covert_ops.rules.defences import LeaveTokens, NameDefence
from sandtable.games.covert_ops.rules.words import name
from sandtable.games.covert_ops.state import Attack, AttackBy, State
from sandtable.games.covert_ops.vocabulary import Mark, UnitId
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.event import Modifier
from sandtable.kernel.step import Settled, Step
from sandtable.kernel.table import Table

__all__ = ["Attack", "declare", "eligible", "targets"]


class AttackDeclared(UnitEvent, frozen=True):
    attacker: UnitId  # 0: from off the table
    target: UnitId
    weapon: str
    by: AttackBy


class ModifierSelected(UnitEvent, frozen=True):
    attacker: UnitId
    mark: Mark


class DiceRolled(UnitEvent, frozen=True):
    """The attack dice as they fell, and where they came from."""

    attacker: UnitId
    target: UnitId
    modifiers: tuple[Modifier, ...]
    dice: tuple[int, ...]


class PoolFormed(UnitEvent, frozen=True):
    """The dice that count, and what they come to."""

    attacker: UnitId
    target: UnitId
    pool: tuple[int, ...]
    raw: int


def declare(table: Table[State], attack: Attack) -> None:
    """An attack begins; whoever declares it has paid, and has found its target eligible."""
    state = table.state
    if attack.attacker:
        unit = state.units[attack.attacker]
        attack = replace(attack, seat=unit.seat, origin=unit.at)
    table.beat()
    state.attacks.append(attack)
    table.record(AttackDeclared("CO-C5-6", attack.attacker, attack.target, attack.weapon, attack.by))
    table.push(AlertTarget(), RollDice(), PickPool(), RawDamage(), EndAttack())
    select = kit_of(state, attack).modifiers.select
    if select and attack.select is None:
        _select(table, select)


# Select


class Select(Choice, frozen=True, tag="select"):
    """The modifier that this attack has."""

    rule: ClassVar[str] = "CO-C5-10"
    kind: ClassVar[str] = "Select"
    mark: Mark

    def label(self, state: State) -> str:
        return self.mark.capitalize()

    def detail(self, state: State) -> str:
        return MEANT[self.mark]

    def takes(self, state: State) -> str:
        return "" if new_mark(state, self.mark) else "nothing: the target cannot take another"


MEANT: dict[Mark, str] = {
    "marker": "The next attack against the unit rolls 1 more die (CO-C5-13)",
    "rend": "Its Armor is 1 lower until the round ends (CO-C5-14)",
    "suppression": "It receives 1 Action token fewer when it next activates (CO-C5-15)",
}


def new_mark(state: State, mark: Mark) -> bool:
    """Whether this attack could leave that token: a Marker is used up by the attack itself."""
    target = state.units[state.attacks[-1].target]
    return mark == "marker" or harm.lacks(state, target, mark) > 0


class SelectModifier(Settled, frozen=True):
    """One of the listed modifiers (CO-C5-10); those that change nothing stand last."""

    def decision(self, state: State) -> Decision:
        attack = state.attacks[-1]
        listed = kit_of(state, attack).modifiers.select
        options = tuple(Select(mark) for mark in sorted(listed, key=lambda m: not new_mark(state, m)))
        arm = kit_of(state, attack).name
        prompt = f"Which token does the {arm} leave on {name(state, attack.target)} if it hits?"
        return Decision(attack.seat, prompt, "CO-C5-10", options, about=_about(attack))

    def default(self, state: State, options: tuple[Select, ...]) -> Select | None:
        """Where no answer does anything, one is as good as another."""
        return None if any(new_mark(state, one.mark) for one in options) else options[0]

    def answer(self, table: Table[State], choice: Select) -> None:
        _selected(table, choice.mark)


def _select(table: Table[State], listed: Sequence[Mark]) -> None:
    attack = table.state.attacks[-1]
    if attack.seat:
        SelectModifier().settle(table)
    else:
        _selected(table, automatic.selected(table.state, attack, listed))


def _selected(table: Table[State], mark: Mark) -> None:
    attack = table.state.attack(select=mark)
    table.record(ModifierSelected("CO-C5-10", attack.attacker, mark))


def _about(attack: Attack) -> tuple[str, ...]:
    who = (attack.attacker, attack.target) if attack.attacker else (attack.target,)
    return tuple(f"unit-{one}" for one in who)


# in order of play


class AlertTarget(Step, frozen=True):
    """Whoever players aim at becomes Alert before dice are rolled, hit or miss (CO-4.1A-4)."""

    def run(self, table: Table[State]) -> None:
        attack = table.state.attacks[-1]
        if attack.seat:
            awareness.alert(table, attack.target, "CO-4.1A-4", attack.attacker)


class RollDice(Step, frozen=True):
    """All attack dice in one throw (CO-C5-3); Aim and the target's Marker are used up."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        attack = state.attacks[-1]
        parts = dice_parts(state, attack)
        dice = _thrown(table, attack, dice_count(parts))
        state.attack(dice=dice)
        table.record(DiceRolled("CO-C5-3", attack.attacker, attack.target, parts, dice))
        harm.take(table, attack.target, "marker", 1, "CO-C5-13")
        if in_own_activation(state, attack):
            acting = state.activations[-1]
            shots = acting.shots + (not melee(state, attack))
            state.act(aimed=False, attacks=acting.attacks + 1, shots=shots)


def _thrown(table: Table[State], attack: Attack, count: int) -> tuple[int, ...]:
    why = need = ""
    if table.dice.manual:  # whoever rolls real dice is told what for
        kit = kit_of(table.state, attack)
        why = f"{kit.name} at {name(table.state, attack.target)}"
        need = "1-2 does {}, 3-4 does {}, 5-6 does {}".format(*kit.track)
    return tuple(
        table.roll(6, why=f"{why}, die {n} of {count}", rule="CO-C5-3", need=need, by=attack.seat)
        for n in range(1, count + 1)
    )


# the pool


class Pool(Choice, frozen=True, tag="pool"):
    """The dice that count, the highest first."""

    rule: ClassVar[str] = "CO-C5-4"
    kind: ClassVar[str] = "Pool"
    dice: tuple[int, ...]

    def label(self, state: State) -> str:
        return " ".join(str(die) for die in self.dice)

    def detail(self, state: State) -> str:
        attack = state.attacks[-1]
        kit = kit_of(state, attack)
        told = f"{raw_damage(kit.track, self.dice)} damage before cover and defence"
        feint = kit.modifiers.feint
        if feint and feints(self.dice):
            return f"{told}, and a {feint.capitalize()} token by Feint (CO-C5-12)"
        return told

    def takes(self, state: State) -> str:
        kit = kit_of(state, state.attacks[-1])
        mark = kit.modifiers.feint if feints(self.dice) else None
        raw = f"raw {raw_damage(kit.track, self.dice)}"
        return f"{raw}, {mark.capitalize()}" if mark else raw


def pools(kit: Kit, dice: Sequence[int]) -> list[tuple[int, ...]]:
    """The pools that differ in damage or in Feint, the highest dice first (CO-C5-4)."""
    ranked = sorted(dice, reverse=True)
    found: dict[tuple[int, bool], tuple[int, ...]] = {}
    for pool in combinations(ranked, min(kit.pool, len(ranked))):
        feint = kit.modifiers.feint is not None and feints(pool)
        found.setdefault((raw_damage(kit.track, pool), feint), pool)
    return sorted(found.values(), key=lambda pool: -raw_damage(kit.track, pool))


class FormPool(Settled, frozen=True):
    """Which dice count; pools that come to the same are one answer."""

    def decision(self, state: State) -> Decision:
        attack = state.attacks[-1]
        kit = kit_of(state, attack)
        options = tuple(Pool(pool) for pool in pools(kit, attack.dice))
        rolled = " ".join(str(die) for die in sorted(attack.dice, reverse=True))
        prompt = f"{kit.name} at {name(state, attack.target)}: which {kit.pool} of {rolled} count?"
        return Decision(attack.seat, prompt, "CO-C5-4", options, about=_about(attack))

    def answer(self, table: Table[State], choice: Pool) -> None:
        table.state.attack(pool=choice.dice)


class PickPool(Step, frozen=True):
    """Players choose, Opfor takes its highest dice (CO-C5-4, CO-4.4-3)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        attack = state.attacks[-1]
        if attack.seat:
            FormPool().settle(table)
        else:
            state.attack(pool=automatic.pool(attack.dice, kit_of(state, attack).pool))


class RawDamage(Step, frozen=True):
    """What the pool comes to (CO-C5-5), and whom it strikes, one after the other (CO-C5-11)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        attack = state.attacks[-1]
        attack = state.attack(raw=raw_damage(kit_of(state, attack).track, attack.pool))
        formed = PoolFormed("CO-C5-5", attack.attacker, attack.target, attack.pool, attack.raw)
        table.record(formed)
        if attack.raw:
            table.push(*(NameDefence(who) for who in caught(state, attack)))
        else:
            table.push(LeaveTokens(attack.target))


class EndAttack(Step, frozen=True):
    """The attack is over."""

    def run(self, table: Table[State]) -> None:
        table.state.attacks.pop()
