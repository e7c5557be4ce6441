"""Regions, their outlines, where one can come to, and how deep a line runs."""

from hypothesis import given
from hypothesis import strategies as st

from sandtable.boards.tabletop import engine, lines
from sandtable.boards.tabletop.picture import Frame, along, outlined, reached, way
from sandtable.boards.tabletop.regions import Region, outlines
from sandtable.boards.tabletop.route import reach
from sandtable.boards.tabletop.shapes import Disc, Rect, area, gap_to
from sandtable.pictures import draw_element
from tests.boards.tabletop.tables import ROUGH, TEMPLE, WALKER, WALL, at, box, spots

ZONE = Region((Rect(0, 0, 200, 100), Rect(100, 100, 200, 160)), (Disc(200, 50, 40),))
FRAME = Frame((720, 720))


def test_a_region_is_in_a_rectangle_and_in_no_disc() -> None:
    assert ZONE.contains((0, 0))
    assert ZONE.contains((160, 50)), "on the rim of the disc"
    assert not ZONE.contains((161, 50))
    assert not ZONE.contains((50, 101))
    assert ZONE.contains((150, 160))


def test_a_base_lies_completely_within_a_rectangle_and_meets_no_disc() -> None:
    assert ZONE.holds(Disc(12, 12, 12))
    assert not ZONE.holds(Disc(11, 12, 12))
    assert ZONE.holds(Disc(148, 50, 12)), "it touches the disc"
    assert not ZONE.holds(Disc(149, 50, 12))


def test_the_rows_of_a_region_are_as_large_as_it_is() -> None:
    covered = sum((one.east - one.west) * (one.north - one.south) for one in ZONE.boxes())
    half_disc = 3.14159 * 40 * 40 / 2
    assert abs(covered - (200 * 100 + 100 * 60 - half_disc)) < 150
    assert Region((Rect(0, 0, 200, 100),)).boxes() == (Rect(0, 0, 200, 100),)


def test_an_outline_goes_once_round_and_the_other_way_about_a_hole() -> None:
    (around,) = Region((Rect(0, 0, 200, 100), Rect(100, 100, 200, 160))).outline()
    assert set(around) == {(0, 0), (200, 0), (200, 160), (100, 160), (100, 100), (0, 100)}
    assert area(around) == 2 * (200 * 100 + 100 * 60)
    ring = Region((Rect(0, 0, 100, 100),), (Disc(50, 50, 20),)).outline()
    assert sorted(area(line) > 0 for line in ring) == [False, True]
    assert outlines(()) == ()


def test_reach_goes_round_walls_as_far_as_the_allowance() -> None:
    start = at(7, 8)
    found = reach(TEMPLE, (), WALKER, start, 120)

    def covers(x: float, y: float) -> bool:
        px, py = at(x, y)
        return any(one.west <= px <= one.east and one.south <= py <= one.north for one in found)

    assert covers(7, 8)
    assert covers(12, 10), "past the end of the wall"
    assert not covers(7, 12), "behind the wall it is farther"
    assert all(one.west >= start[0] - 130 and one.east <= start[0] + 130 for one in found)
    assert reach(TEMPLE, (), WALKER, start, 0) != (), "where it stands"


def test_a_line_is_as_deep_as_it_runs_inside_whichever_way_one_looks() -> None:
    assert lines.depth(TEMPLE, WALL, at(5, 9), at(5, 12)) == 20
    assert lines.depth(TEMPLE, WALL, at(5, 9), at(5, 9.9)) == 0
    assert lines.depth(TEMPLE, WALL, at(5, 9), at(5, 9)) == 0
    assert lines.deeper(TEMPLE, WALL, at(5, 9), at(5, 12), 19)
    assert not lines.deeper(TEMPLE, WALL, at(5, 9), at(5, 12), 20)
    two = lines.parts(TEMPLE, WALL, at(12.5, 19), at(12.5, 32))
    assert len(two) == 1, "walls that join are one"


@given(spots, spots, st.sampled_from((WALL, ROUGH)))
def test_depth_is_mutual_and_there_where_the_line_is_crossed(a: tuple[int, int], b: tuple[int, int], mask: int) -> None:
    deep = lines.depth(TEMPLE, mask, a, b)
    assert deep == lines.depth(TEMPLE, mask, b, a)
    assert a == b or (deep > 0) == engine.crossed(TEMPLE, mask, a, b)


def test_what_lies_near_a_line_is_told_by_its_distance() -> None:
    assert lines.near((50, 10), (0, 0), (100, 0), 11 * 11)
    assert not lines.near((50, 11), (0, 0), (100, 0), 11 * 11)
    assert gap_to(Disc(50, 31), box(0, 0, 5, 1)) == 11


def test_ways_and_regions_are_drawn_straight_and_with_their_holes() -> None:
    drawn = draw_element(way(FRAME, "way", [(0, 0), (100, 0), (100, 100)]))
    assert "L" in drawn
    assert "C" not in drawn.replace("Class", "")
    assert "evenodd" in draw_element(outlined(FRAME, "zone", ZONE))
    assert "evenodd" in draw_element(reached(FRAME, "reach", (Rect(0, 0, 20, 20),)))
    draw_element(reached(FRAME, "reach", ()))


def test_a_base_is_seen_going_its_way_evenly() -> None:
    track = along(FRAME, "unit-1", [(0, 0), (60, 0), (60, 120)], speed=120)
    assert [key.ms for key in track.keys] == [0, 500, 1500]
    assert (track.keys[1].x, track.keys[1].y) == FRAME.at((60, 0))
    assert [key.speed for key in track.keys] == [180, 180, 0]
