"""Random side boards: discs and stacks on a board with an edge."""

from collections.abc import Iterator
from random import Random

from sandtable.boards.flick import DISCS, SMALL, Board, overlaps, target
from tests.boards.flick.office import Flick

EDGE = (0.0, 0.0, 8.0, 12.0)


def board(chance: Random) -> Board:
    made = Board([], edge=EDGE)
    for number in range(chance.randrange(1, 7)):
        x, y = chance.uniform(1, 7), chance.uniform(3, 9)
        if not overlaps(made, SMALL, x, y):
            one = target(x, y, number, stack=chance.choice((1, 1, 2, 3)))
            made = Board([*made.pieces, one], edge=EDGE)
    return made


def flicks(seed: int, count: int) -> Iterator[tuple[Board, Flick]]:
    """From the launch spot, more or less straight ahead."""
    chance = Random(seed)
    for _ in range(count):
        disc = chance.choice(list(DISCS.values()))
        angle, power = chance.randrange(600, 1200), chance.randrange(3000, 11_001)
        yield board(chance), (disc, 4.0, 1.0, angle, power)
