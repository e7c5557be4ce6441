"""What is met on a way: pieces to Cross and Minefields, in its order (TY-MOV-6, -10, TY-MINE)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

import numpy as np

from sandtable.boards.tabletop.field import Whole
from sandtable.boards.tabletop.ticks import Spot
from sandtable.boards.tabletop.ways import Way
from sandtable.games.team_yankee import way_engine
from sandtable.games.team_yankee.country import PLANE, Country
from sandtable.games.team_yankee.state import Minefield
from sandtable.games.team_yankee.vocabulary import MINE
from sandtable.games.team_yankee.way_kernel import BARRIER, NONE, X, Y


class Hazard(NamedTuple):
    """A test on a way: Cross (TY-MOV-6) or Minefield (TY-MINE-1)."""

    kind: Literal["cross", "mine"]
    id: str  # of the piece, or "mine-3"
    at: Spot  # where the way meets it
    way: Way  # the way of a Team that it halts (TY-MOV-10, TY-MINE-4)
    name: str = ""
    harder: int = 0  # so much more than its Cross number is needed
    mine: int = 0  # the Minefield

    @property
    def halt(self) -> Spot:
        """Where a Team stands that it halts."""
        return self.way[-1]


class Met(NamedTuple):
    """A cause by the tick point at which it is met, and the one at which it halts."""

    at: int
    halt: int
    mine: int = 0  # a Minefield, else
    piece: int = 0  # the number of a Difficult piece


def crossings(land: Country, points: Whole, *, river: bool) -> Iterator[Met]:
    """Each Difficult piece whenever the way enters it, or starts in it (TY-MOV-6).

    `river`: of a Team that goes into Rivers.
    """
    ys, xs = points[:, Y], points[:, X]
    for n, plane in enumerate(land.planes):
        bits = plane[ys, xs]
        if not bits.any():
            continue
        before = np.concatenate(([0], bits[:-1]))
        for k in np.nonzero(bits & ~before)[0].tolist():
            new = int(bits[k] & ~before[k])
            for bit in range(PLANE):
                piece = n * PLANE + bit
                if new >> bit & 1 and (river or not land.hard[piece].river):
                    yield Met(k, max(k - 1, 0), piece=piece)


def near(mines: Iterable[Minefield], way: Way, radius: int) -> list[Minefield]:
    """Minefields whose zones a way enters, or starts in (TY-MINE-1)."""
    limit = (MINE + radius) ** 2
    return [
        mine for mine in mines if way_engine.stopped(way_engine.whole([(*mine.at, limit, 1)], BARRIER), way) != NONE
    ]


def mined(mines: Iterable[Minefield], points: Whole, radius: int) -> Iterator[Met]:
    """Where each of these Minefields is met, once (TY-MINE-1, -11)."""
    limit = (MINE + radius) ** 2
    for mine in mines:
        far = (points[:, X] - mine.at[0]) ** 2 + (points[:, Y] - mine.at[1]) ** 2
        nearest = int(np.argmin(far))
        inside = np.nonzero(far <= limit)[0]
        yield Met(int(inside[0]) if len(inside) else nearest, nearest, mine=mine.id)
