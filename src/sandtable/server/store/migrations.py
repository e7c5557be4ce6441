"""The schema's versions: each migration is a list of statements, run once, in order.

Where rows have to be made anew, a function stands among the statements.

A released migration is never edited; a change of the schema is another entry. `schema.py` shows
where they lead to, and a test compares the two.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from sandtable.kernel.errors import SandtableError
from sandtable.server.store.missions import take_out_missions

Statement = str | Callable[[AsyncConnection], Awaitable[None]]
# BYTES and REAL are written as the database at hand calls them.
FIRST = (
    "CREATE TABLE settings (name VARCHAR NOT NULL PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE tables (id VARCHAR NOT NULL PRIMARY KEY, game VARCHAR NOT NULL,"
    " title TEXT NOT NULL, header BYTES NOT NULL, seats TEXT NOT NULL,"
    " status VARCHAR NOT NULL, result TEXT NOT NULL,"
    " pace INTEGER NOT NULL, guide VARCHAR NOT NULL, branch_of VARCHAR NOT NULL,"
    " address VARCHAR NOT NULL, created REAL NOT NULL, touched REAL NOT NULL)",
    "CREATE INDEX tables_by_touch ON tables (touched)",
    "CREATE TABLE lines (table_id VARCHAR NOT NULL REFERENCES tables (id) ON DELETE CASCADE,"
    " n INTEGER NOT NULL, body BYTES NOT NULL, key VARCHAR, PRIMARY KEY (table_id, n),"
    " CONSTRAINT a_key_is_played_once UNIQUE (table_id, key))",
    "CREATE TABLE links (table_id VARCHAR NOT NULL REFERENCES tables (id) ON DELETE CASCADE,"
    " name VARCHAR NOT NULL, secret VARCHAR NOT NULL, PRIMARY KEY (table_id, name))",
    "CREATE TABLE chat (table_id VARCHAR NOT NULL REFERENCES tables (id) ON DELETE CASCADE,"
    " n INTEGER NOT NULL, who VARCHAR NOT NULL, text TEXT NOT NULL, at REAL NOT NULL,"
    " PRIMARY KEY (table_id, n))",
)
WISHES = ("ALTER TABLE tables ADD COLUMN wishes TEXT NOT NULL DEFAULT '{}'",)
SAID_AT = ("ALTER TABLE chat ADD COLUMN seq INTEGER NOT NULL DEFAULT 0",)
SEATED = (
    "ALTER TABLE links ADD COLUMN claim VARCHAR NOT NULL DEFAULT ''",
    "ALTER TABLE tables ADD COLUMN dice_from VARCHAR NOT NULL DEFAULT ''",
)
MISSIONS = (
    "CREATE TABLE missions (digest VARCHAR NOT NULL PRIMARY KEY, name VARCHAR NOT NULL, body BYTES NOT NULL)",
    "ALTER TABLE tables ADD COLUMN mission VARCHAR REFERENCES missions (digest)",
    take_out_missions,
    "CREATE INDEX tables_by_mission ON tables (mission)",
)
BASKET = (
    "ALTER TABLE tables ADD COLUMN doomed REAL ",
    "ALTER TABLE tables ADD COLUMN doomed_ran REAL ",
    "ALTER TABLE tables ADD COLUMN deleted REAL ",
    "ALTER TABLE tables ADD COLUMN deleted_ran REAL ",
    "CREATE INDEX tables_by_doom ON tables (doomed)",
    "CREATE INDEX tables_by_deletion ON tables (deleted, touched, id)",
    "DROP INDEX tables_by_touch",
    "CREATE INDEX tables_by_address ON tables (address, created)",
)
OWNER = (
    "CREATE TABLE owner (name VARCHAR NOT NULL PRIMARY KEY, epoch INTEGER NOT NULL)",
    "INSERT INTO owner (name, epoch) VALUES ('server', 0)",
)
PEOPLE = (
    "ALTER TABLE links ADD COLUMN person VARCHAR NOT NULL DEFAULT ''",
    "ALTER TABLE chat ADD COLUMN person VARCHAR NOT NULL DEFAULT ''",
)
# A branch has its origin's seed, and shows it when it is closed while the origin may still run.
BRANCHES = (
    "ALTER TABLE tables ADD COLUMN has_branch BOOLEAN NOT NULL DEFAULT FALSE",
    "UPDATE tables SET has_branch = TRUE WHERE status = 'running' AND EXISTS"
    " (SELECT 1 FROM tables AS branches WHERE branches.branch_of LIKE tables.id || '@%')",
)
MIGRATIONS: tuple[tuple[Statement, ...], ...] = (
    FIRST,
    WISHES,
    SAID_AT,
    SEATED,
    MISSIONS,
    BASKET,
    OWNER,
    PEOPLE,
    BRANCHES,
)
TYPES = {"sqlite": {"BYTES": "BLOB", "REAL": "FLOAT"}, "postgresql": {"BYTES": "BYTEA", "REAL": "DOUBLE PRECISION"}}


async def migrate(connection: AsyncConnection) -> None:
    """Bring the database to the newest version, or refuse one that is newer than this program."""
    await connection.execute(text("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)"))
    found = (await connection.execute(text("SELECT max(version) FROM schema_version"))).scalar()
    version = int(found or 0)
    if version > len(MIGRATIONS):
        known = f"this Sandtable knows {len(MIGRATIONS)}"
        raise SandtableError(f"the database has schema version {version}; {known}: update it")
    names = TYPES[connection.dialect.name]
    for number, statements in enumerate(MIGRATIONS[version:], version + 1):
        for statement in statements:
            await _run(connection, statement, names)
        await connection.execute(text("INSERT INTO schema_version (version) VALUES (:n)"), {"n": number})


async def _run(connection: AsyncConnection, statement: Statement, names: dict[str, str]) -> None:
    if not isinstance(statement, str):
        await statement(connection)
        return
    for name, own in names.items():
        statement = statement.replace(f" {name} ", f" {own} ")
    await connection.execute(text(statement))
