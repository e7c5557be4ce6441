"""The kernel at work: compiled by numba where it can be imported, plain otherwise."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.flick import kernel
from sandtable.boards.flick.board import Edge
from sandtable.boards.flick.tables import directions

Floats = NDArray[np.float64]
Marks = NDArray[np.uint8]
Run = Callable[..., int]
_PARTS = (kernel.rim, kernel.cast, kernel.contact, kernel.struck, kernel.advance, kernel.flick)


class Outcome(NamedTuple):
    """What the kernel tells: one row for each flick, and the legs of the last one if wanted."""

    marks: Marks
    blows: Marks
    ends: Floats
    trace: Floats


@lru_cache(maxsize=1)
def compiled() -> Run | None:
    """The kernel as machine code; None where numba cannot be imported."""
    try:
        from numba import njit
        from numba.extending import register_jitable
    except ImportError:
        return None
    for part in _PARTS:
        register_jitable(part)
    run: Run
    try:
        run = njit(cache=True, error_model="numpy", fastmath=False)(kernel.run)
    except RuntimeError:  # nowhere to keep compiled code: every process compiles its own
        run = njit(error_model="numpy", fastmath=False)(kernel.run)
    return run


@lru_cache(maxsize=1)
def rays() -> Floats:
    """The table of directions as an array."""
    return np.array(directions())


def play(rows: Floats, edge: Edge, launches: Floats, marked: int, traced: bool) -> Outcome:
    """Runs flicks (x, y, vx, vy) over a board; contacts with its first bodies are marked.

    Arrays of another type or order would compile the kernel once more.
    """
    run = compiled()
    if run is None:
        return play_plain(rows, edge, launches, marked, traced)
    marks, blows = np.zeros((2, len(launches), marked), np.uint8)
    ends = np.empty((len(launches), 3))
    trace = np.empty((kernel.LEGS if traced else 0, kernel.LEG))
    now = np.empty((kernel.SCRATCH, rows.shape[1]))
    ints = np.empty((2, rows.shape[1]), np.int64)
    legs = run((rows, np.array(edge, float)), launches, now, ints, (marks, blows, ends, trace))
    return Outcome(marks, blows, ends, trace[:legs])


def play_plain(rows: Floats, edge: Edge, launches: Floats, marked: int, traced: bool) -> Outcome:
    """The same in plain Python, with its own numbers: the same bits."""
    count = len(launches)
    marks, blows = ([[0] * marked for _ in range(count)] for _ in range(2))
    ends = [[0.0] * 3 for _ in range(count)]
    trace = [[0.0] * kernel.LEG for _ in range(kernel.LEGS if traced else 0)]
    now = [[0.0] * rows.shape[1] for _ in range(kernel.SCRATCH)]
    board = rows.tolist(), list(edge)
    ints = [[0] * rows.shape[1] for _ in range(2)]
    legs = kernel.run(board, launches.tolist(), now, ints, (marks, blows, ends, trace))
    by_disc, by_others = (np.array(m, np.uint8).reshape(count, marked) for m in (marks, blows))
    lines = np.array(trace[:legs]).reshape(-1, kernel.LEG)
    return Outcome(by_disc, by_others, np.array(ends).reshape(count, 3), lines)


def warm() -> None:
    """Compiles the kernel, or reads it from the cache, before someone waits for it."""
    rows = np.ones((kernel.ROWS, 1))
    play(rows, (0.0, 0.0, 1.0, 1.0), np.zeros((1, 4)), 0, traced=True)
