"""Grids as text: shapes and places."""

import pytest

from sandtable.boards.grid import Layout, cell_name, read_grid
from sandtable.kernel.errors import ContentError

DOTS, SPACES = Layout(gutter=2, cell=1), Layout(gutter=3, cell=3)
SMALL = ["   -", " 1 .|.", "", " 2 . ."]


def read(*lines: str, layout: Layout = DOTS, size: tuple[int, int] = (2, 1)) -> list[str]:
    """The problems of a grid that begins on line 10."""
    with pytest.raises(ContentError) as caught:
        read_grid("m.txt", lines, 10, size, layout)
    return [str(problem) for problem in caught.value.problems]


def test_cells_and_edges_stand_where_the_layout_says() -> None:
    grid = read_grid("m.txt", ["   - v", " 1|. .d", "   w"], 10, (2, 1), DOTS)
    assert grid.cells == [[".", "."]]
    assert grid.upright == [["|", " ", "d"]]
    assert grid.level == [["-", "v"], ["w", " "]]


def test_cells_of_three_columns_are_read_the_same_way() -> None:
    grid = read_grid("m.txt", ["   +---+=A=+", " 1 |G1  o  :", "   +   +---+"], 1, (2, 1), SPACES)
    assert grid.cells == [["G1 ", "o  "]]
    assert grid.upright == [["|", " ", ":"]]
    assert grid.level == [["---", "=A="], ["   ", "---"]]


def test_every_place_is_known_by_line_and_column() -> None:
    grid = read_grid("m.txt", ["   - v", " 1|. .d", "   w"], 10, (2, 1), DOTS)
    assert grid.cell_place(1, 0) == (11, 6)
    assert grid.upright_place(2, 0) == (11, 7)
    assert grid.level_place(0, 1) == (12, 4)


def test_a_grid_of_the_wrong_shape_is_refused_with_its_place() -> None:
    assert read("", " 1 . .") == ["m.txt:12:1: 1 rows need 3 lines, with edges; there are 2"]
    assert read("", " 1 . . .", "") == ["m.txt:11:8: beyond the 2 columns of the grid"]
    assert "row number 1 belongs here" in read("", " 2 . .", "")[0]
    assert read("  x", " 1 . .", "") == ["m.txt:10:3: a corner is blank or '+', not 'x'"]
    assert read(" 1", " 1 . .", "") == ["m.txt:10:1: the gutter of an edge line is blank"]


def test_columns_go_on_after_z() -> None:
    assert [cell_name(column, 3) for column in (0, 25, 26, 51)] == ["A4", "Z4", "AA4", "AZ4"]
