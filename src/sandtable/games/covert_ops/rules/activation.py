"""The activation of a player unit, from its tokens to its end (CO-C4-4 to -8, CO-C7-1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from sandtable.games.covert_ops import figures
from sandtable.games.covert_ops.rules import assets, casualties, exfiltration, tokens
from sandtable.games.covert_ops.rules.actions import Aim, AttackWith, Consume, Enrage, Hunker, Recover
from sandtable.games.covert_ops.rules.casualties import Casevac, FieldMedicine
from sandtable.games.covert_ops.rules.charges import Assault, Storm
from sandtable.games.covert_ops.rules.discovery import OfferDiscovery
from sandtable.games.covert_ops.rules.exfiltration import Exfiltrate
from sandtable.games.covert_ops.rules.going import Go, Move
from sandtable.games.covert_ops.rules.interact import Interact
from sandtable.games.covert_ops.rules.orders import Designate, Named, Order, Rally, out_of_command
from sandtable.games.covert_ops.rules.words import name
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.vocabulary import UnitId
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.deed import Deed, Menu
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.kernel.words import counted


def begin(table: Table[State], unit: UnitId, *, inspired: bool = False) -> None:
    """A player unit activates now; an officer with Inspire lends it a die (CO-C8-7)."""
    table.push(ActivateUnit(unit, inspired))


class ActivateUnit(Step, frozen=True):
    """Tokens, markers in Discovery Range, then action after action."""

    unit: UnitId
    inspired: bool = False

    def run(self, table: Table[State]) -> None:
        if not table.state.units[self.unit].here:
            return
        table.beat()
        tokens.open_activation(table, self.unit, inspired=self.inspired)
        tokens.assign_tokens(table, self.unit)
        table.push(OfferDiscovery(self.unit), ChooseAction(self.unit), EndOfActivation(self.unit))


class Command(Order, frozen=True, tag="command"):
    """Another unit performs its whole activation now, as its own seat decides (CO-5.1-5, -6)."""

    rule: ClassVar[str] = "CO-C7-1"
    order: ClassVar[Named] = "command"

    @classmethod
    def candidates(cls, state: State, who: Unit) -> Iterator[Self]:
        if who.orders:
            waiting = (one for one in state.friends(who.id) if not one.activated)
            yield from (cls(one.id) for one in waiting)

    def price(self, state: State, unit: Unit) -> int:
        """An Irregular unit costs 2."""
        return 1 if figures.regular(state, unit, state.units[self.target]) else 2

    def label(self, state: State) -> str:
        return f"Command {name(state, self.target)}"

    def detail(self, state: State) -> str:
        said = "It performs its whole activation now; then the officer goes on"
        acting = state.units[state.acting.unit] if state.acting else None
        if acting and figures.has_ability(state, acting, "inspire"):
            return f"{said}. Inspire: its first attack rolls 1 more die"
        return said

    def obstacle(self, state: State, unit: Unit) -> Refusal | None:
        friend = state.units[self.target]
        if friend.opfor != unit.opfor or friend.id == unit.id:
            return Refusal("CO-C7-1", "Another friendly unit is Commanded")
        if friend.activated:
            return Refusal("CO-C7-1", f"{name(state, friend.id)} has activated in this round")
        if state.profile(friend.id).type != "infantry":
            return Refusal("CO-C7-1", "Only Infantry is Commanded")
        return out_of_command(state, unit, friend.id, "CO-C7-1")

    def act(self, table: Table[State], unit: Unit) -> None:
        inspired = figures.has_ability(table.state, unit, "inspire")
        self.spend(table, unit)
        begin(table, self.target, inspired=inspired)


class EndActivation(Choice, frozen=True, tag="end-activation"):
    """What is left of its Action tokens stays on it (CO-C4-5)."""

    rule: ClassVar[str] = "CO-C4-5"
    words: ClassVar[str] = "End the activation"
    goes_on: ClassVar[bool] = True

    def takes(self, state: State) -> str:
        unit = state.units[state.acting.unit] if state.acting else None
        if unit is None:
            return ""
        kept = [f"{counted(unit.actions, 'Action')} kept"] if unit.actions else []
        lost = [f"{counted(unit.orders, 'Order')} lost"] if unit.orders else []
        return ", ".join(kept + lost)


END = EndActivation()
TOKENLESS: tuple[type[Deed], ...] = (Casevac, Command, Rally, Designate)  # no action pays for these


class ChooseAction(Menu, frozen=True):
    """One question for the whole activation; ways may be drawn at once (guide, A.2)."""

    deeds: ClassVar[tuple[type[Deed], ...]] = (
        AttackWith,
        Assault,
        Storm,
        Go,
        Move,
        Interact,
        FieldMedicine,
        Casevac,
        Exfiltrate,
        Command,
        Rally,
        Designate,
        Enrage,
        Consume,
        Aim,
        Hunker,
        Recover,
    )
    unit: UnitId

    def who(self, state: State) -> Unit:
        return state.units[self.unit]

    def offered(self, state: State) -> tuple[Deed, ...]:
        """Whoever has no token left for an action is not asked about any."""
        unit = self.who(state)
        kinds = self.deeds if unit.actions or unit.fury or unit.gorged else TOKENLESS
        return tuple([one for kind in kinds for one in kind.offers(state, unit)])

    def decision(self, state: State) -> Decision | None:
        unit = self.who(state)
        if not unit.here:
            return None
        found: tuple[Choice, ...] = self.offered(state)
        if not found:
            return None  # nothing is left but to end it
        options = (*found, *assets.offers(state, "activation"), END)
        prompt = f"{name(state, unit.id)}, {tokens_left(unit)} left"
        about = (f"unit-{unit.id}",)
        return Decision(unit.seat, prompt, "CO-C4-9", options, open=True, about=about)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if isinstance(choice, assets.UseAsset):
            return assets.why_not(state, choice, "activation")
        return super().refuse(state, choice)

    def answer(self, table: Table[State], choice: Choice) -> None:
        if isinstance(choice, EndActivation):
            return
        table.push(self)
        if isinstance(choice, assets.UseAsset):
            assets.use(table, choice, self.who(table.state).seat)
        else:
            super().answer(table, choice)


def tokens_left(unit: Unit) -> str:
    """What a unit can still pay with, in words."""
    found = [counted(unit.actions, "Action")] if unit.actions else []
    found += [counted(unit.orders, "Order")] if unit.orders else []
    found += [f"{unit.fury} Fury"] if unit.fury else []
    found += [f"{unit.gorged} Gorged"] if unit.gorged else []
    return ", ".join(found) or "no tokens"


class EndOfActivation(Step, frozen=True):
    """A casualty that is carried is laid down, a captive in the zone leaves (CO-7.1-2, CO-CP-9)."""

    unit: UnitId

    def run(self, table: Table[State]) -> None:
        carried = table.state.activations[-1].carries
        exfiltration.captive_leaves(table, self.unit)
        tokens.close_activation(table)
        if carried:
            casualties.lay_down(table, self.unit, carried)
