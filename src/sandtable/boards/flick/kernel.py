"""A whole flick, from launch until nothing moves: one source, plain or compiled (STF-PHY-24).

Nothing but additions, subtractions, multiplications, divisions, square roots, comparisons and
absolute values, one rounding each, in the order written here; numba compiles these functions as
they stand, so that both twins give the same bits. A board comes as rows of numbers with a column
for each body in tie order and a last one for the disc. Few functions and few lookups of rows: each
costs a tenth of a second when the kernel is compiled for the first time.
"""

from __future__ import annotations

from math import sqrt

Row = list[float]
Ints = list[int]
Pair = tuple[float, float]
Entry = tuple[float, float, float]

# Rows of a board.
X, Y, HALF_X, HALF_Y, RADIUS, BOUNCE, MASS = range(7)
Shapes = tuple[Row, Row, Row]
Bodies = tuple[Shapes, Row, Row]
Board = tuple[list[Row], Row]
# Scratch rows: places, who is not met (2: gone), contacts of a leg, velocities of the suspended.
SCRATCH = 8
Places = tuple[Row, Row, Row]
Hits = tuple[Row, Row, Row, Ints]
Scratch = tuple[Hits, Ints, Row, Row]
# A leg of the trace: mover, start, speed, end, last speed, and whom it struck, or one of these.
LEG = 8
RESTS, LEAVES = -1, -2
Mover = tuple[int, float, float]
Leg = tuple[int, float, float, float]
Result = tuple[Ints, Ints, list[Row]]
Results = tuple[list[Ints], list[Ints], list[Row], list[Row]]

DISC_DRAG, BLOCK_DRAG = 160.0, 240.0  # twice the deceleration in u/s2 (STF-PHY-5)
MAX_CONTACTS = 200
LEGS = 2 * MAX_CONTACTS + 1
AT_REST = 0.25  # squared speed below which a body is at rest
STIRS = 0.5  # speed below which a struck body does not stir
TIE = 1e-9
SLACK = 1e-6  # what is farther than this from the swept box of a leg is not looked at
INF = float("inf")
MISS = (INF, 0.0, 0.0)
MOVING, GONE = 1.0, 2.0
ROWS = 7


def rim(x: float, y: float, way: Pair, radius: float) -> Entry:
    """Distance and normal where a ray from (x, y) enters a circle about the origin."""
    dx, dy = way
    along = x * dx + y * dy
    if along >= 0.0:
        return MISS
    far = 0.0
    if x * x + y * y > radius * radius:
        across = x * dy - y * dx
        depth = radius * radius - across * across
        if depth <= 0.0:
            return MISS
        far = -along - sqrt(depth)
        if far < 0.0:
            far = 0.0
    x, y = x + dx * far, y + dy * far
    length = sqrt(x * x + y * y)
    if length == 0.0:
        return MISS
    nx, ny = x / length, y / length
    return (far, nx, ny) if dx * nx + dy * ny < 0.0 else MISS


def cast(at: Pair, way: Pair, shape: Entry) -> Entry:
    """Distance and normal where a ray enters a rounded rectangle about the origin."""
    hx, hy, radius = shape
    # Mirrored, so that the ray goes east and south: then it enters by the west or the north side.
    east, south = -1.0 if way[0] < 0.0 else 1.0, -1.0 if way[1] < 0.0 else 1.0
    x, y, dx, dy = at[0] * east, at[1] * south, way[0] * east, way[1] * south
    gap_x, gap_y = -(hx + radius) - x, -(hy + radius) - y
    far, px, py = 0.0, x, y
    if gap_x >= 0.0 or gap_y >= 0.0:
        west = gap_x * dy >= gap_y * dx
        gap, step = (gap_x, dx) if west else (gap_y, dy)
        if gap < 0.0 or step == 0.0:
            return MISS
        far = gap / step
        px, py = x + dx * far, y + dy * far
        face = radius == 0.0 or (abs(py) <= hy if west else abs(px) <= hx)
    else:
        # Over a face or inside: the nearest face, x before y (STF-PHY-25).
        west = abs(x) - hx >= abs(y) - hy
        face = abs(x) <= hx or abs(y) <= hy
        if face and ((x >= 0.0 or dx == 0.0) if west else (y >= 0.0 or dy == 0.0)):
            return MISS
    if px >= hx + radius or py >= hy + radius:
        return MISS
    if face:
        return (far, -east, 0.0) if west else (far, 0.0, -south)
    # Beyond both faces: the ray meets the quarter circle of that corner, or nothing.
    corner_x, corner_y = hx if px > 0.0 else -hx, hy if py > 0.0 else -hy
    far, nx, ny = rim(x - corner_x, y - corner_y, (dx, dy), radius)
    return far, nx * east, ny * south


def contact(shapes: Shapes, places: Places, hits: Hits, b: int, path: Entry) -> int:
    """Notes every contact on b's way (direction, reach); which comes first, -1: none in reach."""
    half_x, half_y, radius = shapes
    xs, ys, idle = places
    far, normal_x, normal_y, who = hits
    dx, dy, reach = path
    hx, hy, r = half_x[b], half_y[b], radius[b]
    x, y = xs[b], ys[b]
    mid_x, mid_y = x + dx * reach * 0.5, y + dy * reach * 0.5
    wide, high = abs(mid_x - x) + hx + r + SLACK, abs(mid_y - y) + hy + r + SLACK
    found, near = 0, INF
    for i in range(len(xs) - 1):
        ox, oy, ax, ay, curve = xs[i], ys[i], half_x[i], half_y[i], radius[i]
        if abs(ox - mid_x) > wide + ax + curve or abs(oy - mid_y) > high + ay + curve:
            continue
        if idle[i] != 0.0:
            continue
        if hx > 0.0 and (ax > 0.0) != (ay > 0.0):
            # To a Block a wall is a rectangle: as thick as it is, and without round ends.
            ax, ay, curve = ax if ax > 0.0 else curve, ay if ay > 0.0 else curve, 0.0
        t, nx, ny = cast((x - ox, y - oy), (dx, dy), (hx + ax, hy + ay, r + curve))
        if t <= reach:
            far[found], normal_x[found], normal_y[found], who[found] = t, nx, ny, i
            found += 1
            near = t if t < near else near
    for k in range(found):
        if far[k] <= near + TIE:
            return k
    return -1


def struck(masses: Pair, bounce: float, v: Pair, n: Pair) -> Entry:
    """The velocity of a mover after it struck, and the speed at which the other starts, or 0."""
    mass, other = masses
    approach = -(v[0] * n[0] + v[1] * n[1])
    factor = 1.0 + bounce
    start = factor * mass / (mass + other) * approach
    if start < STIRS:
        back, start = factor * approach, 0.0
    else:
        back = factor * other / (mass + other) * approach
    return v[0] + back * n[0], v[1] + back * n[1], start


def advance(shapes: Shapes, places: Places, hits: Hits, edge: Row, mover: Mover) -> Leg:
    """Moves a body to its next contact, to rest or over the edge; contact, last speed, velocity."""
    b, vx, vy = mover
    xs, ys, idle = places
    x, y = xs[b], ys[b]
    squared = vx * vx + vy * vy
    speed = sqrt(squared)
    dx, dy = vx / speed, vy / speed
    drag = BLOCK_DRAG if shapes[0][b] > 0.0 else DISC_DRAG
    reach = squared / drag
    out_x = ((edge[2] if dx > 0.0 else edge[0]) - x) / dx if dx != 0.0 else INF
    out_y = ((edge[3] if dy > 0.0 else edge[1]) - y) / dy if dy != 0.0 else INF
    brink = out_x if out_x < out_y else out_y
    far = brink if brink < reach else reach
    k = contact(shapes, places, hits, b, (dx, dy, far))
    if k >= 0:
        far = hits[0][k]
    elif brink < reach:
        idle[b] = GONE
    xs[b], ys[b] = x + dx * far, y + dy * far
    left = squared - drag * far
    left = sqrt(left) if left > 0.0 and far < reach else 0.0
    return k, left, dx * left, dy * left


def flick(bodies: Bodies, edge: Row, places: Places, scratch: Scratch, result: Result) -> int:
    """One flick until nothing moves; the number of legs. One mover at a time (STF-PHY-9)."""
    shapes, bounces, masses = bodies
    hits, held, v_x, v_y = scratch
    marks, blows, trace = result
    xs, ys, idle = places
    b = disc = len(xs) - 1
    vx, vy = v_x[disc], v_y[disc]
    depth = legs = contacts = 0
    while True:
        if vx * vx + vy * vy < AT_REST or contacts == MAX_CONTACTS:
            if idle[b] == MOVING:
                idle[b] = 0.0
            if depth == 0:
                return legs
            depth -= 1
            b = held[depth]
            vx, vy = v_x[b], v_y[b]
            continue
        x, y, speed = xs[b], ys[b], sqrt(vx * vx + vy * vy)
        k, left, vx, vy = advance(shapes, places, hits, edge, (b, vx, vy))
        i = hits[3][k] if k >= 0 else LEAVES if idle[b] == GONE else RESTS
        if legs < len(trace):
            line = float(b), x, y, speed, xs[b], ys[b], left, float(i)
            for number in range(LEG):
                trace[legs][number] = line[number]
        legs += 1
        contacts += k >= 0
        # Marks stop short of walls, and a Block stops dead at its first contact.
        mark = marks if b == disc else blows
        if 0 <= i < len(mark) and mark[i] == 0:
            mark[i] = contacts
        if k < 0 or shapes[0][b] > 0.0:
            vx = vy = 0.0
            continue
        n = hits[1][k], hits[2][k]
        vx, vy, start = struck((masses[b], masses[i]), bounces[i], (vx, vy), n)
        if start > 0.0:
            held[depth], v_x[b], v_y[b] = b, vx, vy
            depth += 1
            b, vx, vy = i, -start * n[0], -start * n[1]
            idle[b] = MOVING


def run(board: Board, launches: list[Row], scratch: list[Row], ints: list[Ints], result: Results) -> int:
    """Flick after flick on the same board; the number of legs of the last."""
    rows, edge = board
    marks, blows, ends, trace = result
    home_x, home_y = rows[X], rows[Y]
    bodies = (rows[HALF_X], rows[HALF_Y], rows[RADIUS]), rows[BOUNCE], rows[MASS]
    xs, ys, idle, v_x, v_y = scratch[0], scratch[1], scratch[2], scratch[3], scratch[4]
    room = (scratch[5], scratch[6], scratch[7], ints[0]), ints[1], v_x, v_y
    disc, legs = len(home_x) - 1, 0
    for f in range(len(launches)):
        for i in range(disc):
            xs[i], ys[i], idle[i] = home_x[i], home_y[i], 0.0
        launch, end = launches[f], ends[f]
        xs[disc], ys[disc], v_x[disc], v_y[disc] = launch[0], launch[1], launch[2], launch[3]
        idle[disc] = MOVING
        legs = flick(bodies, edge, (xs, ys, idle), room, (marks[f], blows[f], trace))
        end[0], end[1], end[2] = xs[disc], ys[disc], idle[disc]
    return legs
