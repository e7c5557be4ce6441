"""Scene -> SVG."""

from xml.etree import ElementTree

import msgspec
import pytest

from sandtable.pictures import changed, draw, draw_element, page_style
from sandtable.pictures.app6 import symbols
from sandtable.show.scene import Card, Label, Marker, Scene, Token, Way
from tests.pictures.scenes import EVERYTHING, ONE_OF_EACH, SVG, said


@pytest.mark.parametrize("theme", ["night", "day"])
def test_every_kind_of_element_is_drawn_as_a_group_with_its_id(theme: str) -> None:
    groups = ElementTree.fromstring(draw(EVERYTHING, theme)).findall(f"{SVG}g")
    assert [group.get("id") for group in groups] == [element.id for element in ONE_OF_EACH]
    assert all(len(group) for group in groups)


def test_the_picture_and_its_pieces_are_told_to_whoever_cannot_see_them() -> None:
    team = Token(id="t", x=0, y=0, symbol="friend-air", title="Night & <wing>", rule="TO-4.3-1")
    root = ElementTree.fromstring(draw(Scene(99, 99, (team,), "A title", "Some words")))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "A title"
    assert root.findtext(f"{SVG}desc") == "Some words"
    group = root.find(f"{SVG}g")
    assert group is not None
    assert group.findtext(f"{SVG}title") == group.get("aria-label") == "Night & <wing>"
    assert group.get("data-rule") == "TO-4.3-1"


def test_the_same_scene_gives_the_same_bytes() -> None:
    first = draw(EVERYTHING)
    draw_element.cache_clear()
    assert draw(EVERYTHING) == first


def test_themes_share_the_drawing_and_differ_in_the_style_sheet() -> None:
    night, day = draw(EVERYTHING, "night"), draw(EVERYTHING, "day")
    assert night.split("</style>")[1] == day.split("</style>")[1]
    assert night != day


def test_an_unknown_theme_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"dusk.*night, day"):
        draw(EVERYTHING, "dusk")


def test_only_what_glows_has_the_class_that_shows_its_halo() -> None:
    root = ElementTree.fromstring(draw(EVERYTHING, glowing={"team", "not-there"}))
    shining = [g.get("id") for g in root.iterfind(f"{SVG}g") if "glow" in g.get("class", "")]
    assert shining == ["team"]


def test_a_tilted_card_glows_too() -> None:
    """Its halo is turned with it, so it lies deeper than that of the others."""
    card = Card(id="c", x=0, y=0, width=60, height=90, look="back", name="1", tilt=2)
    halos = [g for g in ElementTree.fromstring(draw_element(card)).iter() if g.get("class") == "halo"]
    assert len(halos) == 1
    assert ".glow .halo{display:inline}" in page_style()


def test_elements_have_no_styles_of_their_own_so_that_a_strict_page_shows_them() -> None:
    assert not [e.id for e in ONE_OF_EACH if " style=" in draw_element(e)]
    assert not [name for name, found in symbols().items() if "style=" in found.body]


def test_hits_are_cut_into_the_counter_and_losses_are_crossed_out() -> None:
    """No meaning by colour alone: the drawings differ in shape."""
    whole = Token(id="t", x=0, y=0, symbol="foe-fighter", tone="foe")
    hurt, lost = (msgspec.structs.replace(whole, hits=1), msgspec.structs.replace(whole, state="lost"))
    shapes = {draw_element(token).count("<path") for token in (whole, hurt, lost)}
    assert len(shapes) == 2
    assert draw_element(lost) != draw_element(hurt) != draw_element(whole)


def test_changed_names_what_is_new_or_other_and_what_is_gone() -> None:
    label = Label(id="a", x=0, y=0, text="one", width=50)
    stays = Label(id="b", x=0, y=20, text="two", width=50)
    moved = msgspec.structs.replace(label, x=5)
    new = msgspec.structs.replace(stays, id="c")
    before, after = Scene(9, 9, (label, stays)), Scene(9, 9, (stays, moved, new))
    assert changed(before, after) == (frozenset("ac"), frozenset())
    assert changed(after, before) == (frozenset("a"), frozenset("c"))
    assert changed(before, before) == (frozenset(), frozenset())


def test_what_looks_as_before_has_not_changed() -> None:
    """Nothing lies behind at the first point of a way, whether it was counted or not."""
    scenes = [Scene(9, 9, (Way(id="a", x=0, y=0, points=((0, 0), (9, 0), (9, 9)), done=done),)) for done in range(3)]
    assert changed(scenes[0], scenes[1]) == (frozenset(), frozenset())
    assert changed(scenes[1], scenes[2]) == (frozenset("a"), frozenset())


def test_words_are_escaped_and_as_long_as_they_say() -> None:
    label = Label(id="a", x=10, y=20, text="5 < 6 & so on", width=400)
    (line,) = said(draw(Scene(500, 50, (label,))))
    assert line.text == "5 < 6 & so on"
    assert 60 < line.right - line.left < 110


def test_a_scene_is_plain_data_in_which_every_element_says_what_it_is() -> None:
    told = msgspec.json.decode(msgspec.json.encode(EVERYTHING))["elements"]
    for element, data in zip(EVERYTHING.elements, told, strict=True):
        assert data["kind"] == type(element).__struct_config__.tag
        assert msgspec.convert(data, type(element)) == element


def test_an_element_that_came_along_a_path_names_its_points() -> None:
    walked = Marker(id="marker", x=30, y=40, radius=9, path=((10, 20), (30, 40)))
    assert 'data-path="10,20 30,40"' in draw_element(walked)
    assert "data-path" not in draw_element(msgspec.structs.replace(walked, path=()))
