"""What many plays share stays in memory for good; the collector need not look at it each time."""

from __future__ import annotations

import gc
from functools import cache


@cache
def set_aside() -> None:
    """Once in a process, when maps, cards and players are loaded: looking through them takes a
    fifth of a second, again and again."""
    gc.collect()
    gc.freeze()
