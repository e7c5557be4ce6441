"""Whose database it is: one server at a time writes, and who was overtaken never does again.

SQLite's file is locked for as long as the process lives. PostgreSQL forgets its advisory locks when
it restarts or a connection breaks, and then another server may take the database. So each server
that takes it counts the epoch up by one, and every commit asks in its own transaction whether the
epoch is still the writer's own.
"""

from __future__ import annotations

import asyncio

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from sandtable.kernel.errors import SandtableError
from sandtable.kernel.lock import InUse

ADVISORY = 0x5A4D7AB1E  # the number under which a server claims a PostgreSQL database
TRIES, BETWEEN = 10, 0.1  # times that it tries to, and the seconds in between
USED = "in use by another Sandtable server"
_LOCK = text("SELECT pg_try_advisory_lock(:n)")
_EPOCH = text("SELECT epoch FROM owner WHERE name = 'server'")
_MINE = text("SELECT epoch FROM owner WHERE name = 'server' FOR SHARE")
_NEXT = text("UPDATE owner SET epoch = epoch + 1 WHERE name = 'server' RETURNING epoch")


class Overtaken(SandtableError):
    """Another server has taken the database meanwhile; this one may not write any more."""


class Owner:
    """Nobody can take the database away from us: the file is locked."""

    lasting = True

    async def take(self, connection: AsyncConnection) -> None:
        """Before a connection may write; raises InUse or Overtaken."""

    async def begin(self, connection: AsyncConnection) -> None:
        """Once, when the schema is there: from now on it is ours."""

    async def check(self, connection: AsyncConnection) -> None:
        """In every transaction that writes; raises Overtaken."""


class SessionOwner(Owner):
    """The claim on a PostgreSQL database: a lock that lasts as the session does, and an epoch."""

    lasting = False

    def __init__(self, name: str) -> None:
        self._name = name
        self._epoch = 0  # 0: none yet

    async def take(self, connection: AsyncConnection) -> None:
        for _ in range(TRIES):  # the session of a server that was killed may take a moment to end
            async with connection.begin():
                if self._epoch and (await connection.execute(_EPOCH)).scalar() != self._epoch:
                    raise self._overtaken()
                if (await connection.execute(_LOCK, {"n": ADVISORY})).scalar():
                    return
            await asyncio.sleep(BETWEEN)
        raise InUse(f"{self._name} is {USED}; stop that one first")

    async def begin(self, connection: AsyncConnection) -> None:
        self._epoch = int((await connection.execute(_NEXT)).scalar_one())

    async def check(self, connection: AsyncConnection) -> None:
        if self._epoch and (await connection.execute(_MINE)).scalar() != self._epoch:
            raise self._overtaken()

    def _overtaken(self) -> Overtaken:
        return Overtaken(f"{self._name} was taken over by another Sandtable server; this one stops")
