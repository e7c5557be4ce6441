"""Processes that a test expects to end."""

import os
import signal
from collections.abc import Iterable
from pathlib import Path

from tests.waiting import wait_until


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
    waited = list(pids)
    try:
        wait_until(lambda: not any(map(is_alive, waited)), f"still there: some of {waited}")
    finally:
        for pid in filter(is_alive, waited):
            os.kill(pid, signal.SIGKILL)
