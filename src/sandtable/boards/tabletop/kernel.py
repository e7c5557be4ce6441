"""The hot predicates of the measured table: one source, plain or compiled.

Whole numbers below 2**62 and nothing else decides, so Python, numpy and compiled code agree. A
field comes as rows: the sides of its convex pieces one after the other, each counter-clockwise,
and a row for each piece. Points are (x, y), discs (x, y, radius).
"""

from __future__ import annotations

from math import sqrt
from typing import TypeAlias

Row: TypeAlias = list[int]
Rows: TypeAlias = list[Row]
Spot: TypeAlias = tuple[int, int]
Disc: TypeAlias = tuple[int, int, int]
Part: TypeAlias = tuple[int, int, int, int]
Field: TypeAlias = tuple[Rows, Rows]
# What moves: flags of the pieces that bar its way, its radius, whether ground costs it nothing.
Mover: TypeAlias = tuple[int, int, int]
Room: TypeAlias = Part  # where the centre of a base may be

# A piece: its sides [FIRST, LAST), its box, its flags, what ground in it costs.
FIRST, LAST, WEST, SOUTH, EAST, NORTH, FLAGS, SLOW, TOLL = range(9)
PIECE = 9
UNIT = 1 << 19  # parts of a segment in which depth is counted
NONE: Part = (0, 0, 0, 0)


def root(n: int) -> int:
    """The whole root of n."""
    k = int(sqrt(n))
    while k * k > n:
        k -= 1
    while (k + 1) * (k + 1) <= n:
        k += 1
    return k


def ceil_root(p: int, q: int = 1) -> int:
    """The least k with k * k * q >= p."""
    least = (p + q - 1) // q
    k = root(least)
    return k if k * k == least else k + 1


def near_part(a: int, n: int) -> int:
    """a / sqrt(n), rounded to the nearest whole number, halves away from zero."""
    found = (root(4 * a * a // n) + 1) // 2
    return -found if a < 0 else found


def length(a: Spot, b: Spot) -> int:
    """Of a straight leg, rounded up."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return ceil_root(dx * dx + dy * dy, 1)


def nearer(p: Spot, a: Spot, b: Spot, limit: int) -> bool:
    """Whether a point is nearer to a segment than the root of `limit`."""
    dx, dy, ex, ey = b[0] - a[0], b[1] - a[1], p[0] - a[0], p[1] - a[1]
    along, whole = ex * dx + ey * dy, dx * dx + dy * dy
    if along <= 0:
        return ex * ex + ey * ey < limit
    if along >= whole:
        ex, ey = p[0] - b[0], p[1] - b[1]
        return ex * ex + ey * ey < limit
    across = ex * dy - ey * dx
    return across * across < limit * whole


def through(edges: Rows, piece: Row, p: Spot, q: Spot) -> Part:
    """The part of a segment in the open interior, from n0/d0 to n1/d1 of it; or NONE."""
    n0, d0, n1, d1 = 0, 1, 1, 1
    for i in range(piece[FIRST], piece[LAST]):
        edge = edges[i]
        wx, wy = edge[2] - edge[0], edge[3] - edge[1]
        before = wx * (p[1] - edge[1]) - wy * (p[0] - edge[0])
        after = wx * (q[1] - edge[1]) - wy * (q[0] - edge[0])
        if before <= 0 and after <= 0:
            return NONE
        if before <= 0:
            if -before * d0 > n0 * (after - before):
                n0, d0 = -before, after - before
        elif after <= 0 and before * d1 < n1 * (before - after):
            n1, d1 = before, before - after
    return (n0, d0, n1, d1) if n0 * d1 < n1 * d0 else NONE


def holds(edges: Rows, piece: Row, p: Spot) -> bool:
    """Whether a point lies in the open interior."""
    for i in range(piece[FIRST], piece[LAST]):
        edge = edges[i]
        wx, wy = edge[2] - edge[0], edge[3] - edge[1]
        if wx * (p[1] - edge[1]) - wy * (p[0] - edge[0]) <= 0:
            return False
    return True


def apart(piece: Row, p: Spot, q: Spot, by: int) -> bool:
    """Whether the boxes of a piece and of a segment are at least so far apart."""
    return (
        (p[0] <= piece[WEST] - by and q[0] <= piece[WEST] - by)
        or (p[0] >= piece[EAST] + by and q[0] >= piece[EAST] + by)
        or (p[1] <= piece[SOUTH] - by and q[1] <= piece[SOUTH] - by)
        or (p[1] >= piece[NORTH] + by and q[1] >= piece[NORTH] + by)
    )


def crossed(field: Field, mask: int, p: Spot, q: Spot) -> bool:
    """Whether a segment has length inside a piece with one of these flags."""
    edges, pieces = field
    for k in range(len(pieces)):
        piece = pieces[k]
        near = piece[FLAGS] & mask != 0 and not apart(piece, p, q, 0)
        if near and through(edges, piece, p, q)[1] != 0:
            return True
    return False


def sight(field: Field, mask: int, a: Disc, b: Disc) -> int:
    """Which of three lines between two discs are crossed: 1 the middle, 2 left, 4 right."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    far = dx * dx + dy * dy
    if far == 0:
        return 0
    found = 0
    if crossed(field, mask, (a[0], a[1]), (b[0], b[1])):
        found = 1
    for side in range(2):
        way = 1 - 2 * side
        ax, ay = near_part(-dy * a[2], far) * way, near_part(dx * a[2], far) * way
        bx, by = near_part(-dy * b[2], far) * way, near_part(dx * b[2], far) * way
        if crossed(field, mask, (a[0] + ax, a[1] + ay), (b[0] + bx, b[1] + by)):
            found |= 2 << side
    return found


def touched(edges: Rows, piece: Row, leg: Part, limit: int) -> bool:
    """Whether a segment enters a piece or comes nearer to it than the root of `limit`."""
    p, q = (leg[0], leg[1]), (leg[2], leg[3])
    if through(edges, piece, p, q)[1] != 0:
        return True
    for i in range(piece[FIRST], piece[LAST]):
        a, b = (edges[i][0], edges[i][1]), (edges[i][2], edges[i][3])
        if nearer(a, p, q, limit) or nearer(p, a, b, limit) or nearer(q, a, b, limit):
            return True
    return False


def swept(field: Field, mask: int, leg: Part, radius: int) -> bool:
    """Whether a disc on its way overlaps a piece with one of these flags; it may touch."""
    edges, pieces = field
    p, q = (leg[0], leg[1]), (leg[2], leg[3])
    for k in range(len(pieces)):
        piece = pieces[k]
        near = piece[FLAGS] & mask != 0 and not apart(piece, p, q, radius)
        if near and touched(edges, piece, leg, radius * radius):
            return True
    return False


def met(discs: Rows, leg: Part, radius: int) -> bool:
    """Whether a disc on its way overlaps another one."""
    p, q = (leg[0], leg[1]), (leg[2], leg[3])
    for i in range(len(discs)):
        both = discs[i][2] + radius
        if nearer((discs[i][0], discs[i][1]), p, q, both * both):
            return True
    return False


def depth(part: Part, far: int) -> int:
    """Length of a part of a segment whose squared length is `far`, rounded up."""
    if part[1] == 0:
        return 0
    first = (UNIT * part[0] + part[1] - 1) // part[1]
    inside = UNIT * part[2] // part[3] - first
    inside = inside if inside > 1 else 1
    return ceil_root(inside * inside * far, UNIT * UNIT)


def cost(field: Field, p: Spot, q: Spot) -> int:
    """A straight leg rounded up, more where the ground is slow or must be climbed."""
    edges, pieces = field
    dx, dy = q[0] - p[0], q[1] - p[1]
    far = dx * dx + dy * dy
    found = ceil_root(far, 1)
    for k in range(len(pieces)):
        piece = pieces[k]
        if piece[SLOW] + piece[TOLL] != 0 and not apart(piece, p, q, 0):
            part = through(edges, piece, p, q)
            if part[1] != 0 and far != 0:
                found += piece[SLOW] * depth(part, far)
                if piece[TOLL] != 0 and not holds(edges, piece, p):
                    found += piece[TOLL]
    return found


def walked(field: Field, discs: Rows, mover: Mover, p: Spot, q: Spot) -> int:
    """What a leg costs a mover, or -1 if it is barred."""
    mask, radius, light = mover
    leg = (p[0], p[1], q[0], q[1])
    if met(discs, leg, radius) or swept(field, mask, leg, radius):
        return -1
    return length(p, q) if light != 0 else cost(field, p, q)


def stands(field: Field, others: Rows, keeps: Mover, room: Room, at: Spot) -> bool:
    """Whether a base may end there: on the table, on no other base, on nothing that keeps it."""
    if at[0] < room[0] or at[1] < room[1] or at[0] > room[2] or at[1] > room[3]:
        return False
    return walked(field, others, keeps, at, at) >= 0


def standing(field: Field, others: Rows, keeps: Mover, room: Room, spots: Rows, flags: Row) -> None:
    """At which of these it may end."""
    for k in range(len(spots)):
        if stands(field, others, keeps, room, (spots[k][0], spots[k][1])):
            flags[k] = 1


def flood(field: Field, discs: Rows, mover: Mover, net: tuple[Rows, Rows], found: tuple[Row, Row, Row]) -> int:
    """Cheapest ways from point 0 of a net to the others, ties to the lower index.

    A net is its points and what is known of the first of them after the start: legs between those
    cost so much (-1: barred) unless a disc is in the way. `found` are the costs (-1: none), the
    points before, and a row of marks: 0, 1 settled, 2 a goal, 3 a goal that is settled. With goals
    it ends when the cheapest is known; that goal, or -1.
    """
    points, known = net
    far, _, marks = found
    far[0] = 0
    best = -1
    while True:
        u = -1
        for v in range(len(points)):
            if marks[v] & 1 == 0 and far[v] >= 0 and (u < 0 or far[v] < far[u]):
                u = v
        if u < 0 or (best >= 0 and far[u] > far[best]):
            return best
        marks[u] |= 1
        if marks[u] == 3 and (best < 0 or u < best):
            best = u
        relax(field, discs, mover, (points, known), found, u)


def relax(field: Field, discs: Rows, mover: Mover, net: tuple[Rows, Rows], found: tuple[Row, Row, Row], u: int) -> None:
    """Looks from a settled point at all others; a leg is judged only if it could be cheaper."""
    points, known = net
    far, back, marks = found
    p = (points[u][0], points[u][1])
    for v in range(len(points)):
        if marks[v] & 1 != 0:
            continue
        q = (points[v][0], points[v][1])
        if far[v] >= 0 and far[u] + length(p, q) >= far[v]:
            continue
        if 1 <= u <= len(known) and 1 <= v <= len(known):
            leg = known[u - 1][v - 1]
            if leg >= 0 and met(discs, (p[0], p[1], q[0], q[1]), mover[1]):
                leg = -1
        else:
            leg = walked(field, discs, mover, p, q)
        if leg >= 0 and (far[v] < 0 or far[u] + leg < far[v]):
            far[v], back[v] = far[u] + leg, u


def reached(field: Field, discs: Rows, mover: Mover, net: tuple[Rows, Row], found: tuple[Rows, Row]) -> None:
    """Costs of spots by a last leg from points that cost so much, where that is less than told."""
    points, far = net
    spots, told = found
    for k in range(len(spots)):
        q = (spots[k][0], spots[k][1])
        for u in range(len(points)):
            p = (points[u][0], points[u][1])
            if far[u] + length(p, q) < told[k]:
                leg = walked(field, discs, mover, p, q)
                if leg >= 0 and far[u] + leg < told[k]:
                    told[k] = far[u] + leg


def legs(field: Field, discs: Rows, mover: Mover, points: Rows, found: Rows) -> None:
    """What every leg between points costs; -1 where it is barred."""
    for u in range(len(points)):
        for v in range(len(points)):
            p, q = (points[u][0], points[u][1]), (points[v][0], points[v][1])
            found[u][v] = walked(field, discs, mover, p, q)
