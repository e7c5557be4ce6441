"""What a point of the map is part of: a dot, a wall, a hedge, a solid block."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.games.special_forces.ground import CLEAR, DOOR, KINDS, LOW, VEG, WALL, WINDOW, Ground
from sandtable.games.special_forces.screen.field import Field
from sandtable.games.special_forces.screen.scene_board import CELL, HEAD, MARGIN
from sandtable.show.scene import Point
from sandtable.show.screen import Here

NEAR = 8  # of an edge, in the picture's units: what stands on it is meant
STOPS = "whoever crosses it moves no farther this turn, and an attack across it is checked on 8+"
SAID: dict[int, tuple[str, str]] = {
    WALL: ("nobody moves, sees or shoots through it", "SF-TER-6"),
    DOOR: ("free to walk through, straight; an attack through it is checked on 8+", "SF-TER-5"),
    WINDOW: (STOPS, "SF-TER-2"),
    LOW: (STOPS, "SF-TER-2"),
    VEG: (STOPS, "SF-TER-2"),
}


class Edge(NamedTuple):
    """The edge of a cell that is nearest to a point: what stands on it, and how far it is."""

    kind: int
    off: int


def here(field: Field, at: Point) -> Here | None:
    """None on the rim and beside the map."""
    ground = field.ground
    lattice = ground.lattice
    x, y = at[0] - MARGIN, at[1] - HEAD - MARGIN
    column, row = x // CELL, y // CELL
    if field.view.battle.buy or not (0 <= column < lattice.width and 0 <= row < lattice.height):
        return None
    edge = min(_edges(ground, x, y), key=lambda one: (one.kind == CLEAR, one.off))
    if edge.kind != CLEAR and edge.off <= NEAR:
        words, rule = SAID[edge.kind]
        return Here(KINDS[edge.kind].capitalize(), rule, words=words)
    if not lattice.inside(column, row):
        words = "no dot: nobody stands on it, moves over it or sees through it"
        return Here("Solid block", "SF-MAP-8", words=words)
    dot = lattice.at(column, row)
    return Here(place(ground, dot), "SF-TER-7", field.dot_id(dot))


def _edges(ground: Ground, x: int, y: int) -> tuple[Edge, ...]:
    """Of the cell about a point, the four sides."""
    lattice = ground.lattice
    column, row = x // CELL, y // CELL
    level, upright = lattice.level, lattice.upright
    wide = lattice.width
    return (
        Edge(level[row * wide + column], y - row * CELL),
        Edge(level[(row + 1) * wide + column], (row + 1) * CELL - y),
        Edge(upright[row * (wide + 1) + column], x - column * CELL),
        Edge(upright[row * (wide + 1) + column + 1], (column + 1) * CELL - x),
    )


def place(ground: Ground, dot: int) -> str:
    """A dot with what it is part of: `J11, Clinic (9)`."""
    building = ground.of_building[dot]
    where = f"{ground.buildings[building - 1]} ({building})" if building else "open ground"
    return f"{ground.names[dot]}, {where}"
