"""The Map that never changes during a mission: floors, walls, patrol paths, what is printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sandtable.games.seal_team_flix.geometry import LINE, OPEN
from sandtable.games.seal_team_flix.ground import ALL, Ground
from sandtable.games.seal_team_flix.screen.field import CELL, HEAD, MARGIN
from sandtable.games.seal_team_flix.state import Cell
from sandtable.games.seal_team_flix.vocabulary import Colour
from sandtable.kernel.kept import kept
from sandtable.show.scene import Box, Edges, Element, Floor, Point, Room, RoomLook, Stretch, Terrain
from sandtable.show.scene_flick import Patch, Print, Prints, Shape, Trail
from sandtable.show.sheet import Tone

LOOKS: tuple[RoomLook, ...] = ("concrete", "planks", "slate", "carpet", "tiles", "plaster")
SHAPES: dict[Colour, Shape] = {"green": "round", "yellow": "square", "red": "diamond"}
TONES: dict[Colour, Tone] = {"green": "good", "yellow": "unknown", "red": "bad"}
NAME = 14  # the size of an Area's name
LETTER = 10  # about as wide is one of its letters


class Labelled(NamedTuple):
    """Where an Area's name and its Sound stand, in the Map's own units."""

    name: Point
    width: int
    sound: Point


@kept(32)
def board(ground: Ground, start: str) -> tuple[Element, ...]:
    """A few large elements, so that an update sends none of them."""
    lattice = ground.lattice
    x, y = MARGIN, HEAD + MARGIN
    rooms = tuple(_rooms(ground))
    named = zip(ground.areas, ground.area_names, strict=True)
    listed = ", ".join(f"{one} {name}" for one, name in named)
    walls = tuple((CELL * one.x1, CELL * one.y1, CELL * one.x2, CELL * one.y2) for one in ground.wall_segments)
    return (
        Terrain(
            id="ground",
            x=0,
            y=HEAD,
            columns=lattice.width,
            rows=lattice.height,
            cell=CELL,
            margin=MARGIN,
            look="plan",
            seam=ground.maps[0].width if ground.sections > 1 else 0,
            title=" and ".join(one.title for one in ground.maps),
            rule="STF-PHY-1",
        ),
        Floor(
            id="floors", x=x, y=y, rooms=rooms, ticks=tuple(_ticks(ground)), title=f"Areas: {listed}", rule="STF-MAP-3"
        ),
        Patch(
            id="start",
            x=x,
            y=y,
            boxes=tuple(boxes(ground, ground.starts.get(start, ()))),
            look="hatch",
            text="start",
            at=_tag(ground, ground.starts.get(start, ())),
            title="The start area: deploy here, bring Hostages here",
            rule="STF-MAP-10",
        ),
        Prints(
            id="prints",
            x=x,
            y=y,
            prints=tuple(_prints(ground)),
            size=CELL,
            rule="STF-MAP-7",
            title="Cover icons, Sentry positions, Objective points",
        ),
        *_trails(ground),
        Edges(id="walls", x=x, y=y, walls=walls, lines=_lines(ground), look="plan", title="Walls", rule="STF-MAP-4"),
    )


# floors


def _rooms(ground: Ground) -> Iterator[Room]:
    looks = _looks(ground)
    for area, name in enumerate(ground.area_names):
        where = labels(ground)[area]
        runs = tuple(boxes(ground, ground.area_cells[area]))
        yield Room(runs, looks[area], "", name, where.name, where.width, NAME)


@kept(1)
def _looks(ground: Ground) -> tuple[RoomLook, ...]:
    """Areas side by side have different floors, as far as there are enough."""
    found: list[RoomLook] = []
    for area in range(len(ground.areas)):
        near = [found[other] for other in _touching(ground, area) if other < area]
        order = LOOKS[area % len(LOOKS) :] + LOOKS[: area % len(LOOKS)]
        found.append(next((look for look in order if look not in near), order[0]))
    return tuple(found)


def _touching(ground: Ground, area: int) -> list[int]:
    """Areas with a common edge, a Wall or not."""
    lattice = ground.lattice
    found: dict[int, None] = {}
    for cell in ground.area_cells[area]:
        column, row = lattice.place(cell)
        for x, y in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)):
            if lattice.inside(x, y):
                found[ground.area_of[lattice.at(x, y)]] = None
    found.pop(area, None)
    return list(found)


def boxes(ground: Ground, cells: Iterable[Cell]) -> Iterator[Box]:
    """Cells as rectangles, each row's neighbours together."""
    lattice = ground.lattice
    run: list[Cell] = []
    for cell in (*sorted(cells), None):
        if run and (cell is None or cell != run[-1] + 1 or cell % lattice.width == 0):
            column, row = lattice.place(run[0])
            yield column * CELL, row * CELL, len(run) * CELL, CELL
            run = []
        if cell is not None:
            run.append(cell)


def _ticks(ground: Ground) -> Iterator[Point]:
    """Corners inside an Area at which no wall stands."""
    for x, y in _vertices(ground):
        yield x * CELL, y * CELL


@kept(1)
def _vertices(ground: Ground) -> tuple[Point, ...]:
    """Points where four Spaces of one Area meet with nothing between them."""
    lattice = ground.lattice
    found = []
    for y in range(1, lattice.height):
        for x in range(1, lattice.width):
            upright = (lattice.west(x, y - 1), lattice.west(x, y))
            edges = (*upright, lattice.north(x - 1, y), lattice.north(x, y))
            if all(kind == OPEN for kind in edges) and lattice.inside(x, y):
                found.append((x, y))
    return tuple(found)


# names and noise


@kept(1)
def labels(ground: Ground) -> tuple[Labelled, ...]:
    """Names stand between two rows, where no piece covers them; Sound on a corner of Spaces."""
    by_area: list[list[Point]] = [[] for _ in ground.areas]
    for x, y in _vertices(ground):
        by_area[ground.area_of[ground.lattice.at(x, y)]].append((x, y))
    return tuple(_label(ground, area, spots) for area, spots in enumerate(by_area))


def _label(ground: Ground, area: int, spots: Sequence[Point]) -> Labelled:
    places = [ground.lattice.place(cell) for cell in ground.area_cells[area]]
    middle_x = sum(2 * x + 1 for x, _ in places) * CELL // (2 * len(places))
    middle_y = sum(2 * y + 1 for _, y in places) * CELL // (2 * len(places))
    if not spots:
        at = (middle_x, middle_y)
        return Labelled(at, CELL * 3, at)
    wanted = LETTER * len(ground.area_names[area])
    left, right, y = max(_lines_of(spots), key=lambda run: _fit(run, wanted, (middle_x, middle_y)))
    room = (right - left + 2) * CELL - 16
    half = min(wanted, room) // 2
    x = min(max(middle_x, (left - 1) * CELL + 8 + half), (right + 1) * CELL - 8 - half)
    sound = min(spots, key=lambda spot: _crowding(spot, (x, y * CELL), half))
    return Labelled((x, y * CELL), room, (sound[0] * CELL, sound[1] * CELL))


def _lines_of(spots: Sequence[Point]) -> Iterator[tuple[int, int, int]]:
    """Unbroken stretches of corners on one line: first, last, and which line."""
    there = set(spots)
    for x, y in spots:
        if (x - 1, y) not in there:
            last = x
            while (last + 1, y) in there:
                last += 1
            yield x, last, y


def _fit(run: tuple[int, int, int], wanted: int, middle: Point) -> tuple[int, int]:
    """Room for the name first, then nearness to the middle of the Area."""
    left, right, y = run
    room = min(wanted, (right - left + 2) * CELL - 16)
    away = abs(y * CELL - middle[1]) + abs((left + right) * CELL // 2 - middle[0])
    return room, -away


def _crowding(spot: Point, name: Point, half: int) -> tuple[bool, int]:
    """Off the name, but near it."""
    x, y = abs(spot[0] * CELL - name[0]), abs(spot[1] * CELL - name[1])
    return y < CELL and x < half + 30, x + y


def _tag(ground: Ground, cells: Sequence[Cell]) -> Point:
    """Between the lowest Space of the start area and the one above it."""
    if not cells:
        return 0, 0
    column, row = ground.lattice.place(max(cells))
    first = min(ground.lattice.place(cell)[0] for cell in cells)
    return (first + column + 1) * CELL // 2, (row + 1) * CELL - 9


# what is printed and drawn on the floor


def _prints(ground: Ground) -> Iterator[Print]:
    for cell, (lo, hi) in ground.icons.items():
        text = "all" if (lo, hi) == ALL else str(lo) if lo == hi else f"{lo}-{hi}"
        yield Print(_middle(ground, cell), "cover", text)
    for cell, least in ground.sentries:
        yield Print(_middle(ground, cell), "post", str(least) if least > 1 else "")
    for cell in (cell for points in ground.points for cell in points):
        yield Print(_middle(ground, cell), "point")


def _middle(ground: Ground, cell: Cell) -> Point:
    column, row = ground.lattice.place(cell)
    return column * CELL + CELL // 2, row * CELL + CELL // 2


def _trails(ground: Ground) -> Iterator[Trail]:
    for (section, colour), path in ground.paths.items():
        ends = "round again" if path.loop else "and stops"
        where = f" of section {section + 1}" if ground.sections > 1 else ""
        listed = " ".join(ground.name(cell) for cell in path.cells)
        yield Trail(
            id=f"path-{section}-{colour}",
            x=MARGIN,
            y=HEAD + MARGIN,
            shape=SHAPES[colour],
            points=tuple(_middle(ground, cell) for cell in path.cells),
            loop=path.loop,
            tone=TONES[colour],
            rule="STF-MAP-2",
            title=f"{colour.title()} path{where}, spawns on {path.spawn}: {listed}, {ends}",
        )


def _lines(ground: Ground) -> tuple[Stretch, ...]:
    """Area lines: drawn, and nothing else (STF-MAP-5)."""
    lattice = ground.lattice
    level = (
        (x * CELL, y * CELL, (x + 1) * CELL, y * CELL)
        for y in range(lattice.height + 1)
        for x in range(lattice.width)
        if lattice.north(x, y) == LINE
    )
    upright = (
        (x * CELL, y * CELL, x * CELL, (y + 1) * CELL)
        for y in range(lattice.height)
        for x in range(lattice.width + 1)
        if lattice.west(x, y) == LINE
    )
    return (*level, *upright)


def area_middle(ground: Ground, area: int) -> Point:
    """Where an Area's noise stands on the picture."""
    x, y = labels(ground)[area].sound
    return MARGIN + x, HEAD + MARGIN + y


def cell_at(ground: Ground, x: int, y: int, off: int = CELL // 2) -> Cell | None:
    """The Space under a point of the picture; a little beside the Map is its edge."""
    lattice = ground.lattice
    x, y = x - MARGIN, y - HEAD - MARGIN
    if not (-off <= x <= lattice.width * CELL + off and -off <= y <= lattice.height * CELL + off):
        return None
    column = min(max(x // CELL, 0), lattice.width - 1)
    row = min(max(y // CELL, 0), lattice.height - 1)
    return lattice.at(column, row) if lattice.inside(column, row) else None


def door_point(ground: Ground, index: int) -> tuple[Point, bool]:
    """The middle of a Door on the picture, and whether it stands upright."""
    segment = ground.door_segments[index]
    x = MARGIN + (segment.x1 + segment.x2) * CELL // 2
    y = HEAD + MARGIN + (segment.y1 + segment.y2) * CELL // 2
    return (x, y), segment.x1 == segment.x2
