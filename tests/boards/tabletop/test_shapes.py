"""Gaps, overlaps and what is within what."""

from hypothesis import given

from sandtable.boards.tabletop.shapes import (
    Disc,
    Rect,
    area,
    contains,
    convex,
    gap,
    gap_to,
    inside,
    mirrored,
    overlap,
    overlaps,
    turned,
    within,
)
from tests.boards.tabletop.tables import HEXAGON, SIZE, box, disc, discs, hexagon

STAR = ((0, 30), (18, -24), (-29, 9), (29, 9), (-18, -24))


def test_distance_is_measured_edge_to_edge_and_rounded_up() -> None:
    assert gap(disc(10, 10), disc(10, 16, 16)) == 92
    assert gap(disc(10, 10), disc(15, 14)) == 105
    assert gap(disc(10, 10), disc(10.5, 10)) == 0


def test_distance_to_a_piece_is_nothing_inside_it_and_on_its_border() -> None:
    wall = box(6, 15, 8, 17)
    assert gap_to(disc(7, 16), wall) == gap_to(disc(8, 16, 0), wall) == 0
    assert gap_to(disc(10, 16, 16), wall) == 24
    assert gap_to(disc(9, 18, 0), wall) == 29, "from the corner"


@given(discs, discs)
def test_within_says_what_the_gap_says(a: Disc, b: Disc) -> None:
    far = gap(a, b)
    assert within(a, b, far)
    assert far == 0 or not within(a, b, far - 1)
    assert gap(b, a) == far
    assert not overlap(a, b) or far == 0


def test_touching_is_no_overlap() -> None:
    assert not overlap(Disc(0, 0, 12), Disc(28, 0, 16))
    assert overlap(Disc(0, 0, 12), Disc(27, 0, 16))
    zone = box(12, 0, 24, 6)
    assert not overlaps(disc(18, 6.8, 16), zone)
    assert overlaps(disc(18, 6.75, 16), zone)


def test_a_base_is_inside_a_zone_if_no_part_is_out() -> None:
    zone = Rect(240, 0, 480, 120)
    assert inside(Disc(252, 12, 12), zone)
    assert not inside(Disc(251, 12, 12), zone)
    assert not inside(Disc(300, 109, 12), zone)


def test_a_star_and_a_bend_are_not_convex_and_a_line_is_no_piece() -> None:
    assert convex(HEXAGON)
    assert not convex(HEXAGON[::-1]), "clockwise"
    assert not convex(STAR)
    assert not convex(((0, 0), (40, 0), (40, 40), (20, 10)))
    assert not convex(((0, 0), (40, 0)))
    assert not convex(((0, 0), (20, 0), (40, 0), (20, 20))), "a corner that is none"


def test_the_border_is_inside() -> None:
    assert contains(HEXAGON, (40, 0))
    assert contains(HEXAGON, (0, 35))
    assert not contains(HEXAGON, (0, 36))


def test_a_turned_table_keeps_its_pieces_counter_clockwise() -> None:
    rubble = hexagon(8, 21)
    assert area(turned(rubble, SIZE)) == area(mirrored(rubble, SIZE)) == area(rubble) > 0
    assert turned(turned(rubble, SIZE), SIZE) == rubble
