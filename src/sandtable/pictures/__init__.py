"""Scene -> SVG: themes, symbols, and what changed between two scenes."""

from sandtable.pictures import (  # noqa: F401 - importing them registers what they draw
    battle,
    boards,
    cards,
    charts,
    discs,
    hours,
    levels,
    panels,
    pieces,
    plan,
    tabletop,
    tokens,
    tracks,
    walls,
)
from sandtable.pictures.draw import changed, draw, draw_element, draw_small
from sandtable.pictures.drawers import draws
from sandtable.pictures.png import NoRenderer, write_png
from sandtable.pictures.theme import THEMES, page_defs, page_style, page_tokens

__all__ = [
    "THEMES",
    "NoRenderer",
    "changed",
    "draw",
    "draw_element",
    "draw_small",
    "draws",
    "page_defs",
    "page_style",
    "page_tokens",
    "write_png",
]
