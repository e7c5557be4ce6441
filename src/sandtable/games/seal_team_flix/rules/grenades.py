"""Where a grenade counts as landed, and what it does there (STF-EQP-1 to -7, -21)."""

from __future__ import annotations

from collections.abc import Iterable
from math import floor
from typing import Any, ClassVar

from sandtable.boards.flick import DISCS
from sandtable.games.seal_team_flix import gear
from sandtable.games.seal_team_flix.rules import explosions, harm
from sandtable.games.seal_team_flix.rules.basics import add_sound, place
from sandtable.games.seal_team_flix.rules.belongings import immune_to_own
from sandtable.games.seal_team_flix.state import Cell, Firing, State
from sandtable.games.seal_team_flix.verbs import AddSound, Blast, Effect, Nudge, Smoke, Stun
from sandtable.games.seal_team_flix.vocabulary import Size, kind_of
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.event import Event
from sandtable.kernel.step import Ask
from sandtable.kernel.table import Table


class GrenadeLanded(Event, frozen=True):
    """The Space that it acts on."""

    what: str
    where: str

    def text(self, content: Any) -> str:
        del content
        return f"{self.what}: target {self.where}"


class SmokeSpread(Event, frozen=True):
    """Nobody sees through these Spaces until the end of Phase 6."""

    where: tuple[str, ...]

    def text(self, content: Any) -> str:
        del content
        return f"Smoke on {', '.join(self.where)}"


class TargetSpace(Choice, frozen=True, tag="target_space"):
    """The grenade acts here."""

    rule: ClassVar[str] = "STF-EQP-3"
    space: Cell

    def label(self, state: State) -> str:
        return place(state, self.space)


class GrenadeSpace(Ask, frozen=True):
    """The disc lies on several Spaces, or may be nudged: the thrower says which it is."""

    firing: Firing
    x: float
    y: float

    def decision(self, state: State) -> Decision:
        options = tuple(TargetSpace(cell) for cell in targets(state, self))
        what = state.content.card(self.firing.arm).name
        return Decision(self.firing.seat, f"{what}: which Space is it?", "STF-EQP-3", options)

    def answer(self, table: Table[State], choice: TargetSpace) -> None:
        go_off(table, self.firing, choice.space)


def land(table: Table[State], firing: Firing, x: float, y: float) -> None:
    """Asked only if there is a choice."""
    landed = GrenadeSpace(firing, x, y)
    cells = targets(table.state, landed)
    if len(cells) == 1:
        go_off(table, firing, cells[0])
    else:
        table.push(landed)


def targets(state: State, landed: GrenadeSpace) -> list[Cell]:
    """The Space of the centre, and Adjacent ones that the disc overlaps (STF-EQP-3); NUDGE adds
    those Adjacent to each."""
    near = state.ground.neighbours
    centre = state.ground.lattice.at(floor(landed.x), floor(landed.y))
    found = [centre, *near(centre, state.open_doors)]
    found = [cell for cell in found if overlaps(state, cell, landed)]
    seal = state.seals[landed.firing.seat]
    for _ in range(sum(one.n for one in gear.active(state.content, seal, Nudge))):
        found = list(
            dict.fromkeys([*found, *(on for cell in found for on in near(cell, state.open_doors))])
        )
    return found


def overlaps(state: State, cell: Cell, landed: GrenadeSpace) -> bool:
    """Some of the resting disc lies inside the Space."""
    column, row = state.ground.lattice.place(cell)
    dx = max(column - landed.x, landed.x - (column + 1), 0.0)
    dy = max(row - landed.y, landed.y - (row + 1), 0.0)
    radius = disc_radius(landed.firing.size)
    return dx * dx + dy * dy < radius * radius


def disc_radius(size: Size) -> float:
    return DISCS[size].radius


def go_off(table: Table[State], firing: Firing, cell: Cell) -> None:
    """What the card does, in the order in which it says so."""
    state = table.state
    card = state.content.equipment[kind_of(firing.arm)]
    table.record(GrenadeLanded("STF-EQP-3", card.name, place(state, cell)))
    blast = any(isinstance(one, Blast) for one in card.effects)
    sound = sum(one.n for one in card.effects if isinstance(one, AddSound))
    if blast:
        explosions.queue(table, "he", cell, "STF-EQP-5", firing.seat, sound)
        return
    _quietly(table, firing, cell, card.effects)
    if sound:
        add_sound(table, state.area(cell), sound, "STF-EQP-7")


def _quietly(table: Table[State], firing: Firing, cell: Cell, effects: Iterable[Effect]) -> None:
    state = table.state
    cells = explosions.affected(state, cell)
    for one in effects:
        if isinstance(one, Stun):
            stun_all(table, cells, firing.seat, "STF-EQP-7")
        elif isinstance(one, Smoke):
            rank = state.ground.rank.__getitem__
            state.smoke = tuple(sorted({*state.smoke, *cells}, key=rank))
            spread = tuple(place(state, one) for one in sorted(cells, key=rank))
            table.record(SmokeSpread("STF-EQP-21", spread))


def stun_all(table: Table[State], cells: Iterable[Cell], user: str, rule: str) -> None:
    """Tangos are Stunned, SEALs get one token each, Hostages nothing; Cover does not help."""
    state = table.state
    within = frozenset(cells)
    for seal in state.living():
        if seal.cell in within and not immune_to_own(state, seal.seat, user):
            harm.stun_seal(table, seal.seat, rule)
    for tango in sorted(state.tangos.values(), key=lambda one: one.id):
        if tango.cell in within:
            harm.stun_tango(table, tango.id, rule)


STEPS = (GrenadeSpace,)
CHOICES = (TargetSpace,)
