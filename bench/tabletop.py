"""The measured table beside shapely, in the same run: a temple of 13 walls, five enemy bases."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

from sandtable.boards.tabletop import engine, kernel
from sandtable.boards.tabletop.field import Field, Piece
from sandtable.boards.tabletop.kernel import Disc
from sandtable.boards.tabletop.orders import March, PutAt
from sandtable.boards.tabletop.route import corners, flooded
from sandtable.boards.tabletop.shapes import Disc as Base
from sandtable.boards.tabletop.shapes import Rect
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.lab.bench import Figure, rate
from sandtable.lab.pace import deciding, mean_play
from sandtable.lab.rivals import beside_peers, random_game
from sandtable.show import Screen
from sandtable.testing.drafts import draft_of

sys.path.insert(0, str(Path(__file__).parents[1]))  # the toy is beside the tests
from tests.boards.tabletop.race import RACE

WALL, LINES = 1, 5000
WALLS = (
    (80, 200, 220, 220),
    (500, 200, 640, 220),
    (300, 220, 420, 250),
    (240, 400, 330, 420),
    (390, 400, 480, 420),
    (240, 420, 260, 600),
    (460, 420, 480, 600),
    (240, 600, 330, 620),
    (390, 600, 480, 620),
    (120, 300, 160, 340),
    (560, 300, 600, 340),
    (120, 520, 160, 560),
    (560, 520, 600, 560),
)
BASES = tuple(Base(x, y, 16) for x, y in ((360, 300), (200, 300), (520, 420), (360, 660), (60, 500)))
MOVER = (WALL, 12, 0)


def temple() -> Field:
    pieces = tuple(Piece(str(n), (Rect(*sides).points,), WALL) for n, sides in enumerate(WALLS))
    return Field((720, 720), pieces, solid=WALL)


def figures(seconds: float) -> Iterator[Figure]:
    engine.warm()
    field, chance = temple(), Random(7)
    lines = [(disc(chance), disc(chance)) for _ in range(LINES)]
    yield from sight(field, lines, seconds)
    yield from ways(field, lines, seconds)
    yield from drawings(seconds)
    yield from plays(seconds)


def plays(seconds: float) -> Iterator[Figure]:
    """The toy by random and basic players; games have their own budgets, this is the contract's."""
    mission = RACE.mission("race")
    play = partial(random_game, RACE, mission)
    yield from beside_peers("random play", play, seconds, 0.08, 0.15)
    decisions: list[float] = []
    millis = mean_play(RACE, mission, seconds / 2, decisions)
    yield Figure(work="basic against basic", ours=millis, unit="ms", budget="at most 2000 ms", met=millis <= 2000)
    yield from deciding(decisions)


def drawings(seconds: float) -> Iterator[Figure]:
    """The toy of the measured table: what a hand draws comes to a choice; a table is copied."""
    table = Table.start(RACE, RACE.mission("race"), SeededDice(0))
    for choice in (PutAt("cloud", 0), *(March(who, 0, mode="walk") for who in ("red", "blue"))):
        if table.decision:
            table.play(table.decision.seat, choice)
    chance, took = Random(7), []
    for _ in range(max(60, int(200 * seconds))):
        screen, again = shown(table), shown(table)
        assert screen.placing is not None
        draft = draft_of(screen.placing, chance)
        start = process_time()
        again.placed(draft)
        took.append(1000 * (process_time() - start))
    half, worst = median(took), max(took)
    yield Figure(
        work="what a drawing of three comes to (placed), median",
        ours=half,
        unit="ms",
        budget="at most 5 ms",
        met=half <= 5,
    )
    yield Figure(work="the same, worst", ours=worst, unit="ms", budget="at most 25 ms", met=worst <= 25)
    micros = best_of({"": lambda _: table.copy()}, seconds)[""]
    yield Figure(work="copy of a table", ours=micros, unit="us", budget="at most 60 us", met=micros <= 60)


def shown(table: Table[Any]) -> Screen[Any]:
    view: Any = table.view("red")
    return RACE.screen(view, table.decision)


def disc(chance: Random) -> Disc:
    return chance.randrange(721), chance.randrange(721), chance.choice((10, 12, 16, 20))


def sight(field: Field, lines: list[tuple[Disc, Disc]], seconds: float) -> Iterator[Figure]:
    """Three lines between two bases, in turn with the peer, the best of each."""
    works: dict[str, Callable[[int], object]] = {
        "": lambda n: engine.sight(field, WALL, *lines[n % LINES]),
        "plain Python": lambda n: kernel.sight(field.plain, WALL, *lines[n % LINES]),
    }
    with suppress(ImportError):  # without shapely there is one peer fewer
        works["shapely"] = Shapely(lines).sight
    best = best_of(works, seconds)
    micros = best.pop("")
    yield Figure(
        work="sight by three lines among 13 walls",
        ours=micros,
        unit="us",
        peers=best,
        budget="at most 5 us",
        met=micros <= 5,
    )


def ways(field: Field, lines: list[tuple[Disc, Disc]], seconds: float) -> Iterator[Figure]:
    start = process_time()
    field.kept.clear()
    count = len(corners(field, MOVER).points)
    millis = 1000 * (process_time() - start)
    yield Figure(work=f"graph of {count} corners, once for a radius", ours=millis, unit="ms")
    for goals, work in ((1, "the shortest way past five bases"), (0, "all ways from a point")):
        took = []
        for a, b in lines[: max(50, int(100 * seconds))]:
            start = process_time()
            flooded(field, BASES, MOVER, a[:2], (b[:2],) * goals)
            took.append(1000 * (process_time() - start))
        half = median(took)
        yield Figure(work=work, ours=half, unit="ms", budget="at most 1 ms", met=half <= 1)


def best_of(works: dict[str, Callable[[int], object]], seconds: float) -> dict[str, float]:
    """Microseconds, in slices by turns: a busy machine slows all of them."""
    best = dict.fromkeys(works, inf)
    for _ in range(3):
        for name, work in works.items():
            best[name] = min(best[name], 1e6 / rate(counting(work), seconds / 9))
    return best


def counting(work: Callable[[int], object]) -> Callable[[int], int]:
    def once(n: int) -> int:
        work(n)
        return 1

    return once


class Shapely:
    """The same question in floats: prepared walls, three lines."""

    def __init__(self, lines: list[tuple[Disc, Disc]]) -> None:
        from shapely import LineString, MultiPolygon, Polygon, prepare

        self.lines, self.line = lines, LineString
        self.walls = MultiPolygon([Polygon(Rect(*sides).points) for sides in WALLS]).buffer(0)
        prepare(self.walls)

    def sight(self, n: int) -> list[bool]:
        a, b = self.lines[n % LINES]
        dx, dy = b[0] - a[0], b[1] - a[1]
        far = (dx * dx + dy * dy) ** 0.5 or 1.0
        found = []
        for side in (0, 1, -1):
            ox, oy = -dy / far * side, dx / far * side
            start = a[0] + ox * a[2], a[1] + oy * a[2]
            line = self.line([start, (b[0] + ox * b[2], b[1] + oy * b[2])])
            found.append(self.walls.intersects(line))
        return found
