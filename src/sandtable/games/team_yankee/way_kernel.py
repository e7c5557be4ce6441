"""Ways over the country: one source, plain or compiled, whole numbers alone decide.

A raster has what ground is at every tick point, row by row. What keeps a Team at a distance comes
as rows of barriers: a point, a squared distance, and whether that distance itself is too near.
"""

from __future__ import annotations

from typing import TypeAlias

from sandtable.boards.tabletop.kernel import Part, Row, Rows, Spot, length, root
from sandtable.boards.tabletop.kernel_walk import along
from sandtable.games.team_yankee.sight_kernel import Sides, barred

X, Y, LEG, GROUND = range(4)  # of a tick point of a way
POINT = 4
OFF = 1 << 20  # a bit that no ground has
LIMIT, TOUCH = 2, 3  # of a barrier, after its point
BARRIER = 4
NONE: Spot = (-1, -1)
UNSEEN: Part = (-1, -1, -1, -1)
STRIDE = 10  # ticks between two looks on a Dash (TY-MOV-12)
INCH, DIAGONAL = 20, 29  # steps of the lattice
AROUND = 8  # neighbours of a point of the lattice, east first, counter-clockwise
EAST, NORTH = (1, 1, 0, -1, -1, -1, 0, 1), (0, 1, 1, 1, 0, -1, -1, -1)
BUCKETS = 128  # more than any step of the lattice costs

Queue: TypeAlias = tuple[Row, Row, Row]  # first of each bucket; next in its bucket, and its point
Triple: TypeAlias = tuple[int, int, int]
Ways: TypeAlias = tuple[Row, Row]  # costs (-1: none) and the point before, by points of a lattice


def ground_at(raster: Rows, at: Spot) -> int:
    """What ground is at a point; OFF beyond the table."""
    if 0 <= at[1] < len(raster) and 0 <= at[0] < len(raster[0]):
        return raster[at[1]][at[0]]
    return OFF


def onward(u: int, far: int, side: int, square: int) -> int:
    """How far a side of a leg goes in so many ticks, if it was `u` a tick before.

    As `along` has it, which takes a root for every tick: far * side / length, rounded down.
    """
    return u + 1 if (u + 1) * (u + 1) * square <= far * far * side * side else u


def sign(n: int) -> int:
    return (n > 0) - (n < 0)


def traced(raster: Rows, way: Rows, points: Rows) -> int:
    """The tick points of a way in order, with what ground is there; how many."""
    last = (way[0][0], way[0][1])
    row = points[0]
    row[X], row[Y], row[LEG], row[GROUND] = last[0], last[1], 0, ground_at(raster, last)
    count = 1
    for k in range(len(way) - 1):
        a, b = (way[k][0], way[k][1]), (way[k + 1][0], way[k + 1][1])
        whole, dx, dy, u, v = length(a, b), b[0] - a[0], b[1] - a[1], 0, 0
        square = dx * dx + dy * dy
        for far in range(1, whole + 1):
            u, v = onward(u, far, dx, square), onward(v, far, dy, square)
            at = b if far == whole else (a[0] + sign(dx) * u, a[1] + sign(dy) * v)
            if at[0] == last[0] and at[1] == last[1]:
                continue
            row, last = points[count], at
            row[X], row[Y], row[LEG], row[GROUND] = at[0], at[1], k, ground_at(raster, at)
            count += 1
    return count


def near_leg(barrier: Row | Part, leg: Part) -> bool:
    """Whether a leg comes too near."""
    dx, dy = leg[2] - leg[0], leg[3] - leg[1]
    ex, ey = barrier[0] - leg[0], barrier[1] - leg[1]
    forward, whole = ex * dx + ey * dy, dx * dx + dy * dy
    limit = barrier[LIMIT]
    if forward <= 0 or whole == 0:
        far = ex * ex + ey * ey
    elif forward >= whole:
        fx, fy = barrier[0] - leg[2], barrier[1] - leg[3]
        far = fx * fx + fy * fy
    else:
        across = ex * dy - ey * dx
        far, limit = across * across, limit * whole
    return far < limit or (barrier[TOUCH] != 0 and far == limit)


def stopped(barriers: Rows, way: Rows) -> Spot:
    """The first leg that comes too near to something, and to what; or NONE."""
    for k in range(len(way) - 1):
        leg = (way[k][0], way[k][1], way[k + 1][0], way[k + 1][1])
        for i in range(len(barriers)):
            if near_leg(barriers[i], leg):
                return k, i
    return NONE


def free_until(points: Rows, way: Rows, shut: int, barriers: Rows) -> int:
    """How many tick points of a way come before closed ground, or are too near to something."""
    count = len(points)
    for k in range(1, len(points)):
        if points[k][GROUND] & shut != 0:
            count = k
            break
    for i in range(len(barriers)):
        barrier = barriers[i]
        if not passed_by(barrier, way):
            continue
        for k in range(1, count):
            dx, dy = barrier[0] - points[k][X], barrier[1] - points[k][Y]
            far, limit = dx * dx + dy * dy, barrier[LIMIT]
            if far < limit or (barrier[TOUCH] != 0 and far == limit):
                count = k
                break
    return count


def passed_by(barrier: Row, way: Rows) -> bool:
    """Whether a way comes so near that a tick point of it might be too near: they lie beside it."""
    reach = root(barrier[LIMIT]) + 3
    wide = (barrier[0], barrier[1], reach * reach, 1)
    for k in range(len(way) - 1):  # noqa: SIM110 - numba compiles no generator
        if near_leg(wide, (way[k][0], way[k][1], way[k + 1][0], way[k + 1][1])):
            return True
    return False


def paid(points: Rows, way: Rows, masks: Spot, most: Part) -> int:
    """The last tick point of a way that is within an allowance, each leg rounded up.

    `most`: of a way partly on the first kind of ground, wholly on the second, or neither; -1 for
    these and one allowance for all. (TY-MOV-2)
    """
    rough, paved = masks
    leg, before, last = 0, 0, 0
    any_rough, all_paved = False, True
    for k in range(len(points)):
        row = points[k]
        while leg < row[LEG]:
            before += length((way[leg][0], way[leg][1]), (way[leg + 1][0], way[leg + 1][1]))
            leg += 1
        any_rough = any_rough or row[GROUND] & rough != 0
        all_paved = all_paved and row[GROUND] & paved != 0
        allowed = most[3]
        if allowed < 0:
            allowed = most[0] if any_rough else most[1] if all_paved else most[2]
        dx, dy, left = row[X] - way[leg][0], row[Y] - way[leg][1], allowed - before
        if left >= 0 and dx * dx + dy * dy <= left * left:
            last = k
    return last


def surveyed(raster: Rows, way: Rows) -> Triple:
    """The ground of a way as bits: met after its start, met anywhere, met everywhere."""
    last = (way[0][0], way[0][1])
    after, always = 0, ground_at(raster, last)
    ever = always
    for k in range(len(way) - 1):
        a, b = (way[k][0], way[k][1]), (way[k + 1][0], way[k + 1][1])
        whole, dx, dy, u, v = length(a, b), b[0] - a[0], b[1] - a[1], 0, 0
        square = dx * dx + dy * dy
        for far in range(1, whole + 1):
            u, v = onward(u, far, dx, square), onward(v, far, dy, square)
            at = b if far == whole else (a[0] + sign(dx) * u, a[1] + sign(dy) * v)
            if at[0] != last[0] or at[1] != last[1]:
                flags = ground_at(raster, at)
                after, ever, always, last = after | flags, ever | flags, always & flags, at
    return after, ever, always


def watched(land: Sides, way: Rows, foes: Rows, reach: int, skip: int) -> Part:
    """Where on a Dash a foe is too near and in sight: which look, which foe, where; or UNSEEN.

    Looks are taken at the ends of legs and every 10 ticks (TY-MOV-12); the first `skip` of them,
    counted foe by foe, are known not to matter.
    """
    look = 0
    for k in range(len(way)):
        a = (way[k][0], way[k][1])
        b = a if k == len(way) - 1 else (way[k + 1][0], way[k + 1][1])
        for far in range(0, max(length(a, b), 1), STRIDE):
            at = along(a, b, far)
            for i in range(len(foes)):
                dx, dy, both = foes[i][0] - at[0], foes[i][1] - at[1], foes[i][2] + reach
                if dx * dx + dy * dy <= both * both:
                    look += 1
                    if look > skip and not barred(land, at, (foes[i][0], foes[i][1])):
                        return look, i, at[0], at[1]
    return UNSEEN


def leg_cost(raster: Rows, barriers: Rows, leg: Part, masks: Spot) -> int:
    """Of a straight leg: its length and a tick more for every hard one; -1 if it is barred."""
    shut, hard = masks
    for i in range(len(barriers)):
        if near_leg(barriers[i], leg):
            return -1
    a, b = (leg[0], leg[1]), (leg[2], leg[3])
    whole, dx, dy, u, v = length(a, b), b[0] - a[0], b[1] - a[1], 0, 0
    square = dx * dx + dy * dy
    found, last = whole, a
    for far in range(1, whole + 1):
        u, v = onward(u, far, dx, square), onward(v, far, dy, square)
        at = b if far == whole else (a[0] + sign(dx) * u, a[1] + sign(dy) * v)
        if at[0] == last[0] and at[1] == last[1]:
            continue
        flags = ground_at(raster, at)
        if flags & shut != 0:
            return -1
        if flags & hard != 0:
            found += 1
        last = at
    return found


def leg_costs(raster: Rows, barriers: Rows, legs: Rows, masks: Spot, found: Row) -> None:
    """The same of many legs."""
    for k in range(len(legs)):
        leg = legs[k]
        found[k] = leg_cost(raster, barriers, (leg[0], leg[1], leg[2], leg[3]), masks)


# the lattice of whole inches


def neighbour(k: int, d: int, size: Spot) -> int:
    """The point next to the k-th in a direction; -1 beyond the lattice."""
    x, y = k % size[0] + EAST[d], k // size[0] + NORTH[d]
    return y * size[0] + x if 0 <= x < size[0] and 0 <= y < size[1] else -1


def rim(k: int, size: Spot) -> bool:
    """Whether a point lies on the edge of the table."""
    x, y = k % size[0], k // size[0]
    return k < 0 or x == 0 or y == 0 or x == size[0] - 1 or y == size[1] - 1


def stepped(raster: Rows, masks: Spot, size: Spot, steps: Rows) -> None:
    """What a step between neighbours costs: its length, twice that on hard ground; 0: closed.

    The outermost points are on the rim of the table, where no base stands.
    """
    shut, hard = masks
    for k in range(size[0] * size[1]):
        a = (k % size[0] * INCH, k // size[0] * INCH)
        for d in range(AROUND):
            v = neighbour(k, d, size)
            if rim(k, size) or rim(v, size):
                continue
            b = (v % size[0] * INCH, v // size[0] * INCH)
            whole, met = length(a, b), 0
            for far in range(whole + 1):
                at = b if far == whole else along(a, b, far)
                met |= raster[at[1]][at[0]]
            if met & shut == 0:
                steps[k][d] = whole * 2 if met & hard != 0 else whole


def closed(barriers: Rows, size: Spot, steps: Rows) -> None:
    """Closes the steps that come too near to something."""
    for i in range(len(barriers)):
        barrier = barriers[i]
        limit = barrier[LIMIT]
        far = root(limit) + DIAGONAL + 1
        reach, x0, y0 = far // INCH + 1, barrier[0] // INCH, barrier[1] // INCH
        for y in range(max(y0 - reach, 0), min(y0 + reach, size[1] - 1) + 1):
            for x in range(max(x0 - reach, 0), min(x0 + reach, size[0] - 1) + 1):
                away = (x * INCH - barrier[0]) ** 2 + (y * INCH - barrier[1]) ** 2
                if away > far * far:
                    continue
                k = y * size[0] + x
                for d in range(AROUND // 2):  # there and back
                    u, w = x + EAST[d], y + NORTH[d]
                    if u < 0 or u >= size[0] or w >= size[1]:
                        continue
                    v, back = w * size[0] + u, d + AROUND // 2
                    if steps[k][d] == 0 and steps[v][back] == 0:
                        continue
                    leg = (x * INCH, y * INCH, u * INCH, w * INCH)
                    if away < limit or near_leg(barrier, leg):
                        steps[k][d], steps[v][back] = 0, 0


def flooded(steps: Rows, size: Spot, seeds: Rows, limit: int, found: Ways, queue: Queue) -> None:
    """Cheapest ways over a lattice from points that cost so much, ties to the lower point before.

    Points wait in rings of buckets by their cost, since no step costs more than there are buckets.
    """
    far, back = found
    heads, ahead, node = queue
    for k in range(BUCKETS):
        heads[k] = -1
    used, cost, waiting = 0, 0, len(seeds)
    for i in range(len(seeds)):
        k, paid = seeds[i][0], seeds[i][1]
        if far[k] < 0 or paid < far[k]:
            far[k] = paid
        node[used], ahead[used] = k, heads[paid % BUCKETS]
        heads[paid % BUCKETS] = used
        used += 1
    while waiting > 0 and cost <= limit:
        entry = heads[cost % BUCKETS]
        if entry < 0:
            cost += 1
            continue
        heads[cost % BUCKETS] = ahead[entry]
        waiting -= 1
        u = node[entry]
        if far[u] != cost:
            continue
        for d in range(AROUND):
            step = steps[u][d]
            if step == 0 or cost + step > limit:
                continue
            v = u + NORTH[d] * size[0] + EAST[d]  # no step leaves the lattice
            if far[v] < 0 or cost + step < far[v]:
                far[v], back[v] = cost + step, u
                node[used], ahead[used] = v, heads[far[v] % BUCKETS]
                heads[far[v] % BUCKETS] = used
                used, waiting = used + 1, waiting + 1
            elif cost + step == far[v] and 0 <= u < back[v]:
                back[v] = u
