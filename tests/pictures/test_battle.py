"""Battlefields: signed bases, markers, smoke, the sky, turns, small maps."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from sandtable.pictures import THEMES, draw_element
from sandtable.pictures.app6 import symbols
from sandtable.pictures.signs import signed
from sandtable.show.scene import Element
from sandtable.show.scene_battle import Beads, Beam, Chart, Cloud, Pool, Rims, Shape, Sky, Template, Tile, Veil
from sandtable.show.scene_tabletop import Base, Circle, Mat, PlaceName
from tests.pictures.scenes import variants
from tests.pictures.test_board import shapes
from tests.pictures.test_theme import contrast

SIGNS = """
armour infantry mechanised reconnaissance anti-tank missile artillery rocket mortar air-defence observer
attack-helicopter fixed-wing armour-hq infantry-hq mechanised-hq
"""
TANK = Base(id="t", x=0, y=0, radius=20, symbol="armour", tone="friend", face=0)
TABLE = (-100, -100, 400, 400)
SQUARE = ((0, 0), (40, 0), (40, 30), (0, 30))
SHAPES = tuple(
    Shape((SQUARE,), look, "foe", "red")
    for look in ("high", "green", "house", "water", "road", "region", "aim", "entry")
)
ELEMENTS: tuple[Element, ...] = (
    Tile(id="o", x=0, y=0, width=50, height=40, look="flag", text="1"),
    Tile(id="m", x=0, y=0, width=46, height=26, look="mines"),
    Tile(id="a", x=0, y=0, width=32, height=32, look="aim", tone="foe"),
    Rims(id="r", x=0, y=0, width=50, height=40, rims=(Circle(80, "4 in"),), within=TABLE),
    Cloud(id="s", x=0, y=0, half=60, text="Smoke", within=TABLE),
    Template(id="f", x=0, y=0, half=60, danger=160, text="M109"),
    Veil(id="n", x=0, y=0, width=100, height=100),
    Beads(id="b", x=0, y=0, width=200, value=3, total=12, now=True, tone="friend"),
    Pool(id="p", x=0, y=0, count=9),
    Chart(id="c", x=0, y=0, width=300, height=200, name="The south edge", shapes=SHAPES),
    PlaceName(id="v", x=0, y=0, text="Großes Holz", look="wood"),
)


@pytest.mark.parametrize("sign", SIGNS.split())
def test_both_sides_have_every_sign_in_frames_of_their_own(sign: str) -> None:
    own, foe = replace(TANK, symbol=sign), replace(TANK, symbol=sign, tone="foe")
    assert signed(own)
    assert signed(foe)
    assert shapes(draw_element(own)) != shapes(draw_element(foe))


def test_no_two_signs_are_alike() -> None:
    for side in ("friend", "foe"):
        bodies = [symbols()[f"{side}-{sign}"].body for sign in SIGNS.split()]
        assert len(set(bodies)) == len(bodies)


def test_no_state_of_a_signed_base_is_told_by_colour_alone() -> None:
    states, badges = ["done", "lost", "ghost"], [("P",), ("G", "F")]
    bases = variants(TANK, state=states, face=[4], leads=[True], badges=badges, radius=[12])
    for one, other in combinations(bases, 2):
        assert shapes(draw_element(one)) != shapes(draw_element(other)), (one, other)


def test_a_signed_base_has_its_true_size() -> None:
    for base in (TANK, replace(TANK, radius=12), replace(TANK, state="lost")):
        drawn = ElementTree.fromstring(draw_element(base)).iter("circle")
        assert any(one.get("r") == str(base.radius) for one in drawn)


def test_lines_of_sight_differ_in_more_than_colour() -> None:
    beam = Beam(id="l", x=0, y=0, to=(90, 40))
    hidden = replace(beam, look="concealed")
    assert shapes(draw_element(beam)) != shapes(draw_element(hidden))


def test_day_and_night_of_the_sky_are_told_by_sun_and_moon() -> None:
    sky = Sky(id="k", x=0, y=0, width=120, hour="dusk", night=False, text="Dusk")
    assert shapes(draw_element(sky)) != shapes(draw_element(replace(sky, night=True)))


@pytest.mark.parametrize("element", ELEMENTS, ids=lambda one: type(one).__name__)
def test_everything_is_drawn_in_the_themes_colours(element: Element) -> None:
    own = draw_element(element)
    ElementTree.fromstring(own)
    used = {one.split("-", 1)[1] for one in re.findall(r"\b[fs]-[\w-]+", own)}
    assert used <= set(THEMES["night"])


def test_farmland_is_another_on_every_table_and_always_the_same_on_one() -> None:
    mat = Mat(id="m", x=0, y=0, width=720, height=480, inch=20, look="country", name="one")
    first = draw_element(mat)
    draw_element.cache_clear()
    assert draw_element(mat) == first
    assert draw_element(replace(mat, name="two")) != first


@pytest.mark.parametrize("theme", THEMES)
def test_names_on_the_ground_are_legible_on_their_rim(theme: str) -> None:
    colours = THEMES[theme]
    for ink, rim in (("ink", "table"), ("smoke", "crown-low")):
        assert contrast(colours[ink], colours[rim]) >= 4.5
