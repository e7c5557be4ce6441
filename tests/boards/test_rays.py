"""Straight lines over a grid, against exact fractions."""

from fractions import Fraction
from math import gcd

from hypothesis import given
from hypothesis import strategies as st

from sandtable.boards.grid import Move, ray

OFFSETS = st.integers(-30, 30)


def crossed(columns: int, rows: int) -> list[Move]:
    """The same by rational arithmetic: where along the line each edge is met."""
    met: dict[Fraction, list[int]] = {}
    for axis, count in enumerate((columns, rows)):
        for k in range(abs(count)):
            at = Fraction(2 * k + 1, 2 * abs(count))
            met.setdefault(at, [0, 0])[axis] = 1 if count > 0 else -1
    return [Move(*met[at]) for at in sorted(met)]


@given(OFFSETS, OFFSETS)
def test_a_line_meets_its_edges_in_the_order_of_exact_fractions(columns: int, rows: int) -> None:
    assert list(ray(columns, rows)) == crossed(columns, rows)


@given(OFFSETS, OFFSETS)
def test_a_line_passes_corners_exactly_when_both_reduced_offsets_are_odd(columns: int, rows: int) -> None:
    common = gcd(columns, rows)
    odd = bool(common) and (columns // common) % 2 == 1 and (rows // common) % 2 == 1
    assert any(move.corner for move in ray(columns, rows)) == odd


@given(OFFSETS, OFFSETS)
def test_the_way_back_crosses_the_same_edges_in_reverse(columns: int, rows: int) -> None:
    back = [Move(-move.columns, -move.rows) for move in reversed(ray(-columns, -rows))]
    assert [Move(-move.columns, -move.rows) for move in back] == list(ray(-columns, -rows))[::-1]
    assert back == list(ray(columns, rows))
