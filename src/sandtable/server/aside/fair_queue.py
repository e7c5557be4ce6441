"""The order in which waiting jobs get a worker process."""

from __future__ import annotations

from collections import deque
from typing import Generic, NamedTuple, TypeVar

J = TypeVar("J")
URGENT, BACKGROUND = 0, 1  # priorities: the lower number goes first


class QueueKey(NamedTuple):
    """Who waits for a job: an address, at a table."""

    address: str = ""
    table: str = ""
    priority: int = URGENT


class FairQueue(Generic[J]):
    """Waiting jobs: by priority, then addresses take turns, then each address's tables do.

    Jobs of one table keep their order.
    """

    def __init__(self) -> None:
        # In order: by priority, by address, by table. What was served goes to the end of its dict.
        self._waiting: dict[int, dict[str, dict[str, deque[J]]]] = {}

    def put(self, key: QueueKey, job: J) -> None:
        tables = self._waiting.setdefault(key.priority, {}).setdefault(key.address, {})
        tables.setdefault(key.table, deque()).append(job)

    def take(self) -> J | None:
        """Remove and return the next job; None if nothing waits."""
        if not self._waiting:
            return None
        priority = min(self._waiting)
        addresses = self._waiting[priority]
        address = next(iter(addresses))
        tables = addresses.pop(address)
        table = next(iter(tables))
        jobs = tables.pop(table)
        job = jobs.popleft()
        if jobs:
            tables[table] = jobs
        if tables:
            addresses[address] = tables
        if not addresses:
            del self._waiting[priority]
        return job
