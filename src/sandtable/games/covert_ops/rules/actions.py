"""Attack, Aim, Hunker, Recover, Enrage and Consume (CO-C4-9 to -12, CO-C8-3, -4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal, Self

from sandtable.boards.tabletop.ticks import inches
from sandtable.games.covert_ops import figures, ground
from sandtable.games.covert_ops.rules import abilities, attack_figures, harm, payment, strikes
from sandtable.games.covert_ops.rules.basics import Action
from sandtable.games.covert_ops.rules.words import name
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.vocabulary import Token, UnitId
from sandtable.kernel.decision import Refusal
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

RECOVERED: tuple[Token, ...] = ("rend", "marker")  # CO-C4-12


class AttackWith(Action, frozen=True, tag="attack"):
    """From where the unit stands."""

    rule: ClassVar[str] = "CO-C5-2"
    kind: ClassVar[str] = "Attack"
    action: ClassVar[payment.Named] = "attack"
    target: UnitId
    weapon: str

    @classmethod
    def candidates(cls, state: State, who: Unit) -> Iterator[Self]:
        for weapon, target in attack_figures.targets(state, who.id):
            yield cls(target, weapon)

    @classmethod
    def offers(cls, state: State, who: Unit) -> list[Self]:
        ready = {
            kind: payment.unpayable(state, who, "attack", melee=kind == "melee") is None for kind in ("ranged", "melee")
        }
        if not any(ready.values()):
            return []
        weapons = state.content.weapons
        return [one for one in cls.candidates(state, who) if ready[weapons[one.weapon].kind]]

    def label(self, state: State) -> str:
        return f"{self.fold(state)}, {self.way(state)}"

    def fold(self, state: State) -> str:
        return f"Attack {name(state, self.target)}"

    def way(self, state: State) -> str:
        return state.content.weapons[self.weapon].name

    def detail(self, state: State) -> str:
        return strikes.described(state, self.weapon)

    def melee(self, state: State) -> bool:
        weapon = state.content.weapons.get(self.weapon)
        return weapon is not None and weapon.melee

    def obstacle(self, state: State, unit: Unit) -> Refusal | None:
        return attack_figures.why_not(state, unit.id, self.weapon, self.target)

    def act(self, table: Table[State], unit: Unit) -> None:
        table.push(Attacks(unit.id, self.target, self.weapon))
        melee = self.melee(table.state)
        payment.PayWith(unit.id, "attack", melee, rule="CO-C5-2").settle(table)


class Attacks(Step, frozen=True):
    """An Attack that is paid for."""

    unit: UnitId
    target: UnitId
    weapon: str

    def run(self, table: Table[State]) -> None:
        unit = table.state.units[self.unit]
        strikes.aim(table, unit, self.weapon, self.target, "attack")


# on itself


class Aim(Action, frozen=True, tag="aim"):
    """CO-C4-10."""

    rule: ClassVar[str] = "CO-C4-10"
    words: ClassVar[str] = "Aim"
    kind: ClassVar[str] = "Prepare"
    action: ClassVar[payment.Named] = "aim"

    def detail(self, state: State) -> str:
        return "The next attack of this activation rolls 1 more die"

    def obstacle(self, state: State, unit: Unit) -> Refusal | None:
        if attack_figures.armed(state, unit.id):
            return None
        return Refusal("CO-C4-10", f"{name(state, unit.id)} carries no weapon")

    def act(self, table: Table[State], unit: Unit) -> None:
        _paid_for(table, Carried(unit.id, "aim"), self.rule)


class Hunker(Action, frozen=True, tag="hunker"):
    """CO-C4-11."""

    rule: ClassVar[str] = "CO-C4-11"
    words: ClassVar[str] = "Hunker"
    kind: ClassVar[str] = "Prepare"
    action: ClassVar[payment.Named] = "hunker"

    def detail(self, state: State) -> str:
        return "Cover against ranged attacks until its next activation starts"

    def act(self, table: Table[State], unit: Unit) -> None:
        _paid_for(table, Carried(unit.id, "hunker"), self.rule)


class Recover(Action, frozen=True, tag="recover"):
    """CO-C4-12."""

    rule: ClassVar[str] = "CO-C4-12"
    kind: ClassVar[str] = "Prepare"
    action: ClassVar[payment.Named] = "recover"
    token: Token

    @classmethod
    def candidates(cls, state: State, who: Unit) -> Iterator[Self]:
        del state
        return (cls(token) for token in RECOVERED if who.tokens(token))

    def label(self, state: State) -> str:
        return f"Recover: discard its {self.token.capitalize()} token"

    def obstacle(self, state: State, unit: Unit) -> Refusal | None:
        if self.token in RECOVERED and unit.tokens(self.token):
            return None
        return Refusal("CO-C4-12", "Recover discards a Rend or a Marker token that lies on the unit")

    def act(self, table: Table[State], unit: Unit) -> None:
        _paid_for(table, Carried(unit.id, "recover", token=self.token), self.rule)


# on neighbours


class OnNeighbour(Action, frozen=True):
    """Something that a unit may do to somebody near it, if it has the ability."""

    kind: ClassVar[str] = "Abilities"
    action: ClassVar[Literal["enrage", "consume"]]
    target: UnitId

    @classmethod
    def targets(cls, state: State, who: UnitId) -> Sequence[UnitId]:
        """Everybody to whom it may be done."""
        raise NotImplementedError

    @classmethod
    def candidates(cls, state: State, who: Unit) -> Iterator[Self]:
        if figures.has_action(state, who, cls.action):
            yield from (cls(one) for one in cls.targets(state, who.id))

    def label(self, state: State) -> str:
        return f"{self.action.capitalize()} {name(state, self.target)}"

    def obstacle(self, state: State, unit: Unit) -> Refusal | None:
        if not figures.has_action(state, unit, self.action):
            why = f"{name(state, unit.id)} has no {self.action.capitalize()}"
            return Refusal("CO-C4-9", why)
        if self.target in self.targets(state, unit.id):
            return None
        return Refusal(self.rule, self.wanted(state, unit))

    def wanted(self, state: State, unit: Unit) -> str:
        """Whom it is for, told to whoever names another."""
        raise NotImplementedError

    def act(self, table: Table[State], unit: Unit) -> None:
        _paid_for(table, Carried(unit.id, self.action, self.target), self.rule)


class Enrage(OnNeighbour, frozen=True, tag="enrage"):
    """CO-C8-3."""

    rule: ClassVar[str] = "CO-C8-3"
    action: ClassVar[Literal["enrage", "consume"]] = "enrage"

    @classmethod
    def targets(cls, state: State, who: UnitId) -> Sequence[UnitId]:
        return abilities.enrage_targets(state, who)

    def detail(self, state: State) -> str:
        return "1 Fury: it pays for a Move, an Assault or a melee Attack"

    def wanted(self, state: State, unit: Unit) -> str:
        return "Another friend with Vengeful within 8 in, with less than 2 Fury"


class Consume(OnNeighbour, frozen=True, tag="consume"):
    """CO-C8-4."""

    rule: ClassVar[str] = "CO-C8-4"
    action: ClassVar[Literal["enrage", "consume"]] = "consume"

    @classmethod
    def targets(cls, state: State, who: UnitId) -> Sequence[UnitId]:
        return abilities.consume_targets(state, who)

    def takes(self, state: State) -> str:
        price = super().takes(state)
        if state.units[self.target].opfor:
            return f"{price}; 2 damage without defence, heals 2"
        return f"{price}; it is destroyed for good, heals 3, 2 Gorged"

    def wanted(self, state: State, unit: Unit) -> str:
        if self.target in state.units and state.units[self.target].here:
            far = inches(ground.gap_between(state, unit.id, self.target))
            return f"A friend, or an enemy below half of its Damage, within 2 in; {far} in away"
        return "Nobody such is in the Combat Zone"


class Carried(Step, frozen=True):
    """An action on itself or on a neighbour is carried out; it is paid for already."""

    unit: UnitId
    action: Literal["aim", "hunker", "recover", "enrage", "consume"]
    target: UnitId = 0
    token: Token = "marker"

    def run(self, table: Table[State]) -> None:
        if self.action == "aim":
            table.state.act(aimed=True)
        elif self.action == "hunker":
            harm.give(table, self.unit, "hunker", 1, "CO-C4-11")
        elif self.action == "recover":
            harm.take(table, self.unit, self.token, 1, "CO-C4-12")
        elif self.action == "enrage":
            abilities.enrage(table, self.unit, self.target)
        else:
            abilities.consume(table, self.unit, self.target)


def _paid_for(table: Table[State], carried: Carried, rule: str) -> None:
    """It is carried out once it is paid for."""
    table.push(carried)
    payment.PayWith(carried.unit, carried.action, rule=rule).settle(table)
