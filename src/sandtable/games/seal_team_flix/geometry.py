"""What follows from the edges of a map: regions, steps, corners, merged walls (STF-MAP)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sandtable.boards.grid import Lattice
from sandtable.boards.grid.lattice import Cell, Kind

OPEN, WALL, LINE, DOOR = range(4)  # an Area line; from DOOR on, door number kind - DOOR
SIDES = ((0, -1), (-1, 0), (1, 0), (0, 1))
AROUND = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
NOWHERE = -1


class Segment(NamedTuple):
    """A straight piece of Wall or a Door, in u; row and column are those of its first end."""

    x1: int
    y1: int
    x2: int
    y2: int
    row: int
    column: int

    @classmethod
    def between(cls, first: tuple[int, int], last: tuple[int, int]) -> Segment:
        return cls(*first, *last, row=first[1], column=first[0])


def solid(kind: Kind) -> bool:
    """Walls and Door slots, whether or not the Door is there (STF-MAP-13)."""
    return kind == WALL or kind >= DOOR


def door_number(kind: Kind) -> int:
    return kind - DOOR if kind >= DOOR else NOWHERE


def beside(lattice: Lattice, cell: Cell) -> Iterator[Cell]:
    """Orthogonal neighbours that exist, whatever lies between, in reading order."""
    column, row = lattice.place(cell)
    for east, south in SIDES:
        if lattice.inside(column + east, row + south):
            yield lattice.at(column + east, row + south)


def steps(lattice: Lattice) -> tuple[tuple[tuple[Cell, int], ...], ...]:
    """From each cell the neighbours that no Wall cuts off, with the Door on the way or -1."""
    return tuple(
        tuple(
            (other, door_number(kind))
            for other in beside(lattice, cell)
            if (kind := lattice.between(cell, other)) != WALL
        )
        if there
        else ()
        for cell, there in enumerate(lattice.there)
    )


def regions(lattice: Lattice) -> tuple[int, ...]:
    """STF-MAP-3: cells joined by open edges share a number; -1 where no cell is."""
    found = [NOWHERE] * len(lattice.there)
    count = 0
    for cell in lattice.cells:
        if found[cell] != NOWHERE:
            continue
        found[cell] = count
        waiting = [cell]
        while waiting:
            here = waiting.pop()
            for other in beside(lattice, here):
                if found[other] == NOWHERE and lattice.between(here, other) == OPEN:
                    found[other] = count
                    waiting.append(other)
        count += 1
    return tuple(found)


def distances(links: Sequence[Sequence[int]], start: int) -> tuple[int, ...]:
    """The least number of links from one place to every other; -1 where none leads."""
    found = [NOWHERE] * len(links)
    found[start] = 0
    rim = [start]
    while rim:
        beyond = []
        for here in rim:
            for other in links[here]:
                if found[other] == NOWHERE:
                    found[other] = found[here] + 1
                    beyond.append(other)
        rim = beyond
    return tuple(found)


def inner_edges(lattice: Lattice) -> Iterator[tuple[Cell, Cell, Kind]]:
    """Every edge between two cells that exist, the northern or western cell first."""
    for cell in lattice.cells:
        for other in beside(lattice, cell):
            if other > cell:
                yield cell, other, lattice.between(cell, other)


def corner_pairs(lattice: Lattice) -> Iterator[tuple[Cell, Cell]]:
    """STF-MAP-13 at every vertex inside the lattice; the northern cell of a pair first."""
    for y in range(1, lattice.height):
        for x in range(1, lattice.width):
            yield from _pairs_at(lattice, x, y)


def _pairs_at(lattice: Lattice, x: int, y: int) -> Iterator[tuple[Cell, Cell]]:
    north, south = solid(lattice.west(x, y - 1)), solid(lattice.west(x, y))
    west, east = solid(lattice.north(x - 1, y)), solid(lattice.north(x, y))
    falling, rising = ((x - 1, y - 1), (x, y)), ((x, y - 1), (x - 1, y))
    count = north + south + west + east
    if count == 1:
        found = [falling, rising]
    elif count == 2 and north != south:
        found = [falling if north == east else rising]
    else:
        found = []
    for one, other in found:
        if lattice.inside(*one) and lattice.inside(*other):
            yield lattice.at(*one), lattice.at(*other)


def wall_segments(lattice: Lattice) -> tuple[Segment, ...]:
    """STF-PHY-10: touching Wall edges on one line are one segment; in the order of STF-PHY-11."""
    level = (
        Segment.between((first, y), (last, y))
        for y in range(lattice.height + 1)
        for first, last in _runs(lattice.north(x, y) for x in range(lattice.width))
    )
    upright = (
        Segment.between((x, first), (x, last))
        for x in range(lattice.width + 1)
        for first, last in _runs(lattice.west(x, y) for y in range(lattice.height))
    )
    return tuple(sorted((*level, *upright), key=lambda one: (one.row, one.column, one.y1 < one.y2)))


def _runs(kinds: Iterable[Kind]) -> Iterator[tuple[int, int]]:
    """First and last vertex of each unbroken stretch of Wall."""
    first = None
    at = 0
    for at, kind in enumerate(kinds):
        if kind == WALL and first is None:
            first = at
        elif kind != WALL and first is not None:
            yield first, at
            first = None
    if first is not None:
        yield first, at + 1


def edge_segment(lattice: Lattice, one: Cell, other: Cell) -> Segment:
    """The edge between two orthogonal neighbours."""
    column, row = lattice.place(max(one, other))
    level = abs(one - other) == lattice.width
    return Segment.between((column, row), (column + level, row + (not level)))
