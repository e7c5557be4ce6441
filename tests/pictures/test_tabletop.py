"""A measured table: every ground has a look of its own, everything lies where the rules have it."""

import re
from itertools import combinations
from typing import get_args
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from sandtable.boards.tabletop.picture import Frame, drawn, rings
from sandtable.boards.tabletop.shapes import Rect
from sandtable.games.covert_ops import GAME
from sandtable.games.covert_ops.content import MISSIONS
from sandtable.pictures import draw, draw_element, draw_small
from sandtable.pictures.theme import THEMES
from sandtable.show.scene import Element, Scene
from sandtable.show.scene_tabletop import Area, AreaLook, Band, BandLook, Base, Circle, Mat, MatLook, Pin, Pins, Rings
from tests.pictures.scenes import variants
from tests.pictures.test_board import shapes
from tests.pictures.test_theme import contrast

TABLES = GAME.content.tables
BOX = ((-45, -15), (45, -15), (45, 15), (-45, 15))
ASKEW = ((-60, -30), (50, -40), (64, 30), (-50, 36))
MAN = Base(id="b", x=0, y=0, radius=18, symbol="rifle", number="3", tone="friend")
STATES: dict[str, tuple[Element, ...]] = {
    "bases": (
        *variants(MAN, state=["ghost", "lost", "unknown", "done"], hits=[1, 2], badges=[("!",)], face=[0], radius=[24]),
        *(replace(MAN, tone="foe"), replace(MAN, symbol="", name="AB")),
        *(replace(MAN, symbol=symbol) for symbol in ("medic", "swarm")),
    ),
    "ground": tuple(Area(id="a", x=0, y=0, parts=(BOX,), look=look) for look in get_args(AreaLook) if look != "joined"),
    "bands": tuple(
        Band(id="r", x=0, y=0, points=((0, 0), (90, 0)), width=20, look=look) for look in get_args(BandLook)
    ),
    "mats": tuple(Mat(id="m", x=0, y=0, width=360, height=360, inch=30, look=look) for look in get_args(MatLook)),
}


@pytest.mark.parametrize("kind", STATES)
def test_no_state_is_told_by_colour_alone(kind: str) -> None:
    for one, other in combinations(STATES[kind], 2):
        assert shapes(draw_element(one)) != shapes(draw_element(other)), (one, other)


@pytest.mark.parametrize("look", get_args(AreaLook))
def test_every_ground_can_lie_askew_and_in_several_parts(look: AreaLook) -> None:
    area = Area(id="a", x=0, y=0, parts=(BOX, ASKEW), look=look)
    ElementTree.fromstring(draw_element(area))


@pytest.mark.parametrize("look", get_args(AreaLook))
def test_terrain_looks_the_same_on_every_machine_and_glows_along_its_outline(look: AreaLook) -> None:
    area = Area(id="a", x=0, y=0, parts=(BOX,), look=look)
    draw_element.cache_clear()
    first = draw_element(area)
    draw_element.cache_clear()
    assert draw_element(area) == first
    assert 'class="halo"' in first
    assert "M-45 -15L45 -15L45 15L-45 15Z" in first.split('class="halo"')[1]


def test_colours_are_the_themes_but_for_paint_and_what_is_stamped_on_it() -> None:
    for element in (*STATES["ground"], *STATES["bands"], *STATES["mats"]):
        own = draw_element(element)
        assert re.findall(r'(?:fill|stroke)="#\w+"', own) == [], element
        used = {one.split("-", 1)[1] for one in re.findall(r"\b[fs]-[\w-]+", own)}
        assert used <= set(THEMES["night"]), element


def test_people_measure_on_the_mat_and_on_nothing_else() -> None:
    mat = STATES["mats"][0]
    assert 'data-board=""' in draw_element(mat)
    assert "data-board" not in draw_element(MAN)


def test_the_rule_of_the_mat_counts_inches_from_the_south_west_corner() -> None:
    mat = Mat(id="m", x=0, y=0, width=1080, height=720, inch=30)
    group = ElementTree.fromstring(draw_element(mat))
    spots = [(float(one.get("x", "")), float(one.get("y", "")), one.text) for one in group.iter("text")]
    level = {text: x for x, y, text in spots if y > 720}
    upright = {text: y for x, y, text in spots if x < 0}
    assert level == {"6": 180, "12": 360, "18": 540, "24": 720, "30": 900}
    assert [upright[text] for text in ("6", "12", "18")] == sorted(
        [upright["6"], upright["12"], upright["18"]], reverse=True
    )


def test_a_grid_is_drawn_only_if_it_is_wanted() -> None:
    mat = Mat(id="m", x=0, y=0, width=360, height=360, inch=30)
    assert "M30 0V360" not in draw_element(mat)
    assert "M30 0V360" in draw_element(replace(mat, grid=True))


@pytest.mark.parametrize("theme", THEMES)
def test_numbers_on_the_frame_are_legible_and_walls_stand_out_from_the_ground(theme: str) -> None:
    colours = THEMES[theme]
    assert contrast(colours["frame-ink"], colours["frame"]) >= 4.5
    for ground in ("sand", "cinder", "flood", "grass"):
        assert contrast(colours["earth-ink"], colours[ground]) >= 2.2


# bases and rings


def test_a_base_has_its_true_size_about_its_place() -> None:
    for man in STATES["bases"]:
        assert isinstance(man, Base)
        found = ElementTree.fromstring(draw_element(man)).iter("circle")
        true = [one for one in found if one.get("r") == str(man.radius)]
        assert any(one.get("cx") == "0" == one.get("cy") for one in true), man


def test_the_front_is_counted_from_east_to_north() -> None:
    assert 'rotate(0)"' in draw_element(replace(MAN, face=0))
    assert 'rotate(-90)"' in draw_element(replace(MAN, face=4))
    assert 'rotate(-45)"' in draw_element(replace(MAN, face=1, turns=8))


def test_pieces_of_two_seats_on_one_side_have_two_paints() -> None:
    assert draw_element(replace(MAN, seat=1)) != draw_element(replace(MAN, seat=2))


def test_a_ring_is_as_wide_as_it_says_and_spells_its_name_on_the_line() -> None:
    alert = Rings(id="r", x=9, y=9, rings=(Circle(378, "alert 12 in", "foe"), Circle(30)))
    own = draw_element(alert)
    assert 'r="378"' in own
    assert 'r="30"' in own
    assert "".join(re.findall(r">(.)</text>", own)) == "ALERT 12 IN"
    assert 'pointer-events="none"' in own


def test_a_ring_ends_at_the_rim_of_the_table_and_its_name_finds_room_on_it() -> None:
    whole = Rings(id="r", x=0, y=0, rings=(Circle(100, "12 in"),), within=(-300, -300, 600, 600))
    assert 'r="100"' in draw_element(whole)
    corner = replace(whole, within=(-20, -150, 600, 170))
    own = draw_element(corner)
    assert 'r="100"' not in own
    assert own.count("A100 100") == 2  # one arc, in two colours
    assert ">1<" in own
    beyond = replace(whole, within=(-30, -30, 60, 60))
    assert "A100" not in draw_element(beyond)
    assert "<text" not in draw_element(beyond)


def test_rings_of_a_table_are_in_ticks_and_know_where_it_ends() -> None:
    frame = Frame((720, 720))
    found = rings(frame, "alert-3", (360, 360), [Circle(252, "alert 12 in", "foe")], "alert")
    assert (found.x, found.y, found.rings[0].radius) == (584, 584, 378)
    assert found.within == (-540, -540, 1080, 1080)
    assert found.layer == "alert"


def test_a_corner_tells_its_inches() -> None:
    pins = Pins(id="p", x=0, y=0, pins=(Pin((3, 4), "1.5, 2 in"), Pin((9, 9), "2, 2 in")), text="w-1")
    assert "<title>1.5, 2 in</title>" in draw_element(pins)
    assert ">w-1<" in draw_element(pins)


# layers


def test_an_element_says_its_layer_and_a_picture_leaves_out_layers_that_are_off() -> None:
    ring = Rings(id="alert-3", x=0, y=0, rings=(Circle(99),), layer="alert")
    assert 'data-layer="alert"' in draw_element(ring)
    assert "data-layer" not in draw_element(replace(ring, layer=""))
    on, off = (Scene(9, 9, (MAN, ring), layers=(("alert", "Alert", shown),)) for shown in (True, False))
    assert 'id="alert-3"' in draw(on)
    assert 'id="alert-3"' not in draw(off)
    assert 'id="b"' in draw(off)
    assert 'r="99"' not in draw_small(off)


# whole tables


def test_the_frame_of_a_table_puts_ticks_on_the_picture_and_tells_the_hand_where() -> None:
    frame = Frame((720, 480))
    assert frame.at((0, 0)) == (44, 44 + 720)
    assert frame.at((720, 480)) == (44 + 1080, 44)
    assert frame.long(240) == 360
    assert frame.way([(0, 0), (20, 20)]) == ((44, 764), (74, 734))
    assert frame.box(Rect(0, 0, 20, 40)) == (44, 704, 30, 60)
    board = frame.board()
    assert (board.x, board.y, board.up, board.per, board.unit) == (44, 764, True, 20, "in")
    assert (board.width, board.height, board.scale) == (720, 480, (3, 2))


@pytest.mark.parametrize("name", MISSIONS)
def test_every_table_is_drawn_with_all_its_pieces_and_marks(name: str) -> None:
    table = TABLES[name]
    scene = drawn(table, grid=True, names=True)
    ids = [element.id for element in scene.elements]
    assert len(ids) == len(set(ids))
    assert {piece.id for piece in (*table.pieces, *table.movable)} <= set(ids)
    svg = draw(scene)
    ElementTree.fromstring(svg)
    for piece in table.pieces:
        x, y = piece.parts[0][0]
        assert f"<title>{x / 20:g}, {y / 20:g} in</title>" in svg
    assert len(draw(drawn(table))) < 300_000


def test_a_wall_that_runs_into_another_to_the_south_shows_no_face_there() -> None:
    scene = drawn(TABLES["smash-and-grab"])
    looks = {one.id: one.look for one in scene.elements if isinstance(one, Area)}
    assert (looks["long-wall-1"], looks["wall-3"]) == ("joined", "wall")


def test_a_piece_tells_its_name_and_its_flags() -> None:
    scene = drawn(TABLES["smash-and-grab"])
    titles = {element.id: element.title for element in scene.elements}
    assert titles["rubble-1"] == "Rubble: rough, shelter"
    assert titles["low-1"] == "Barricade: low"
    assert titles["elements-TERM"] == "Intel Terminal"


def test_what_is_nearer_is_drawn_over_what_is_behind() -> None:
    scene = drawn(TABLES["smash-and-grab"])
    order = [element.id for element in scene.elements]
    assert order.index("wall-5") < order.index("long-wall-1") < order.index("wall-3")
    assert order.index("floor-1") < order.index("zone") < order.index("altar")


def test_a_part_of_a_picture_holds_only_what_can_be_seen_there() -> None:
    near, far = (Base(id=name, x=x, y=100, radius=radius) for name, x, radius in (("near", 100, 27), ("far", 900, 28)))
    hedge = Band(id="hedge", x=500, y=0, points=((0, 0), (0, 300)), width=12, look="hedge")
    scene = Scene(1000, 300, (near, far, hedge), "A table")
    assert draw_small(scene, (0, 0, 300, 300)).count("translate(") == 1
    assert draw_small(scene, (300, 0, 700, 300)).count("<g transform") == 2
    assert draw_small(scene).count("<g transform") == 3
