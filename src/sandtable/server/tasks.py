"""Work that goes on when the client that asked for it has gone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import Any, TypeVar

from sandtable.kernel.errors import SandtableError

LOG = logging.getLogger("sandtable.server")
T = TypeVar("T")


async def whole(work: Awaitable[T]) -> T:
    """Finish the work even if the client that asked for it has gone."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        task.add_done_callback(_log_failure)
        raise


def _log_failure(task: asyncio.Future[Any]) -> None:
    """Log a fault of the program; nobody waits for a refusal any more."""
    error = None if task.cancelled() else task.exception()
    if error and not isinstance(error, SandtableError):
        LOG.error("a request failed after its client had left", exc_info=error)
