"""Lines of the real maps and of random ones against exact geometry from the words of the rules."""

from fractions import Fraction
from functools import cache
from random import Random

import pytest

from sandtable.boards.grid import Lattice
from sandtable.games.seal_team_flix.geometry import DOOR, LINE, OPEN, WALL
from sandtable.games.seal_team_flix.sight_lines import ALL_OPEN, Lines
from sandtable.testing import covers
from tests.games.seal_team_flix import sight_oracle as oracle
from tests.games.seal_team_flix.sight_oracle import Segment, centre
from tests.games.seal_team_flix.terrain import JOINS, ground

QUARTER2, HALF, BLOCK = Fraction(1, 16), Fraction(1, 2), Fraction(3, 10)
GROUNDS = ("M1", "M3", *JOINS)
DOORS = 6  # of a random map


def edges(lattice: Lattice, open_doors: int) -> list[Segment]:
    """Walls and closed Doors as segments, in doubled lengths."""

    def blocks(kind: int) -> bool:
        return kind == WALL or (kind >= DOOR and not open_doors >> (kind - DOOR) & 1)

    upright = [
        ((2 * x, 2 * y), (2 * x, 2 * y + 2))
        for y in range(lattice.height)
        for x in range(lattice.width + 1)
        if blocks(lattice.west(x, y))
    ]
    level = [
        ((2 * x, 2 * y), (2 * x + 2, 2 * y))
        for y in range(lattice.height + 1)
        for x in range(lattice.width)
        if blocks(lattice.north(x, y))
    ]
    return upright + level


def segment(lines: Lines, one: int, other: int) -> Segment:
    return centre(lines.lattice.place(one)), centre(lines.lattice.place(other))


@cache
def scribble(seed: int) -> Lines:
    """A small map of random Walls, Doors and Area lines inside a border."""
    chance, width, height = Random(seed), 7, 6
    kinds = [OPEN] * 9 + [WALL] * 3 + [LINE] + [DOOR + n for n in range(DOORS)]
    upright = bytes(WALL if x in (0, width) else chance.choice(kinds) for _ in range(height) for x in range(width + 1))
    level = bytes(WALL if y in (0, height) else chance.choice(kinds) for y in range(height + 1) for _ in range(width))
    return Lines(Lattice(width, height, bytes([1]) * (width * height), upright, level))


def hold(lines: Lines, count: int, chance: Random) -> None:
    """Random lines under random sets of open Doors."""
    cells = lines.lattice.cells
    for open_doors in (0, ALL_OPEN, chance.getrandbits(24), chance.getrandbits(24)):
        barred = edges(lines.lattice, open_doors)
        for _ in range(count):
            one, other = chance.choice(cells), chance.choice(cells)
            truth = not oracle.blocked(segment(lines, one, other), barred)
            assert lines.line(one, other).clear(open_doors) == truth
            assert lines.line(other, one).clear(open_doors) == truth


@covers("STF-LOS-1", "STF-LOS-2", "STF-LOS-5", "STF-MIS-5")
@pytest.mark.parametrize("name", GROUNDS)
def test_lines_of_the_maps_agree_with_exact_geometry(name: str) -> None:
    hold(ground(name), 150, Random(name))


@covers("STF-LOS-1", "STF-LOS-2", "STF-LOS-5", "STF-MAP-4", "STF-MAP-5")
@pytest.mark.parametrize("seed", range(12))
def test_lines_among_random_walls_agree_with_exact_geometry(seed: int) -> None:
    hold(scribble(seed), 150, Random(seed))


@pytest.mark.slow
@pytest.mark.parametrize("name", GROUNDS)
def test_many_lines_of_the_maps_agree_with_exact_geometry(name: str) -> None:
    hold(ground(name), 10_000, Random(f"{name} at night"))


@covers("STF-LOS-2", "STF-LOS-5")
@pytest.mark.parametrize("seed", range(12))
def test_opening_a_door_never_takes_a_line_away(seed: int) -> None:
    lines, chance = scribble(seed), Random(seed)
    for _ in range(300):
        line = lines.line(chance.choice(lines.lattice.cells), chance.choice(lines.lattice.cells))
        doors, more = chance.getrandbits(DOORS), 1 << chance.randrange(DOORS)
        assert line.clear(doors | more) >= line.clear(doors)


@covers("STF-LOS-3", "STF-EQP-21")
@pytest.mark.parametrize("name", ["M1", pytest.param("7A", marks=pytest.mark.slow)])
def test_cells_near_and_on_a_line_agree_with_exact_geometry(name: str) -> None:
    one, chance = ground(name), Random(f"{name} near")
    for _ in range(60):
        ends = (chance.choice(one.cells), chance.choice(one.cells))
        line, drawn = one.line(*ends), segment(one, *ends)
        middles = {cell: centre(one.lattice.place(cell)) for cell in one.lattice.cells if cell not in ends}
        on = {cell for cell, middle in middles.items() if oracle.enters(drawn, middle, HALF)}
        if line.through or not line.walled:  # a line over the outside tells no cells
            assert set(line.through) == on
            close = {cell for cell in on if oracle.distance2(drawn, middles[cell]) < QUARTER2}
            assert set(line.near) == close


@covers("STF-COV-1")
@pytest.mark.parametrize("name", ["M1", "8A"])
def test_crossed_blocks_agree_with_exact_geometry(name: str) -> None:
    one, chance = ground(name), Random(f"{name} blocks")
    for _ in range(100):
        start, end = chance.choice(one.cells), chance.choice(one.cells)
        if start == end:
            continue
        drawn = segment(one, start, end)
        for block in {*one.line(start, end).through, *chance.sample(one.cells, 10), end}:
            truth = oracle.enters(drawn, centre(one.lattice.place(block)), BLOCK)
            assert one.block_crossed(start, end, block) == truth
