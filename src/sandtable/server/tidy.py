"""Garbage collection at quiet moments: a full one would stop every table for a tenth of a second.

Almost everything here is freed by reference counts. What is young is looked at often, so that each
time is short; what is left over is looked for once a minute, and what has survived that is not
looked at again for an hour.
"""

from __future__ import annotations

import gc

# A hundred tables of all games, 4,000 choices, CPU ms (longest, and all together):
#   20,000 young and 50 middle: 44 and 418;  5,000 and 20: 44 and 742;  700 and 10: 33 and 673;
#   1,500 young, no middle: 11 and 453;  700 young, no middle: 4 and 420.
YOUNG, NEVER = 700, 1_000_000
HOURLY = 60  # times that `tidy` is called in an hour


class Tidy:
    """Called once a minute."""

    def __init__(self) -> None:
        self._calls = 0
        gc.set_threshold(YOUNG, NEVER, NEVER)
        gc.collect()
        gc.freeze()

    def __call__(self) -> None:
        self._calls += 1
        if self._calls % HOURLY == 0:
            gc.unfreeze()
        gc.collect()
        gc.freeze()
