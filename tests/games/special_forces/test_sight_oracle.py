"""The three maps against exact geometry: ten thousand random lines, nightly a million."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import product
from random import Random

import numpy as np
import pytest

from sandtable.boards.grid import NO_LINE
from sandtable.boards.grid.sight_batch import SightBatch
from sandtable.games.special_forces import GAME
from sandtable.games.special_forces.content import MAPS
from sandtable.games.special_forces.ground import KINDS, Ground
from sandtable.testing import covers
from tests.boards.agreement import Agreement
from tests.boards.oracle import Edges, Line, Oracle, Point
from tests.slow import slow

LINES, MILLION = 10_000 // len(MAPS) + 1, 1_000_000
GLYPHS = {"|": "wall", "-": "wall", "d": "door", "w": "window", "l": "low wall", "v": "vegetation"}

Verdict = tuple[int, int, tuple[Line, Line] | None]


@cache
def ground(name: str) -> Ground:
    return GAME.content.maps[name]


@cache
def drawn(name: str) -> Oracle:
    """The oracle reads a map's picture for itself."""
    path = files("sandtable.games.special_forces") / "content" / "maps" / f"{name}.txt"
    lines = path.read_text("utf-8").split("\n")
    rows = lines[lines.index("grid:") + 2 : lines.index("end")]
    picture = {(x, y): glyph for y, row in enumerate(rows) for x, glyph in enumerate(row)}
    wide, high = max(map(len, rows)) // 2, len(rows) // 2
    dots: set[Point] = set()
    edges: Edges = {}
    for x, y in product(range(wide), range(high)):
        across, down = 2 * x + 3, 2 * y + 1
        if picture.get((across, down), " ") not in " #":
            dots.add((x, y))
        for glyph, beside in (
            (picture.get((across - 1, down)), (x - 1, y)),
            (picture.get((across, down - 1)), (x, y - 1)),
        ):
            if glyph in GLYPHS:
                edges[frozenset(((x, y), beside))] = GLYPHS[glyph]
    return Oracle(dots, edges)


def judged(name: str, count: int) -> Iterator[Verdict]:
    """Random lines of a map, everything about each held against the oracle."""
    agreement = Agreement(ground(name), ground(name).sights, drawn(name), KINDS)
    chance, cells = Random(f"{name} {count}"), ground(name).lattice.cells
    for _ in range(count):
        start, end = chance.choice(cells), chance.choice(cells)
        yield start, end, agreement.judge(start, end)


def hold(name: str, count: int) -> None:
    """The lines as players see them, then all at once: as attacks, as blasts, and through smoke."""
    place, chance = ground(name).lattice.place, Random(name)
    smoke = {dot: chance.randint(1, 2) for dot in chance.sample(ground(name).lattice.cells, 40)}
    clouds = {place(dot): counters for dot, counters in smoke.items()}
    starts, ends = np.empty(count, np.int32), np.empty(count, np.int32)
    truth = np.full((3, count), NO_LINE, np.uint8)
    for n, (start, end, lines) in enumerate(judged(name, count)):
        starts[n], ends[n] = start, end
        assert ground(name).checks(start, end) == (lines[0].checks if lines else -1)
        assert ground(name).line_cells(start, end) == _cells(name, lines)
        if lines:
            own, blast = lines
            smoky = own.checks + sum(clouds.get(cell, 0) for cell in own.cells)
            truth[:, n] = own.checks, blast.checks, smoky
    batch = SightBatch(ground(name).sights)
    blasts = SightBatch(ground(name).sights, exempt=False)
    for at, ours in enumerate((batch, blasts, batch.veiled(smoke))):
        assert np.array_equal(ours.checks(starts, ends), truth[at])
    assert np.array_equal(batch.sees(starts, ends), truth[0] != NO_LINE)


def _cells(name: str, lines: tuple[Line, Line] | None) -> tuple[int, ...]:
    width = ground(name).lattice.width
    return tuple(x + y * width for x, y in lines[0].cells) if lines else ()


@covers("SF-LOS-1", "SF-LOS-2", "SF-LOS-6", "SF-LOS-7", "SF-LOS-8", "SF-LOS-11")
@covers("SF-MAP-6", "SF-MAP-8", "SF-SMK-8", "SF-TER-4")
@pytest.mark.parametrize("name", [MAPS[0], *slow(MAPS[1:])])
def test_random_lines_agree_with_exact_geometry(name: str) -> None:
    hold(name, LINES)


@pytest.mark.slow
@pytest.mark.parametrize("name", MAPS)
def test_a_million_random_lines_agree_with_exact_geometry(name: str) -> None:
    hold(name, MILLION)
