"""How far it is to where something can be done: steps, closed Doors, E-locks, Sentries' eyes."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from sandtable.games.seal_team_flix.doctrine.weights import DOOR, LOCK, WATCHED
from sandtable.games.seal_team_flix.ground import Ground
from sandtable.games.seal_team_flix.state import OPEN, Cell
from sandtable.kernel.kept import kept

FAR = 999


class Floor(NamedTuple):
    """What the way depends on."""

    ground: Ground
    doors: tuple[int, ...]
    blocks: tuple[Cell, ...]
    watched: int  # Spaces in the view of Sentries, as bits
    shut: bool = False  # closed Doors cannot be passed


def toll(floor: Floor, door: int) -> int:
    """Extra steps for a Door on the way; FAR where it cannot be passed."""
    if door < 0 or floor.doors[door] == OPEN:
        return 0
    if floor.shut:
        return FAR
    digits = floor.doors[door]
    return LOCK + 2 * digits if digits else DOOR


def field(floor: Floor, ends: tuple[Cell, ...]) -> tuple[int, ...]:
    """The cost of the way from every Space to the nearest of the ends."""
    return _field(floor.ground, floor, ends)


@kept(4096)
def _field(ground: Ground, floor: Floor, ends: tuple[Cell, ...]) -> tuple[int, ...]:
    cost = [FAR] * len(ground.lattice.there)
    barred = set(floor.blocks)
    heap: list[tuple[int, Cell]] = []
    for cell in ends:
        cost[cell] = 0
        heap.append((0, cell))
    while heap:
        far, cell = heappop(heap)
        if far > cost[cell]:
            continue
        step = far + 1 + (WATCHED if floor.watched >> cell & 1 else 0)
        for to, door in ground.steps(cell):
            there = step + toll(floor, door)
            if there < cost[to] and to not in barred:
                cost[to] = there
                heappush(heap, (there, to))
    return tuple(cost)
