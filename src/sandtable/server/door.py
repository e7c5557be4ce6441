"""The door: how many connections there may be, and which are cut off for holding on to nothing.

A connection is cut off when it asks only half, or does not read what it is sent. Cut off means
that the kernel forgets it at once: to close it politely would wait for whoever does not read.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import struct
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any, NamedTuple, Protocol

from sandtable.server.settings import Limits

try:
    import resource
except ImportError:  # Windows knows no such limit
    resource = None  # type: ignore[assignment]

LOG = logging.getLogger("sandtable.server")
RESERVE = 100  # files that are kept for the database, the pages and whoever is turned away
FEWEST = 16
TURNED_AWAY = 32  # at once, that are still told why
LOOK = 1.0  # seconds between two looks at all connections
SELDOM = 60.0  # seconds between two lines in the log about the same
FORGET = struct.pack("hh" if sys.platform == "win32" else "ii", 1, 0)
HALF = "gave up connections that did not finish what they asked"
UNREAD = "cut off connections that did not read what they were sent"
FULL = "turned connections away: there are as many as this server takes"


class Connected(Protocol):
    """A protocol of uvicorn."""

    transport: asyncio.Transport


class _Stuck(NamedTuple):
    """A connection with something left to send, and since when it has been exactly that much."""

    left: int
    closing: bool
    since: float


def more_files() -> None:
    """Take as many open files as the system lets this process have."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with suppress(ValueError, OSError):  # some systems name a limit that they do not grant
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def places(wanted: int) -> int:
    """How many connections there may be, below what the system lets this process open."""
    if resource is None:
        return wanted
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if files == resource.RLIM_INFINITY:
        return wanted
    return max(FEWEST, min(wanted, files - RESERVE))


def cut(transport: asyncio.Transport) -> None:
    """Away with it and with all that it was still to be sent."""
    with suppress(OSError, AttributeError):  # it may be gone by now
        found = transport.get_extra_info("socket")
        found.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, FORGET)
    transport.abort()


class Door:
    """All connections of one server."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self.places = places(limits.connections)
        self._halves = max(FEWEST // 2, min(limits.half_requests, self.places // 2))
        self._half: dict[Connected, float] = {}  # until when each may finish, the oldest first
        self._stuck: dict[Connected, _Stuck] = {}
        self._away: set[Connected] = set()
        self._connections: set[Any] = set()
        self._looking: asyncio.TimerHandle | None = None
        self._told = Seldom(clock)
        self._every = min(LOOK, limits.header_seconds / 2, limits.unread_seconds / 2)

    def enters(self, one: Connected, connections: set[Any]) -> bool:
        """Whether there is room for it; `connections` is uvicorn's own list."""
        self._connections = connections
        if self._looking is None:
            self._look_again()
        if len(connections) <= self.places:
            self.begins(one)
            return True
        self._told.note(FULL)
        self._half[one] = self._clock() + self._limits.header_seconds
        self._away.add(one)
        if len(self._away) > TURNED_AWAY:
            cut(one.transport)
        return False

    # requests

    def begins(self, one: Connected) -> None:
        """It has begun to ask, or is expected to; when too many are, the oldest has to go."""
        if one in self._half:
            return
        self._half[one] = self._clock() + self._limits.header_seconds
        if len(self._half) > self._halves:
            oldest = next(iter(self._half))
            self.done(oldest)
            self._told.note(HALF)
            cut(oldest.transport)

    def goes_on(self, one: Connected) -> None:
        """Its headers are there; the body may be long."""
        if one in self._half:
            self._half[one] = self._clock() + self._limits.body_seconds

    def done(self, one: Connected) -> None:
        self._half.pop(one, None)

    def leaves(self, one: Connected) -> None:
        self.done(one)
        self._away.discard(one)

    # looking after them

    def _look_again(self) -> None:
        loop = asyncio.get_running_loop()
        self._looking = loop.call_later(self._every, self._look)

    def _look(self) -> None:
        self._looking = None
        now = self._clock()
        for one in [one for one, until in self._half.items() if until <= now]:
            self.done(one)
            self._told.note(HALF)
            cut(one.transport)
        self._cut_the_deaf(now)
        self._told.flush()
        if self._connections or self._told.waiting:
            self._look_again()

    def _cut_the_deaf(self, now: float) -> None:
        stuck: dict[Connected, _Stuck] = {}
        for one in tuple(self._connections):
            left, closing = one.transport.get_write_buffer_size(), one.transport.is_closing()
            if not left and not closing:
                continue
            known = self._stuck.get(one)
            same = known is not None and (known.left, known.closing) == (left, closing)
            since = known.since if known and same else now
            if now - since < self._limits.unread_seconds:
                stuck[one] = _Stuck(left, closing, since)
            else:
                self._told.note(UNREAD)
                cut(one.transport)
        self._stuck = stuck


class Seldom:
    """Says the same at most once a minute, with how often it happened."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._said: dict[str, float] = {}
        self._counts: Counter[str] = Counter()

    @property
    def waiting(self) -> bool:
        return bool(self._counts)

    def note(self, what: str) -> None:
        self._counts[what] += 1
        self._say(what)

    def flush(self) -> None:
        for what in tuple(self._counts):
            self._say(what)

    def _say(self, what: str) -> None:
        now = self._clock()
        if now - self._said.get(what, -SELDOM) >= SELDOM:
            self._said[what] = now
            LOG.warning("%s (%d)", what, self._counts.pop(what))
