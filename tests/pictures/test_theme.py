"""Both themes are legible, and offer the same tokens to a browser."""

import re
from typing import get_args
from xml.etree import ElementTree

import pytest

from sandtable.pictures.theme import DEFS, THEMES, page_defs, page_style, page_tokens, style, token
from sandtable.show.sheet import Tone

CLASS = re.compile(r"\.([\w-]+)[ {]")
GROUNDS = ("room", "table", "raised", "lamp", "ground")
NEEDED = 4.5


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_text_in_every_tone_has_a_contrast_of_4_5_on_every_ground(theme: str) -> None:
    colours = THEMES[theme]
    poor = {
        (tone, ground): round(contrast(colours[token(tone)], colours[ground]), 2)
        for tone in get_args(Tone)
        for ground in GROUNDS
        if contrast(colours[token(tone)], colours[ground]) < NEEDED
    }
    assert poor == {}


@pytest.mark.parametrize("theme", THEMES)
def test_text_on_paper_is_legible_where_the_light_falls_off_too(theme: str) -> None:
    colours = THEMES[theme]
    for ink in ("paper-ink", "paper-soft"):
        for paper in ("paper", "paper-low"):
            assert contrast(colours[ink], colours[paper]) >= NEEDED


@pytest.mark.parametrize("theme", THEMES)
def test_letters_along_a_board_are_legible_where_the_light_falls_and_beyond(theme: str) -> None:
    colours = THEMES[theme]
    for ground in ("earth", "earth-low"):
        assert contrast(colours["mark"], colours[ground]) >= NEEDED


@pytest.mark.parametrize("theme", THEMES)
def test_walls_stand_out_from_the_ground_and_from_every_floor(theme: str) -> None:
    """3 to 1 is what a graphic needs."""
    colours = THEMES[theme]
    for ground in ("earth", "planks", "tiles", "plaster"):
        assert contrast(colours["wall"], colours[ground]) >= 3


def test_both_themes_have_the_same_tokens() -> None:
    night, day = THEMES.values()
    assert night.keys() == day.keys()


@pytest.mark.parametrize("theme", THEMES)
def test_every_colour_is_a_custom_property_with_itself_to_fall_back_on(theme: str) -> None:
    sheet = style(theme)
    for name, colour in THEMES[theme].items():
        assert f"--{name}:{colour};" in sheet
        assert f"fill:{colour};fill:var(--{name},{colour})" in sheet


def test_the_page_has_every_class_of_a_picture_and_no_colour_of_its_own() -> None:
    assert set(CLASS.findall(page_style())) == set(CLASS.findall(style("night")))
    assert "#" not in page_style()
    assert ":root" not in page_style()


@pytest.mark.parametrize("theme", THEMES)
def test_a_page_gets_the_colours_of_a_theme_by_name_or_by_the_wish_of_the_system(theme: str) -> None:
    tokens = page_tokens()
    named = tokens.split(f":root[data-theme={theme}]")[1].split("}")[0]
    for name, colour in THEMES[theme].items():
        assert f"--{name}:{colour};" in named
    unnamed = tokens.split("@media (prefers-color-scheme:light)")[theme == "day"]
    assert f"--room:{THEMES[theme]['room']};" in unnamed.split("}")[0]


def test_what_pictures_point_to_is_there_once_for_the_page() -> None:
    ids = re.findall(r' id="([^"]+)"', DEFS)
    found = [element.get("id") for element in ElementTree.fromstring(page_defs()).iter()]
    assert [name for name in found if name] == ids
