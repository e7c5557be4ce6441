"""A tank at (10, 10), enemies about it, and ways by their points in inches."""

from typing import Any

from sandtable.boards.tabletop.ways import Way
from sandtable.games.team_yankee.state import State
from sandtable.kernel.table import Table
from tests.games.team_yankee.build import Stands, at_inches, position

Inches = tuple[float, float]


def way_of(*spots: Inches) -> Way:
    return tuple(at_inches(*spot) for spot in spots)


def tank(*red: Stands, card: str = "US-M1", **more: Any) -> Table[State]:
    """One tank at (10, 10), and enemies."""
    return position(**{"blue": [(card, (10, 10))], "red": list(red), **more})


def foe(x: float, y: float, card: str = "SU-T72") -> Stands:
    return (card, (x, y))
