"""What in the picture stands for a choice, what choosing a thing could mean, what it is about."""

from __future__ import annotations

from sandtable.boards.tabletop.orders import PutAt
from sandtable.games.covert_ops.rules import assets, casualties, charges, going, teams
from sandtable.games.covert_ops.rules.actions import AttackWith, Consume, Enrage
from sandtable.games.covert_ops.rules.activation import Command
from sandtable.games.covert_ops.rules.attacks import Pool
from sandtable.games.covert_ops.rules.campaign import BuyUpgrade
from sandtable.games.covert_ops.rules.conditions import AddCondition
from sandtable.games.covert_ops.rules.defences import Defend
from sandtable.games.covert_ops.rules.discovery import Discover
from sandtable.games.covert_ops.rules.exfiltration import Exfiltrate
from sandtable.games.covert_ops.rules.interact import Interact
from sandtable.games.covert_ops.rules.interrupts import DefensiveFire
from sandtable.games.covert_ops.rules.orders import Designate, Rally
from sandtable.games.covert_ops.rules.strikes import Target
from sandtable.games.covert_ops.rules.turns import Activate
from sandtable.games.covert_ops.screen.dice import chosen, ranked
from sandtable.games.covert_ops.screen.field import Field
from sandtable.kernel.decision import Choice


def stands_for(field: Field, choice: Choice) -> tuple[str, ...]:
    """The elements that stand for a choice, whether they are there or not."""
    match choice:
        case AttackWith() | Target() | charges.Assault() | charges.Storm():
            return (f"unit-{choice.target}",)
        case Command() | Rally() | Designate() | Enrage() | Consume():
            return (f"unit-{choice.target}",)
        case Activate() | assets.HealUnit() | assets.Strike() | BuyUpgrade() | Defend():
            return (f"unit-{choice.unit}",)
        case DefensiveFire():
            return (f"unit-{choice.mover}",)
        case Interact():
            return (f"element-{choice.element}",)
        case casualties.FieldMedicine() | casualties.Casevac():
            return (f"casualty-{choice.casualty}",)
        case Exfiltrate():
            return ("zone",)
        case Discover():
            return (f"marker-{choice.marker}",)
        case going.Toward():
            return (choice.goal,)
        case Pool() if field.view.attacks:
            faces = ranked(field.view.attacks[-1].dice)
            return tuple(f"die-{k}" for k in sorted(chosen(faces, choice.dice)))
    return _of_muster(field, choice)


def _of_muster(field: Field, choice: Choice) -> tuple[str, ...]:
    """Cards on the shelves before the table is laid."""
    match choice:
        case teams.Hire():
            return (f"hire-{choice.profile}",)
        case teams.Dismiss():
            seat = next(reversed(field.view.teams), "")
            return (f"roster-{seat}-{choice.n}",)
        case AddCondition():
            return (f"condition-{choice.condition}",)
    return ()


def could_mean(field: Field, element: str) -> tuple[Choice, ...]:
    """What choosing an element could mean, legal now or not, what is likeliest first."""
    kind, _, rest = element.partition("-")
    acting = field.acting
    if kind == "unit" and rest.isdecimal() and int(rest) in field.view.units:
        return _at_unit(field, int(rest))
    if kind == "marker" and rest.isdecimal():
        return (Discover(int(rest)),)
    if kind == "casualty" and rest.isdecimal():
        return casualties.FieldMedicine(int(rest)), casualties.Casevac(int(rest))
    if kind == "element" and acting:
        return (Interact(rest), going.Toward(f"unit-{acting.id}", element))
    if kind == "zone" and acting:
        return (Exfiltrate(), going.Toward(f"unit-{acting.id}", "zone"))
    return ()


def _at_unit(field: Field, who: int) -> tuple[Choice, ...]:
    unit, acting = field.view.units[who], field.acting
    if acting is None or not acting.seat:
        return (Activate(who),) if unit.seat else ()
    if unit.seat:
        return Command(who), Activate(who)
    arms = field.content.profiles[acting.profile].weapons
    attacks = tuple(AttackWith(who, arm) for arm in arms)
    return (*attacks, charges.Storm(who), charges.Assault(who))


def subject(field: Field) -> tuple[str, ...]:
    """Who acts; who attacks whom comes first."""
    view = field.view
    if view.attacks:
        attack = view.attacks[-1]
        return tuple(f"unit-{who}" for who in (attack.target, attack.attacker) if who)
    if view.activations:
        return (f"unit-{view.activations[-1].unit}",)
    if view.phase == "setup":
        return ("zone",) if field.running else ()
    return tuple(f"unit-{unit.id}" for unit in view.units.values() if unit.seat and unit.here)


def nearby(field: Field) -> tuple[str, ...]:
    """Whoever could notice one."""
    units = (f"unit-{unit.id}" for unit in field.view.units.values() if unit.opfor and unit.here)
    return (*units, *(f"marker-{one}" for one in field.view.markers))


def lifts(_field: Field, choice: Choice) -> str:
    """The piece that one takes up and puts on what stands for a choice."""
    if isinstance(choice, going.Toward):
        return choice.who
    return choice.who if isinstance(choice, PutAt) else ""
