"""Cancelling a job: the server's token, and what the job asks in its worker process.

Between a job and its answer the server sends nothing but the message to cancel it. So a job is
cancelled once its pipe can be read, or has ended; processes that the job has forked see that too.
"""

from __future__ import annotations

import select
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from time import monotonic
from typing import BinaryIO


class CancelToken:
    """Asks one job to answer at once with what it has found so far."""

    def __init__(self) -> None:
        self.is_cancelled = False
        self.is_started = False  # a worker process has had the job, or has it now
        self._lock = Lock()
        self._send: Callable[[], None] | None = None

    def cancel(self) -> None:
        """Cancel the job, now or when a worker process gets it; further calls do nothing."""
        with self._lock:
            if not self.is_cancelled:
                self.is_cancelled = True
                if self._send:
                    self._send()

    @contextmanager
    def sent(self, send: Callable[[], None]) -> Iterator[None]:
        """While a worker process has the job: `send` tells that process to cancel it."""
        with self._lock:
            self._send, self.is_started = send, True
            if self.is_cancelled:
                send()
        try:
            yield
        finally:
            with self._lock:
                self._send = None


class ServerPipe:
    """The pipe from the server; None outside a worker process."""

    pipe: BinaryIO | None = None


def is_cancelled() -> bool:
    """Return whether the server wants this process's job to end now, or has gone."""
    return ServerPipe.pipe is not None and bool(select.select([ServerPipe.pipe], [], [], 0)[0])


def deadline(seconds: float) -> Callable[[], bool]:
    """Return a test that is true once a job is cancelled or has run for so many seconds."""
    end = monotonic() + seconds
    return lambda: monotonic() >= end or is_cancelled()
