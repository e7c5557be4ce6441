"""Points that are offered to lay something on (TY-DEP-13)."""

from __future__ import annotations

from sandtable.boards.tabletop.regions import Region
from sandtable.boards.tabletop.shapes import Rect
from sandtable.games.team_yankee.rules.points import TRIED, WHOLE, points_of, spread
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
