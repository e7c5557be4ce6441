"""Inches become whole ticks; roots, directions and rounding are whole numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.boards.tabletop.ticks import (
    alternating,
    ceil_root,
    directions,
    heading,
    inches,
    inward,
    length,
    low_part,
    near_part,
    outward,
    ticks,
)


@pytest.mark.parametrize(("said", "found"), [(14.2, 284), ("28.7", 574), (36, 720), (0.05, 1), ("1/4", 5), (-0.1, -2)])
def test_a_figure_of_a_file_is_twenty_ticks_an_inch(said: object, found: int) -> None:
    assert ticks(said) == found


@pytest.mark.parametrize("said", [0.03, "1/3", "wide", None, True, "1/0", [1]])
def test_what_is_no_whole_tick_is_refused_by_name(said: object) -> None:
    with pytest.raises(ValueError, match=r"no whole ticks|no number of inches"):
        ticks(said)


@pytest.mark.parametrize(("length", "said"), [(105, "5.25"), (80, "4"), (1, "0.05"), (-50, "-2.5")])
def test_lengths_are_read_in_inches(length: int, said: str) -> None:
    assert inches(length) == said


@given(st.integers(0, 2**61), st.sampled_from((1, 7, 2**38)))
def test_a_root_is_rounded_up(p: int, q: int) -> None:
    k = ceil_root(p, q)
    assert k * k * q >= p
    assert k == 0 or (k - 1) * (k - 1) * q < p


@given(st.integers(-(2**16), 2**16), st.integers(1, 2**22))
def test_parts_are_rounded_to_the_nearest_or_toward_zero(a: int, n: int) -> None:
    near, low = abs(near_part(a, n)), abs(low_part(a, n))
    assert (2 * near - 1) ** 2 * n <= 4 * a * a or near == 0
    assert 4 * a * a < (2 * near + 1) ** 2 * n
    assert low * low * n <= a * a < (low + 1) ** 2 * n
    assert near_part(-a, n) == -near_part(a, n)


def test_a_leg_is_as_long_as_the_next_whole_tick() -> None:
    assert length((0, 0), (45, 20)) == 50
    assert length((0, 0), (30, 40)) == 50


def test_an_inward_point_is_never_farther_and_an_outward_one_never_nearer() -> None:
    assert (inward(1, 37), outward(1, 37)) == ((34, 14), (35, 15))
    for k in range(16):
        for far in (1, 12, 29, 120, 720):
            (x, y), (u, v) = inward(k, far), outward(k, far)
            assert x * x + y * y <= far * far <= u * u + v * v


def test_there_are_sixteen_directions_from_east_counter_clockwise() -> None:
    assert directions()[::4] == ((1000, 0), (0, 1000), (-1000, 0), (0, -1000))
    assert [heading(way) for way in directions()] == list(range(16))
    assert heading((0, 0)) == 0


def test_neighbours_of_a_direction_come_in_turn() -> None:
    assert alternating(15)[:5] == (15, 0, 14, 1, 13)
    assert alternating(3)[-1] == 11
    assert sorted(alternating(5)) == list(range(16))
