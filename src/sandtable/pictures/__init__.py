"""Scene -> SVG: themes, symbols, and what changed between two scenes."""

from sandtable.pictures.draw import changed, draw, draw_element
from sandtable.pictures.png import NoRenderer, write_png
from sandtable.pictures.theme import THEMES, page_defs, page_style, page_tokens

__all__ = [
    "THEMES",
    "NoRenderer",
    "changed",
    "draw",
    "draw_element",
    "page_defs",
    "page_style",
    "page_tokens",
    "write_png",
]
