"""Group commit: what is waiting when the last commit is done goes into the next one together.

Whoever writes waits until his own rows are durable; one fsync serves all that came meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.base import Executable

from sandtable.kernel.errors import SandtableError
from sandtable.server.store.owner import Overtaken, Owner

LOG = logging.getLogger("sandtable.server")
Work = tuple[Executable, dict[str, Any]]
AT_ONCE = 256  # jobs of one commit
AWAY = "It could not be saved; try again in a moment"
CLOSING = "It could not be saved; the server is closing"


class NotSaved(SandtableError):
    """Nothing of this was written."""


class Unsure(NotSaved):
    """Whether this was written can only be found out by reading it."""


class _Job:
    __slots__ = ("done", "works")

    def __init__(self, works: Sequence[Work], done: asyncio.Future[None]) -> None:
        self.works = works
        self.done = done


class Writer:
    """One connection, one task; each job is written whole or not at all."""

    def __init__(self, engine: AsyncEngine, owner: Owner) -> None:
        self._engine = engine
        self._owner = owner
        self.overtaken: Overtaken | None = None
        self.lost = asyncio.Event()  # the database, for good
        self._connection: AsyncConnection | None = None
        self._jobs: list[_Job] = []
        self._wake = asyncio.Event()
        self._stopping = False
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> AsyncConnection:
        """Claim the database; raises if another server has it."""
        connection = await self._connect()
        self._task = asyncio.create_task(self._run(), name="writer")
        return connection

    async def stop(self) -> None:
        """Write what is waiting, then end."""
        self._stopping = True
        self._wake.set()
        if self._task:
            await self._task
        await self._disconnect()

    async def write(self, *works: Work) -> None:
        """Durable when this returns; raises NotSaved with nothing written, or Unsure."""
        if self.overtaken:
            raise NotSaved(str(self.overtaken))
        if self._stopping:
            raise NotSaved(CLOSING)
        job = _Job(works, asyncio.get_running_loop().create_future())
        self._jobs.append(job)
        self._wake.set()
        await asyncio.shield(job.done)

    async def _run(self) -> None:
        while self._jobs or not self._stopping:
            await self._wake.wait()
            jobs, self._jobs = self._jobs[:AT_ONCE], self._jobs[AT_ONCE:]
            if not self._jobs and not self._stopping:
                self._wake.clear()
            if jobs:
                await self._commit(jobs)

    async def _commit(self, jobs: list[_Job]) -> None:
        """All in one transaction; bad rows spoil their own job alone, a bad database all."""
        committing = False
        try:
            connection = await self._connect()
            async with connection.begin():
                await self._owner.check(connection)
                await _execute(connection, [work for job in jobs for work in job.works])
                committing = True
        except Overtaken as error:
            await self._disconnect()
            self.overtaken = error
            self.lost.set()
            for job in jobs:
                _settle(job, NotSaved(str(error)))
        except Exception as error:  # whatever it is: one write may fail, the writer may not
            if not _bad_rows(error):
                await self._disconnect()
            elif len(jobs) > 1:
                for job in jobs:
                    await self._commit([job])
                return
            LOG.warning("not saved: %s", _said(error))
            # Rows that collide are there already; what was lost while committing may be.
            unsure = committing or isinstance(error, IntegrityError)
            for job in jobs:
                _settle(job, Unsure(AWAY) if unsure else NotSaved(AWAY))
        else:
            for job in jobs:
                _settle(job)

    async def _connect(self) -> AsyncConnection:
        """Kept from commit to commit; whatever fails is tried again with a new one."""
        if self._connection is None:
            self._connection = await self._engine.connect()
            try:
                await self._owner.take(self._connection)
            except BaseException:
                await self._disconnect()
                raise
        return self._connection

    async def _disconnect(self) -> None:
        """Really: in the pool it would keep what it has locked."""
        connection, self._connection = self._connection, None
        if connection:
            with suppress(Exception):  # it may be broken in any way; it is not used again
                await connection.invalidate()
            with suppress(Exception):
                await connection.close()


def _bad_rows(error: Exception) -> bool:
    """Whether the rows are at fault; otherwise it is the database, and no row can be written."""
    ill = isinstance(error, OperationalError | InterfaceError)
    return isinstance(error, DBAPIError) and not ill and not error.connection_invalidated


def _settle(job: _Job, error: Exception | None = None) -> None:
    if job.done.done():
        return
    if error:
        job.done.set_exception(error)
    else:
        job.done.set_result(None)


def _said(error: Exception) -> str:
    found = getattr(error, "orig", None) or error
    return str(found).splitlines()[0] if str(found) else type(found).__name__


async def _execute(connection: AsyncConnection, works: list[Work]) -> None:
    """Rows for the same statement, one after the other, go down in one call."""
    at = 0
    while at < len(works):
        statement, rows = works[at][0], [works[at][1]]
        at += 1
        while at < len(works) and works[at][0] is statement:
            rows.append(works[at][1])
            at += 1
        await connection.execute(statement, rows if len(rows) > 1 else rows[0])
