"""Fair shares of the one loop that serves every table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from time import perf_counter

PART, BURST = 0.25, 0.5  # of the loop's time for one table, and seconds that it may save up


class Share:
    """A table whose choices take long pays for them by waiting; an ordinary one never notices."""

    def __init__(
        self,
        part: float = PART,
        burst: float = BURST,
        clock: Callable[[], float] = perf_counter,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._sleep = sleep
        self._part = part
        self._burst = burst
        self._clock = clock
        self._left = burst
        self._at = clock()

    @contextmanager
    def working(self) -> Iterator[None]:
        """Round what keeps the loop busy without a pause."""
        begin = self._clock()
        try:
            yield
        finally:
            self._fill()
            self._left -= self._at - begin

    def owed(self) -> float:
        """Seconds until it is this table's turn again."""
        self._fill()
        return max(0.0, -self._left / self._part)

    async def turn(self) -> None:
        owed = self.owed()
        if owed:
            await self._sleep(owed)

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._part)
        self._at = now


class Turnstile:
    """All computer players pass one by one, and each leaves as much time as it took to people."""

    def __init__(
        self,
        clock: Callable[[], float] = perf_counter,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._clock = clock
        self._sleep = sleep
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def passing(self) -> AsyncIterator[None]:
        async with self._lock:
            begin = self._clock()
            yield
            await self._sleep(self._clock() - begin)
