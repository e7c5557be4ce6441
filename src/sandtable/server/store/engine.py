"""Opening the database: SQLite in a file, PostgreSQL by its address; one server at a time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from sandtable.kernel.errors import SandtableError
from sandtable.kernel.lock import Claim, InUse, claim

BUSY = 2.0  # seconds that a write waits for whoever else has the file
ADVISORY = 0x5A4D7AB1E  # the number under which a server claims a PostgreSQL database
USED = "in use by another Sandtable server"
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


class Hold:
    """This server's claim to the database; another one is refused while it lasts."""

    def __init__(self, file: Claim | None, connection: AsyncConnection | None) -> None:
        self._file = file
        self._connection = connection

    async def release(self) -> None:
        if self._file:
            self._file.__exit__()
        if self._connection:
            await self._connection.close()


def database_url(where: str) -> URL:
    """`postgresql://...` as it is, anything else as the path of an SQLite file."""
    if "://" not in where:
        path = Path(where).expanduser().resolve()
        return URL.create("sqlite+aiosqlite", database=str(path))
    try:
        url = make_url(where)
    except ArgumentError as error:
        raise SandtableError(f"{where} is no database address: {error}") from error
    if url.get_backend_name() not in ("postgresql", "postgres"):
        raise SandtableError(f"{where}: a database is a file or postgresql://USER@HOST/NAME")
    try:
        import asyncpg  # noqa: F401 - only to say clearly what is missing
    except ImportError as error:
        raise SandtableError("PostgreSQL needs: pip install 'sandtable[postgres]'") from error
    return url.set(drivername="postgresql+asyncpg")


async def open_engine(where: str) -> tuple[AsyncEngine, Hold]:
    """The engine and our claim; raises when the database cannot be opened or another has it."""
    url = database_url(where)
    if url.get_backend_name() == "sqlite":
        return _open_sqlite(url)
    engine = create_async_engine(url, pool_size=5, pool_pre_ping=True)
    try:
        return engine, await _claim_postgresql(engine, where)
    except (SQLAlchemyError, OSError) as error:
        await engine.dispose()
        raise SandtableError(f"the database cannot be opened: {error}") from error
    except InUse:
        await engine.dispose()
        raise


def _open_sqlite(url: URL) -> tuple[AsyncEngine, Hold]:
    path = Path(url.database or "")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SandtableError(f"{path.parent}: {error.strerror}") from error
    hold = Hold(claim(path, USED, "stop that one first"), None)
    engine = create_async_engine(url, connect_args={"timeout": BUSY}, pool_size=4)
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine, hold


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


async def _claim_postgresql(engine: AsyncEngine, where: str) -> Hold:
    connection = await engine.connect()
    connection = await connection.execution_options(isolation_level="AUTOCOMMIT")
    query = text("SELECT pg_try_advisory_lock(:n)")
    if not (await connection.execute(query, {"n": ADVISORY})).scalar():
        await connection.close()
        shown = make_url(where).render_as_string(hide_password=True)
        raise InUse(f"{shown} is {USED}; stop that one first")
    return Hold(None, connection)
