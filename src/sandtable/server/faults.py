"""Program faults: what the client is told, and how much of them goes to the log.

A client that can cause a fault can cause it all day, so the log is bounded.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from traceback import format_exception, walk_tb
from typing import Final

from sandtable.kernel.errors import Refused, SandtableError
from sandtable.server.buckets import Bucket

LOG = logging.getLogger("sandtable.server")
BURST, PER_SECOND = 3, 1 / 600  # tracebacks of one place in the code, then one in ten minutes
LINES, COLUMNS = 60, 300  # of a traceback: the last lines, and the beginning of each


class Broken(SandtableError):
    """The game itself failed; nothing has changed."""


@contextmanager
def reporting_faults(table: str, what: str, then: str) -> Iterator[None]:
    """Log whatever a game does wrong in here, and raise it as Broken."""
    try:
        yield
    except Refused:
        raise
    except Exception as error:
        LOG.exception("table %s: %s broke the game", table, what)
        raise Broken(f"The program made a mistake here; {then}") from error


class FaultFilter(logging.Filter):
    """Passes a few tracebacks of each fault, cut to size; drops the others and counts them.

    A fault is known by the kind of its exception and the line that raised it, so there are only as
    many as the program has lines.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._buckets: dict[tuple[object, ...], Bucket] = {}
        self._dropped: dict[tuple[object, ...], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if error is None:
            return True
        fault = _fault(error)
        bucket = self._buckets.setdefault(fault, Bucket(PER_SECOND, BURST, self._clock))
        if not bucket.take():
            self._dropped[fault] = self._dropped.get(fault, 0) + 1
            return False
        record.exc_text = _cut(error, self._dropped.pop(fault, 0))
        record.exc_info = None
        return True


def _fault(error: BaseException) -> tuple[object, ...]:
    *_, last = (None, 0), *walk_tb(error.__traceback__)
    frame, line = last
    return type(error), frame and frame.f_code.co_filename, line


def _cut(error: BaseException, dropped: int) -> str:
    """The end of a traceback; a message may hold all that a client wrote."""
    lines = "".join(format_exception(error)).splitlines()[-LINES:]
    if dropped:
        lines.append(f"({dropped} more of the same were not logged)")
    return "\n".join(line[:COLUMNS] for line in lines)


FAULTS: Final = FaultFilter()
