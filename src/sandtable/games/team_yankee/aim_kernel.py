"""Whom a Team may see in range: one source, plain or compiled, whole numbers alone decide."""

from __future__ import annotations

from typing import TypeAlias

from sandtable.boards.tabletop.kernel import Disc, Rows, ceil_root
from sandtable.games.team_yankee.base_kernel import FLIES, HERE, KIND, RADIUS, SIDE, X, Y
from sandtable.games.team_yankee.sight_kernel import Sides, barred

Eye: TypeAlias = tuple[int, int, bool]  # its side, how far it reaches, whether it flies


def sighted(land: Sides, rows: Rows, disc: Disc, eye: Eye, found: Rows) -> int:
    """The enemies so near to a disc, with their gaps, that no terrain hides; how many.

    Terrain hides nobody from whoever flies, nor whoever flies (TY-AIR-3).
    """
    side, far, flies = eye
    p, count = (disc[0], disc[1]), 0
    for k in range(len(rows)):
        row = rows[k]
        if row[HERE] == 0 or row[SIDE] == side:
            continue
        q, both = (row[X], row[Y]), row[RADIUS] + disc[2]
        dx, dy, reach = q[0] - p[0], q[1] - p[1], far + both
        square = dx * dx + dy * dy
        if square > reach * reach:
            continue
        if flies or row[KIND] == FLIES or not barred(land, p, q):
            found[count][0], found[count][1] = k, max(0, ceil_root(square, 1) - both)
            count += 1
    return count
