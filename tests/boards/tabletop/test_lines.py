"""Sight lines, swept bases and what ground costs, by worked examples."""

import pytest
from hypothesis import given

from sandtable.boards.tabletop import kernel
from sandtable.boards.tabletop.engine import crossed, sight, walked
from sandtable.boards.tabletop.field import Field, Piece, filler, joints
from sandtable.boards.tabletop.shapes import Disc, turned
from tests.boards.tabletop.tables import BARE, LOW, ROUGH, SIZE, TEMPLE, WALKER, WALL, at, box, disc, discs

TURNED = Field(
    SIZE,
    tuple(
        Piece(one.id, tuple(turned(part, SIZE) for part in one.parts), one.flags, one.slow, one.toll)
        for one in TEMPLE.pieces
    ),
    solid=WALL,
)


def test_three_lines_join_the_middles_and_the_rims_on_both_sides() -> None:
    dx, dy = 60, 80
    assert (kernel.near_part(-dy * 12, 10000), kernel.near_part(dx * 12, 10000)) == (-10, 7)


@pytest.mark.parametrize(
    ("one", "other", "lines"),
    [
        (disc(18, 8), disc(18, 14), 7),  # right behind the altar
        (disc(21.3, 7.5), disc(21.3, 14.5), 2),  # only the line on the left meets it
        (disc(14.7, 7.5), disc(14.7, 14.5), 4),
        (disc(21.6, 7.5), disc(21.6, 14.5), 0),  # that line runs along its side
        (disc(2, 2), disc(2, 34), 0),
    ],
)
def test_a_line_with_length_inside_a_wall_is_crossed(one: Disc, other: Disc, lines: int) -> None:
    assert sight(TEMPLE, WALL, one, other) == lines


def test_a_line_along_a_side_or_through_a_corner_is_free() -> None:
    wall = Field(SIZE, (Piece("wall", (box(10, 10, 20, 11),), WALL),))
    assert not crossed(wall, WALL, at(5, 11), at(25, 11))
    assert not crossed(wall, WALL, (190, 210), (210, 190)), "through the corner"
    assert crossed(wall, WALL, (191, 210), (211, 190))
    assert not crossed(wall, LOW, at(15, 5), at(15, 15)), "a wall is no barricade"


def test_no_line_runs_along_the_joint_of_two_walls() -> None:
    assert crossed(TEMPLE, WALL, at(11, 21), at(17.25, 21))
    open_joint = Field(SIZE, TEMPLE.pieces)
    assert not crossed(open_joint, WALL, at(11, 21), at(17.25, 21))
    assert len(TEMPLE.fillers) == 4


def test_a_joint_is_the_length_that_two_sides_share() -> None:
    low, high = box(12, 20, 16.5, 21), box(12, 21, 13, 30)
    (joint,) = joints(low, high)
    assert sorted(joint) == [at(12, 21), at(13, 21)]
    assert sorted(filler(joint)) == [(240, 419), (240, 421), (260, 419), (260, 421)]
    assert list(joints(low, box(16.5, 21, 20, 30))) == [], "they meet in a corner"
    assert list(joints(low, box(12, 22, 13, 30))) == []


def test_one_middle_sees_itself() -> None:
    assert sight(TEMPLE, WALL, disc(18, 12), disc(18, 12, 16)) == 0


@given(discs, discs)
def test_sight_is_mutual_and_the_same_on_a_table_turned_half_round(a: Disc, b: Disc) -> None:
    lines = sight(TEMPLE, WALL, a, b)
    back = sight(TEMPLE, WALL, b, a)
    assert (back & 1, bool(back & 2), bool(back & 4)) == (lines & 1, bool(lines & 4), bool(lines & 2))
    far = [Disc(*turned((one.at,), SIZE)[0], one.radius) for one in (a, b)]
    assert sight(TURNED, WALL, far[0], far[1]) == lines


def test_slow_ground_counts_double_and_a_barricade_costs_an_inch() -> None:
    pieces = (
        Piece("rough", (box(10, 0, 11.5, 36),), ROUGH, slow=1),
        Piece("low", (box(13, 0, 13.5, 36),), LOW, toll=20),
    )
    field = Field(SIZE, pieces)
    assert walked(field, (), WALKER, at(10, 5), at(14, 5)) == 130
    assert walked(field, (), (WALL, 12, 1), at(10, 5), at(14, 5)) == 80, "ground costs it nothing"
    assert walked(field, (), WALKER, at(13.2, 5), at(15, 5)) == 36, "it stands on it already"
    assert walked(field, (), WALKER, at(10.5, 5), at(11, 5)) == 20
    assert walked(field, (), WALKER, at(13.2, 5), at(13.2, 5)) == 0
    assert walked(BARE, (), WALKER, (0, 0), (45, 20)) == 50


def test_a_base_may_touch_on_its_way_but_not_overlap() -> None:
    south = (at(4, 9.4), at(11, 9.4))  # its rim runs along the wall at y = 10
    assert walked(TEMPLE, (), WALKER, *south) == 140
    assert walked(TEMPLE, (), (WALL, 13, 0), *south) == -1
    enemy = [disc(7, 8, 16)]
    assert walked(TEMPLE, enemy, WALKER, *south) == 140
    assert walked(TEMPLE, [disc(7, 8.05, 16)], WALKER, *south) == -1
    assert walked(TEMPLE, [disc(2, 9.4, 16)], WALKER, *south) == 140, "it is behind the start"


def test_a_base_that_goes_through_a_wall_or_round_its_corner_too_closely_is_barred() -> None:
    assert walked(TEMPLE, (), (WALL, 0, 0), at(7, 9), at(7, 12)) == -1
    assert walked(TEMPLE, (), (WALL, 0, 0), at(11, 9), at(11, 12)) == 60, "a point along its end"
    assert walked(TEMPLE, (), WALKER, at(11.6, 9), at(11.6, 12)) == 60
    assert walked(TEMPLE, (), WALKER, at(11.55, 9), at(11.55, 12)) == -1
