"""Who stands near whom, at work: compiled by numba where it can be imported, plain otherwise."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sandtable.boards.tabletop.field import Whole
from sandtable.boards.tabletop.kernel import Disc, Rows
from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.team_yankee import aim_kernel, base_kernel, engine
from sandtable.games.team_yankee.aim_kernel import Eye
from sandtable.games.team_yankee.base_kernel import DISC, OWNED, ROW
from sandtable.games.team_yankee.engine import Land
from sandtable.games.team_yankee.vocabulary import TeamId


def others(rows: Whole, who: int, *, foes: bool = False) -> Whole:
    """Everybody else where a Team is, or its enemies alone, as discs and whose they are."""
    run = engine.compiled()
    if run is None:
        plain = _room(len(rows), DISC)
        return _whole(plain[: base_kernel.others(rows.tolist(), who, foes, plain)], DISC)
    found = np.empty((len(rows), DISC), np.int64)
    return found[: run["others"](rows, who, foes, found)]


class Barriers(NamedTuple):
    """What a way may not come near to: enemies first, and friends in the way."""

    rows: Whole
    foes: int
    pressing: int  # enemies who are too near already


def barring(rows: Whole, who: TeamId, start: Spot, *, shy: bool) -> Barriers:
    """Whom a Team may not come near to."""
    run = engine.compiled()
    if run is None:
        plain = _room(len(rows), OWNED)
        count, foes, pressing = base_kernel.barring(rows.tolist(), who, start, shy, plain)
        return Barriers(_whole(plain[:count], OWNED), foes, pressing)
    found = np.empty((len(rows), OWNED), np.int64)
    count, foes, pressing = run["barring"](rows, who, start, shy, found)
    return Barriers(found[:count], foes, pressing)


def reached(rows: Whole, disc: Disc, side: int, far: int) -> dict[int, int]:
    """The enemies of a side so near to a disc, by id, and their gaps from it."""
    run = engine.compiled()
    if run is None:
        plain = _room(len(rows), 2)
        count = base_kernel.reached(rows.tolist(), disc, side, far, plain)
        return {row[0]: row[1] for row in plain[:count]}
    found = np.empty((len(rows), 2), np.int64)
    return dict(found[: run["reached"](rows, tuple(disc), side, far, found)].tolist())


def sighted(land: Land, rows: Whole, disc: Disc, eye: Eye) -> dict[int, int]:
    """The enemies in range that no terrain hides, by id, and their gaps from a disc."""
    run = engine.compiled()
    if run is None:
        plain = _room(len(rows), 2)
        count = aim_kernel.sighted(land.plain, rows.tolist(), disc, eye, plain)
        return {row[0]: row[1] for row in plain[:count]}
    found = np.empty((len(rows), 2), np.int64)
    count = run["sighted"](land.rows.sides, rows, tuple(disc), eye, found)
    return dict(found[:count].tolist())


def nearest(rows: Whole, disc: Disc, side: int) -> int:
    """The enemy of a side on the ground that is nearest to a disc; 0: none."""
    run = engine.compiled()
    if run is None:
        return base_kernel.nearest(rows.tolist(), disc, side)
    return int(run["nearest"](rows, tuple(disc), side))


def warm() -> None:
    """Everything once, so that it is compiled, or read from the cache."""
    rows: Whole = np.zeros((2, ROW), np.int64)
    others(rows, 1)
    barring(rows, 1, (1, 1), shy=True)
    reached(rows, (1, 1, 1), 0, 1)
    nearest(rows, (1, 1, 1), 0)
    sighted(Land([], [], []), rows, (1, 1, 1), (0, 1, False))


def _room(many: int, width: int) -> Rows:
    return [[0] * width for _ in range(many)]


def _whole(rows: Any, width: int) -> Whole:
    return np.array(rows, np.int64).reshape(-1, width)
