"""The same for many, a few at a time: a crowd round one table holds up no other."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Protocol

from sandtable.server.packing import Packet

SLICE = 50  # listeners between two returns to the loop: about a millisecond


class Hears(Protocol):
    """Somebody who is sent messages."""

    def send(self, message: bytes) -> None: ...


class Fanout:
    """One message after the other; each goes to those who were there when it was said.

    Whoever comes meanwhile has been shown a later moment, and gets nothing of what is under way.
    """

    def __init__(self) -> None:
        self._left: deque[tuple[bytes, Iterator[Hears]]] = deque()

    def send(self, message: bytes, listeners: Sequence[Hears]) -> None:
        if len(listeners) > 1:
            message = Packet(message)
        if len(listeners) <= SLICE and not self._left:
            for listener in listeners:
                listener.send(message)
            return
        self._left.append((message, iter(listeners)))
        if len(self._left) == 1:
            self._go_on()

    def _go_on(self) -> None:
        message, listeners = self._left[0]
        some = tuple(islice(listeners, SLICE))
        for listener in some:
            listener.send(message)
        if len(some) < SLICE:
            self._left.popleft()
        if self._left:
            asyncio.get_running_loop().call_soon(self._go_on)
