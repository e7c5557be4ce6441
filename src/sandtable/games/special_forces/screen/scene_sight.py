"""The pending attack as a line: who, at whom, and every check on the way, numbered (SF-CTR-2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from operator import itemgetter

from sandtable.boards.grid import Crossing
from sandtable.games.special_forces.ground import KINDS, Ground
from sandtable.games.special_forces.screen.field import Field
from sandtable.games.special_forces.screen.scene_board import CELL, HEAD, MARGIN, board, point, size
from sandtable.games.special_forces.state import Attack
from sandtable.games.special_forces.vocabulary import Dot, armed
from sandtable.kernel.kept import kept
from sandtable.show.scene import Crossed, Floor, Point, Sight

GAP = 30
APART = 20  # between two signs that would lie on one another
OFFS = range(42, 220, 16)  # how far the words may stand from the line
PARTS = (3, 2, 4, 1, 5)  # beside its middle, else nearer to an end: in sixths
CLEAR = 26  # between the line and the middle of the words


def sight(field: Field) -> Sight | None:
    """None while nobody attacks."""
    attack = field.view.attack
    shooter = field.view.soldiers.get(attack.attacker) if attack else None
    if attack is None or shooter is None or not shooter.here:
        return None
    start, end = point(field.ground, shooter.dot), point(field.ground, attack.dot)
    arm = field.content.arms[attack.weapon]
    blast = ((arm.radius or 0) * 2 + 1) * CELL // 2 if arm.radius is not None else 0
    layers, text = crossed(field, shooter.dot, attack.dot), words(field, attack)
    shown = tuple(Crossed((x - start[0], y - start[1]), text, free) for (x, y), text, free in signs(layers))
    return Sight(
        id="sight",
        x=start[0],
        y=start[1],
        to=(end[0] - start[0], end[1] - start[1]),
        gap=GAP,
        crossed=shown,
        text=text,
        at=plate(field, start, end, text),
        blast=blast,
        tone=field.tone(shooter),
        title=_told(field, attack, layers),
        rule="SF-CTR-4",
    )


def words(field: Field, attack: Attack) -> str:
    """SF-CTR-4: range, mode and the roll needed."""
    shooter = field.view.soldiers[attack.attacker]
    distance = field.ground.distance(shooter.dot, attack.dot)
    arm = field.content.arms[attack.weapon].name
    focus = ", focused" if attack.focused else ""
    return f"{armed(arm, attack.mode)}{focus} · range {distance} · needs {attack.needed}+"


Layer = tuple[Point, str, bool]  # where, what it is, and whether it costs nothing


def crossed(field: Field, start: Dot, end: Dot) -> list[Layer]:
    """Everything on the line in the order in which it is rolled for (SF-LAY-1)."""
    ground = field.ground
    cells = ground.line_cells(start, end)
    line = point(ground, start), point(ground, end)
    found: list[Layer] = []
    if cells:
        found += _smoke(field, start, line)
    for near, far in pairwise(cells):
        crossing = ground.crossing(near, far, start)
        if crossing:
            at = between(line, point(ground, near), point(ground, far))
            found += _clutter(crossing, at)
        found += _smoke(field, far, line)
    return found


def _clutter(crossing: Crossing, at: Point) -> list[Layer]:
    return [(at, KINDS[edge.kind], edge in crossing.exempt) for edge in crossing.edges]


def _smoke(field: Field, dot: Dot, line: tuple[Point, Point]) -> list[Layer]:
    """Smoke on the ends counts too (SF-SMK-8)."""
    counters = sum(cloud.dots.count(dot) for cloud in field.view.clouds)
    where = point(field.ground, dot)
    return [(nearest(line, where), "smoke", False)] * counters


def between(line: tuple[Point, Point], near: Point, far: Point) -> Point:
    """Where the line passes from one cell into the next."""
    (x, y), (to_x, to_y) = line
    middle = ((near[0] + far[0]) // 2, (near[1] + far[1]) // 2)
    if near[0] != far[0] and near[1] != far[1]:
        return middle
    if near[0] != far[0]:
        return middle[0], y + (to_y - y) * (middle[0] - x) // (to_x - x)
    return x + (to_x - x) * (middle[1] - y) // (to_y - y), middle[1]


def nearest(line: tuple[Point, Point], where: Point) -> Point:
    (x, y), (to_x, to_y) = line
    east, south = to_x - x, to_y - y
    square = east * east + south * south
    if not square:
        return where
    along = (where[0] - x) * east + (where[1] - y) * south
    return x + east * along // square, y + south * along // square


def signs(layers: list[Layer]) -> list[Layer]:
    """Numbers for what is rolled; signs that would cover one another stand side by side."""
    found: list[Layer] = []
    number = 0
    for (x, y), _, free in layers:
        number += not free
        while any(abs(x - a) + abs(y - b) < APART for (a, b), _, _ in found):
            y += APART
        found.append(((x, y), "" if free else str(number), free))
    return found


def plate(field: Field, start: Point, end: Point, text: str, *taken: Point) -> Point:
    """The words stand by the line, inside the board, on no counter and on nothing `taken`."""
    half, names = _half(text), _names(field.ground)
    full = [*taken, start, end, *(point(field.ground, one.dot) for one in field.here())]
    best: Point | None = None
    for spot in _beside(field, start, end, half):
        if any(_covers(spot, half, one) for one in full):
            continue
        best = best or spot
        if not any(_covers(spot, half, name) for name in names):
            best = spot
            break
    x, y = best or next(_beside(field, start, end, half), start)
    return x - start[0], y - start[1]


def _beside(field: Field, start: Point, end: Point, half: int) -> Iterator[Point]:
    """Where the words could stand without lying on the line, the best first: near it, and not past
    its ends, where they would widen what has to be shown."""
    wide, high = size(field.ground)
    east, south = end[0] - start[0], end[1] - start[1]
    count = max(abs(east), abs(south)) // 12 + 1
    line = [(start[0] + east * n // count, start[1] + south * n // count) for n in range(count + 1)]
    left, right = sorted((start[0], end[0]))
    found: list[tuple[int, Point]] = []
    for off, part, aside in product(OFFS, PARTS, (0, -half, half)):
        x = min(max(start[0] + east * part // 6 + aside, half), wide - half)
        past = max(left - x + half, 0) + max(x + half - right, 0)
        middle = start[1] + south * part // 6
        found += [(off + past, (x, middle - off)), (off + past, (x, middle + off))]
    for _, (x, y) in sorted(found, key=itemgetter(0)):
        if HEAD + MARGIN < y < high - MARGIN and not _strikes((x, y), half, line):
            yield x, y


def _strikes(plate: Point, half: int, line: list[Point]) -> bool:
    return any(abs(x - plate[0]) < half + 8 and abs(y - plate[1]) < CLEAR for x, y in line)


@kept(1)
def _names(ground: Ground) -> tuple[Point, ...]:
    """Where the buildings' names are written."""
    rooms = (room for part in board(ground) if isinstance(part, Floor) for room in part.rooms)
    middles = [(MARGIN + room.middle[0], HEAD + MARGIN + room.middle[1] + 6) for room in rooms]
    return tuple((x + off, y) for x, y in middles for off in (-CELL, 0, CELL))


def _half(text: str) -> int:
    """Half of what a plate with these words takes at most."""
    return 4 * len(text) + 12


def _covers(plate: Point, half: int, spot: Point) -> bool:
    return abs(spot[0] - plate[0]) < half + CELL // 2 and abs(spot[1] - plate[1]) < CELL


def under_plate(line: Sight) -> list[Point]:
    """Spots that the words of a line cover, for another one's to keep clear of."""
    x, y, half = line.x + line.at[0], line.y + line.at[1], _half(line.text)
    return [(x + off, y) for off in range(-half, half + 1, CELL // 2)]


def _told(field: Field, attack: Attack, layers: list[Layer]) -> str:
    aimed = attack.target or field.ground.names[attack.dot]
    checks = [what for _, what, free in layers if not free]
    spared = [what for _, what, free in layers if free]
    parts = [f"Shooter {attack.attacker}, target {aimed}: {words(field, attack)}"]
    parts.append(f"checks: {', '.join(checks)}" if checks else "no cover on the way")
    if spared:
        parts.append(f"beside the shooter and free: {', '.join(spared)}")
    return "; ".join(parts)
