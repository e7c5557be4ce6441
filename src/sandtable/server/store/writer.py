"""Group commit: what is waiting when the last commit is done goes into the next one together.

Whoever writes waits until his own rows are durable; one fsync serves all that came meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError

from sandtable.kernel.errors import SandtableError
from sandtable.server.store.owner import Overtaken
from sandtable.server.store.sessions import Session, Torn, Work
from sandtable.server.tasks import whole

LOG = logging.getLogger("sandtable.server")
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

    def __init__(self, session: Session) -> None:
        self._session = session
        self.overtaken: Overtaken | None = None
        self.lost = asyncio.Event()  # the database, for good
        self._jobs: list[_Job] = []
        self._wake = asyncio.Event()
        self._stopping = False
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Claim the database; raises if another server has it."""
        await self._session.connect()
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Write what is waiting, then end."""
        self._stopping = True
        self._wake.set()
        if self._task:
            await self._task
        await self._session.leave()

    async def write(self, *works: Work) -> None:
        """Durable when this returns; raises NotSaved with nothing written, or Unsure."""
        if self.overtaken:
            raise NotSaved(str(self.overtaken))
        if self._stopping:
            raise NotSaved(CLOSING)
        job = _Job(works, asyncio.get_running_loop().create_future())
        self._jobs.append(job)
        self._wake.set()
        await whole(job.done)

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
        try:
            await self._session.transact([work for job in jobs for work in job.works])
        except Torn as torn:  # one write may fail, the writer may not
            await self._torn(jobs, torn)
        else:
            for job in jobs:
                _settle(job)

    async def _torn(self, jobs: list[_Job], torn: Torn) -> None:
        if not _bad_rows(torn.error):
            await self._session.leave()
        elif len(jobs) > 1:
            for job in jobs:
                await self._commit([job])
            return
        if isinstance(torn.error, Overtaken):
            self.overtaken = torn.error
            self.lost.set()
        for job in jobs:
            _settle(job, _failure(torn))


def _failure(torn: Torn) -> NotSaved:
    error = torn.error
    if isinstance(error, Overtaken):
        return NotSaved(str(error))
    LOG.warning("not saved: %s", _said(error))
    # Rows that collide are there already; what was lost while committing may be.
    return Unsure(AWAY) if torn.committing or isinstance(error, IntegrityError) else NotSaved(AWAY)


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
