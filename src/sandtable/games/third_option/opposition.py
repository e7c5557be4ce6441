"""The automated enemy: Intel, Fighters and targets (guide, section 6; charts A2 and A6)."""

from __future__ import annotations

from typing import Literal

from sandtable.games.third_option.events import FighterAttacked, IntelAttacked, UnitsPlaced
from sandtable.games.third_option.rules.modifiers import Parts, attack_modifiers
from sandtable.games.third_option.state import State, Unit, UnitKind
from sandtable.games.third_option.vocabulary import Side, Threat, UnitPlace
from sandtable.kernel.event import Modifier, total
from sandtable.kernel.table import Table

FIGHTER_TO_HIT: dict[Threat, int] = {"LOW": 3, "MEDIUM": 3, "HIGH": 4}  # TO-4.4-2
TARGET_TO_HIT = 2  # TO-A6-1
INTEL_HITS_ON = 5  # TO-4.4-3
INTEL_REROLLS: dict[Threat, tuple[int, ...]] = {"LOW": (4,), "MEDIUM": (3, 4), "HIGH": (2, 3, 4)}


def name_of(kind: UnitKind, number: int) -> str:
    return "The target" if kind == "target" else f"{kind.capitalize()} {number}"


def place_units(table: Table[State], n: int, place: UnitPlace, rule: str) -> None:
    """Put new hostile units on the mat, numbered in order of placement."""
    state = table.state
    kind: Literal["intel", "fighter"] = "intel" if place == "intel" else "fighter"
    first = len(state.units) + 1
    for number in range(first, first + n):
        state.units[number] = Unit(number, kind, place)
    table.record(UnitsPlaced(rule, n, place))


def effective_awareness(state: State) -> int:
    """Under Air and Space the value counts as no more than 0 (TO-4.3-3)."""
    return min(state.awareness, 0) if state.shield else state.awareness


def kinetic_modifiers(state: State) -> Parts:
    """What moves the number of every Fighter and F3 target (TO-7.5.1-3)."""
    parts = attack_modifiers(state, "fighter_attack")
    awareness = effective_awareness(state) if state.phase == "direct_action" else 0
    if awareness:
        parts = (Modifier("awareness", awareness, "TO-7.5.1-3"), *parts)
    return parts


def kinetic_base(state: State, unit: Unit) -> int:
    return TARGET_TO_HIT if unit.kind == "target" else FIGHTER_TO_HIT[state.mission.threat]


def attackers(state: State, units: list[Unit], side: Side) -> list[Unit]:
    """Who attacks: the last in order skip, extra dice go to the first's number (TO-3.0-15)."""
    skipped = state.skips.get(side, 0)
    attacking = units[: max(0, len(units) - skipped)]
    if attacking:
        attacking += [attacking[0]] * state.extras.get(side, 0)
    return attacking


def fighters_attack(table: Table[State], units: list[Unit]) -> int:
    """Each attacks with one D10; modifiers move its number (TO-2.3-3); the hits scored."""
    state = table.state
    parts = kinetic_modifiers(state)
    moved = total(parts)
    hits = 0
    for unit in attackers(state, units, "fighters"):
        needs = kinetic_base(state, unit) + moved
        need = (needs, "or less hits")
        who = name_of(unit.kind, unit.number)
        die = table.roll(10, why=f"{who} attacks", rule="TO-7.5.3-3", need=need)
        hit = die <= needs
        hits += hit
        if table.log is not None:
            table.record(FighterAttacked("TO-7.5.3-3", unit.kind, unit.number, die, parts, needs, hit))
    return hits


def intel_attacks(table: Table[State], units: list[Unit]) -> int:
    """Each attacks with one D6 at 5 or more, re-rolled once on the faces of the threat."""
    state = table.state
    needs = INTEL_HITS_ON - total(attack_modifiers(state, "intel_attack"))
    again, need = INTEL_REROLLS[state.mission.threat], (needs, "or more hits")
    hits = 0
    for unit in attackers(state, units, "intel"):
        who = name_of("intel", unit.number)
        dice: tuple[int, ...] = (table.roll(6, why=f"{who} attacks", rule="TO-4.4-3", need=need),)
        if dice[0] < needs and dice[0] in again:
            dice += (table.roll(6, why=f"{who} attacks again", rule="TO-7.4-5", need=need),)
        hits += dice[-1] >= needs
        if table.log is not None:
            table.record(IntelAttacked("TO-4.4-3", unit.number, dice, needs, dice[-1] >= needs))
    return hits
