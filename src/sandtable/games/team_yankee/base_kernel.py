"""Who stands near whom: one source, plain or compiled, whole numbers alone decide.

A position comes as rows, one for each Team by its id. What keeps a Team at a distance are barriers:
a point, a squared distance, whether that distance itself is too near, and whose base it is.
"""

from __future__ import annotations

from sandtable.boards.tabletop.kernel import Disc, Row, Rows, Spot, ceil_root
from sandtable.games.team_yankee.vocabulary import CLOSE_ENEMY
from sandtable.games.team_yankee.way_kernel import LIMIT, TOUCH, Triple

X, Y, HERE, RADIUS, KIND, SIDE = range(6)  # of a row; HERE: on the table by itself
ROW = 6
FOOT, WHEELS, FLIES = range(3)  # kinds of bases
WHO = 3  # of a disc, after its radius
DISC = 4
WHOSE = 4  # of a barrier, after what all have
OWNED = 5


def level(row: Row, other: Row) -> bool:
    """Whether both are on the ground, or both in the air."""
    return (row[KIND] == FLIES) == (other[KIND] == FLIES)


def others(rows: Rows, who: int, foes: bool, found: Rows) -> int:
    """Everybody else where a Team is, on the ground or in the air, or enemies alone; how many."""
    own, count = rows[who], 0
    for k in range(len(rows)):
        row = rows[k]
        if row[HERE] == 0 or k == who or not level(row, own):
            continue
        if foes and row[SIDE] == own[SIDE]:
            continue
        disc = found[count]
        disc[X], disc[Y], disc[2], disc[WHO] = row[X], row[Y], row[RADIUS], k
        count += 1
    return count


def barring(rows: Rows, who: int, start: Spot, shy: bool, found: Rows) -> Triple:
    """Whom a Team may not come near to: enemies, then friends it cannot pass.

    How many in all, how many enemies, and to how many of those it is too near already.

    `shy`: 2 inches from enemies (TY-MOV-4), within them no nearer than at the start (TY-MOV-13); of
    others only their bases count, and touching is no overlap.
    """
    own, count, foes, pressing = rows[who], 0, 0, 0
    for friends in range(2):
        for k in range(len(rows)):
            row = rows[k]
            if row[HERE] == 0 or k == who or not level(row, own):
                continue
            if (row[SIDE] == own[SIDE]) != (friends == 1):
                continue
            if friends == 1 and (own[KIND] == FOOT or row[KIND] == FOOT):
                continue
            barrier = found[count]
            count += 1
            both = row[RADIUS] + own[RADIUS]
            barrier[X], barrier[Y], barrier[WHOSE] = row[X], row[Y], k
            barrier[LIMIT], barrier[TOUCH] = both * both, 0
            if friends == 0 and shy:
                dx, dy, near = row[X] - start[0], row[Y] - start[1], CLOSE_ENEMY + both
                now = dx * dx + dy * dy
                pressed = start[0] >= 0 and now <= near * near  # else it is not there yet
                barrier[LIMIT] = now if pressed else near * near
                barrier[TOUCH] = 0 if pressed else 1
                pressing += 1 if pressed else 0
        if friends == 0:
            foes = count
    return count, foes, pressing


def reached(rows: Rows, disc: Disc, side: int, far: int, found: Rows) -> int:
    """The enemies of a side so near to a disc, with their gaps, in the air as well; how many."""
    count = 0
    for k in range(len(rows)):
        row = rows[k]
        if row[HERE] == 0 or row[SIDE] == side:
            continue
        dx, dy, both = row[X] - disc[0], row[Y] - disc[1], row[RADIUS] + disc[2]
        square, reach = dx * dx + dy * dy, far + both
        if square <= reach * reach:
            found[count][0], found[count][1] = k, max(0, ceil_root(square, 1) - both)
            count += 1
    return count


def nearest(rows: Rows, disc: Disc, side: int) -> int:
    """The enemy of a side on the ground that is nearest to a disc, the lowest id first; 0: none."""
    best, least = 0, 0
    for k in range(len(rows)):
        row = rows[k]
        if row[HERE] == 0 or row[SIDE] == side or row[KIND] == FLIES:
            continue
        dx, dy = row[X] - disc[0], row[Y] - disc[1]
        gap = max(0, ceil_root(dx * dx + dy * dy, 1) - row[RADIUS] - disc[2])
        if best == 0 or gap < least:
            best, least = k, gap
    return best
