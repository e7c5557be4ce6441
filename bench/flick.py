"""Flicks beside pymunk, in the same run: 60 wall segments and 18 obstacles."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from math import inf
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.flick import (
    MEDIUM,
    Board,
    Body,
    Disc,
    Walls,
    block,
    direction,
    flick,
    overlaps,
    standee,
    sweep,
    token,
    wall,
)
from sandtable.lab.bench import Figure, rate

if TYPE_CHECKING:
    import pymunk

COLUMNS, ROWS = 16, 12
SEGMENTS, OBSTACLES, FLICKS = 60, 18, 2000
RATE = 240  # steps per second that a game would use
SLOWS, FLICKED_TYPE = 80.0, 10**6
FIRST_USE = "from sandtable.boards.flick.engine import warm; warm()"
TRIVIAL = "import numba; numba.njit(lambda x: x + 1)(1.0)"


def figures(seconds: float) -> Iterator[Figure]:
    chance = Random(7)
    board = floor(chance)
    tried = np.array(list(islice(launches(chance, board), FLICKS)))
    yield from kernel(board, tried, seconds)
    micros = 1e6 / rate(lambda n: bool(flick(board, MEDIUM, *numbers(tried, n))), seconds / 4)
    yield Figure(work="one flick with all that it tells", ours=micros, unit="us")
    yield from first_use()


def floor(chance: Random) -> Board:
    """A map's border, walls in it, and pieces of every kind."""
    border = [(0, 0, 16, 0), (0, 12, 16, 12), (0, 0, 0, 12), (16, 0, 16, 12)]
    walls = [wall(*ends) for ends in border]
    while len(walls) < SEGMENTS:
        x, y = chance.randrange(1, COLUMNS - 2), chance.randrange(1, ROWS - 2)
        across = chance.random() < 0.5
        walls.append(wall(x, y, x + (2 if across else 0), y + (0 if across else 2)))
    squares = chance.sample([(x, y) for x in range(COLUMNS) for y in range(ROWS)], OBSTACLES)
    makers = (standee, token, block)
    pieces = [makers[n % 3](x + 0.5, y + 0.5, n) for n, (x, y) in enumerate(squares)]
    return Board(pieces, Walls(walls))


def launches(chance: Random, board: Board) -> Iterator[tuple[float, float, int, int]]:
    while True:
        x, y = chance.uniform(0.4, COLUMNS - 0.4), chance.uniform(0.4, ROWS - 0.4)
        if not overlaps(board, MEDIUM, x, y):
            yield x, y, chance.randrange(3600), chance.randrange(5000, 10_001)


def numbers(tried: NDArray[np.float64], n: int) -> tuple[float, float, int, int]:
    x, y, angle, power = tried[n % FLICKS].tolist()
    return x, y, int(angle), int(power)


def kernel(board: Board, tried: NDArray[np.float64], seconds: float) -> Iterator[Figure]:
    """In slices, ours and theirs in turn, the best of each: a busy machine slows both."""
    sweep(board, MEDIUM, tried)
    works: dict[str, Callable[[int], int]] = {"": lambda _: len(sweep(board, MEDIUM, tried).off)}
    with suppress(ImportError):  # without pymunk there is no peer
        other = SlowMotion(board, RATE)
        works[f"pymunk at {RATE} Hz"] = lambda n: bool(other.flick(MEDIUM, *numbers(tried, n)))
    best = dict.fromkeys(works, inf)
    for _ in range(3):
        for name, work in works.items():
            best[name] = min(best[name], 1e6 / rate(work, seconds / 6))
    micros = best.pop("")
    yield Figure(
        work="one flick to rest, in the kernel",
        ours=micros,
        unit="us",
        peers=best,
        budget="at most 10 us",
        met=micros <= 10,
    )
    millis = FLICKS * micros / 1000
    yield Figure(
        work=f"{FLICKS} candidate flicks",
        ours=millis,
        unit="ms",
        peers={name: FLICKS * peer / 1000 for name, peer in best.items()},
        budget="at most 30 ms",
        met=millis <= 30,
    )


def first_use() -> Iterator[Figure]:
    """Processes of their own: with an empty cache, and once more with the cache that it left."""
    with TemporaryDirectory() as cache:
        first, later = (process_seconds(FIRST_USE, cache) for _ in range(2))
        trivial = process_seconds(TRIVIAL, cache)
    peers = {"numba's own, for a function of one line": trivial}
    yield Figure(
        work="first use in a fresh install, processor time with imports",
        ours=first,
        unit="s",
        peers=peers,
        budget="at most 3 s",
        met=first <= 3,
    )
    yield Figure(
        work="first use in a later process, likewise",
        ours=later,
        unit="s",
        peers=peers,
        budget="at most 1 s",
        met=later <= 1,
    )


def process_seconds(program: str, cache: str) -> float:
    """Of the processor, start and imports included: other programs make the clock run on."""
    environment = os.environ | {"NUMBA_CACHE_DIR": cache}
    told = f"{program}; import time; print(time.process_time())"
    run = subprocess.run([sys.executable, "-c", told], env=environment, check=True, capture_output=True, text=True)
    return float(run.stdout)


class SlowMotion:
    """The same board in pymunk, where nothing but the disc moves: less work than ours."""

    def __init__(self, board: Board, steps: int) -> None:
        import pymunk

        self.space = pymunk.Space()
        self.space.collision_slop = 0.0
        self.step = 1 / steps
        for number, body in enumerate(board.bodies):
            shape = shape_of(body, self.space.static_body)
            shape.elasticity, shape.collision_type = body.bounce, number
            self.space.add(shape)

    def flick(self, disc: Disc, x: float, y: float, angle: int, power: int) -> tuple[float, float]:
        """Where the disc rests."""
        import pymunk

        body = pymunk.Body(disc.mass, float("inf"))
        body.position = x, y
        body.velocity = 0.006 * power * pymunk.Vec2d(*direction(angle))
        body.velocity_func = brake
        shape = pymunk.Circle(body, disc.radius)
        shape.elasticity, shape.collision_type = 1.0, FLICKED_TYPE
        self.space.add(body, shape)
        while body.velocity.length > 0:
            self.space.step(self.step)
        self.space.remove(body, shape)
        return body.position.x, body.position.y


def shape_of(body: Body, ground: pymunk.Body) -> pymunk.Shape:
    import pymunk

    x, y, half_x, half_y = body.x, body.y, body.half_x, body.half_y
    left, right, top, bottom = x - half_x, x + half_x, y - half_y, y + half_y
    if half_x and half_y:
        return pymunk.Poly(ground, [(left, top), (right, top), (right, bottom), (left, bottom)])
    if half_x or half_y:
        return pymunk.Segment(ground, (left, top), (right, bottom), body.radius)
    return pymunk.Circle(ground, body.radius, (x, y))


def brake(body: pymunk.Body, _gravity: object, _damping: float, dt: float) -> None:
    """Constant deceleration, until the disc lies still."""
    speed = body.velocity.length
    left = speed - SLOWS * dt
    body.velocity = body.velocity * (left / speed) if left > 0 else (0, 0)
