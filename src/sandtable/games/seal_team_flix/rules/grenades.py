"""Where a grenade counts as landed, and what it does there (STF-EQP-1 to -7, -21)."""

from __future__ import annotations

from math import floor
from typing import ClassVar

from sandtable.boards.flick import DISCS
from sandtable.games.seal_team_flix import gear
from sandtable.games.seal_team_flix.rules import explosions
from sandtable.games.seal_team_flix.rules.basics import place
from sandtable.games.seal_team_flix.state import Blast, Cell, Firing, State
from sandtable.games.seal_team_flix.verbs import Nudge
from sandtable.games.seal_team_flix.vocabulary import CardId, Size, kind_of
from sandtable.kernel.decision import Choice, Decision
from sandtable.kernel.event import Event
from sandtable.kernel.step import Settled
from sandtable.kernel.table import Table


class GrenadeLanded(Event, frozen=True):
    """The Space that it acts on."""

    card: CardId
    where: str


class TargetSpace(Choice, frozen=True, tag="target_space"):
    """The grenade acts here."""

    rule: ClassVar[str] = "STF-EQP-3"
    kind: ClassVar[str] = "Space"
    placed: ClassVar[bool] = True
    space: Cell

    def label(self, state: State) -> str:
        return place(state, self.space)


class GrenadeSpace(Settled, frozen=True):
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


def targets(state: State, landed: GrenadeSpace) -> list[Cell]:
    """The Space of the centre, and Adjacent ones that the disc overlaps (STF-EQP-3); nudge adds
    those Adjacent to each."""
    near = state.ground.neighbours
    centre = state.ground.lattice.at(floor(landed.x), floor(landed.y))
    found = [centre, *near(centre, state.open_doors)]
    found = [cell for cell in found if overlaps(state, cell, landed)]
    seal = state.seals[landed.firing.seat]
    for _ in range(sum(one.n for one in gear.active(state.content, seal, Nudge))):
        found = list(dict.fromkeys([*found, *(on for cell in found for on in near(cell, state.open_doors))]))
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
    """What the card does."""
    state = table.state
    card = state.content.equipment[kind_of(firing.arm)]
    table.record(GrenadeLanded("STF-EQP-3", card.id, place(state, cell)))
    explosions.release(table, card.effects, Blast("he", cell, firing.seat, rule="STF-EQP-5"))
