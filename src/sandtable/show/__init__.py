"""What a seat is shown, as data: no colours, no widths, no SVG; it decides nothing."""

from sandtable.show.field_screen import FieldScreen, Parts
from sandtable.show.game import Blurb, Showcase, ShownGame, load_game, shown
from sandtable.show.measured import Measured
from sandtable.show.screen import Here, Screen, Withheld

__all__ = [
    "Blurb",
    "FieldScreen",
    "Here",
    "Measured",
    "Parts",
    "Screen",
    "Showcase",
    "ShownGame",
    "Withheld",
    "load_game",
    "shown",
]
