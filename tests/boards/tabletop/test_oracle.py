"""Two judges who know nothing of each other: the kernel, and the floats of shapely.

Where a line or a base comes within a hundredth of a tick of the border floats may be wrong, and are
not asked.
"""

import random
from functools import lru_cache
from itertools import product

import numpy as np
import pytest
from shapely import LineString, Point, Polygon, STRtree

from sandtable.boards.tabletop import engine, kernel
from sandtable.boards.tabletop.field import Field, Piece
from sandtable.boards.tabletop.shapes import Disc, gap, gap_to
from tests.boards.tabletop.tables import TEMPLE, WALKER, WALL, hexagon

GUARD = 0.01
RADII = (0, 10, 12, 16, 20)
FOES = tuple(Disc(x, y, 16) for x, y in product((90, 330, 650), (70, 350, 620)))


@lru_cache(maxsize=1)
def walls() -> STRtree:
    return STRtree([Polygon(part) for part, piece in TEMPLE.parts if piece.flags & WALL])


def lines(n: int, seed: int) -> list[tuple[Disc, Disc]]:
    dice = random.Random(seed)

    def one() -> Disc:
        return Disc(dice.randrange(721), dice.randrange(721), dice.choice(RADII))

    return [(one(), one()) for _ in range(n)]


def test_what_floats_call_inside_a_wall_is_inside() -> None:
    judged = 0
    for a, b in lines(4000, 1):
        line = LineString([a.at, b.at])
        inside = [line.intersection(walls().geometries[k]).length for k in walls().query(line)]
        if not any(0 < length < GUARD for length in inside):
            assert engine.crossed(TEMPLE, WALL, a.at, b.at) == any(n >= GUARD for n in inside)
            judged += 1
    assert judged > 3900


def test_what_floats_call_too_near_is_barred() -> None:
    judged = 0
    for a, b in lines(3000, 2):
        leg = LineString([a.at, b.at])
        mover = (WALL, a.radius, 0)
        rooms = [walls().geometries[k].distance(leg) - a.radius for k in range(len(walls()))]
        rooms += [leg.distance(Point(foe.at)) - foe.radius - a.radius for foe in FOES]
        if a.radius and min(abs(room) for room in rooms) > GUARD:
            free = engine.walked(TEMPLE, FOES, mover, a.at, b.at) >= 0
            assert free == (min(rooms) > 0)
            judged += 1
    assert judged > 2000


def test_what_floats_measure_is_the_gap_rounded_up() -> None:
    rubble = hexagon(8, 21)
    for a, b in lines(2000, 3):
        far = Point(a.at).distance(Point(b.at)) - a.radius - b.radius
        assert gap(a, b) - 1 <= max(0, far) <= gap(a, b) + GUARD
        near = Polygon(rubble).distance(Point(a.at)) - a.radius
        assert gap_to(a, rubble) - 1 <= max(0, near) <= gap_to(a, rubble) + GUARD


def test_depth_is_the_length_inside_within_a_hundredth_of_a_tick() -> None:
    rubble = next(row for row in TEMPLE.plain[1] if row[kernel.SLOW])
    drawn = Polygon(hexagon(8, 21))
    met = 0
    for a, b in lines(4000, 4):
        part = kernel.through(TEMPLE.plain[0], rubble, a.at, b.at)
        far = (a.x - b.x) ** 2 + (a.y - b.y) ** 2
        true = drawn.intersection(LineString([a.at, b.at])).length
        assert -1 - GUARD < true - kernel.depth(part, far) < GUARD + 0.001 * (part == kernel.NONE)
        met += part != kernel.NONE
    assert met > 300


def agree(n: int, seed: int) -> None:
    """Plain code and compiled code say the same of so many lines."""
    run = engine.compiled()
    assert run is not None
    rows = TEMPLE.rows
    for a, b in lines(n, seed):
        assert run["sight"](rows, WALL, a, b) == kernel.sight(TEMPLE.plain, WALL, a, b)
        assert run["cost"](rows, a.at, b.at) == kernel.cost(TEMPLE.plain, a.at, b.at)


def test_plain_and_compiled_agree() -> None:
    agree(3000, 5)


@pytest.mark.slow
def test_plain_and_compiled_agree_on_a_million_lines() -> None:
    agree(1_000_000, 6)


def test_plain_and_compiled_find_the_same_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    points = tuple(one.at for one, _ in lines(40, 7))
    legs = engine.legs(TEMPLE, WALKER, points[1:30])
    found: list[object] = [engine.flood(TEMPLE, FOES, WALKER, (points, legs), goals) for goals in (0, 5)] + [
        engine.reached(TEMPLE, FOES, WALKER, (points, range(40)), points, 200)
    ]
    monkeypatch.setattr(engine, "compiled", lambda: None)
    assert legs.tolist() == engine.legs(TEMPLE, WALKER, points[1:30]).tolist()
    again = [engine.flood(TEMPLE, FOES, WALKER, (points, legs), goals) for goals in (0, 5)] + [
        engine.reached(TEMPLE, FOES, WALKER, (points, range(40)), points, 200)
    ]
    assert found == again


def test_products_of_the_widest_table_fit_into_64_bits() -> None:
    """Python's numbers have no end: where compiled ones were too short the two would differ."""
    triangle = ((0, 0), (2048, 1), (2047, 2048))
    sliver = ((1, 2048), (0, 2047), (2047, 0), (2048, 1))
    wide = Field((2048, 2048), (Piece("a", (triangle,), WALL, 2, 20), Piece("b", (sliver,), WALL, 1)))
    run = engine.compiled()
    assert run is not None
    edges = (0, 1, 1023, 2047, 2048)
    rims = [Disc(x, y, 25) for x, y in product(edges, edges)]
    for a, b in product(rims, rims):
        assert run["sight"](wide.rows, WALL, a, b) == kernel.sight(wide.plain, WALL, a, b)
        assert run["cost"](wide.rows, a.at, b.at) == kernel.cost(wide.plain, a.at, b.at)
        discs = np.array([[1024, 1023, 25]])
        walked = run["walked"](wide.rows, discs, WALKER, a.at, b.at)
        assert walked == kernel.walked(wide.plain, discs.tolist(), WALKER, a.at, b.at)
