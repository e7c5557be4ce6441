"""The board that never changes during a battle: earth, floors, walls and what grows between."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from sandtable.games.special_forces.ground import CLEAR, DOOR, LOW, VEG, WALL, WINDOW, Ground
from sandtable.games.special_forces.vocabulary import Dot
from sandtable.kernel.kept import kept
from sandtable.show.scene import Box, Edges, Element, Floor, Point, Room, Stretch, Terrain

CELL, MARGIN, HEAD = 40, 46, 60  # of a dot, of the frame, of the strip above the board
LOOKS: tuple[Literal["planks", "tiles", "plaster"], ...] = ("planks", "tiles", "plaster")


def size(ground: Ground) -> tuple[int, int]:
    lattice = ground.lattice
    wide, high = lattice.width * CELL + 2 * MARGIN, lattice.height * CELL + 2 * MARGIN
    return wide, high + HEAD


def point(ground: Ground, dot: Dot) -> Point:
    """The middle of a dot's cell."""
    column, row = ground.lattice.place(dot)
    return MARGIN + column * CELL + CELL // 2, HEAD + MARGIN + row * CELL + CELL // 2


@kept(1)
def board(ground: Ground) -> tuple[Element, ...]:
    """A few large elements, so that an update sends none of them."""
    lattice = ground.lattice
    missing = tuple(lattice.place(cell) for cell, there in enumerate(lattice.there) if not there)
    listed = ", ".join(f"{n} {name}" for n, name in enumerate(ground.buildings, 1))
    return (
        Terrain(
            id="ground",
            x=0,
            y=HEAD,
            columns=lattice.width,
            rows=lattice.height,
            cell=CELL,
            margin=MARGIN,
            missing=missing,
            title=f"{ground.title}, open ground",
            rule="SF-MAP-5",
        ),
        Floor(
            id="floors",
            x=MARGIN,
            y=HEAD + MARGIN,
            rooms=tuple(_rooms(ground)),
            blocks=tuple((x * CELL, y * CELL, CELL, CELL) for x, y in missing),
            title=f"Buildings: {listed}",
            rule="SF-MAP-7",
        ),
        Edges(
            id="clutter",
            x=MARGIN,
            y=HEAD + MARGIN,
            low=_edges(ground, LOW),
            green=_edges(ground, VEG),
            rule="SF-TER-3",
            title="Low walls and vegetation: cover, and whoever crosses them moves no farther",
        ),
        Edges(
            id="walls",
            x=MARGIN,
            y=HEAD + MARGIN,
            walls=_edges(ground, WALL),
            doors=_edges(ground, DOOR),
            windows=_edges(ground, WINDOW),
            rule="SF-TER-1",
            title="Walls, doors and windows",
        ),
    )


def _rooms(ground: Ground) -> Iterator[Room]:
    for number, name in enumerate(ground.buildings, 1):
        places = [ground.lattice.place(dot) for dot in _largest_room(ground, number)]
        columns, rows = [x for x, _ in places], [y for _, y in places]
        middle = _centre(columns), _centre(rows) - 4
        wide = (max(columns) - min(columns) + 1) * CELL - 10
        look = LOOKS[number % len(LOOKS)]
        yield Room(tuple(_runs(ground, number)), look, str(number), name, middle, wide)


def _centre(places: list[int]) -> int:
    return (min(places) + max(places) + 1) * CELL // 2


def _largest_room(ground: Ground, number: int) -> list[Dot]:
    """Where the number is legible: the dots of a building that nothing divides."""
    left = dict.fromkeys(ground.inside(number))
    best: list[Dot] = []
    while left:
        room = [next(iter(left))]
        del left[room[0]]
        for dot in room:  # it grows while we go through it
            for near in (dot - 1, dot + 1, dot - ground.lattice.width, dot + ground.lattice.width):
                if near in left and ground.edge(dot, near).kind == CLEAR:
                    del left[near]
                    room.append(near)
        best = room if len(room) > len(best) else best
    return best


def _runs(ground: Ground, number: int) -> Iterator[Box]:
    """A building's cells, each row's neighbours together."""
    lattice = ground.lattice
    for row in range(lattice.height):
        inside = [ground.of_building[lattice.at(x, row)] == number for x in range(lattice.width)]
        start = None
        for column, here in enumerate((*inside, False)):
            if here and start is None:
                start = column
            elif not here and start is not None:
                yield start * CELL, row * CELL, (column - start) * CELL, CELL
                start = None


def _edges(ground: Ground, kind: int) -> tuple[Stretch, ...]:
    lattice = ground.lattice
    level = (
        (x * CELL, y * CELL, (x + 1) * CELL, y * CELL)
        for y in range(lattice.height + 1)
        for x in range(lattice.width)
        if lattice.level[y * lattice.width + x] == kind
    )
    upright = (
        (x * CELL, y * CELL, x * CELL, (y + 1) * CELL)
        for y in range(lattice.height)
        for x in range(lattice.width + 1)
        if lattice.upright[y * (lattice.width + 1) + x] == kind
    )
    return (*level, *upright)
