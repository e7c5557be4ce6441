"""Opening the database: SQLite in a file, PostgreSQL by its address; one server at a time."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from sandtable.kernel.errors import SandtableError
from sandtable.kernel.lock import Claim, claim_file
from sandtable.server.store.owner import USED, Owner, SessionOwner
from sandtable.server.store.sessions import AsyncSession, Session, ThreadSession

BUSY = 2.0  # seconds that a write waits for whoever else has the file
# A database that does not answer is given up, and its own side gives up a dead connection.
PATIENCE: dict[str, Any] = {
    "timeout": 5,
    "command_timeout": 5,
    "server_settings": {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"},
}
# Rows of years are made anew in one statement; who waits for somebody's lock is told, though.
LONG = PATIENCE | {"command_timeout": 3600, "server_settings": PATIENCE["server_settings"] | {"lock_timeout": "30s"}}
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


class Opened(NamedTuple):
    """A database that is ours alone."""

    engine: AsyncEngine  # for whoever reads
    session: Session  # for the one that writes
    owner: Owner
    file: Claim | None = None

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that brings the schema up to date, however long that takes."""
        engine = self.engine
        if engine.dialect.name == "postgresql":
            engine = create_async_engine(engine.url, poolclass=NullPool, connect_args=LONG)
        async with engine.begin() as connection:
            yield connection

    async def leave(self) -> None:
        await self.engine.dispose()
        if self.file:
            self.file.__exit__()


def database_url(where: str) -> URL:
    """`postgresql://...` as it is, anything else as the path of an SQLite file."""
    if "://" not in where:
        path = Path(where).expanduser().resolve()
        return URL.create("sqlite+aiosqlite", database=str(path))
    try:
        url = make_url(where)
    except ArgumentError as error:
        raise SandtableError(f"that is no database address: {error}") from error
    if url.get_backend_name() not in ("postgresql", "postgres"):
        raise SandtableError(f"{shown(where)}: a database is a file or postgresql://USER@HOST/NAME")
    try:
        import asyncpg  # noqa: F401 - only to say clearly what is missing
    except ImportError as error:
        raise SandtableError("PostgreSQL needs: pip install 'sandtable[postgres]'") from error
    return url.set(drivername="postgresql+asyncpg")


def shown(where: str) -> str:
    """The address as it may be printed: without a password."""
    return make_url(where).render_as_string(hide_password=True) if "://" in where else where


def open_engine(where: str) -> Opened:
    """The engine; raises when the database cannot be opened or another server has the file."""
    url = database_url(where)
    if url.get_backend_name() == "sqlite":
        return _open_sqlite(url)
    engine = create_async_engine(url, pool_size=5, pool_pre_ping=True, connect_args=PATIENCE)
    owner = SessionOwner(shown(where))
    return Opened(engine, AsyncSession(engine, owner), owner)


def _open_sqlite(url: URL) -> Opened:
    path = Path(url.database or "")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # The file holds every link: it is for its owner's eyes; what SQLite lays beside it, too.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise SandtableError(f"the database {path} cannot be opened: {error.strerror}") from error
    file = claim_file(path, USED, "stop that one first")
    patience = {"timeout": BUSY}
    readers = create_async_engine(url, connect_args=patience, pool_size=4)
    # The thread that writes has a driver without hops of its own; the file's lock is its claim.
    direct = url.set(drivername="sqlite+pysqlite")
    writer = create_engine(direct, connect_args=patience, poolclass=NullPool)
    for engine in (readers.sync_engine, writer):
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin)
    return Opened(readers, ThreadSession(writer), Owner(), file)


def _prepare_sqlite(connection: Any, record: object) -> None:
    del record
    # We begin transactions ourselves, so that the schema's changes are inside them too.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN")
