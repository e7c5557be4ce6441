"""Fire between places at work: compiled by numba where it can be imported, plain otherwise."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.tabletop.field import Whole
from sandtable.games.team_yankee import engine, fire_kernel

Floats: TypeAlias = NDArray[np.float64]
Sights: TypeAlias = tuple[Whole, NDArray[np.bool_]]
Arms: TypeAlias = tuple[Whole, Floats]


def dealt(land: Sights, spots: Whole, aims: tuple[Whole, Floats], bands: Whole, arms: Arms) -> Floats:
    """What bands of Teams do from each of some points, all of a band at their best target."""
    run = engine.compiled()
    work: Any = fire_kernel.dealt if run is None else run["dealt"]
    found: Floats = np.empty(len(spots))
    work(land, spots, aims, bands, arms, found)
    return found


def suffered(land: Sights, spots: Whole, guns: tuple[Whole, Whole], arms: Arms, value: float) -> Floats:
    """What all enemies do to a Team worth so much at each of some points, with how it is hidden."""
    run = engine.compiled()
    work: Any = fire_kernel.suffered if run is None else run["suffered"]
    found: Floats = np.empty(len(spots))
    work(land, spots, (*guns, np.empty(len(guns[0]))), arms, value, found)
    return found


def warm() -> None:
    """Everything once, so that it is compiled, or read from the cache."""
    land = np.zeros((1, 2), np.int64), np.zeros((1, 1), np.bool_)
    none, arms = np.zeros((0, 6), np.int64), (np.zeros((0, 2), np.int64), np.zeros((0, 4)))
    dealt(land, np.zeros(0, np.int64), (none, np.zeros(0)), none, arms)
    suffered(land, none, (none, none), arms, 1.0)
