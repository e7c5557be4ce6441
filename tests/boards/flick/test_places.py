"""Where a disc may be put down (STF-FIR-5)."""

from math import hypot

import pytest

from sandtable.boards.flick import (
    LARGE,
    MEDIUM,
    SMALL,
    Beside,
    Board,
    Disc,
    Walls,
    block,
    clear_way,
    door,
    overlaps,
    standee,
    token,
    wall,
)
from sandtable.testing import covers

ROOM = Walls([wall(0, 0, 3, 0), wall(0, 0, 0, 3)])


@pytest.mark.parametrize(
    ("board", "touch"),
    [
        (Board([standee(5, 5, 1)]), 4.55),
        (Board([token(5, 5, 1)]), 4.50),
        (Board([block(5, 5, 1)]), 4.50),
        (Board([door(5, 4, 5, 6, 1)]), 4.76),
        (Board([], Walls([wall(5, 4, 5, 6)])), 4.76),
    ],
)
def test_a_disc_may_touch_but_not_overlap(board: Board, touch: float) -> None:
    assert overlaps(board, SMALL, touch + 1e-9, 5)
    assert not overlaps(board, SMALL, touch - 1e-9, 5)


def test_the_corner_of_a_block_leaves_room_that_its_box_does_not() -> None:
    board = Board([block(5, 5, 1)])
    assert not overlaps(board, SMALL, 4.55, 4.55)
    assert overlaps(board, SMALL, 4.57, 4.57)


@covers("STF-FIR-5")
@pytest.mark.parametrize("disc", [SMALL, MEDIUM, LARGE])
def test_a_disc_beside_a_standee_lies_a_twentieth_of_a_unit_from_its_rim(disc: Disc) -> None:
    beside = Beside(Board([standee(2.5, 2.5, 1)]), disc, 2.5, 2.5)
    for side in (0, 333, 900, 2345):
        x, y = beside.place(side)
        assert hypot(x - 2.5, y - 2.5) == pytest.approx(0.25 + disc.radius + 0.05)
        assert beside.free(side)


@covers("STF-FIR-5")
def test_a_disc_is_not_placed_through_a_wall_or_a_closed_door() -> None:
    beside = Beside(Board([standee(0.5, 0.5, 1)], ROOM), SMALL, 0.5, 0.5)
    assert [beside.free(side) for side in (0, 900, 1800, 2700)] == [True, True, False, False]
    # Beyond the wall the disc would lie free, but the wall is between.
    thin = Board([standee(0.5, 0.5, 1)], Walls([wall(0.75, 0, 0.75, 1)]))
    assert not overlaps(thin, SMALL, 1.0, 0.5)
    assert not clear_way(thin, SMALL, (0.5, 0.5), (1.0, 0.5))
    assert not Beside(thin, SMALL, 0.5, 0.5).free(0)
    shut = Board([standee(0.5, 0.5, 1), door(1, 0, 1, 1, 2)])
    assert not Beside(shut, LARGE, 0.5, 0.5).free(0)
    assert Beside(shut.pierced(), LARGE, 0.5, 0.5).free(0)


@covers("STF-FIR-5")
def test_pieces_do_not_block_the_way_but_the_place() -> None:
    board = Board([standee(0.5, 0.5, 1), standee(1.5, 0.5, 2)])
    assert clear_way(board, SMALL, (0.5, 0.5), (2.5, 0.5))
    assert not Beside(board, LARGE, 0.5, 0.5).free(0)


@covers("STF-FIR-5")
def test_the_way_is_as_wide_as_the_disc() -> None:
    gap = Board([], Walls([wall(2, 0, 2, 1), wall(2, 1.5, 2, 3)]))
    assert clear_way(gap, SMALL, (1, 1.25), (3, 1.25))
    assert not clear_way(gap, MEDIUM, (1, 1.25), (3, 1.25))
    assert clear_way(gap, MEDIUM, (1, 1.25), (1, 1.25))


def test_a_nook_agrees_with_the_whole_board() -> None:
    pieces = [standee(0.5, 0.5, 1), block(1.5, 0.5, 2), token(0.5, 1.5, 3), door(3, 0, 3, 1, 4)]
    board = Board(pieces, ROOM)
    for disc in (SMALL, MEDIUM, LARGE):
        beside = Beside(board, disc, 0.5, 0.5)
        for side in range(0, 3600, 37):
            place = beside.place(side)
            whole = not overlaps(board, disc, *place)
            assert beside.free(side) == (whole and clear_way(board, disc, (0.5, 0.5), place))


def test_the_nearest_free_side_is_tried_by_5_degrees_both_ways_clockwise_first() -> None:
    open_floor = Beside(Board([standee(0.5, 0.5, 1)]), SMALL, 0.5, 0.5)
    assert open_floor.nearest(1234) == 1234

    ahead = Beside(Board([standee(0.5, 0.5, 1), standee(1.5, 0.5, 2)]), LARGE, 0.5, 0.5)
    side = ahead.nearest(0)
    assert side is not None
    assert 0 < side < 900
    assert side % 50 == 0
    assert not any(ahead.free(turn) for turn in range(0, side, 50))
    # From a little to the left of the piece ahead the left side is nearer.
    left = ahead.nearest(3550)
    assert left is not None
    assert 1800 < left < 3550


def test_a_walled_in_standee_has_no_free_side() -> None:
    cell = Walls([wall(0, 0, 1, 0), wall(0, 1, 1, 1), wall(0, 0, 0, 1), wall(1, 0, 1, 1)])
    assert Beside(Board([standee(0.5, 0.5, 1)], cell), SMALL, 0.5, 0.5).nearest(0) is None
