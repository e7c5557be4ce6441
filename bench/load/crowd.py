"""A crowd round one table, while others play at theirs.

The others' load has a process of its own: a thousand messages that arrive at once are not to be
counted as the server's delay.
"""

from __future__ import annotations

import asyncio
import random
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import perf_counter
from typing import NamedTuple

from bench.load.tables import FRAME, Hall, Measured, Table, joined
from bench.load.wires import Wire

PAUSE = 0.25  # seconds between two choices at the table that is watched
PATIENCE = 10.0
WATCHED = "third-option"  # its frames are the largest
GAMES = ("third-option", "special-forces", "seal-team-flix")
OTHERS = 20


class Watched(NamedTuple):
    """Those who were let in; milliseconds to the last of them; and the other tables meanwhile."""

    crowd: int
    p50: float
    worst: float
    others: Measured


class Crowd:
    """All who watch one table; `hear` counts those who have heard of a choice."""

    def __init__(self) -> None:
        self.wires: list[Wire] = []
        self.heard = 0
        self.last = 0.0

    def hear(self, message: bytes) -> None:
        if message.startswith(FRAME):
            self.heard += 1
            self.last = perf_counter()

    async def see(self, table: Table, dice: random.Random, key: int) -> float | None:
        """Milliseconds from a choice to the last one's update; None if it is told to nobody."""
        self.heard, begin = 0, perf_counter()
        table.choose(dice, key, [])
        while table.waiting or 0 < self.heard < self.there:
            if perf_counter() > begin + PATIENCE:
                raise RuntimeError(f"{self.heard} of {self.there} have heard of a choice")
            await asyncio.sleep(0.002)
        return (self.last - begin) * 1000 if self.heard else None

    @property
    def there(self) -> int:
        return sum(wire.transport is not None and not wire.transport.is_closing() for wire in self.wires)


async def watched(base: str, crowd: int, rate: int, seconds: float) -> Watched:
    """Choices at the watched table one by one, while others are made at so many a second."""
    people = Crowd()
    table = await Hall(base, (WATCHED,)).new()
    for _ in range(crowd):
        people.wires.append(await joined(base, table.id, table.spectator, people.hear))
    with ProcessPoolExecutor(1, get_context("spawn")) as elsewhere:
        loop = asyncio.get_running_loop()
        others = loop.run_in_executor(elsewhere, played, base, rate, seconds)
        took = await _see(people, table, others)
        found = Watched(people.there, sorted(took)[len(took) // 2], max(took), await others)
    table.close()
    for wire in people.wires:
        wire.close()
    return found


async def _see(people: Crowd, table: Table, others: asyncio.Future[Measured]) -> list[float]:
    """Choice after choice, until the others are done."""
    seen: list[float | None] = []
    dice = random.Random("crowd")
    while not others.done():
        await asyncio.sleep(PAUSE)
        if table.ready:
            seen.append(await people.see(table, dice, len(seen)))
    return [each for each in seen if each is not None]


def played(base: str, rate: int, seconds: float) -> Measured:
    """Other tables, while they are played."""

    async def play() -> Measured:
        hall = Hall(base, GAMES)
        await hall.open(OTHERS)
        try:
            return await hall.play(rate, seconds)
        finally:
            hall.close()

    return asyncio.run(play())
