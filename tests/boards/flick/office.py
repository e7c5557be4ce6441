"""An office floor of 16 by 12 squares, and random boards and flicks on it."""

from collections.abc import Iterator
from random import Random

from sandtable.boards.flick import Board, Body, Disc, Walls, block, door, standee, token, wall
from sandtable.boards.flick.bodies import DISCS
from sandtable.boards.flick.places import overlaps

COLUMNS, ROWS = 16, 12
DRAWN = """
0 0 16 0, 8 2 10 2, 0 4 2 4, 3 4 7 4, 8 4 13 4, 14 4 16 4, 0 6 1 6, 6 6 9 6, 0 8 1 8, 2 8 6 8,
10 8 13 8, 14 8 16 8, 6 10 8 10, 13 10 15 10, 0 12 16 12, 0 0 0 12, 3 2 3 4, 4 4 4 5, 4 7 4 8,
5 0 5 1, 5 2 5 4, 5 8 5 9, 5 10 5 12, 8 9 8 11, 10 0 10 2, 10 3 10 4, 11 4 11 5, 11 6 11 9,
11 11 11 12, 13 0 13 2, 13 5 13 7, 16 0 16 12
"""
WALLS = Walls(wall(*map(int, ends.split())) for ends in DRAWN.split(","))
DOORS = (
    *((2, 4, 3, 4), (7, 4, 8, 4), (13, 4, 14, 4), (1, 8, 2, 8), (13, 8, 14, 8)),
    *((5, 1, 5, 2), (5, 9, 5, 10), (10, 2, 10, 3), (11, 5, 11, 6)),
)
PIECES = (standee, standee, token, block, block)
Flick = tuple[Disc, float, float, int, int]


def board(chance: Random, pieces: int = 18, walls: Walls = WALLS) -> Board:
    """Pieces on random squares, and about half of the doors closed."""
    squares = chance.sample([(x, y) for x in range(COLUMNS) for y in range(ROWS)], pieces)
    things: list[Body] = [chance.choice(PIECES)(x + 0.5, y + 0.5, number) for number, (x, y) in enumerate(squares)]
    closed = [ends for ends in DOORS if chance.random() < 0.5]
    return Board([*things, *(door(*ends, id=100 + n) for n, ends in enumerate(closed))], walls)


def launches(chance: Random, onto: Board, disc: Disc) -> Iterator[tuple[float, float, int, int]]:
    """Places where the disc fits, with any angle and power."""
    while True:
        x, y = chance.uniform(0.4, COLUMNS - 0.4), chance.uniform(0.4, ROWS - 0.4)
        if not overlaps(onto, disc, x, y):
            yield x, y, chance.randrange(3600), chance.randrange(100, 11_001)


def flicks(seed: int, count: int) -> Iterator[tuple[Board, Flick]]:
    """So many flicks, each on a board of its own."""
    chance = Random(seed)
    for _ in range(count):
        one, disc = board(chance), chance.choice(list(DISCS.values()))
        yield one, (disc, *next(launches(chance, one, disc)))
