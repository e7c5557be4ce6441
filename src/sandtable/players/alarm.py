"""An alarm that breaks off what takes too long, and ends the process of who does not hear it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import NoReturn

AGAIN = 1.0  # seconds until who swallowed an alarm hears the next
UNHEARD = 5  # alarms that may be swallowed; after that nothing in the process would ever stop it
DEAF = 70  # the exit code of a process that was ended so
STDERR = 2


class TimeUp(BaseException):
    """No Exception: who catches those must not catch this."""


def in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()


@contextmanager
def alarm(seconds: float, blame: Callable[[], str]) -> Iterator[None]:
    """Raises TimeUp in the block when the time is up, where that can be done.

    Where the block swallows that, again and again, the process says `blame` and ends.
    """
    if not hasattr(signal, "setitimer") or not in_main_thread():
        yield
        return
    ringing, rung = True, 0

    def ring(_: int, __: FrameType | None) -> None:
        nonlocal rung
        rung += 1
        if ringing and rung > UNHEARD:
            _end(blame())
        if ringing:
            raise TimeUp

    before, began = signal.signal(signal.SIGALRM, ring), monotonic()
    left, every = signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        ringing = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before or signal.SIG_DFL)
        if left:  # somebody else's alarm, which goes on where it was
            passed = monotonic() - began
            signal.setitimer(signal.ITIMER_REAL, max(left - passed, 1e-3), every)


def _end(blame: str) -> NoReturn:
    """At once and past everything that could be caught: `sys.exit` would be swallowed too."""
    os.write(STDERR, f"{blame}\n".encode(errors="replace"))
    os._exit(DEAF)
