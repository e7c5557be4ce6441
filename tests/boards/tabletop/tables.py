"""A temple of walls, pillars, rubble and barricades to measure on, and tables at random."""

from hypothesis import strategies as st

from sandtable.boards.tabletop.field import Field, Piece
from sandtable.boards.tabletop.shapes import Disc, Points, Rect
from sandtable.boards.tabletop.ticks import Spot, ticks

WALL, LOW, ROUGH = 1, 2, 4
SIZE = (720, 720)
HEXAGON = ((40, 0), (20, 35), (-20, 35), (-40, 0), (-20, -35), (20, -35))


def at(x: float, y: float) -> Spot:
    """In inches."""
    return ticks(x), ticks(y)


def disc(x: float, y: float, radius: int = 12) -> Disc:
    return Disc(*at(x, y), radius)


def box(*inches: float) -> Points:
    west, south, east, north = map(ticks, inches)
    return Rect(west, south, east, north).points


def hexagon(x: float, y: float) -> Points:
    mx, my = at(x, y)
    return tuple((mx + dx, my + dy) for dx, dy in HEXAGON)


WALLS = (
    *((4, 10, 11, 11), (25, 10, 32, 11), (15, 11, 21, 12.5), (12, 20, 16.5, 21), (19.5, 20, 24, 21), (12, 21, 13, 30)),
    *((23, 21, 24, 30), (12, 30, 16.5, 31), (19.5, 30, 24, 31)),
    *((6, 15, 8, 17), (28, 15, 30, 17), (6, 26, 8, 28), (28, 26, 30, 28)),
)
BARRICADES = ((13.5, 8.5, 16.5, 9), (13, 15.5, 16, 16), (10, 13, 10.5, 16))
TEMPLE = Field(
    SIZE,
    (
        *(Piece(f"wall-{n}", (box(*sides),), WALL) for n, sides in enumerate(WALLS)),
        Piece("rubble-1", (hexagon(8, 21),), ROUGH, slow=1),
        Piece("rubble-2", (hexagon(28, 21),), ROUGH, slow=1),
        *(Piece(f"low-{n}", (box(*sides),), LOW, toll=20) for n, sides in enumerate(BARRICADES)),
    ),
    solid=WALL,
)
BARE = Field(SIZE, ())
WALKER = (WALL, 12, 0)  # what bars its way, its radius, and that ground costs it

spots = st.tuples(st.integers(0, 720), st.integers(0, 720))
discs = st.builds(Disc, st.integers(0, 720), st.integers(0, 720), st.sampled_from((0, 10, 12, 16)))
