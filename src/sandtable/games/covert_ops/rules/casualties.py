"""The fallen: field medicine and casevac (CO-7.1-2 to -5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from msgspec.structs import replace

from sandtable.boards.tabletop.shapes import Disc, Points, contains, gap
from sandtable.boards.tabletop.ticks import Spot, alternating, heading, inches, outward
from sandtable.games.covert_ops import ground
from sandtable.games.covert_ops.cast import UnitEvent
from sandtable.games.covert_ops.content import Content
from sandtable.games.covert_ops.rules import awareness, payment
from sandtable.games.covert_ops.rules.interact import Interacting, odds_words, roll_test, too_far
from sandtable.games.covert_ops.rules.words import name
from sandtable.games.covert_ops.state import State, Unit
from sandtable.games.covert_ops.vocabulary import MEDICINE_DIFFICULTY, UnitId
from sandtable.kernel.decision import Choice, Decision, Refusal
from sandtable.kernel.kept import kept
from sandtable.kernel.step import Ask, Step
from sandtable.kernel.table import Table


class Revived(UnitEvent, frozen=True):
    """A unit is back, with all damage healed but its Injuries."""

    unit: UnitId
    by: UnitId
    at: Spot


class CasevacBegun(UnitEvent, frozen=True):
    unit: UnitId
    casualty: UnitId


class CasualtyMoved(UnitEvent, frozen=True):
    """A Casualty marker lies where it was carried to."""

    casualty: UnitId
    by: UnitId
    at: Spot


def casualty_disc(state: State, who: UnitId) -> Disc:
    """A Casualty marker has the Size of its unit (CO-7.1-1)."""
    return Disc(*state.casualties[who], state.profile(who).radius)


class Tending(Interacting, frozen=True):
    """Interact with a Casualty marker."""

    casualty: UnitId

    @classmethod
    def candidates(cls, state: State, who: Unit) -> Iterator[Self]:
        del who
        return map(cls, state.casualties)

    def obstacle(self, state: State, unit: Unit) -> Refusal | None:
        if self.casualty not in state.casualties:
            return Refusal(self.rule, "There is no such Casualty marker")
        disc = casualty_disc(state, self.casualty)
        what = f"the fallen {name(state, self.casualty)}"
        return self.able(state, unit) or too_far(state, unit, disc, what)


# field medicine


class FieldMedicine(Tending, frozen=True, tag="field-medicine"):
    """CO-7.1-4."""

    rule: ClassVar[str] = "CO-7.1-4"

    def label(self, state: State) -> str:
        return f"Field medicine: {name(state, self.casualty)}"

    def detail(self, state: State) -> str:
        if state.acting is None:
            return ""
        unit = state.units[state.acting.unit]
        return odds_words(state, unit, "medicine", MEDICINE_DIFFICULTY)

    def obstacle(self, state: State, unit: Unit) -> Refusal | None:
        if refusal := super().obstacle(state, unit):
            return refusal
        if returns_at(state, self.casualty) is None:
            return Refusal("CO-7.1-5", "There is no room for it to stand up")
        return None

    def act(self, table: Table[State], unit: Unit) -> None:
        table.push(TryMedicine(unit.id, self.casualty))
        payment.PayWith(unit.id, "interact", rule="CO-7.1-4").settle(table)


def returns_at(state: State, casualty: UnitId) -> Spot | None:
    """In place of the marker, or on the nearest legal point (CO-7.1-5)."""
    at, radius = state.casualties[casualty], state.profile(casualty).radius
    return ground.nearest_free(state, at, radius, ground.bases(state))


class TryMedicine(Step, frozen=True):
    """A Difficulty 9 Medicine test."""

    unit: UnitId
    casualty: UnitId

    def run(self, table: Table[State]) -> None:
        if self.casualty not in table.state.casualties:
            return
        of = f"casualty-{self.casualty}"
        if roll_test(table, self.unit, of, "medicine", MEDICINE_DIFFICULTY):
            revive(table, self.casualty, self.unit)


def revive(table: Table[State], who: UnitId, by: UnitId) -> None:
    """Back from the Casualty Zone: healed, without tokens, activated in this round (CO-7.1-5)."""
    state = table.state
    at = returns_at(state, who)
    if at is None:
        return
    old = state.units[who]
    fresh = Unit(old.id, old.profile, old.seat, at=at, activated=True)
    state.put(replace(fresh, injuries=old.injuries, upgrades=old.upgrades, tougher=old.tougher))
    del state.casualties[who]
    table.record(Revived("CO-7.1-5", who, by, at))
    awareness.placed(table, who)


# casevac


class Casevac(Tending, frozen=True, tag="casevac"):
    """Free, but the Interact of this activation (CO-7.1-2, -3)."""

    rule: ClassVar[str] = "CO-7.1-2"

    def label(self, state: State) -> str:
        return f"Casevac {name(state, self.casualty)}"

    def takes(self, state: State) -> str:
        return "no token; the Interact of this activation"

    def detail(self, state: State) -> str:
        return "The marker is laid touching the unit when its activation ends"

    def why_not(self, state: State, unit: Unit) -> Refusal | None:
        acting = state.acting
        if acting and "interact" in acting.used:
            return Refusal("CO-7.1-3", "Interact was performed in this activation already")
        return self.obstacle(state, unit)

    def act(self, table: Table[State], unit: Unit) -> None:
        state = table.state
        used = (*state.activations[-1].used, "interact")
        state.act(carries=self.casualty, used=used)
        table.record(CasevacBegun("CO-7.1-2", unit.id, self.casualty))


class LayCasualty(Choice, frozen=True, tag="lay-casualty"):
    """The marker lies there."""

    rule: ClassVar[str] = "CO-7.1-2"
    kind: ClassVar[str] = "Place"
    placed: ClassVar[bool] = True
    at: Spot

    def label(self, state: State) -> str:
        return f"At {inches(self.at[0])}, {inches(self.at[1])} in"


class PlaceCasevac(Ask, frozen=True):
    """In contact with the unit that carries it, on ground that can be stood on (CO-7.1-2)."""

    unit: UnitId
    casualty: UnitId

    def decision(self, state: State) -> Decision | None:
        unit = state.units[self.unit]
        prompt = f"Where is the fallen {name(state, self.casualty)} laid down?"
        options = tuple(LayCasualty(spot) for spot in beside(state, unit.id, self.casualty))
        about = (f"unit-{self.unit}", f"casualty-{self.casualty}")
        return Decision(unit.seat, prompt, "CO-7.1-2", options, open=True, about=about)

    def refuse(self, state: State, choice: Choice) -> Refusal | None:
        if not isinstance(choice, LayCasualty):
            return Refusal("CO-7.1-2", "A Casualty marker is laid down now")
        base = state.disc(self.unit)
        disc = Disc(*choice.at, state.profile(self.casualty).radius)
        if not ground.touching(base, disc):
            far = inches(gap(base, disc))
            why = f"It has to touch the unit without lying under it: {far} in away, 0.1 at most"
            return Refusal("CO-7.1-2", why)
        if not lies(state, choice.at):
            return Refusal("CO-7.1-2", "Its middle lies on the table, in no wall and in no chasm")
        return None

    def answer(self, table: Table[State], choice: LayCasualty) -> None:
        lay(table, self.unit, self.casualty, choice.at)


def lies(state: State, at: Spot) -> bool:
    """Whether the middle of a Casualty marker may be there."""
    if not contains(ground.table_of(state).ground.points, at):
        return False
    return not any(contains(part, at) for part in _walls(state.content, state.mission.table))


@kept(64)
def _walls(content: Content, table: str) -> tuple[Points, ...]:
    """What nothing lies in: Blocking and Chasm."""
    pieces = content.tables[table].pieces
    walls = (one for one in pieces if {"blocking", "chasm"} & set(one.kind.flags))
    return tuple(part for laid in walls for part in laid.parts)


def beside(state: State, carrier: UnitId, casualty: UnitId) -> list[Spot]:
    """The outward points about a unit where a marker may lie, from where it comes."""
    base, radius = state.disc(carrier), state.profile(casualty).radius
    x, y = state.casualties[casualty]
    first = heading((x - base.x, y - base.y))
    around = (outward(k, base.radius + radius) for k in alternating(first))
    spots = ((base.x + dx, base.y + dy) for dx, dy in around)
    return [spot for spot in spots if lies(state, spot) and ground.touching(base, Disc(*spot, radius))]


def lay_down(table: Table[State], who: UnitId, casualty: UnitId) -> None:
    """When the activation ends; if the carrier is gone the marker stays where it is (CO-7.1-2)."""
    state = table.state
    if casualty not in state.casualties or not state.units[who].here:
        return
    if beside(state, who, casualty):
        table.push(PlaceCasevac(who, casualty))
    else:
        lay(table, who, casualty, state.units[who].at)


def lay(table: Table[State], who: UnitId, casualty: UnitId, at: Spot) -> None:
    table.state.casualties[casualty] = at
    table.record(CasualtyMoved("CO-7.1-2", casualty, who, at))
