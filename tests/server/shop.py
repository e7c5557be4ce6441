"""Work for a process of its own, as tests need it: too long, too large, or the end of it."""

from __future__ import annotations

import os
import time

from sandtable.kernel.errors import JournalError


def double(n: int) -> int:
    return 2 * n


def whose() -> int:
    return os.getpid()


def forever() -> None:
    time.sleep(600)


def large() -> int:
    return len(bytearray(8 * 2**30))


def gone() -> None:
    os._exit(1)


def wrong() -> None:
    raise JournalError("journal", 3, "does not hold")
