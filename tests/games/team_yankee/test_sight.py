"""Lines over the layouts: against the floats of shapely, plain against compiled, both ways round.

Where a line comes within a hundredth of a tick of a limit floats may be wrong, and are not asked.
"""

import random
from functools import cache

import numpy as np
import pytest
from shapely import LineString, Point, Polygon, union_all
from shapely.geometry.base import BaseGeometry

from sandtable.boards.tabletop.field import Whole
from sandtable.boards.tabletop.lines import deeper
from sandtable.boards.tabletop.mats import Laid
from sandtable.boards.tabletop.ticks import Spot
from sandtable.games.team_yankee import engine, sight_kernel
from sandtable.games.team_yankee.content import LAYOUTS
from sandtable.games.team_yankee.country import STEP, Country
from sandtable.games.team_yankee.sight_kernel import CLOSE, HEDGE, SHELTER, THROUGH
from sandtable.testing import covers
from tests.games.team_yankee.build import content

GUARD = 0.02
Line = tuple[Spot, Spot]


@cache
def land(layout: str) -> Country:
    return Country(content().tables[layout])


def lines(n: int, seed: int) -> list[Line]:
    """Half of them short, since most is hidden and crossed close by."""
    dice = random.Random(seed)

    def one() -> Spot:
        return dice.randrange(1441), dice.randrange(961)

    found: list[Line] = []
    while len(found) < n:
        p, q = one(), one()
        if len(found) % 2:
            q = p[0] + (q[0] - p[0]) // 6, p[1] + (q[1] - p[1]) // 6
        if p != q:
            found.append((p, q))
    return found


@cache
def drawn(layout: str, *flags: str) -> list[tuple[Laid, BaseGeometry]]:
    return [
        (laid, union_all([Polygon(part) for part in laid.parts]))
        for laid in content().tables[layout].pieces
        if set(flags) & set(laid.kind.flags)
    ]


def inside(piece: BaseGeometry, line: LineString) -> float:
    return float(piece.intersection(line).length) if piece.intersects(line) else 0.0


def judged(layout: str, p: Spot, q: Spot) -> bool | None:
    """Whether shapely calls a line blocked; None where it cannot tell."""
    line = LineString([p, q])
    blocked = False
    for _, piece in drawn(layout, "building", "hill"):
        far = inside(piece, line)
        if not (piece.covers(Point(p)) or piece.covers(Point(q))):
            if 0 < far < GUARD:
                return None
            blocked |= far >= GUARD
    for flag, most in (("woods", 80), ("orchard", 160)):
        deep = sum(inside(piece, line) for _, piece in drawn(layout, flag))
        if abs(deep - most) < GUARD:
            return None
        blocked |= deep > most
    return blocked


@covers("TY-LOS-1", "TY-LOS-2", "TY-LOS-3")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_floats_call_blocked_is_blocked(layout: str) -> None:
    told = [(judged(layout, p, q), land(layout).clear(p, q)) for p, q in lines(1500, 1)]
    sure = [(truth, clear) for truth, clear in told if truth is not None]
    assert all(clear is not truth for truth, clear in sure)
    assert len(sure) > 1450
    assert 200 < sum(truth for truth, _ in sure) < 1300


@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_floats_call_hidden_on_the_way_is_hidden(layout: str) -> None:
    found = [0, 0]
    for p, q in lines(1500, 2):
        line, veil = LineString([p, q]), land(layout).veil(p, q)
        depths = [inside(piece, line) for _, piece in drawn(layout, "woods", "orchard") if not piece.covers(Point(p))]
        if not any(0 < far < GUARD for far in depths):
            assert bool(veil & THROUGH) == any(far >= GUARD for far in depths)
            found[0] += bool(veil & THROUGH)
        hedges = hidden_by_hedges(layout, p, q)
        if hedges is not None:
            assert veil & ~THROUGH == hedges
            found[1] += hedges > 0
    assert min(found) > 20


def hidden_by_hedges(layout: str, p: Spot, q: Spot) -> int | None:
    """What Hedges and Walls do, by the first point at which each is met; None: too near to say."""
    found, line = 0, LineString([p, q])
    for laid, _ in drawn(layout, "hedge", "wall"):
        middle = LineString(laid.line)
        if not middle.intersects(line):
            if middle.distance(line) < GUARD:
                return None
            continue
        met = middle.intersection(line)
        eye = met.distance(Point(p))  # to its first point
        target = line.length - eye
        if min(abs(eye - 40), abs(target - 40), abs(target - 20)) < GUARD:
            return None
        if eye > 40:
            found |= HEDGE | (CLOSE if target < 40 else 0)
        if "wall" in laid.kind.flags and target < 20:
            found |= SHELTER
    return found


@covers("TY-LOS-1")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_sight_is_mutual(layout: str) -> None:
    there = rows(lines(20000, 3))
    back = there[:, [2, 3, 0, 1]]
    ways = [engine.barred_all(land(layout).land, one) for one in (there, back)]
    assert (ways[0] == ways[1]).all()


def test_the_first_layout_looks_the_same_turned_half_round() -> None:
    turn = np.array([1440, 960, 1440, 960])
    there, ours = rows(lines(20000, 4)), land(LAYOUTS[0])
    assert (engine.barred_all(ours.land, there) == engine.barred_all(ours.land, turn - there)).all()
    for (ax, ay), (bx, by) in lines(1500, 5):
        turned = ours.veil((1440 - ax, 960 - ay), (1440 - bx, 960 - by))
        assert turned == ours.veil((ax, ay), (bx, by))


def rows(found: list[Line]) -> Whole:
    return np.array([[*p, *q] for p, q in found], np.int64)


def agree(layout: str, n: int, seed: int) -> None:
    ours, found = land(layout).land, lines(n, seed)
    told = engine.barred_all(ours, rows(found)).tolist()
    for k, (p, q) in enumerate(found):
        assert sight_kernel.barred(ours.plain, p, q) == bool(told[k])
        assert sight_kernel.veil(ours.plain, ours.legs, p, q) == engine.veil(ours, p, q)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_plain_and_compiled_code_agree(layout: str) -> None:
    agree(layout, 4000, 6)


@pytest.mark.slow
@pytest.mark.parametrize("layout", LAYOUTS)
def test_plain_and_compiled_code_agree_on_half_a_million_lines(layout: str) -> None:
    agree(layout, 500_000, 7)


def test_without_a_compiler_everything_is_told_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, found = land(LAYOUTS[1]).land, lines(300, 8)
    points = [p for p, _ in found[:40]]

    def told() -> list[object]:
        one = [(engine.barred(ours, p, q), engine.veil(ours, p, q)) for p, q in found]
        return [one, engine.seen(ours, points).tolist(), engine.barred_all(ours, rows(found)).tolist()]

    compiled = told()
    monkeypatch.setattr(engine, "compiled", lambda: None)
    assert told() == compiled


@covers("TY-LOS-8")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_depth_is_that_of_the_shared_rule_each_kind_for_itself(layout: str) -> None:
    table = content().tables[layout]
    woods, orchard = (table.flags.of(name) for name in ("woods", "orchard"))
    tall = [one for _, one in drawn(layout, "building", "hill")]
    for p, q in lines(1500, 9):
        line = LineString([p, q])
        if not any(one.intersects(line) for one in tall):
            deep = deeper(table.field, woods, p, q, 80) or deeper(table.field, orchard, p, q, 160)
            assert land(layout).clear(p, q) is not deep


def test_the_lattice_knows_which_of_its_points_see_each_other() -> None:
    ours, dice = land(LAYOUTS[2]), random.Random(10)
    lattice = ours.lattice
    assert len(lattice.points) == 37 * 25
    for _ in range(400):
        i, j = dice.randrange(925), dice.randrange(925)
        p, q = lattice.points[i], lattice.points[j]
        assert lattice.seen[i][j] == lattice.seen[j][i] == ours.clear(p, q)
        near = (p[0] + dice.randrange(-STEP // 2, STEP // 2), p[1] + dice.randrange(-STEP // 2, STEP // 2))
        assert lattice.nearest(near) == i


def test_a_line_along_the_joint_of_two_houses_does_not_slip_through() -> None:
    houses = (("building", 30, 20, 34, 24), ("building", 34, 20, 38, 24))
    ours = Country(content(houses).tables["bare"])
    assert not ours.clear((680, 300), (680, 600))
    assert ours.clear((680, 300), (680, 440))
    assert ours.clear((680, 440), (680, 600))


def test_one_centre_always_sees_another_at_the_same_point() -> None:
    assert land(LAYOUTS[0]).clear((640, 420), (640, 420))
    assert land(LAYOUTS[0]).veil((640, 420), (640, 420)) == 0
