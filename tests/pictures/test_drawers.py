"""Whoever brings an element brings its drawing."""

from collections.abc import Iterator

import pytest

from sandtable.kernel.errors import SandtableError
from sandtable.pictures import draw, draw_element, draws
from sandtable.pictures.drawers import DRAWERS
from sandtable.show import scene, scene_flick, scene_tabletop
from sandtable.show.scene import Element, Scene


class Lamp(Element, frozen=True, kw_only=True, tag="lamp"):
    lit: bool = False


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    yield
    DRAWERS.pop(Lamp, None)
    draw_element.cache_clear()


def test_an_element_that_is_registered_is_drawn_where_it_lies() -> None:
    draws(Lamp)(lambda lamp: f'<circle r="{9 if lamp.lit else 3}"/>')
    lamp = Lamp(id="lamp", x=4, y=5, title="Lamp", lit=True)
    assert '<circle r="9"/></g>' in draw_element(lamp)
    assert 'transform="translate(4 5)"' in draw(Scene(9, 9, (lamp,)), "day")


def test_one_that_nobody_can_draw_is_named_with_what_to_do() -> None:
    with pytest.raises(SandtableError, match=r"'lamp'.*@draws\(.*Lamp\)"):
        draw_element(Lamp(id="lamp", x=0, y=0))


def test_every_element_that_the_project_has_can_be_drawn() -> None:
    known = [
        kind
        for module in (scene, scene_flick, scene_tabletop)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Element) and kind is not Element
    ]
    assert len(set(known)) > 30
    assert [kind for kind in known if kind not in DRAWERS] == []
