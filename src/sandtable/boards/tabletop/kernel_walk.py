"""The hot loops of walks, plain or compiled as the rest of the kernel: a search that looks only
where it helps, the samples of a way, rides along an axis, the end that is nearest to a box."""

from __future__ import annotations

from typing import TypeAlias

from sandtable.boards.tabletop.kernel import (
    Field,
    Mover,
    Part,
    Room,
    Row,
    Rows,
    Spot,
    ceil_root,
    cost,
    length,
    met,
    root,
    stands,
    walked,
)

UNKNOWN = -2  # a leg that nobody has looked at yet
NEVER = 1 << 40
# Points of a net; legs between the table's corners where no disc is; legs known by now.
Net: TypeAlias = tuple[Rows, Rows, Rows]
# What bars the way of a base and what it may not end on; each as a mover with the base's radius.
Pair: TypeAlias = tuple[Mover, Mover]
# An end of a way: the gap (-1: the base overlaps), what it costs, x, y, and the last point before.
End: TypeAlias = tuple[int, int, int, int, int]


def hoped(points: Rows, goals: int, hope: Row, v: int) -> int:
    """No way from a point to a goal costs less than this: as the crow flies, rounded down.

    Looked at once for a point; without goals there is nothing to hope for.
    """
    if hope[v] < 0:
        count = len(points)
        least = NEVER if goals else 0
        for g in range(count - goals, count):
            dx, dy = points[g][0] - points[v][0], points[g][1] - points[v][1]
            least = min(least, dx * dx + dy * dy)
        hope[v] = root(least)
    return hope[v]


def seek(
    field: Field, discs: Rows, mover: Mover, net: Net, limits: tuple[int, int], found: tuple[Row, Row, Row, Row]
) -> int:
    """The cheapest of the last `goals` points of a net, or -1; the same ways as `flood` finds.

    Whatever could lead to a goal no better than one that is known, or costs more than the limit,
    is not looked at. `found` are the costs (-1: none), the points before, what points hope for (-1:
    not looked at), and which are settled. Points are settled by what they hope for, then by cost,
    then by index, so that all points before a point come before it.
    """
    points = net[0]
    goals, bound = limits
    far, _, hope, settled = found
    far[0] = 0
    hoped(points, goals, hope, 0)
    while True:
        u = -1
        for v in range(len(points)):
            if settled[v] == 0 and far[v] >= 0:
                more = 0 if u < 0 else far[v] + hope[v] - far[u] - hope[u]
                if u < 0 or more < 0 or (more == 0 and far[v] < far[u]):
                    u = v
        if u < 0 or far[u] + hope[u] > bound:
            return -1
        settled[u] = 1
        if u >= len(points) - goals:
            return u
        bound = spread(field, discs, mover, net, (goals, bound), (far, found[1], hope, settled, u))


def spread(
    field: Field, discs: Rows, mover: Mover, net: Net, limits: tuple[int, int], found: tuple[Row, Row, Row, Row, int]
) -> int:
    """Looks from a settled point at all others, at the goals first; of equal ways the one by the
    cheaper point, then by the lower index. What the cheapest goal costs by now."""
    points = net[0]
    goals, bound = limits
    far, back, hope, settled, u = found
    p, count = (points[u][0], points[u][1]), len(points)
    for k in range(count):
        v = k - goals if k >= goals else count - goals + k
        if settled[v] != 0:
            continue
        paid = recalled(net, (u, v))
        if paid == -1:
            continue
        q = (points[v][0], points[v][1])
        least = far[u] + (length(p, q) if paid == UNKNOWN else paid)
        if least > bound or not better(far, back, (u, v), least):
            continue
        if least + hoped(points, goals, hope, v) > bound:
            continue
        if paid == UNKNOWN:
            paid = leg(field, discs, mover, net, (u, v))
        if paid >= 0 and better(far, back, (u, v), far[u] + paid):
            far[v], back[v] = far[u] + paid, u
            if v >= count - goals:
                bound = min(bound, far[v])
    return bound


def better(far: Row, back: Row, edge: Spot, paid: int) -> bool:
    """Whether a point is reached at such a cost, or better by this point than by the one before."""
    u, v = edge
    if far[v] < 0 or paid < far[v]:
        return True
    if paid > far[v] or back[v] < 0:
        return False
    return far[u] < far[back[v]] or (far[u] == far[back[v]] and u < back[v])


def recalled(net: Net, edge: Spot) -> int:
    """What is known of a leg: its cost, -1 if it is barred, UNKNOWN if nobody has looked at it."""
    _, known, legs = net
    u, v = edge
    if u < 1 or v < 1 or u > len(legs) or v > len(legs):
        return UNKNOWN  # from a start, or to a goal
    paid = legs[u - 1][v - 1]
    if paid == UNKNOWN and u <= len(known) and v <= len(known) and known[u - 1][v - 1] < 0:
        return -1
    return paid


def leg(field: Field, discs: Rows, mover: Mover, net: Net, edge: Spot) -> int:
    """What a leg costs; looked at once where no end of it is a start or a goal."""
    points, known, legs = net
    u, v = edge
    p, q = (points[u][0], points[u][1]), (points[v][0], points[v][1])
    if u < 1 or v < 1 or u > len(legs) or v > len(legs):
        return walked(field, discs, mover, p, q)
    if u <= len(known) and v <= len(known):
        bars = met(discs, (p[0], p[1], q[0], q[1]), mover[1])
        paid = -1 if bars else known[u - 1][v - 1]
    else:
        paid = walked(field, discs, mover, p, q)
    legs[u - 1][v - 1] = paid
    return paid


def part(a: int, n: int) -> int:
    """a / sqrt(n), rounded toward zero."""
    found = root(a * a // n)
    return -found if a < 0 else found


def along(a: Spot, b: Spot, far: int) -> Spot:
    """The point so far on a leg, rounded toward its start."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    whole = dx * dx + dy * dy
    if whole == 0:
        return a
    return a[0] + part(far * dx, whole), a[1] + part(far * dy, whole)


def farthest(field: Field, discs: Rows, mover: Mover, ends: Part, allowance: int) -> int:
    """The greatest whole distance on a leg that is paid for."""
    a, b = (ends[0], ends[1]), (ends[2], ends[3])
    for s in range(min(length(a, b), max(allowance, 0)), 0, -1):
        paid = walked(field, discs, mover, a, along(a, b, s))
        if 0 <= paid <= allowance:
            return s
    return 0


def marched(field: Field, bases: tuple[Rows, Rows], movers: Pair, room: Room, ends: Part, allowance: int) -> int:
    """The greatest whole distance on a leg that is paid for and where its base may end; -1: none.

    Its length stands for the end of the leg itself.
    """
    a, b = (ends[0], ends[1]), (ends[2], ends[3])
    whole = length(a, b)
    for s in range(whole, -1, -1):
        at = b if s == whole else along(a, b, s)
        if stands(field, bases[1], movers[1], room, at):
            paid = walked(field, bases[0], movers[0], a, at)
            if 0 <= paid <= allowance:
                return s
    return -1


def sampled(
    field: Field, bases: tuple[Rows, Rows], movers: Pair, room: Room, wanted: tuple[Rows, int, int, int], rows: Rows
) -> int:
    """The samples of a way where its base may end, as rows of point, leg and cost; how many.

    Wanted are the way, the step, the allowance, and the most that a sample may cost. A leg that is
    cut may graze what the whole one passes: such a sample is none.
    """
    way, step, allowance, most = wanted
    limit = min(allowance, most)
    rows[0][0], rows[0][1], rows[0][2], rows[0][3] = way[0][0], way[0][1], 0, 0
    count, spent = 1, 0
    for k in range(len(way) - 1):
        a, b = (way[k][0], way[k][1]), (way[k + 1][0], way[k + 1][1])
        whole, end = length(a, b), walked(field, bases[0], movers[0], a, b)
        if end < 0:
            return count
        last = whole
        if spent + end > allowance:
            ends = (a[0], a[1], b[0], b[1])
            last = farthest(field, bases[0], movers[0], ends, allowance - spent)
        s = 0
        while s < whole and s <= limit - spent + 2:
            onward = s - s % step + step
            s = min(last if s < last < onward else onward, whole)
            at = b if s == whole else along(a, b, s)
            paid = end if s == whole else walked(field, bases[0], movers[0], a, at)
            worth = paid >= 0 and spent + paid <= limit
            if worth and stands(field, bases[1], movers[1], room, at):
                row = rows[count]
                row[0], row[1], row[2], row[3] = at[0], at[1], k, spent + paid
                count += 1
        spent += end
        if spent > limit:
            return count
    return count


def ride(field: Field, bases: tuple[Rows, Rows], movers: Pair, room: Room, ray: Part, budget: int) -> tuple[int, int]:
    """From a point along an axis, tick by tick while the leg is legal and paid for, then back to
    where the base may end: how many ticks, and what they cost; (-1, 0) if it ends nowhere."""
    p = (ray[0], ray[1])
    k = straight(field, bases[0], movers[0], room, ray, budget)
    while k >= 0:
        q = (p[0] + k * ray[2], p[1] + k * ray[3])
        if stands(field, bases[1], movers[1], room, q):
            return k, walked(field, bases[0], movers[0], p, q)
        k -= 1
    return -1, 0


def straight(field: Field, discs: Rows, mover: Mover, room: Room, ray: Part, budget: int) -> int:
    """How many ticks along an axis are legal and paid for, before the first that is not.

    What bars a leg bars every longer one, so that is found by halves; costs are asked tick by tick.
    """
    p = (ray[0], ray[1])
    k, beyond = 0, budget + 1
    while beyond - k > 1:
        middle = (k + beyond) // 2
        q = (p[0] + middle * ray[2], p[1] + middle * ray[3])
        within = room[0] <= q[0] <= room[2] and room[1] <= q[1] <= room[3]
        if within and walked(field, discs, (mover[0], mover[1], 1), p, q) >= 0:
            k = middle
        else:
            beyond = middle
    if mover[2] != 0:
        return k
    for n in range(1, k + 1):
        if cost(field, p, (p[0] + n * ray[2], p[1] + n * ray[3])) > budget:
            return n - 1
    return k


def nearest_point(box: Part, at: Spot) -> Spot:
    """The point of a box that is nearest."""
    return min(max(at[0], box[0]), box[2]), min(max(at[1], box[1]), box[3])


def gap_to_box(box: Part, radius: int, at: Spot) -> int:
    """The gap between a base and a box, rounded up; -1 where the base overlaps the box."""
    near = nearest_point(box, at)
    dx, dy = near[0] - at[0], near[1] - at[1]
    far = dx * dx + dy * dy
    return -1 if far < radius * radius else ceil_root(far, 1) - radius


def find_nearest_end(
    field: Field, bases: tuple[Rows, Rows], movers: Pair, room: Room, net: tuple[Rows, Row], wanted: tuple[Part, int]
) -> End:
    """The end within an allowance that is nearest to a box, by a last leg from a point of a net.

    Ties the lower cost, then the lower x, then the lower y. Straight legs toward the box come
    first: points farther off than the best of their ends are skipped.
    """
    points, spent = net
    box, allowance = wanted
    radius, start = movers[0][1], (points[0][0], points[0][1])
    best = (gap_to_box(box, radius, start), 0, start[0], start[1], 0)
    for u in range(len(points)):
        p = (points[u][0], points[u][1])
        q = nearest_point(box, p)
        far = marched(field, bases, movers, room, (p[0], p[1], q[0], q[1]), allowance - spent[u])
        if far >= 0:
            at = q if far == length(p, q) else along(p, q, far)
            best = better_end(field, bases, movers, room, (points, spent, box, allowance), (best, at))
    reach, most = best[0] + radius, best[1] if best[0] < 0 else allowance
    for x in range(max(room[0], start[0] - most, box[0] - reach), min(room[2], start[0] + most, box[2] + reach) + 1):
        for y in range(
            max(room[1], start[1] - most, box[1] - reach), min(room[3], start[1] + most, box[3] + reach) + 1
        ):
            best = better_end(field, bases, movers, room, (points, spent, box, allowance), (best, (x, y)))
    return best


def better_end(
    field: Field,
    bases: tuple[Rows, Rows],
    movers: Pair,
    room: Room,
    net: tuple[Rows, Row, Part, int],
    ends: tuple[End, Spot],
) -> End:
    """Return the better of an end and a point, if a last leg leads to the point."""
    points, spent, box, allowance = net
    best, at = ends
    dx, dy = at[0] - points[0][0], at[1] - points[0][1]
    squared, most = dx * dx + dy * dy, best[1] if best[0] < 0 else allowance
    if squared > most * most:
        return best
    off = gap_to_box(box, movers[0][1], at)
    if off > best[0] or (off == best[0] and squared > best[1] * best[1]):
        return best
    if not stands(field, bases[1], movers[1], room, at):
        return best
    for u in range(len(points)):
        p = (points[u][0], points[u][1])
        least = spent[u] + length(p, at)
        if least > allowance or not ranks_before((off, least, at[0], at[1], u), best):
            continue
        paid = walked(field, bases[0], movers[0], p, at)
        end = (off, spent[u] + paid, at[0], at[1], u)
        if paid >= 0 and end[1] <= allowance and ranks_before(end, best):
            best = end
    return best


def ranks_before(end: End, other: End) -> bool:
    """Whether an end is better than another one."""
    for k in range(5):
        if end[k] != other[k]:
            return end[k] < other[k]
    return False
