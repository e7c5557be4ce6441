"""What a seat could do at other times, and why not now: arrivals, Orders, fire, charges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sandtable.games.team_yankee.rules.assault import Charge, EndAssaults
from sandtable.games.team_yankee.rules.bombardment import Bombard
from sandtable.games.team_yankee.rules.charges import why_no_charge
from sandtable.games.team_yankee.rules.entering import entering
from sandtable.games.team_yankee.rules.goals import Toward
from sandtable.games.team_yankee.rules.movement import ChooseUnit, EndMovement, TakeUnit, active
from sandtable.games.team_yankee.rules.orders import ORDERS, TOLD, GiveOrder, why_no_order
from sandtable.games.team_yankee.rules.shooting import EndStep, Shoot
from sandtable.games.team_yankee.rules.to_hit import silent
from sandtable.games.team_yankee.screen.field import Field
from sandtable.games.team_yankee.state import Unit
from sandtable.games.team_yankee.vocabulary import UnitId
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.show.screen import Withheld

FEW = 4
UNSEEN = Refusal("TY-SHT-1", "No enemy in Line of Sight and range of its weapons")
FAR = Refusal("TY-ASL-2", "No enemy that it sees is within 4 inches")


def withheld(field: Field, decision: Decision | None) -> tuple[Withheld, ...]:
    """What has one reason stands together."""
    options = decision.options if decision else ()
    found: dict[tuple[str, str], list[str]] = {}
    for label, refusal in _refused(field, options):
        found.setdefault((refusal.rule, refusal.why), []).append(label)
    return tuple(Withheld(_all(names), why, rule) for (rule, why), names in found.items())


def _all(names: list[str]) -> str:
    """A few by name, many by number."""
    return ", ".join(names) if len(names) <= FEW else f"{len(names)} Units"


def _refused(field: Field, options: tuple[Choice, ...]) -> Iterator[tuple[str, Refusal]]:
    if EndStep() in options:
        yield from _fire(field, options)
    elif EndAssaults() in options:
        yield from _charges(field, options)
    elif any(isinstance(one, Toward) and one.mode for one in options):
        yield from _orders(field, options)
    elif any(isinstance(one, TakeUnit) for one in options):
        yield from _arrivals(field, options)


def _there(field: Field, but: Iterable[UnitId]) -> Iterator[Unit]:
    known = set(but)
    for unit in field.view.units.values():
        if unit.seat == field.view.active and unit.where == "table" and unit.id not in known:
            yield unit


# each step


def _orders(field: Field, options: tuple[Choice, ...]) -> Iterator[tuple[str, Refusal]]:
    """Of the Unit that moves."""
    who = next(one.who for one in options if isinstance(one, Toward)).partition("-")[2]
    given = {one.order for one in options if isinstance(one, GiveOrder)}
    for order in ORDERS:
        refusal = None if order in given else why_no_order(field.state, int(who), order)
        if refusal:
            yield TOLD[order], refusal


def _arrivals(field: Field, options: tuple[Choice, ...]) -> Iterator[tuple[str, Refusal]]:
    """Arriving Units without room, and the end of the step while another Unit can still enter."""
    arriving = entering(field.state, active(field.state))
    for choice in (*map(TakeUnit, arriving), *((EndMovement(),) if arriving else ())):
        refusal = None if choice in options else ChooseUnit().refuse(field.state, choice)
        if refusal:
            yield str(choice.label(field.state)), refusal


def _fire(field: Field, options: tuple[Choice, ...]) -> Iterator[tuple[str, Refusal]]:
    offered = [one.unit for one in options if isinstance(one, Shoot | Bombard)]
    for unit in _there(field, offered):
        if not unit.taken:
            yield field.name(unit.id), _mute(field, unit) or UNSEEN


def _mute(field: Field, unit: Unit) -> Refusal | None:
    """Why none of its Teams fires at anything."""
    faults = [silent(field.state, team.id) for team in field.state.teams_of(unit.id)]
    return faults[0] if faults and all(faults) else None


def _charges(field: Field, options: tuple[Choice, ...]) -> Iterator[tuple[str, Refusal]]:
    offered = [one.unit for one in options if isinstance(one, Charge)]
    for unit in _there(field, offered):
        refusal = why_no_charge(field.state, unit.id)
        if not unit.charged:
            yield field.name(unit.id), refusal or FAR
