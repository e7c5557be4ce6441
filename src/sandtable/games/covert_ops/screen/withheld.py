"""What the unit that acts cannot do now, each action with its reason (guide, 10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, TypeAlias

from sandtable.boards.tabletop.ticks import inches
from sandtable.games.covert_ops import figures, ground
from sandtable.games.covert_ops.rules import attack_figures, charges, going, orders, payment
from sandtable.games.covert_ops.rules.actions import Aim, AttackWith, Consume, Enrage, Hunker
from sandtable.games.covert_ops.rules.actions import Recover as Recovering
from sandtable.games.covert_ops.rules.activation import Command, EndActivation
from sandtable.games.covert_ops.rules.basics import Action
from sandtable.games.covert_ops.rules.casualties import Casevac, FieldMedicine
from sandtable.games.covert_ops.rules.exfiltration import Exfiltrate
from sandtable.games.covert_ops.rules.interact import Interact, disc_of, interaction_of
from sandtable.games.covert_ops.rules.words import name
from sandtable.games.covert_ops.screen.field import Field
from sandtable.games.covert_ops.state import State, Unit
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.show.screen import Withheld

Why: TypeAlias = Callable[[State, Unit], Refusal | None]
UNPRINTED = "It is not printed on this unit"
KEPT = "An interrupt: an Action that is kept pays for it when an enemy ends a move in sight"


def withheld(field: Field, decision: Decision | None) -> tuple[Withheld, ...]:
    """In the order of the list of actions; those with one reason stand together."""
    unit = field.acting
    options = decision.options if decision else ()
    if unit is None or not any(isinstance(one, EndActivation) for one in options):
        return ()
    offered = {type(one) for one in options}
    found: dict[tuple[str, str], list[str]] = {}
    for words, kinds, why in ACTIONS:
        refusal = None if offered.intersection(kinds) else why(field.state, unit)
        if refusal:
            found.setdefault((refusal.rule, refusal.why), []).append(words)
    return tuple(Withheld(", ".join(words), why[:1].upper() + why[1:], rule) for (rule, why), words in found.items())


def _plain(action: Action) -> Why:
    """An action that is aimed at nothing says itself what speaks against it."""
    return action.why_not


# attacks


def _attack(state: State, unit: Unit) -> Refusal | None:
    arms = attack_figures.armed(state, unit.id)
    if not arms:
        return Refusal("CO-C5-1", f"{name(state, unit.id)} carries no weapon")
    refusal = payment.unpayable(state, unit, "attack")
    return refusal or _out_of_reach(state, unit, arms)


def _out_of_reach(state: State, unit: Unit, arms: list[str]) -> Refusal | None:
    """Told of whoever is nearest, with the weapon that reaches farthest."""
    foe = _nearest_foe(state, unit)
    if foe is None:
        return NOBODY
    weapons = state.content.weapons
    arm = max(arms, key=lambda one: figures.weapon_range(state, unit, weapons[one]))
    fault, who = attack_figures.fault(state, unit.id, arm, foe.id), name(state, foe.id)
    if fault == "range":
        far = inches(ground.gap_between(state, unit.id, foe.id))
        reach = inches(figures.weapon_range(state, unit, weapons[arm]))
        why = f"{who} is nearest, {far} in away; {weapons[arm].name} reaches {reach} in"
        return Refusal("CO-C5-2", why)
    if fault == "sight":
        return Refusal("CO-C2-3", f"No line of sight to {who}, who is nearest")
    return attack_figures.FAULTS[fault] if fault else None


def _charge(kind: type[charges.Charging]) -> Why:
    def why(state: State, unit: Unit) -> Refusal | None:
        if not figures.has_action(state, unit, kind.charge):
            return Refusal("CO-C4-9", UNPRINTED)
        foe = _nearest_foe(state, unit)
        return kind(foe.id).why_not(state, unit) if foe else NOBODY

    return why


NOBODY = Refusal("CO-C5-2", "No enemy has been discovered yet")


def _nearest_foe(state: State, unit: Unit) -> Unit | None:
    foes = state.foes(unit.id)
    return min(foes, key=lambda one: ground.gap_between(state, unit.id, one.id), default=None)


# Interact, abilities


def _interact(state: State, unit: Unit) -> Refusal | None:
    if not figures.has_action(state, unit, "interact"):
        return Refusal("CO-C4-9", UNPRINTED)
    told = [refusal for one in _tests(state, unit) if (refusal := one.why_not(state, unit))]
    return told[0] if told else Refusal("CO-2.1-6", "Nothing is left to interact with")


def _tests(state: State, unit: Unit) -> list[Action]:
    """What there is to interact with, what is nearest first; what is done comes last."""
    base, found = state.disc(unit.id), []
    for element in state.elements.values():
        test = interaction_of(state, element.id)
        if test and not element.gone:
            far = ground.nearest_gap(base, (disc_of(element),))
            found.append((element.done >= test.most, far, element.id))
    tests: list[Action] = [Interact(name) for _, _, name in sorted(found)]
    return [*tests, *(FieldMedicine(who) for who in state.casualties)]


def _recover(state: State, unit: Unit) -> Refusal | None:
    return Recovering("rend").why_not(state, unit)


def _ability(action: Literal["enrage", "consume"], nobody: Refusal) -> Why:
    """Told only of whoever has it: other teams have never heard of it."""

    def why(state: State, unit: Unit) -> Refusal | None:
        if not figures.has_action(state, unit, action):
            return None
        return payment.unpayable(state, unit, action) or nobody

    return why


def _interrupt(state: State, unit: Unit) -> Refusal | None:
    has = figures.has_action(state, unit, "defensive-fire")
    return Refusal("CO-C7-4", KEPT) if has else Refusal("CO-C4-9", UNPRINTED)


# orders


def _order(kind: type[orders.Order], nobody: Refusal) -> Why:
    def why(state: State, unit: Unit) -> Refusal | None:
        if not state.profile(unit.id).officer:
            return Refusal("CO-C4-6", "Only a Field Officer gives orders")
        if not unit.orders:
            return Refusal("CO-C4-6", "No Order token is left")
        return next(_refused(kind, state, unit), nobody)

    return why


def _refused(kind: type[orders.Order], state: State, unit: Unit) -> Iterator[Refusal]:
    for one in kind.candidates(state, unit):
        refusal = one.why_not(state, unit)
        if refusal:
            yield refusal


ACTIONS: tuple[tuple[str, tuple[type[Choice], ...], Why], ...] = (
    ("Move", (going.Go,), _plain(going.Go())),
    ("Attack", (AttackWith,), _attack),
    ("Assault", (charges.Assault,), _charge(charges.Assault)),
    ("Storm", (charges.Storm,), _charge(charges.Storm)),
    ("Interact", (Interact, FieldMedicine, Casevac), _interact),
    ("Exfiltrate", (Exfiltrate,), _plain(Exfiltrate())),
    ("Aim", (Aim,), _plain(Aim())),
    ("Hunker", (Hunker,), _plain(Hunker())),
    ("Recover", (Recovering,), _recover),
    (
        "Enrage",
        (Enrage,),
        _ability("enrage", Refusal("CO-C8-3", "No other friend with Vengeful and less than 2 Fury is within 8 in")),
    ),
    (
        "Consume",
        (Consume,),
        _ability("consume", Refusal("CO-C8-4", "No friend, and no enemy below half of its Damage, is within 2 in")),
    ),
    ("Command", (Command,), _order(Command, Refusal("CO-C7-1", "All others have activated"))),
    ("Rally", (orders.Rally,), _order(orders.Rally, Refusal("CO-C7-2", "Nobody has a token that it could discard"))),
    ("Designate", (orders.Designate,), _order(orders.Designate, NOBODY)),
    ("Defensive Fire", (), _interrupt),
)
