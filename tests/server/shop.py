"""Work for a process of its own, as tests need it: too long, too large, or the end of it."""

import itertools
import os
import time
from pathlib import Path
from typing import Any

from sandtable.kernel.errors import JournalError
from sandtable.players.search.crew import shared_out
from sandtable.server.aside import jobs, searches
from sandtable.server.aside.cancel import is_cancelled
from sandtable.server.aside.packed import Packed


def double(n: int) -> int:
    return 2 * n


def whose() -> int:
    return os.getpid()


def forever() -> None:
    time.sleep(600)


def forever_in_forks(folder: str) -> None:
    """Each process leaves its number there; none of them asks whether it is cancelled."""
    shared_out(lambda _: leave_number(folder), range(3), 3)


def leave_number(folder: str) -> None:
    Path(folder, str(os.getpid())).touch()
    forever()


def large() -> int:
    return len(bytearray(8 * 2**30))


def gone() -> None:
    os._exit(1)


def wrong() -> None:
    raise JournalError("journal", 3, "does not hold")


def wait_for_cancel() -> str:
    while not is_cancelled():
        time.sleep(0.001)
    return "cancelled"


def wait_for_cancel_in_forks() -> list[str]:
    return shared_out(lambda _: wait_for_cancel(), range(2), 2)


def count_until_cancelled(most: int) -> int:
    return next((n for n in range(most) if is_cancelled()), most)


def play_back_held(gate: str, table: str, ware: jobs.Ware, data: bytes, name: str, check: bool) -> Packed:
    """Replay a journal; that of one table only once the named pipe `gate` is closed at its other end."""
    if name == table:
        Path(gate).read_bytes()
    return jobs.play_back(ware, data, name, check)


def weigh(*given: Any) -> list[searches.Weighed]:
    """Weigh as the server does, but by count: what a busy machine does in two seconds says nothing."""
    asked = itertools.count()
    vars(searches).update(WEIGH=600.0, deadline=lambda _: lambda: next(asked) >= 2000)
    return searches.weigh(*given)


def compare(*given: Any) -> searches.Compared:
    """Compare as the server does, but in ten worlds, however long they take."""
    vars(searches).update(MOST_COMPARED=10, deadline=lambda _: lambda: False)
    return searches.compare(*given)
