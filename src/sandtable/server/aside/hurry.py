"""A word to whoever thinks aside that the answer is wanted now: a file that is there or is not."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from tempfile import gettempdir
from time import monotonic
from typing import Self


class Hurry:
    """Made by the server for one thought; `path` goes over there."""

    def __init__(self) -> None:
        self.path = str(Path(gettempdir()) / f"sandtable-{token_hex(16)}")
        self._over = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._over = True
        with suppress(OSError):
            os.unlink(self.path)

    def now(self) -> None:
        """As often as one likes; nothing is left behind when the thought is over."""
        if not self._over:
            with suppress(OSError):
                os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def hurried(path: str, seconds: float) -> Callable[[], bool]:
    """Whether somebody wants the answer now, or has waited long enough."""
    until = monotonic() + seconds
    return lambda: monotonic() >= until or os.path.exists(path)
