"""Processes that a test expects to end."""

import os
import signal
import time
from collections.abc import Iterable
from pathlib import Path

BOUND = 120  # seconds, on a machine that has much else to do


def children(pid: int) -> list[int]:
    """Processes that this one has started."""
    threads = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for found in threads for child in found.read_text("ascii").split()]


def is_alive(pid: int) -> bool:
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text("ascii")
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_for_end(pids: Iterable[int]) -> None:
    until = time.monotonic() + BOUND
    left = list(pids)
    while left and time.monotonic() < until:
        time.sleep(0.05)
        left = [pid for pid in left if is_alive(pid)]
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert not left, f"still there: {left}"
