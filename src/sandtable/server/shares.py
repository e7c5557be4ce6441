"""Fair shares of the one loop that serves every table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from time import perf_counter, thread_time
from typing import NamedTuple

PART, BURST = 0.25, 0.5  # of the loop's time for one table, and seconds that it may save up
LONGEST = 2.0  # seconds that anybody waits for this


class Clocks(NamedTuple):
    """What passes, what the loop itself works of it, and how to wait."""

    passed: Callable[[], float] = perf_counter
    worked: Callable[[], float] = thread_time
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep


class Share:
    """A table whose choices take long pays for them by waiting; an ordinary one never notices."""

    def __init__(self, part: float = PART, burst: float = BURST, clocks: Clocks = Clocks()) -> None:  # noqa: B008 - three functions, nothing that changes
        self._part = part
        self._burst = burst
        self._clocks = clocks
        self._left = burst
        self._at = clocks.passed()

    @contextmanager
    def working(self) -> Iterator[None]:
        """Round what keeps the loop busy without a pause."""
        begin = self._clocks.worked()
        try:
            yield
        finally:
            took = self._clocks.worked() - begin
            self._left = max(self._filled() - took, -LONGEST * self._part)

    def owed(self) -> float:
        """Seconds until it is this table's turn again."""
        return max(0.0, -self._filled() / self._part)

    async def turn(self) -> None:
        owed = self.owed()
        if owed:
            await self._clocks.sleep(owed)

    def _filled(self) -> float:
        now = self._clocks.passed()
        self._left = min(self._burst, self._left + (now - self._at) * self._part)
        self._at = now
        return self._left


class Turnstile:
    """All computer players pass one by one, and each leaves as much time as it took to people."""

    def __init__(self, clocks: Clocks = Clocks()) -> None:  # noqa: B008 - as above
        self._clocks = clocks
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def passing(self) -> AsyncIterator[None]:
        async with self._lock:
            begin = self._clocks.passed()
            yield
            await self._clocks.sleep(min(self._clocks.passed() - begin, LONGEST))
