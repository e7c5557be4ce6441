"""Work that goes on when whoever asked for it has gone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import Any, TypeVar

from sandtable.kernel.errors import SandtableError

LOG = logging.getLogger("sandtable.server")
T = TypeVar("T")


async def whole(work: Awaitable[T]) -> T:
    """Finish it even if whoever asked for it has gone."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        task.add_done_callback(_unheard)
        raise


def _unheard(task: asyncio.Future[Any]) -> None:
    """Nobody waits for a refusal any more; a mistake of the program still has to be known."""
    error = None if task.cancelled() else task.exception()
    if error and not isinstance(error, SandtableError):
        LOG.error("what somebody asked for before they left has failed", exc_info=error)
