"""Ground that looks like ground, and counters that say everything in shapes."""

import re
from itertools import combinations
from typing import get_args
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from sandtable.pictures import draw, draw_element
from sandtable.pictures.boards import letter
from sandtable.show.scene import Crossed, Edges, Mark, Piece, Scene, Sight, Spot, Terrain
from tests.pictures.scenes import said

MAN = Piece(id="m", x=0, y=0, size=30, tone="friend", name="8", role="rifle", badge="3")
TARGET = (200, 0)


def shapes(drawn: str) -> list[tuple[str, str]]:
    """The drawing without its colours: kinds of shape and where they run."""
    kept = ("d", "r", "transform", "stroke-dasharray")
    root = ElementTree.fromstring(drawn)
    return [(one.tag, "|".join(one.get(name, "") for name in kept)) for one in root.iter()]


def test_no_state_of_a_counter_is_told_by_colour_alone() -> None:
    marks: tuple[Mark, ...] = get_args(Mark)
    drawings = [
        MAN,
        replace(MAN, tone="foe"),
        *(replace(MAN, stuns=n) for n in (1, 2, 3)),
        *(replace(MAN, wounds=n) for n in (1, 2, 3)),
        *(replace(MAN, marks=(mark,)) for mark in marks),
    ]
    for one, other in combinations(drawings, 2):
        assert shapes(draw_element(one)) != shapes(draw_element(other)), (one, other)


def test_a_long_name_stays_on_its_counter() -> None:
    for tone in ("friend", "foe"):
        piece = replace(MAN, name="RPG12", tone=tone, x=50, y=50)
        line = next(one for one in said(draw(Scene(100, 100, (piece,)))) if one.text == "RPG12")
        assert 35 <= line.left < line.right <= 65


def test_the_points_of_a_counter_lie_over_its_glow() -> None:
    drawn = draw_element(MAN)
    assert drawn.index(">3<") > drawn.index('class="halo"')


@pytest.mark.parametrize(("column", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA")])
def test_columns_are_lettered_beyond_the_alphabet(column: int, name: str) -> None:
    assert letter(column) == name


def test_a_cell_without_a_dot_has_none() -> None:
    board = Terrain(id="b", x=0, y=0, columns=3, rows=2, cell=20, margin=30)
    assert draw_element(board).count("h.01") == 6
    assert draw_element(replace(board, missing=((1, 0),))).count("h.01") == 5


def test_trodden_ground_ends_where_the_board_does() -> None:
    board = Terrain(id="b", x=0, y=0, columns=26, rows=20, cell=40, margin=46)
    trodden = re.search(r'<path d="([^"]+)"[^>]*f-earth-low', draw_element(board))
    assert trodden
    spots = [tuple(map(int, spot.split())) for spot in re.findall(r"-?\d+ -?\d+", trodden[1])]
    assert spots
    assert all(0 <= x <= 1132 and 0 <= y <= 892 for x, y in spots)


def test_each_kind_of_edge_is_drawn_in_its_own_way() -> None:
    edge = ((0, 0, 40, 0),)
    kinds = (
        Edges(id="e", x=0, y=0, walls=edge),
        Edges(id="e", x=0, y=0, doors=edge),
        Edges(id="e", x=0, y=0, windows=edge),
        Edges(id="e", x=0, y=0, low=edge),
        Edges(id="e", x=0, y=0, green=edge),
    )
    for one, other in combinations(kinds, 2):
        assert shapes(draw_element(one)) != shapes(draw_element(other))


def test_a_line_numbers_its_checks_and_strikes_out_what_is_free() -> None:
    crossed = (Crossed((50, 0), "1"), Crossed((90, 0), "", free=True))
    drawn = draw_element(Sight(id="s", x=0, y=0, to=TARGET, gap=20, crossed=crossed))
    plain = draw_element(Sight(id="s", x=0, y=0, to=TARGET, gap=20, crossed=crossed[:1]))
    assert ">1<" in drawn
    assert drawn.count("<path") == plain.count("<path") + 1


def test_a_line_stays_off_both_ends() -> None:
    drawn = draw_element(Sight(id="s", x=0, y=0, to=TARGET, gap=20))
    assert "M20 0L180 0" in drawn
    assert "L" not in draw_element(Sight(id="s", x=0, y=0, to=(30, 0), gap=20)).split("<path")[0]


def test_a_sprint_is_a_broken_ring_and_a_bar_means_no_farther() -> None:
    walk = Spot(id="d", x=0, y=0, radius=12, text="2")
    assert "stroke-dasharray" not in draw_element(walk)
    assert "stroke-dasharray" in draw_element(replace(walk, dashed=True))
    barred = draw_element(replace(walk, barred=True))
    assert barred.count("<path") == draw_element(walk).count("<path") + 2


def test_a_dot_to_throw_at_can_be_hit_with_a_finger() -> None:
    drawn = draw_element(Spot(id="d", x=0, y=0, radius=6, aim=True))
    assert 'pointer-events="all"' in drawn
