"""Lines of sight (SF-LOS) as the table uses them, and the exact geometry behind them."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.boards.grid import ray
from sandtable.games.special_forces.rules.attack import Fire
from sandtable.games.special_forces.rules.shots import cover
from sandtable.games.special_forces.state import Cloud
from sandtable.testing import covers
from sandtable.testing.drill import options, refused
from tests.games.special_forces.build import battle, dot, fire, game

GROUND = game().content.maps["residential-1"]
CELLS = st.sampled_from(GROUND.lattice.cells)


def checks(one: str, other: str) -> int:
    return GROUND.checks(dot(one), dot(other))


@covers("SF-LOS-1", "SF-LOS-6")
@given(st.integers(-25, 25), st.integers(-19, 19))
def test_a_line_is_the_straight_segment_between_two_dots(columns: int, rows: int) -> None:
    """Every cell that it enters holds a point of the segment, reckoned with exact fractions."""
    column, row = 0, 0
    for move in ray(columns, rows):
        column, row = column + move.columns, row + move.rows
        assert _meets((columns, rows), (column, row))
    assert (column, row) == (columns, rows)


def _meets(end: tuple[int, ...], cell: tuple[int, ...]) -> bool:
    """Whether the segment from the origin enters the inside of a cell."""
    low, high = Fraction(0), Fraction(1)
    for far, middle in zip(end, cell, strict=True):
        if far == 0:
            if middle:
                return False
            continue
        at = sorted((Fraction(2 * middle - 1, 2 * far), Fraction(2 * middle + 1, 2 * far)))
        low, high = max(low, at[0]), min(high, at[1])
    return low < high


@pytest.mark.slow
@covers("SF-LOS-11")
@given(st.integers(-12, 12), st.integers(-12, 12))
def test_a_line_enters_every_cell_whose_inside_it_meets_and_no_other(east: int, south: int) -> None:
    entered, (column, row) = {(0, 0)}, (0, 0)
    for move in ray(east, south):
        column, row = column + move.columns, row + move.rows
        entered.add((column, row))
    around = product(range(-13, 14), repeat=2)
    assert entered == {cell for cell in around if _meets((east, south), cell)}


@covers("SF-LOS-2")
def test_only_a_wall_blocks_a_line_clutter_and_smoke_do_not() -> None:
    assert checks("S13", "U13") == -1
    assert checks("F2", "I2") == 2
    table = battle({"US-8": "D1", "IIF-2": "O1"}, acting="US-8", clouds=[Cloud(1, dot("K1"), 1, (dot("K1"),))])
    assert refused(table, fire("IIF-2", "Burst")) == ""


@covers("SF-LOS-3")
def test_soldiers_do_not_block_a_line() -> None:
    table = battle({"US-8": "D1", "US-9": "F1", "IIF-3": "H1", "IIF-2": "O1"}, acting="US-8")
    assert {one.target for one in options(table, Fire)} == {"IIF-2", "IIF-3"}


@covers("SF-LOS-4", "SF-TER-6")
def test_without_a_line_there_is_no_attack() -> None:
    table = battle({"US-8": "E4", "IIF-2": "F5"}, acting="US-8")
    assert options(table, Fire) == []
    assert refused(table, fire("IIF-2")) == "SF-LOS-4"


@covers("SF-LOS-6")
def test_what_a_line_crosses_is_met_in_order_from_the_attacker() -> None:
    state = battle({"US-8": "F2", "IIF-2": "I2"}).state
    assert cover(state, dot("F2"), dot("I2")) == ["vegetation", "window"]
    assert cover(state, dot("I2"), dot("F2")) == ["vegetation", "low wall"]


@covers("SF-LOS-7")
def test_a_line_grazes_an_outside_corner_but_not_out_of_a_room_s() -> None:
    assert checks("F4", "E5") == checks("E5", "F4") == 0
    assert checks("E4", "F5") == checks("F5", "E4") == -1


@covers("SF-LOS-8", "SF-TER-4")
def test_at_a_corner_a_line_takes_the_clearer_side() -> None:
    assert (checks("S11", "U13"), checks("U13", "S11")) == (1, 2)
    assert (checks("N9", "M8"), checks("M8", "N9")) == (0, 1)
    assert checks("F1", "G2") == 0  # by G1, not by the low wall F2/G2


@covers("SF-LOS-9")
def test_a_line_runs_beside_walls_and_never_along_one() -> None:
    assert checks("A1", "Z1") == 0  # north of four walled houses
    assert checks("F1", "F5") == 0  # down the wall of the first


@covers("SF-LOS-10")
@given(CELLS, CELLS)
def test_whoever_sees_is_seen(one: int, other: int) -> None:
    assert GROUND.sees(one, other) == GROUND.sees(other, one)


@covers("SF-LOS-10", "SF-TER-4")
def test_the_checks_may_differ_by_direction() -> None:
    assert (checks("F3", "D3"), checks("D3", "F3")) == (0, 1)


@covers("SF-LOS-11")
def test_smoke_counts_where_the_line_enters_its_cell_not_where_it_touches_a_corner() -> None:
    state = battle({"US-8": "A1"}, clouds=[Cloud(1, dot("H15"), 1, (dot("H15"),))]).state
    assert cover(state, dot("G15"), dot("I13")) == []  # past the corner of its cell
    assert cover(state, dot("G15"), dot("I15")) == ["smoke"]


@covers("SF-LOS-12")
@pytest.mark.parametrize("smoke", [0, 2])
def test_a_dot_sees_itself_through_nothing_but_the_smoke_on_it(smoke: int) -> None:
    state = battle({"US-8": "F2"}, clouds=[Cloud(n, dot("F2"), 1, (dot("F2"),)) for n in range(smoke)]).state
    assert state.ground.sees(dot("F2"), dot("F2"))
    assert cover(state, dot("F2"), dot("F2")) == ["smoke"] * smoke
    assert state.layers(dot("F2"), dot("F2")) == smoke
