"""Where one may stop on a way, and the way round walls and bases."""

from itertools import pairwise

import pytest

from sandtable.boards.tabletop.engine import walked
from sandtable.boards.tabletop.field import Field, Piece
from sandtable.boards.tabletop.route import corners, flooded, ring
from sandtable.boards.tabletop.shapes import Disc
from sandtable.boards.tabletop.ticks import Spot, length
from sandtable.boards.tabletop.ways import cut, length_of, on_leg, samples, straight
from tests.boards.tabletop.tables import BARE, SIZE, TEMPLE, WALKER, WALL, at, box, disc

WALLED = Field(SIZE, (Piece("wall", (box(10, 10, 20, 11),), WALL),))


def free(a: Spot, b: Spot) -> int:
    return walked(BARE, (), WALKER, a, b)


def test_a_way_is_as_long_as_its_legs_each_rounded_up() -> None:
    assert length_of(((0, 0), (45, 20), (45, 30))) == 60
    assert length_of(((7, 7),)) == 0


def test_stops_come_every_half_inch_and_at_the_last_tick_that_is_paid_for() -> None:
    way = ((0, 0), (0, 34), (25, 34))
    stops = list(samples(way, 10, free, 47))
    there = [(0, 0), (0, 10), (0, 20), (0, 30), (0, 34), (10, 34), (13, 34), (20, 34), (25, 34)]
    assert [stop.at for stop in stops] == there
    assert [stop.cost for stop in stops] == [0, 10, 20, 30, 34, 44, 47, 54, 59]
    assert [stop.leg for stop in stops] == [0, 0, 0, 0, 0, 1, 1, 1, 1]


def test_a_stop_is_rounded_toward_the_start_of_its_leg() -> None:
    assert on_leg((0, 0), (-45, -20), 10) == (-9, -4)
    assert on_leg((3, 3), (3, 3), 5) == (3, 3)


def test_a_way_is_cut_at_a_stop() -> None:
    way = ((0, 0), (0, 34), (25, 34))
    stops = {stop.at: stop for stop in samples(way, 10, free, 99)}
    assert cut(way, stops[0, 20]) == ((0, 0), (0, 20))
    assert cut(way, stops[0, 34]) == ((0, 0), (0, 34))
    assert cut(way, stops[20, 34]) == ((0, 0), (0, 34), (20, 34))
    assert cut(way, stops[0, 0]) == ((0, 0), (0, 0)), "a way without length is one"


def test_whoever_goes_straight_stops_at_the_last_tick_where_one_may_end() -> None:
    assert straight((0, 0), (0, 40), lambda p: p[1] <= 33) == (0, 33)
    assert straight((0, 0), (0, 40), lambda p: p[1] > 40) is None


def test_corners_lie_a_radius_and_a_tick_outside() -> None:
    points = corners(TEMPLE, (WALL, 16, 0)).points
    assert {at(5.15, 14.15), at(8.85, 14.15), at(8.85, 17.85), at(5.15, 17.85)} <= set(points)
    assert at(11.15, 19.15) in points
    assert at(12.15, 30.15) not in points, "it lies inside the next wall"


def test_the_cheapest_way_goes_round_the_wall() -> None:
    start, goal = at(12, 9), at(12, 12)
    net = flooded(WALLED, (), WALKER, start, (goal,))
    assert net.found.goal == len(net.points) - 1
    way = net.way(net.found.goal)
    assert way == (start, (187, 187), (187, 233), goal)
    legs = [walked(WALLED, (), WALKER, a, b) for a, b in pairwise(way)]
    assert sum(legs) == net.found.far[net.found.goal]
    assert min(legs) > 0


def test_of_two_goals_the_cheaper_is_taken_and_the_first_if_they_cost_the_same() -> None:
    start = at(12, 9)
    assert flooded(WALLED, (), WALKER, start, (at(12, 5), at(12, 7))).found.goal == 6
    assert flooded(WALLED, (), WALKER, start, (at(13, 9), at(11, 9))).found.goal == 5


def test_a_base_in_the_way_is_gone_round() -> None:
    start, goal, enemy = at(5, 5), at(11, 5), disc(8, 5, 16)
    net = flooded(BARE, (enemy,), WALKER, start, (goal,))
    way = net.way(net.found.goal)
    assert len(way) > 2
    assert length(start, goal) < net.found.far[net.found.goal] < length(start, goal) + 20
    assert all(point in (start, goal) or point in ring(enemy, 12) for point in way)


def test_neighbours_on_a_ring_are_joined_past_their_base() -> None:
    for radius in (10, 12, 16, 20):
        base = Disc(360, 360, 20)
        points = ring(base, radius)
        for a, b in zip(points, (*points[1:], points[0]), strict=True):
            assert walked(BARE, (base,), (WALL, radius, 0), a, b) > 0


def test_a_goal_that_is_walled_in_is_not_reached() -> None:
    cell = [(10, 10, 16, 11), (10, 15, 16, 16), (10, 11, 11, 15), (15, 11, 16, 15)]
    field = Field(SIZE, tuple(Piece(str(n), (box(*wall),), WALL) for n, wall in enumerate(cell)))
    assert flooded(field, (), WALKER, at(5, 5), (at(13, 13),)).found.goal == -1


@pytest.mark.parametrize("start", [(18, 8), (3, 33), (18, 25)])
def test_no_way_is_longer_than_by_any_other_corner(start: tuple[float, float]) -> None:
    """The triangle inequality of cheapest costs."""
    net = flooded(TEMPLE, (), WALKER, at(*start))
    far = net.found.far
    for u in net.reachable:
        for v in net.reachable:
            leg = walked(TEMPLE, (), WALKER, net.points[u], net.points[v])
            assert leg < 0 or far[v] <= far[u] + leg
