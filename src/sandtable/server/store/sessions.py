"""The connection that writes: all rows of a commit go down in one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Protocol

from sqlalchemy import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.base import Executable

from sandtable.server.store.owner import Owner

Work = tuple[Executable, dict[str, Any]]
Rows = list[dict[str, Any]]


class Torn(Exception):
    """A transaction failed; `committing` if it may have been done all the same."""

    def __init__(self, error: Exception, committing: bool) -> None:
        super().__init__(str(error))
        self.error = error
        self.committing = committing


class Session(Protocol):
    """Kept from commit to commit; after `leave` the next one connects anew."""

    async def connect(self) -> None:
        """Claim the database; raises if another server has it."""

    async def transact(self, works: Sequence[Work]) -> None:
        """All or nothing; raises Torn."""

    async def leave(self) -> None: ...


def gathered(works: Sequence[Work]) -> Iterator[tuple[Executable, Rows]]:
    """Rows for the same statement, one after the other, go down in one call."""
    at = 0
    while at < len(works):
        statement, rows = works[at][0], [works[at][1]]
        at += 1
        while at < len(works) and works[at][0] is statement:
            rows.append(works[at][1])
            at += 1
        yield statement, rows


class ThreadSession:
    """SQLite: one thread, and one hop to it and back for a whole transaction."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self._thread = ThreadPoolExecutor(1, "writer")

    async def connect(self) -> None:
        await self._run(self._connected)

    async def transact(self, works: Sequence[Work]) -> None:
        await self._run(lambda: self._transact(works))

    async def leave(self) -> None:
        await self._run(self._leave)

    async def _run(self, work: Callable[[], object]) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def _transact(self, works: Sequence[Work]) -> None:
        committing = False
        try:
            connection = self._connected()
            with connection.begin():
                for statement, rows in gathered(works):
                    connection.execute(statement, rows if len(rows) > 1 else rows[0])
                committing = True
        except Exception as error:
            raise Torn(error, committing) from error

    def _leave(self) -> None:
        connection, self._connection = self._connection, None
        if connection:
            with suppress(Exception):  # it may be broken in any way; it is not used again
                connection.invalidate()
            with suppress(Exception):
                connection.close()


class AsyncSession:
    """PostgreSQL, which may forget whose it is: every transaction proves it."""

    def __init__(self, engine: AsyncEngine, owner: Owner) -> None:
        self._engine = engine
        self._owner = owner
        self._connection: AsyncConnection | None = None

    async def connect(self) -> None:
        await self._connected()

    async def transact(self, works: Sequence[Work]) -> None:
        committing = False
        try:
            connection = await self._connected()
            async with connection.begin():
                await self._owner.check(connection)
                for statement, rows in gathered(works):
                    await connection.execute(statement, rows if len(rows) > 1 else rows[0])
                committing = True
        except Exception as error:
            raise Torn(error, committing) from error

    async def leave(self) -> None:
        """Really: in the pool it would keep what it has locked."""
        connection, self._connection = self._connection, None
        if connection:
            with suppress(Exception):  # it may be broken in any way; it is not used again
                await connection.invalidate()
            with suppress(Exception):
                await connection.close()

    async def _connected(self) -> AsyncConnection:
        if self._connection is None:
            self._connection = await self._engine.connect()
            try:
                await self._owner.take(self._connection)
            except BaseException:
                await self.leave()
                raise
        return self._connection
