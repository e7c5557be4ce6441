"""What pays for an action, and how often one may be performed (CO-C4-7 to -9, CO-C8-1, -5)."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from sandtable.games.covert_ops.cast import UnitEvent
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.vocabulary import UnitId
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.step import Settled
from sandtable.kernel.table import Table

Pays: TypeAlias = Literal["fury", "gorged", "action"]
Named: TypeAlias = Literal[
    "move", "attack", "aim", "hunker", "recover", "assault", "storm", "interact", "exfiltrate", "enrage", "consume"
]
ATTACKS: tuple[Named, ...] = ("attack", "assault", "storm")  # share one limit (CO-C4-8)
WORDS: dict[Pays, str] = {"fury": "1 Fury", "gorged": "1 Gorged", "action": "1 Action"}


class Acted(UnitEvent, frozen=True):
    """A unit performs an action and pays for it."""

    unit: UnitId
    action: Named
    token: Pays


def payers(state: State, unit: Unit, action: Named, *, melee: bool = False) -> tuple[Pays, ...]:
    """The tokens that may pay, those beside the Action token first.

    A second attack of an activation is paid with Fury or Gorged or not at all (CO-C4-8).
    """
    acting = state.acting
    found: list[Pays] = []
    if unit.fury and (action in ("move", "assault") or (action == "attack" and melee)):
        found.append("fury")  # CO-C8-1
    if unit.gorged:
        found.append("gorged")  # CO-C8-5
    spent = action in ATTACKS and acting is not None and acting.counted
    if unit.actions and not spent:
        found.append("action")
    return tuple(found)


def unpayable(state: State, unit: Unit, action: Named, *, melee: bool = False) -> Refusal | None:
    """Why an action cannot be performed, whatever it is aimed at."""
    acting = state.acting
    if acting and action != "move" and action in acting.used:
        return Refusal("CO-C4-7", f"{action.capitalize()} was performed in this activation already")
    if payers(state, unit, action, melee=melee):
        return None
    if acting and acting.counted and action in ATTACKS and unit.actions:
        why = "Attack, Assault and Storm: one of them in an activation, and it was made"
        return Refusal("CO-C4-8", why)
    return Refusal("CO-C4-9", "No token is left that could pay for it")


def price(state: State, unit: Unit, action: Named, *, melee: bool = False) -> str:
    """In a few words."""
    found = payers(state, unit, action, melee=melee)
    return " or ".join(WORDS[one] for one in found) if found else WORDS["action"]


def pay(table: Table[State], name: Named, with_token: Pays, rule: str = "CO-C4-9") -> None:
    """The unit that acts pays; the name is used up, and an attack counts unless Fury or Gorged
    paid for it (CO-C4-7, -8)."""
    state = table.state
    acting = state.activations[-1]
    field = "actions" if with_token == "action" else with_token
    unit = state.units[acting.unit]
    state.change(unit.id, **{field: getattr(unit, field) - 1})
    if name != "move":
        counted = acting.counted or (name in ATTACKS and with_token == "action")
        state.act(used=(*acting.used, name), counted=counted)
    table.record(Acted(rule, unit.id, name, with_token))


class Pay(Choice, frozen=True, tag="pay"):
    """With this token."""

    rule: ClassVar[str] = "CO-C8-1"
    kind: ClassVar[str] = "Pay with"
    token: Pays

    def label(self, state: State) -> str:
        return f"{WORDS[self.token]} token"

    def detail(self, state: State) -> str:
        if self.token == "action":
            return "What is left of these can pay for an interrupt later (CO-C4-5)"
        return "An attack that it pays for does not count as the one of the activation (CO-C4-8)"


class PayWith(Settled, frozen=True):
    """Which token pays; asked only where there are several kinds."""

    unit: UnitId
    action: Named
    melee: bool = False
    rule: str = "CO-C4-9"

    def decision(self, state: State) -> Decision | None:
        unit = state.units[self.unit]
        options = tuple(Pay(one) for one in payers(state, unit, self.action, melee=self.melee))
        prompt = f"What pays for {self.action.capitalize()}?"
        return Decision(unit.seat, prompt, "CO-C8-1", options, about=(f"unit-{unit.id}",))

    def answer(self, table: Table[State], choice: Pay) -> None:
        pay(table, self.action, choice.token, self.rule)
