"""Sight and ways at work: compiled by numba where it can be imported, plain otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.tabletop import engine as shared
from sandtable.boards.tabletop import kernel, kernel_walk, walking
from sandtable.boards.tabletop.compiling import Calls, machine_code
from sandtable.boards.tabletop.field import Whole
from sandtable.boards.tabletop.kernel import PIECE, Rows
from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.team_yankee import (
    aim_kernel,
    base_kernel,
    fire_kernel,
    going_kernel,
    sight_kernel,
    vocabulary,
    way_kernel,
)

_PARTS = (
    sight_kernel.covers,
    sight_kernel.held,
    sight_kernel.either,
    sight_kernel.barred,
    sight_kernel.meets,
    sight_kernel.farther,
    sight_kernel.hidden,
    sight_kernel.veil,
    way_kernel.near_leg,
    way_kernel.neighbour,
    way_kernel.rim,
    way_kernel.ground_at,
    way_kernel.onward,
    way_kernel.sign,
    way_kernel.passed_by,
    way_kernel.leg_cost,
    way_kernel.traced,
    way_kernel.surveyed,
    way_kernel.free_until,
    way_kernel.paid,
    way_kernel.stopped,
    base_kernel.level,
    base_kernel.barring,
    going_kernel.taken,
    fire_kernel.added,
)
_CALLS: tuple[Callable[..., Any], ...] = (
    sight_kernel.barred,
    sight_kernel.veil,
    sight_kernel.seen,
    sight_kernel.barred_all,
    way_kernel.traced,
    way_kernel.stopped,
    way_kernel.leg_cost,
    way_kernel.leg_costs,
    way_kernel.watched,
    way_kernel.stepped,
    way_kernel.closed,
    way_kernel.flooded,
    base_kernel.others,
    base_kernel.barring,
    base_kernel.reached,
    base_kernel.nearest,
    going_kernel.taken,
    going_kernel.looked,
    going_kernel.trimmed,
    going_kernel.last_stand,
    aim_kernel.sighted,
    fire_kernel.dealt,
    fire_kernel.suffered,
)
_SOURCES = (
    kernel,
    kernel_walk,
    vocabulary,
    sight_kernel,
    way_kernel,
    base_kernel,
    going_kernel,
    aim_kernel,
    fire_kernel,
)


class Rowed(NamedTuple):
    """What lines meet, for compiled code."""

    sides: tuple[Whole, Whole]
    legs: Whole


class Land:
    """What lines meet: sides and parts of pieces, legs of hedges and walls."""

    def __init__(self, edges: Rows, parts: Rows, legs: Rows) -> None:
        self.plain = edges, parts
        self.legs = legs

    @cached_property
    def rows(self) -> Rowed:
        edges, parts = self.plain
        return Rowed((_rows(edges, 4), _rows(parts, PIECE)), _rows(self.legs, 6))


def compiled() -> Calls | None:
    """As machine code; None where numba cannot be imported, and while another thread compiles."""
    return None if shared.compiled() is None else _compiled()


@lru_cache(maxsize=1)
def _compiled() -> Calls:
    walking.compiled()  # parts of it are parts of these
    return machine_code(_CALLS, _PARTS, _SOURCES)


def barred(land: Land, p: Spot, q: Spot) -> bool:
    """Whether a line is blocked."""
    run = compiled()
    if run is None:
        return sight_kernel.barred(land.plain, p, q)
    return bool(run["barred"](land.rows.sides, p, q))


def veil(land: Land, p: Spot, q: Spot) -> int:
    """What on a line hides its end."""
    run = compiled()
    if run is None:
        return sight_kernel.veil(land.plain, land.legs, p, q)
    return int(run["veil"](*land.rows, p, q))


def seen(land: Land, points: Sequence[Spot]) -> NDArray[np.uint8]:
    """Which points see which."""
    found = np.zeros((len(points), len(points)), np.uint8)
    run = compiled()
    if run is None:
        rows: Any = found
        sight_kernel.seen(land.plain, [list(one) for one in points], rows)
    else:
        run["seen"](land.rows.sides, _rows(points, 2), found)
    return found


def barred_all(land: Land, lines: Whole) -> NDArray[np.uint8]:
    """Which of many lines, two ends each, are blocked."""
    found = np.zeros(len(lines), np.uint8)
    run = compiled()
    if run is None:
        rows: Any = found
        sight_kernel.barred_all(land.plain, lines.tolist(), rows)
    else:
        run["barred_all"](land.rows.sides, lines, found)
    return found


def warm(*more: Callable[[], None]) -> None:
    """Compiles everything, or reads it from the cache, before someone waits for it.

    `more` runs what is built on this.
    """
    walking.warm()
    shared.warm(_run_all, *more)


def _run_all() -> None:
    land = Land([], [], [])
    spots = ((1, 1), (9, 9))
    barred(land, *spots)
    veil(land, *spots)
    seen(land, spots)
    barred_all(land, _rows([(1, 1, 9, 9)], 4))


def _rows(rows: Sequence[Sequence[int]], width: int) -> Whole:
    """None have the same shape."""
    return np.array(rows, np.int64).reshape(-1, width)
