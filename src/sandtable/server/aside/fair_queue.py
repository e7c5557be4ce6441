"""The order in which waiting jobs get a worker process."""

from __future__ import annotations

from collections import deque
from itertools import count
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

    The one that has waited longest since its last turn is next. Jobs of one table keep their order.
    """

    def __init__(self) -> None:
        # By priority, by address, by table; each in the order in which they came.
        self._waiting: dict[int, dict[str, dict[str, deque[J]]]] = {}
        # When each address, and each of its tables, had its last turn; emptied when nothing waits.
        self._served: dict[tuple[str, ...], int] = {}
        self._turns = count(1)

    def put(self, key: QueueKey, job: J) -> None:
        tables = self._waiting.setdefault(key.priority, {}).setdefault(key.address, {})
        tables.setdefault(key.table, deque()).append(job)

    def take(self) -> J | None:
        """Remove and return the next job; None if nothing waits."""
        if not self._waiting:
            self._served.clear()
            return None
        priority = min(self._waiting)
        addresses = self._waiting[priority]
        address = min(addresses, key=lambda one: self._served.get((one,), 0))
        tables = addresses[address]
        table = min(tables, key=lambda one: self._served.get((address, one), 0))
        self._served[(address,)] = self._served[address, table] = next(self._turns)
        job = tables[table].popleft()
        if not tables[table]:
            del tables[table]
        if not tables:
            del addresses[address]
        if not addresses:
            del self._waiting[priority]
        return job
