"""Garbage collection at quiet moments: a full one would stop every table for a tenth of a second.

Almost everything here is freed by reference counts; what is left over is looked for once a minute,
and what has survived that is not looked at again for an hour.
"""

from __future__ import annotations

import gc

YOUNG, MIDDLE, NEVER = 20_000, 50, 1_000_000
HOURLY = 60  # times that `tidy` is called in an hour


class Tidy:
    """Called once a minute."""

    def __init__(self) -> None:
        self._calls = 0
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        gc.collect()
        gc.freeze()

    def __call__(self) -> None:
        self._calls += 1
        if self._calls % HOURLY == 0:
            gc.unfreeze()
        gc.collect()
        gc.freeze()
