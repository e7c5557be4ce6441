"""Orders of Field Officers: Rally and Designate; Command is in `activation` (CO-C7-2, -3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal, Self, TypeAlias

from sandtable.boards.tabletop.shapes import within
from sandtable.boards.tabletop.ticks import INCH, inches
from sandtable.games.covert_ops import figures, ground
from sandtable.games.covert_ops.cast import UnitEvent
from sandtable.games.covert_ops.rules import harm
from sandtable.games.covert_ops.rules.words import name
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.vocabulary import DESIGNATE_INCHES, Mark, UnitId
from sandtable.kernel.decision import Refusal
from sandtable.kernel.deed import Deed
from sandtable.kernel.table import Table
from sandtable.kernel.words import counted

Named: TypeAlias = Literal["command", "rally", "designate"]
RALLIED: tuple[Mark, ...] = ("suppression", "rend", "marker")


class Ordered(UnitEvent, frozen=True):
    """An officer gives an order."""

    unit: UnitId
    order: Named
    target: UnitId
    tokens: int


class Order(Deed, frozen=True):
    """Paid with Order tokens; given as often as there are some."""

    kind: ClassVar[str] = "Orders"
    order: ClassVar[Named] = "command"
    target: UnitId

    def price(self, state: State, unit: Unit) -> int:
        return 1

    def why_not(self, state: State, unit: Unit) -> Refusal | None:
        if not state.profile(unit.id).officer:
            return Refusal("CO-C4-6", "Only a Field Officer gives orders")
        if self.target not in state.units or not state.units[self.target].here:
            return Refusal(self.rule, "There is no such unit in the Combat Zone")
        price = self.price(state, unit)
        if unit.orders < price:
            why = f"{counted(price, 'Order token')} needed, {unit.orders} left"
            return Refusal(self.rule, why)
        return self.obstacle(state, unit)

    def obstacle(self, state: State, unit: Unit) -> Refusal | None:
        """What speaks against it beside its price."""
        raise NotImplementedError

    def takes(self, state: State) -> str:
        unit = state.units[state.acting.unit] if state.acting else None
        return counted(self.price(state, unit) if unit else 1, "Order")

    def spend(self, table: Table[State], unit: Unit) -> None:
        price = self.price(table.state, unit)
        table.state.change(unit.id, orders=unit.orders - price)
        table.record(Ordered(self.rule, unit.id, self.order, self.target, price))


def out_of_command(state: State, unit: Unit, target: UnitId, rule: str) -> Refusal | None:
    """Within RAD, edge to edge; no LOS is needed."""
    rad = figures.rad(state, unit)
    if within(state.disc(unit.id), state.disc(target), rad):
        return None
    far = inches(ground.gap_between(state, unit.id, target))
    return Refusal(rule, f"{name(state, target)} is {far} in away; RAD is {inches(rad)} in")


class Rally(Order, frozen=True, tag="rally"):
    """Discard a token of a friend, or of itself."""

    rule: ClassVar[str] = "CO-C7-2"
    order: ClassVar[Named] = "rally"
    token: Mark

    @classmethod
    def candidates(cls, state: State, who: Unit) -> Iterator[Self]:
        if not who.orders:
            return
        for one in (who, *state.friends(who.id)):
            yield from (cls(one.id, token) for token in RALLIED if one.tokens(token))

    def label(self, state: State) -> str:
        return f"Rally {name(state, self.target)}: discard {self.token.capitalize()}"

    def obstacle(self, state: State, unit: Unit) -> Refusal | None:
        friend = state.units[self.target]
        if friend.opfor != unit.opfor:
            return Refusal("CO-C7-2", "Only a friendly unit is rallied")
        if not friend.tokens(self.token):
            why = f"{name(state, self.target)} has no {self.token.capitalize()} token"
            return Refusal("CO-C7-2", why)
        return out_of_command(state, unit, self.target, "CO-C7-2")

    def act(self, table: Table[State], unit: Unit) -> None:
        self.spend(table, unit)
        harm.take(table, self.target, self.token, 1, "CO-C7-2")


class Designate(Order, frozen=True, tag="designate"):
    """A Marker token for an enemy."""

    rule: ClassVar[str] = "CO-C7-3"
    order: ClassVar[Named] = "designate"

    @classmethod
    def candidates(cls, state: State, who: Unit) -> Iterator[Self]:
        if not who.orders:
            return
        here, foes = state.disc(who.id), state.foes(who.id)
        for foe, there in zip(foes, state.discs(foes), strict=True):
            if within(here, there, DESIGNATE_INCHES * INCH):
                yield cls(foe.id)

    def label(self, state: State) -> str:
        return f"Designate {name(state, self.target)}"

    def detail(self, state: State) -> str:
        return "A Marker token: the next attack against it rolls 1 more die"

    def obstacle(self, state: State, unit: Unit) -> Refusal | None:
        foe = state.units[self.target]
        if foe.opfor == unit.opfor:
            return Refusal("CO-C7-3", "Only an enemy is designated")
        if foe.marker:
            return Refusal("CO-C5-13", f"{name(state, foe.id)} has a Marker token already")
        here, there = state.disc(unit.id), state.disc(foe.id)
        if not within(here, there, DESIGNATE_INCHES * INCH):
            far = inches(ground.gap_between(state, unit.id, foe.id))
            return Refusal("CO-C7-3", f"{far} in away; Designate reaches {DESIGNATE_INCHES} in")
        if not ground.sees(state, here, there):
            return Refusal("CO-C7-3", f"{name(state, unit.id)} does not see it")
        return None

    def act(self, table: Table[State], unit: Unit) -> None:
        self.spend(table, unit)
        harm.give(table, self.target, "marker", 1, "CO-C7-3")
