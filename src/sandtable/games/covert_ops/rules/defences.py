"""What an attack does to one unit: cover, defence, damage, tokens, Riposte (CO-C5-6 to -9, CO-C6).

These steps run for each unit that is hit, the target first; the push and the Dodge move that end
them stand in `aftermath`.
"""

from __future__ import annotations

from typing import ClassVar

from sandtable.games.covert_ops import figures
from sandtable.games.covert_ops.cards import Defence
from sandtable.games.covert_ops.cast import UnitEvent
from sandtable.games.covert_ops.ground import CoverBy
from sandtable.games.covert_ops.rules import automatic, awareness, harm
from sandtable.games.covert_ops.rules.aftermath import ResolveDodgeMove, ResolvePush
from sandtable.games.covert_ops.rules.attack_figures import cover_of, feints, kit_of, reduced, usable
from sandtable.games.covert_ops.rules.words import name
from sandtable.games.covert_ops.state import State
from sandtable.games.covert_ops.vocabulary import DefenceKind, UnitId
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.event import Modifier
from sandtable.kernel.step import Settled, Step
from sandtable.kernel.table import Table

RULES: dict[DefenceKind, str] = {"armor": "CO-C6-2", "dodge": "CO-C6-3", "riposte": "CO-C6-4"}


class DefenceNamed(UnitEvent, frozen=True):
    """It cannot be used against this attack."""

    attacker: UnitId
    unit: UnitId
    defence: DefenceKind


class CoverCounted(UnitEvent, frozen=True):
    """Cover takes 1 off; `damage` is what is left."""

    unit: UnitId
    cause: CoverBy
    damage: int


class HitTaken(UnitEvent, frozen=True):
    """What became of the raw damage: cover and defence, each with its rule."""

    unit: UnitId
    parts: tuple[Modifier, ...]
    defence: DefenceKind | None
    damage: int


# Precise


class Name(Choice, frozen=True, tag="name-defence"):
    """The defence that is of no use against this attack."""

    rule: ClassVar[str] = "CO-C5-7"
    kind: ClassVar[str] = "Precise"
    defence: DefenceKind

    def label(self, state: State) -> str:
        return f"{self.defence.capitalize()} is of no use"


class NameDefence(Step, frozen=True):
    """A unit is hit; with Precise the attacker names one of its defences first (CO-C5-7).

    A unit that is hit beside the target is alerted as if it had been aimed at (CO-4.1A-4).
    """

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        state = table.state
        if not state.units[self.unit].here:
            return
        attack = state.attack(named=None)
        if attack.seat:
            awareness.alert(table, self.unit, "CO-4.1A-4", attack.attacker)
        table.push(ApplyCover(self.unit))
        if not kit_of(state, attack).modifiers.precise:
            return
        damage = attack.raw - (1 if cover_of(state, attack, self.unit) else 0)
        found = usable(state, attack, self.unit) if damage else ()
        if attack.seat and found:
            PreciseAt(self.unit, damage).settle(table)
        elif found:
            _name(table, self.unit, automatic.named(found, damage))


class PreciseAt(Settled, frozen=True):
    """Which of several defences cannot be used; the strongest first."""

    unit: UnitId
    damage: int

    def decision(self, state: State) -> Decision:
        attack = state.attacks[-1]
        found = sorted(usable(state, attack, self.unit), key=lambda one: -min(one.n, self.damage))
        options = tuple(Name(one.kind) for one in found)
        prompt = f"Precise: which defence can {name(state, self.unit)} not use?"
        return Decision(attack.seat, prompt, "CO-C5-7", options, about=(f"unit-{self.unit}",))

    def answer(self, table: Table[State], choice: Name) -> None:
        _name(table, self.unit, choice.defence)


def _name(table: Table[State], who: UnitId, defence: DefenceKind) -> None:
    attack = table.state.attack(named=defence)
    table.record(DefenceNamed("CO-C5-7", attack.attacker, who, defence))


# cover and defence


class ApplyCover(Step, frozen=True):
    """Cover takes 1 off a ranged attack before defences (CO-C2-8)."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        state = table.state
        attack = state.attacks[-1]
        cause = cover_of(state, attack, self.unit)
        damage = attack.raw - (1 if cause else 0)
        if cause:
            table.record(CoverCounted("CO-C2-8", self.unit, cause, damage))
        table.push(TakeDefence(self.unit, damage, cause))


class TakeDefence(Step, frozen=True):
    """Whoever would suffer damage may use one defence (CO-C6-1); Opfor always does (CO-4.4-8)."""

    unit: UnitId
    damage: int
    cover: CoverBy = ""

    def run(self, table: Table[State]) -> None:
        state = table.state
        attack = state.attacks[-1]
        found = usable(state, attack, self.unit) if self.damage else ()
        if found and state.units[self.unit].seat:
            ChooseDefence(self.unit, self.damage, self.cover).settle(table)
            return
        used = automatic.defence(state, attack, self.unit, found, self.damage) if found else None
        table.push(ApplyDamage(self.unit, self.damage, self.cover, used.kind if used else None))


class Defend(Choice, frozen=True, tag="defend"):
    """Use a defence against this attack."""

    rule: ClassVar[str] = "CO-C6-1"
    kind: ClassVar[str] = "Defence"
    unit: UnitId
    defence: DefenceKind
    damage: int

    def label(self, state: State) -> str:
        return f"{self.defence.capitalize()}: {self._left(state)} damage"

    def detail(self, state: State) -> str:
        own = self._own(state)
        if self.defence == "dodge":
            return f"Then it may go up to {own.then} in straight, if it survives (CO-C6-3)"
        if self.defence == "riposte":
            return f"Then it deals {own.then} damage to the attacker, if it survives (CO-C6-4)"
        return ""

    def takes(self, state: State) -> str:
        price = "" if self.defence == "armor" else f"the {self.defence.capitalize()} of this round"
        falls = _falls(state, self.unit, self._left(state))
        return ", ".join(one for one in (price, falls) if one)

    def _own(self, state: State) -> Defence:
        own = figures.defences(state, state.units[self.unit])
        return next(one for one in own if one.kind == self.defence)

    def _left(self, state: State) -> int:
        return max(0, self.damage - self._own(state).n)


class NoDefence(Choice, frozen=True, tag="no-defence"):
    """Take it."""

    rule: ClassVar[str] = "CO-C6-1"
    goes_on: ClassVar[bool] = True
    unit: UnitId
    damage: int

    def label(self, state: State) -> str:
        return f"No defence: {self.damage} damage"

    def takes(self, state: State) -> str:
        return _falls(state, self.unit, self.damage)


def _falls(state: State, who: UnitId, damage: int) -> str:
    falls = damage >= figures.remaining(state, state.units[who])
    return "it is destroyed" if falls else ""


class ChooseDefence(Settled, frozen=True):
    """One defence or none; the largest reduction first (CO-C6-1)."""

    unit: UnitId
    damage: int
    cover: CoverBy = ""

    def decision(self, state: State) -> Decision:
        unit, attack = state.units[self.unit], state.attacks[-1]
        found = sorted(usable(state, attack, self.unit), key=lambda one: -min(one.n, self.damage))
        defend = tuple(Defend(self.unit, one.kind, self.damage) for one in found)
        by = name(state, attack.attacker) if attack.attacker else kit_of(state, attack).name
        told = f"{by} hits {name(state, self.unit)} for {self.damage}"
        prompt = f"{told}; it has {figures.remaining(state, unit)} left. Which defence?"
        options = (*defend, NoDefence(self.unit, self.damage))
        return Decision(unit.seat, prompt, "CO-C6-1", options, about=(f"unit-{self.unit}",))

    def answer(self, table: Table[State], choice: Defend | NoDefence) -> None:
        kind = choice.defence if isinstance(choice, Defend) else None
        table.push(ApplyDamage(self.unit, self.damage, self.cover, kind))


# damage and tokens


class ApplyDamage(Step, frozen=True):
    """What is left after cover and defence; Dodge and Riposte are used for this round (CO-C6)."""

    unit: UnitId
    damage: int  # after cover
    cover: CoverBy
    defence: DefenceKind | None

    def run(self, table: Table[State]) -> None:
        state = table.state
        attack = state.attacks[-1]
        used = self._used(state)
        parts = [Modifier("raw damage", attack.raw, "CO-C5-5")]
        if self.cover:
            parts.append(Modifier(f"cover: {self.cover}", -1, "CO-C2-8"))
        if used:
            parts.append(Modifier(used.kind.capitalize(), -used.n, RULES[used.kind]))
        left = reduced(self.damage, used)
        table.record(HitTaken("CO-C5-6", self.unit, tuple(parts), self.defence, left))
        self._spend(state)
        table.push(
            LeaveTokens(self.unit),
            ResolveRiposte(self.unit, used.then if used and used.kind == "riposte" else 0),
            ResolvePush(self.unit),
            ResolveDodgeMove(self.unit, used.then if used and used.kind == "dodge" else 0),
        )
        enemy = True if attack.strike else None
        harm.suffer(table, self.unit, left, rule="CO-C6-5", by=attack.attacker, by_enemy=enemy)

    def _used(self, state: State) -> Defence | None:
        own = figures.defences(state, state.units[self.unit])
        return next((one for one in own if one.kind == self.defence), None)

    def _spend(self, state: State) -> None:
        if self.defence == "dodge":
            state.change(self.unit, dodged=True)
        elif self.defence == "riposte":
            state.change(self.unit, riposted=True)


class LeaveTokens(Step, frozen=True):
    """What the weapon leaves on a survivor: by raw damage (CO-C5-9), by Feint alone (CO-C5-12)."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        state = table.state
        attack = state.attacks[-1]
        if not state.units[self.unit].here:
            return
        kit = kit_of(state, attack).modifiers
        chosen = (attack.select,) if attack.select else ()
        for mark in dict.fromkeys((*kit.marks, *chosen) if attack.raw else ()):
            harm.give(table, self.unit, mark, 1, "CO-C5-9")
        if kit.feint and self.unit == attack.target and feints(attack.pool):
            harm.give(table, self.unit, kit.feint, 1, "CO-C5-12")


class ResolveRiposte(Step, frozen=True):
    """A survivor strikes back, without defence (CO-C6-4)."""

    unit: UnitId
    damage: int

    def run(self, table: Table[State]) -> None:
        attack = table.state.attacks[-1]
        if self.damage and table.state.units[self.unit].here:
            harm.suffer(table, attack.attacker, self.damage, rule="CO-C6-4", by=self.unit)
