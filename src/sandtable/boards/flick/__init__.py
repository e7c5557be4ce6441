"""Discs that are flicked over a board: exact collisions, the same bits on every machine.

A board is made of bodies; a flick over it gives a shot, a sweep tries thousands of them:

    board = Board([standee(5.5, 0.5, id=1), block(3.5, 0.5, id=2)], Walls([wall(0, 0, 9, 0)]))
    shot = flick(board, LARGE, 1, 0.5, angle=0, power=6000)

numpy and numba are imported at the first flick, not with this package.
"""

from sandtable.boards.flick.board import NO_WALLS, Board, Walls
from sandtable.boards.flick.bodies import (
    DISCS,
    FLICKED,
    LARGE,
    MEDIUM,
    NOBODY,
    SMALL,
    Body,
    Disc,
    Kind,
    block,
    door,
    standee,
    target,
    token,
    wall,
)
from sandtable.boards.flick.flick import Contact, Leg, Shot, Stretch, Sweep, flick, sweep
from sandtable.boards.flick.places import Beside, clear_way, overlaps
from sandtable.boards.flick.tables import Hand, direction, erred, nearest_angle, z

__all__ = [
    "DISCS",
    "FLICKED",
    "LARGE",
    "MEDIUM",
    "NOBODY",
    "NO_WALLS",
    "SMALL",
    "Beside",
    "Board",
    "Body",
    "Contact",
    "Disc",
    "Hand",
    "Kind",
    "Leg",
    "Shot",
    "Stretch",
    "Sweep",
    "Walls",
    "block",
    "clear_way",
    "direction",
    "door",
    "erred",
    "flick",
    "nearest_angle",
    "overlaps",
    "standee",
    "sweep",
    "target",
    "token",
    "wall",
    "z",
]
