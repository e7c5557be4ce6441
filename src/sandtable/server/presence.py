"""Who is at a table: how many are let in, and how often the others are told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from sandtable.kernel.decision import Seat
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.game import SPECTATOR
from sandtable.server.settings import Limits

EVERY = 0.5  # seconds between two announcements of who is there
WATCHED = "Too many watch this table already; come back later"
SEATED = "This seat is open in too many places already; close one of them"


class Crowded(SandtableError):
    """There is no room for another listener; whoever is there already stays."""


def admit(seat: Seat, there: int, limits: Limits) -> None:
    """Raises Crowded when a seat, or the place to watch from, has as many as it takes."""
    watches = seat == SPECTATOR
    if there >= (limits.spectators if watches else limits.connections_per_link):
        raise Crowded(WATCHED if watches else SEATED)


class Presence:
    """Tells who is there: at once, but never more often than twice a second."""

    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell = tell
        self._free = 0.0  # when the next may be told, by the loop's clock
        self._timer: asyncio.TimerHandle | None = None

    def changed(self) -> None:
        if self._timer is not None:
            return
        loop = asyncio.get_running_loop()
        wait = self._free - loop.time()
        if wait <= 0:
            self._announce()
        else:
            self._timer = loop.call_later(wait, self._announce)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _announce(self) -> None:
        self._timer = None
        self._free = asyncio.get_running_loop().time() + EVERY
        self._tell()
