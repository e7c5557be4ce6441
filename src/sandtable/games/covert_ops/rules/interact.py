"""Interact with mission elements: tests, what they open, captives (CO-C4-15, CO-7.0, CO-CP-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from msgspec.structs import replace

from sandtable.boards.tabletop.shapes import Disc, gap, within
from sandtable.boards.tabletop.ticks import INCH, Spot, inches
from sandtable.games.covert_ops import figures, ground, verbs
from sandtable.games.covert_ops.cast import UnitEvent
from sandtable.games.covert_ops.mission import Interaction
from sandtable.games.covert_ops.rules import awareness, discovery, payment
from sandtable.games.covert_ops.rules.alarm import raise_alarm
from sandtable.games.covert_ops.rules.basics import Action, element_name
from sandtable.games.covert_ops.rules.words import name
from sandtable.games.covert_ops.state import Element, State, Unit
from sandtable.games.covert_ops.vocabulary import INTERACT_INCHES, Skill, UnitId
from sandtable.kernel.decision import Refusal
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table

REACH = INTERACT_INCHES * INCH
PAIRS = tuple(a + b for a in range(1, 7) for b in range(1, 7))


class SkillTested(UnitEvent, frozen=True):
    """Two dice and the modifiers against a Difficulty; `of` is an element or a casualty."""

    unit: UnitId
    of: str
    skill: Skill
    dice: tuple[int, int]
    bonus: int
    difficulty: int
    passed: bool


class Interacted(UnitEvent, frozen=True):
    """A test at an element was passed; so often by now."""

    unit: UnitId
    element: str
    done: int


class CaptiveFreed(UnitEvent, frozen=True):
    unit: UnitId  # the captive
    by: UnitId
    at: Spot


# what all Interacts share


class Interacting(Action, frozen=True):
    """Interact: one of these in an activation (CO-C4-7)."""

    rule: ClassVar[str] = "CO-C4-15"
    kind: ClassVar[str] = "Interact"
    action: ClassVar[payment.Named] = "interact"

    def able(self, state: State, unit: Unit) -> Refusal | None:
        if figures.has_action(state, unit, "interact"):
            return None
        return Refusal("CO-C4-9", f"{name(state, unit.id)} has no Interact")


def too_far(state: State, unit: Unit, disc: Disc, what: str) -> Refusal | None:
    """Within 1 inch and in LOS (CO-C4-15)."""
    base = state.disc(unit.id)
    if not within(base, disc, REACH):
        far = inches(gap(base, disc))
        return Refusal("CO-C4-15", f"{what} is {far} in away; Interact reaches {INTERACT_INCHES} in")
    if not ground.sees(state, base, disc):
        return Refusal("CO-C4-15", f"{name(state, unit.id)} does not see {what}")
    return None


def odds_words(state: State, unit: Unit, skill: Skill, difficulty: int) -> str:
    """A test and its chance, in words."""
    bonus = figures.test_bonus(state, unit, skill)
    good = sum(roll + bonus >= difficulty for roll in PAIRS)
    return f"{skill.capitalize()} {difficulty}: 2d6 {bonus:+}, {good} of 36 pass"


def roll_test(table: Table[State], who: UnitId, of: str, skill: Skill, difficulty: int) -> bool:
    """2d6 with the modifiers of its Type: the Difficulty or more passes (CO-7.0-2, -4)."""
    state = table.state
    unit = state.units[who]
    bonus = figures.test_bonus(state, unit, skill)
    why = f"{name(state, who)}, {skill.capitalize()} test"
    need = difficulty - bonus, "or more with two dice"
    first = table.roll(6, why=why, rule="CO-7.0-2", need=need, by=unit.seat)
    second = table.roll(6, why=why, rule="CO-7.0-2", need=need, by=unit.seat)
    passed = first + second + bonus >= difficulty
    rule = "CO-7.0-2" if passed else "CO-7.0-3"
    table.record(SkillTested(rule, who, of, skill, (first, second), bonus, difficulty, passed))
    return passed


# elements


def interaction_of(state: State, element: str) -> Interaction | None:
    """What the briefing says of an element (CO-2.1-6)."""
    return next((one for one in state.mission.interactions if one.element == element), None)


def disc_of(element: Element) -> Disc:
    return Disc(*element.at, element.radius)


class Interact(Interacting, frozen=True, tag="interact"):
    """The test that a mission element asks for (CO-7.0-1)."""

    element: str

    @classmethod
    def candidates(cls, state: State, who: Unit) -> Iterator[Self]:
        base = state.disc(who.id)
        for element in state.elements.values():
            if within(base, disc_of(element), REACH):
                yield cls(element.id)

    def label(self, state: State) -> str:
        found = interaction_of(state, self.element)
        said = found.words if found else "Interact"
        return f"{said}: {element_name(state, self.element)}"

    def detail(self, state: State) -> str:
        found, acting = interaction_of(state, self.element), state.acting
        if found is None or acting is None:
            return ""
        return odds_words(state, state.units[acting.unit], found.skill, found.difficulty)

    def obstacle(self, state: State, unit: Unit) -> Refusal | None:
        element, found = state.elements.get(self.element), interaction_of(state, self.element)
        if element is None or element.gone or found is None:
            return Refusal("CO-2.1-6", "There is no such element to interact with")
        return (
            self.able(state, unit)
            or _over(element, found, unit)
            or too_far(state, unit, disc_of(element), f"the {element_name(state, element.id)}")
        )

    def act(self, table: Table[State], unit: Unit) -> None:
        table.push(TryElement(unit.id, self.element))
        payment.PayWith(unit.id, "interact", rule="CO-C4-15").settle(table)


def _over(element: Element, found: Interaction, unit: Unit) -> Refusal | None:
    """What is done is done; some elements allow one try in a round."""
    if element.done >= found.most:
        return Refusal("CO-2.1-6", f"That is done: {element.done} of {found.most}")
    if found.team_round and element.tried:
        return Refusal("CO-2.1-6", "One try in a round for the whole team, and it was made")
    if found.unit_round and unit.id in element.tried:
        return Refusal("CO-2.1-6", "One try in a round for each unit, and it has made its own")
    return None


class TryElement(Step, frozen=True):
    """The test; failing it cancels the action, whose token stays spent (CO-7.0-3)."""

    unit: UnitId
    element: str

    def run(self, table: Table[State]) -> None:
        state = table.state
        found = interaction_of(state, self.element)
        if found is None or not state.units[self.unit].here:
            return
        of = f"element-{self.element}"
        passed = roll_test(table, self.unit, of, found.skill, found.difficulty)
        element = state.elements[self.element]
        state.elements[self.element] = replace(element, tried=(*element.tried, self.unit))
        if passed:
            _succeed(table, self.unit, found)
        _overheard(table, passed=passed)


def _succeed(table: Table[State], who: UnitId, found: Interaction) -> None:
    state = table.state
    element = state.elements[found.element]
    done = element.done + 1
    gone = found.removed and done >= found.most
    state.elements[element.id] = replace(element, done=done, gone=gone)
    table.record(Interacted("CO-2.1-6", who, element.id, done))
    if found.alarm:
        raise_alarm(table, found.alarm, "CO-2.1-6")
    if found.frees:
        free(table, who, found.frees, disc_of(element))


def _overheard(table: Table[State], *, passed: bool) -> None:
    """Conditions that answer to tests that are no Medicine."""
    for verb in list(figures.common(table.state, verbs.OnTest)):
        raise_alarm(table, verb.passed if passed else verb.failed, "CO-3.0-14")


def free(table: Table[State], by: UnitId, profile: str, cell: Disc) -> None:
    """A captive stands beside its cell, of the freeing seat, activated in this round (CO-CP-9)."""
    state = table.state
    radius = state.content.profiles[profile].radius
    spot = discovery.place_about(state, cell, radius, state.units[by].at)
    if spot is None:
        return
    state.made += 1
    seat = state.units[by].seat
    captive = Unit(state.made, profile, seat, at=spot, captive=True, activated=True)
    state.put(captive)
    table.record(CaptiveFreed("CO-CP-9", captive.id, by, spot))
    awareness.placed(table, captive.id)
