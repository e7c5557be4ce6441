"""Line of sight in the rulebook's cases, most of them on M1 (guide 6.2, 6.5, 9.3)."""

import pytest

from sandtable.boards.grid import Lattice
from sandtable.games.seal_team_flix.geometry import DOOR, WALL
from sandtable.games.seal_team_flix.ground import Ground
from sandtable.games.seal_team_flix.sight_lines import ALL_OPEN, Line, Lines
from sandtable.testing import covers
from tests.games.seal_team_flix.terrain import ground, named, opened

CLOSED = 0


def line(spaces: str, one: Ground | None = None) -> Line:
    one = one or ground("M1")
    return one.line(*named(one, spaces))


def names(cells: tuple[int, ...]) -> str:
    return " ".join(sorted(ground("M1").name(cell) for cell in cells))


@covers("STF-LOS-1", "STF-LOS-2", "STF-MAP-4")
@pytest.mark.parametrize(
    ("spaces", "doors", "clear"),
    [
        ("A5 D8", "", True),
        ("C5 C1", "", False),
        ("C5 C1", "A", True),
        ("F6 J6", "", True),
        ("F6 J7", "", False),
        ("D5 E6", "", True),  # past the end of a Wall
        ("A6 A7", "", False),
        ("H10 I9", "", True),
        ("K1 P4", "", True),
        ("L11 F11", "", False),
        ("B9 B5", "G", True),
        ("B9 A5", "G", False),
        ("A9 B8", "G", True),
        ("A9 B8", "", False),  # the closed Door on one side, the Wall on the other
        ("C5 C1", "BCDEFGHI", False),
        ("A12 A12", "", True),
    ],
)
def test_who_sees_whom_on_m1(spaces: str, doors: str, clear: bool) -> None:
    m1 = ground("M1")
    assert line(spaces).clear(opened(m1, doors)) is clear


@covers("STF-LOS-5")
def test_a_line_is_the_same_from_both_ends() -> None:
    assert line("F6 J7") is line("J7 F6")


@covers("STF-MAP-5", "STF-LOS-4")
def test_area_lines_and_open_doorways_never_block() -> None:
    assert line("B7 H7").clear(CLOSED)  # past the Area line between D and E
    assert line("E10 H10").clear(opened(ground("M1"), "I"))


@covers("STF-LOS-3")
def test_a_standee_blocks_a_line_that_passes_within_a_quarter() -> None:
    assert names(line("C6 K6").near) == "D6 E6 F6 G6 H6 I6 J6"
    assert "F5" not in names(line("C6 K6").near)
    assert names(line("A5 D8").near) == "B6 C7"
    assert names(line("A5 C6").near) == ""  # B5 and B6 are 0.447 away
    assert names(line("A5 E6").near) == "B5 D6"  # 0.243 away, C5 and C6 0.485
    assert names(line("A5 D6").near) == ""  # 0.316 away


@covers("STF-EQP-21")
def test_smoke_blocks_every_line_through_the_inside_of_its_space() -> None:
    assert names(line("A5 D8").through) == "B6 C7"  # corners are no insides
    assert names(line("A5 C6").through) == "B5 B6"
    assert names(line("A5 A8").through) == "A6 A7"
    assert line("A5 B6").through == ()


@pytest.mark.parametrize("spaces", ["A5 D8", "P1 A2", "J3 A12", "A1 P12", "B2 C2"])
def test_cells_on_a_line_are_also_told_as_bits(spaces: str) -> None:
    found = line(spaces)
    assert found.near_bits == sum(1 << cell for cell in found.near)
    assert found.through_bits == sum(1 << cell for cell in found.through)


def test_the_length_of_a_line_is_measured_between_centres() -> None:
    assert line("A5 A5").length2 == 0
    assert line("A5 D9").length2 == 25
    assert line("A5 H5").length2 == 49


@covers("STF-COV-1")
@pytest.mark.parametrize(
    ("ends", "block", "crossed"),
    [
        ("K8 G8", "H8", True),
        ("G5 G8", "H8", False),
        ("O2 N7", "O3", True),  # although Walls lie on that line
        ("M2 N7", "M3", True),
        ("E8 B5", "D7", True),
        ("A1 B2", "B1", False),
        ("A1 C2", "B1", False),  # 0.35 u off where the square begins
        ("A1 D2", "B1", True),  # 0.23 u
        ("A1 B4", "A2", True),
        ("A1 D2", "B2", False),
        ("A1 D1", "E1", False),  # behind the one who is shot at
        ("A1 D1", "D1", True),
        ("C3 C3", "C3", True),
        ("C3 C3", "C4", False),
    ],
)
def test_a_line_crosses_the_square_of_a_block(ends: str, block: str, crossed: bool) -> None:
    m1 = ground("M1")
    one, other, there = named(m1, f"{ends} {block}")
    assert m1.block_crossed(one, other, there) is crossed
    assert m1.block_crossed(other, one, there) is crossed


@covers("STF-COV-1")
def test_a_line_that_only_touches_a_block_does_not_cross_it() -> None:
    m1 = ground("M1")
    a1, h3, h4, b1 = named(m1, "A1 H3 H4 B1")
    assert not m1.block_crossed(a1, h4, b1)  # 0.3 u down where the square begins, at 0.7 u
    assert m1.block_crossed(a1, h3, b1)


@covers("STF-MAP-13")
def test_a_patrol_looks_round_the_corner_of_the_worked_example() -> None:
    m1 = ground("M1")
    e5, d6, b5 = named(m1, "E5 D6 B5")
    assert d6 in m1.corner_links[e5]
    assert not m1.line(e5, b5).clear(CLOSED)
    assert m1.line(d6, b5).clear(CLOSED)


@covers("STF-MIS-5", "STF-LOS-1")
def test_sight_goes_on_across_an_open_seam_and_never_over_the_outside() -> None:
    both = ground("7A")
    assert line("1:L7 2:C7", both).clear(CLOSED)
    assert not line("1:L8 2:C8", both).clear(ALL_OPEN)
    outside = line("1:N14 2:T1", both)
    assert not outside.clear(ALL_OPEN)
    assert (outside.near, outside.through) == ((), ())  # some of it is no part of the Map


@covers("STF-LOS-2")
def test_at_a_vertex_the_line_needs_all_doors_of_one_side() -> None:
    """Doors on the four edges at the vertex of A1 B1 over A2 B2; the line goes from A1 to B2."""
    north, west, east, south = (DOOR + n for n in range(4))
    upright = bytes([WALL, north, WALL, WALL, south, WALL])
    level = bytes([WALL, WALL, west, east, WALL, WALL])
    found = Lines(Lattice(2, 2, bytes([1] * 4), upright, level)).line(0, 3)
    clear = [doors for doors in range(16) if found.clear(doors)]
    one, other = 0b0101, 0b1010  # north and east, west and south
    assert clear == [n for n in range(16) if n & one == one or n & other == other]
