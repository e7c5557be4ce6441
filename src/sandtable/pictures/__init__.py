"""Scene -> SVG: themes, symbols, and what changed between two scenes."""

from sandtable.pictures.draw import changed, draw, draw_element
from sandtable.pictures.png import NoRenderer, write_png
from sandtable.pictures.theme import THEMES

__all__ = ["THEMES", "NoRenderer", "changed", "draw", "draw_element", "write_png"]
