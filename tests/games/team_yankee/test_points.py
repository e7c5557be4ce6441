"""Points that are offered to lay something on (TY-DEP-13)."""

from sandtable.boards.tabletop.regions import Region
from sandtable.boards.tabletop.shapes import Disc, Rect
from sandtable.games.team_yankee.rules.points import TRIED, WHOLE, apart, points_of, ready_points, spread
from sandtable.testing import covers


@covers("TY-DEP-13")
def test_the_lattice_of_a_region_goes_from_south_to_north_and_there_from_west_to_east() -> None:
    found = points_of(Region((Rect(40, 0, 120, 40), Rect(0, 0, 40, 40))))
    rows = [(x, y) for y in (0, 40) for x in (0, 40, 80, 120)]
    assert list(found) == rows


def test_the_points_that_are_tried_lie_all_over_a_region_each_once() -> None:
    small = Region((Rect(0, 0, 80, 40),))
    assert set(spread(small)) == set(points_of(small))
    assert len(spread(small)) == len(points_of(small))
    assert len(spread(WHOLE)) == len(set(spread(WHOLE))) == TRIED


def test_they_begin_in_the_middle_of_it() -> None:
    assert spread(Region((Rect(0, 0, 160, 160),)))[0] == (80, 80)


@covers("TY-DEP-13")
def test_no_point_lies_in_what_is_left_out_of_a_region() -> None:
    ring = Region((Rect(0, 0, 80, 80),), (Disc(40, 40, 20),))
    assert (40, 40) not in points_of(ring)
    assert len(points_of(ring)) == 8


@covers("TY-DEP-13")
def test_where_no_point_is_tried_the_first_of_the_lattice_and_else_of_every_inch_is_offered() -> None:
    left = [one for one in points_of(WHOLE) if one not in spread(WHOLE)]
    x, y = left[0]
    fits = {(x - 20, y), *left[:2]}  # the first of them is no point of the lattice
    assert ready_points(WHOLE, fits.__contains__) == (left[0],)
    narrow = Region((Rect(10, 10, 50, 30),))
    assert points_of(narrow) == spread(narrow) == ()
    assert ready_points(narrow, lambda _: True) == ((20, 20),)
    assert ready_points(narrow, lambda _: False) == ()


@covers("TY-GEO-3")
def test_a_point_is_as_far_from_a_region_as_from_the_nearest_part_of_it() -> None:
    two = Region((Rect(0, 0, 100, 100), Rect(400, 0, 500, 100)))
    assert (apart(two, (160, 180)), apart(two, (50, 50))) == (100, 0)
    hole = Region((Rect(0, 0, 400, 400),), (Disc(200, 200, 100),))
    assert 98 <= apart(hole, (200, 200)) <= 102
    assert apart(Region(()), (0, 0)) == 1440  # nothing is near to nowhere
