"""Waiting in tests: for a state, never for a length of time."""

import time
from collections.abc import Callable

PATIENCE = 120.0  # seconds: the machine may be busy


def wait_until(condition: Callable[[], object], failure: str = "it does not come") -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until, failure
        time.sleep(0.01)
