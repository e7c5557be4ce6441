"""Lines of sight: the guide's vectors, and what holds for every line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.games.special_forces import GAME
from sandtable.games.special_forces.ground import KINDS

GROUND = GAME.content.maps["residential-1"]
DOT = GROUND.lattice.by_name
CELLS = st.sampled_from(GROUND.lattice.cells)
# From, to, checks there, checks back; -1 is blocked (guide, section 6).
VECTORS = [
    ("F3", "D3", 0, 1),
    ("G3", "D3", 1, 1),
    ("M9", "J9", 1, 2),
    ("F2", "I2", 2, 2),
    ("N9", "M8", 0, 1),
    ("S11", "U13", 1, 2),
    ("F4", "E5", 0, 0),
    ("E4", "F5", -1, -1),
    ("S13", "U13", -1, -1),
    ("A6", "Z6", -1, -1),
    ("A20", "Z20", 1, 1),
]


@pytest.mark.parametrize(("start", "end", "there", "back"), VECTORS)
def test_a_line_meets_the_checks_of_the_guide(start: str, end: str, there: int, back: int) -> None:
    assert GROUND.checks(DOT[start], DOT[end]) == there
    assert GROUND.checks(DOT[end], DOT[start]) == back


def test_a_line_tells_what_it_crosses_in_order_and_what_is_exempt() -> None:
    line = GROUND.sight(DOT["F2"], DOT["I2"], DOT["F2"])
    assert line is not None
    kinds = [KINDS[edge.kind] for crossing in line.crossings for edge in crossing.edges]
    assert kinds == ["low wall", "vegetation", "window"]
    assert [crossing.checks for crossing in line.crossings] == [0, 1, 1]
    assert [GROUND.lattice.name(cell) for cell in line.cells] == ["F2", "G2", "H2", "I2"]


@given(CELLS, CELLS)
def test_a_line_is_blocked_both_ways_or_neither(one: int, other: int) -> None:
    assert (GROUND.checks(one, other) < 0) == (GROUND.checks(other, one) < 0)


@pytest.mark.slow
@given(CELLS, CELLS)
def test_standing_beside_clutter_never_costs_more(one: int, other: int) -> None:
    free, plain = GROUND.sight(one, other, one), GROUND.sight(one, other, None)
    assert (free is None) == (plain is None)
    if free and plain:
        assert 0 <= free.checks <= plain.checks


@given(CELLS, CELLS)
def test_a_line_goes_from_dot_to_neighbouring_dot(one: int, other: int) -> None:
    line = GROUND.sight(one, other, one)
    if line:
        assert (line.cells[0], line.cells[-1]) == (one, other)
        pairs = zip(line.cells, line.cells[1:], strict=False)
        assert all(GROUND.distance(a, b) == 1 for a, b in pairs)
