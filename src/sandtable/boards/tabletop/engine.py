"""The kernel at work: compiled by numba where it can be imported, plain otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from threading import Lock, get_ident
from typing import NamedTuple, TypeAlias

import numpy as np

from sandtable.boards.tabletop import kernel
from sandtable.boards.tabletop.compiling import Calls, machine_code
from sandtable.boards.tabletop.field import Field, Whole, discs_of
from sandtable.boards.tabletop.kernel import Disc, Mover, Room, Spot

Discs: TypeAlias = Sequence[Sequence[int]] | Whole  # as they are, or as rows already
_PARTS = (
    kernel.root,
    kernel.ceil_root,
    kernel.near_part,
    kernel.length,
    kernel.nearer,
    kernel.through,
    kernel.holds,
    kernel.apart,
    kernel.crossed,
    kernel.touched,
    kernel.swept,
    kernel.met,
    kernel.depth,
    kernel.cost,
    kernel.walked,
    kernel.stands,
    kernel.relax,
)
_WARMING = Lock()
_WARMER: list[int] = []  # the thread that compiles now, if one does
_CALLS = (
    kernel.crossed,
    kernel.sight,
    kernel.cost,
    kernel.walked,
    kernel.standing,
    kernel.flood,
    kernel.reached,
    kernel.legs,
)


class Flood(NamedTuple):
    """Cheapest ways from the first point of a net: costs (-1: none), points before, best goal."""

    far: list[int]
    back: list[int]
    goal: int


def compiled() -> Calls | None:
    """The predicates as machine code; None where numba cannot be imported.

    Nobody waits while another thread compiles: meanwhile plain code says the same.
    """
    return None if _WARMER and [get_ident()] != _WARMER else _compiled()


@lru_cache(maxsize=1)
def _compiled() -> Calls | None:
    try:
        return machine_code(_CALLS, _PARTS, (kernel,))
    except ImportError:
        return None


def crossed(field: Field, mask: int, p: Spot, q: Spot) -> bool:
    """Whether a segment has length inside a piece with one of these flags."""
    run = compiled()
    if run is None:
        return kernel.crossed(field.plain, mask, p, q)
    return bool(run["crossed"](field.rows, mask, p, q))


def sight(field: Field, mask: int, a: Disc, b: Disc) -> int:
    """Which of three lines between two discs are crossed: 1 the middle, 2 left, 4 right."""
    run = compiled()
    if run is None:
        return kernel.sight(field.plain, mask, a, b)
    return int(run["sight"](field.rows, mask, tuple(a), tuple(b)))  # named ones take twice as long


def cost(field: Field, p: Spot, q: Spot) -> int:
    """What ground costs on a straight leg."""
    run = compiled()
    return kernel.cost(field.plain, p, q) if run is None else int(run["cost"](field.rows, p, q))


def walked(field: Field, discs: Discs, mover: Mover, p: Spot, q: Spot) -> int:
    """What a leg costs a mover, or -1 if pieces or discs bar it."""
    run = compiled()
    if run is None:
        return kernel.walked(field.plain, _plain(discs), mover, p, q)
    return int(run["walked"](field.rows, discs_of(discs), mover, p, q))


def standing(field: Field, others: Discs, keeps: Mover, room: Room, spots: Sequence[Spot]) -> list[bool]:
    """At which of these a base may end: in the room, on no other base, on nothing that keeps it."""
    if not spots:
        return []
    run = compiled()
    if run is None:
        flags = [0] * len(spots)
        kernel.standing(field.plain, _plain(others), keeps, room, _plain(spots), flags)
        return [flag == 1 for flag in flags]
    found = np.zeros(len(spots), np.int64)
    points = np.array(spots, np.int64)
    run["standing"](field.rows, discs_of(others), keeps, room, points, found)
    return [flag == 1 for flag in found.tolist()]


def flood(field: Field, discs: Discs, mover: Mover, net: tuple[Sequence[Spot], Whole], goals: int) -> Flood:
    """Ways from the first point of a net to all others, or to the cheapest of its last `goals`."""
    points, known = net
    count = len(points)
    marks = [0] * (count - goals) + [2] * goals
    run = compiled()
    if run is None:
        far, back = [-1] * count, [-1] * count
        rows = _plain(points), _plain(known.tolist())
        best = kernel.flood(field.plain, _plain(discs), mover, rows, (far, back, marks))
        return Flood(far, back, best)
    found = np.full(count, -1), np.full(count, -1), np.array(marks)
    arrays = np.array(points, np.int64).reshape(-1, 2), known
    best = run["flood"](field.rows, discs_of(discs), mover, arrays, found)
    return Flood(found[0].tolist(), found[1].tolist(), int(best))


def reached(
    field: Field,
    discs: Discs,
    mover: Mover,
    net: tuple[Sequence[Spot], Sequence[int]],
    spots: Sequence[Spot],
    limit: int,
) -> list[int]:
    """What each spot costs by a last leg from points that cost so much; -1: more than `limit`."""
    points, far = net
    run = compiled()
    if run is None:
        told = [limit + 1] * len(spots)
        start = _plain(points), list(far)
        kernel.reached(field.plain, _plain(discs), mover, start, (_plain(spots), told))
    else:
        found = np.full(len(spots), limit + 1)
        first = np.array(points, np.int64).reshape(-1, 2), np.array(far, np.int64)
        lattice = np.array(spots, np.int64).reshape(-1, 2)
        run["reached"](field.rows, discs_of(discs), mover, first, (lattice, found))
        told = found.tolist()
    return [one if one <= limit else -1 for one in told]


def legs(field: Field, mover: Mover, points: Sequence[Spot]) -> Whole:
    """What every leg between points costs where no disc is; -1: barred."""
    run = compiled()
    if run is None:
        found = [[0] * len(points) for _ in points]
        kernel.legs(field.plain, [], mover, _plain(points), found)
        return np.array(found, np.int64).reshape(len(points), len(points))
    told = np.zeros((len(points), len(points)), np.int64)
    run["legs"](field.rows, discs_of(()), mover, np.array(points, np.int64).reshape(-1, 2), told)
    return told


def warm(*more: Callable[[], None]) -> None:
    """Compiles everything, or reads it from the cache, before someone waits for it.

    `more` runs whatever else is compiled and built on this.
    """
    with _WARMING:
        _WARMER.append(get_ident())
        try:
            for run in (_run_all, *more):
                run()
        finally:
            _WARMER.clear()


def _run_all() -> None:
    field = Field((20, 20), ())
    mover = (1, 1, 0)
    spots = ((1, 1), (9, 9))
    crossed(field, 1, *spots)
    sight(field, 1, (1, 1, 1), (9, 9, 1))
    cost(field, *spots)
    walked(field, (), mover, *spots)
    standing(field, (), mover, (1, 1, 19, 19), spots)
    flood(field, (), mover, (spots, np.zeros((0, 0), np.int64)), 1)
    reached(field, (), mover, (spots, (0, 9)), spots, 20)
    legs(field, mover, spots)


def _plain(rows: Discs) -> kernel.Rows:
    return [[int(n) for n in row] for row in rows]
