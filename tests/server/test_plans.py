"""How the database finds things: by an index, so that a full house is as quick as an empty one."""

import asyncio
import re
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection

from sandtable.server.store import LinkRow, Look, Store
from tests.server.test_store import BOTH, a_table, opened

# SQLite says SCAN for a whole table and SCAN ... USING INDEX for the order of an index.
WHOLE = re.compile(r"SCAN (tables|lines|links|chat|settings)(?! USING)|Seq Scan on \w+|TEMP B-TREE FOR ORDER BY$")
NOW = Look(1e6, 1e6)


class Heard:
    """Every statement that a store sends, with its parameters."""

    def __init__(self, store: Store) -> None:
        self.statements: list[tuple[str, Any]] = []
        writer: Any = store._opened.session
        for engine in {store._engine.sync_engine, *_sync(writer._engine)}:
            event.listen(engine, "before_cursor_execute", self._hear)

    def _hear(self, connection: Any, cursor: Any, statement: str, given: Any, *more: Any) -> None:
        if statement.split()[0] in ("SELECT", "UPDATE", "DELETE"):
            self.statements.append((statement, given))


def _sync(engine: Any) -> list[Any]:
    """SQLite is written through an engine of its own."""
    return [getattr(engine, "sync_engine", engine)]


async def plan(connection: AsyncConnection, statement: str, given: Any) -> str:
    sqlite = connection.dialect.name == "sqlite"
    if not sqlite:  # a small table is read whole even where there is an index
        await connection.exec_driver_sql("SET enable_seqscan = off")
    explain = "EXPLAIN QUERY PLAN" if sqlite else "EXPLAIN"
    rows = await connection.exec_driver_sql(f"{explain} {statement}", tuple(given))
    return "\n".join(str(row[-1]) for row in rows)


async def use_it(store: Store) -> None:
    """Whatever a server asks of its database while tables are opened, listed and looked after."""
    await store.create(a_table("mine"))
    await store.load("mine")
    await store.made_by("127.0.0.1", 0.0, 1.0)
    await store.every(10)
    await store.every(10, (500.0, "t5"))
    await store.set_status("mine", "over", "")
    await store.set_link("mine", LinkRow("red", "new"))
    await store.append("mine", [], 5.0)
    await store.basket.due(NOW, 1e6)
    await store.basket.lain(NOW)
    await store.basket.holds("mine")
    await store.basket.note(NOW, 2.0)
    await store.basket.put("mine", NOW)
    await store.basket.restore("mine", 5.0)


@BOTH
@pytest.mark.parametrize("tables", [20, pytest.param(10_000, marks=pytest.mark.slow)])
async def test_nothing_that_is_asked_reads_a_whole_table(database: str, tables: int) -> None:
    async with opened(database) as store:
        every = [a_table(f"t{n}", touched=float(n), created=float(n)) for n in range(tables)]
        await asyncio.gather(*map(store.create, every))
        heard = Heard(store)
        await use_it(store)
        asked = tuple(heard.statements)
        async with store.reading() as connection:
            plans = [(said, await plan(connection, said, given)) for said, given in asked]
    assert len(plans) > 12
    assert [f"{said}\n{found}" for said, found in plans if WHOLE.search(found)] == []
