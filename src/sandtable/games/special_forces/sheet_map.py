"""The map in signs, for a text screen."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.special_forces.content import Content
from sandtable.games.special_forces.ground import DOOR, LOW, VEG, WALL, WINDOW
from sandtable.games.special_forces.scene_pieces import Field, short
from sandtable.games.special_forces.view import View
from sandtable.kernel.decision import Decision
from sandtable.kernel.sheet import Chip, Drawing, Span, chip

UPRIGHT = {WALL: "│", DOOR: "/", WINDOW: "¦", LOW: ":", VEG: "♣"}
LEVEL = {WALL: "──", DOOR: "╌/", WINDOW: "══", LOW: "··", VEG: "♣♣"}
MARGIN, STEP = 3, 3  # signs before the first column, and from one column to the next


def make_drawing(view: View, content: Content, decision: Decision | None = None) -> Drawing | None:
    """The whole map, and which dot of it matters now."""
    del decision
    if view.battle.buy:
        return None
    field = Field(view, content)
    watched = [view.soldiers.get(view.active), *field.here()]
    dot = view.attack.dot if view.attack else next((one.dot for one in watched if one), 0)
    column, row = field.ground.lattice.place(dot)
    lines = list(_lines(field))
    at = next(n for n, (of, _) in enumerate(lines) if of == row)
    return Drawing(field.ground.title, tuple(line for _, line in lines), 1, MARGIN,
                   (MARGIN + STEP * column + 1, at))  # fmt: skip


def _lines(field: Field) -> Iterator[tuple[int, Chip]]:
    """Dots and edges as text, soldiers by their short names' last two signs; with their rows."""
    lattice = field.ground.lattice
    letters = "".join(f" {field.ground.names[x][:-1]:<2}" for x in range(lattice.width))
    yield -1, chip(f"   {letters}", "soft")
    for row in range(lattice.height + 1):
        above = _level(field, row)
        if above.strip():
            yield -1, chip(f"   {above}", "soft")
        if row < lattice.height:
            yield row, tuple(_line(field, row))


def _level(field: Field, row: int) -> str:
    lattice = field.ground.lattice
    kinds = lattice.level[row * lattice.width : (row + 1) * lattice.width]
    return "".join(f" {LEVEL.get(kind, '  ')}" for kind in kinds).rstrip()


def _line(field: Field, row: int) -> Iterator[Span]:
    ground, lattice = field.ground, field.ground.lattice
    at = {one.dot: one for one in field.here()}
    clouds = {dot for cloud in field.view.clouds for dot in cloud.dots}
    yield Span(f"{row + 1:>2} ", "soft")
    for column in range(lattice.width + 1):
        yield Span(UPRIGHT.get(lattice.west(column, row), " "), "soft")
        if column == lattice.width:
            return
        dot = lattice.at(column, row)
        soldier = at.get(dot)
        if soldier:
            active = soldier.id == field.view.active
            yield Span(f"{short(soldier.id)[-2:]:<2}", field.tone(soldier), True, active)
        elif not lattice.there[dot]:
            yield Span("##", "soft")
        elif dot in clouds:
            yield Span("░░", "plain")
        else:
            yield Span("· " if ground.of_building[dot] else ". ", "soft")
