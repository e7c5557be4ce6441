"""Walks: the quick search finds what the plain one finds, compiled code what plain code finds."""

import gc
from random import Random
from weakref import ref

import pytest

from sandtable.boards.tabletop import engine, walking
from sandtable.boards.tabletop.field import Field, Piece
from sandtable.boards.tabletop.route import flooded
from sandtable.boards.tabletop.shapes import Disc, Rect, gap_to, inside, overlap, overlaps
from sandtable.boards.tabletop.ticks import Spot, inward, outward
from sandtable.boards.tabletop.walking import Goer
from sandtable.boards.tabletop.ways import samples, straight

WALL, LOW = 1, 2
SIZE = (400, 300)
HEX = ((240, 60), (220, 95), (180, 95), (160, 60), (180, 25), (220, 25))
FIELD = Field(
    SIZE,
    (
        Piece("wall", (Rect(100, 100, 120, 240).points,), WALL),
        Piece("house", (Rect(220, 120, 320, 180).points,), WALL),
        Piece("mud", (HEX,), 0, slow=1),
        Piece("bags", (Rect(140, 150, 200, 160).points,), LOW, toll=20),
    ),
    solid=WALL,
)


def scene(n: int) -> tuple[Goer, Spot, list[Spot]]:
    """Somebody among others, and the places about one of them."""
    dice = Random(n)
    discs: list[Disc] = []
    while len(discs) < 6:
        one = Disc(dice.randrange(15, 385), dice.randrange(15, 285), dice.choice((10, 12, 16)))
        free = not any(overlap(one, other) for other in discs)
        if free and not any(overlaps(one, part) for part, _ in FIELD.parts):
            discs.append(one)
    start, target = discs[0], discs[1]
    mover = (WALL, start.radius, dice.randrange(2))
    goer = Goer(FIELD, mover, WALL | LOW, discs[1:4], discs[1:])
    about = (outward(k, start.radius + target.radius + 1) for k in range(16))
    goals = [(target.x + x, target.y + y) for x, y in about]
    return goer, start.at, [spot for spot, ok in zip(goals, goer.ends(goals), strict=True) if ok]


@pytest.mark.parametrize("n", range(60))
def test_the_quick_search_finds_the_same_way(n: int) -> None:
    goer, start, goals = scene(n)
    slow = flooded(FIELD, goer.foes, goer.mover, start, goals)
    quick = goer.seek(start, goals)
    assert quick.found.goal == slow.found.goal
    assert slow.found.goal < 0 or quick.way(quick.found.goal) == slow.way(slow.found.goal)


@pytest.mark.parametrize("n", range(20))
def test_within_a_limit_the_quick_search_finds_the_same_costs(n: int) -> None:
    goer, start, _ = scene(n)
    slow, quick = flooded(FIELD, goer.foes, goer.mover, start), goer.seek(start, limit=120)
    near = [far if far <= 120 else -1 for far in slow.found.far]
    assert [far if far <= 120 else -1 for far in quick.found.far] == near
    reached = [k for k, far in enumerate(near) if far >= 0]
    assert [quick.way(k) for k in reached] == [slow.way(k) for k in reached]


@pytest.mark.parametrize("n", range(20))
def test_samples_are_those_of_the_rule_where_a_base_may_end(n: int) -> None:
    goer, start, goals = scene(n)
    net = goer.seek(start, goals)
    way = net.way(net.found.goal) if net.found.goal >= 0 else (start,)

    def cost(a: Spot, b: Spot) -> int:
        found = engine.walked(FIELD, goer.foes, goer.mover, a, b)
        return found if found >= 0 else 1 << 20

    plain = [one for one in samples(way, 10, cost, 120) if one.cost <= 120]
    told = [one for k, one in enumerate(plain) if k == 0 or goer.ends([one.at])[0]]
    assert goer.samples(way, 10, 120) == told


@pytest.mark.parametrize("n", range(20))
def test_a_march_ends_where_tick_after_tick_of_its_leg_was_tried(n: int) -> None:
    goer, start, _ = scene(n)

    def cost(spot: Spot) -> int:
        return engine.walked(FIELD, goer.foes, goer.mover, start, spot)

    def legal(spot: Spot) -> bool:
        return goer.ends([spot])[0] and 0 <= cost(spot) <= 70

    goals = [(start[0] + x, start[1] + y) for x, y in (inward(k, 80) for k in range(16))]
    assert [goer.march(start, goal, 70) for goal in goals] == [straight(start, goal, legal) or start for goal in goals]
    assert goer.costs(start, goals, 85) == [cost(goal) if cost(goal) <= 85 else -1 for goal in goals]


@pytest.mark.parametrize("n", range(30))
def test_the_end_that_is_nearest_to_a_box_is_found_where_every_tick_is_tried(n: int) -> None:
    goer, start, _ = scene(n)
    box, most = boxed(n), 45
    net, radius = flooded(FIELD, goer.foes, goer.mover, start), goer.mover[1]
    near = range(-most, most + 1)
    spots = [start, *((start[0] + dx, start[1] + dy) for dx in near for dy in near)]
    known = [k for k in net.reachable if net.found.far[k] <= most]
    by = [net.points[k] for k in known], [net.found.far[k] for k in known]
    paid = engine.reached(FIELD, goer.foes, goer.mover, by, spots, most)
    ranked = min(
        (-1 if overlaps(base := Disc(*at, radius), box.points) else gap_to(base, box.points), cost, at)
        for at, cost, ok in zip(spots, paid, goer.ends(spots), strict=True)
        if cost >= 0 and ok
    )
    assert goer.approach(start, box, most)[-1] == ranked[-1]


def boxed(n: int) -> Rect:
    """Somewhere on the table."""
    dice = Random(-n - 1)
    west, south = dice.randrange(0, 340), dice.randrange(0, 240)
    return Rect(west, south, west + dice.randrange(1, 60), south + dice.randrange(1, 60))


@pytest.mark.parametrize("n", range(10))
def test_plain_and_compiled_code_agree(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def told() -> object:
        goer, start, goals = scene(n)
        net = goer.seek(start, goals)
        way = net.way(net.found.goal) if net.found.goal >= 0 else (start,)
        rides = [goer.ride(start, step, 90) for step in ((1, 0), (0, 1), (-1, 0), (0, -1))]
        marches = [goer.march(start, goal, 90) for goal in goals]
        stops, nearest = goer.samples(way, 10, 120), goer.approach(start, boxed(n), 90)
        costs = goer.costs(start, goals, 90)
        return net.points, net.found.goal, way, stops, rides, marches, nearest, costs

    compiled = told()
    FIELD.kept.clear()
    monkeypatch.setattr(walking, "compiled", lambda: None)
    assert told() == compiled
    FIELD.kept.clear()


def test_a_base_ends_where_nothing_keeps_it() -> None:
    goer = Goer(FIELD, (WALL, 10, 0), WALL | LOW, (), (Disc(50, 50, 12),))
    spots = [(10, 10), (9, 10), (72, 50), (71, 50), (90, 150), (91, 150), (170, 140), (170, 141)]
    assert goer.ends(spots) == [True, False] * 4
    assert all(inside(Disc(*spot, 10), FIELD.ground) for spot in spots[2:])


def test_ways_that_were_looked_for_go_with_their_table() -> None:
    field = Field(SIZE, FIELD.pieces)
    foes = (Disc(50, 50, 12),)
    goer = walking.among(field, (WALL, 10, 0), LOW, foes, foes)
    assert walking.among(field, (WALL, 10, 0), LOW, foes, foes) is goer
    goer.seek((20, 20), ((380, 280),))
    left = ref(goer)
    del field, goer
    gc.collect()
    assert left() is None
