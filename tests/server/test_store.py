"""The store over SQLite and PostgreSQL: what is written is there, whole, or not at all."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, closing
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, MetaData, inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from sandtable.kernel.errors import SandtableError
from sandtable.kernel.journal import Header
from sandtable.server.store import (
    ChatRow,
    LineRow,
    LinkRow,
    Look,
    NotSaved,
    Store,
    Stored,
    TableRow,
    engine,
    migrations,
)
from sandtable.server.store import store as store_module
from sandtable.server.store.engine import database_url
from sandtable.server.store.migrations import MIGRATIONS, TYPES, _run
from sandtable.server.store.schema import metadata
from sandtable.server.store.sessions import Work
from tests.server.aside import run
from tests.server.postgres import Cluster

BOTH = pytest.mark.parametrize("database", ["sqlite", "postgresql"], indirect=True)


def a_header(mission: str = "small") -> bytes:
    """The first line of a journal, as it is written."""
    header = Header(
        sandtable=1,
        game="toy",
        rules="1",
        mission=msgspec.Raw(f'{{"title":"é","id":"{mission}"}}'.encode()),
        seats={"red": "human", "blue": "basic"},
        seed="s",
        commitment="c",
    )
    return msgspec.json.encode(header)


def a_table(name: str = "t1", **more: Any) -> Stored:
    plain: dict[str, Any] = {
        "id": name,
        "game": "toy",
        "title": "Small · é",
        "seats": {"red": "human", "blue": "basic"},
        "status": "running",
        "pace": 300,
        "address": "127.0.0.1",
        "created": 1000.25,
        "touched": 1000.5,
    }
    lines = [LineRow(1, b'{"n":1}', "first"), LineRow(2, b'{"n":2}')]
    links = {"host": f"h-{name}", "spectator": f"s-{name}", "red": f"r-{name}"}
    return Stored(TableRow(**plain | more), a_header(), lines, links, [])


@asynccontextmanager
async def opened(where: str) -> AsyncIterator[Store]:
    store = await Store.open(where)
    try:
        yield store
    finally:
        await store.close()


async def loaded(store: Store, name: str = "t1") -> Stored:
    found = await store.load(name)
    assert found is not None
    return found


@BOTH
async def test_a_table_comes_back_as_it_was_stored_also_after_the_store_was_closed(database: str) -> None:
    async with opened(database) as store:
        await store.create(a_table())
        await store.say("t1", ChatRow(1, "red", "Hello é ✓", 1001.5))
    async with opened(database) as store:
        found = await loaded(store)
    expected = a_table()
    expected.chat = [ChatRow(1, "red", "Hello é ✓", 1001.5)]
    assert found == expected


@BOTH
async def test_lines_and_the_end_of_the_play_are_written_together(database: str) -> None:
    async with opened(database) as store:
        await store.create(a_table())
        new = [LineRow(3, b"c", "k3"), LineRow(4, b"d")]
        await store.append("t1", new, 2000.0, ("over", "won"))
        found = await loaded(store)
    assert [line.body for line in found.lines[2:]] == [b"c", b"d"]
    assert (found.row.status, found.row.result, found.row.touched) == ("over", "won", 2000.0)


@BOTH
async def test_a_key_that_was_played_is_refused_by_the_database_itself(database: str) -> None:
    async with opened(database) as store:
        await store.create(a_table())
        with pytest.raises(NotSaved):
            await store.append("t1", [LineRow(3, b"c"), LineRow(4, b"d", "first")], 2000.0)
        assert await loaded(store) == a_table()


@BOTH
async def test_one_write_that_fails_spoils_no_other_of_the_same_commit(database: str) -> None:
    async with opened(database) as store:
        await store.create(a_table())
        jobs = [store.append("t1", [LineRow(n, b"x", f"k{n}")], float(n)) for n in range(3, 23)]
        jobs.insert(10, store.append("t1", [LineRow(1, b"doubled")], 0.0))
        done = await asyncio.gather(*jobs, return_exceptions=True)
        found = await loaded(store)
    assert [n for n, one in enumerate(done) if one is not None] == [10]
    assert isinstance(done[10], NotSaved)
    assert [line.n for line in found.lines] == list(range(1, 23))


@BOTH
async def test_deleting_a_table_takes_its_lines_links_and_chat_along(database: str) -> None:
    async with opened(database) as store:
        await store.create(a_table())
        await store.create(a_table("t2"))
        await store.say("t1", ChatRow(1, "red", "Hi", 1.0))
        await store.basket.put("t1", Look(1.0, 1.0))
        await store.basket.purge(["t1"])
        assert await store.load("t1") is None
        assert await loaded(store, "t2") == a_table("t2")
    own = create_async_engine(database_url(database))
    async with own.connect() as connection:
        counts = [
            (await connection.execute(text(f"select count(*) from {name} {where}"))).scalar()
            for name in ("lines", "links", "chat")
            for where in ["where table_id = 't1'"]
        ]
    await own.dispose()
    assert [int(count or 0) for count in counts] == [0, 0, 0]


@BOTH
async def test_seats_links_and_status_change_for_one_table_alone(database: str) -> None:
    async with opened(database) as store:
        await store.create(a_table())
        await store.create(a_table("t2"))
        told, again = (ChatRow(n, "", "Changed.", 1.0) for n in (1, 2))
        await store.set_seats("t1", {"red": "basic", "blue": "human"}, told)
        await store.set_link("t1", LinkRow("red", "other", "claimed"), again)
        await store.set_status("t1", "closed", "")
        changed, other = await loaded(store), await loaded(store, "t2")
    assert other == a_table("t2")
    assert changed.row.seats == {"red": "basic", "blue": "human"}
    assert (changed.links["red"], changed.claims) == ("other", {"red": "claimed"})
    assert [said.n for said in changed.chat] == [1, 2]
    assert changed.row.status == "closed"


@BOTH
async def test_the_list_has_the_latest_first_page_by_page(database: str) -> None:
    async with opened(database) as store:
        touched = {"old": 1.0, "new": 9.0, "mid": 5.0, "mid-too": 5.0, "gone": 7.0}
        for name, when in touched.items():
            await store.create(a_table(name, touched=when))
        await store.basket.put("gone", Look(8.0, 1.0))
        first = await store.every(2)
        second = await store.every(2, (first[-1].touched, first[-1].id))
        thrown = await store.every(9, deleted=True)
        assert [[(t.id, t.seq, t.mission) for t in page] for page in (first, second, thrown)] == [
            [("new", 2, "small"), ("mid-too", 2, "small")],
            [("mid", 2, "small"), ("old", 2, "small")],
            [("gone", 2, "small")],
        ]


@BOTH
async def test_tables_are_counted_by_address_and_hour_whatever_a_clock_set_back_has_written(database: str) -> None:
    async with opened(database) as store:
        for n, (address, created) in enumerate(
            [("127.0.0.1", 0.0), ("127.0.0.1", 1.0), ("::1", 2.0), ("127.0.0.1", 1e9)]
        ):
            await store.create(a_table(f"t{n}", created=created, address=address))
        assert [await store.made_by("127.0.0.1", since, 10.0) for since in (0.0, 0.5, 5.0)] == [2, 1, 0]


@BOTH
async def test_a_setting_is_what_was_set_first(database: str) -> None:
    async with opened(database) as store:
        first = [await store.setting("house", "a"), await store.setting("house", "b")]
    async with opened(database) as store:
        assert [*first, await store.setting("house", "c")] == ["a", "a", "a"]


def shape(connection: Connection) -> dict[str, Any]:
    """Tables with columns, keys and indexes, as the database itself tells."""
    found, inspector = {}, inspect(connection)
    for name in sorted(set(inspector.get_table_names()) - {"schema_version"}):
        columns = [(c["name"], str(c["type"]), c["nullable"]) for c in inspector.get_columns(name)]
        unique = [(u["name"], u["column_names"]) for u in inspector.get_unique_constraints(name)]
        foreign = [k["referred_table"] for k in inspector.get_foreign_keys(name)]
        indexes = [(i["name"], i["column_names"]) for i in inspector.get_indexes(name)]
        keys = inspector.get_pk_constraint(name)["constrained_columns"]
        found[name] = (columns, keys, unique, foreign, indexes)
    return found


@BOTH
async def test_the_migrations_lead_to_the_schema_that_the_code_uses(database: str) -> None:
    async with opened(database):
        pass
    own = create_async_engine(database_url(database))
    async with own.begin() as connection:
        migrated = await connection.run_sync(shape)
        everything = MetaData()
        await connection.run_sync(everything.reflect)
        await connection.run_sync(everything.drop_all)
        await connection.run_sync(metadata.create_all)
        declared = await connection.run_sync(shape)
    await own.dispose()
    assert migrated == declared


@BOTH
async def test_a_database_of_a_newer_version_is_refused_and_left_alone(database: str) -> None:
    async with opened(database) as store:
        await store.create(a_table())
    own = create_async_engine(database_url(database))
    async with own.begin() as connection:
        await connection.execute(text("insert into schema_version values (999)"))
    await own.dispose()
    with pytest.raises(SandtableError, match="schema version 999"):
        await Store.open(database)


def test_a_migration_may_take_longer_than_any_other_command(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    async def reopen() -> str:
        url = cluster.database()
        async with opened(url):
            pass
        monkeypatch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, (note_patience,)))
        async with opened(url):
            return cluster.run(url, "SELECT max(version) FROM schema_version")

    async def note_patience(connection: AsyncConnection) -> None:
        driver: Any = (await connection.get_raw_connection()).driver_connection
        patience.append(driver._config.command_timeout)

    patience: list[float] = []
    assert run(reopen()) == str(len(migrations.MIGRATIONS))
    assert patience == [3600]
    assert engine.PATIENCE["command_timeout"] < 60


@BOTH
async def test_a_second_store_on_one_database_is_refused_until_the_first_is_closed(database: str) -> None:
    async with opened(database):
        with pytest.raises(SandtableError, match="in use by another Sandtable server"):
            await Store.open(database)
    async with opened(database):
        pass


async def test_a_write_that_waits_too_long_for_a_locked_file_fails_whole(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "BUSY", 0.1)
    tries: list[int] = []
    async with opened(sqlite) as store:
        await store.create(a_table())
        with closing(sqlite3.connect(sqlite, isolation_level=None)) as other:
            other.execute("begin exclusive")
            transact = store._writer._session.transact

            async def counted(works: Sequence[Work]) -> None:
                tries.append(len(works))
                await transact(works)

            monkeypatch.setattr(store._writer._session, "transact", counted)
            jobs = [store.append("t1", [LineRow(n, b"x")], 2000.0) for n in range(3, 13)]
            done = await asyncio.gather(*jobs, return_exceptions=True)
            assert all(isinstance(one, NotSaved) for one in done)
        await store.append("t1", [LineRow(3, b"later")], 3000.0)
        found = await loaded(store)
    assert [line.body for line in found.lines[2:]] == [b"later"]
    assert len(tries) <= 3, "ten writers wait for one lock together, not one after the other"


@pytest.mark.parametrize("where", ["mysql://root@localhost/x", "postgresql://[", "://"])
def test_an_address_that_is_no_database_of_ours_is_said_clearly(where: str) -> None:
    with pytest.raises(SandtableError, match="database"):
        run(Store.open(where))


def test_a_postgresql_server_that_is_not_there_is_said_clearly() -> None:
    with pytest.raises(SandtableError, match="cannot be opened"):
        run(Store.open("postgresql://nobody@127.0.0.1:1/none"))


async def of_version(where: str, version: int, headers: list[bytes]) -> None:
    """A database as an older Sandtable left it."""
    names = TYPES["sqlite" if "://" not in where else "postgresql"]
    own = create_async_engine(database_url(where))
    async with own.begin() as connection:
        await connection.execute(text("CREATE TABLE schema_version (version INTEGER NOT NULL)"))
        for number, statements in enumerate(MIGRATIONS[:version], 1):
            for statement in statements:
                await _run(connection, statement, names)
            insert = text("INSERT INTO schema_version (version) VALUES (:n)")
            await connection.execute(insert, {"n": number})
        for n, header in enumerate(headers, 1):
            await connection.execute(OLD_ROW, {"id": f"t{n}", "header": header})
            for name in ("host", "spectator", "red"):
                row = {"id": f"t{n}", "name": name, "secret": f"{name[0]}-t{n}"}
                await connection.execute(OLD_LINK, row)
            for line in a_table().lines:
                await connection.execute(OLD_LINE, {"id": f"t{n}", "n": line.n, "body": line.body, "key": line.key})
    await own.dispose()


OLD_ROW = text(
    "INSERT INTO tables (id, game, title, header, seats, status, result, pace, guide, branch_of,"
    " address, created, touched) VALUES (:id, 'toy', 'Small · é', :header,"
    """ '{"red":"human","blue":"basic"}', 'running', '', 300, '', '', '127.0.0.1',"""
    " 1000.25, 1000.5)"
)
OLD_LINK = text("INSERT INTO links (table_id, name, secret) VALUES (:id, :name, :secret)")
OLD_LINE = text("INSERT INTO lines (table_id, n, body, key) VALUES (:id, :n, :body, :key)")


@BOTH
async def test_a_database_of_the_first_version_is_brought_up_to_date_and_loses_nothing(database: str) -> None:
    await of_version(database, 1, [a_header(), a_header("other"), a_header()])
    async with opened(database) as store:
        found = await loaded(store)
        assert found == a_table()
        assert (found.row.wishes, found.claims, found.row.dice_from) == ({}, {}, "")
        assert (await loaded(store, "t2")).header == a_header("other")
        await store.set_wishes("t1", {"red": {"soldier-1": "never"}})
        assert (await loaded(store)).row.wishes == {"red": {"soldier-1": "never"}}
        assert await missions(store) == ["other", "small"]


async def missions(store: Store) -> list[str]:
    async with store.reading() as connection:
        rows = await connection.execute(text("SELECT name FROM missions ORDER BY name"))
        return [str(name) for name in rows.scalars()]


@BOTH
async def test_a_mission_is_stored_once_and_goes_with_the_last_table_that_plays_it(database: str) -> None:
    found = []
    async with opened(database) as store:
        for n in range(20):
            await store.create(a_table(f"t{n}"))
        other = a_table("other")
        other.header = a_header("other")
        await store.create(other)
        found.append(await missions(store))
        for name in ("t0", "other"):
            await store.basket.put(name, Look(1.0, 1.0))
        found.append(await missions(store))
        await store.basket.purge(["t0", "other"])
        found.append(await missions(store))
        assert await loaded(store, "t1") == a_table("t1")
    assert found == [["other", "small"], ["other", "small"], ["small"]]


@pytest.mark.slow
async def test_a_commit_goes_to_the_thread_that_writes_and_back_once(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hops: list[str] = []
    async with opened(sqlite) as store:
        await store.create(a_table())
        loop = asyncio.get_running_loop()
        with monkeypatch.context() as patched:
            for name, what in (("run_in_executor", "there"), ("call_soon_threadsafe", "back")):
                patched.setattr(loop, name, _noted(getattr(loop, name), what, hops))
            await store.append("t1", [LineRow(3, b"c", "k3")], 2000.0, ("over", "won"))
    assert hops == ["there", "back"]


def _noted(call: Callable[..., Any], what: str, hops: list[str]) -> Callable[..., Any]:
    def calling(*given: Any) -> Any:
        hops.append(what)
        return call(*given)

    return calling


@BOTH
async def test_a_long_journal_goes_down_in_pieces_and_is_there_only_when_it_is_whole(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "PIECE", 10)
    stored = a_table()
    stored.lines = [LineRow(n, b"%d" % n) for n in range(1, 36)]
    pieces: list[int] = []
    async with opened(database) as store:
        write, there = store._writer.write, []

        async def watched(*works: Work) -> None:
            there.append(await store.load("t1") is not None)
            pieces.append(len(works))
            await write(*works)

        monkeypatch.setattr(store._writer, "write", watched)
        await store.create(stored)
        found = await loaded(store)
    assert found == stored
    assert max(pieces) <= 10 + len(("the table", "its mission", *stored.links))
    assert there == [False] * 5


@BOTH
async def test_a_journal_of_which_a_part_could_not_be_written_leaves_nothing(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "PIECE", 10)
    broken = a_table()
    broken.lines = [LineRow(n, b"x", "the same key" if n > 12 else None) for n in range(1, 21)]
    async with opened(database) as store:
        with pytest.raises(NotSaved):
            await store.create(broken)
        assert [listed.id for listed in await store.every(10)] == []


@BOTH
async def test_what_a_crash_left_unfinished_is_cleared_at_the_next_start(database: str) -> None:
    async with opened(database) as store:
        await store.create(a_table(status=store_module.UNFINISHED))
    async with opened(database) as store:
        await store.create(a_table())  # its name is free again
        assert [listed.status for listed in await store.every(10)] == ["running"]
