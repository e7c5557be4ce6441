"""The one primitive: a ray against a rounded rectangle, and its degenerate cases (STF-PHY-25)."""

from math import inf, sqrt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sandtable.boards.flick import LARGE, SMALL, Board, Walls, flick, standee, wall
from sandtable.boards.flick.kernel import MISS, cast
from sandtable.boards.flick.tables import direction
from sandtable.testing import covers

EAST, SOUTH = (1.0, 0.0), (0.0, 1.0)
DIAGONAL = direction(450)
SQUARE = (0.6, 0.6, 0.0)
SHAPES = st.sampled_from([(0.0, 0.0, 0.45), (0.3, 0.3, 0.2), (1.5, 0.0, 0.24), (0.0, 2.0, 0.38), (0.6, 0.6, 0.0)])


def distance(x: float, y: float, shape: tuple[float, float, float]) -> float:
    """From the rim; below zero inside."""
    across, down = abs(x) - shape[0], abs(y) - shape[1]
    if across <= 0 and down <= 0:
        return max(across, down) - shape[2]
    return sqrt(max(across, 0) ** 2 + max(down, 0) ** 2) - shape[2]


@covers("STF-PHY-10")
@given(st.floats(-4, 4), st.floats(-4, 4), st.integers(0, 3599), SHAPES)
def test_a_ray_stops_at_the_rim_and_never_beyond_it(
    x: float, y: float, angle: int, shape: tuple[float, float, float]
) -> None:
    assume(distance(x, y, shape) > 1e-6)
    dx, dy = direction(angle)

    far, nx, ny = cast((x, y), (dx, dy), shape)

    reach = min(far, 9.0)
    steps = [reach * k / 200 for k in range(200)]
    assert min(distance(x + dx * t, y + dy * t, shape) for t in steps) > -1e-6
    if far < inf:
        assert distance(x + dx * far, y + dy * far, shape) == pytest.approx(0, abs=1e-7)
        assert dx * nx + dy * ny < 0
        assert nx * nx + ny * ny == pytest.approx(1)


@covers("STF-PHY-10")
@given(st.floats(-4, 4), st.floats(-4, 4), st.integers(0, 3599), SHAPES)
def test_a_mirrored_ray_has_a_mirrored_contact(
    x: float, y: float, angle: int, shape: tuple[float, float, float]
) -> None:
    dx, dy = direction(angle)
    far, nx, ny = cast((x, y), (dx, dy), shape)
    assert cast((-x, y), (-dx, dy), shape) == (far, -nx, ny)
    assert cast((x, -y), (dx, -dy), shape) == (far, nx, -ny)


@covers("STF-PHY-25")
def test_a_tangent_pass_is_no_contact() -> None:
    board = Board([standee(3, 0.45, 1)])
    assert flick(board, SMALL, 0, 0, 0, 9000).contacts == []
    assert flick(board, SMALL, 0, 1e-7, 0, 9000).contacts != []
    assert cast((-2.0, 0.6), EAST, SQUARE) == MISS


@covers("STF-PHY-25")
def test_a_disc_that_slides_along_a_wall_does_not_strike_it() -> None:
    along = Board([], Walls([wall(0, 0, 9, 0)]))
    assert flick(along, LARGE, 1, 0.38, 0, 6000).contacts == []


@covers("STF-PHY-25")
def test_a_ray_that_meets_the_corner_of_a_square_takes_the_x_face() -> None:
    assert cast((-1.6, -1.6), DIAGONAL, SQUARE) == pytest.approx((sqrt(2), -1, 0))
    assert cast((1.6, 1.6), direction(2250), SQUARE) == pytest.approx((sqrt(2), 1, 0))


@covers("STF-PHY-25")
def test_a_ray_along_the_side_of_a_square_misses_it() -> None:
    assert cast((0.6, -1.0), SOUTH, SQUARE) == MISS
    assert cast((-0.6, -1.0), SOUTH, SQUARE) == MISS


@covers("STF-PHY-25")
def test_a_centre_inside_a_square_is_pushed_out_by_the_nearest_face_x_before_y() -> None:
    assert cast((-0.5, 0.1), EAST, SQUARE) == (0, -1, 0)
    assert cast((0.1, -0.5), SOUTH, SQUARE) == (0, 0, -1)
    assert cast((-0.3, -0.3), DIAGONAL, SQUARE) == (0, -1, 0)
    assert cast((-0.3, 0.3), DIAGONAL, SQUARE) == (0, -1, 0)


@covers("STF-PHY-25")
def test_a_centre_inside_that_leaves_by_the_nearest_face_is_left_alone() -> None:
    assert cast((0.5, 0.1), EAST, SQUARE) == MISS
    assert cast((-0.5, 0.1), SOUTH, SQUARE) == MISS
    assert cast((-0.1, 0.5), DIAGONAL, SQUARE) == MISS


@covers("STF-PHY-25")
def test_no_contact_is_made_where_the_centres_coincide() -> None:
    for shape in (SQUARE, (0.0, 0.0, 0.45)):
        for angle in (0, 450, 900, 2000):
            assert cast((0.0, 0.0), direction(angle), shape) == MISS
    assert flick(Board([standee(1, 1, 1)]), SMALL, 1, 1, 300, 5000).contacts == []


@covers("STF-PHY-25")
def test_a_body_that_touches_a_square_strikes_it_when_it_comes_nearer() -> None:
    assert cast((-0.6, 0.0), EAST, SQUARE) == (0, -1, 0)
    assert cast((-0.6, 0.0), SOUTH, SQUARE) == MISS
    assert cast((0.6, 0.0), EAST, SQUARE) == MISS
