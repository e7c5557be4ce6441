"""When a table that nobody touches goes: two looks a day apart, a basket, and never on a jump.

The wall clock alone decides nothing. It may be set wrong by a day or by a year, and what it says
then would delete every table for good.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from time import monotonic, time
from typing import NamedTuple

from sandtable.server.settings import HOUR, Limits
from sandtable.server.store import Basket, Look

try:
    from time import CLOCK_BOOTTIME, clock_gettime
except ImportError:  # not every system has it
    running = monotonic
else:

    def running() -> float:
        """Seconds that nobody can set; those that the machine slept count too."""
        return clock_gettime(CLOCK_BOOTTIME)


LOG = logging.getLogger("sandtable.server")
DAY = 24 * HOUR
EVERY = HOUR  # between two looks
APART = DAY  # between the look that finds a table untouched and the one that puts it away
OFF = 30 * DAY  # that a server may have been off without the clock being doubted
JUMP = 300.0  # seconds that the two clocks may differ in what has passed


class Clock(NamedTuple):
    """The wall's clock, and one that only ever goes on."""

    wall: Callable[[], float] = time
    running: Callable[[], float] = running


class Expiry:
    """Looks at the tables of one store from time to time."""

    def __init__(self, basket: Basket, limits: Limits, clock: Clock | None = None) -> None:
        self._basket = basket
        self._keep = limits.keep_days * DAY
        self._lie = limits.basket_days * DAY
        self.clock = clock or Clock()
        self._base = 0.0  # what servers had run on this database when ours began, on our clock
        self._noted: Look | None = None  # the last look that is written down
        self._last: Look | None = None  # by this server's own clocks

    async def start(self) -> None:
        """What was written down before; a clock that is behind it, or far ahead, has jumped."""
        self._base = -self.clock.running()
        found = self._noted = await self._basket.looked()
        if found is not None:
            self._base += found.ran
            off = self.clock.wall() - found.wall
            self._last = None if -JUMP <= off <= OFF else found

    def now(self) -> Look:
        return Look(self.clock.wall(), self._base + self.clock.running())

    async def look(self, in_use: Collection[str] = ()) -> list[str]:
        """The tables that were put into the basket just now; those in use are left alone."""
        now = self.now()
        if self._last and _jumped(self._last, now):
            LOG.warning("the clock has jumped: no table counts as untouched before now")
            await self._basket.anew(now)
            self._noted = self._last = now
            return []
        self._last = now
        if self._noted and now.ran - self._noted.ran < EVERY:
            return []
        since = now.wall - self._keep
        due = await self._basket.due(now.before(APART), since)
        away = [table_id for table_id in due if table_id not in in_use]
        for table_id in away:
            await self._basket.put(table_id, now)
        lain = await self._basket.lain(now.before(self._lie))
        if lain:
            await self._basket.purge(lain)
        await self._basket.note(now, since)
        self._noted = now
        return away


def _jumped(last: Look, now: Look) -> bool:
    return abs((now.wall - last.wall) - (now.ran - last.ran)) > JUMP
