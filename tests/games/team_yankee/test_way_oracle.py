"""Ways against the floats of shapely: what is near, what ground they cross, where mines lie.

Where something is within a hundredth of a tick of a limit floats may be wrong, and are not asked.
"""

import random

import pytest
from shapely import LineString, Point, Polygon, union_all
from shapely.geometry.base import BaseGeometry

from sandtable.boards.tabletop.ways import Way
from sandtable.games.team_yankee.content import LAYOUTS
from sandtable.games.team_yankee.country import (
    BUILDING,
    CROPS,
    DIFFICULT,
    HILL,
    ORCHARD,
    RIVER,
    ROAD,
    ROCKY,
    TERRAIN,
    WOODS,
    Country,
)
from sandtable.games.team_yankee.ways import Mover
from sandtable.testing import covers
from tests.games.team_yankee.build import content, position

GUARD = 0.01
FOES = [(20 + 6 * k, 14 + 5 * (k % 4)) for k in range(8)]
MINES = [(24, 20), (40, 12), (33, 26), (52, 22)]


def ways(n: int, seed: int) -> list[Way]:
    """From the tank of each position, one to four legs anywhere."""
    dice = random.Random(seed)

    def one() -> tuple[int, int]:
        return dice.randrange(30, 1410), dice.randrange(30, 930)

    return [tuple(one() for _ in range(dice.randrange(2, 6))) for _ in range(n)]


@covers("TY-MOV-4", "TY-GEO-6")
def test_what_floats_call_too_near_to_an_enemy_is_too_near() -> None:
    foes = [("SU-T72", *FOES[:4]), ("SU-BMPC", *FOES[4:])]
    table = position(blue=[("US-M1", (1, 1))], red=foes)
    judged = near = 0
    for way in ways(400, 1):
        table.state.change_team(1, at=way[0])
        mover, line = Mover(table.state, 1), LineString(way)
        gaps = [line.distance(Point(disc.at)) - disc.radius - 20 for _, disc in mover.company.foes]
        start = [Point(way[0]).distance(Point(disc.at)) - disc.radius - 20 for _, disc in mover.company.foes]
        if min(start) <= 40 + GUARD or any(abs(gap - 40) < GUARD for gap in gaps):
            continue
        legal = mover.walks(way, allowance=100_000)
        assert legal == (min(gaps) > 40)
        judged, near = judged + 1, near + (not legal)
    assert judged > 250
    assert 50 < near < judged - 50


@covers("TY-MINE-1")
def test_what_floats_call_in_the_zone_of_a_minefield_is_met_there() -> None:
    table = position(blue=[("US-MECH", (1, 1))], mines=MINES)
    found = 0
    for way in ways(300, 2):
        line = LineString(way)
        gaps = {mine.id: line.distance(Point(mine.at)) - 52 for mine in table.state.mines.values()}
        if any(abs(gap) < GUARD for gap in gaps.values()):
            continue
        met = Mover(table.state, 1).hazards(way)
        assert sorted(one.mine for one in met) == [mine for mine, gap in gaps.items() if gap < 0]
        for one in met:
            mine = Point(table.state.mines[one.mine].at)
            assert Point(one.halt).distance(mine) < line.distance(mine) + 1.5
        found += len(met)
    assert found > 100


@covers("TY-TER-1", "TY-TER-2")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_ground_is_what_floats_say_with_roads_bridges_and_fords_over_the_rest(layout: str) -> None:
    table, dice = content().tables[layout], random.Random(3)
    land = Country(table)

    def drawn(*flags: str) -> BaseGeometry:
        parts = [Polygon(part) for laid in table.pieces if set(flags) & set(laid.kind.flags) for part in laid.parts]
        return union_all(parts)

    shapes = {flag: drawn(flag) for flag in BITS}
    over, rough, hard = drawn("bridge", "ford"), drawn("terrain"), drawn("difficult")
    dry = rough.difference(shapes["river"]).union(drawn("ford"))
    for _ in range(4000):
        at = dice.randrange(1441), dice.randrange(961)
        spot, flags = Point(at), land.at(at)
        for flag, bit in BITS.items():
            inside = shapes[flag].covers(spot)
            if flag == "river":
                inside = inside and not over.covers(spot)
            assert bool(flags & bit) == inside, (flag, at)
        paved = bool(flags & ROAD)
        assert bool(flags & DIFFICULT) == (hard.covers(spot) and not paved)
        wet = bool(flags & RIVER)
        assert bool(flags & TERRAIN) == ((dry.covers(spot) or wet) and not paved)


BITS = {
    "road": ROAD,
    "woods": WOODS,
    "orchard": ORCHARD,
    "hill": HILL,
    "rocky": ROCKY,
    "crops": CROPS,
    "building": BUILDING,
    "river": RIVER,
}
