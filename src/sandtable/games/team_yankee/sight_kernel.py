"""Lines of sight over the country: one source, plain or compiled, whole numbers alone decide.

Pieces come as rows of the shared kernel: the sides of convex parts, each counter-clockwise, and a
row for each part. Its flags say what it does to a line, `OWNER` and `OTHER` to which pieces it
belongs: two where it closes the joint of two pieces. Hedges and walls come as legs of their middle
lines, piece by piece.
"""

from __future__ import annotations

from typing import TypeAlias

from sandtable.boards.tabletop.kernel import FIRST, FLAGS, LAST, SLOW, TOLL, UNIT, Part, Row, Rows, Spot, apart, through
from sandtable.games.team_yankee.vocabulary import ORCHARD_DEPTH, WOODS_DEPTH

OWNER, OTHER = SLOW, TOLL  # of a part; ground costs no line anything
BLOCKS, WOODS, ORCHARD = 1, 2, 4  # what a part is to a line: Buildings and Hills block
PIECE, WALL = 4, 5  # of a leg of a middle line, after its two ends: of which piece, if of a Wall
NEAR, BESIDE = 40, 20  # ticks: "2 inches" and "1 inch" of TY-LOS-4 to -6
# What hides a target: woods between, a hedge or wall, one close to it, a wall right before it.
THROUGH, HEDGE, CLOSE, SHELTER = 1, 2, 4, 8

Sides: TypeAlias = tuple[Rows, Rows]  # sides of parts, parts


def covers(edges: Rows, part: Row, p: Spot) -> bool:
    """Whether a point lies in a part; its border belongs to it."""
    for i in range(part[FIRST], part[LAST]):
        edge = edges[i]
        wx, wy = edge[2] - edge[0], edge[3] - edge[1]
        if wx * (p[1] - edge[1]) - wy * (p[0] - edge[0]) < 0:
            return False
    return True


def held(land: Sides, owner: int, p: Spot) -> bool:
    """Whether a point lies in a piece, in any of its parts."""
    edges, parts = land
    for k in range(len(parts)):
        part = parts[k]
        if part[OWNER] == owner and part[OTHER] == owner and covers(edges, part, p):
            return True
    return False


def either(land: Sides, owner: int, p: Spot, q: Spot) -> bool:
    return held(land, owner, p) or held(land, owner, q)


def barred(land: Sides, p: Spot, q: Spot) -> bool:
    """Whether a line is blocked: by a Building or Hill that holds neither end (TY-LOS-2), or by too
    much of Woods or of Orchards, each kind for itself (TY-LOS-3, -8)."""
    edges, parts = land
    dx, dy = q[0] - p[0], q[1] - p[1]
    far = dx * dx + dy * dy
    woods, orchard = 0, 0
    for k in range(len(parts)):
        part = parts[k]
        if apart(part, p, q, 0):
            continue
        n0, d0, n1, d1 = through(edges, part, p, q)
        if d0 == 0:
            continue
        if part[FLAGS] & BLOCKS != 0:
            if not (either(land, part[OWNER], p, q) or either(land, part[OTHER], p, q)):
                return True
            continue
        inside = max(UNIT * n1 // d1 - (UNIT * n0 + d0 - 1) // d0, 1)
        if part[FLAGS] & WOODS != 0:
            woods += inside
        else:
            orchard += inside
    return (
        woods * woods * far > WOODS_DEPTH * WOODS_DEPTH * UNIT * UNIT
        or orchard * orchard * far > ORCHARD_DEPTH * ORCHARD_DEPTH * UNIT * UNIT
    )


def meets(leg: Row, p: Spot, q: Spot) -> Spot:
    """Where a line first meets a leg: n of d parts of it; (0, 0) if it does not."""
    rx, ry, sx, sy = q[0] - p[0], q[1] - p[1], leg[2] - leg[0], leg[3] - leg[1]
    ax, ay = leg[0] - p[0], leg[1] - p[1]
    d = rx * sy - ry * sx
    along, across = ax * sy - ay * sx, ax * ry - ay * rx
    if d < 0:
        d, along, across = -d, -along, -across
    if d != 0:
        return (along, d) if 0 <= along <= d and 0 <= across <= d else (0, 0)
    whole = rx * rx + ry * ry
    if across != 0 or whole == 0:
        return 0, 0
    one, other = ax * rx + ay * ry, (ax + sx) * rx + (ay + sy) * ry  # it lies on the line itself
    low, high = min(one, other), max(one, other)
    return (max(low, 0), whole) if high >= 0 and low <= whole else (0, 0)


def farther(n: int, d: int, far: int, by: int) -> bool:
    """Whether n of d parts of a line, whose square is `far`, are more than so many ticks."""
    # n * n * far would not fit into 64 bits; a whole number is greater than what is rounded down.
    return n * n > by * by * d * d // far


def veil(land: Sides, legs: Rows, p: Spot, q: Spot) -> int:
    """What on a line hides whoever is at q from whoever looks from p (TY-LOS-4 to -7)."""
    edges, parts = land
    found = 0
    for k in range(len(parts)):
        part = parts[k]
        if part[FLAGS] & BLOCKS != 0 or apart(part, p, q, 0):
            continue
        if through(edges, part, p, q)[1] != 0 and not held(land, part[OWNER], p):
            found = THROUGH
            break
    dx, dy = q[0] - p[0], q[1] - p[1]
    far = dx * dx + dy * dy
    k = 0
    while k < len(legs) and far != 0:
        piece, wall, n, d = legs[k][PIECE], legs[k][WALL], 0, 0
        while k < len(legs) and legs[k][PIECE] == piece:
            m, e = meets(legs[k], p, q)
            if e != 0 and (d == 0 or m * d < n * e):
                n, d = m, e
            k += 1
        if d != 0:
            found |= hidden((n, d, far, wall))
    return found


def hidden(met: Part) -> int:
    """What a Hedge or Wall that is first met at n of d parts of a line does for its end."""
    n, d, far, wall = met
    found = 0
    if farther(n, d, far, NEAR):
        found = HEDGE if farther(d - n, d, far, NEAR) else HEDGE | CLOSE
    if wall != 0 and not farther(d - n, d, far, BESIDE):
        found |= SHELTER
    return found


def seen(land: Sides, points: Rows, table: Rows) -> None:
    """Which points see which."""
    for i in range(len(points)):
        p = (points[i][0], points[i][1])
        table[i][i] = 1
        for j in range(i):
            if not barred(land, p, (points[j][0], points[j][1])):
                table[i][j] = 1
                table[j][i] = 1


def barred_all(land: Sides, lines: Rows, found: Row) -> None:
    """Which of many lines (two ends each) are blocked."""
    for k in range(len(lines)):
        line = lines[k]
        if barred(land, (line[0], line[1]), (line[2], line[3])):
            found[k] = 1
